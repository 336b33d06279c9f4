import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES, confianceDe } from "../commun/confiance.ts";
import { texteDe } from "../commun/geometrie.ts";
import {
  type Affectation,
  type Champ,
  estFermee,
  noter,
  type Observation,
  oublis,
  resoudre,
  sommesDe,
} from "./equations.ts";
import type { TotauxSitues } from "./totaux.ts";

const CHAMPS: readonly Champ[] = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc"];
/** Ce qu'une autre affectation doit gagner pour l'emporter sur celle des libellés : une équation, ou presque. */
const MARGE = 2;

/** L'affectation que les libellés ont donnée, dans les mêmes mots que celles du calcul. */
function selonLesLibelles({ totaux, origines }: TotauxSitues, observations: readonly Observation[]): Affectation {
  const affectation: Affectation = {};
  for (const champ of CHAMPS) {
    const centimes = totaux[champ];
    if (centimes === null) continue;
    const vues = observations.filter((o) => Math.abs(o.centimes) === Math.abs(centimes));
    const vue = vues.find((o) => o.champ === champ) ?? vues[0];
    const origine = origines[champ];
    affectation[champ] = vue
      ? { ...vue, centimes }
      : { centimes, page: origine?.page ?? 1, mots: origine?.mots ?? [], champ, phrase: false };
  }
  return affectation;
}

/** Un total que son libellé nommait et que le calcul n'emploie plus doit gagner deux équations pour se perdre. */
const PERDU = 4;
const perdus = (dite: Affectation, calculee: Affectation): number => {
  const employes = new Set(Object.values(calculee).map(({ mots }) => mots.at(-1)));
  const nommes = Object.entries(dite).filter(([champ, o]) => o.champ === champ && !o.phrase);
  return nommes.filter(([, { mots }]) => !employes.has(mots.at(-1))).length * PERDU;
};

/**
 * Les libellés pèsent, l'arithmétique décide : là où les totaux que les libellés nomment ne ferment pas les équations du document, l'affectation des
 * montants imprimés qui les ferme mieux les remplace. Sans elle, ils restent.
 */
export function accorderAuxEquations(
  situes: TotauxSitues,
  imprimees: readonly Observation[],
  lignes: readonly LigneLue[],
): void {
  nommerLeNet(situes, lignes);
  const sommes = sommesDe(lignes);
  const dite = selonLesLibelles(situes, imprimees);
  // Redit sans libellé, sous une autre colonne, un total garde le nom qu'il a déjà.
  const observations = imprimees.map((o): Observation => {
    const champ = o.champ === null ? CHAMPS.find((c) => dite[c]?.centimes === o.centimes) : undefined;
    return champ ? { ...o, champ } : o;
  });
  if (estFermee(dite, observations, sommes) && oublis(dite, observations) === 0) return;
  const calculee = resoudre(observations, sommes);
  const note = (affectation: Affectation) => noter(affectation, sommes) + oublis(affectation, observations);
  if (note(calculee) - perdus(dite, calculee) < note(dite) + MARGE) return;
  for (const champ of CHAMPS) {
    const observation = calculee[champ];
    if (observation && situes.totaux[champ] !== null && dite[champ]?.centimes === observation.centimes) continue;
    if (!observation) {
      situes.totaux[champ] = null;
      delete situes.origines[champ];
      continue;
    }
    const { centimes, page, mots } = observation;
    situes.totaux[champ] = DEDUITS.has(champ) ? Math.abs(centimes) : centimes;
    situes.origines[champ] = { page, mots, confiance: confianceDe(CONFIANCES.geometrie, mots.slice(-1)) };
  }
}

/** « Total estimation » nomme ce qui sera dû ; le total de dommages, d'un chiffrage ou d'un coût, ce qui est constaté. */
const TOTAL_ESTIME = /^total (?:g[ée]n[ée]ral )?estimation(?!\p{L})/iu;

/** « Total estimation HT », seul : là où rien n'est déduit, ni par les lignes ni dessous, la somme de ce qui est dû est le total hors taxes. */
function nommerLeNet({ totaux, origines }: TotauxSitues, lignes: readonly LigneLue[]): void {
  const seul = totaux.brut_ht !== null && CHAMPS.every((champ) => champ === "brut_ht" || totaux[champ] === null);
  const sommes = sommesDe(lignes);
  const origine = origines.brut_ht;
  if (!seul || !origine || sommes.abattement !== null || sommes.net !== totaux.brut_ht) return;
  if (!TOTAL_ESTIME.test(texteDe(origine.mots))) return;
  totaux.net_ht = totaux.brut_ht;
  origines.net_ht = origine;
  totaux.brut_ht = null;
  delete origines.brut_ht;
}

/** Imprimés en déduction, ils sont positifs dans le format. */
const DEDUITS: ReadonlySet<Champ> = new Set(["abattement_ht", "remise_ht", "franchise_ht"]);
