import { describe, expect, test } from "vitest";
import { decollerMots } from "../../../domain/fre/vocabulaire/mots-connus.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import type { Page } from "../commun/geometrie.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { lireIdentite } from "../identite/lire-identite.ts";
import { corrigerReconnus } from "../juger/corriger-reconnus.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, [...ENTETE, ...poses])]);
const lignes = (...poses: readonly Pose[]) =>
  lire(...poses).vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage, l.operation, l.net_ht]);

describe("prix sans étiquette", () => {
  test("en bout de la rangée qui dit le constat, il chiffre la pièce du dessus", () => {
    const fiche = (y: number, n: string, piece: string, [constat, geste, prix]: [string, string, string]): Pose[] => [
      [40, y, `${n} ${piece}`],
      [40, y + 12, constat],
      [250, y + 12, geste],
      [500, y + 12, prix],
    ];
    expect(
      lignes(
        ...fiche(120, "01", "Siège passager", ["Tache · 28 cm", "Nettoyage", "92,85 €"]),
        ...fiche(150, "02", "Aile AVD", ["Éraflure · 12 cm", "Remise en peinture", "230,00 €"]),
        ...fiche(180, "03", "Porte ARG", ["Bosse · 30 mm", "DSP", "85,00 €"]),
        [400, 220, "Total HT"],
        [500, 220, "407,85 €"],
      ),
    ).toEqual([
      ["Siège passager", "siege_passager", "salissure", "nettoyage", 9285],
      ["Aile AVD", "aile_avant_droite", "rayure", "peinture", 23000],
      ["Porte ARG", "porte_arriere_gauche", "bosse", "dsp", 8500],
    ]);
  });

  test("seul au pied d'une carte, plusieurs cartes de front", () => {
    const carte = (x: number, y: number, piece: string, [constat, prix]: [string, string]): Pose[] => [
      [x, y, piece],
      [x, y + 11, constat],
      [x, y + 22, "Peinture"],
      [x + 60, y + 36, prix],
    ];
    expect(
      lignes(
        ...carte(40, 120, "Capot", ["Éclat, 2 cm", "130,00 €"]),
        ...carte(260, 120, "Toit", ["Rayure, 9 cm", "210,00 €"]),
        ...carte(40, 190, "Hayon", ["Rayure, 4 cm", "150,00 €"]),
        ...carte(260, 190, "Aile AVG", ["Éclat, 1 cm", "99,00 €"]),
        [400, 260, "Total HT 589,00 €"],
      ),
    ).toEqual([
      ["Capot", "capot", "eclat", "peinture", 13000],
      ["Toit", "toit", "rayure", "peinture", 21000],
      ["Hayon", "lunette_arriere_hayon", "rayure", "peinture", 15000],
      ["Aile AVG", "aile_avant_gauche", "eclat", "peinture", 9900],
    ]);
  });

  test("une ligne et son prix laissent le constat et le geste à la rangée du dessous", () => {
    const ligne = (y: number, piece: string, dessous: string, prix: string): Pose[] => [
      [40, y, piece],
      [500, y, prix],
      [46, y + 14, dessous],
    ];
    expect(
      lignes(
        ...ligne(120, "1. Aile AVG", "Éraflure, 71 mm - Remise en peinture", "301.70"),
        ...ligne(150, "2. Pare-brise", "Impact, 5 mm - Réparation résine", "86.70"),
        ...ligne(180, "3. Capot", "Type : Bosse", "90.00"),
        [40, 220, "Total hors taxes"],
        [500, 220, "478.40"],
      ),
    ).toEqual([
      ["Aile AVG", "aile_avant_gauche", "rayure", "peinture", 30170],
      ["Pare-brise", "pare_brise", "impact", "reparation", 8670],
      ["Capot", "capot", "bosse", null, 9000],
    ]);
  });
});

describe("étiquettes et intitulés", () => {
  test("des fiches posent leurs étiquettes au-dessus des valeurs, une valeur passe à la ligne", () => {
    const carte = (y: number, piece: string, [constat, geste, brut, net]: [string, string, string, string]): Pose[] => [
      [40, y, piece],
      [40, y + 11, "Nature du défaut"],
      [140, y + 11, "Mesure"],
      [240, y + 11, "Méthode"],
      [40, y + 21, constat],
      [140, y + 21, "40 cm"],
      [240, y + 21, geste],
      [240, y + 31, "peinture"],
      [40, y + 42, "Estimation HT"],
      [140, y + 42, "Vétusté"],
      [240, y + 42, "Reste dû HT"],
      [40, y + 52, brut],
      [140, y + 52, "25 %"],
      [240, y + 52, net],
    ];
    const lues = lire(
      ...carte(120, "Aile AVG", ["Éclat", "Mise en", "183,75 €", "137,81 €"]),
      ...carte(190, "Porte ARD", ["Enfoncement", "Redressage et", "376,60 €", "282,45 €"]),
      [340, 270, "Estimation totale HT : 560,35 €"],
      [340, 282, "Reste dû HT : 420,26 €"],
    ).vehicules[0];
    expect(
      lues?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.brut_ht, l.abattement_ht, l.net_ht]),
    ).toEqual([
      ["Aile AVG", "eclat", "peinture", 18375, 4594, 13781],
      ["Porte ARD", "enfoncement", "reparation_peinture", 37660, 9415, 28245],
    ]);
    expect(lues?.totaux).toMatchObject({ brut_ht: 56035, net_ht: 42026 });
  });

  test("une fiche à étiquettes dont la déduction a un nom inconnu n'a pas de calcul faux", () => {
    const fiche = (y: number, piece: string, [brut, retire, net]: [string, string, string]): Pose[] => [
      [40, y, "Organe"],
      [140, y, piece],
      [300, y, "Coût de remise en état"],
      [480, y, brut],
      [40, y + 12, "Altération"],
      [140, y + 12, "Rayure"],
      [300, y + 12, "Décote (15 %)"],
      [480, y + 12, retire],
      [40, y + 24, "Solution"],
      [140, y + 24, "Peinture"],
      [300, y + 24, "Net à charge"],
      [480, y + 24, net],
    ];
    const lu = lire(
      [40, 106, "Dommage n° 1"],
      ...fiche(120, "Pare-chocs avant", ["188,55 €", "- 28,28 €", "160,27 €"]),
      [40, 166, "Dommage n° 2"],
      ...fiche(180, "Porte avant gauche", ["585,60 €", "- 87,84 €", "497,76 €"]),
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.dommage, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["rayure", 18855, 2828, 16027],
      ["rayure", 58560, 8784, 49776],
    ]);
    expect(lu.anomalies).toEqual([]);
  });

  const tableau = (piece: string, dernier: string): Pose[] => [
    [40, 120, piece],
    [170, 120, "Constat"],
    [300, 120, "Base HT"],
    [380, 120, "Vétusté"],
    [480, 120, dernier],
    [40, 140, "Capot"],
    [170, 140, "Rayure"],
    [300, 140, "100,00"],
    [380, 140, "20,00"],
    [480, 140, "80,00"],
    [40, 156, "Toit"],
    [170, 156, "Bosse"],
    [300, 156, "200,00"],
    [380, 156, "40,00"],
    [480, 156, "160,00"],
  ];

  test("les pièces nommées sous un intitulé inconnu disent que c'est la désignation", () => {
    expect(lignes(...tableau("Endroit abîmé du véhicule", "Net HT"))?.map(([d, e, , , n]) => [d, e, n])).toEqual([
      ["Capot", "capot", 8000],
      ["Toit", "toit", 16000],
    ]);
  });

  test("« Dû » est le net, et une vétusté en euros ce qui en est retiré", () => {
    const lues = lire(...tableau("Pièce", "Dû")).vehicules[0]?.lignes;
    expect(lues?.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      [10000, 2000, 8000],
      [20000, 4000, 16000],
    ]);
  });

  test("« Bailleur | Locataire | Immatriculation | Contrat » au-dessus d'une plaque n'est pas un relevé", () => {
    const lu = comprendrePages([
      pageFictive(1, [
        [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
        [40, 70, "Bailleur"],
        [170, 70, "Locataire"],
        [310, 70, "Immatriculation"],
        [440, 70, "Contrat"],
        [40, 80, "ARVAL"],
        [170, 80, "LES PRÉS VERTS"],
        [310, 80, "GB-482-NR"],
        [440, 80, "2420198"],
        ...tableau("Pièce", "Net HT"),
      ]),
    ]);
    expect(lu).toMatchObject({ type_document: "rapport", loueur: "Arval" });
    expect(lu.vehicules.map((v) => [v.immatriculation, v.contrat, v.lignes.length])).toEqual([
      ["GB-482-NR", "2420198", 2],
    ]);
  });

  test("un montant coupé sur l'espace de ses milliers se recolle", () => {
    const lu = lire(
      [40, 120, "Pièce"],
      [200, 120, "Dommage"],
      [480, 120, "Total HT"],
      [40, 140, "Capot"],
      [200, 140, "Rayure"],
      [480, 140, "905,90"],
      [40, 160, "Toit"],
      [200, 160, "Bosse"],
      [480, 160, "300,00"],
      [500, 180, "1"],
      [40, 186, "Total général HT"],
      [480, 192, "205,90"],
    );
    expect(lu.vehicules[0]?.totaux.net_ht).toBe(120590);
    expect(lu.vehicules[0]?.lignes).toHaveLength(2);
  });

  test.each([
    ["Part locataire HT", "net_ht"],
    ["À charge du locataire HT", "net_ht"],
    ["Reste dû HT", "net_ht"],
    ["Remise en état HT", "net_ht"],
    ["Remise en état", null],
  ])("« %s » nomme un total : %s", (libelle, champ) => {
    expect(libelleTotal(libelle)).toBe(champ);
  });
});

describe("titre et identification", () => {
  const titree = (titre: string, sousTitre: string, ...suite: readonly Pose[]): Page => {
    const page = pageFictive(1, [[40, 40, titre], [40, 66, sousTitre], ...ENTETE.slice(1), ...suite]);
    const [premiere] = page.rangees;
    for (const mot of premiere?.mots ?? []) mot.corps = 18;
    if (premiere) premiere.corps = 18;
    return page;
  };
  const TOTAL: readonly Pose[] = [
    [40, 120, "Capot - rayure - peinture"],
    [480, 120, "100,00"],
    [40, 140, "Total HT"],
    [480, 140, "100,00"],
  ];

  test.each([
    ["Décompte de remise en état", "Rapport d'inspection n° HX7704-25 du 03/06/2025"],
    ["État des lieux de restitution", "Évaluation n° HX7704-25 du 03/06/2025"],
  ])("« %s », puis « %s » : le sous-titre a le numéro, la date et le type", (titre, sousTitre) => {
    expect(comprendrePages([titree(titre, sousTitre, ...TOTAL)])).toMatchObject({
      type_document: "rapport",
      numero: "HX7704-25",
      date_document: "2025-06-03",
    });
  });

  test("un état des lieux qui finit par un total est un rapport ; sans montant, un procès-verbal", () => {
    const titre = "État des lieux de restitution";
    expect(comprendrePages([titree(titre, "Restitution : 03/06/2025", ...TOTAL)]).type_document).toBe("rapport");
    expect(
      comprendrePages([titree(titre, "Restitution : 03/06/2025", [40, 120, "Capot : rayure"])]).type_document,
    ).toBe("pv");
  });

  test("un bail, une automobile rendue, un dossier d'expert et un véhicule nommé dans une phrase", () => {
    const bail = lire(
      [40, 80, "Bail n° 4168202"],
      [40, 92, "Automobile : PEUGEOT E-208"],
      [40, 104, "Rendue le : 28/02/2025"],
    ).vehicules[0];
    expect(bail).toMatchObject({
      contrat: "4168202",
      marque: "PEUGEOT",
      modele: "E-208",
      date_restitution: "2025-02-28",
    });
    expect(
      lire([40, 80, "Nous avons examiné le véhicule RENAULT MASTER L2H2, châssis VF163L0R6B1724322."]).vehicules[0],
    ).toMatchObject({ marque: "RENAULT", modele: "MASTER L2H2" });
  });
});

describe("page numérisée", () => {
  const numerisee = (page: Page): Page => ({
    ...page,
    reconnue: true,
    rangees: page.rangees.map((r) => ({
      ...r,
      mots: r.mots.map((mot) => ({ ...mot, confiance: /\d,\d/.test(mot.texte) ? 0.99 : 0.85 })),
    })),
  });
  const PIECES = ["Capot", "Toit", "Hayon", "Aile AVG", "Porte ARD"];
  const document = (total: string, sauf = -1): Page =>
    numerisee(
      pageFictive(1, [
        ...ENTETE,
        [40, 120, "Élément"],
        [200, 120, "Dommage"],
        [480, 120, "Coût HT"],
        ...PIECES.flatMap((piece, i): Pose[] =>
          i === sauf
            ? []
            : [
                [40, 140 + 20 * i, piece],
                [200, 140 + 20 * i, "Rayure"],
                [480, 140 + 20 * i, `${120 + 31 * i},40`],
              ],
        ),
        [40, 240, "Total HT"],
        [480, 240, total],
      ]),
    );

  test("une somme fausse s'affirme si les lignes se suivent sans trou ; une ligne perdue la tait", () => {
    const anomalies = (page: Page) => comprendrePages([page]).anomalies;
    expect(anomalies(document("912,00"))).toEqual([]);
    expect(anomalies(document("957,00"))).toEqual([{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: 4500 }]);
    for (const perdue of [0, 2, 4]) expect(anomalies(document("912,00", perdue))).toEqual([]);
  });

  test("un abattement mal lu d'une seule ligne n'accuse pas son calcul", () => {
    const ligne = (y: number, piece: string, [brut, retire, net]: [string, string, string]): Pose[] => [
      [40, y, piece],
      [200, y, "Rayure"],
      [300, y, brut],
      [390, y, retire],
      [480, y, net],
    ];
    const page = pageFictive(1, [
      ...ENTETE,
      [40, 120, "Élément"],
      [200, 120, "Dommage"],
      [300, 120, "Brut HT"],
      [390, 120, "Vétusté"],
      [480, 120, "Net HT"],
      ...ligne(140, "Capot", ["100,00", "20,00", "80,00"]),
      ...ligne(160, "Toit", ["373,85", "TA,77", "299,08"]),
      ...ligne(180, "Hayon", ["50,00", "10,00", "40,00"]),
      [40, 200, "Total"],
      [300, 200, "523,85"],
      [390, 200, "104,77"],
      [480, 200, "419,08"],
    ]);
    expect(comprendrePages([numerisee(page)]).anomalies).toEqual([]);
  });

  test("sur la rangée d'un relevé, un chiffre de plaque lu comme une lettre se corrige, un bloc de lettres non ; l'un et l'autre se font vérifier", () => {
    const xs = [40, 120, 260, 340, 420];
    const rangee = (y: number, ...textes: string[]) => textes.map((texte, i): Pose => [xs[i] ?? 0, y, texte]);
    const page = pageFictive(1, [
      [40, 40, "RELEVÉ N° R25-0912 du 30/09/2025"],
      ...rangee(100, "Immat.", "Véhicule", "Brut HT", "Vétusté", "Net HT"),
      ...rangee(120, "FK-B15-RJ", "RENAULT CLIO V", "300,00", "60,00", "240,00"),
      ...rangee(140, "GC-798-L5", "TESLA MODEL Y", "200,00", "20,00", "180,00"),
    ]);
    const [premier, second] = comprendrePages([numerisee(page)]).vehicules;
    expect([premier?.immatriculation, second?.immatriculation]).toEqual(["FK-815-RJ", "GC-798-L5"]);
    expect(premier?.confiances?.immatriculation).toBeLessThan(0.7);
    expect(second?.confiances?.immatriculation).toBeLessThan(0.7);
    // Une page de texte garde ce qu'elle imprime.
    expect(comprendrePages([page]).vehicules[0]?.immatriculation).toBe("FK-B15-RJ");
  });

  test("une plaque que l'image n'a pas laissé lire n'emporte pas son véhicule, qui se fait compléter", () => {
    const xs = [40, 110, 180, 280, 360, 440];
    const rangee = (y: number, ...textes: string[]) =>
      textes.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[xs[i] ?? 0, y, texte]]));
    const page = pageFictive(1, [
      [40, 40, "RELEVÉ N° R25-0912 du 30/09/2025"],
      ...rangee(100, "Contrat", "Immat.", "Véhicule", "Restitué le", "Brut HT", "Net HT"),
      ...rangee(120, "2981174", "FK-815-RJ", "RENAULT CLIO V", "19/07/2025", "300,00", "240,00"),
      ...rangee(140, "4029545", "", "TESLA MODEL Y", "15/07/2025", "200,00", "180,00"),
      ...rangee(160, "Total", "", "", "", "500,00", "420,00"),
    ]);
    const { vehicules } = comprendrePages([numerisee(page)]);
    expect(vehicules.map((v) => [v.immatriculation, v.contrat, v.totaux.net_ht])).toEqual([
      ["FK-815-RJ", "2981174", 24000],
      [null, "4029545", 18000],
    ]);
  });

  test("un châssis tombé sous « Marque » n'est pas une marque", () => {
    const page = pageFictive(1, [...ENTETE, [40, 90, "Marque : VNKPJZU5BJD772416"]]);
    const { vehicule } = lireIdentite([page], page.rangees);
    expect(vehicule.marque).not.toBe("VNKPJZU5BJD772416");
  });

  test("un zéro vu deux fois dans un châssis, un côté collé à sa pièce", () => {
    const page = pageFictive(1, [[40, 40, "VIN : VF163LO0R6B1724322"]]);
    const { vehicule } = lireIdentite([page], page.rangees);
    expect(corrigerReconnus(vehicule).vin).toBe("VF163L0R6B1724322");
    const dacia = corrigerReconnus({ ...vehicule, vin: "UUTRGZWLBE4979252", marque: "DACIA" });
    expect([dacia.vin, dacia.confiances?.vin]).toEqual(["UU1RGZWLBE4979252", 0.6]);
    expect(corrigerReconnus({ ...vehicule, contrat: "c80922" }).contrat).toBe("C80922");
    expect(decollerMots("RétroD")).toEqual(["Rétro", "D"]);
    expect(decollerMots("CLAUDE")).toBeNull();
  });
});
