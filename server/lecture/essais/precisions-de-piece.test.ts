import { expect, test } from "vitest";
import { composanteDe } from "../../../domain/fre/calcul/vetuste.ts";
import { mesureDe } from "../../../domain/fre/rapprochement/mesures.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const rangee = (y: number, ...cellules: readonly [number, string][]): Pose[] =>
  cellules.map(([x, texte]): Pose => [x, y, texte]);

test("le brut et la vétusté imprimés sous une pièce et son net sont les siens", () => {
  const poste = (y: number, piece: string, net: string, dit: string): Pose[] => [
    [40, y, piece],
    [500, y, net],
    [40, y + 12, dit],
  ];
  const { vehicules } = lire(
    [40, 40, "FACTURE N° FX-8841 du 01/09/2025"],
    ...poste(
      100,
      "1. Capot",
      "171,40 €",
      "Éclat – Remise en peinture – Montant expertise HT 214,25 €, vétusté 42,85 €",
    ),
    ...poste(130, "2. Pneu AVD", "87,75 €", "Usure – Remplacement – Montant expertise HT 175,50 €, vétusté 87,75 €"),
    ...poste(160, "3. Toit", "73,92 €", "Bosse – DSP – Montant expertise HT 79,90 €, vétusté 15,98 €"),
    ...poste(
      190,
      "4. Banquette arrière",
      "57,55 €",
      "Tache – Nettoyage – Montant expertise HT 57,55 €, vétusté 0,00 €",
    ),
    ...poste(220, "5. Kilomètres supplémentaires (3 120 km × 0,06 €)", "187,20 €", "Montant 187,20 €, vétusté 0,00 €"),
    [400, 260, "TOTAL HT"],
    [500, 260, "577,82 €"],
  );
  expect(vehicules[0]?.lignes.map((l) => [l.element, l.operation, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    ["capot", "peinture", 21425, 4285, 17140],
    ["roue_avant_droite", "remplacement", 17550, 8775, 8775],
    // Cette soustraction-là est la faute de la facture : elle reste comme imprimée.
    ["toit", "dsp", 7990, 1598, 7392],
    ["banquette_arriere", "nettoyage", 5755, 0, 5755],
    [null, null, 18720, 0, 18720],
  ]);
});

test("la taille, le refus et le forfait dits sous une pièce et son prix sont ceux de sa ligne", () => {
  const poste = (y: number, piece: string, prix: string, dit: string): Pose[] => [
    [40, y, piece],
    [500, y, prix],
    [40, y + 12, dit],
  ];
  const { vehicules } = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
    ...poste(100, "1. Rétroviseur gauche – Côté gauche", "130,30 €", "Griffe, 20 mm – Facturable : Oui – Peinture"),
    ...poste(130, "2. Capot – Avant", "0,00 €", "Rayure, 15 mm – Facturable : Non – usure normale"),
    ...poste(160, "3. Jante AVG", "90,00 €", "Frottement, 8 cm – Facturable : Oui – Rénovation (forfait)"),
    [400, 200, "Total HT"],
    [500, 200, "220,30 €"],
  );
  const lignes = vehicules[0]?.lignes ?? [];
  expect(lignes.map((l) => [l.element, l.dommage, l.operation, l.facturable])).toEqual([
    ["retroviseur_gauche", "rayure", "peinture", true],
    ["capot", "rayure", null, false],
    ["roue_avant_gauche", "jante_frottee", "reparation", true],
  ]);
  expect(lignes.map((l) => mesureDe([l.details?.dimension, l.details?.dommage_imprime])?.max)).toEqual([20, 15, 80]);
  expect(lignes.map((l) => composanteDe(l))[2]).toBe("forfaits");
});

test("une pièce et son dommage dans la case voisine, sous un titre de zone, sont une ligne de procès-verbal", () => {
  const { vehicules } = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    [40, 70, "Immatriculation : GG-683-LD"],
    ...rangee(100, [40, "Côté droit"], [300, "Constat"]),
    ...rangee(114, [40, "Portière ARD"], [300, "Enfoncement"]),
    ...rangee(140, [40, "Avant gauche"], [300, "Constat"]),
    ...rangee(154, [40, "Jante alliage avant gauche"], [300, "Frottée"]),
    ...rangee(168, [40, "Pneu avant gauche"], [300, "Usure"]),
    ...rangee(194, [40, "Toit"], [300, "Constat"]),
    ...rangee(208, [40, "Toit"], [300, "RAS"]),
  );
  expect(vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage])).toEqual([
    ["Portière ARD", "porte_arriere_droite", "enfoncement"],
    ["Jante alliage avant gauche", "roue_avant_gauche", "jante_frottee"],
    ["Pneu avant gauche", "roue_avant_gauche", "usure"],
  ]);
});

test("la taille et la facturation en seconde colonne d'une fiche sont les siennes", () => {
  const fiche = (y: number, titre: string, taille: string, facturer: string, cout: string): Pose[] => [
    [40, y, titre],
    ...rangee(y + 12, [40, "Constat : Griffe"], [300, `Taille : ${taille}`]),
    ...rangee(y + 24, [40, "Zone : Côté droit"], [300, `À facturer : ${facturer}`]),
    ...rangee(y + 36, [40, "Remise en état : Polissage"], [300, `Coût total HT : ${cout} €`]),
  ];
  const { vehicules } = lire(
    [40, 40, "Rapport d'inspection du véhicule N° EX/206"],
    ...fiche(100, "1. Porte avant droite", "20 mm", "oui", "42,45"),
    ...fiche(170, "2. Aile avant droite", "9 cm", "oui", "53,65"),
    ...fiche(240, "3. Bas de caisse droit", "12 mm", "non", "0,00"),
  );
  expect(vehicules[0]?.lignes.map((l) => [l.element, l.facturable, l.details?.dimension, l.brut_ht])).toEqual([
    ["porte_avant_droite", true, "20 mm", 4245],
    ["aile_avant_droite", true, "9 cm", 5365],
    ["bas_de_caisse_droit", false, "12 mm", 0],
  ]);
});

test("un montant dont le dernier centime passe dessous est entier", () => {
  const { vehicules } = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° EX/3041"],
    ...rangee(100, [40, "N°"], [70, "Élément"], [200, "Dommage"], [320, "Opération"], [480, "Total HT"]),
    [480, 120, "116,3"],
    ...rangee(125, [40, "1"], [70, "Capot"], [200, "Rayure"], [320, "Peinture"]),
    [496, 130, "5"],
    ...rangee(145, [40, "2"], [70, "Toit"], [200, "Rayure"], [320, "Lustrage"], [480, "49,70"]),
  );
  expect(vehicules[0]?.lignes.map((l) => [l.element, l.brut_ht])).toEqual([
    ["capot", 11635],
    ["toit", 4970],
  ]);
});

test("une fiche garde sa zone, hors champ de vision, et le forfait de son remède", () => {
  const fiche = (y: number, titre: string, zone: string, remede: string, cout: string): Pose[] => [
    [40, y, titre],
    ...rangee(y + 12, [40, "Constat : Impact"], [300, "Taille : 6 mm"]),
    ...rangee(y + 24, [40, `Zone : ${zone}`], [300, "À facturer : oui"]),
    ...rangee(y + 36, [40, `Remise en état : ${remede}`], [300, `Coût total HT : ${cout} €`]),
  ];
  const { vehicules } = lire(
    [40, 40, "Rapport d'inspection du véhicule N° EX/3007"],
    ...fiche(100, "1. Pare-brise feuilleté", "Hors champ de vision", "Rénovation (forfait)", "90,00"),
    ...fiche(170, "2. Capot", "Avant", "Peinture", "219,05"),
  );
  expect(vehicules[0]?.lignes[0]?.details).toMatchObject({
    dimension: "6 mm",
    localisation_imprimee: "Hors champ de vision",
    operation_imprimee: "Rénovation (forfait)",
  });
});

test("une croix calée à gauche sous un long titre est à lui", () => {
  const { vehicules } = lire(
    [40, 40, "PV de restitution"],
    ...rangee(80, [40, "Élément"], [200, "Rayure"], [264, "Bosse"], [290, "Enfoncement"], [380, "Cassé"]),
    ...rangee(100, [40, "Hayon"], [290, "X"]),
    ...rangee(120, [40, "Capot"], [264, "X"]),
  );
  expect(vehicules[0]?.lignes.map((l) => [l.element, l.dommage])).toEqual([
    ["lunette_arriere_hayon", "enfoncement"],
    ["capot", "bosse"],
  ]);
});
