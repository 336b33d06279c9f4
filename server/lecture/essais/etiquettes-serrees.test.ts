import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const XS = [40, 300];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]).vehicules[0];

test("un deux-points poussé contre sa valeur n'en fait pas partie", () => {
  const lu = lire(
    [40, 40, "RAPPORT DE RESTITUTION"],
    ...rangee(80, XS, "Immatriculation : GB-482-NR", "Date de restitution : 31/03/2025"),
    ...rangee(94, XS, "Date de 1ère mise en circulation :14/09/2022", "Kilométrage au retour :51 230 km"),
    ...rangee(108, XS, "Kilométrage à l'expertise :51 020 km", "Contrat : OM-118220"),
  );
  expect(lu).toMatchObject({ date_mise_en_circulation: "2022-09-14", kilometrage: 51230 });
  expect(lu?.expertise?.kilometrage).toBe(51020);
});

test("« Rapport de restitution » au-dessus de la colonne des valeurs ne les prend pas toutes pour une date", () => {
  const xs = [40, 120, 300, 370];
  const lu = lire(
    [40, 40, "Rapport de restitution"],
    ...rangee(66, xs, "Immatriculation :", "GW-853-PY", "Loueur :", "Natixis Car Lease"),
    ...rangee(78, xs, "1ère MEC :", "22.03.2022", "Restitution :", "01.04.2025"),
    ...rangee(90, xs, "Expertise :", "08.04.2025", "Km :", "67 890 km"),
  );
  expect(lu).toMatchObject({ date_mise_en_circulation: "2022-03-22", date_restitution: "2025-04-01" });
});

test("une plaque sous « Véhicule » n'est pas une marque, un code postal derrière « contrat » n'est pas un contrat", () => {
  const lu = lire(
    [40, 40, "FACTURE DE FRAIS DE REMISE EN ÉTAT"],
    [40, 60, "Service fin de contrat 37200 Tours"],
    ...rangee(80, XS, "Véhicule", "Date de restitution : 31/03/2025"),
    ...rangee(92, XS, "FZ-206-TK"),
    ...rangee(104, XS, "FIAT 500X 1.3 FireFly 150"),
  );
  expect(lu).toMatchObject({ immatriculation: "FZ-206-TK", marque: "FIAT", modele: "500X 1.3 FireFly 150" });
  expect(lu?.contrat).toBeNull();
});

test("l'étiquette passée derrière un point médian ne finit pas le modèle", () => {
  const lu = lire(
    [40, 40, "PV DE RESTITUTION"],
    [40, 60, "Immatriculation : GK-520-RL · Véhicule : FORD TRANSIT CUSTOM · Compteur"],
    [40, 74, ": 139 800 km · Contrat : 0577310"],
  );
  expect(lu).toMatchObject({ marque: "FORD", modele: "TRANSIT CUSTOM" });
});
