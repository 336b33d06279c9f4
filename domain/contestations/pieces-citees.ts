import type { ContestationLue } from "./contestation.ts";
import { argumentParDefaut } from "./lettre.ts";
import { lignesDeLettre } from "./montants.ts";

/** Ce qu'une lettre peut citer, et comment elle le nomme. La facture contestée est celle du loueur : il l'a. */
export const GENRES_CITES = ["rapport", "pv", "photo"] as const;
export type GenreCite = (typeof GENRES_CITES)[number];
const CITATIONS: Record<GenreCite, RegExp> = {
  rapport: /\brapports?\b/i,
  pv: /\bPV\b|procès-verba(l|ux)\b/i,
  photo: /\bphoto/i,
};
const NOMS: Record<GenreCite, string> = {
  rapport: "le rapport d'expertise",
  pv: "le procès-verbal de restitution",
  photo: "des photographies",
};

type Redigee = Pick<ContestationLue, "lettre" | "lignes" | "contestee_le"> & {
  preuves: readonly { genre: string }[];
};

/** Les pièces que la lettre cite et que le dossier n'a pas à joindre, et où elle les cite. */
export function piecesAbsentes(c: Redigee): { genre: GenreCite; ou: string[] }[] {
  const { lettre } = c;
  if (!lettre) return [];
  const textes: [ou: string, texte: string][] = [
    ["l'introduction", lettre.introduction],
    // Une demande d'avoir ne plaide plus : ses lignes n'ont pas d'argument.
    ...(lettre.nature === "avoir" ? [] : lignesDeLettre(c)).map((l, i): [string, string] => [
      `la ligne ${i + 1}`,
      lettre.arguments[l.id] ?? argumentParDefaut(l.motif, l.explication, c.preuves),
    ]),
    ["la conclusion", lettre.conclusion],
  ];
  return GENRES_CITES.filter((genre) => !c.preuves.some((p) => p.genre === genre)).flatMap((genre) => {
    const ou = textes.filter(([, texte]) => CITATIONS[genre].test(texte)).map(([nom]) => nom);
    return ou.length > 0 ? [{ genre, ou }] : [];
  });
}

const lister = new Intl.ListFormat("fr");

/** « La lettre cite le rapport d'expertise (la ligne 1), absent du dossier… » : à joindre, ou à ôter de la lettre ; nul si rien ne manque. */
export function direPiecesAbsentes(c: Redigee): string | null {
  const absentes = piecesAbsentes(c);
  if (absentes.length === 0) return null;
  const dites = absentes.map(({ genre, ou }) => `${NOMS[genre]} (${lister.format(ou)})`);
  return `La lettre cite ${lister.format(dites)}, sans pièce à joindre dans le dossier\u00a0: déposez-la, ou ôtez ce qui la cite avant d'envoyer.`;
}
