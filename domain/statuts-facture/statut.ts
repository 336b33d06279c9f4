import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import type { EtatContestation } from "../contestations/etats.ts";
import { defautSiren, serrer } from "../loueurs/numeros.ts";
import { exigeUneNote, MOTIFS_REFORME, type MotifReforme, motifAdmis, STATUTS_EMIS, type StatutEmis } from "./codes.ts";

const texte = z.string().nullable();

/** `fichier` : à télécharger, rien ne part seul ; `attente` : l'appel est dû ; `livre` : la plateforme l'a pris ; `echec` : elle l'a refusé. */
export const REMISES = ["fichier", "attente", "livre", "echec"] as const;
export type Remise = (typeof REMISES)[number];
export const LIBELLES_REMISE: Readonly<Record<Remise, string>> = {
  fichier: "À remettre à la plateforme",
  attente: "Envoi en cours",
  livre: "Remis à la plateforme",
  echec: "Refusé par la plateforme",
};

/** Un statut de la facture, reçu d'une plateforme ou produit ici. Instants en ISO. */
export const statutFacture = z.object({
  id: identifiant,
  sens: z.enum(["recu", "emis"]),
  code: z.number().int(),
  motif: texte,
  note: texte,
  /** Quand il a été posé, d'après le message. */
  pose_le: z.string(),
  par: texte,
  /** Nulle pour un statut reçu. */
  remise: z.enum(REMISES).nullable(),
  remise_erreur: texte,
  remis_le: texte,
});
export type StatutFacture = z.infer<typeof statutFacture>;

const siren = (requis: string) =>
  z
    .string()
    .transform(serrer)
    .superRefine((valeur, c) => {
      const defaut = valeur === "" ? requis : defautSiren(valeur);
      if (defaut) c.addIssue({ code: "custom", message: defaut });
    });
const nomDePartie = (requis: string) => z.string().trim().min(1, requis).max(200, "Le nom dépasse 200 caractères");

/** Ce qu'une personne dit pour produire un statut : de quelle facture, entre qui, et pourquoi. */
export const saisieStatut = z
  .strictObject({
    code: z.literal(STATUTS_EMIS, { error: "Le statut est requis" }),
    motif: z.enum(Object.keys(MOTIFS_REFORME) as [MotifReforme, ...MotifReforme[]], { error: "Le motif est requis" }),
    note: z.string().trim().max(1000, "L'explication dépasse 1 000 caractères"),
    /** Numéro et date écrits sur la facture : c'est par eux que la plateforme la retrouve. */
    numero: z.string().trim().min(1, "Le numéro de la facture est requis").max(100, "Le numéro dépasse 100 caractères"),
    date_facture: dateIso("La date de la facture est requise"),
    vendeur_nom: nomDePartie("Le nom du loueur est requis"),
    vendeur_siren: siren("Le SIREN du loueur est requis"),
    /** L'adresse de facturation électronique du loueur : sa forme habituelle commence par le SIREN. */
    vendeur_adresse: z
      .string()
      .trim()
      .min(1, "L'adresse électronique du loueur est requise")
      .max(125, "L'adresse dépasse 125 caractères")
      .regex(/^[A-Za-z0-9+_./@-]+$/, "L'adresse électronique n'a ni espace ni accent"),
    acheteur_nom: nomDePartie("Le nom de la société est requis"),
    acheteur_siren: siren("Le SIREN de la société est requis"),
    cle_idempotence: identifiant,
  })
  .superRefine((s, c) => {
    if (!motifAdmis(s.code, s.motif))
      c.addIssue({ code: "custom", path: ["motif"], message: "Ce motif ne permet pas de refuser toute la facture" });
    if (exigeUneNote(s.motif) && s.note === "")
      c.addIssue({ code: "custom", path: ["note"], message: "Ce motif demande une explication" });
  });
export type SaisieStatut = z.infer<typeof saisieStatut>;

/** Ce que l'on sait déjà de la facture et de ses parties ; vide ce qui reste à dire. */
export const propositionStatut = z.object({
  numero: z.string(),
  date_facture: z.string(),
  vendeur_nom: z.string(),
  vendeur_siren: z.string(),
  vendeur_adresse: z.string(),
  acheteur_nom: z.string(),
  acheteur_siren: z.string(),
});
export type PropositionStatut = z.infer<typeof propositionStatut>;

export const statutsLus = z.object({
  statuts: z.array(statutFacture),
  proposition: propositionStatut,
  /** Vrai : une plateforme est réglée, le statut part seul. */
  plateforme: z.boolean(),
});
export type StatutsLus = z.infer<typeof statutsLus>;

/** Où en est un dossier dont la facture peut se dire en litige : contesté, ou sur le point de l'être, et pas encore réglé. */
const EN_CAUSE: ReadonlySet<EtatContestation> = new Set([
  "a_contester",
  "contestee",
  "partiellement_acceptee",
  "refusee",
]);
export const estEnCause = (etat: EtatContestation): boolean => EN_CAUSE.has(etat);

/** Les statuts que l'acheteur peut encore poser sur cette facture ; un refus est le dernier. */
export const peutProduire = (
  etat: EtatContestation,
  statuts: readonly Pick<StatutFacture, "sens" | "code">[],
): readonly StatutEmis[] =>
  estEnCause(etat) && !statuts.some((s) => s.sens === "emis" && s.code === 210) ? STATUTS_EMIS : [];
