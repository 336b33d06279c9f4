import { expect, test } from "vitest";
import { aDemander } from "../../../domain/fre/a-demander.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const VEHICULE: Pose[] = [
  [40, 60, "Immatriculation : GC-084-PK"],
  [40, 74, "Date de restitution : 24/06/2025"],
];

test.each([
  "Protocole de reprise / PV de restitution",
  "Compte rendu de réception de véhicule n° CR-690-2506",
  "BPCE Car Lease – Grille de restitution",
  "COMPARATIF ENTRÉE / SORTIE",
  "ÉTAT COMPARATIF DÉPART / RETOUR",
  "Restitution de véhicule – constat",
  "RESTITUTION FIN DE LOCATION",
  "P V  D E  R E S T I T U T I O N",
])("« %s » est un procès-verbal, daté du retour", (titre) => {
  const lu = lire([40, 40, titre], ...VEHICULE, [40, 100, "1. Rayure : porte avant droite"]);
  expect([lu.type_document, lu.date_document]).toEqual(["pv", "2025-06-24"]);
});

test("« Compte rendu de restitution » qui finit par un total est un rapport", () => {
  const lu = lire(
    [40, 40, "Compte rendu de restitution"],
    ...VEHICULE,
    ...rangee(100, [40, 200, 300, 450], "Élément", "Dommage", "Opération", "Montant HT"),
    ...rangee(114, [40, 200, 300, 450], "Capot", "Rayure", "Peinture", "120,00"),
    ...rangee(128, [40, 200, 300, 450], "Toit", "Bosse", "DSP", "80,00"),
    ...rangee(150, [300, 450], "Total HT", "200,00"),
  );
  expect(lu.type_document).toBe("rapport");
});

test("une page sans un prix qui parle d'un retour est un constat ; sans retour, on ne sait", () => {
  expect(lire(...VEHICULE, [40, 100, "1. Rayure : porte avant droite"]).type_document).toBe("pv");
  expect(
    lire([40, 60, "Immatriculation : GC-084-PK"], [40, 100, "Le véhicule est disponible au parc de Lyon."])
      .type_document,
  ).toBe("inconnu");
});

test("chaque case a son dommage écrit derrière elle", () => {
  const xs = [40, 200, 280, 360, 460];
  expect(
    lire(
      [40, 40, "Compte rendu de réception de véhicule"],
      ...VEHICULE,
      ...rangee(100, xs, "Capot", "☑ Bon état", "☐ Rayure", "☐ Enfoncement", "☐ Cassé"),
      ...rangee(114, xs, "Porte avant droite", "☐ Bon état", "☑ Rayure", "☐ Enfoncement", "☐ Cassé"),
      ...rangee(128, xs, "Pneumatique avant droit", "☐ Bon état", "☑ Usé"),
    ).vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Porte avant droite", "rayure"],
    ["Pneumatique avant droit", "usure"],
  ]);
});

test("une légende tout en capitales dit ce que vaut chaque lettre", () => {
  const xs = [40, 80, 140, 220];
  expect(
    lire(
      [40, 40, "PV DE RESTITUTION"],
      ...VEHICULE,
      ...rangee(100, xs, "REP", "ZONE", "DOMMAGE", "ELEMENT"),
      ...rangee(114, xs, "1", "LG", "B", "PORTE AV G"),
      ...rangee(128, xs, "2", "AR", "E", "HAYON"),
      [40, 160, "B BOSSE R RAYURE E ENFONCEMENT C CASSE U USURE M MANQUANT"],
    ).vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["PORTE AV G", "bosse"],
    ["HAYON", "enfoncement"],
  ]);
});

test("une fiche à deux colonnes dont les étiquettes commencent par le même mot garde ses étiquettes entières", () => {
  const fiche = (y: number, rang: number, piece: string, zone: string, prix: readonly string[]): Pose[] => [
    [43, y, `Constat ${rang}`],
    ...rangee(y + 10, [45, 130, 255, 399], "Pièce", piece, "Coût main-d'œuvre", `€ ${prix[0]}`),
    ...rangee(y + 22, [45, 130, 255, 394], "Localisation", zone, "Coût peinture", `€ ${prix[1]}`),
    ...rangee(y + 34, [45, 130, 255, 399], "Type", "Rayure", "Coût pièces / forfait", "€ 0,00"),
    ...rangee(y + 46, [45, 130, 255, 394], "Sévérité", "13 cm", "Coût total HT", `€ ${prix[2]}`),
    ...rangee(y + 58, [45, 130], "Mode de réparation", "Réparation + peinture"),
  ];
  const lu = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° EXA/2503/1190"],
    ...fiche(100, 1, "Pare-chocs avant", "Avant", ["61,00", "124,20", "185,20"]),
    ...fiche(190, 2, "Porte avant droite", "Côté droit", ["85,40", "151,80", "237,20"]),
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.net_ht])).toEqual([
    ["Pare-chocs avant", "rayure", 18520],
    ["Porte avant droite", "rayure", 23720],
  ]);
});

test("des fiches de front dont la pièce est le titre, leurs étiquettes sous la photo", () => {
  const fiche = (x: number, y: number, piece: string, type: string, mode: string, total: string): Pose[] => [
    [x, y, piece],
    [x, y + 60, "Type"],
    [x + 110, y + 60, type],
    [x, y + 71, "Mode R."],
    [x + 168 - 4 * mode.length, y + 71, mode],
    [x, y + 82, "Peinture"],
    [x + 134, y + 82, "0,00 €"],
    [x, y + 93, "Pièces"],
    [x + 134, y + 93, total],
    [x, y + 104, "Coût total HT"],
    [x + 134, y + 104, total],
    [x, y + 115, "Coût net"],
    [x + 134, y + 115, total],
  ];
  const lu = lire(
    [40, 40, "Rapport d'état n° CR-1184420"],
    ...fiche(40, 100, "Pare-chocs avant", "Cassé", "Remplacement", "594,60 €"),
    ...fiche(217, 100, "Porte avant gauche", "Choc", "Débosselage sans peinture", "259,40 €"),
    ...fiche(395, 100, "Capot", "Rayure", "Usure normale – non facturable", "0,00 €"),
    ...fiche(40, 240, "Hayon", "Choc", "Débosselage sans peinture", "86,80 €"),
    ...fiche(217, 240, "Double de clé", "Absent", "Fourniture", "260,00 €"),
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.facturable, l.net_ht])).toEqual([
    ["Pare-chocs avant", "remplacement", true, 59460],
    ["Porte avant gauche", "dsp", true, 25940],
    ["Capot", null, false, 0],
    ["Hayon", "dsp", true, 8680],
    ["Double de clé", "fourniture", true, 26000],
  ]);
});

test("« Départ | Retour » : seul l'état du retour est un constat", () => {
  const xs = [40, 200, 300, 400];
  expect(
    lire(
      [40, 40, "État des lieux de retour"],
      ...VEHICULE,
      ...rangee(100, xs, "Élément", "Départ", "Retour", "Mesure"),
      ...rangee(114, xs, "Capot", "Bon état", "Bon état", ""),
      ...rangee(128, xs, "Porte avant droite", "Bon état", "Bosse", "24 mm"),
      ...rangee(142, xs, "Volant", "Bon état", "Déchirure", "3 cm"),
      ...rangee(156, xs, "Toit", "Rayure", "Bon état", ""),
    ).vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Porte avant droite", "bosse"],
    ["Volant", "brulure"],
  ]);
});

test("« ENF - PC AV » : un code de la légende devant la pièce", () => {
  expect(
    lire(
      [40, 40, "RESTITUTION VEHICULE LLD"],
      ...VEHICULE,
      [40, 100, "ENF - PC AV"],
      [40, 114, "IMP - Pare-brise"],
      [40, 140, "ENF = enfoncement, IMP = impact, RAY = rayure"],
    ).vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage]),
  ).toEqual([
    ["pare_chocs_avant", "enfoncement"],
    ["pare_brise", "impact"],
  ]);
});

test("« Franchises par élément » est une franchise, et « restitution, le 16 mai » un jour", () => {
  const lu = lire(
    [40, 40, "FACTURE N° F-25-118 du 20/06/2025"],
    [40, 60, "Frais constatés lors de la restitution, le 16 mai 2025, du véhicule GC-084-PK"],
    ...rangee(100, [40, 480], "Libellé", "Montant HT"),
    ...rangee(114, [40, 480], "Capot – rayure – peinture", "200,00"),
    ...rangee(128, [40, 480], "Toit – bosse – DSP", "100,00"),
    ...rangee(150, [300, 480], "Franchises par élément", "-80,00"),
    ...rangee(164, [300, 480], "Total HT", "220,00"),
  );
  expect(lu.vehicules[0]?.totaux).toMatchObject({ franchise_ht: 8000, net_ht: 22000 });
  expect(lu.vehicules[0]?.date_restitution).toBe("2025-05-16");
});

test("une liste « Entrée ✓ | Sortie ✗ | Défaut constaté » ne garde que les pièces qui ont un défaut", () => {
  const xs = [40, 200, 260, 330];
  const pieces: [string, string][] = [
    ["Pare-chocs AV", "Rayure 10 cm"],
    ["Capot", ""],
    ["Pare-brise", ""],
    ["Porte AVD", "Bosse 42 mm"],
    ["Hayon", ""],
    ["Toit", ""],
  ];
  expect(
    lire(
      [40, 40, "COMPARATIF ENTRÉE / SORTIE"],
      ...VEHICULE,
      ...rangee(100, xs, "Élément", "Entrée", "Sortie", "Défaut constaté à la sortie"),
      ...pieces.flatMap(([piece, defaut], i) => rangee(114 + 14 * i, xs, piece, "✓", defaut ? "✗" : "✓", defaut)),
    ).vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Pare-chocs AV", "rayure"],
    ["Porte AVD", "bosse"],
  ]);
});

test("un titre de case se replie d'un interligne sans devenir celui d'un autre tableau", () => {
  const xs = [40, 160, 220, 280, 340, 400];
  const lu = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    ...VEHICULE,
    ...rangee(110, xs, "Élément", "Rayé", "Bosse", "Jante", "Usé", "RAS"),
    ...rangee(119, xs, "", "", "", "frottée"),
    ...rangee(134, xs, "Capot", "", "", "", "", "X"),
    ...rangee(148, xs, "Hayon", "", "X"),
    ...rangee(162, xs, "Jante alliage avant gauche", "", "", "X"),
    ...rangee(176, xs, "Pneumatique arrière droit", "", "", "", "X"),
  );
  expect(lu.vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage])).toEqual([
    ["Hayon", "bosse"],
    ["Jante alliage avant gauche", "jante_frottee"],
    ["Pneumatique arrière droit", "usure"],
  ]);
});

test("derrière une colonne de codes, un intitulé centré loin de ses désignations ne les perd pas", () => {
  const xs = [52, 200, 380, 440];
  const desig = (y: number, code: string, piece: string, prix: string): Pose[] => [
    [55, y, code],
    [66, y, piece],
    [384, y, "1"],
    [440, y, prix],
  ];
  const lu = lire(
    [40, 40, "DEVIS DE RÉPARATION"],
    ...VEHICULE,
    ...rangee(110, xs, "Op.", "Désignation", "Qté", "Montant HT"),
    ...desig(124, "E", "BOUCLIER AR", "386,40"),
    ...desig(138, "E", "FEU AR D", "214,50"),
    ...desig(152, "L", "PORTE ARD", "120,00"),
    [380, 180, "Total HT"],
    [440, 180, "720,90"],
    [40, 200, "Devis gratuit. E échange, I réparer, L peinture, N dépose-repose."],
  );
  expect(
    lu.vehicules[0]?.lignes.map(({ designation, element, operation }) => [designation, element, operation]),
  ).toEqual([
    ["BOUCLIER AR", "pare_chocs_arriere", "remplacement"],
    ["FEU AR D", "feu_arriere_droit", "remplacement"],
    ["PORTE ARD", "porte_arriere_droite", "peinture"],
  ]);
});

test("un intitulé abrégé ou inconnu au-dessus de croix reste une case, et le titre des pièces peut être plus haut", () => {
  const xs = [40, 160, 210, 260, 330, 390, 470];
  const lu = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    ...VEHICULE,
    [40, 93, "Élément"],
    ...rangee(100, [...xs.slice(1), 470], "Rayure", "Bosse", "Enfoncem.", "Zblq", "Manquant", "Observation"),
    ...rangee(118, xs, "Porte avant droite", "X", "", "", "", "", "env. 24 cm"),
    ...rangee(132, xs, "Aile arrière droite", "", "X", "", "", "", "env. 41 mm"),
    ...rangee(146, xs, "Bas de caisse gauche", "", "", "X", "", "", "env. 25 cm"),
    ...rangee(160, xs, "Capot", "", "", "", "X"),
    ...rangee(174, xs, "Câble de recharge", "", "", "", "", "X"),
  );
  expect(lu.vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage])).toEqual([
    ["Porte avant droite", "rayure"],
    ["Aile arrière droite", "bosse"],
    ["Bas de caisse gauche", "enfoncement"],
    ["Capot", null],
    ["Câble de recharge", "manquant"],
  ]);
  expect(aDemander(lu)).toContainEqual(expect.objectContaining({ champ: "dommage", ligne: 3 }));
});
