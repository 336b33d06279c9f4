import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Ce qu'un message emporte au plus, lettre comprise : au-delà, bien des messageries le refusent une fois encodé. */
export const PREUVES_MAX_OCTETS = 10 * 1024 * 1024;
/** Jours où le lien signé ouvre encore les preuves. */
export const LIEN_PREUVES_JOURS = 60;

export const preuve = z.object({
  fichier_id: identifiant,
  nom: z.string(),
  taille: z.number().int(),
  sha256: z.string(),
});
export type Preuve = z.infer<typeof preuve>;

/** Les preuves tiennent dans le message avec la lettre ; sinon, un seul lien les ouvre. */
export const tiennentDansLeMessage = (preuves: readonly { taille: number }[], lettre: number): boolean =>
  preuves.reduce((total, p) => total + p.taille, lettre) <= PREUVES_MAX_OCTETS;
