/** Tirages reproductibles : la même graine et le même sujet donnent toujours la même suite. */
export interface Hasard {
  /** Réel de [0, 1[. */
  reel(): number;
  /** Entier de [min, max]. */
  entier(min: number, max: number): number;
  parmi<T>(liste: readonly T[]): T;
  /** Un élément, en proportion de son poids. */
  selon<T>(liste: readonly T[], poids: (element: T) => number): T;
  chance(probabilite: number): boolean;
  /** Loi normale centrée réduite. */
  normale(): number;
  melanger<T>(liste: readonly T[]): T[];
  uuid(): string;
}

// FNV-1a : un sujet par famille de lignes, pour qu'ajouter un tirage à l'une ne décale pas les autres.
function condenser(texte: string): number {
  let h = 0x811c9dc5;
  for (const c of texte) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193);
  return h >>> 0;
}

function mulberry32(etat: number): () => number {
  let a = etat;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Une suite de tirages propre à ce sujet. */
export function hasard(graine: number, sujet: string): Hasard {
  const suivant = mulberry32(condenser(`${graine}/${sujet}`));
  const reel = () => suivant() / 4294967296;
  const entier = (min: number, max: number) => min + Math.floor(reel() * (max - min + 1));
  const parmi = <T>(liste: readonly T[]): T => {
    const element = liste[entier(0, liste.length - 1)];
    if (element === undefined) throw new Error("Tirage dans une liste vide");
    return element;
  };
  return {
    reel,
    entier,
    parmi,
    selon: (liste, poids) => {
      let reste = reel() * liste.reduce((somme, element) => somme + poids(element), 0);
      for (const element of liste) {
        reste -= poids(element);
        if (reste < 0) return element;
      }
      return parmi(liste);
    },
    chance: (probabilite) => reel() < probabilite,
    normale: () => Math.sqrt(-2 * Math.log(1 - reel())) * Math.cos(2 * Math.PI * reel()),
    melanger: (liste) => {
      const copie = [...liste];
      for (let i = copie.length - 1; i > 0; i--) {
        const j = entier(0, i);
        [copie[i], copie[j]] = [copie[j] as (typeof copie)[number], copie[i] as (typeof copie)[number]];
      }
      return copie;
    },
    uuid: () => {
      const hexa = Array.from({ length: 4 }, () => suivant().toString(16).padStart(8, "0")).join("");
      const variante = "89ab"[Number.parseInt(hexa.slice(16, 17), 16) & 3];
      return `${hexa.slice(0, 8)}-${hexa.slice(8, 12)}-4${hexa.slice(13, 16)}-${variante}${hexa.slice(17, 20)}-${hexa.slice(20)}`;
    },
  };
}
