import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]).vehicules[0]?.lignes ?? [];

test("des intitulés qui se touchent se séparent sur une colonne de taux entiers", () => {
  const xs = [40, 60, 160, 240, 300, 343, 383, 432, 485];
  const ligne = (y: number, ...textes: readonly string[]) => rangee(y, xs, ...textes);
  expect(
    lire(
      [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
      [40, 100, "N°"],
      [60, 100, "Pièce"],
      [160, 100, "Dommage"],
      [240, 100, "Opération"],
      [320, 100, "Fact."],
      [343, 100, "Total"],
      [366, 100, "HT"],
      [375.4, 100, "Vétusté"],
      [407, 100, "%"],
      [432, 100, "Vétusté HT"],
      [485, 100, "Net HT"],
      ...ligne(120, "1", "Aile AVD", "Rayure", "Échange", "O", "285,20", "30", "85,56", "199,64"),
      ...ligne(140, "2", "Capot", "Griffe", "Peinture", "O", "159,00", "20", "31,80", "127,20"),
      ...ligne(160, "3", "Toit", "Choc", "Peinture", "O", "200,00", "30", "60,00", "140,00"),
    ).map(({ brut_ht, abattement_ht, net_ht }) => [brut_ht, abattement_ht, net_ht]),
  ).toEqual([
    [28520, 8556, 19964],
    [15900, 3180, 12720],
    [20000, 6000, 14000],
  ]);
});

test("deux tableaux de front si serrés que leurs cellules se touchent se lisent chacun", () => {
  const gauche = [36, 114];
  const droite = [169, 246];
  const pages = [
    pageFictive(1, [
      [36, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [36, 60, "Immatriculation : GE-268-AS"],
      ...rangee(100, [...gauche, ...droite], "Pièce", "Dommage", "Pièce", "Dommage"),
      ...rangee(120, [...gauche, ...droite], "Hayon", "Bosse", "Banquette arrière", "Brûlure"),
      ...rangee(140, [...gauche, ...droite], "Aile AVD", "Déformation.", "Phare avant droit", "Cassé"),
      ...rangee(160, [...gauche, ...droite], "Siège conducteur", "Brûlure", "Aile arrière droite", "Choc"),
    ]),
  ];
  const lignes = comprendrePages(pages).vehicules[0]?.lignes ?? [];
  expect(lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["lunette_arriere_hayon", "bosse"],
    ["aile_avant_droite", "enfoncement"],
    ["siege_conducteur", "brulure"],
    ["banquette_arriere", "brulure"],
    ["optique_avant_droit", "fissure"],
    ["aile_arriere_droite", "bosse"],
  ]);
});

test.each([
  ["deux cases", "Usure normale", ["☐", "☑", "☐"], ["☑", "☐", "☑"]],
  ["une croix ou rien", "Usure normale", ["", "X", ""], ["X", "", "X"]],
  ["une seule colonne", "Réf.", ["", "", ""], ["✓", "", "✓"]],
])("une colonne « Facturable » à cocher dit ce qui est dû : %s", (_, voisine, usures, dues) => {
  const xs = [36, 160, 230, 300, 370, 470];
  const pieces = ["Feu arrière droit", "Rétroviseur droit", "Capot"];
  expect(
    lire(
      [36, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
      ...rangee(100, xs, "Pièce", "Dommage", voisine, "Facturable", "Opération", "Prix HT"),
      ...pieces.flatMap((piece, i) =>
        rangee(120 + 20 * i, xs, piece, "Rayure", usures[i] ?? "", dues[i] ?? "", "", i === 1 ? "0,00" : "315,20"),
      ),
    ).map(({ facturable }) => facturable),
  ).toEqual([true, false, true]);
});

test("un libellé qui emplit sa case touche presque l'étiquette empilée de son montant", () => {
  const fiche = (y: number, libelle: string, brut: string, net: string): Pose[] => [
    [258, y, `Brut HT ${brut} €`],
    [38, y + 10, libelle],
    [258, y + 10, "Vétusté 0,00 €"],
    [258, y + 20, `Net HT ${net} €`],
  ];
  expect(
    lire(
      [36, 40, "Facture n° FC25-78924"],
      ...fiche(100, "Phare AVD - échange", "474,50", "474,50"),
      ...fiche(140, "Portière avant D - bosse - débosselage sans peinture.", "84,00", "84,00"),
      ...fiche(180, "Aile AVD - réparation et peinture", "292,75", "292,75"),
    ).map(({ element, net_ht }) => [element, net_ht]),
  ).toEqual([
    ["optique_avant_droit", 47450],
    ["porte_avant_droite", 8400],
    ["aile_avant_droite", 29275],
  ]);
});
