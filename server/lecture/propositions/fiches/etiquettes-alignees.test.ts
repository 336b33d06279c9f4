import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";
import { etatDeFiche } from "./etat-de-fiche.ts";

const lignes = (...poses: readonly Pose[]) =>
  (comprendrePages([pageFictive(1, poses)]).vehicules[0]?.lignes ?? []).map((l) => [
    l.designation,
    l.dommage,
    l.operation,
    l.facturable,
    l.net_ht,
  ]);
const enTete: Pose[] = [
  [40, 40, "RAPPORT D'INSPECTION N° LR-25-1907"],
  [40, 60, "Immatriculation : GG-580-FA"],
];

test("des étiquettes que rien ne ponctue, leurs valeurs alignées au bord droit, disent toute la fiche", () => {
  const fiche = (y: number, titre: string, prix: string, ...valeurs: readonly string[]): Pose[] => [
    [50, y, titre],
    [281 - 4 * prix.length, y, prix],
    ...["Localisation", "Dommage", "Dimension", "Opération", "Facturable"].flatMap((etiquette, i): Pose[] => [
      [50, y + 12 * (i + 1), etiquette],
      [281 - 4 * (valeurs[i] ?? "").length, y + 12 * (i + 1), valeurs[i] ?? ""],
    ]),
  ];
  expect(
    lignes(
      ...enTete,
      ...fiche(
        100,
        "1. Aile AR gauche",
        "229,00 €",
        "Arrière gauche",
        "Rayure",
        "14 cm",
        "Réparation et peinture",
        "Oui",
      ),
      ...fiche(200, "2. Portière AV droite", "70,00 €", "Côté droit", "Bosse", "24 mm", "DSP", "Oui"),
      ...fiche(300, "3. Capot moteur", "0,00 €", "Avant", "Éclat de peinture", "10 cm", "–", "Non"),
    ),
  ).toEqual([
    ["Aile AR gauche", "rayure", "reparation_peinture", true, 22900],
    ["Portière AV droite", "bosse", "dsp", true, 7000],
    ["Capot moteur", "eclat", null, false, 0],
  ]);
});

test("une étiquette et sa valeur d'un même tenant ne coiffent pas la rangée du dessous", () => {
  const fiche = (y: number, piece: string, prix: string, dommage: string, geste: string): Pose[] => [
    [42, y, piece],
    [540 - 4 * prix.length, y, prix],
    [42, y + 10, `Dommage ${dommage}`],
    [172, y + 10, "Dimension n. c."],
    [302, y + 10, "Localisation Avant"],
    [433, y + 10, "Facturable ☒ oui ☐ non"],
    [42, y + 20, `Opération ${geste}`],
    [172, y + 20, "MO HT 0,00"],
    [302, y + 20, "Peinture HT 0,00"],
    [433, y + 20, `Pièces HT ${prix.replace(" €", "")}`],
  ];
  expect(
    lignes(
      ...enTete,
      ...fiche(100, "Siège conducteur", "62,00 €", "Tache", "Nettoyage"),
      ...fiche(150, "Capot", "203,00 €", "Gravillonnage", "Peinture"),
      ...fiche(200, "Double de clé", "241,00 €", "Absent", "Fourniture"),
    ),
  ).toEqual([
    ["Siège conducteur", "salissure", "nettoyage", true, 6200],
    ["Capot", "eclat", "peinture", true, 20300],
    ["Double de clé", "manquant", "fourniture", true, 24100],
  ]);
});

test("la réponse d'une fiche à deux cases est celle de la case cochée", () => {
  expect(etatDeFiche({ facturable: "☐ oui ☒ non" }).facturable).toBe(false);
  expect(etatDeFiche({ facturable: "oui ☒ non ☐" }).facturable).toBe(true);
  expect(etatDeFiche({ facturable: "☒ oui ☐ non" }).facturable).toBe(true);
  expect(etatDeFiche({ acceptable: "[X] oui [ ] non" }).facturable).toBe(false);
});
