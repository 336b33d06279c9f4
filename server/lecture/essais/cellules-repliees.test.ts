import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (titre: string, ...poses: Pose[]) =>
  comprendrePages([pageFictive(1, [[40, 40, titre], [40, 60, "Immatriculation : GB-482-NR"], ...poses])]).vehicules[0];

test("un intitulé replié, sa première rangée seule au-dessus des autres, garde son sens", () => {
  const lu = lire(
    "FACTURE N° FRE25-0031877",
    [280, 120, "Montant avant"],
    [40, 129, "Nature des travaux"],
    [280, 129, "vétusté"],
    [360, 129, "Vétusté"],
    [430, 129, "Remise"],
    [500, 129, "Net HT"],
    ...["Porte AVG - rayure - peinture", "Capot - éclats - peinture"].flatMap((texte, i): Pose[] => [
      [40, 145 + 16 * i, texte],
      [300, 145 + 16 * i, "268,30"],
      [370, 145 + 16 * i, "40,25"],
      [440, 145 + 16 * i, "22,81"],
      [505, 145 + 16 * i, "205,24"],
    ]),
  );
  expect(lu?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [26830, 6306, 20524],
    [26830, 6306, 20524],
  ]);
});

test("une pièce et une opération repliées autour de leur dommage ne sont pas une cellule fusionnée", () => {
  const ligne = (y: number, [haut, bas]: [string, string], dommage: string, prix: string): Pose[] => [
    [40, y, haut],
    [330, y, "Réparation +"],
    [200, y + 5, dommage],
    [470, y + 5, prix],
    [40, y + 10, bas],
    [330, y + 10, "peinture"],
  ];
  const lu = lire(
    "RAPPORT D'EXPERTISE N° EXP25-10442",
    [40, 120, "Élément"],
    [200, 120, "Dommage"],
    [330, 120, "Travaux"],
    [470, 120, "Total HT"],
    ...ligne(140, ["Porte battante arrière", "droite"], "Bosse", "299,00"),
    ...ligne(164, ["Porte latérale", "coulissante"], "Rayure", "389,00"),
  );
  expect(lu?.lignes.map((l) => [l.designation, l.operation, l.brut_ht])).toEqual([
    ["Porte battante arrière droite", "reparation_peinture", 29900],
    ["Porte latérale coulissante", "reparation_peinture", 38900],
  ]);
});

test("un procès-verbal sans puce garde la pièce dont le côté n'est pas imprimé", () => {
  const lu = lire(
    "PROCÈS-VERBAL DE RESTITUTION",
    [40, 100, "Porte latérale coulissante : rayure"],
    [40, 116, "Pare-chocs arrière : enfoncement"],
  );
  expect(lu?.lignes.map((l) => [l.designation, l.dommage])).toEqual([
    ["Porte latérale coulissante : rayure", "rayure"],
    ["Pare-chocs arrière : enfoncement", "enfoncement"],
  ]);
});
