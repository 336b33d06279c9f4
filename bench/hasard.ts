export interface Hasard {
  /** Réel de [0, 1[. */
  reel: () => number;
  un: <T>(parmi: readonly T[]) => T;
  /** Entier entre les bornes, comprises. */
  entier: (min: number, max: number) => number;
  /** Vrai avec cette probabilité. */
  chance: (p: number) => boolean;
  /** Copie mélangée. */
  melanger: <T>(liste: readonly T[]) => T[];
}

/** Générateur mulberry32 : petit, et le même partout ; la même graine redonne les mêmes tirages. */
export function hasard(graine: number): Hasard {
  let etat = graine >>> 0;
  const reel = (): number => {
    etat = (etat + 0x6d2b79f5) | 0;
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const entier = (min: number, max: number) => min + Math.floor(reel() * (max - min + 1));
  return {
    reel,
    un: <T>(parmi: readonly T[]): T => parmi[Math.floor(reel() * parmi.length)] as T,
    entier,
    chance: (p) => reel() < p,
    melanger: <T>(liste: readonly T[]): T[] => {
      const copie = [...liste];
      for (let i = copie.length - 1; i > 0; i--) {
        const j = entier(0, i);
        [copie[i], copie[j]] = [copie[j] as T, copie[i] as T];
      }
      return copie;
    },
  };
}
