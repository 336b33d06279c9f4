import { ROLES_TEXTE } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { estUneCoche, sensDUneCoche } from "../../commun/coches.ts";
import { type Bloc, blocsDe, type Mot, milieu, type Rangee, texteDe } from "../../commun/geometrie.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

/** Ce que dit une croix sous un sous-intitulé (« Éch. », « DSP », « Rayure ») ; `null` s'il ne dit ni geste ni dommage. */
const sensDe = (bloc: Bloc): string | null => sensDUneCoche("X", texteDe(bloc.mots))?.texte ?? null;

/** Les sous-intitulés d'une case : une rangée sans rien d'autre, sous l'en-tête, dont chaque bloc dit un geste ou un dommage. */
function sousIntitules(colonnes: readonly Colonne[], rangee: Rangee | undefined): Bloc[] {
  const blocs = rangee ? blocsDe(rangee) : [];
  if (blocs.length < 2 || blocs.some((bloc) => sensDe(bloc) === null)) return [];
  const proche = (bloc: Bloc) =>
    colonnes.toSorted((a, b) => Math.abs(milieu(a) - milieu(bloc)) - Math.abs(milieu(b) - milieu(bloc)))[0];
  // Sous une seule case de mots : « Intervention » coiffe les gestes.
  return blocs.some((bloc) => ROLES_TEXTE.has(proche(bloc)?.role ?? "montant")) ? blocs : [];
}

/** « Intervention » au-dessus d'« Éch. | Rép. | Peint. | DSP » et de croix : chaque croix s'écrit du geste au-dessus d'elle, et le tableau se lit en mots. */
export function ecrireLesCroix(colonnes: readonly Colonne[], rangees: readonly Rangee[]): readonly Rangee[] {
  const intitules = sousIntitules(colonnes, rangees[0]);
  // « Climatisation – HS | Réparation », que rien ne coche dessous, est la première ligne.
  const cochees = rangees.slice(1).some(({ mots }) => mots.some(({ texte }) => estUneCoche(texte)));
  if (intitules.length === 0 || !cochees) return rangees;
  const portee = Math.max(...intitules.slice(1).map(({ x0 }, i) => x0 - (intitules[i]?.x1 ?? x0)));
  const ecrire = (mot: Mot): Mot => {
    if (!estUneCoche(mot.texte)) return mot;
    const ecart = (bloc: Bloc) => Math.abs(milieu(bloc) - milieu(mot));
    const dessus = intitules.toSorted((a, b) => ecart(a) - ecart(b))[0];
    const sens = dessus && ecart(dessus) <= portee ? sensDe(dessus) : null;
    return sens ? { ...mot, texte: sens } : mot;
  };
  return rangees.slice(1).map((rangee) => ({ ...rangee, mots: rangee.mots.map(ecrire) }));
}
