import { realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";

/** Un chemin venu du dehors mènerait hors du dossier prévu, ou n'est pas un chemin. */
export class CheminInterdit extends Error {
  override readonly name = "CheminInterdit";
  constructor(relatif: string) {
    // Cité en JSON : une suite d'échappement ne doit pas atteindre le terminal de l'exploitant.
    super(`Le chemin ${JSON.stringify(relatif.slice(0, 120))} ne reste pas dans son dossier.`);
  }
}

/** Ce qu'un système de fichiers refuse d'un nom. */
const MORCEAU_OCTETS_MAX = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: un octet nul coupe un chemin, les autres trompent qui le lit
const HORS_NOM = /[\\\u0000-\u001f\u007f]/;

/** Vrai si c'est un nom entre deux barres : ni vide, ni « . », ni « .. », sans signe de contrôle ni barre inverse. */
export const estMorceau = (morceau: string): boolean =>
  morceau !== "" &&
  morceau !== "." &&
  morceau !== ".." &&
  !HORS_NOM.test(morceau) &&
  Buffer.byteLength(morceau) <= MORCEAU_OCTETS_MAX;

/**
 * Le chemin d'un nom venu du dehors (clé du stockage, manifeste, entrée d'un ZIP, réglage), « / » entre ses morceaux, sous ce dossier. Le
 * seul endroit où une donnée devient un chemin : `scripts/conventions.test.ts` y veille. Lève CheminInterdit.
 */
export function cheminDedans(dossier: string, relatif: string): string {
  const base = resolve(dossier);
  const chemin = resolve(base, relatif);
  if (!relatif.split("/").every(estMorceau) || !chemin.startsWith(base === sep ? sep : base + sep))
    throw new CheminInterdit(relatif);
  return chemin;
}

/** Le même, liens suivis : nul s'il n'existe pas, ou si un lien le fait sortir du dossier. Lève CheminInterdit. */
export async function vraiCheminDedans(dossier: string, relatif: string): Promise<string | null> {
  const chemin = cheminDedans(dossier, relatif);
  const [base, vrai] = await Promise.all([realpath(dossier), realpath(chemin)]).catch(() => [null, null]);
  return base && vrai?.startsWith(base + sep) ? vrai : null;
}
