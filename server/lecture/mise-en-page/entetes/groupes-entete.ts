import { roleConnu, roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, couperBloc, type Mot, partDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { LIAISON } from "../../commun/liaison.ts";
import { estChasseFixe } from "../../commun/nombres.ts";
import { entre } from "../../commun/suites.ts";
import { type ColonneDeNombres, couperAuVocabulaire, couperSurNombres } from "./nombres-sous.ts";

// Deux intitulés voisins sont plus écartés qu'une espace (0,28 corps), mais parfois à peine.
const BLANC_ENTETE = 0.45;
const BLANC_FIXE = 0.65;

const BARRE = "!";
/** À chasse fixe, deux mots d'un intitulé sont séparés d'une espace ; deux intitulés, de plusieurs. */
const BLANC_DE_BARRE = 1.6;

/** Une rangée d'intitulés, et les colonnes de nombres imprimées sous elle. */
export interface Titres {
  rangee: Rangee;
  nombres: readonly ColonneDeNombres[];
  lignes: readonly Rangee[];
}

/** « 2. Dommages tolérés (usure normale) » juste au-dessus d'un en-tête : le titre d'une partie n'en est pas un étage. */
const NUMERO_DE_PARTIE = /^(?:\d{1,2}|[A-H]|[IVX]{1,4})[.)]$/;
export const estTitreDePartie = ({ rangee, lignes }: Titres): boolean =>
  estGrosTitre(rangee, lignes[0]) || (rangee.mots.length > 1 && NUMERO_DE_PARTIE.test(rangee.mots[0]?.texte ?? ""));

/** « Annexe à la facture – détail des dommages », d'un seul tenant et en plus gros que ce qui le suit : aucun intitulé n'est ainsi. */
const GROS = 1.3;
const estGrosTitre = (rangee: Rangee, dessous: Rangee | undefined): boolean =>
  dessous !== undefined &&
  rangee.corps > GROS * dessous.corps &&
  rangee.mots.length >= 4 &&
  blocsDe(rangee).length === 1;

/** Groupes d'intitulés d'une rangée : séparés par les barres « ! » s'il y en a, sinon par les blancs, les nombres, puis le vocabulaire. */
export function groupes({ rangee, nombres, lignes }: Titres): Bloc[] {
  const barres = rangee.mots.filter((mot) => mot.texte === BARRE).length;
  const blanc = rangee.mots.every(estChasseFixe) ? BLANC_FIXE : BLANC_ENTETE;
  const blocs = barres >= 2 ? entreBarres(rangee) : blocsDe(rangee, blanc);
  return blocs
    .flatMap(couperApresHorsTaxes)
    .flatMap((bloc) => couperAuVocabulaire(bloc, lignes))
    .flatMap((bloc) => couperSurNombres(bloc, nombres))
    .flatMap((bloc) => (roleConnu(texteDe(bloc.mots)) ? [bloc] : scinder(bloc)));
}

function entreBarres(rangee: Rangee): Bloc[] {
  // Sur une image, une barre peut manquer : un grand blanc en tient lieu.
  return entre(rangee.mots, ({ texte }) => texte === BARRE).flatMap((mots) =>
    blocsDe({ ...rangee, mots }, BLANC_DE_BARRE).map((b) => ({ ...b, rangee })),
  );
}

/** « Total HT Vét. % » : ce qui suit le hors taxes d'un intitulé en est un autre, si les deux se connaissent. */
function couperApresHorsTaxes(bloc: Bloc): Bloc[] {
  const fin = bloc.mots.findIndex((mot, i) => i > 0 && i < bloc.mots.length - 1 && /^H\.?T\.?$/i.test(mot.texte)) + 1;
  const [gauche, droite] = [bloc.mots.slice(0, fin), bloc.mots.slice(fin)];
  if (fin === 0 || !roleConnu(texteDe(gauche)) || !roleNomme(texteDe(droite))) return [bloc];
  return couperBloc(bloc, fin);
}

/** « Libellé des travaux », « Pièce / constat » : un intitulé ne se coupe ni devant, ni derrière un mot qui lie. */
const JOINT = /^[/&+-]$/;
const lie = (mot: string): boolean => LIAISON.test(mot) || JOINT.test(mot);
const secable = (mots: readonly Mot[], n: number): boolean =>
  n === mots.length || !(lie(mots[n - 1]?.texte ?? "") || lie(mots[n]?.texte ?? ""));

function scinder(bloc: Bloc): Bloc[] {
  const morceaux: Bloc[] = [];
  let reste = bloc.mots;
  while (reste.length > 0) {
    let n = reste.length;
    while (n > 0 && !(secable(reste, n) && roleConnu(texteDe(reste.slice(0, n))))) n -= 1;
    if (n === 0) return [bloc];
    morceaux.push(partDe(bloc, reste.slice(0, n)));
    reste = reste.slice(n);
  }
  return morceaux;
}
