import { z } from "zod";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { LOCAUX, refusAdresse } from "../http/adresse-publique.ts";

/** La plateforme agréée à qui remettre les statuts, par son service de flux (AFNOR XP Z12-013). */
export interface ReglagesPlateforme {
  /** Adresse du service, sans barre finale ; les statuts vont à `…/v1/flows`. */
  url: string;
  jeton: string;
  /** Hôtes privés permis ; parmi eux, ceux de la machine elle-même peuvent répondre en http. */
  hotes: readonly string[];
  enClair: readonly string[];
}

const texte = z
  .string()
  .trim()
  .optional()
  .transform((v) => v || undefined);

/** Variables d'environnement de la plateforme agréée. */
export const environnementPlateforme = { PLATEFORME_URL: texte, PLATEFORME_JETON: texte, PLATEFORME_HOTES: texte };
type Environnement = Partial<Record<keyof typeof environnementPlateforme, string | undefined>>;

/** L'adresse et le jeton ensemble, ou aucune plateforme : les statuts se téléchargent. Lève ErreurDemarrage. */
export function lireReglagesPlateforme(e: Environnement): ReglagesPlateforme | undefined {
  if (!e.PLATEFORME_URL && !e.PLATEFORME_JETON) return undefined;
  if (!e.PLATEFORME_URL || !e.PLATEFORME_JETON)
    throw new ErreurDemarrage("Une plateforme se règle par PLATEFORME_URL et PLATEFORME_JETON ensemble.");
  const hotes = e.PLATEFORME_HOTES?.split(",").map((h) => h.trim()) ?? [];
  const enClair = hotes.filter((h) => LOCAUX.includes(h));
  const url = URL.parse(e.PLATEFORME_URL);
  const refus = refusAdresse(e.PLATEFORME_URL, hotes, enClair);
  if (refus || !url || url.search || url.hash)
    throw new ErreurDemarrage(
      `PLATEFORME_URL n'est pas valable\u00a0: ${refus ?? "elle ne porte ni question ni ancre"}. Un service à soi se nomme dans PLATEFORME_HOTES.`,
    );
  return { url: e.PLATEFORME_URL.replace(/\/+$/, ""), jeton: e.PLATEFORME_JETON, hotes, enClair };
}
