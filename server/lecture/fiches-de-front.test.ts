import { expect, test } from "vitest";
import { comprendrePages } from "./lire-document.ts";
import { type Pose, pageFictive } from "./pages-fictives.ts";

const lignes = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]).vehicules[0]?.lignes ?? [];
const dites = (lues: ReturnType<typeof lignes>) => lues.map((l) => [l.designation, l.dommage, l.operation, l.net_ht]);

test("une fiche d'un seul tenant, ses étiquettes à la suite et son total passé à la ligne, se lit entière", () => {
  const fiche = (y: number, titre: string, dit: string, remede: string, prix: string, total: string): Pose[] => [
    [54, y, titre],
    [54, y + 10, dit],
    [54, y + 20, remede],
    [54, y + 30, prix],
    [54, y + 40, total],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "RAPPORT D'INSPECTION N° LR-25-1907"],
        [40, 60, "Immatriculation : GG-580-FA"],
        ...fiche(
          100,
          "1 – Pare-chocs avant",
          "Emplacement : Avant Nature : Rayure Étendue : 24 cm",
          "Méthode : Réparation + peinture Facturable : Oui",
          "Main-d'œuvre 78,65 Peinture 139,00 Pièces 0,00 Total HT",
          "217,65 €",
        ),
        ...fiche(
          180,
          "2 – Capot",
          "Emplacement : Avant Nature : Éclat de peinture Étendue : 25 cm",
          "Méthode : Remise en peinture Facturable : Oui",
          "Main-d'œuvre 0,00 Peinture 180,70 Pièces 0,00 Total",
          "HT 180,70 €",
        ),
      ),
    ),
  ).toEqual([
    ["Pare-chocs avant", "rayure", "reparation_peinture", 21765],
    ["Capot", "eclat", "peinture", 18070],
  ]);
});

test("un prix empilé sous son étiquette, à droite de la pièce, est celui de la pièce", () => {
  const fiche = (y: number, piece: string, dommage: string, geste: string, prix: string): Pose[] => [
    [157, y, piece],
    [515, y, "Coût HT"],
    [157, y + 10, "Zone : Avant gauche"],
    [543 - 4 * prix.length, y + 10, prix],
    [157, y + 20, `Dommage : ${dommage}`],
    [157, y + 30, `Opération : ${geste}`],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "Rapport d'expertise – dossier RCX-7730418"],
        ...fiche(100, "Aile avant gauche", "Éraflure 18 cm", "Réparation et peinture", "199,20 €"),
        ...fiche(180, "Hayon", "Choc 32 mm", "DSP", "66,00 €"),
      ),
    ),
  ).toEqual([
    ["Aile avant gauche", "rayure", "reparation_peinture", 19920],
    ["Hayon", "bosse", "dsp", 6600],
  ]);
});

test("un procès-verbal en fiches de front, la pièce et son rang, son dommage dessous", () => {
  expect(
    lignes(
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [40, 60, "Immatriculation : GF-820-TB"],
      [43, 80, "✕ Carte grise"],
      [53, 100, "Aile avant gauche"],
      [263, 100, "#1"],
      [305, 100, "Hayon"],
      [515, 100, "#2"],
      [60, 112, "Éraflure"],
      [99, 112, "18 cm"],
      [313, 112, "Déformation"],
      [53, 140, "Bas de caisse droit"],
      [263, 140, "#3"],
      [60, 152, "Éraflure"],
    ).map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Aile avant gauche", "rayure"],
    ["Hayon", "enfoncement"],
    ["Bas de caisse droit", "rayure"],
  ]);
});
