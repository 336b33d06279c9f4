import { expect, test } from "vitest";
import { comprendrePages } from "./lire-document.ts";
import { type Pose, pageFictive, rangee } from "./pages-fictives.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const VEHICULE: Pose[] = [
  [40, 60, "Immatriculation : GC-084-PK"],
  [40, 74, "Date de restitution : 24/06/2025"],
];

test.each([
  "Protocole de reprise / PV de restitution",
  "Compte rendu de réception de véhicule n° CR-690-2506",
  "BPCE Car Lease – Grille de restitution",
  "COMPARATIF ENTRÉE / SORTIE",
  "ÉTAT COMPARATIF DÉPART / RETOUR",
  "Restitution de véhicule – constat",
  "RESTITUTION FIN DE LOCATION",
  "P V  D E  R E S T I T U T I O N",
])("« %s » est un procès-verbal, daté du retour", (titre) => {
  const lu = lire([40, 40, titre], ...VEHICULE, [40, 100, "1. Rayure : porte avant droite"]);
  expect([lu.type_document, lu.date_document]).toEqual(["pv", "2025-06-24"]);
});

test("« Compte rendu de restitution » qui finit par un total est un rapport", () => {
  const lu = lire(
    [40, 40, "Compte rendu de restitution"],
    ...VEHICULE,
    ...rangee(100, [40, 200, 300, 450], "Élément", "Dommage", "Opération", "Montant HT"),
    ...rangee(114, [40, 200, 300, 450], "Capot", "Rayure", "Peinture", "120,00"),
    ...rangee(128, [40, 200, 300, 450], "Toit", "Bosse", "DSP", "80,00"),
    ...rangee(150, [300, 450], "Total HT", "200,00"),
  );
  expect(lu.type_document).toBe("rapport");
});

test("une page sans un prix qui parle d'un retour est un constat ; sans retour, on ne sait", () => {
  expect(lire(...VEHICULE, [40, 100, "1. Rayure : porte avant droite"]).type_document).toBe("pv");
  expect(
    lire([40, 60, "Immatriculation : GC-084-PK"], [40, 100, "Le véhicule est disponible au parc de Lyon."])
      .type_document,
  ).toBe("inconnu");
});

test("chaque case a son dommage écrit derrière elle", () => {
  const xs = [40, 200, 280, 360, 460];
  expect(
    lire(
      [40, 40, "Compte rendu de réception de véhicule"],
      ...VEHICULE,
      ...rangee(100, xs, "Capot", "☑ Bon état", "☐ Rayure", "☐ Enfoncement", "☐ Cassé"),
      ...rangee(114, xs, "Porte avant droite", "☐ Bon état", "☑ Rayure", "☐ Enfoncement", "☐ Cassé"),
      ...rangee(128, xs, "Pneumatique avant droit", "☐ Bon état", "☑ Usé"),
    ).vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Porte avant droite", "rayure"],
    ["Pneumatique avant droit", "usure"],
  ]);
});

test("une légende tout en capitales dit ce que vaut chaque lettre", () => {
  const xs = [40, 80, 140, 220];
  expect(
    lire(
      [40, 40, "PV DE RESTITUTION"],
      ...VEHICULE,
      ...rangee(100, xs, "REP", "ZONE", "DOMMAGE", "ELEMENT"),
      ...rangee(114, xs, "1", "LG", "B", "PORTE AV G"),
      ...rangee(128, xs, "2", "AR", "E", "HAYON"),
      [40, 160, "B BOSSE R RAYURE E ENFONCEMENT C CASSE U USURE M MANQUANT"],
    ).vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["PORTE AV G", "bosse"],
    ["HAYON", "enfoncement"],
  ]);
});
