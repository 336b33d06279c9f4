import { describe, expect, test } from "vitest";
import { comprendreNature } from "../../../domain/fre/comprendre-ligne.ts";
import { controlerLignes } from "../../../domain/fre/controles-montants.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const rangee = (y: number, ...cellules: readonly [number, string][]): Pose[] =>
  cellules.map(([x, texte]): Pose => [x, y, texte]);
const montants = ({ vehicules }: ReturnType<typeof lire>) =>
  vehicules[0]?.lignes.map((l) => [l.element, l.brut_ht, l.abattement_ht, l.net_ht]);

const SANS_TVA = [
  ["capot", 24000, 2400, 21600],
  ["toit", 10000, 2000, 8000],
];

describe("factures à TVA par ligne", () => {
  test("« Prestation refacturée » nomme la ligne, et le TTC n'est pas le brut du net hors taxes", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25507"],
      ...rangee(
        100,
        [40, "Ligne"],
        [80, "Prestation refacturée"],
        [280, "Tarif HT"],
        [340, "Abattement"],
        [410, "À payer HT"],
        [480, "TVA"],
        [530, "TTC"],
      ),
      ...rangee(
        120,
        [40, "10"],
        [80, "Capot / gravillonnage / peinture"],
        [280, "240,00"],
        [350, "24,00"],
        [420, "216,00"],
        [480, "43,20"],
        [530, "259,20"],
      ),
      ...rangee(
        140,
        [40, "20"],
        [80, "Pavillon / rayure / peinture"],
        [280, "100,00"],
        [350, "20,00"],
        [420, "80,00"],
        [480, "16,00"],
        [530, "96,00"],
      ),
      ...rangee(180, [420, "Total HT"], [530, "296,00"]),
    );
    expect(montants(lue)).toEqual(SANS_TVA);
    expect(lue.anomalies).toEqual([]);
  });

  test("sans en-tête reconnu, le hors taxes, sa TVA et leur somme au bout de chaque ligne ne sont pas son net", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25508"],
      ...rangee(
        120,
        [80, "Capot, gravillonnage"],
        [280, "240,00"],
        [350, "24,00"],
        [420, "216,00"],
        [480, "43,20"],
        [530, "259,20"],
      ),
      ...rangee(
        140,
        [80, "Pavillon, rayure"],
        [280, "100,00"],
        [350, "20,00"],
        [420, "80,00"],
        [480, "16,00"],
        [530, "96,00"],
      ),
      ...rangee(180, [420, "Total HT"], [530, "296,00"]),
    );
    expect(montants(lue)).toEqual(SANS_TVA);
  });

  test.each(["Prestation refacturée", "Poste facturé", "Élément retenu"])("« %s » est une désignation", (intitule) => {
    expect(roleColonne(intitule)).toBe("designation");
  });
  test("« Facturable », « Prestation facturée HT » n'en sont pas", () => {
    expect(roleColonne("Facturable")).toBe("facturable");
    expect(roleColonne("Dommage facturé")).toBe("dommage");
    expect(roleColonne("Prestation facturée HT")).toBe("montant");
  });
});

describe("remise dont l'intitulé dit le taux", () => {
  const lue = lire(
    [40, 40, "FACTURE N° VW-77904"],
    ...rangee(100, [40, "Désignation"], [280, "Tarif HT"], [360, "Remise 10 %"], [450, "Total HT"]),
    ...rangee(120, [40, "Capot, rayure, peinture"], [280, "233,00"], [370, "23,30"], [450, "209,70"]),
    ...rangee(140, [40, "Toit, bosse, DSP"], [280, "74,00"], [370, "7,40"], [450, "66,60"]),
    ...rangee(160, [40, "Convoyage"], [450, "120,00"]),
    ...rangee(180, [40, "Frais de dossier"], [450, "45,00"]),
    ...rangee(220, [360, "Total HT"], [450, "441,30"]),
  );
  test("ses cases portent des euros", () => {
    expect(lue.vehicules[0]?.lignes.map((l) => l.abattement_ht)).toEqual([2330, 740, null, null]);
    expect(lue.anomalies).toEqual([]);
  });
  test("des lignes d'un seul montant ne rendent pas fiable une colonne d'abattements tous faux", () => {
    const ligne = (brut: number, abattement: number | null, net: number) => ({
      page: 1,
      designation: "Capot",
      nature: "fre" as const,
      element: null,
      localisation: null,
      dommage: null,
      operation: null,
      facturable: true,
      quantite: 1,
      brut_ht: brut,
      abattement_ht: abattement,
      net_ht: net,
    });
    const fausses = [ligne(23300, 5429, 20970), ligne(7400, 548, 6660), ligne(2800, 78, 2520)];
    const seules = [ligne(12000, null, 12000), ligne(4500, null, 4500), ligne(500, null, 500)];
    expect(controlerLignes([...fausses, ...seules])).toEqual([]);
    expect(controlerLignes([ligne(23300, 5429, 20970), ...seules])).toHaveLength(1);
  });
});

test("des montants sans décimales : les totaux du tableau ne sont pas des lignes", () => {
  const { vehicules, anomalies } = lire(
    [40, 40, "Facture n° OM 250931 du 9 septembre 2025"],
    ...rangee(100, [40, "Objet"], [400, "Montant HT (€)"]),
    ...rangee(120, [40, "Portière avant D, enfoncement, remplacement"], [420, "395"]),
    ...rangee(140, [40, "Feu arrière D, cassé, remplacement"], [420, "248"]),
    ...rangee(160, [40, "Total HT"], [420, "643"]),
    ...rangee(180, [40, "TVA 20 %"], [420, "129"]),
    ...rangee(200, [40, "Total TTC"], [420, "772"]),
  );
  expect(vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([39500, 24800]);
  expect(vehicules[0]?.totaux).toMatchObject({ net_ht: 64300, tva: 12900, ttc: 77200 });
  expect(anomalies).toEqual([]);
});

test("avoir : le motif nomme la ligne, et celui qui parle de vétusté n'est pas un total", () => {
  const lue = lire(
    [40, 40, "NOTE DE CRÉDIT"],
    [40, 60, "Numéro : NC-2025-30118"],
    ...rangee(100, [40, "Ligne"], [90, "Motif du crédit"], [450, "Montant HT"]),
    ...rangee(120, [40, "1"], [90, "Feu AVG - dommage non constaté au PV"], [450, "(214,30)"]),
    ...rangee(140, [40, "2"], [90, "Aile AR droite - vétusté rectifiée"], [450, "(47,85)"]),
    ...rangee(180, [400, "Total HT"], [450, "(262,15)"]),
  );
  expect(montants(lue)?.map(([element, , , net]) => [element, net])).toEqual([
    ["optique_avant_gauche", -21430],
    ["aile_arriere_droite", -4785],
  ]);
  expect(lue.vehicules[0]?.totaux.abattement_ht).toBeNull();
});

test("relevé par fiches : « Brut HT » est le brut, et le total du relevé n'est pas celui de la dernière fiche", () => {
  const fiche = (y: number, plaque: string, brut: string, abattement: string, net: string): Pose[] => [
    [40, y, `${plaque} – PEUGEOT 308 – contrat AT-40112`],
    ...rangee(y + 14, [40, "Restitué le"], [130, "03/06/2025"], [300, "Kilométrage"], [400, "66 120 km"]),
    ...rangee(y + 28, [40, "Brut HT"], [130, brut], [300, "Abattement"], [400, abattement]),
    ...rangee(y + 42, [40, "Franchise"], [130, "50,00"], [300, "Net HT"], [400, net]),
  ];
  const { vehicules } = lire(
    [40, 40, "RELEVÉ DE FRAIS DE REMISE EN ÉTAT N° REL-2025-06"],
    ...fiche(100, "GC-118-MV", "640,00", "128,00", "462,00"),
    ...fiche(180, "GD-402-KB", "212,50", "42,50", "120,00"),
    [300, 238, "Total du relevé : HT 582,00 – TVA 116,40 – TTC 698,40 €"],
  );
  expect(vehicules.map(({ totaux: t }) => [t.brut_ht, t.abattement_ht, t.franchise_ht, t.net_ht])).toEqual([
    [64000, 12800, 5000, 46200],
    [21250, 4250, 5000, 12000],
  ]);
});

describe("procès-verbal à cases", () => {
  const pv = (...lignes: readonly string[]) =>
    lire(
      [40, 40, "Procès-verbal de fin de location"],
      ...lignes.map((t, i): Pose => [40, 80 + 18 * i, t]),
    ).vehicules[0]?.lignes.map((l) => [l.designation, l.element]);
  test("des cases toutes pareilles sont des puces", () => {
    expect(pv("☐ Bas de caisse G — déformation", "☐ Volant — usure")).toEqual([
      ["Bas de caisse G — déformation", "bas_de_caisse_gauche"],
      ["Volant — usure", "volant"],
    ]);
  });
  test("une case vide parmi des cochées n'est pas un dommage", () => {
    expect(pv("☒ Capot — rayure", "☐ Toit — bosse", "☒ Volant — usure")?.map(([, element]) => element)).toEqual([
      "capot",
      "volant",
    ]);
  });
});

test.each([
  ["Kilomètres au-delà du forfait : 3 120 km à 0,06 €", "km"],
  ["1 500 km parcourus en plus", "km"],
  ["Porte avant gauche : dommage antérieur à la location", "fre"],
  ["Location du 01/09/2025 au 12/09/2025", "autre"],
  ["Convoyage : porte-à-porte", "transport"],
])("« %s » est de nature %s", (designation, nature) => {
  expect(comprendreNature(designation)).toBe(nature);
});

test("« Mise en route » est la mise en circulation", () => {
  const { vehicules } = lire(
    [40, 40, "Facture n° AYV-58117"],
    [40, 60, "Immatriculation : GK-318-RD"],
    [40, 80, "Mise en route : 17/02/2022"],
  );
  expect(vehicules[0]?.date_mise_en_circulation).toBe("2022-02-17");
});

test("des fiches numérotées : celle des frais de dossier, sans pièce, reste une ligne", () => {
  const fiche = (y: number, titre: string, brut: string, abattement: string, net: string): Pose[] => [
    [40, y, titre],
    ...rangee(y + 14, [40, `Brut HT : ${brut}`], [200, `Abattement HT : ${abattement}`], [360, `Net HT : ${net}`]),
  ];
  const lue = lire(
    [40, 40, "FACTURE N° FA25533"],
    ...fiche(100, "1. Aile AVG – déformation – réparation", "310,00", "62,00", "248,00"),
    ...fiche(140, "2. Capot – rayure – peinture", "110,00", "0,00", "110,00"),
    ...fiche(180, "3. Frais de dossier", "45,00", "0,00", "45,00"),
    ...rangee(240, [360, "Total HT"], [500, "403,00"]),
  );
  expect(lue.vehicules[0]?.lignes.map((l) => [l.nature, l.net_ht])).toEqual([
    ["fre", 24800],
    ["fre", 11000],
    ["frais_gestion", 4500],
  ]);
  expect(lue.anomalies).toEqual([]);
});

test("une quantité loin du prix n'en est pas les milliers", () => {
  const lue = lire(
    [40, 40, "FACTURE N° FA25520"],
    ...rangee(100, [40, "Désignation"], [330, "Montant HT"], [430, "Net HT"]),
    ...rangee(120, [40, "Pavillon, choc, DSP"], [320, "1"], [350, "260,00"], [430, "260,00"]),
    ...rangee(140, [40, "Capot, rayure, peinture"], [320, "1"], [350, "440,00"], [430, "440,00"]),
  );
  expect(lue.vehicules[0]?.lignes.map((l) => l.brut_ht)).toEqual([26000, 44000]);
});

describe("fiches numérotées de front", () => {
  const fiche = (x: number, y: number, titre: string, lignes: readonly string[]): Pose[] =>
    [titre, ...lignes].map((texte, i): Pose => [x, y + 12 * i, texte]);
  const detail = (dommage: string, taille: string, facturable: string, mode: string, montant: string) => [
    `Dommage : ${dommage}`,
    `Taille : ${taille}`,
    `Facturable : ${facturable}`,
    `Réparation : ${mode}`,
    `Montant HT : ${montant} €`,
  ];
  const { vehicules } = lire(
    [40, 40, "RAPPORT DE RESTITUTION N° RE-9271"],
    ...fiche(40, 100, "1. Porte avant droite", detail("Rayure", "7 cm", "Oui", "Lustrage", "50,00")),
    ...fiche(320, 100, "2. Hayon", detail("Enfoncement", "11 cm", "Oui", "Réparation + peinture", "360,00")),
    ...fiche(40, 190, "3. Toit", detail("Rayure", "18 mm", "Non", "–", "0,00")),
  );
  test("se lisent dans l'ordre de leurs numéros, même une seule à droite", () => {
    expect(vehicules[0]?.lignes.map((l) => [l.element, l.brut_ht])).toEqual([
      ["porte_avant_droite", 5000],
      ["lunette_arriere_hayon", 36000],
      ["toit", 0],
    ]);
  });
  test("gardent opération, taille et facturation", () => {
    expect(vehicules[0]?.lignes.map((l) => [l.operation, l.facturable, l.details?.dimension])).toEqual([
      ["lustrage", true, "7 cm"],
      ["reparation_peinture", true, "11 cm"],
      [null, false, "18 mm"],
    ]);
  });
});

test("un coffre coché « brûlure » sur un procès-verbal à cases l'est dedans", () => {
  const { vehicules } = lire(
    [40, 40, "PV de restitution"],
    ...rangee(80, [40, "Élément"], [200, "Rayure"], [260, "Bosse"], [320, "Cassé"], [380, "Brûlure"]),
    ...rangee(100, [40, "Coffre"], [394, "X"]),
    ...rangee(120, [40, "Capot"], [212, "X"]),
  );
  expect(vehicules[0]?.lignes.map((l) => [l.element, l.dommage])).toEqual([
    ["coffre", "brulure"],
    ["capot", "rayure"],
  ]);
});

test("un kilométrage coupé à son espace en bout de rangée est un seul nombre", () => {
  const { vehicules } = lire(
    [40, 40, "Facture AY-77120"],
    [40, 80, "Immatriculation : GF-662-LP · Restitution : 06/05/2025 · Kilométrage : 61"],
    [40, 92, "245 km"],
  );
  expect(vehicules[0]?.kilometrage).toBe(61245);
});

test("le numéro d'un relevé mensuel suit son nom", () => {
  const lue = lire([40, 40, "Relevé mensuel LS-REL-2504 du 30/04/2025"], [40, 60, "LEASYS FRANCE, fin de contrat"]);
  expect([lue.numero, lue.date_document]).toEqual(["LS-REL-2504", "2025-04-30"]);
});
