/** Ce qu'une tâche de fond laisse au journal technique quand un passage échoue. */
export type DireFaute = (details: { tache: string; err: unknown; cause?: unknown }) => void;

/** Une faute qui dure se redit à ce rythme, pas à chaque passage : une base absente une heure ferait des milliers de lignes. */
const REDITE_MS = 60 * 60_000;

/** Un geste qui ne lève jamais : ce qui a échoué se dit, une fois tant que cela dure, et le passage suivant reprendra. */
export function sansLever(tache: string, travail: () => Promise<unknown>, dire: DireFaute): () => Promise<void> {
  let dite: { message: string; le: number } | null = null;
  return async () => {
    try {
      await travail();
      dite = null;
    } catch (err) {
      const message = String(err);
      const le = performance.now();
      if (dite?.message === message && le - dite.le < REDITE_MS) return;
      dite = { message, le };
      dire({ tache, err, cause: (err as Error | null)?.cause });
    }
  };
}

interface Rythme {
  periodeMs: number;
  /** Un premier passage dès maintenant, au lieu d'attendre une période. */
  aussitot?: boolean;
  /** Abonne le tour à ce qui ne veut pas attendre la période ; rend de quoi s'en désabonner. */
  surReveil?: (tour: () => void) => () => void;
}

/**
 * Passe à intervalle, jamais deux fois à la fois, tant que le programme vit. Un long passage regarde `arret` entre deux unités de travail,
 * et s'en tient là. Rend de quoi arrêter, le passage en cours fini ; ce qui échoue après n'est qu'un effet de l'arrêt.
 */
export function enContinu(
  tache: string,
  passer: (arret: AbortSignal) => Promise<unknown>,
  { periodeMs, aussitot = true, surReveil }: Rythme,
  dire: DireFaute,
): () => Promise<void> {
  const arret = new AbortController();
  const sur = sansLever(
    tache,
    () => passer(arret.signal),
    (faute) => arret.signal.aborted || dire(faute),
  );
  let enCours: Promise<void> | null = null;
  const tour = () => {
    enCours ??= sur().finally(() => {
      enCours = null;
    });
  };
  const minuterie = setInterval(tour, periodeMs).unref();
  const seDesabonner = surReveil?.(tour);
  if (aussitot) tour();
  return async () => {
    arret.abort();
    seDesabonner?.();
    clearInterval(minuterie);
    await enCours;
  };
}
