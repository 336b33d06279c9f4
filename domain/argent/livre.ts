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

export const LIBELLES_MOT: Record<Mot, string> = {
  trouve: "Trouvé",
  a_reclamer: "À réclamer",
  reclame: "Réclamé",
  en_cours: "En cours",
  accorde: "Accordé",
  attendu: "Avoir attendu",
  recu: "Avoir reçu",
  perdu: "Perdu",
  hors_delai: "Hors délai",
  refuse: "Refusé",
  abandonne: "Abandonné",
};

/** Ce que compte chaque mot, tel que l'écran le dit ; les mêmes phrases partout. */
export const DEFINITIONS: Record<Mot, string> = {
  trouve:
    "Montants HT que le rapprochement ou une personne a trouvés à contester sur les factures. Trouvé = à réclamer + réclamé + hors délai + abandonné. Ce qu'aucune lettre ne réclame encore y compte dès la lecture\u00a0: «\u00a0à valider\u00a0» en dit la part dont personne n'a validé la facture.",
  a_reclamer: "Trouvé, dont la lettre n'est pas partie et dont le délai court encore, ou n'est pas connu.",
  reclame:
    "Montants HT réclamés par les lettres parties, et ce qu'un avoir validé rend sans qu'une lettre soit partie. Réclamé = accordé + refusé + en cours.",
  en_cours: "Lignes qui attendent une réponse, et reste redemandé d'une ligne acceptée en partie.",
  accorde:
    "Ce que les loueurs ont accepté, par une réponse ou par un avoir imputé, ligne entière ou part d'une ligne. Accordé = avoir reçu + avoir attendu.",
  attendu: "Accordé par le loueur, et qu'aucun avoir imputé ne rend encore.",
  recu: "Part de l'accordé que rendent les avoirs imputés aux contestations, ou validés sans qu'une lettre soit partie. Un avoir qui attend d'être imputé n'y compte pas encore.",
  perdu: "Trouvé et qui ne reviendra pas\u00a0: hors délai + refusé + abandonné.",
  hors_delai: "Trouvé, que nul avoir ne rend, et dont la date limite a passé sans que la lettre parte.",
  refuse:
    "Ce que les loueurs n'ont pas accordé\u00a0: lignes refusées, reste des lignes acceptées en partie, et lignes d'un dossier soldé sans réponse.",
  abandonne:
    "Trouvé par le rapprochement, et laissé hors de la réclamation\u00a0: lignes retirées ou réduites, ou facture jugée conforme.",
};

const centimes = z.number().int();
const montants = Object.fromEntries(MOTS.map((m) => [m, centimes])) as Record<Mot, typeof centimes>; // une clé par mot

/** Les mots d'une facture, en centimes HT. */
export const sommesDuLivre = z.object(montants);

/** Les sommes d'une période, en centimes HT, et de combien de factures et de lignes elles viennent. */
export const livre = sommesDuLivre.extend({
  /** De ce qu'aucune lettre ne réclame encore (à réclamer, hors délai), la part dont personne n'a validé la lecture de la facture. */
  a_valider: z.number().int(),
  /** Factures dont quelque chose a été trouvé ; celles qui restent à réclamer ; celles qu'une lettre partie réclame. */
  factures: z.number().int(),
  factures_a_reclamer: z.number().int(),
  factures_hors_delai: z.number().int(),
  factures_reclamees: z.number().int(),
  /** Factures où le loueur a accordé quelque chose. */
  factures_accordees: z.number().int(),
  /** Pour chaque mot, les factures où il compte quelque chose. */
  factures_par_mot: z.object(montants),
  /** Lignes des lettres parties ; tranchées (répondues, ou d'un dossier soldé) ; acceptées, en tout ou partie ; en partie seulement. */
  lignes: z.number().int(),
  lignes_tranchees: z.number().int(),
  lignes_acceptees: z.number().int(),
  lignes_partielles: z.number().int(),
});
export type Livre = z.infer<typeof livre>;
