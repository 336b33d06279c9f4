import { z } from "zod";

/**
 * Les mots du livre de l'argent, dans l'ordre où l'argent passe : de ce que le rapprochement trouve à ce que le loueur rend, ou à ce qui est
 * perdu. La base seule les calcule (vue `livre_argent`) ; aucun écran, export, e-mail ni PDF n'en refait la somme.
 */
export const MOTS = [
  "trouve",
  "a_reclamer",
  "reclame",
  "en_cours",
  "accorde",
  "attendu",
  "recu",
  "perdu",
  "hors_delai",
  "refuse",
  "abandonne",
] as const;
export type Mot = (typeof MOTS)[number];
export const motDuLivre = z.enum(MOTS, { error: "Choix inconnu" });

const centimes = z.number().int();
const montants = Object.fromEntries(MOTS.map((m) => [m, centimes])) as Record<Mot, typeof centimes>; // une clé par mot

/** Les sommes d'une période, en centimes HT, et de combien de factures et de lignes elles viennent. */
export const livre = z.object({
  ...montants,
  /** Factures dont quelque chose a été trouvé ; celles qui restent à réclamer ; celles qu'une lettre partie réclame. */
  factures: z.number().int(),
  factures_a_reclamer: z.number().int(),
  factures_hors_delai: z.number().int(),
  factures_reclamees: z.number().int(),
  /** Factures où le loueur a accordé quelque chose. */
  factures_accordees: z.number().int(),
  /** Lignes des lettres parties ; tranchées (répondues, ou d'un dossier soldé) ; acceptées, en tout ou partie ; en partie seulement. */
  lignes: z.number().int(),
  lignes_tranchees: z.number().int(),
  lignes_acceptees: z.number().int(),
  lignes_partielles: z.number().int(),
});
