import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Les listes dont on garde des vues ; leurs noms sont ceux de leurs préférences de colonnes. */
export const LISTES_A_VUES = [
  "tickets",
  "sinistres",
  "convoyages",
  "restitutions",
  "documents",
  "contestations",
  "audits",
  "vehicules",
  "fins-de-contrat",
  "conducteurs",
  "garages",
  "loueurs",
  "lignes-de-frais",
  "formulaires",
  "imports",
  "societes",
  "personnes",
  "vocabulaire",
  "journal",
  "livraisons",
] as const;
export type ListeAVues = (typeof LISTES_A_VUES)[number];
export const aDesVues = (id: string): id is ListeAVues => (LISTES_A_VUES as readonly string[]).includes(id);

/** Ce qu'une vue garde d'une liste : ce que porte son adresse (filtres, tri, taille), et son choix de colonnes (`web/table/choix-colonnes.ts`). */
export const parametresVueListe = z.strictObject({
  recherche: z
    .record(z.string().regex(/^[a-z_]{1,40}$/), z.union([z.string().max(200), z.number()]))
    .refine((r) => Object.keys(r).length <= 30, "Trop de filtres pour une vue"),
  cachees: z.array(z.string().max(60)).max(60),
});
export type ParametresVueListe = z.infer<typeof parametresVueListe>;

export const vueListe = z.object({
  id: identifiant,
  nom: z.string(),
  parametres: parametresVueListe,
  partagee: z.boolean(),
  /** À soi : on peut la changer et la supprimer. */
  mienne: z.boolean(),
  /** Celle que la personne veut en ouvrant la liste. */
  par_defaut: z.boolean(),
});
export type VueListe = z.infer<typeof vueListe>;
