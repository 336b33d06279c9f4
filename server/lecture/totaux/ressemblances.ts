import type { TotauxLus } from "../../../domain/fre/document-lu.ts";
import { type LibelleTotal, libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";

/** Un total du document, dans les mots du format. */
export type Role = keyof TotauxLus;

export const ROLES: readonly Role[] = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc"];

/** Imprimés en déduction (« -250,00 », « 250,00- », « (250,00) »), ils sont positifs dans le format. */
export const DEDUITS: ReadonlySet<Role> = new Set(["abattement_ht", "remise_ht", "franchise_ht"]);

/** Ce qu'un libellé pèse pour chaque rôle ; un rôle absent ne lui va pas. */
export type Poids = Partial<Record<Role, number>>;

/** Le libellé dit ce rôle ; un rôle voisin s'imprime parfois sous lui, s'il ferme une équation. */
const DIT = 1;
const VOISIN = -1.5;
const POIDS: Readonly<Record<LibelleTotal, Poids>> = {
  brut_ht: { brut_ht: DIT, net_ht: VOISIN },
  abattement_ht: { abattement_ht: DIT, remise_ht: VOISIN },
  remise_ht: { remise_ht: DIT, abattement_ht: VOISIN },
  franchise_ht: { franchise_ht: DIT },
  net_ht: { net_ht: DIT, brut_ht: VOISIN, ttc: VOISIN },
  tva: { tva: DIT },
  ttc: { ttc: DIT, net_ht: VOISIN },
  sous_total: { net_ht: VOISIN, brut_ht: VOISIN },
  totaux: { net_ht: -0.5, brut_ht: -0.5 },
  report: {},
  composante: {},
};

/** Ce qui fait pencher un libellé dont le rôle est connu. */
const NUANCES: readonly { libelle: LibelleTotal; motif: RegExp; poids: Poids }[] = [
  // « Total net HT », « Total dû HT », « Reste à charge » : ce qui reste, une fois tout déduit, n'est pas le brut.
  {
    libelle: "net_ht",
    motif: /\bnet(?:te)?s?\b|\bd[ûÛ]e?s?(?!\p{L})|\breste\b|\bcharge\b/iu,
    poids: { net_ht: 0.8, brut_ht: -2 },
  },
  // « Total base HT », au-dessus d'un total moindre : ce qui précède les déductions.
  { libelle: "net_ht", motif: /^total (?:des )?bases?\b/i, poids: { net_ht: -0.3, brut_ht: 1 } },
  // « Base HT », « Base imposable » : l'assiette d'une taxe est un hors taxes, jamais ce qui précède les déductions.
  { libelle: "net_ht", motif: /^bases?\b/i, poids: { brut_ht: -3 } },
  { libelle: "ttc", motif: /\bT\.?T\.?C\b|toutes taxes comprises/i, poids: { ttc: 0.2 } },
  // Ce qui reste d'un acompte se dit après le total.
  { libelle: "ttc", motif: /\b(?:reste|solde|restant)\b/i, poids: { ttc: -0.5 } },
  // « Total estimation » nomme ce qui sera dû, là où rien n'est déduit.
  {
    libelle: "brut_ht",
    motif: /^total (?:g[ée]n[ée]ral )?estimation(?!\p{L})/iu,
    poids: { net_ht: 1.1 - VOISIN },
  },
];

/** Une remise d'un autre nom. */
const GESTE = /^(?:geste commercial|rabais|ristourne|r[ée]duction (?:commerciale|client))\b/i;

/** « pour vétusté ne peut dépasser 30 %. d'entretien » : une phrase finie, d'une colonne d'à côté, n'est pas le libellé du montant qui la suit. */
const PHRASE_FINIE = /^(?:\S+ ){4,}\S*(?:%|\p{Ll}{6})\. (?=\p{L})/u;

/** Ce que pèse un libellé, tel qu'imprimé, pour chaque rôle. */
export function ressemblances(imprime: string): Poids {
  const libelle = imprime.replace(PHRASE_FINIE, "");
  const nom = libelleTotal(libelle);
  if (nom === null) return GESTE.test(libelle) ? { remise_ht: 0.5 } : {};
  const poids = { ...POIDS[nom] };
  for (const nuance of NUANCES) {
    if (nuance.libelle !== nom || !nuance.motif.test(libelle)) continue;
    for (const [role, plus] of Object.entries(nuance.poids) as [Role, number][])
      poids[role] = (poids[role] ?? 0) + plus;
  }
  return poids;
}
