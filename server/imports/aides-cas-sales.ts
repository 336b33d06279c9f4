// Long parce que c'est une table : un fichier sale par cas, avec son rapport attendu.
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { ARRONDI, ZERO_PERDU } from "../../domain/imports/degats.ts";
import { csv } from "./aides-imports.ts";
import { classeur } from "./fichiers-de-test.ts";

interface Cas {
  nom: string;
  entite: EntiteImport;
  octets: Buffer;
  /** À créer, à mettre à jour, inchangés, rejetés. */
  bilan?: number[];
  /** « ligne · colonne · valeur · raison » de chaque erreur, puis la fiche où elle mène. */
  erreurs?: string[];
  /** De même, ce qui s'écrit et reste à vérifier. */
  doutes?: string[];
  /** Le fichier entier est refusé. */
  motif?: RegExp;
  format?: object;
  /** Jouées avant, `$1` étant le client. */
  avant?: string[];
  /** Importé, une requête et ce qu'elle rend. */
  ecrit?: [requete: string, lignes: object[]];
}

const TITRES = "Immatriculation;Marque;Kilométrage;Mise en circulation";
export const feuille = (lignes: Parameters<typeof classeur>[0][number]["lignes"], extra = {}) => ({
  nom: "Parc",
  lignes,
  ...extra,
});
export const ENTETE = ["Immatriculation", "Marque", "Kilométrage", "Mise en circulation"];

export const CAS: Cas[] = [
  {
    nom: "marque UTF-8",
    entite: "vehicules",
    octets: csv(`\ufeff${TITRES}`, "AA-101-AA;Citroën;1000;01/02/2023"),
    bilan: [1, 0, 0, 0],
    format: { encodage: "UTF-8", separateur: ";" },
  },
  {
    nom: "Windows-1252",
    entite: "vehicules",
    octets: Buffer.from(`${TITRES}\r\nAA-102-AA;Citro\u00ebn;1000;01/02/2023`, "latin1"),
    bilan: [1, 0, 0, 0],
    format: { encodage: "Windows-1252" },
  },
  {
    nom: "UTF-16 d'un tableur",
    entite: "vehicules",
    octets: Buffer.from(`\ufeff${TITRES.replaceAll(";", "\t")}\r\nAA-103-AA\tCitroën\t1000\t01/02/2023`, "utf16le"),
    bilan: [1, 0, 0, 0],
    format: { encodage: "UTF-16", separateur: "\t" },
  },
  {
    nom: "virgules, décimales entre guillemets",
    entite: "contrats",
    octets: csv("Immatriculation,Contrat,Début,Fin,Loyer HT", 'GB-482-NR,C-1,01/01/2030,31/12/2032,"389,50"'),
    bilan: [1, 0, 0, 0],
    format: { separateur: ",", decimale: "," },
  },
  {
    nom: "décimales au point",
    entite: "contrats",
    octets: csv("Immatriculation;Contrat;Début;Fin;Loyer HT", "GB-482-NR;C-2;01/01/2034;31/12/2036;389.50"),
    bilan: [1, 0, 0, 0],
    format: { decimale: "." },
  },
  {
    nom: "séparateurs mélangés",
    entite: "vehicules",
    octets: csv(
      TITRES,
      "AA-104-AA;Renault;1000;01/02/2023",
      "AA-105-AA,Renault,1000,01/02/2023",
      "AA-106-AA;Renault;1000;01/02/2023;en trop",
    ),
    bilan: [1, 0, 0, 2],
    erreurs: [
      "3 · Immatriculation · AA-105-AA,Renault,1000,01/02/2023 · L'immatriculation dépasse 20 caractères",
      "4 ·  · en trop · La ligne a 5 valeurs pour 4 titres\u00a0: un séparateur ou un guillemet est de trop",
    ],
  },
  {
    nom: "sep= en tête",
    entite: "vehicules",
    octets: csv("sep=|", "Immatriculation|Marque", "AA-107-AA|Fiat"),
    bilan: [1, 0, 0, 0],
    format: { separateur: "|", ligne_titres: 2 },
  },
  {
    nom: "fins de ligne de Mac et cellules sur deux lignes",
    entite: "vehicules",
    octets: Buffer.from('Immatriculation;Modèle\rAA-108-AA;"Clio\nV"\rAA-109-AA;308'),
    bilan: [2, 0, 0, 0],
  },
  {
    nom: "guillemet jamais fermé",
    entite: "vehicules",
    octets: csv("Immatriculation;Modèle", 'AA-110-AA;"Clio', "AA-111-AA;308"),
    motif: /guillemet/,
  },
  {
    nom: "titre du document et ligne vide au-dessus des titres",
    entite: "vehicules",
    octets: csv("Parc au 01/11/2026;;", ";;", TITRES, "AA-112-AA;Opel;1000;01/02/2023"),
    bilan: [1, 0, 0, 0],
    format: { ligne_titres: 3 },
  },
  {
    nom: "titres en double",
    entite: "vehicules",
    octets: csv("Immatriculation;Marque;Marque", "AA-113-AA;Opel;Fiat"),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "titres en désordre, casse, unités et étoiles",
    entite: "vehicules",
    octets: csv("KILOMETRAGE (km) *; marque ;IMMAT.", "12 500 km;Opel;aa 114 aa"),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "fichier sans aucun titre connu",
    entite: "vehicules",
    octets: csv("a;b", "1;2"),
    motif: /Il manque la colonne/,
  },
  { nom: "fichier vide", entite: "vehicules", octets: Buffer.from("\r\n\r\n"), motif: /ne contient aucune ligne/ },
  { nom: "titres seuls", entite: "vehicules", octets: csv(TITRES), motif: /ne contient aucune ligne/ },
  {
    nom: "toutes les fautes d'une ligne à la fois",
    entite: "vehicules",
    octets: csv(`${TITRES};Type;Loueur`, "!!;Renault;douze;32/01/2023;Camion;Zorglub"),
    bilan: [0, 0, 0, 1],
    erreurs: [
      "2 · Immatriculation · !! · L'immatriculation n'est pas valable",
      "2 · Kilométrage · douze · Ce n'est pas un nombre entier",
      "2 · Mise en circulation · 32/01/2023 · Cette date n'existe pas\u00a0: jour/mois/année attendus",
      "2 · Type · Camion · Valeurs admises\u00a0: VP, VU, VS",
      "2 · Loueur · Zorglub · Loueur inconnu de Reflet\u00a0: corrigez le nom, ou ajoutez-le d'abord",
    ],
  },
  {
    nom: "même plaque deux fois, écrite autrement",
    entite: "vehicules",
    octets: csv("Immatriculation;Marque", "AA-115-AA;Opel", "aa115aa;Fiat"),
    bilan: [1, 0, 0, 1],
    erreurs: ["3 · Immatriculation · aa115aa · Déjà à la ligne 2 du fichier"],
  },
  {
    nom: "dates en tous genres",
    entite: "restitutions",
    octets: csv(
      "Immatriculation;Date de restitution;Loueur;Agence;Marque;Modèle;Type;Kilométrage;Montant HT",
      ...["10/03/2025", "2025-03-11", "12 mars 2025", "13.03.25", "45730", "15/03/2025 00:00:00", "03/25/2025"].map(
        (d) => `AA-116-AA;${d};Arval;Lyon;Renault;Clio;VP;1;1,50`,
      ),
    ),
    bilan: [6, 0, 0, 1],
    erreurs: ["8 · Date de restitution · 03/25/2025 · Cette date n'existe pas\u00a0: jour/mois/année attendus"],
  },
  {
    nom: "montants en tous genres",
    entite: "restitutions",
    octets: csv(
      "Immatriculation;Date de restitution;Loueur;Agence;Marque;Modèle;Type;Kilométrage;Montant HT",
      ...["1 234,56 €", "1\u202f234,56", "1234", "-12,00", "12,345", "néant"].map(
        (m, i) => `AA-117-AA;0${i + 1}/04/2025;Arval;Lyon;Renault;Clio;VP;1;${m}`,
      ),
    ),
    bilan: [3, 0, 0, 3],
    erreurs: [
      "5 · Montant HT · -12,00 · Le montant HT ne peut pas être négatif",
      "6 · Montant HT · 12,345 · Trop de décimales\u00a0: 2 au plus",
      "7 · Montant HT · néant · Ce n'est pas un montant\u00a0: 1 234,56 attendu",
    ],
  },
  {
    nom: "valeurs requises absentes à la création",
    entite: "restitutions",
    octets: csv("Immatriculation;Date de restitution;Loueur", "AA-118-AA;10/03/2025;Arval"),
    bilan: [0, 0, 0, 1],
    erreurs: ["Agence", "Marque", "Modèle", "Type", "Kilométrage", "Montant HT après remise"].map(
      (c) => `2 · ${c} ·  · Valeur requise pour créer la fiche`,
    ),
  },
  {
    nom: "zéros de tête d'un CSV et d'un classeur",
    entite: "conducteurs",
    octets: classeur([
      feuille([
        ["Prénom", "Nom", "Téléphone", "N° de permis"],
        ["Anne", "Zéro", 612345678, "007"],
        ["Luc", "Un", "06 12 34 56 79", 12345678],
      ]),
    ]),
    bilan: [2, 0, 0, 0],
  },
  {
    nom: "siècle d'une naissance",
    entite: "conducteurs",
    octets: csv("Prénom;Nom;Né le", "Rose;Siècle;12/05/62"),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "cellules fusionnées",
    entite: "vehicules",
    octets: classeur([
      feuille([ENTETE, ["AA-120-AA", "Renault"], ["AA-121-AA"], ["AA-122-AA"], ["AA-123-AB", "Fiat"]], {
        fusions: ["B2:B4"],
      }),
    ]),
    bilan: [4, 0, 0, 0],
    format: { cellules_fusionnees: 1 },
  },
  {
    nom: "dates en série, en texte, au format français",
    entite: "vehicules",
    octets: classeur([
      feuille([
        ENTETE,
        ["AA-124-AA", null, 10, '<c s="1"><v>45000</v></c>'],
        ["AA-125-AA", null, 10, 45000],
        ["AA-126-AA", null, 10, "15/03/2023"],
        ["AA-127-AA", null, 10, '<c s="3"><v>45000.75</v></c>'],
        ["AA-128-AA", null, 10, '<c t="d"><v>2023-03-15T00:00:00</v></c>'],
        ["AA-129-AA", null, 10, 12],
      ]),
    ]),
    bilan: [5, 0, 0, 1],
    erreurs: ["7 · Mise en circulation · 12 · Ce n'est pas une date\u00a0: jj/mm/aaaa attendu"],
  },
  {
    nom: "classeur de 1904",
    entite: "vehicules",
    octets: classeur([feuille([ENTETE, ["AA-130-AA", null, 10, '<c s="1"><v>43538</v></c>']])], { depuis1904: true }),
    bilan: [1, 0, 0, 0],
    format: { depuis_1904: true },
  },
  {
    nom: "formules, calculées, jamais calculées, en erreur",
    entite: "vehicules",
    octets: classeur([
      feuille([
        ENTETE,
        ['<c t="str"><f>A1&gt;B1</f><v>AA-131-AA</v></c>', null, "<c><f>1+1</f><v>2</v></c>"],
        ["AA-132-AA", null, "<c><f>1+1</f></c>"],
        ["AA-133-AA", '<c t="e"><f>X</f><v>#N/A</v></c>'],
      ]),
    ]),
    bilan: [1, 0, 0, 2],
    erreurs: [
      "3 · Kilométrage · formule · Formule jamais calculée\u00a0: ouvrez le fichier dans un tableur, enregistrez-le, puis recommencez",
      "4 · Marque · #N/A · Le tableur n'a pas su calculer cette cellule (#N/A)",
    ],
  },
  {
    nom: "textes partagés, enrichis, avec guide phonétique",
    entite: "vehicules",
    octets: classeur(
      [
        feuille([
          ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>'],
          ['<c t="s"><v>2</v></c>', '<c t="s"><v>3</v></c>'],
        ]),
      ],
      {
        textes: [
          "<t>Immatriculation</t>",
          "<t>Marque</t>",
          "<t>AA-134-AA</t>",
          "<r><t>Ren</t></r><r><t>ault</t></r><rPh><t>x</t></rPh>",
        ],
      },
    ),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "balises préfixées, lignes vides, numéros absents",
    entite: "vehicules",
    octets: classeur([
      feuille([ENTETE, '<row r="9"/>', '<row r="12"><c t="inlineStr"><is><t>AA-135-AA</t></is></c></row>'], {
        prefixe: "x",
      }),
    ]),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "page de garde et feuille cachée devant la bonne",
    entite: "vehicules",
    octets: classeur([
      { nom: "Lisez-moi", lignes: [["Bonjour"]] },
      { nom: "Secret", lignes: [ENTETE, ["AA-136-AA"]], cachee: true },
      feuille([ENTETE, ["AA-137-AA"], ["AA-138-AA"]]),
    ]),
    bilan: [2, 0, 0, 0],
    format: { feuille: "Parc", autres_feuilles: ["Lisez-moi"] },
  },
  {
    nom: "colonne sans titre dans un classeur",
    entite: "vehicules",
    octets: classeur([feuille([["Immatriculation"], ["AA-139-AA", "orpheline"]])]),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "plus de cent colonnes",
    entite: "vehicules",
    octets: csv(Array.from({ length: 101 }, (_, i) => `C${i}`).join(";")),
    motif: /100 colonnes/,
  },
  {
    nom: "100 001 lignes",
    entite: "vehicules",
    octets: csv("Immatriculation", ...Array.from({ length: 100_001 }, (_, i) => `X${i}`)),
    motif: /dépasse 100.000 lignes/,
  },
  {
    nom: "effacement demandé, tiret d'absence, client d'un autre",
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Marque;Agence;Client",
      "GB-482-NR;(vide);--;",
      "AA-141-AA;Opel;;Boréal Négoce",
      "(vide);Opel;;",
    ),
    bilan: [0, 1, 0, 2],
    erreurs: [
      "3 · Client · Boréal Négoce · Cette ligne n'est pas du client choisi (Canarival Transports)",
      "4 · Immatriculation · (vide) · Cette valeur ne peut pas être effacée",
    ],
  },
  {
    nom: "formule cachée dans un texte neutralisé",
    entite: "conducteurs",
    octets: csv("Prénom;Nom;Téléphone", "Zoé;'=Dupont;'+33 6 12 34 56 78"),
    bilan: [1, 0, 0, 0],
  },
  {
    nom: "Mac Roman, d'un Excel pour Mac",
    entite: "vehicules",
    octets: Buffer.concat([
      Buffer.from("Immatriculation;Marque;Mod"),
      Buffer.from([0x8f]),
      Buffer.from("le\rDM-183-AA;Citro"),
      Buffer.from([0x91]),
      Buffer.from("n;Berlingo "),
      Buffer.from([0x8e]),
      Buffer.from("lectrique\r"),
    ]),
    bilan: [1, 0, 0, 0],
    format: { encodage: "Mac Roman" },
    ecrit: [
      "select marque, modele from vehicules where plaque = 'DM183AA'",
      [{ marque: "Citroën", modele: "Berlingo électrique" }],
    ],
  },
  {
    nom: "CP850, d'un vieux logiciel",
    entite: "vehicules",
    octets: Buffer.concat([
      Buffer.from("Immatriculation;Marque;Mod"),
      Buffer.from([0x8a]),
      Buffer.from("le\r\nDM-184-AA;Citro"),
      Buffer.from([0x89]),
      Buffer.from("n;Berlingo "),
      Buffer.from([0x82]),
      Buffer.from("lectrique\r\n"),
    ]),
    bilan: [1, 0, 0, 0],
    format: { encodage: "CP850" },
    ecrit: [
      "select marque, modele from vehicules where plaque = 'DM184AA'",
      [{ marque: "Citroën", modele: "Berlingo électrique" }],
    ],
  },
  {
    nom: "UTF-8 relu en Windows-1252, puis enregistré",
    entite: "vehicules",
    octets: csv("Immatriculation;Marque;ModÃ¨le;Agence", "DX-183-AA;CitroÃ«n;Berlingo Ã©lectrique;OrlÃ©ans"),
    bilan: [1, 0, 0, 0],
    format: { encodage: "UTF-8 encodé deux fois" },
    ecrit: [
      "select marque, modele, agence from vehicules where plaque = 'DX183AA'",
      [{ marque: "Citroën", modele: "Berlingo électrique", agence: "Orléans" }],
    ],
  },
  {
    nom: "quelques cellules seulement abîmées par un double encodage",
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Marque;Modèle;Agence",
      "DX-191-AA;Citroën;ë-C4;Orléans",
      "DX-192-AA;CitroÃ«n;C4;Évry",
      "DX-193-AA;Citro\ufffdn;C4;",
    ),
    bilan: [1, 0, 0, 2],
    format: { encodage: "UTF-8" },
    erreurs: [
      "3 · Marque · CitroÃ«n · Les accents de cette cellule ont été lus dans le mauvais encodage\u00a0: choisissez-en un autre, ou corrigez-la",
      "4 · Marque · Citro\ufffdn · Un caractère de cette cellule a été perdu (\ufffd)\u00a0: choisissez un autre encodage, ou corrigez-la",
    ],
  },
  {
    nom: "double encodage dans un classeur",
    entite: "vehicules",
    octets: classeur([feuille([ENTETE, ["DX-194-AA", "CitroÃ«n"], ["DX-195-AA", "Citroën"]])]),
    bilan: [1, 0, 0, 1],
    erreurs: [
      "2 · Marque · CitroÃ«n · Les accents de cette cellule ont été lus dans le mauvais encodage\u00a0: choisissez-en un autre, ou corrigez-la",
    ],
  },
  {
    nom: "colonne de dates américaine, que son propre fichier trahit",
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Mise en circulation",
      "DT-101-AA;03/04/2023",
      "DT-102-AA;03/25/2023",
      "DT-103-AA;12/31/2022 12:00:00 AM",
      "DT-104-AA;2023-04-03",
      "DT-105-AA;25/03/2023",
    ),
    bilan: [4, 0, 0, 1],
    erreurs: ["6 · Mise en circulation · 25/03/2023 · Cette date n'existe pas\u00a0: mois/jour/année attendus"],
    ecrit: [
      "select date_mise_en_circulation::text as jour from vehicules where plaque like 'DT10%AA' order by plaque",
      [{ jour: "2023-03-04" }, { jour: "2023-03-25" }, { jour: "2022-12-31" }, { jour: "2023-04-03" }],
    ],
  },
  {
    nom: "dates d'un CSV français ouvert dans un tableur anglais",
    entite: "vehicules",
    octets: classeur([
      feuille([
        ENTETE,
        // « 03/04/2023 », le 3 avril, que le tableur a pris pour le 4 mars ; « 25/03/2023 » est resté du texte.
        ["DT-111-AA", null, 10, '<c s="1"><v>44989</v></c>'],
        ["DT-112-AA", null, 10, "25/03/2023"],
      ]),
    ]),
    bilan: [1, 0, 0, 1],
    erreurs: [
      "2 · Mise en circulation · 04/03/2023 · Un tableur a pu échanger le jour et le mois de cette date (les autres de la colonne sont restées du texte)\u00a0: choisissez l'ordre des dates de la colonne, ou corrigez-la",
    ],
  },
  {
    nom: "lignes masquées par un filtre",
    entite: "vehicules",
    octets: classeur([
      feuille([
        ENTETE,
        ["DT-121-AA"],
        '<row r="3" hidden="1"><c t="inlineStr"><is><t>DT-122-AA</t></is></c></row>',
        '<row r="4" hidden="1"><c t="inlineStr"><is><t>DT-123-AA</t></is></c></row>',
      ]),
    ]),
    bilan: [3, 0, 0, 0],
    format: { lignes_masquees: 2 },
  },
  {
    nom: "instants en temps universel, minuit à Paris",
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Mise en circulation",
      "CX-205-AA;2023-03-31T22:00:00.000Z",
      "CX-206-AA;2023-01-31T23:00:00Z",
      "CX-207-AA;2023-04-01T00:00:00+02:00",
      "CX-208-AA;31/03/2023 22:00:00",
    ),
    bilan: [3, 0, 0, 1],
    erreurs: [
      "5 · Mise en circulation · 31/03/2023 22:00:00 · Cette heure est minuit à Paris en temps universel\u00a0: 31/03/2023 ou 01/04/2023\u00a0? Donnez le jour seul",
    ],
    ecrit: [
      "select plaque, date_mise_en_circulation::text as jour from vehicules where plaque like 'CX20%AA' order by 1",
      [
        { plaque: "CX205AA", jour: "2023-04-01" },
        { plaque: "CX206AA", jour: "2023-02-01" },
        { plaque: "CX207AA", jour: "2023-04-01" },
      ],
    ],
  },
  {
    nom: "instants dans un classeur",
    entite: "vehicules",
    octets: classeur([
      feuille([
        ENTETE,
        ["CX-210-AA", null, 10, '<c t="d"><v>2023-03-31T22:00:00Z</v></c>'],
        // 31/03/2023 22:00, au format date : l'heure seule trahit l'export.
        ["CX-211-AA", null, 10, '<c s="4"><v>45016.9166666667</v></c>'],
        ["CX-212-AA", null, 10, '<c s="4"><v>45016.5</v></c>'],
      ]),
    ]),
    bilan: [2, 0, 0, 1],
    erreurs: [
      "3 · Mise en circulation · 2023-03-31 22:00 · Cette heure est minuit à Paris en temps universel\u00a0: 31/03/2023 ou 01/04/2023\u00a0? Donnez le jour seul",
    ],
    ecrit: [
      "select plaque, date_mise_en_circulation::text as jour from vehicules where plaque like 'CX21%AA' order by 1",
      [
        { plaque: "CX210AA", jour: "2023-04-01" },
        { plaque: "CX212AA", jour: "2023-03-31" },
      ],
    ],
  },
  {
    nom: 'textes de tableur, ="00123"',
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Marque;Centre de coût",
      '="DX-187-AA";="Citroën";="00123"',
      '"=""DX-188-AA""";"=""Le """"Grand""""""";007',
    ),
    bilan: [2, 0, 0, 0],
    ecrit: [
      "select immatriculation, marque, centre_de_cout from vehicules where plaque in ('DX187AA', 'DX188AA') order by 1",
      [
        { immatriculation: "DX-187-AA", marque: "Citroën", centre_de_cout: "00123" },
        { immatriculation: "DX-188-AA", marque: 'Le "Grand"', centre_de_cout: "007" },
      ],
    ],
  },
  {
    nom: "châssis en notation scientifique, CSV",
    entite: "vehicules",
    octets: csv("Immatriculation;VIN", "CX-404-AA;1.23457E+16", "CX-406-AA;1,23457E+16", "CX-407-AA;12345678901234500"),
    bilan: [0, 0, 0, 3],
    erreurs: ["1.23457E+16", "1,23457E+16", "12345678901234500"].map((v, i) => `${i + 2} · VIN · ${v} · ${ARRONDI}`),
  },
  {
    nom: "châssis, permis et contrats arrondis, classeur",
    entite: "conducteurs",
    octets: classeur([
      feuille([
        ["Prénom", "Nom", "N° de permis", "Téléphone"],
        ["Anne", "Arrondie", 1.23457e16, null],
        ["Luc", "Arrondi", "9,11191E+11", null],
        ["Zoé", "Arrondie", null, 336123000000000000],
      ]),
    ]),
    bilan: [0, 0, 0, 3],
    erreurs: [
      `2 · N° de permis · 12345700000000000 · ${ARRONDI}`,
      `3 · N° de permis · 9,11191E+11 · ${ARRONDI}`,
      "4 · Téléphone · 336123000000000000 · Ce n'est pas un téléphone\u00a0: dix chiffres, ou l'indicatif du pays, sont attendus",
    ],
  },
  {
    nom: "erreurs et colonnes trop étroites d'un tableur, en texte",
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Marque;Modèle",
      "CX-410-AA;#N/A;Clio",
      "CX-411-AA;Renault;#####",
      "CX-412-AA;#NOM?;#REF!",
    ),
    bilan: [0, 0, 0, 3],
    erreurs: [
      "2 · Marque · #N/A · Le tableur n'a pas su calculer cette cellule (#N/A)",
      "3 · Modèle · ##### · La colonne du tableur était trop étroite\u00a0: la valeur n'est pas dans le fichier",
      "4 · Marque · #NOM? · Le tableur n'a pas su calculer cette cellule (#NOM?)",
      "4 · Modèle · #REF! · Le tableur n'a pas su calculer cette cellule (#REF!)",
    ],
  },
  {
    nom: "signes invisibles, espaces insécables, guillemets d'un traitement de texte",
    entite: "vehicules",
    octets: csv(
      "Immatriculation ;Marque\u00a0;\u200bModèle",
      "\u00a0DX-185-AA\u00a0;\u200bCitroën;C3\u200b",
      "“DX-186-AA”;«\u00a0Citroe\u0308n\u00a0»;C3 “Feel”",
    ),
    bilan: [2, 0, 0, 0],
    ecrit: [
      "select immatriculation, marque, modele from vehicules where plaque in ('DX185AA', 'DX186AA') order by 1",
      [
        { immatriculation: "DX-185-AA", marque: "Citroën", modele: "C3" },
        { immatriculation: "DX-186-AA", marque: "Citroën", modele: "C3 “Feel”" },
      ],
    ],
  },
  {
    nom: "téléphones de toutes sortes",
    entite: "conducteurs",
    octets: csv(
      "Prénom;Nom;Téléphone",
      ...[
        "3,36123E+10",
        "06 12 34 56 7",
        "0",
        "N/A",
        "+262 692 12 34 56",
        "0692123457",
        "+33 (0)6 12 34 56 78",
        "+41 79 123 45 67",
        "612345679",
        "33612345680",
      ].map((tel, i) => `Tel;Numéro ${"ABCDEFGHIJ"[i]};${tel}`),
    ),
    bilan: [6, 0, 0, 4],
    erreurs: [
      `2 · Téléphone · 3,36123E+10 · ${ARRONDI}`,
      ...["06 12 34 56 7", "0", "N/A"].map(
        (v, i) =>
          `${i + 3} · Téléphone · ${v} · Ce n'est pas un téléphone\u00a0: dix chiffres, ou l'indicatif du pays, sont attendus`,
      ),
    ],
    ecrit: [
      "select telephone from conducteurs where prenom = 'Tel' order by nom",
      ["+262 692 12 34 56", "0692123457", "+33 (0)6 12 34 56 78", "+41 79 123 45 67", "0612345679", "+33612345680"].map(
        (telephone) => ({ telephone }),
      ),
    ],
  },
  {
    nom: "conducteurs sortis, passés par un tableur, remis : jamais un jumeau",
    avant: [
      "insert into conducteurs (client_id, prenom, nom, email, numero_permis, telephone) values ($1, 'Rémi', 'Allerretour', 'remi.ar@ex.test', '040344991234', '0601020304'), ($1, 'Ève', 'Allerretour', 'eve.ar@ex.test', '911191234567', '0601020305'), ($1, 'Léa', 'Allerretour', 'lea.ar@ex.test', '12AB34567', null)",
    ],
    entite: "conducteurs",
    octets: csv(
      "Prénom;Nom;Téléphone;Email;N° de permis",
      "Rémi;Allerretour;601020304;remi.ar@ex.test;40344991234",
      "Ève;Allerretour;601020305;eve.ar@ex.test;9,11191E+11",
      "Léa;Allerretour;;LEA.AR@ex.test;99ZZ99999",
      "Allerretour;Ève;601020305;;99ZZ99998",
      "Léa;Allerretour;;autre@ex.test;99ZZ99997",
    ),
    bilan: [1, 0, 1, 3],
    erreurs: [
      `3 · N° de permis · 9,11191E+11 · ${ARRONDI}`,
      "3 · Nom · Allerretour · Ève Allerretour, permis 911191234567, existe déjà\u00a0: rien n'y est changé · conducteur Ève Allerretour",
      "4 · N° de permis · 99ZZ99999 · Léa Allerretour, permis 12AB34567, existe déjà avec ce nom et cet e-mail\u00a0: corrigez la ligne ou la fiche · conducteur Léa Allerretour",
      "5 · N° de permis · 99ZZ99998 · Ève Allerretour, permis 911191234567, existe déjà avec ce nom et ce téléphone\u00a0: corrigez la ligne ou la fiche · conducteur Ève Allerretour",
    ],
    ecrit: [
      "select count(*)::int as nombre, count(*) filter (where numero_permis = '040344991234')::int as remi from conducteurs where nom = 'Allerretour'",
      [{ nombre: 4, remi: 1 }],
    ],
  },
  {
    nom: "permis privé de son zéro, que personne ne porte",
    entite: "conducteurs",
    octets: csv("Prénom;Nom;N° de permis", "Ana;Sanszéro;40344995555", "Ona;Avec;04 03 44 99 55 56"),
    bilan: [1, 0, 0, 1],
    erreurs: [`2 · N° de permis · 40344995555 · ${ZERO_PERDU}`],
    ecrit: ["select numero_permis from conducteurs where nom = 'Avec'", [{ numero_permis: "040344995556" }]],
  },
  {
    nom: "jumeaux dans le fichier lui-même",
    entite: "conducteurs",
    octets: csv(
      "Prénom;Nom;Email;Né le;N° de permis",
      "Paul;Jumeau;paul@ex.test;;11AA11111",
      "PAUL;JUMEAU;Paul@ex.test;;11AA11112",
      "Luce;Jumeau;;01/02/1980;11AA11113",
      "Luce;Jumeau;;01/02/1980;11AA11114",
      "Luce;Jumeau;;03/02/1980;11AA11115",
    ),
    bilan: [3, 0, 0, 2],
    erreurs: [
      "3 · Email · Paul@ex.test · Déjà à la ligne 2 du fichier",
      "5 · Né le · 01/02/1980 · Déjà à la ligne 4 du fichier",
    ],
  },
  {
    nom: "un châssis que plusieurs véhicules portent",
    avant: [
      "insert into vehicules (client_id, immatriculation, vin) values ($1, 'VN-001-AA', 'VF1RFB00X12345678'), ($1, 'VN-002-AA', 'VF1RFB00X12345678'), ($1, 'VN-003-AA', 'VF1RFB00X12345699')",
      "insert into vehicules (client_id, immatriculation, vin, archive_le) values ($1, 'VN-004-AA', 'VF1RFB00X12345655', now())",
    ],
    entite: "vehicules",
    octets: csv(
      "Immatriculation;VIN;Agence",
      ";VF1RFB00X 12345678;Agence par VIN",
      "VN-009-AA;VF1RFB00X12345678;Neuf",
      "VN-001-AA;VF1RFB00X12345678;Lyon",
      "VN-001-AA;VF1RFB00X12345699;Lyon",
      "VN-010-AA;VF1RFB00X12345655;Archivé",
      "VN-011-AA;VF1RFB00X12345611;Premier",
      "VN-012-AA;VF1RFB00X12345611;Second",
    ),
    bilan: [1, 1, 0, 5],
    erreurs: [
      "2 · VIN · VF1RFB00X 12345678 · Plusieurs véhicules portent ce VIN (VN-001-AA, VN-002-AA)\u00a0: corrigez leurs fiches, ou donnez l'immatriculation",
      "3 · VIN · VF1RFB00X12345678 · Plusieurs véhicules portent ce VIN (VN-001-AA, VN-002-AA)\u00a0: corrigez leurs fiches, ou donnez l'immatriculation",
      "5 · VIN · VF1RFB00X12345699 · Ce VIN est celui du véhicule VN-003-AA · vehicule VN-003-AA",
      "6 · VIN · VF1RFB00X12345655 · Ce VIN est celui du véhicule archivé VN-004-AA\u00a0: restaurez-le d'abord · vehicule VN-004-AA",
      "8 · VIN · VF1RFB00X12345611 · Déjà à la ligne 7 du fichier",
    ],
  },
  {
    nom: "la même restitution deux fois, plaque écrite autrement",
    entite: "restitutions",
    octets: csv(
      "Immatriculation;Date de restitution;Loueur;Agence;Marque;Modèle;Type;Kilométrage;Montant HT",
      "AA-119-AA;10/03/2025;Arval;Lyon;Renault;Clio;VP;1;1,50",
      "aa 119 aa;2025-03-10;Arval;Paris;Renault;Clio;VP;1;2,50",
      '="AA-119-AA";2025-03-09T23:00:00Z;Arval;Paris;Renault;Clio;VP;1;2,50',
    ),
    bilan: [1, 0, 0, 2],
    erreurs: [
      "3 · Immatriculation · aa 119 aa · Déjà à la ligne 2 du fichier",
      "4 · Immatriculation · AA-119-AA · Déjà à la ligne 2 du fichier",
    ],
  },
  {
    nom: "faits impossibles : signalés, jamais écrits sans un mot",
    avant: [
      "insert into vehicules (client_id, immatriculation, kilometrage) values ($1, 'DO-001-AA', 50000), ($1, 'DO-002-AA', 50000)",
    ],
    entite: "vehicules",
    octets: csv(
      "Immatriculation;Kilométrage;Mise en circulation;VIN",
      "DO-001-AA;49000;;",
      "DO-002-AA;51000;;",
      "DO-003-AA;;01/01/2099;",
      "DO-004-AA;;;VF1RFB00X1234567",
      "DO-005-AA;;;VF1RFB00XI2345678",
      "DO-006-AA;;;1HGCM82633A004353",
      "DO-007-AA;;;1HGCM82633A004352",
    ),
    bilan: [5, 2, 0, 0],
    doutes: [
      "2 · Kilométrage · 49000 · Le compteur recule\u00a0: 50\u202f000\u00a0km sont déjà connus · vehicule DO-001-AA",
      "4 · Mise en circulation · 01/01/2099 · Le 01/01/2099 est à venir",
      "5 · VIN · VF1RFB00X1234567 · Un VIN compte 17 caractères\u00a0: celui-ci en a 16",
      "6 · VIN · VF1RFB00XI2345678 · Un VIN n'a ni I, ni O, ni Q, pour ne pas les confondre avec 1 et 0\u00a0: ici I. Vérifiez la saisie",
      "7 · VIN · 1HGCM82633A004353 · La clé de contrôle (9e caractère) ne correspond pas aux autres caractères\u00a0: vérifiez la saisie",
    ],
  },
  {
    nom: "restitution en 2099, compteur sous celui du véhicule",
    avant: ["insert into vehicules (client_id, immatriculation, kilometrage) values ($1, 'DO-011-AA', 50000)"],
    entite: "restitutions",
    octets: csv(
      "Immatriculation;Date de restitution;Loueur;Agence;Marque;Modèle;Type;Kilométrage;Montant HT",
      "DO-011-AA;10/03/2099;Arval;Lyon;Renault;Clio;VP;60000;1,50",
      "DO-011-AA;10/03/2026;Arval;Lyon;Renault;Clio;VP;40000;1,50",
    ),
    bilan: [2, 0, 0, 0],
    doutes: [
      "2 · Date de restitution · 10/03/2099 · Le 10/03/2099 est dans plus d'un an",
      "3 · Kilométrage · 40000 · Le compteur recule\u00a0: 50\u202f000\u00a0km sont déjà connus · vehicule DO-011-AA",
    ],
  },
  {
    nom: "naissance dans le futur",
    entite: "conducteurs",
    octets: csv("Prénom;Nom;Né le;Date de délivrance", "Zoé;Future;01/02/2099;", "Ida;Future;01/02/1990;01/02/2099"),
    bilan: [0, 0, 0, 2],
    erreurs: [
      "2 · Né le · 01/02/2099 · Cette date est à venir",
      "3 · Date de délivrance · 01/02/2099 · Cette date est à venir",
    ],
  },
  {
    nom: "affectations qui se chevauchent, dans le fichier et avec la base",
    entite: "affectations",
    octets: csv(
      "Plaque;Conducteur;Début;Fin",
      "GB-482-NR;Jean Canarival;01/01/2020;31/01/2020",
      "GB-482-NR;Canarival Jean;31/01/2020;29/02/2020",
      "GB-482-NR;Jean Canarival;01/06/2026;",
      "GB-482-NR;Personne;01/01/2019;02/01/2019",
      "ZZ-000-ZZ;Jean Canarival;01/01/2019;02/01/2019",
      "GB-482-NR;Jean Canarival;02/05/2018;01/05/2018",
    ),
    bilan: [1, 0, 0, 5],
    erreurs: [
      "3 · Début · 31/01/2020 · Cette période chevauche celle de la ligne 2",
      "4 · Début · 01/06/2026 · Cette période chevauche celle déjà enregistrée, qui n'a pas de fin",
      "5 · Conducteur · Personne · Aucun conducteur de ce client ne répond à ce nom ou à ce permis",
      "6 · Plaque · ZZ-000-ZZ · Aucun véhicule de ce client n'a cette immatriculation",
      "7 · Fin · 01/05/2018 · La date de fin précède la date de début (02/05/2018)",
    ],
  },
];
