import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, type Mot, partDe, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { estMentionSeule } from "../fiches/etat-de-fiche.ts";

// Une rangée de texte courant porte plusieurs cases : la pièce, puis chaque étiquette et son montant, que rien ne sépare sur la page.

/** Ce qui dit la monnaie ou la taxe d'un montant, à côté de lui. */
export const UNITE = /^(?:(?:€|EUR|HT|TTC)[.,;]?|[.,;])$/i;
const PUCE = /^[>•*▪·–—-]$/;
/** Ce qui lie un texte au montant qui le chiffre. */
const LIEN = /^(?:[=:→]|[.·…_]{2,}|soit)$/i;

/** Un dommage, un geste, « non facturable » : ce qu'on dit d'une pièce, non son nom. */
export const ditUnDetail = (texte: string): boolean =>
  comprendreDommage(texte, null) !== null || comprendreOperation(texte) !== null || estMentionSeule(texte);

/** « Tache · 28 cm », sous une pièce : ce qu'on en constate, que ni étiquette ni prix n'annoncent. */
export const estUnConstat = (texte: string): boolean =>
  ditUnDetail(texte) &&
  !/\d[.,]\d{2}(?!\d)/.test(texte) &&
  debutsDe(texte).every((debut) => debut === texte || roleDeFiche(debut) === null);

const sansPonctuation = (texte: string) => texte.replace(/\s*[:=]$/, "");
/** Les débuts d'un texte ; passé ses deux points, une étiquette est finie, et ce qui suit est sa valeur. */
const debutsDe = (texte: string): string[] => {
  const mots = texte.split(" ");
  const fin = mots.findIndex((mot) => mot.endsWith(":"));
  return mots.slice(0, fin < 0 ? mots.length : fin + 1).map((_, i) => sansPonctuation(mots.slice(0, i + 1).join(" ")));
};

/** Vrai si l'étiquette qui le précède sur sa rangée (« Intervention : », ou « Intervention » devant un geste) attend ce bloc : il en est la valeur. */
export function estAttendu({ rangee, mots }: Bloc, avant: Bloc | undefined): boolean {
  if (avant?.rangee !== rangee) return false;
  const etiquette = texteDe(avant.mots);
  const role = roleDeFiche(etiquette);
  return etiquette.endsWith(":") || ((role === "operation" || role === "dommage") && ditUnDetail(texteDe(mots)));
}

/**
 * Les débuts d'une case qui peuvent en être l'étiquette : « Réparation » ne l'est pas de « Réparation + peinture », où elle dit déjà le geste, ni
 * « remise 12 % », que rien ne suit (`suivie`), de ce qu'elle vaut elle-même.
 */
function etiquettesPossibles(texte: string, suivie: boolean): string[] {
  const debuts = debutsDe(texte);
  return debuts.filter((debut, i) => {
    const chiffree = /\d/.test(debut) && !suivie && !/\d/.test(texte.slice(debut.length));
    const entiere = i === debuts.length - 1 || texte.includes(":");
    // « Intervention Échange » de toutes les pièces : passé « Intervention », c'est la valeur.
    const valeur = debuts
      .slice(0, i)
      .some((court) => roleDeFiche(court) !== null && ditUnDetail(debut.slice(court.length)));
    return !chiffree && !valeur && (entiere || !ditUnDetail(debut));
  });
}

/** « Peinture », seul sur sa rangée : le geste même, non l'étiquette d'un prix. */
const estUnDitSeul = (bloc: Bloc, blocs: readonly Bloc[]): boolean =>
  ditUnDetail(texteDe(bloc.mots)) &&
  !texteDe(bloc.mots).includes(":") &&
  blocs.every((autre) => autre === bloc || autre.rangee !== bloc.rangee);

/** Les débuts de case que les deux tiers des bandes répètent. */
export function etiquettesDe(bandes: readonly (readonly Bloc[])[]): ReadonlySet<string> {
  const vues = new Map<string, number>();
  for (const blocs of bandes)
    for (const debut of new Set(
      blocs.flatMap((bloc, i) =>
        estAttendu(bloc, blocs[i - 1]) || estUnDitSeul(bloc, blocs)
          ? []
          : etiquettesPossibles(texteDe(bloc.mots), blocs[i + 1]?.rangee === bloc.rangee),
      ),
    ))
      if (/^\p{L}/u.test(debut)) vues.set(debut, (vues.get(debut) ?? 0) + 1);
  return new Set([...vues].flatMap(([debut, n]) => (n > 1 && n * 3 >= bandes.length * 2 ? [debut] : [])));
}

/** Un bloc, ou sa part ; `suit` : un nombre qui finit une phrase, dont la place sur la page ne dit rien. */
export interface BlocCoupe extends Bloc {
  suit?: boolean;
}

const estPrix = (mot: Mot | undefined): boolean => mot !== undefined && estMontant(mot.texte);

/** Une étiquette ponctuée tient en quelques mots. */
const MOTS_D_ETIQUETTE = 3;

/** « Emplacement : Avant Nature : Rayure » : où s'ouvre l'étiquette que ces deux points ferment, le moins de mots que le vocabulaire connaît. */
function debutDEtiquette(mots: readonly Mot[], fin: number): number {
  const longueurs = Array.from({ length: MOTS_D_ETIQUETTE }, (_, k) => k + 1).filter((k) => k <= fin);
  const connue = longueurs.find((k) => roleDeFiche(texteDe(mots.slice(fin - k, fin))) !== null);
  return fin - (connue ?? 1);
}

/** Où une phrase peut en ouvrir une autre : « Nature : absent. Remise en état : … », « Coût 628,07 € Vétusté 10 % Net … ». */
export function clausesPossibles(bloc: Bloc): Bloc[] {
  // « (chiffrage 494,17 €, vétusté 15 % déduite) » commente, sans étiqueter.
  if (bloc.mots[0]?.texte.startsWith("(")) return [bloc];
  const debuts = bloc.mots.flatMap((mot, i) => {
    // « Coût estimé 226,95 – abattement 30 % : 68,09 » : le tiret sépare deux clauses.
    const avant = bloc.mots[PUCE.test(bloc.mots[i - 1]?.texte ?? "") ? i - 2 : i - 1];
    if (!avant || !/\p{L}/u.test(mot.texte) || UNITE.test(mot.texte)) return [];
    const chiffre = UNITE.test(avant.texte) || estPrix(avant) || avant.texte.endsWith("%");
    return chiffre || /\p{L}[.,;]$/u.test(avant.texte) ? [i] : [];
  });
  const ponctues = bloc.mots.flatMap((mot, i) => {
    const debut = mot.texte === ":" ? debutDEtiquette(bloc.mots, i) : -1;
    return debut > 0 && /^\p{Lu}/u.test(bloc.mots[debut]?.texte ?? "") ? [debut] : [];
  });
  return couper(
    bloc,
    [...new Set([...debuts, ...ponctues])].sort((a, b) => a - b),
  );
}

const sansTiret = (mots: readonly Mot[]): Mot[] => mots.slice(0, PUCE.test(mots.at(-1)?.texte ?? "") ? -1 : undefined);

const couper = (bloc: Bloc, rangs: readonly number[]): Bloc[] =>
  [0, ...rangs].map((rang, i) =>
    partDe(bloc, rangs[i] === undefined ? bloc.mots.slice(rang) : sansTiret(bloc.mots.slice(rang, rangs[i]))),
  );

export const etiquetteDe = ({ mots }: Bloc, etiquettes: ReadonlySet<string>): string | undefined =>
  debutsDe(texteDe(mots)).findLast((debut) => etiquettes.has(debut));

/** Un bloc coupé là où s'ouvre une étiquette, puis, hors d'une étiquette, là où son texte se chiffre. */
export function scinder(bloc: Bloc, etiquettes: ReadonlySet<string>): BlocCoupe[] {
  const ouvertes: Bloc[] = [];
  for (const clause of clausesPossibles(bloc)) {
    const derniere = ouvertes.at(-1);
    if (derniere && etiquetteDe(clause, etiquettes) === undefined)
      ouvertes.splice(-1, 1, { ...derniere, mots: [...derniere.mots, ...clause.mots], x1: clause.x1 });
    else ouvertes.push(clause);
  }
  return ouvertes.flatMap((clause) => {
    if (etiquetteDe(clause, etiquettes) !== undefined) return [clause];
    const rang = clause.mots.findIndex((mot, i) => estPrix(mot) && !/\([^)]*$/.test(texteDe(clause.mots.slice(0, i))));
    const uniteDevant = clause.mots.slice(0, rang).every(({ texte }) => UNITE.test(texte));
    return rang <= 0 || uniteDevant ? [clause] : couper(clause, [rang]).map((part, i) => ({ ...part, suit: i > 0 }));
  });
}

/** Les mots d'un bloc, sans la puce, ni ce qui les lie à leur numéro et à ce qui les chiffre. */
export const sansLien = (mots: readonly Mot[]): Mot[] => {
  const fin = mots.findLastIndex(({ texte }) => !LIEN.test(texte));
  const numerotee = /^\d{1,3}$/.test(mots[0]?.texte ?? "") && mots[1]?.texte === ":";
  const debut = numerotee ? 2 : mots.findIndex(({ texte }) => !PUCE.test(texte));
  const siens = mots.slice(Math.max(0, debut), fin + 1);
  return siens.map((mot, i) => (i === siens.length - 1 ? { ...mot, texte: mot.texte.replace(/[,;]$/, "") } : mot));
};
