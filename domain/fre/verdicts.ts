import { z } from "zod";

/** Ce qu'un rapprochement dit d'une ligne de facture, ou de la facture entière. */
export const VERDICTS = [
  "conforme",
  "absent_du_rapport",
  "double_facturation",
  "absent_du_pv",
  "posterieur_a_la_restitution",
  "sous_seuil",
  "erreur_de_calcul",
  "vetuste_absente_ou_fausse",
  "remise_non_appliquee",
  "operation_disproportionnee",
  "montant_superieur_au_rapport",
  "franchise_non_deduite",
  "tva_a_tort",
  "a_verifier",
] as const;
export type CodeVerdict = (typeof VERDICTS)[number];

/** Sur quoi un verdict repose, du plus fort au plus faible : un calcul de la facture seule, deux papiers, un seul. */
export const CERTITUDES = ["arithmetique", "deux_documents", "un_document"] as const;
export type Certitude = (typeof CERTITUDES)[number];

export const LIBELLES_CERTITUDE: Record<Certitude, string> = {
  arithmetique: "Prouvé par le calcul",
  deux_documents: "Établi par deux papiers",
  un_document: "D'après un seul papier",
};

/** Les motifs qu'une personne invoque et qu'aucun calcul ne prononce. */
export const MOTIFS_MANUELS = [
  "dommage_deja_declare_sinistre",
  "preuve_insuffisante",
  "pneu_mesure_contestee",
  "impact_pare_brise_reparable",
  "cle_ou_document_restitue",
  "erreur_vehicule_km_date",
  "prestation_incluse_au_contrat",
] as const;
export type MotifManuel = (typeof MOTIFS_MANUELS)[number];
/** Ce qui se réclame : ni une ligne conforme, ni une ligne que la lecture n'a pas assez comprise (`a_verifier`). */
export type MotifContestation = Exclude<CodeVerdict, "conforme" | "a_verifier"> | MotifManuel;

/** Vrai d'un verdict qui accuse ; `conforme` et `a_verifier` n'affirment rien. */
export const accuse = <V extends string>(verdict: V): verdict is Exclude<V, "conforme" | "a_verifier"> =>
  verdict !== "conforme" && verdict !== "a_verifier";

export const LIBELLES_VERDICT: Record<CodeVerdict | MotifManuel, string> = {
  conforme: "Conforme",
  absent_du_rapport: "Absent du rapport",
  double_facturation: "Facturé deux fois",
  absent_du_pv: "Absent du PV de restitution",
  posterieur_a_la_restitution: "Postérieur à la restitution",
  sous_seuil: "Sous le seuil de l'état standard",
  erreur_de_calcul: "Erreur de calcul",
  vetuste_absente_ou_fausse: "Vétusté absente ou fausse",
  remise_non_appliquee: "Remise négociée non appliquée",
  operation_disproportionnee: "Opération disproportionnée",
  montant_superieur_au_rapport: "Montant supérieur au rapport",
  franchise_non_deduite: "Franchise non déduite",
  tva_a_tort: "TVA appliquée à tort",
  a_verifier: "À vérifier",
  dommage_deja_declare_sinistre: "Dommage déjà déclaré en sinistre",
  preuve_insuffisante: "Preuve insuffisante",
  pneu_mesure_contestee: "Mesure de pneu contestée",
  impact_pare_brise_reparable: "Impact de pare-brise réparable",
  cle_ou_document_restitue: "Clé ou document restitué",
  erreur_vehicule_km_date: "Erreur de véhicule, de kilométrage ou de date",
  prestation_incluse_au_contrat: "Prestation incluse au contrat",
};

const rang = z.int().min(0).nullable();

/**
 * Un verdict. Les rangs de ligne comptent depuis 0 dans leur document, `null` quand il n'y en a pas ; les trois à `null` : la facture
 * entière. `montant_contestable` en centimes HT. `phrase` dit pourquoi, avec la règle et les deux montants.
 */
export const verdict = z.object({
  ligne_facture: rang,
  ligne_rapport: rang,
  ligne_pv: rang,
  verdict: z.enum(VERDICTS),
  montant_contestable: z.int().min(0),
  phrase: z.string().optional(),
  /** `null` : rien n'est affirmé (`conforme`, `a_verifier`). */
  certitude: z.enum(CERTITUDES).nullable().optional(),
});
export type Verdict = z.infer<typeof verdict>;
