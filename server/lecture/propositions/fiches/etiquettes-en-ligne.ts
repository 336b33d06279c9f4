import { roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, texteDe } from "../../commun/geometrie.ts";

const MOTS_D_ETIQUETTE = 3;

/** Rang où commence l'étiquette connue que clôt le deux-points du mot `fin` ; -1 si rien n'en est une. */
function debutDEtiquette({ mots }: Bloc, fin: number): number {
  const colle = mots[fin]?.texte !== ":";
  for (let n = MOTS_D_ETIQUETTE; n >= 1; n -= 1) {
    const debut = colle ? fin - n + 1 : fin - n;
    const etiquette = mots.slice(Math.max(0, debut), colle ? fin + 1 : fin);
    const texte = texteDe(etiquette).replace(/\s*:$/, "");
    if (debut >= 0 && !/\d/.test(texte) && roleNomme(texte) !== null) return debut;
  }
  return -1;
}

/** « Emplacement : Avant Nature : Rayure Étendue : 24 cm », à la suite et sans blanc : un bloc par étiquette connue, close par deux-points. */
export function scinderEtiquettes(bloc: Bloc): Bloc[] {
  const debuts = bloc.mots
    .flatMap((mot, fin) => (/:$/.test(mot.texte) ? [debutDEtiquette(bloc, fin)] : []))
    .filter((debut, i, tous) => debut > 0 && tous.indexOf(debut) === i);
  if (debuts.length === 0) return [bloc];
  return [0, ...debuts].map((debut, i) => {
    const mots = bloc.mots.slice(debut, debuts[i]);
    return { ...bloc, mots, x0: i === 0 ? bloc.x0 : (mots[0]?.x0 ?? bloc.x0), x1: mots.at(-1)?.x1 ?? bloc.x1 };
  });
}
