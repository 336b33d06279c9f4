import type { MotifContestation } from "../fre/verdicts.ts";

/**
 * Les statuts du cycle de vie d'une facture électronique (liste BR-FR-CDV-CL-06 du schematron CDAR publié par le FNFE-MPE, V1.4.0). Un code
 * d'aucune de ces lignes se garde et se montre par son numéro : la liste admet des codes convenus entre deux plateformes.
 */
const LIBELLES_STATUT: Readonly<Record<number, string>> = {
  200: "Déposée",
  201: "Émise par la plateforme",
  202: "Reçue par la plateforme",
  203: "Mise à disposition",
  204: "Prise en charge",
  205: "Approuvée",
  206: "Approuvée partiellement",
  207: "En litige",
  208: "Suspendue",
  209: "Complétée",
  210: "Refusée",
  211: "Paiement transmis",
  212: "Encaissée",
  213: "Rejetée",
  221: "Erreur de routage",
  501: "Irrecevable",
};
export const direStatut = (code: number): string => LIBELLES_STATUT[code] ?? `Statut ${code}`;

/** Ceux que Reflet produit, pour l'acheteur d'une facture contestée. */
export const STATUTS_EMIS = [207, 210] as const;
export type StatutEmis = (typeof STATUTS_EMIS)[number];

/** Les motifs d'un litige ou d'un refus (liste BR-FR-CDV-CL-09). */
export const MOTIFS_REFORME = {
  TX_TVA_ERR: "Taux de TVA erroné",
  MONTANTTOTAL_ERR: "Montant total erroné",
  CALCUL_ERR: "Erreur de calcul",
  NON_CONFORME: "Mention légale manquante",
  DOUBLON: "Facture en doublon",
  DEST_ERR: "Erreur de destinataire",
  TRANSAC_INC: "Prestation non effectuée",
  EMMET_INC: "Émetteur inconnu",
  CONTRAT_TERM: "Contrat terminé",
  DOUBLE_FACT: "Déjà facturé sur une autre facture",
  CMD_ERR: "Numéro de commande incorrect ou manquant",
  ADR_ERR: "Adresse de facturation électronique erronée",
  REF_CT_ABSENT: "Référence contractuelle manquante",
  COORD_BANC_ERR: "Coordonnées bancaires erronées",
  DEST_INC: "Destinataire inconnu",
  SIRET_ERR: "SIRET erroné ou absent",
  CODE_ROUTAGE_ERR: "Code de routage absent ou erroné",
  REF_ERR: "Référence incorrecte",
  PU_ERR: "Prix unitaire incorrect",
  REM_ERR: "Remise erronée",
  QTE_ERR: "Quantité incorrecte",
  ART_ERR: "Article facturé incorrect",
  MODPAI_ERR: "Modalités de paiement incorrectes",
  QUALITE_ERR: "Qualité livrée incorrecte",
  LIVR_INCOMP: "Livraison incomplète",
  AUTRE: "Autre motif",
} as const;
export type MotifReforme = keyof typeof MOTIFS_REFORME;

const NOMS = Object.keys(MOTIFS_REFORME) as MotifReforme[];
export const estMotifReforme = (motif: string): motif is MotifReforme => motif in MOTIFS_REFORME;

/** Ce qui justifie de refuser toute la facture ; le reste ne peut que la mettre en litige. */
const DU_REFUS: ReadonlySet<MotifReforme> = new Set([
  "TX_TVA_ERR",
  "MONTANTTOTAL_ERR",
  "CALCUL_ERR",
  "NON_CONFORME",
  "DOUBLON",
  "DEST_ERR",
  "TRANSAC_INC",
  "EMMET_INC",
  "CONTRAT_TERM",
  "DOUBLE_FACT",
  "CMD_ERR",
  "ADR_ERR",
  "REF_CT_ABSENT",
]);
export const motifAdmis = (code: StatutEmis, motif: MotifReforme): boolean => code === 207 || DU_REFUS.has(motif);
export const motifsDe = (code: StatutEmis): readonly MotifReforme[] => NOMS.filter((motif) => motifAdmis(code, motif));

/** Ce motif s'explique toujours en toutes lettres : seul, il ne dit rien. */
export const exigeUneNote = (motif: MotifReforme): boolean => motif === "AUTRE";

/**
 * Le motif de la réforme le plus proche de chacun de ceux d'une contestation. La réforme n'a pas les mots de la remise en état : cette
 * correspondance est la nôtre (docs/factures-electroniques.md), et la personne la change.
 */
const PLUS_PROCHE: Readonly<Partial<Record<MotifContestation, MotifReforme>>> = {
  double_facturation: "DOUBLE_FACT",
  erreur_de_calcul: "CALCUL_ERR",
  tva_a_tort: "TX_TVA_ERR",
  remise_non_appliquee: "REM_ERR",
  vetuste_absente_ou_fausse: "REM_ERR",
  franchise_non_deduite: "REM_ERR",
  montant_superieur_au_rapport: "PU_ERR",
  operation_disproportionnee: "ART_ERR",
  absent_du_rapport: "TRANSAC_INC",
  absent_du_pv: "TRANSAC_INC",
  posterieur_a_la_restitution: "TRANSAC_INC",
  cle_ou_document_restitue: "TRANSAC_INC",
  prestation_incluse_au_contrat: "TRANSAC_INC",
  sous_seuil: "ART_ERR",
  impact_pare_brise_reparable: "ART_ERR",
  pneu_mesure_contestee: "QTE_ERR",
  erreur_vehicule_km_date: "REF_ERR",
};

/** Le motif à proposer pour ce qui est réclamé : celui de la ligne qui pèse le plus, s'il convient à ce statut. Montants en centimes. */
export function motifPropose(
  code: StatutEmis,
  lignes: readonly { motif: MotifContestation; montant_reclame: number }[],
): MotifReforme {
  const poids = new Map<MotifReforme, number>();
  for (const { motif, montant_reclame } of lignes) {
    const proche = PLUS_PROCHE[motif] ?? "AUTRE";
    poids.set(proche, (poids.get(proche) ?? 0) + montant_reclame);
  }
  const [premier] = [...poids].filter(([m]) => motifAdmis(code, m)).sort(([, a], [, b]) => b - a);
  return premier?.[0] ?? (code === 210 ? "MONTANTTOTAL_ERR" : "AUTRE");
}
