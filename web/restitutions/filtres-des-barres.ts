import { NON_PRECISE } from "../../domain/analyses/detail.contrat.ts";
import { NOMS_MOIS } from "../../domain/commun/dates.ts";
import { nommerMoisDate, nommerPeriode } from "../../domain/commun/periode.ts";
import { LIBELLES_CATEGORIE, LIBELLES_LOCALISATION } from "../../domain/fre/libelles.ts";
import { LIBELLES_TYPE_VEHICULE } from "../../domain/restitutions/restitution.ts";
import { choixDe } from "../form/choix-de.ts";
import type { Filtre } from "../table/filtres.ts";

/** Venus d'une barre ou d'un chiffre des analyses, ces filtres se lisent et se retirent en puces. */
export const enPuce = (filtres: readonly Filtre[]): Filtre[] => filtres.map((f) => ({ ...f, enPuceSeulement: true }));

/** Le choix des lignes dont un axe n'est pas précisé. */
export const SANS_CODE = { valeur: NON_PRECISE, libelle: "Non précisé" };

/** Ce que toute barre des analyses transmet par l'adresse, à la liste des restitutions comme à celle des lignes de frais. */
export const FILTRES_DES_BARRES: readonly Filtre[] = [
  { cle: "annee", libelle: "Période", choix: [], dire: nommerPeriode },
  {
    cle: "mois",
    libelle: "Mois",
    choix: NOMS_MOIS.map((libelle, i) => ({ valeur: String(i + 1), libelle })),
    dire: nommerMoisDate,
  },
  { cle: "agence", libelle: "Agence", choix: [] },
  { cle: "marque", libelle: "Marque", choix: [] },
  { cle: "modele", libelle: "Modèle", choix: [] },
  { cle: "type_vehicule", libelle: "Type de véhicule", choix: choixDe(LIBELLES_TYPE_VEHICULE) },
  { cle: "categorie", libelle: "Catégorie", choix: choixDe(LIBELLES_CATEGORIE) },
  { cle: "localisation", libelle: "Localisation", choix: [...choixDe(LIBELLES_LOCALISATION), SANS_CODE] },
];
