import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { ligneLue, source, zone } from "../fre/document-lu.ts";

/** Une ligne que le second lecteur propose, telle qu'elle entrerait dans la lecture ; montants en centimes. */
export const ligneProposee = ligneLue.omit({ zone: true, details: true, confiances: true, sources: true }).extend({
  categorie: z.string(),
  /** Nulle : la ligne n'a pas été retrouvée sur la page. */
  zone: zone.nullable(),
  sources: z.record(z.string(), source).nullable(),
});
export type LigneProposee = z.infer<typeof ligneProposee>;

const valeurs = [
  z.object({ genre: z.literal("champ"), champ: z.string(), valeur: z.union([z.string(), z.number()]) }),
  /** `totaux.net_ht` ; centimes. */
  z.object({ genre: z.literal("total"), champ: z.string(), valeur: z.int() }),
  z.object({ genre: z.literal("ligne"), champ: z.null(), valeur: ligneProposee }),
  /** À la place de toutes celles qui ont été lues : ensemble, elles font un total imprimé. */
  z.object({ genre: z.literal("lignes"), champ: z.null(), valeur: z.array(ligneProposee) }),
] as const;

/** Où la page porte la valeur (nul : nulle part), et combien on peut y croire ; toujours sous ce qui s'affirme. */
const place = {
  page: z.int().positive().nullable(),
  zone: zone.nullable(),
  confiance: z.number().min(0).max(0.74),
};

/** Ce que le second lecteur propose d'un document, hors de sa lecture tant qu'une personne ne l'a pas confirmé. */
export const propositionDistante = z.discriminatedUnion("genre", [
  valeurs[0].extend({ ...place, id: identifiant }),
  valeurs[1].extend({ ...place, id: identifiant }),
  valeurs[2].extend({ ...place, id: identifiant }),
  valeurs[3].extend({ ...place, id: identifiant }),
]);
export type PropositionDistante = z.infer<typeof propositionDistante>;

type SansId<T> = T extends unknown ? Omit<T, "id"> : never;
export type PropositionAGarder = SansId<PropositionDistante>;
