import { formaterDate } from "../../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import { CHAMPS_IDENTIFICATION } from "../../../domain/fre/identification.ts";
import {
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_NATURE,
  LIBELLES_OPERATION,
  LIBELLES_TYPE_DOCUMENT,
} from "../../../domain/fre/libelles.ts";
import { type Changement, type Etape, estVide, raconter } from "../../historique/etapes.ts";

/** Nom d'un champ dans l'histoire, et comment sa valeur s'écrit. */
export type Recit = readonly [libelle: string, ecrire: (valeur: unknown) => string];
const texte = (v: unknown) => String(v);
const euros = (v: unknown) => formaterEuros(Number(v));
const jour = (v: unknown) => formaterDate(String(v)) || String(v);
const parmi =
  (libelles: Readonly<Record<string, string>>) =>
  (v: unknown): string =>
    libelles[String(v)] ?? String(v);

const MONTANTS: Readonly<Record<string, Recit>> = {
  brut_ht: ["Brut HT", euros],
  abattement_ht: ["Abattement HT", euros],
  net_ht: ["Net HT", euros],
};
/** Ce que l'histoire d'une restitution dit d'un document. */
export const RECITS_LECTURE: Readonly<Record<string, Recit>> = {
  etat: ["Lecture", parmi(LIBELLES_ETAT_DOCUMENT)],
  ...MONTANTS,
  remise_ht: ["Remise HT", euros],
  franchise_ht: ["Franchise HT", euros],
  tva: ["TVA", euros],
  ttc: ["Total TTC", euros],
};
export const RECITS_LIGNE: Readonly<Record<string, Recit>> = {
  designation: ["Désignation", texte],
  nature: ["Nature", parmi(LIBELLES_NATURE)],
  element: ["Élément", parmi(LIBELLES_ELEMENT)],
  localisation: ["Localisation", parmi(LIBELLES_LOCALISATION)],
  dommage: ["Dommage", parmi(LIBELLES_DOMMAGE)],
  operation: ["Opération", parmi(LIBELLES_OPERATION)],
  facturable: ["Facturable", (v) => (v ? "oui" : "non")],
  ...MONTANTS,
};
const RECITS_DOCUMENT: Readonly<Record<string, Recit>> = {
  ...RECITS_LECTURE,
  type_document: ["Type de document", parmi(LIBELLES_TYPE_DOCUMENT)],
  numero: ["Numéro", texte],
  date_document: ["Date du document", jour],
  loueur_lu: ["Loueur", texte],
  motif_illisible: ["Pourquoi illisible", texte],
  immatriculation: ["Immatriculation", texte],
  vin: ["VIN", texte],
  marque: ["Marque", texte],
  modele: ["Modèle", texte],
  kilometrage: ["Kilométrage", (v) => formaterKm(Number(v))],
  date_mise_en_circulation: ["Mise en circulation", jour],
  date_restitution: ["Date de restitution", jour],
  contrat: ["Contrat", texte],
};

/**
 * Sans ce que la lecture a trouvé : un document lu passe de vide à quinze valeurs que la page montre déjà, et les rétablir n'aurait
 * pas de sens. Ce qu'une nouvelle lecture remplace, comme ce qu'une personne corrige, demeure.
 */
export function sansValeursLues(evenements: readonly EvenementHistorique[]): EvenementHistorique[] {
  const lectures = new Set(evenements.filter((e) => e.champ === "etat" && e.avant === "a_lire").map((e) => e.fait_le));
  return evenements.flatMap((e) => {
    if (e.entite !== "documents" || e.champ === null || !lectures.has(e.fait_le)) return [e];
    if (e.champ !== "identification") return estVide(e.avant) || e.avant === "inconnu" ? [] : [e];
    const avant = (e.avant ?? {}) as Record<string, unknown>; // objet tenu par la base
    const remplaces = Object.entries((e.apres ?? {}) as Record<string, unknown>).filter(([c]) => !estVide(avant[c]));
    return [{ ...e, apres: { ...avant, ...Object.fromEntries(remplaces) } }];
  });
}

/** Le bloc d'identification est une seule colonne : chacun de ses champs changés devient un évènement. */
function deplier(evenements: readonly EvenementHistorique[]): EvenementHistorique[] {
  return evenements.flatMap((e) => {
    if (e.champ !== "identification") return [e];
    const [avant, apres] = [e.avant, e.apres] as (Record<string, unknown> | null)[]; // objets tenus par la base
    return CHAMPS_IDENTIFICATION.flatMap((champ) => {
      const valeurs = { avant: avant?.[champ] ?? null, apres: apres?.[champ] ?? null };
      return valeurs.avant === valeurs.apres ? [] : [{ ...e, champ, ...valeurs }];
    });
  });
}

function changement(e: EvenementHistorique): Changement | null {
  if (e.entite === "document_lignes") {
    if (e.operation !== "modification") return { libelle: "Ligne", apres: e.sujet ?? "Ligne retirée" };
    const recit = RECITS_LIGNE[e.champ ?? ""];
    return recit ? lire(recit, e, `${e.sujet ?? "Ligne retirée"}, ${enMinuscule(recit[0])}`) : null;
  }
  if (e.operation !== "modification" || e.champ === null) return null;
  if (e.champ === "restitution_id")
    return { libelle: "Restitution", apres: estVide(e.apres) ? "détaché" : estVide(e.avant) ? "rangé" : "changée" };
  const recit = RECITS_DOCUMENT[e.champ];
  return recit ? lire(recit, e, recit[0]) : null;
}

const enMinuscule = (libelle: string): string => libelle.charAt(0).toLowerCase() + libelle.slice(1);

function lire([, ecrire]: Recit, { avant, apres }: EvenementHistorique, libelle: string): Changement {
  const valeur = (v: unknown) => (estVide(v) ? null : ecrire(v));
  return { libelle, avant: valeur(avant), apres: valeur(apres) };
}

const LIGNES = { creation: "Ligne ajoutée", modification: "Ligne corrigée", suppression: "Lignes retirées" } as const;

function titre(evenements: readonly EvenementHistorique[]): string {
  const [premier] = evenements;
  if (premier?.entite === "document_lignes") return LIGNES[premier.operation];
  if (evenements.some((e) => e.operation === "creation")) return "Document déposé";
  const etat = evenements.find((e) => e.champ === "etat");
  if (etat?.apres === "valide") return "Lecture validée";
  if (etat?.avant === "valide") return "Lecture rouverte";
  if (etat?.apres === "a_lire") return "Nouvelle lecture demandée";
  if (etat?.avant === "a_lire") return "Document lu";
  return evenements.some((e) => e.champ === "restitution_id") ? "Document rangé" : "Lecture corrigée";
}

/** L'histoire d'un document et de ses lignes, en étapes. */
export const raconterDocument = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(deplier(sansValeursLues(evenements)), { changement, titre });
