import { expect, test } from "vitest";
import { questions } from "../../../domain/fre/a-demander.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const XS = [40, 90, 220, 330, 480] as const;
const LIGNES: readonly Pose[] = [
  ...rangee(150, XS, "Poste", "Élément", "Nature du dommage", "Intervention", "Total"),
  ...rangee(165, XS, "1", "Porte avant gauche", "Rayure", "Peinture", "312,20"),
  ...rangee(180, XS, "2", "Hayon", "Bosse", "Débosselage sans peinture", "109,35"),
  [330, 200, "TOTAL HT"],
  [480, 200, "421,55"],
];
const lire = (...poses: Pose[]) => comprendrePages([pageFictive(1, [...poses, ...LIGNES])]);

test("un papier sans titre qui date son examen, nomme le loueur et chiffre est un rapport, sûr comme un autre", () => {
  const lu = lire(
    ...rangee(40, [40, 200, 400], "Auditia Mobilité", "DOSSIER D-4471-AX", "Examen du 17-06-2025"),
    ...rangee(70, [40, 90, 240, 290, 400], "Loueur", "ARVAL", "Contrat", "C47553", "Entrée parc"),
    [470, 70, "14-06-2025 (restitution)"],
    ...rangee(84, [40, 90, 240, 290], "Immat.", "GA-417-AP", "Compteur", "56.634 km"),
  );
  expect([lu.type_document, lu.numero, lu.date_document]).toEqual(["rapport", "D-4471-AX", "2025-06-17"]);
  expect(lu.vehicules[0]?.date_restitution).toBe("2025-06-14");
  expect(questions(lu).map(({ champ }) => champ)).not.toContain("type_document");
});

test("la date de l'expertise, sous le titre d'un rapport, est celle du papier sans que rien ne se la dispute", () => {
  const lu = lire(
    [330, 40, "RAPPORT D’EXPERTISE RX79360"],
    [330, 52, "expertise du 23.03.2023"],
    [40, 84, "Immat. : GA-417-AP"],
  );
  expect(lu.date_document).toBe("2023-03-23");
  expect(lu.confiances?.date_document).toBeGreaterThan(0.9);
});

test("« lettre valant facture n° … » en objet d'un courrier est son titre", () => {
  const lu = lire(
    [330, 40, "Nantes, le 7 janvier 2025"],
    [40, 70, "Objet : frais de remise en état, lettre valant facture n° L-60757"],
    [40, 84, "Immat. : GA-417-AP"],
  );
  expect([lu.type_document, lu.numero]).toEqual(["facture", "L-60757"]);
  expect(lu.confiances?.type_document).toBeGreaterThan(0.9);
});

test("à côté de sa plaque, le seul compteur imprimé est celui du véhicule", () => {
  const lu = lire(
    [330, 40, "Facture KIN-25-6601 · 7 mai 2025"],
    [40, 80, "FQ-613-BZ · CITROEN C4 X · 47 696 km · contrat 2473679"],
  );
  expect(lu.vehicules[0]?.kilometrage).toBe(47696);
  expect(lu.vehicules[0]?.confiances?.kilometrage).toBeGreaterThan(0.75);
});
