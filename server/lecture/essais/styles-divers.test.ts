import { expect, test } from "vitest";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";
import { trouverEntetes } from "../mise-en-page/entetes/entete.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);

test("derrière une lettre d'accompagnement, le titre de la page suivante donne le numéro du document", () => {
  const xs = [40, 200, 460];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Crédit Mutuel Leasing"],
      [40, 60, "Paris, le 20 août 2025"],
      [40, 90, "Madame, Monsieur,"],
      [40, 110, "Vous trouverez ci-joint notre facture, après une remise consentie au titre de notre accord."],
      [40, 130, "Nous vous prions d'agréer, Madame, Monsieur, nos salutations distinguées."],
    ]),
    pageFictive(2, [
      [40, 40, "FACTURE"],
      [430, 40, "N° CML-25-0087731"],
      [40, 70, "Immatriculation : GE-544-QN"],
      ...rangee(120, xs, "Élément", "Dommage", "Prix HT"),
      ...rangee(136, xs, "Capot", "Rayure", "268,00"),
      ...rangee(150, xs, "Toit", "Bosse", "322,00"),
      [360, 190, "Total HT 590,00"],
    ]),
  ]);
  expect([lu.type_document, lu.numero, lu.date_document]).toEqual(["facture", "CML-25-0087731", "2025-08-20"]);
});

test("un titre sans numéro finit par le jour du document ; celui d'une période ou d'une restitution ne le dit pas", () => {
  const dates = (titre: string) => lire([40, 40, titre], [40, 70, "Immatriculation : GE-544-QN"]).date_document;
  expect(dates("Facture de remise en état du 19 mai 2025")).toBe("2025-05-19");
  expect(dates("Relevé mensuel de frais du 01/09/2025 au 30/09/2025")).not.toBe("2025-09-30");
  expect(dates("Facture liée à la restitution du 19 mai 2025")).toBe(null);
});

test("un intitulé coupé par sa colonne étroite est lu entier, et son unité entre parenthèses n'en change pas le rôle", () => {
  const xs = [40, 70, 150, 220, 300, 400];
  const lu = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
    ...rangee(120, xs, "N°", "Élément", "Locali-", "Dommage", "Temps pein-", "Total HT"),
    ...rangee(130, xs, "", "", "sation", "", "ture (h)", ""),
    ...rangee(142, xs, "1", "Pare-chocs", "AV", "Rayure", "2,00", "229,50"),
    [70, 152, "avant"],
    ...rangee(161, xs, "2", "Porte arrière", "AR D", "Bosse", "1,00", "78,00"),
    [70, 171, "droite"],
    ...rangee(180, xs, "3", "Rétroviseur", "AV G", "Cassé", "0,50", "206,80"),
    [70, 190, "gauche"],
    [360, 220, "Total HT 514,30"],
  );
  expect(lu.vehicules[0]?.lignes.map(({ element }) => element)).toEqual([
    "pare_chocs_avant",
    "porte_arriere_droite",
    "retroviseur_gauche",
  ]);
  expect(roleColonne("Temps peinture (h)")).toBe("tps_peinture");
});

test("un cadre de photo entre deux fiches de front ne fait pas un en-tête de leurs étiquettes", () => {
  const fiche = (x: number, y: number, piece: string, dommage: string, remede: string, prix: string): Pose[] => [
    [x, y, piece],
    ...rangee(y + 15, [x, x + 70], "Dommage", dommage),
    ...rangee(y + 30, [x, x + 70], "Taille", "4 cm"),
    [x + 165, y + 38, "[photo]"],
    ...rangee(y + 45, [x, x + 70], "Remède", remede),
    ...rangee(y + 60, [x, x + 70], "Coût HT", prix),
  ];
  const lu = lire(
    [40, 40, "Rapport d'inspection N° IR-4419027"],
    [40, 60, "Plaque : GE-206-WB"],
    ...fiche(40, 120, "1. Toit", "Rayure", "Peinture", "198,00 €"),
    ...fiche(310, 120, "2. Capot", "Choc", "Débosselage sans peinture", "85,00 €"),
    ...fiche(40, 220, "3. Hayon", "Rayure", "Peinture", "105,00 €"),
    ...fiche(310, 220, "4. Volant", "Usure", "Remplacement", "389,40 €"),
    [40, 330, "Coût total HT : 777,40 €"],
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.element, l.operation, l.net_ht])).toEqual([
    ["toit", "peinture", 19800],
    ["capot", "dsp", 8500],
    ["lunette_arriere_hayon", "peinture", 10500],
    ["volant", "remplacement", 38940],
  ]);
});

test("deux pièces nommées ensemble n'en font pas une ; le coin d'un pare-chocs est celui que sa position dit", () => {
  const dits = (designation: string, localisation: string | null = null) => {
    const { element, localisation: place } = comprendreLigne({
      designation,
      localisation,
      dommage: null,
      operation: null,
    });
    return [element, place];
  };
  expect(dits("Jantes AV et AR gauche")[0]).toBe(null);
  expect(dits("Rétroviseurs droit et gauche")[0]).toBe(null);
  expect(dits("Pare-chocs avant", "Angle droit")).toEqual(["pare_chocs_avant", "avant_droit"]);
  expect(dits("Porte AR D", "Bas")).toEqual(["porte_arriere_droite", "cote_droit"]);
});

test("une case de relevé empile la plaque et le châssis, le véhicule et son contrat, la date et le compteur", () => {
  const xs = [40, 150, 260, 340, 420, 500];
  const vehicule = (y: number, ...t: readonly string[]): Pose[] => [
    ...rangee(y, xs, t[0] ?? "", t[1] ?? "", t[2] ?? "", "980,00", "98,00", "882,00"),
    ...rangee(y + 9, xs, t[3] ?? "", t[4] ?? "", t[5] ?? ""),
  ];
  const lu = lire(
    [40, 40, "Relevé mensuel des restitutions n° RM-1025-3307"],
    ...rangee(100, xs, "Immatriculation", "Véhicule", "Restitution", "Brut HT", "Vétusté", "Net HT"),
    ...rangee(109, xs, "VIN", "Contrat", "Kilométrage"),
    ...vehicule(130, "GE-118-RT", "RENAULT ZOE", "06/10/2025", "VF1RCB00271889104", "Contrat 77-2041", "40 218 km"),
    ...vehicule(160, "GB-402-HC", "DACIA SANDERO", "15/10/2025", "UU1DJF00X67114402", "Contrat 77-1460", "96 044 km"),
  );
  expect(
    lu.vehicules.map((v) => [v.immatriculation, v.vin, v.modele, v.contrat, v.kilometrage, v.totaux.net_ht]),
  ).toEqual([
    ["GE-118-RT", "VF1RCB00271889104", "ZOE", "77-2041", 40218, 88200],
    ["GB-402-HC", "UU1DJF00X67114402", "SANDERO", "77-1460", 96044, 88200],
  ]);
});

test("l'annexe d'une facture redit ses lignes : elles ne comptent qu'une fois", () => {
  const xs = [40, 300, 380, 460];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "FACTURE N° F2M-24-118207"],
      [40, 60, "Immatriculation : GA-660-YV"],
      ...rangee(120, xs, "Désignation", "Montant HT", "Abattement", "Net HT"),
      ...rangee(136, xs, "Pare-chocs avant – rayure – peinture", "222,00", "44,40", "177,60"),
      ...rangee(150, xs, "Capot – éclat – peinture", "341,00", "68,20", "272,80"),
      [380, 190, "Total HT 450,40"],
    ]),
    pageFictive(2, [
      [40, 40, "Annexe – extrait du rapport d'expertise"],
      ...rangee(80, xs, "Élément", "Dommage", "Opération", "Coût HT"),
      ...rangee(96, xs, "Pare-chocs avant", "Rayure", "Peinture", "222,00"),
      ...rangee(110, xs, "Capot", "Éclat", "Peinture", "341,00"),
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([17760, 27280]);
});

test("un relevé redit son nom devant son numéro et sa date, sous le titre ; une première immatriculation se coupe en fin de rangée", () => {
  const xs = [40, 150, 260, 400];
  const releve = lire(
    [40, 40, "Leasys – Relevé trimestriel des restitutions"],
    [
      40,
      60,
      "Relevé LSY-T2-2025-0907 du 04/07/2025 – Période du 01/04/2025 au 30/06/2025 – Client : Cap Sud (n° 700411)",
    ],
    ...rangee(100, xs, "Immatriculation", "Véhicule", "Contrat", "Net HT"),
    ...rangee(116, xs, "GC-118-NA", "CITROËN C3", "C-11820", "258,00"),
    ...rangee(130, xs, "GD-377-KS", "PEUGEOT 308", "C-12004", "120,00"),
  );
  expect([releve.numero, releve.date_document]).toEqual(["LSY-T2-2025-0907", "2025-07-04"]);
  const rapport = lire(
    [40, 40, "RAPPORT D'INSPECTION N° BCA-30991"],
    [40, 60, "Immatriculation : GJ-218-KW – VIN : VF1RCB00X72204418 – Première"],
    [40, 70, "immatriculation : 30/03/2023 – Contrat : A-8810442"],
  );
  expect(rapport.vehicules[0]?.date_mise_en_circulation).toBe("2023-03-30");
});

test("la description d'un élément dit son dommage, puis son geste ; le total d'une indemnité est le net", () => {
  const xs = [40, 150, 460];
  const lu = lire(
    [40, 40, "FACTURE N° PAR/2023/11/0921"],
    [40, 60, "Immatriculation : FL-330-CE"],
    ...rangee(120, xs, "Élément", "Description", "Indemnité HT"),
    ...rangee(136, xs, "Hayon", "Enfoncement sous la plaque ; redressage et peinture", "387,20"),
    ...rangee(150, xs, "Feu arrière gauche", "Fêlé ; remplacement", "198,60"),
    [360, 190, "Franchise contractuelle déduite -300,00"],
    [360, 204, "TOTAL INDEMNITÉ 285,80"],
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.dommage, l.operation])).toEqual([
    ["enfoncement", "reparation_peinture"],
    ["fissure", "remplacement"],
  ]);
  expect([lu.vehicules[0]?.totaux.franchise_ht, lu.vehicules[0]?.totaux.net_ht]).toEqual([30000, 28580]);
});

test("une fiche et un tableau de front, chacun à son interligne, se lisent l'une après l'autre", () => {
  const fiche = (y: number, etiquette: string, valeur: string): Pose[] => rangee(y, [40, 140], etiquette, valeur);
  const piece = (y: number, ...textes: readonly string[]): Pose[] => rangee(y, [316, 350, 480], ...textes);
  const lu = lire(
    [40, 40, "Bon de restitution"],
    ...fiche(73, "Numéro du bon", "BR-22-90417"),
    ...piece(73, "N°", "Pièce", "Dégât"),
    ...fiche(84, "Loueur", "Arval"),
    ...piece(88.5, "1", "Aile AR G", "Choc"),
    ...fiche(96, "Plaque", "FN-807-LT"),
    ...piece(102, "2", "Porte AR G", "Rayure"),
    ...fiche(107, "Marque", "CITROËN"),
    ...fiche(118, "Modèle", "C3 Aircross"),
    ...piece(115.5, "3", "Pare-brise", "Étoile"),
    ...fiche(129, "VIN", "VF72RHNSCK4311870"),
    ...piece(129, "4", "Pare-chocs AR", "Griffe"),
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.element, l.dommage])).toEqual([
    ["aile_arriere_gauche", "bosse"],
    ["porte_arriere_gauche", "rayure"],
    ["pare_brise", "impact"],
    ["pare_chocs_arriere", "rayure"],
  ]);
  expect([lu.vehicules[0]?.vin, lu.vehicules[0]?.immatriculation]).toEqual(["VF72RHNSCK4311870", "FN-807-LT"]);
});

test("un châssis tronqué derrière son étiquette reste imprimé, et la barre qui sépare n'est pas une marque", () => {
  const lu = lire(
    [40, 40, "FACTURE BPL25-009911"],
    [40, 60, "Immatriculation GE-802-TW / RENAULT SYMBIOZ / VIN VF1RJO00972014"],
    [40, 90, "Capot rayure peinture 120,00 €"],
    [40, 110, "Total HT 120,00 €"],
  );
  const [vehicule] = lu.vehicules;
  expect([vehicule?.vin, vehicule?.marque, vehicule?.modele]).toEqual(["VF1RJO00972014", "RENAULT", "SYMBIOZ"]);
  expect(lu.anomalies.map(({ code }) => code)).toEqual(["vin_invalide"]);
});

test("des gestes abrégés, le profil d'un pneu, le tarif d'une ligne et son total, un numéro que sa date suit", () => {
  const xs = [40, 160, 250, 340, 420, 500];
  const lu = lire(
    [40, 40, "Facture FRE 7004-25-118830 du 24/03/2025"],
    [40, 54, "Votre n° de client : 2200418 – Notre réf. : FRE/GB-208-QK/03"],
    [40, 70, "Immatriculation : GB-208-QK"],
    ...rangee(120, xs, "Pièce", "Constat", "Action", "Tarif HT", "Vét.", "À payer HT"),
    ...rangee(136, xs, "Pare-chocs AR", "Fissure 12 cm", "Rempl.", "534,60", "106,92", "427,68"),
    ...rangee(150, xs, "Pneu ARD", "1,7 mm", "Rempl.", "132,00", "66,00", "66,00"),
    ...rangee(164, xs, "Jante ARD", "Frottée", "Rénov.", "119,00", "0,00", "119,00"),
    ...rangee(178, xs, "Total", "", "", "785,60", "172,92", "612,68"),
  );
  expect([lu.numero, lu.date_document]).toEqual(["7004-25-118830", "2025-03-24"]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.dommage, l.operation])).toEqual([
    ["fissure", "remplacement"],
    ["usure", "remplacement"],
    ["jante_frottee", "reparation"],
  ]);
  expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 78560, abattement_ht: 17292, net_ht: 61268 });
});

test("un surtitre qui ne couvre à l'œil que sa première colonne n'en change pas le rôle", () => {
  const xs = [40, 80, 200, 280, 340, 400, 500];
  const lu = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RER-26-00872"],
    ...rangee(110, xs, "N°", "Élément", "Constat", "", "", "Chiffrage", ""),
    ...rangee(120, xs, "", "", "Dommage", "Taille", "Facturé", "Opération", "Coût HT"),
    ...rangee(136, xs, "1", "Capot", "Rayure", "7 cm", "X", "Peinture", "210,00"),
    ...rangee(150, xs, "2", "Toit", "Bosse", "3 cm", "X", "DSP", "140,00"),
    ...rangee(164, xs, "3", "Hayon", "Rayure", "9 cm", "X", "Peinture", "178,00"),
    [400, 190, "Total HT 528,00"],
  );
  expect(lu.vehicules[0]?.lignes.map(({ operation }) => operation)).toEqual(["peinture", "dsp", "peinture"]);
});

test("une remise imprimée comme une ligne négative est la remise du document ; une remise en état n'en est pas une", () => {
  const lu = lire(
    [40, 40, "FACTURE AGL-0098-4471"],
    [40, 60, "Immatriculation : GH-207-DS"],
    ...rangee(120, [40, 460], "Désignation", "Montant HT"),
    ...rangee(136, [40, 460], "Capot – rayure – peinture", "236,00 €"),
    ...rangee(150, [40, 460], "Remise en état du toit", "92,00 €"),
    ...rangee(164, [40, 460], "Remise commerciale 10 % sur remise en état", "−32,80 €"),
    [380, 190, "Total HT 295,20 €"],
  );
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([23600, 9200]);
  expect(lu.vehicules[0]?.totaux.remise_ht).toBe(3280);
  expect(lu.anomalies).toEqual([]);
});

test("le surtitre de montants au-dessus de trois colonnes larges n'en est pas une quatrième", () => {
  // Les nombres sont calés à droite, comme leurs intitulés.
  const droite = (y: number, ...textes: readonly string[]): Pose[] =>
    textes.map((texte, i): Pose => [([274, 449, 624, 799][i] ?? 0) - 4 * texte.length, y, texte]);
  const vehicule = (y: number, plaque: string, modele: string, retour: string, ...nombres: readonly string[]) => [
    ...rangee(y, [40, 92, 127, 202], plaque, "AUDI", modele, retour),
    ...droite(y, ...nombres),
  ];
  const page = pageFictive(1, [
    [40, 40, "Relevé mensuel n° VWFS-RM-2601-44"],
    ...rangee(
      88,
      [40, 92, 127, 202, 266, 490],
      "Immat.",
      "Marque",
      "Modèle",
      "Retour",
      "Km",
      "Frais de remise en état HT",
    ),
    ...droite(100, "", "Brut", "Vétusté", "Net").filter(([, , texte]) => texte !== ""),
    ...vehicule(112, "GB-119-WT", "Q2", "06/01/2026", "99 120", "733,20", "146,64", "586,56"),
    ...vehicule(124, "FY-611-MD", "A3", "22/01/2026", "141 877", "1 910,40", "573,12", "1 337,28"),
    ...vehicule(136, "FZ-833-RB", "A1", "29/01/2026", "104 200", "402,50", "100,63", "301,87"),
  ]);
  expect(trouverEntetes(page.rangees).map(({ colonnes }) => colonnes.map(({ texte }) => texte))).toEqual([
    ["Immat.", "Marque", "Modèle", "Retour", "Km", "Brut", "Vétusté", "Net"],
  ]);
  const lu = comprendrePages([page]);
  expect(lu.vehicules.map((v) => [v.kilometrage, v.totaux.brut_ht, v.totaux.net_ht])).toEqual([
    [99120, 73320, 58656],
    [141877, 191040, 133728],
    [104200, 40250, 30187],
  ]);
  expect(lu.anomalies).toEqual([]);
});

test("le dossier d'un procès-verbal qui a son contrat est son numéro ; « cond. » est le côté du conducteur", () => {
  const lu = lire(
    [40, 40, "État des lieux de retour"],
    [40, 60, "N° de dossier : EDL-260318-07"],
    [40, 72, "Contrat : NCL-99-4471"],
    [40, 84, "Immatriculation : GD-640-HS"],
    ...rangee(120, [40, 200], "Élément", "Dommage"),
    ...rangee(136, [40, 200], "Siège cond.", "Tache"),
    ...rangee(150, [40, 200], "Capot", "Rayure"),
  );
  expect([lu.numero, lu.vehicules[0]?.contrat]).toEqual(["EDL-260318-07", "NCL-99-4471"]);
  expect(lu.vehicules[0]?.lignes.map(({ element }) => element)).toEqual(["siege_conducteur", "capot"]);
});
