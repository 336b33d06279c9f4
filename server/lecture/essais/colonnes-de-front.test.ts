import { expect, test } from "vitest";
import { questions } from "../../../domain/fre/a-demander.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

// Deux colonnes imprimées de front, chacune à son interligne, ne font pas des rangées : on les lit l'une après l'autre, si la page s'en explique mieux.

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const FACTURE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 60, "FACTURE N° FRE25-001 du 02/04/2025"],
  [40, 80, "Immatriculation : GB-482-NR"],
];
const MONTANTS = [40, 260, 320, 370];

test("des totaux empilés dans une marge ne se mêlent pas aux lignes du tableau, ni ne coupent leurs désignations", () => {
  const lu = lire(
    ...FACTURE,
    ...rangee(120, [40, 250, 312, 370], "Nature du désordre", "Chiffré HT", "Vétusté HT", "Net HT"),
    ...rangee(140, MONTANTS, "Bas de caisse gauche - rayure - remise en", "150,00", "30,00", "120,00"),
    [40, 150, "peinture"],
    ...rangee(166, MONTANTS, "Capot - rayure - peinture", "100,00", "20,00", "80,00"),
    ...rangee(182, MONTANTS, "Portière AV G - enfoncement -", "200,00", "40,00", "160,00"),
    [40, 192, "réparation/peinture"],
    [440, 125, "RÉCAPITULATIF"],
    [440, 136, "Total avant abattement"],
    [520, 145, "450,00"],
    [440, 157, "Abattement vétusté"],
    [516, 170, "-90,00"],
    [440, 178, "Total HT"],
    [520, 188, "360,00"],
    [440, 198, "TVA 20 %"],
    [525, 208, "72,00"],
    [440, 218, "Total TTC"],
    [520, 228, "432,00"],
  );
  expect(lu.vehicules[0]?.totaux).toMatchObject({
    brut_ht: 45000,
    abattement_ht: 9000,
    net_ht: 36000,
    tva: 7200,
    ttc: 43200,
  });
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.abattement_ht, l.net_ht])).toEqual([
    ["Bas de caisse gauche - rayure - remise en peinture", "peinture", 3000, 12000],
    ["Capot - rayure - peinture", "peinture", 2000, 8000],
    ["Portière AV G - enfoncement - réparation/peinture", "reparation_peinture", 4000, 16000],
  ]);
  expect(questions(lu).filter(({ champ }) => champ === "lignes")).toEqual([]);
});

test("une fiche à gauche, à son interligne, ne finit ni ne commence les désignations d'en face", () => {
  const lu = lire(
    [30, 40, "FRAIKIN FRANCE"],
    [30, 60, "FACTURE"],
    [30, 70, "FR-337938"],
    [30, 90, "ÉTABLIE LE"],
    [30, 100, "7 avril 2024"],
    [30, 118, "LE VÉHICULE"],
    [30, 128, "PEUGEOT 308 SW"],
    [30, 138, "BlueHDi 130"],
    [30, 156, "IMMATRICULÉ"],
    [30, 166, "FF-002-PH"],
    [30, 184, "RESTITUÉ LE"],
    [30, 194, "11 mars 2024"],
    [30, 212, "CONTRAT"],
    [30, 222, "2361330"],
    ...[
      ["PC AV, rayure légère, lustrage", "26,85 €"],
      ["Coque de rétroviseur D, éraflure, polissage", "34,30 €"],
      ["Hayon AR, corrosion, réparation + peinture", "224,25 €"],
      ["Jante alu AR D, rayée, rénovation", "110,05 €"],
      ["Pneumatique AV G, usure 1,9 mm, remplacement", "136,25 €"],
    ].flatMap(([piece = "", prix = ""], i) => rangee(105 + 20 * i, [170, 500], piece, prix)),
    ...rangee(218, [170, 500], "Total HT", "531,70 €"),
  );
  expect(lu.vehicules[0]).toMatchObject({
    immatriculation: "FF-002-PH",
    modele: "308 SW BlueHDi 130",
    contrat: "2361330",
  });
  expect(lu.vehicules[0]?.lignes.map(({ designation }) => designation)).toEqual([
    "PC AV, rayure légère, lustrage",
    "Coque de rétroviseur D, éraflure, polissage",
    "Hayon AR, corrosion, réparation + peinture",
    "Jante alu AR D, rayée, rénovation",
    "Pneumatique AV G, usure 1,9 mm, remplacement",
  ]);
});

test("la légende d'une marge, en codes de chiffres, dit les dommages du procès-verbal d'en face", () => {
  const lu = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION PV-747969"],
    ...rangee(60, [40, 300], "Immatriculation : FX-362-RY", "Date de retour : 15/08/2026"),
    ...rangee(100, [40, 250, 320], "Élément", "Code", "Taille"),
    ...rangee(117, [40, 250, 320], "Porte avant droite", "06", "13 cm"),
    ...rangee(134, [40, 250, 320], "Pare-chocs avant", "04", "31 mm"),
    ...rangee(151, [40, 250, 320], "Aile arrière droite", "05", "35 mm"),
    ...rangee(168, [40, 250, 320], "Capot", "01", "9 cm"),
    ...rangee(185, [40, 250, 320], "Clé", "03", "-"),
    [440, 95, "Codes dommages"],
    ...["01 rayure", "02 bosse", "03 manquant", "04 éclat", "05 corrosion", "06 défaut de peinture"].map(
      (entree, i): Pose => [440, 105 + 10 * i, entree],
    ),
  );
  expect(lu.vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["porte_avant_droite", "defaut_peinture"],
    ["pare_chocs_avant", "eclat"],
    ["aile_arriere_droite", "corrosion"],
    ["capot", "rayure"],
    ["cle", "manquant"],
  ]);
});

test("un en-tête à trois étages, calé en haut, garde les intitulés d'une seule rangée", () => {
  const xs = [30, 90, 190, 250, 310, 370, 430, 490];
  const lu = lire(
    [40, 40, "Relevé de facturation n° REL30969 arrêté au 10/08/2025"],
    [40, 60, "DIAC LOCATION"],
    ...rangee(95, xs, "Plaque", "Désignation", "Référence", "Coût de", "Franchise", "Reste dû", "TVA", "Dû TTC"),
    ...rangee(105, xs, "", "du véhicule", "location", "remise en", "contrat", "HT"),
    ...rangee(115, xs, "", "", "", "état HT"),
    ...rangee(130, xs, "FY-420-ZS", "DACIA DUSTER", "3407031", "1 372,96", "250,00", "1 122,96", "224,59", "1 347,55"),
    ...rangee(145, xs, "FB-666-GQ", "RENAULT CLIO", "LD487004", "1 546,90", "250,00", "1 296,90", "259,38", "1 556,28"),
    ...rangee(160, xs, "FY-319-GS", "VOLVO XC40", "0888567", "1 792,01", "250,00", "1 542,01", "308,40", "1 850,41"),
  );
  expect(
    lu.vehicules.map((v) => [v.contrat, v.totaux.franchise_ht, v.totaux.net_ht, v.totaux.tva, v.totaux.ttc]),
  ).toEqual([
    ["3407031", 25000, 112296, 22459, 134755],
    ["LD487004", 25000, 129690, 25938, 155628],
    ["0888567", 25000, 154201, 30840, 185041],
  ]);
});

test("des plaques sous « Véhicule rendu », le modèle dessous, sont celles d'un relevé", () => {
  const xs = [40, 210, 270, 350, 420, 490];
  const lu = lire(
    [40, 40, "CA MOBILITY - RELEVE REL77508"],
    ...rangee(86, xs, "Véhicule rendu", "Le", "Km", "Frais HT", "TVA", "TTC"),
    ...rangee(105, xs, "GW-250-YZ", "09/08/2025", "27 761 km", "1 573,93", "314,79", "1 888,72"),
    [40, 114, "PEUGEOT 2008"],
    ...rangee(133, xs, "GB-740-RA", "07/08/2025", "55 213 km", "1 110,03", "222,01", "1 332,04"),
    [40, 142, "SKODA OCTAVIA COMBI"],
  );
  expect(lu.type_document).toBe("releve");
  expect(lu.vehicules.map((v) => [v.immatriculation, v.modele, v.totaux.net_ht, v.totaux.ttc])).toEqual([
    ["GW-250-YZ", "2008", 157393, 188872],
    ["GB-740-RA", "OCTAVIA COMBI", 111003, 133204],
  ]);
});

test("des valeurs que suit leur étiquette se lisent comme celles qu'elle précède", () => {
  const lu = lire(
    [40, 40, "26/642420"],
    [140, 40, "facture du 2025-07-15"],
    [40, 55, "NATIXIS CAR LEASE"],
    [40, 75, "GW 841 WS plaque KIA SPORTAGE véhicule 125.434 km au compteur"],
    [40, 85, "2025-06-19 date de retour 8248670 n° de contrat"],
    ...rangee(120, [40, 500], "Capot, rayure, peinture", "120,00 €"),
    ...rangee(135, [40, 500], "Toit, bosse, débosselage", "80,00 €"),
    ...rangee(160, [40, 500], "Total HT", "200,00 €"),
  );
  expect(lu).toMatchObject({ numero: "26/642420", date_document: "2025-07-15" });
  expect(lu.vehicules[0]).toMatchObject({
    immatriculation: "GW-841-WS",
    modele: "SPORTAGE",
    kilometrage: 125434,
    date_restitution: "2025-06-19",
    contrat: "8248670",
  });
});

test("un rang ou une quantité que la page détache des désignations n'en est pas le début", () => {
  const devis = lire(
    [40, 40, "DEVIS D-8965 du 28/03/2025"],
    [40, 60, "Immatriculation : FQ-919-VF"],
    ...rangee(117, [50, 80, 500], "1", "Capot : remise en peinture", "315.00"),
    ...rangee(134, [50, 80, 500], "1", "Jante ARG : rénovation", "120.00"),
    ...rangee(160, [400, 500], "Total HT", "435.00"),
  );
  expect(devis.vehicules[0]?.lignes.map(({ designation }) => designation)).toEqual([
    "Capot : remise en peinture",
    "Jante ARG : rénovation",
  ]);
});

test("le sigle d'un avoir est de son numéro, et la phrase dit le nom entier du véhicule", () => {
  const lu = lire(
    [40, 40, "AVOIR AV 26 791736"],
    [40, 60, "OLINN MOBILITY, le 10/09/2024"],
    [40, 100, "Concerne le contrat 0220333, véhicule FORD TRANSIT"],
    [40, 110, "CUSTOM immatriculé FL 460 GX"],
    ...rangee(140, [40, 480], "Capot - annulation", "-366,90"),
    ...rangee(160, [400, 480], "Total HT", "-366,90"),
  );
  expect(lu.numero).toBe("AV 26 791736");
  expect(lu.vehicules[0]).toMatchObject({ marque: "FORD", modele: "TRANSIT CUSTOM" });
});

test("deux tableaux de front, rangée pour rangée, sont deux listes : les opérations d'un devis n'y perdent pas leurs lignes", () => {
  const lu = lire(
    [40, 30, "CARROSSERIE DES LILAS"],
    [358, 30, "DEVIS N° 4418"],
    [40, 50, "Immatriculation : GB-482-NR"],
    [40, 100, "PIECES"],
    [358, 100, "OPERATIONS"],
    ...rangee(112, [40, 110, 190, 260, 358, 390, 500], "Réf.", "Libellé", "Op", "Mnt HT", "Op", "Libellé", "Tps Cat."),
    ...rangee(122, [40, 110, 190, 260, 358, 390, 500], "42517", "FEU ARG", "E", "424,09", "I", "PORTE AVD", "1,70 T1"),
    ...rangee(132, [40, 110, 190, 260, 358, 390, 500], "80072", "BOUCLIER AV", "E", "346,93", "L", "TOIT", "0,60 P1"),
    ...rangee(142, [40, 110, 190, 260], "15508", "RETRO D", "E", "571,39"),
    [40, 152, "TOTAL PIECES"],
    [260, 152, "1342,41"],
    ...rangee(180, [40, 260], "TOTAL HT", "1342,41"),
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.net_ht])).toEqual([
    ["FEU ARG", "remplacement", 42409],
    ["BOUCLIER AV", "remplacement", 34693],
    ["RETRO D", "remplacement", 57139],
    ["PORTE AVD", "reparation", null],
    ["TOIT", "peinture", null],
  ]);
});

test("une liste qui se poursuit en haut de la colonne d'à côté se lit en entier, ses montants sous ses désignations", () => {
  const poste = (x: number, y: number, haut: string, bas: string, prix: string): Pose[] => [
    [x, y, haut],
    [x, y + 11, bas],
    [x + 200, y + 21, `${prix} €`],
  ];
  const lu = lire(
    ...FACTURE.map(([x, y, texte]): Pose => [x, y + 60, texte]),
    ...poste(40, 220, "Enjoliveur arrière gauche (absent),", "à remplacer", "27,50"),
    ...poste(40, 262, "Portière arrière droite (rayée),", "réparation/peinture", "325,25"),
    ...poste(40, 304, "Aile arrière droite (bosse),", "débosselage sans peinture", "96,50"),
    ...poste(40, 346, "Roue de secours (absente),", "fourniture", "139,25"),
    ...poste(318, 51, "Pneumatique avant gauche (profil 1,8 mm),", "à remplacer", "128,25"),
    ...poste(318, 93, "Pare-brise (fendu),", "à remplacer", "682,25"),
    ...poste(318, 135, "Feu arrière droit (cassé),", "à remplacer", "203,75"),
    ...poste(318, 177, "Jante avant droite (rayée),", "rénovation (forfait)", "97,25"),
    [318, 230, "Total HT"],
    [516, 241, "1 700,00 €"],
    [318, 260, "TVA 20,00 %"],
    [516, 271, "340,00 €"],
    [318, 290, "Total TTC"],
    [516, 301, "2 040,00 €"],
  );
  expect(lu.vehicules[0]?.lignes.map(({ element, net_ht }) => [element, net_ht])).toEqual([
    ["roue_arriere_gauche", 2750],
    ["porte_arriere_droite", 32525],
    ["aile_arriere_droite", 9650],
    ["roue_de_secours", 13925],
    ["roue_avant_gauche", 12825],
    ["pare_brise", 68225],
    ["feu_arriere_droit", 20375],
    ["roue_avant_droite", 9725],
  ]);
  expect(lu.vehicules[0]?.totaux).toMatchObject({ net_ht: 170000, tva: 34000, ttc: 204000 });
});
