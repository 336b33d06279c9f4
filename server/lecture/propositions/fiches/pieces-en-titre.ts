import { cleEtiquette, ETIQUETTES_BLOC } from "../../../../domain/fre/vocabulaire/etiquettes.ts";
import type { ChampBloc } from "../../../../domain/fre/vocabulaire/etiquettes-bloc.ts";
import { type Bloc, blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import type { Paire } from "../../identite/etiquette.ts";
import { estTitreDeFiche, NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";

export type PaireBloc = Paire<ChampBloc>;

/** « Pièce 174,20 € » sous un dommage en est le prix. */
export const MONTANT_EN_TETE = /^-?\d[\d\s.]*[.,]\d{2}(?!\d)/;

/** Une photo peut séparer la pièce de ses étiquettes, en corps. */
const HAUTEUR_DE_PHOTO = 16;
const MEME_COLONNE = 6;
/** Deux étiquettes de la même colonne de fiches. */
const BORD = 3;
/** Retrait des étiquettes d'une fiche sous son titre, en corps. */
const RETRAIT = 4;
const seSuivent = (dessus: Bloc | undefined, { rangee }: Bloc): boolean =>
  dessus !== undefined && dessus.rangee.page === rangee.page && rangee.y - dessus.rangee.y < 1.6 * rangee.corps;
const dansSaColonne = ({ x0, rangee }: Bloc, { x }: PaireBloc): boolean =>
  x0 - x <= MEME_COLONNE && x - x0 < RETRAIT * rangee.corps;

/** « (3) | Pare-brise » : le numéro d'une fiche, dans sa pastille, est du titre qui le suit de près. */
const avecLeurRang = (blocs: readonly Bloc[]): Bloc[] =>
  blocs.flatMap((bloc, i) => {
    const [rang, titre] = [blocs[i - 1], blocs[i + 1]];
    const pastille = (b: Bloc | undefined, suivant: Bloc | undefined) =>
      b && suivant && /^\d{1,2}$/.test(texteDe(b.mots)) && suivant.x0 - b.x1 < RETRAIT * b.rangee.corps;
    if (pastille(bloc, titre)) return [];
    return rang && pastille(rang, bloc) ? [{ ...bloc, x0: rang.x0 }] : [bloc];
  });

/** Ce qui ouvre les étiquettes d'une fiche : son type de dommage, ou le premier montant que chacune étiquette. */
function ouverturesDe(paires: readonly PaireBloc[]): PaireBloc[] {
  const premier = paires.find(({ valeur }) => MONTANT_EN_TETE.test(valeur))?.champ;
  const [types, montants] = ["type", premier].map((voulu) => paires.filter(({ champ }) => champ === voulu));
  return (types?.length ?? 0) >= 2 ? (types ?? []) : (montants ?? []);
}

/**
 * Des fiches dont la pièce est le titre, sans étiquette : au-dessus de chaque « Type », ou de chaque « Montant brut HT », dans sa colonne, un titre qui
 * nomme une pièce. Vide si une étiquette nomme déjà leurs pièces, ou si l'une des fiches n'a pas de titre.
 */
export function piecesEnTitre(rangees: readonly Rangee[], paires: readonly PaireBloc[]): PaireBloc[] {
  const types = ouverturesDe(paires);
  const parts = paires.filter(({ valeur }) => MONTANT_EN_TETE.test(valeur));
  // Un montant étiqueté d'un deux-points n'est pas d'un tableau posé dans la fiche : il en faut deux pour dire qu'elle se détaille.
  const voulues = types.some(({ ponctuee }) => ponctuee) ? 2 * (types.length - 1) : types.length;
  const detaillees = types.length >= 2 && parts.length >= voulues;
  // « Désignation | Qté » coiffe la liste sans nommer de pièce : une étiquette les nomme si chaque fiche, ou presque, la répète.
  const nommees = paires.filter(({ champ }) => champ === "piece").length;
  if (!detaillees || nommees * 2 >= types.length) return [];
  const dessusDe = (type: PaireBloc): Bloc[] => {
    // Le titre de la fiche d'avant, dans sa colonne, n'est pas le sien.
    const borne = types.findLast(
      ({ page, x, y }) => page === type.page && y < type.y && Math.abs(x - type.x) < BORD,
    )?.y;
    return rangees
      .filter(
        (r) => r.page === type.page && r.y < type.y && r.y > (borne ?? 0) && type.y - r.y <= HAUTEUR_DE_PHOTO * r.corps,
      )
      .flatMap((rangee) => avecLeurRang(blocsDe(rangee)))
      .filter((bloc) => dansSaColonne(bloc, type));
  };
  const nommes = types.map((type) => {
    const dessus = dessusDe(type).filter(estTitreDeFiche);
    // « Tache – 10 cm – Nettoyage », juste sous la pièce, nomme aussi un poste.
    return dessus.findLast((bloc, k) => !seSuivent(dessus[k - 1], bloc)) ?? null;
  });
  const titres = types.map((type, i): PaireBloc | null => {
    const titre = nommes[i] ?? poseCommeEux(dessusDe(type), type, nommes, types);
    if (!titre) return null;
    const { rangee, mots } = titre;
    // « 2 Capot », où l'image a perdu le tiret du numéro : la fiche s'ouvre à son rang.
    const [nu, rang] = [texteDe(mots).replace(NUMERO_DE_FICHE, ""), `${i + 1} `];
    const valeur = nu.startsWith(rang) ? nu.slice(rang.length) : nu;
    const place = { page: rangee.page, y: rangee.y, x: type.x };
    return { champ: "piece", ponctuee: true, devinee: true, ...place, valeur, mots, rangees: [rangee] };
  });
  // Les totaux du pied s'étiquettent parfois comme ceux des fiches : après la dernière, plus aucun titre.
  const fiches = titres.slice(0, titres.findLastIndex((titre) => titre !== null) + 1);
  if (fiches.length < 2 || !fiches.every((titre) => titre !== null)) return [];
  return [...fiches, ...fiches.flatMap((titre, i) => ditesSous(titre, types[i] as PaireBloc, rangees))];
}

/** Un titre trop long ou d'une pièce inconnue : il est au-dessus de son ouverture là où les autres fiches, la plupart au moins, ont le leur. */
function poseCommeEux(
  dessus: readonly Bloc[],
  { x, y }: PaireBloc,
  nommes: readonly (Bloc | null)[],
  types: readonly PaireBloc[],
): Bloc | null {
  const decale = (bloc: Bloc, type: { x: number; y: number }) => [bloc.x0 - type.x, type.y - bloc.rangee.y] as const;
  const autres = nommes.flatMap((bloc, i) => (bloc ? [decale(bloc, types[i] as PaireBloc)] : []));
  const memePlace = (bloc: Bloc) => {
    const [dx, dy] = decale(bloc, { x, y });
    return autres.filter(([ax, ay]) => Math.abs(ax - dx) < 2 && Math.abs(ay - dy) < 2).length * 2 > nommes.length;
  };
  return dessus.find((bloc) => memePlace(bloc) && /\p{L}{3}/u.test(texteDe(bloc.mots))) ?? null;
}

/** « Rayure – 29 cm – Peinture », entre la pièce et ses montants, sans étiquette : le dommage et le geste de la fiche. */
function ditesSous(titre: PaireBloc, ouverture: PaireBloc, rangees: readonly Rangee[]): PaireBloc[] {
  if (ouverture.champ === "type") return [];
  const entre = rangees.filter((r) => r.page === titre.page && r.y > titre.y && r.y < ouverture.y);
  const mots = entre
    .flatMap((rangee) => blocsDe(rangee))
    .filter((bloc) => dansSaColonne(bloc, ouverture) && !ETIQUETTES_BLOC.has(cleEtiquette(texteDe(bloc.mots))))
    .flatMap((bloc) => bloc.mots);
  const valeur = texteDe(mots);
  if (!/\p{L}{3}/u.test(valeur)) return [];
  return (["type", "mode"] as const).map((champ) => ({
    ...titre,
    champ,
    y: mots[0]?.y ?? titre.y,
    valeur,
    mots,
    rangees: entre,
  }));
}
