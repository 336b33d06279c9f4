import { type ChampIdentite, cleEtiquette } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { type Bloc, blocsDe, type Rangee, texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";

const ALIGNEMENT = 3;
const INTERLIGNE = 2;
const JOINT = /\s+[/|&–—·-]\s+|\s+et\s+/i;
const VALEURS = /\s+[/|–—·-]\s+|\s+et\s+/i;

/** Champs de « 1re MEC / Restitution » : au moins deux étiquettes connues, chacune d'un champ différent ; `null` sinon. */
function champsJoints(bloc: Bloc, etiquettes: ReadonlyMap<string, ChampIdentite>): ChampIdentite[] | null {
  const parts = texteDe(bloc.mots).replace(/\s*:$/, "").split(JOINT);
  const champs = parts.flatMap((part) => etiquettes.get(cleEtiquette(part)) ?? []);
  return parts.length > 1 && champs.length === parts.length && new Set(champs).size === parts.length ? champs : null;
}

/** La case des valeurs, à droite de l'étiquette ou juste dessous. */
function valeurDe(bloc: Bloc, rangees: readonly Rangee[]): Bloc | undefined {
  const rang = rangees.indexOf(bloc.rangee);
  const droite = blocsDe(bloc.rangee).find(({ x0, mots }) => x0 > bloc.x1 && texteDe(mots) !== ":");
  const dessous = rangees
    .slice(rang + 1, rang + 3)
    .filter(({ page, y, corps }) => page === bloc.rangee.page && y - bloc.rangee.y < INTERLIGNE * corps)
    .flatMap((rangee) => blocsDe(rangee))
    .find(({ x0 }) => Math.abs(x0 - bloc.x0) < ALIGNEMENT);
  return [droite, dessous].find((valeur) => valeur && VALEURS.test(texteDe(valeur.mots)));
}

/**
 * « 1re MEC / Restitution    15/07/2021 / 10/07/2025 », « Contrat / Immat. » au-dessus de leurs valeurs : des étiquettes jointes, et autant de
 * valeurs jointes de même, chacune de la forme qu'annonce son étiquette.
 */
export function pairesJointes(
  rangees: readonly Rangee[],
  etiquettes: ReadonlyMap<string, ChampIdentite>,
  forme: (champ: ChampIdentite, valeur: string) => boolean,
): Paire<ChampIdentite>[] {
  return rangees
    .flatMap((rangee) => blocsDe(rangee))
    .flatMap((bloc): Paire<ChampIdentite>[] => {
      const champs = champsJoints(bloc, etiquettes);
      const case_ = champs ? valeurDe(bloc, rangees) : undefined;
      const valeurs = texteDe(case_?.mots ?? [])
        .replace(/^:\s*/, "")
        .split(VALEURS);
      if (!champs || !case_ || valeurs.length !== champs.length) return [];
      if (!champs.every((champ, i) => forme(champ, valeurs[i] ?? ""))) return [];
      const { page, y } = bloc.rangee;
      return champs.map((champ, i) => ({
        ...{ champ, ponctuee: false, devinee: false, page, y, x: bloc.x0 },
        ...{ valeur: valeurs[i] ?? "", mots: case_.mots, rangees: [bloc.rangee, case_.rangee] },
      }));
    });
}
