import { z } from "zod";

const UNITES = ["centimes", "pct", "mois", "km", "km_par_an", "jours"] as const;

const operande = z.object({ libelle: z.string(), valeur: z.number(), unite: z.enum(UNITES) });
export type Operande = z.infer<typeof operande>;

export const CODES_ETAPE = [
  "brut",
  "au_dela_du_rapport",
  "vetuste",
  "remise",
  "sous_total",
  "franchise",
  "autres_lignes",
  "total_ht",
  "tva",
  "ttc",
] as const;
export type CodeEtape = (typeof CODES_ETAPE)[number];

export const LIBELLES_ETAPE: Record<CodeEtape, string> = {
  brut: "Montant brut HT",
  au_dela_du_rapport: "Au-delà du rapport",
  vetuste: "Abattement de vétusté",
  remise: "Remise négociée",
  sous_total: "Sous-total HT",
  franchise: "Franchise",
  autres_lignes: "Lignes hors remise en état",
  total_ht: "Total HT",
  tva: "TVA",
  ttc: "Total TTC",
};

/**
 * Une étape d'un calcul, telle que l'écran l'explique : la règle en une phrase, la condition du contrat qui la fonde (avec ses dates),
 * ce qui entre, ce qui sort. `resultat` en centimes ; une déduction est négative.
 */
export const etape = z.object({
  code: z.enum(CODES_ETAPE),
  regle: z.string(),
  condition: z.string().nullable(),
  operandes: z.array(operande),
  resultat: z.int(),
});
export type Etape = z.infer<typeof etape>;

/** Le même montant arrondi ligne par ligne (retenu) et une seule fois sur le total ; l'écart, en centimes, est montré, jamais caché. */
export const arrondiCompare = z.object({
  etape: z.enum(CODES_ETAPE),
  par_ligne: z.int(),
  sur_total: z.int(),
  ecart: z.int(),
});
export type ArrondiCompare = z.infer<typeof arrondiCompare>;
