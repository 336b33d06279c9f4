const ECHECS_MAX = 3;
const PAUSE_MS = 5 * 60_000;

/** Coupe les appels à un service qui ne répond plus. */
interface Disjoncteur {
  /** Instant, en millisecondes, avant lequel il ne faut pas appeler ; nul : la voie est libre. */
  coupeJusqua(maintenant: number): number | null;
  noter(reussi: boolean, maintenant: number): void;
}

/** Après trois pannes de suite, le service n'est plus appelé pendant cinq minutes ; un seul appel tente ensuite sa chance. */
export function creerDisjoncteur(): Disjoncteur {
  let echecs = 0;
  let coupe = 0;
  return {
    coupeJusqua: (maintenant) => (maintenant < coupe ? coupe : null),
    noter: (reussi, maintenant) => {
      echecs = reussi ? 0 : echecs + 1;
      if (echecs >= ECHECS_MAX) coupe = maintenant + PAUSE_MS;
    },
  };
}
