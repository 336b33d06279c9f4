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
  .refine((v) => URL.canParse(v), "L'émetteur est une adresse : https://connexion.exemple.fr");
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
});
export const essaiEntreprise = reglageEntreprise.pick({ emetteur: true, identifiant: true, secret: true });

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
