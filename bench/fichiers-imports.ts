import type { EntiteImport } from "../domain/imports/colonne.ts";

/** Un fichier de chaque sorte : ses titres, sa ligne `i`, et les sortes à importer avant lui. */
interface FichierImport {
  titres: string;
  ligne: (i: number) => string;
  avant: readonly EntiteImport[];
}

const plaque = (i: number) => `P${String(i).padStart(6, "0")}`;
const permis = (i: number) => `PB${String(i).padStart(7, "0")}`;
const deux = (n: number) => String(n).padStart(2, "0");
/** Un jour de 2010 à 2023, dans l'ordre des rangs modulo quatorze ans. */
const jour = (i: number) => `01/${deux(1 + (i % 12))}/20${10 + (i % 14)}`;

export const FICHIERS: Readonly<Record<EntiteImport, FichierImport>> = {
  vehicules: {
    titres: "Immatriculation;VIN;Marque;Modèle;Type;Agence;Loueur;Kilométrage;Mise en circulation",
    ligne: (i) =>
      `${plaque(i)};VIN${String(i).padStart(14, "0")};Renault;Clio ${i % 7};VP;Agence ${i % 40};Arval;${i};${jour(i)}`,
    avant: [],
  },
  conducteurs: {
    titres: "Prénom;Nom;Téléphone;Email;Statut;N° de permis;Date de délivrance;Lieu de délivrance;Date d'expiration",
    ligne: (i) =>
      `Prénom ${i % 900};Nom ${i};06${String(i).padStart(8, "0")};p${i}@exemple.test;Actif;${permis(i)};${jour(i)};Grenoble;01/06/2033`,
    avant: [],
  },
  affectations: {
    titres: "Immatriculation;N° de permis;Date de début;Date de fin;Kilométrage de début;Kilométrage de fin",
    ligne: (i) => `${plaque(i)};${permis(i)};03/02/2025;12/06/2025;${i};${i + 5_000}`,
    avant: ["vehicules", "conducteurs"],
  },
  contrats: {
    titres: "Immatriculation;Loueur;Contrat;Début;Fin;Loyer mensuel HT",
    ligne: (i) => `${plaque(i)};Arval;LLD-${i};15/03/2024;14/03/2028;${300 + (i % 400)},50`,
    avant: ["vehicules"],
  },
  restitutions: {
    titres: "Immatriculation;Date de restitution;Loueur;Agence;Marque;Modèle;Type;Kilométrage;Montant HT après remise",
    ligne: (i) =>
      `${plaque(i)};10/${deux(1 + (i % 9))}/2026;Arval;Agence ${i % 40};Renault;Clio ${i % 7};VP;${i + 20_000};${i % 900},25`,
    avant: ["vehicules"],
  },
  garages: {
    titres: "Nom;Réseau;Adresse;Code postal;Ville;Contact;Téléphone;Email",
    ligne: (i) =>
      `Garage ${i};AD;${1 + (i % 200)} rue du Port;38000;Grenoble;Contact ${i % 80};04${String(i).padStart(8, "0")};g${i}@exemple.test`,
    avant: [],
  },
};

export const estUneSorte = (texte: string | undefined): texte is EntiteImport =>
  texte !== undefined && Object.hasOwn(FICHIERS, texte);

/** Le fichier CSV de `lignes` lignes. */
export const fichierImport = (sorte: EntiteImport, lignes: number): Buffer =>
  Buffer.from(
    [FICHIERS[sorte].titres, ...Array.from({ length: lignes }, (_, i) => FICHIERS[sorte].ligne(i))].join("\r\n"),
  );
