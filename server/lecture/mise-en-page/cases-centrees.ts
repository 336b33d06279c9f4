import { type Bloc, blocsDe, type Mot, type Rangee } from "../commun/geometrie.ts";

/** Deux rangées d'une même case sont écartées d'un interligne ; celle qui leur fait face, centrée, tombe entre elles. */
const CHEVAUCHE = 0.8;
const BORD = 2;

const seChevauchent = (a: Rangee | undefined, b: Rangee | undefined): boolean =>
  !!a && !!b && a.page === b.page && b.y > a.y && b.y - a.y < CHEVAUCHE * Math.min(a.corps, b.corps);

/** Les mots d'une case de deux rangées, mis bout à bout et serrés pour tenir avant la case suivante. */
function boutABout(haut: Bloc, bas: Bloc, limite: number): Mot[] {
  const corps = haut.rangee.corps;
  const suite = bas.mots.map((mot) => ({ ...mot, decalage: haut.x1 + 0.3 * corps - bas.x0 }));
  const fin = Math.max(haut.x1, haut.x1 + 0.3 * corps + bas.x1 - bas.x0);
  const place = limite - 1.2 * corps - haut.x0;
  const facteur = Math.min(1, place / (fin - haut.x0));
  const serrer = (x: number) => haut.x0 + (x - haut.x0) * facteur;
  return [
    ...haut.mots.map((mot) => ({ ...mot, x0: serrer(mot.x0), x1: serrer(mot.x1) })),
    ...suite.map(({ decalage, ...mot }) => ({ ...mot, x0: serrer(mot.x0 + decalage), x1: serrer(mot.x1 + decalage) })),
  ];
}

/** Une rangée pour trois qui se chevauchent, ou `null` si leurs cases ne se répondent pas. */
function reunir(haut: Rangee, milieu: Rangee, bas: Rangee): Rangee | null {
  const [hauts, centres, bass] = [haut, milieu, bas].map((rangee) => blocsDe(rangee)) as [Bloc[], Bloc[], Bloc[]];
  const dessous = (bloc: Bloc) => bass.find(({ x0 }) => Math.abs(x0 - bloc.x0) < BORD);
  if (hauts.length !== bass.length || hauts.some((bloc) => !dessous(bloc))) return null;
  const tous = [...hauts, ...centres].toSorted((a, b) => a.x0 - b.x0);
  // « Date de retour : | 2025-12-10 » sur « Km relevé : | 55 889 », une adresse en face : deux rangées entières, non des cases de deux rangées.
  const entieres = [...hauts, ...bass].some(({ mots }) => /:$/.test(mots.at(-1)?.texte ?? ""));
  if (entieres) return null;
  // Chaque case a sa colonne : aucune du milieu ne recouvre l'une des autres.
  if (tous.some((bloc, i) => (tous[i + 1]?.x0 ?? Number.POSITIVE_INFINITY) < bloc.x1)) return null;
  const mots = tous.flatMap((bloc, i) => {
    const autre = hauts.includes(bloc) ? dessous(bloc) : undefined;
    const limite = tous[i + 1]?.x0 ?? Number.POSITIVE_INFINITY;
    return autre ? boutABout(bloc, autre, limite) : bloc.mots;
  });
  return { ...milieu, mots };
}

/**
 * Une fiche en tableau centre ses cases : « SKODA OCTAVIA » et « COMBI » l'un sous l'autre, leur étiquette entre les deux. Rend une seule rangée
 * pour les trois, là où les cases se répondent ; les autres sont rendues telles quelles.
 */
export function reunirCasesCentrees(rangees: readonly Rangee[]): Rangee[] {
  const rendues: Rangee[] = [];
  for (let i = 0; i < rangees.length; i += 1) {
    const [haut, milieu, bas] = rangees.slice(i, i + 3);
    const reunie =
      haut && milieu && bas && seChevauchent(haut, milieu) && seChevauchent(milieu, bas)
        ? reunir(haut, milieu, bas)
        : null;
    rendues.push(reunie ?? (haut as Rangee));
    if (reunie) i += 2;
  }
  return rendues;
}
