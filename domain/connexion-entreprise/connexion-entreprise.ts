import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

const DOMAINE = /^(?=.{3,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Les domaines d'un texte, un par ligne ou séparés par une virgule ; « @exemple.fr » vaut « exemple.fr ». Sans doublon, triés. */
export const lireDomaines = (texte: string): string[] =>
  [
    ...new Set(
      texte
        .split(/[\s,;]+/)
        .map((d) => d.replace(/^@/, "").toLowerCase())
        .filter(Boolean),
    ),
  ].sort();

/** Le domaine d'une adresse e-mail ; vide si elle n'en a pas. */
export const domaineDe = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

const domaines = z
  .array(z.string().regex(DOMAINE, "Un domaine s'écrit exemple.fr"), "Indiquez au moins un domaine")
  .min(1, "Indiquez au moins un domaine")
  .max(20, "20 domaines au plus");
const emetteur = z
  .string("L'émetteur est requis")
  .trim()
  .min(8, "L'émetteur est requis")
  .max(500, "500 caractères au plus")
  .refine((v) => URL.canParse(v), "L'émetteur est une adresse\u00a0: https://connexion.exemple.fr");
const identifiantClient = z
  .string("L'identifiant client est requis")
  .trim()
  .min(1, "L'identifiant client est requis")
  .max(255, "255 caractères au plus");
/** Absent : celui qui est déjà enregistré. */
const secret = z
  .string("Le secret est un texte")
  .min(1, "Le secret est vide")
  .max(500, "500 caractères au plus")
  .optional();

/** Ce que l'admin règle. */
export const reglageEntreprise = z.strictObject({
  emetteur,
  identifiant: identifiantClient,
  secret,
  domaines,
  obligatoire: z.boolean("Répondez par oui ou par non"),
  actif: z.boolean("Répondez par oui ou par non"),
  /** Une personne de ces domaines que personne n'a invitée reçoit un compte de cette société à sa première connexion. */
  creation: z.boolean("Répondez par oui ou par non").default(false),
  /** Quitter Reflet ferme aussi la session chez le fournisseur. */
  deconnexion: z.boolean("Répondez par oui ou par non").default(false),
  /** Croire l'adresse d'un de ces domaines même si le fournisseur ne l'atteste pas (Microsoft Entra ID ne dit pas `email_verified`). */
  adresses_de_confiance: z.boolean("Répondez par oui ou par non").default(false),
});
export const essaiEntreprise = reglageEntreprise.pick({
  emetteur: true,
  identifiant: true,
  secret: true,
  deconnexion: true,
});

const compteLie = z.object({
  utilisateur_id: identifiant,
  nom: z.string(),
  email: z.string(),
  /** En UTC. */
  liee_le: z.string(),
  vue_le: z.string(),
});

/** Ce que l'admin relit : tout, sauf le secret. `reglage` est nul tant que rien n'est enregistré. */
export const entrepriseLue = z.object({
  /** À déclarer chez le fournisseur, mot pour mot. */
  adresse_retour: z.string(),
  /** De même, s'il ferme aussi la session chez lui, et s'il annonce la sienne (« back-channel logout »). */
  adresse_depart: z.string(),
  adresse_annonce: z.string(),
  reglage: reglageEntreprise.omit({ secret: true }).extend({ mis_a_jour_le: z.string() }).nullable(),
  lies: z.array(compteLie),
});
export type EntrepriseLue = z.infer<typeof entrepriseLue>;

/** Ce qu'un essai a vérifié : une phrase par point, dans l'ordre ; le premier point faux arrête l'essai. */
export const essaiRendu = z.object({
  reussi: z.boolean(),
  constats: z.array(z.object({ bon: z.boolean(), phrase: z.string() })),
});
export type EssaiRendu = z.infer<typeof essaiRendu>;
