import { erreurs } from "../../domain/commun/erreurs.ts";
import { PDF_SANS_TEXTE } from "../../domain/documents/document.ts";
import { faitsDuDocument } from "../../domain/documents/faits.ts";
import { categorieDe } from "../../domain/fre/categories.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { phraseAnomalie } from "../../domain/fre/phrases-anomalies.ts";
import { ErreurLecture, seReprend } from "../lecture/commun/erreurs.ts";
import type { NouveauDocument } from "./documents.queries.ts";

/** Une lecture prête à être gardée, sans encore dire à qui elle est. */
export interface DocumentPret {
  document: Omit<NouveauDocument, "client_id" | "fichier_id" | "cree_par" | "depose_par_client">;
  lignes: object[];
  /** Mots imprimés, pliés ; aucun sur une part d'un relevé, que les mots des autres feraient trouver pour eux. */
  mots: readonly string[];
}

const TOTAUX_VIDES = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

/** Un document par véhicule : une facture n'en a qu'un, un relevé autant qu'il imprime de retours. Jamais vide. */
export function documentsLisibles(lu: DocumentLu): DocumentPret[] {
  const sansTexte = lu.anomalies.some((a) => a.code === "texte_absent");
  if (sansTexte) return [illisible(PDF_SANS_TEXTE)];
  if (lu.vehicules.length === 0)
    return [illisible("Aucun véhicule n'a été reconnu dans ce document\u00a0: ses lignes n'ont pas pu être lues.")];
  return lu.vehicules.map((_, rang) => duVehicule(lu, rang));
}

function duVehicule(lu: DocumentLu, rang: number): DocumentPret {
  const vehicule = lu.vehicules[rang];
  if (!vehicule) throw new Error("ce document n'a pas ce véhicule");
  const { lignes, totaux, sources, confiances, somme_incertaine: _jugee, ...identification } = vehicule;
  return {
    document: {
      type_document: lu.type_document,
      etat: "a_verifier",
      numero: lu.numero,
      date_document: lu.date_document,
      loueur_lu: lu.loueur,
      identification,
      lecture: faitsDuDocument(lu),
      // Ce qui porte sur le relevé entier se dit sur chacun de ses véhicules : il faut le voir avant d'en valider un.
      anomalies: lu.anomalies
        .filter((a) => a.vehicule === null || a.vehicule === rang)
        .map((a) => ({ code: a.code, ligne: a.ligne, ecart: a.ecart, phrase: phraseAnomalie(a, lu) })),
      sources: { ...lu.sources, ...sources },
      confiances: { ...lu.confiances, ...confiances },
      part: rang + 1,
      parts: lu.vehicules.length,
      pages: lu.nombre_pages ?? null,
      provenance: lu.provenance ?? null,
      motif_illisible: null,
      totaux,
    },
    lignes: lignes.map((ligne, i) => ({ ...ligne, rang: i, categorie: categorieDe(ligne) })),
    mots: lu.vehicules.length === 1 ? (lu.mots ?? []) : [],
  };
}

/** Une lecture refusée devient un document « illisible » ; une panne du lecteur reste une erreur. */
export function documentIllisible(erreur: unknown): DocumentPret[] {
  if (!(erreur instanceof ErreurLecture)) throw erreur;
  // Le document est peut-être lisible : il faut redemander plus tard.
  if (seReprend(erreur)) throw erreurs.tropDeDemandes(10);
  return [illisible(erreur.message)];
}

/** Un document que personne n'a pu lire, avec la phrase qui dit pourquoi. */
export const illisible = (motif: string): DocumentPret => ({
  document: {
    type_document: "inconnu",
    etat: "illisible",
    numero: null,
    date_document: null,
    loueur_lu: null,
    identification: {},
    lecture: null,
    anomalies: [],
    sources: {},
    confiances: {},
    part: 1,
    parts: 1,
    pages: null,
    provenance: null,
    motif_illisible: motif,
    totaux: TOTAUX_VIDES,
  },
  lignes: [],
  mots: [],
});
