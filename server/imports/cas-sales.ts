// Long parce que c'est une table : un fichier sale par cas, avec son rapport attendu.
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { csv } from "./aides-imports.ts";
import { classeur } from "./fichiers-de-test.ts";

interface Cas {
  nom: string;
  entite: EntiteImport;
  octets: Buffer;
  /** À créer, à mettre à jour, inchangés, rejetés. */
  bilan?: number[];
  /** « ligne · colonne · valeur · raison » de chaque erreur. */
  erreurs?: string[];
  /** Le fichier entier est refusé. */
  motif?: RegExp;
  format?: object;
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
    format: { encodage: "UTF-8 (avec marque)", separateur: ";" },
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
