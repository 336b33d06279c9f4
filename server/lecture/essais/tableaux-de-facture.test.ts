import { describe, expect, test } from "vitest";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const rangee = (y: number, ...cellules: readonly [number, string][]): Pose[] =>
  cellules.map(([x, texte]): Pose => [x, y, texte]);

describe("en-tête de facture", () => {
  test.each([
    ["FACTURE AY 2504 00917 DU 11/04/2025", "AY 2504 00917"],
    ["Facture VW-FS 7741902", "VW-FS 7741902"],
  ])("« %s » : le numéro garde son préfixe et ses groupes", (titre, numero) => {
    expect(lire([40, 40, titre], [40, 60, "Immatriculation : GB-482-NR"]).numero).toBe(numero);
  });
});

describe("tableaux de facture", () => {
  test("le net d'abord, la désignation en dernier contre le brut : des lignes, non une grille de totaux", () => {
    const { vehicules } = lire(
      [40, 40, "FACTURE N° FA25-50719"],
      ...rangee(100, [70, "Montant net HT"], [170, "Abattement"], [262, "Montant brut HT"], [345, "Prestation"]),
      ...rangee(120, [110, "288,40"], [195, "123,60"], [309, "412,00"], [345, "Bouclier AR, cassé, remplacement"]),
      ...rangee(140, [110, "140,80"], [200, "35,20"], [309, "176,00"], [345, "Portière ARD, éraflure, peinture"]),
      ...rangee(180, [300, "Total HT"], [500, "429,20"]),
    );
    expect(vehicules[0]?.lignes.map((l) => [l.element, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["pare_chocs_arriere", 41200, 12360, 28840],
      ["porte_arriere_droite", 17600, 3520, 14080],
    ]);
  });

  test("« Facturé HT | Crédit HT » : l'avoir rend le crédit, et un motif qui nomme la vétusté reste une ligne", () => {
    const { vehicules } = lire(
      [40, 40, "AVOIR N° AVR-88120"],
      ...rangee(100, [44, "Poste"], [164, "Motif"], [420, "Facturé HT"], [511, "Crédit HT"]),
      ...rangee(120, [44, "Bouclier avant"], [164, "dommage absent du PV"], [440, "231,20"], [521, "-231,20"]),
      ...rangee(140, [44, "Pavillon"], [164, "vétusté appliquée après coup"], [440, "479,60"], [521, "-119,90"]),
      ...rangee(180, [420, "Total HT"], [521, "-351,10"]),
    );
    expect(vehicules[0]?.lignes.map((l) => [l.element, l.dommage, l.net_ht])).toEqual([
      ["pare_chocs_avant", null, -23120],
      ["toit", null, -11990],
    ]);
  });

  test("« Dommage constaté » nomme la ligne quand la désignation n'est qu'un mot de « Part vétusté HT »", () => {
    const { vehicules } = lire(
      [40, 40, "FACTURE N° AL-25-88140"],
      ...rangee(100, [44, "Dommage constaté"], [224, "Coût HT"], [338, "Part vétusté HT"], [430, "À votre charge HT"]),
      ...rangee(120, [44, "Capot – éclats – peinture"], [230, "230,00"], [350, "46,00"], [440, "184,00"]),
      ...rangee(140, [44, "Toit – rayure – peinture"], [230, "100,00"], [350, "20,00"], [440, "80,00"]),
    );
    expect(vehicules[0]?.lignes.map((l) => [l.element, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["capot", 23000, 4600, 18400],
      ["toit", 10000, 2000, 8000],
    ]);
  });

  test("un relevé peut empiler plaque, véhicule et contrat dans une seule case", () => {
    const un = (y: number, plaque: string, vehicule: string, contrat: string, net: string): Pose[] => [
      ...rangee(y, [44, plaque], [184, "04/11/2025"], [260, "640,00"], [384, "200,00"], [433, net]),
      [44, y + 11, vehicule],
      [44, y + 22, `Contrat ${contrat}`],
    ];
    const { vehicules } = lire(
      [40, 40, "Récapitulatif mensuel n° RM-11-2025-338"],
      ...rangee(100, [44, "Véhicule"], [184, "Restitué le"], [260, "Brut HT"], [369, "Franchise HT"], [440, "Net HT"]),
      ...un(120, "GC-744-DL", "RENAULT CLIO V", "ML40021", "440,00"),
      ...un(160, "GM-203-XA", "DACIA SPRING", "ML40188", "440,00"),
      ...rangee(200, [44, "Total du mois"], [252, "1 280,00"], [384, "400,00"], [433, "880,00"]),
    );
    expect(vehicules.map((v) => [v.immatriculation, v.marque, v.modele, v.contrat, v.totaux.net_ht])).toEqual([
      ["GC-744-DL", "RENAULT", "CLIO V", "ML40021", 44000],
      ["GM-203-XA", "DACIA", "SPRING", "ML40188", 44000],
    ]);
  });
});

test("un procès-verbal peut écrire la lettre de sa légende devant la pièce, sans zone", () => {
  const { vehicules } = lire(
    [40, 40, "PV de restitution"],
    [40, 60, "Légende : R rayure · B bosse · C enfoncement"],
    [40, 90, "C Hayon"],
    [40, 105, "R Aile avant droite"],
  );
  expect(vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage])).toEqual([
    ["C Hayon", "lunette_arriere_hayon", "enfoncement"],
    ["R Aile avant droite", "aile_avant_droite", "rayure"],
  ]);
});

test.each([
  ["Taxe sur la valeur ajoutée 20 %", "tva"],
  ["Montant net de vétusté", "sous_total"],
  ["Vétusté", "abattement_ht"],
])("« %s » est un total", (texte, champ) => {
  expect(libelleTotal(texte)).toBe(champ);
});

test("un loyer au prorata n'est pas une remise en état ; un coffre brûlé l'est dedans", () => {
  const comprendre = (designation: string) =>
    comprendreLigne({ designation, localisation: null, dommage: null, operation: null });
  expect(comprendre("Location du 01/09/2025 au 12/09/2025 – prorata temporis").nature).toBe("autre");
  expect(comprendre("Brûlure coffre")).toMatchObject({ element: "coffre", dommage: "brulure" });
  expect(comprendre("Coffre, rayure")).toMatchObject({ element: "lunette_arriere_hayon" });
});
