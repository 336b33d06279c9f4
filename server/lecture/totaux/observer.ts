import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { TotauxLus } from "../../../domain/fre/document-lu.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Mot, type Rangee, sansPoints, texteDe } from "../commun/geometrie.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import { montantsDeLaRangee, SIGNE_SEUL } from "../commun/montants-detaches.ts";
import { estUnePhrase } from "../commun/prose.ts";
import { enPhrase, type MontantLibelle, montantsLibelles } from "../commun/rangee-total.ts";
import { enonces } from "./enonces.ts";
import type { Observation } from "./equations.ts";
import { etiquetteAilleurs } from "./etiquettes-de-case.ts";
import { deroulerLibelles } from "./libelles-enroules.ts";
import { DEDUITS, type Poids, ROLES, type Role, ressemblances } from "./ressemblances.ts";

/** Au-delà, ce ne sont plus des totaux : la page n'a pas été comprise. */
const MUETS_MAXIMUM = 30;
/** Blanc, en corps, devant ce qui étiquette un montant à côté d'autre chose. */
const BLANC = 1.2;
/** Un montant pris dans une phrase illustre plus souvent qu'il ne totalise ; une étiquette d'une autre rangée nomme un peu moins. */
const EN_PHRASE = 1;
const DEDUITE_EN_PHRASE = 1.5;
const DE_LOIN = 0.1;
/** L'intitulé d'une colonne de plusieurs montants : la part de chaque taux, ou des lignes qu'on n'a pas lues. */
const EN_COLONNE = 2;
const ACOMPTE = /\b(?:acomptes?|arrhes|d[ée]j[àa] (?:r[ée]gl|vers|pay)|avances?)/i;
const RESTE = /\b(?:reste|solde|restant)\b/i;

/** Les mêmes poids, moins tant. */
const diminuer = (poids: Poids, de: number): Poids =>
  Object.fromEntries(Object.entries(poids).map(([role, p]) => [role, p - de]));

/** Une phrase dit parfois le total ; la franchise ou l'abattement dont elle parle est plutôt celui du contrat. */
const enPhraseSeulement = (poids: Poids): Poids =>
  Object.fromEntries(
    Object.entries(poids).map(([role, p]) => [role, p - (DEDUITS.has(role as Role) ? DEDUITE_EN_PHRASE : EN_PHRASE)]),
  );

/** Les libellés d'un montant à sa gauche : tout ce qui le précède, puis ce qui suit chaque blanc ou changement de corps, du plus court au plus long. */
function libellesDe({ libelle, mots }: MontantLibelle): string[] {
  const avant = mots.slice(0, -1).filter((mot) => !SIGNE_SEUL.test(mot.texte));
  const fins: string[] = [];
  for (let i = avant.length - 1; i > 0; i -= 1) {
    const [mot, precedent] = [avant[i] as Mot, avant[i - 1] as Mot];
    const separe = mot.x0 - precedent.x1 > BLANC * mot.corps || Math.abs(mot.corps - precedent.corps) > 0.1 * mot.corps;
    if (separe) fins.push(sansPoints(avant.slice(i)));
  }
  return [libelle, ...fins];
}

const nommer = (libelles: readonly string[]): string =>
  libelles.find((l) => libelleTotal(l) !== null) ?? libelles[0] ?? "";

interface Vue {
  montant: Mot;
  mots: readonly Mot[];
  page: number;
  poids: Poids;
  libelle: string;
  phrase: boolean;
}

function vuesDe(rangee: Rangee, rangees: readonly Rangee[]): Vue[] {
  const phrase = enPhrase(rangee) || estUnePhrase(rangee);
  const vues = new Map<Mot, Vue>();
  for (const imprime of [...montantsDeLaRangee(rangee, rangees), ...(phrase ? montantsLibelles(rangee) : [])]) {
    if (vues.has(imprime.montant)) continue;
    const libelle = nommer(libellesDe(imprime));
    const ressemble = ressemblances(libelle);
    const poids = phrase ? enPhraseSeulement(ressemble) : ressemble;
    vues.set(imprime.montant, { ...imprime, page: rangee.page, poids, libelle, phrase });
  }
  for (const montant of rangee.mots) {
    const vue = vues.get(montant);
    if (!estMontant(montant.texte) || (vue && libelleTotal(vue.libelle) !== null)) continue;
    const ailleurs = etiquetteAilleurs(montant, rangee, rangees);
    if (!ailleurs) continue;
    const poids = diminuer(ressemblances(ailleurs.libelle), ailleurs.colonne ? EN_COLONNE : DE_LOIN);
    vues.set(montant, {
      ...ailleurs,
      mots: [...ailleurs.mots, montant],
      montant,
      page: rangee.page,
      poids,
      phrase: false,
    });
  }
  return [...vues.values()];
}

const ROLE_CLAIR = 0.5;
/** Le rôle qu'un libellé dit en toutes lettres. */
const dominant = (poids: Poids): Role | null => ROLES.find((role) => (poids[role] ?? 0) > ROLE_CLAIR) ?? null;

/** Le total d'un tableau, resté dans ses colonnes, et ce qu'elles en disent. */
export interface TotalEnColonnes {
  page: number;
  mots: readonly Mot[];
  totaux: TotauxLus;
}

const DE_COLONNE = 0.6;

function observerColonnes({ page, mots, totaux }: TotalEnColonnes, decimale: SeparateurDecimal): Observation[] {
  return ROLES.flatMap((role): Observation[] => {
    const centimes = totaux[role];
    const inscription = mots.find(
      ({ texte }) => Math.abs(montantCellule(texte, decimale) ?? 0) === Math.abs(centimes ?? 0),
    );
    if (centimes === null) return [];
    return [
      { centimes, page, mots, inscription: inscription ?? {}, poids: { [role]: DE_COLONNE }, nomme: null, muet: false },
    ];
  });
}

/** Où s'impriment les totaux d'un papier, ou d'une de ses sections. */
export interface Imprimes {
  /** Rangées qu'aucune ligne n'explique. */
  rangees: readonly Rangee[];
  decimale: SeparateurDecimal;
  colonnes?: readonly TotalEnColonnes[];
}

const RECAPITULE = 0.7;
const FICHES = 4;
const REDIT = 2;

/** Tous les montants imprimés hors des lignes, chacun avec ce que ses libellés pèsent pour chaque rôle. */
export function observer({ rangees: imprimees, decimale, colonnes = [] }: Imprimes): Observation[] {
  const rangees = deroulerLibelles(imprimees);
  const vues = rangees.flatMap((rangee) => vuesDe(rangee, rangees));
  const nommees = vues.flatMap(({ montant, mots, page, poids, phrase, libelle }, rang): Observation[] => {
    const centimes = montantCellule(montant.texte, decimale);
    if (centimes === null) return [];
    // De plusieurs totaux du même nom, le dernier imprimé ; un libellé qui revient de fiche en fiche n'en nomme aucun.
    const revient = vues.filter((vue) => vue.libelle === libelle && libelle !== "").length >= FICHES;
    const places = diminuer(poids, (revient ? REDIT : 0) - rang * 1e-3);
    const nomme = phrase || revient ? null : dominant(poids);
    const muet = libelleTotal(libelle) === null && Object.keys(poids).length === 0;
    return [{ centimes, page, mots, inscription: montant, poids: places, nomme, muet }];
  });
  const dites = enonces(rangees, decimale).map(({ mots, centimes, page, role, recapitule }): Observation => {
    const poids = { [role]: recapitule ? RECAPITULE : 0 };
    return {
      centimes,
      page,
      mots,
      inscription: mots.at(-1) as Mot,
      poids,
      nomme: recapitule ? role : null,
      muet: false,
    };
  });
  // Plusieurs tableaux ont chacun leur total : aucun n'est celui du document.
  const [seul, autre] = colonnes;
  const enColonnes = seul && !autre ? observerColonnes(seul, decimale) : [];
  const pris = new Set<object>([...nommees, ...enColonnes].map(({ inscription }) => inscription));
  const dits = new Set([...nommees, ...enColonnes].filter(({ muet }) => !muet).map(({ centimes }) => centimes));
  const muettes = [...rangees, ...colonnes].flatMap(({ page, mots }) =>
    mots.flatMap((mot): Observation[] => {
      const centimes = estMontant(mot.texte) && !pris.has(mot) ? montantCellule(mot.texte, decimale) : null;
      // Redit sans libellé, un total garde le nom qu'il a déjà.
      return centimes === null || dits.has(centimes)
        ? []
        : [{ centimes, page, mots: [mot], inscription: mot, poids: {}, nomme: null, muet: true }];
    }),
  );
  // Ce qui reste d'un acompte n'est pas un total du document.
  const verse = nommees.some(({ centimes, mots }) => centimes !== 0 && ACOMPTE.test(texteDe(mots)));
  const totales = verse ? nommees.filter(({ mots }) => !RESTE.test(texteDe(mots))) : nommees;
  return [...totales, ...dites, ...enColonnes, ...(muettes.length > MUETS_MAXIMUM ? [] : muettes)];
}
