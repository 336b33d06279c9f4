import { type DireFaute, enContinu, sansLever } from "./tache-de-fond.ts";

/** Des travaux écrits en base, que chaque serveur prend sous bail (docs/adr/0014). */
interface Travaux<T extends object> {
  nom: string;
  releveMs: number;
  /** Travaux menés à la fois. */
  simultanes?: number;
  /** Le prochain travail dû, pris pour ce serveur ; rien quand il n'en reste pas. */
  prendre: () => Promise<T | null | undefined>;
  /** Vrai : mené à son terme. `halte` : les suivants échoueraient comme lui, la relève reprendra. */
  mener: (pris: T) => Promise<boolean | "halte">;
}

export interface FileDurable {
  /** Relève la file de temps en temps ; `autres` s'arrêteront avec elle. */
  demarrer(...autres: (() => unknown)[]): void;
  /** Une relève de plus, tout de suite ; ce qui échoue se dit au journal technique. */
  relever(): Promise<void>;
  /** Mène tout ce qui est dû maintenant ; rend le nombre de travaux menés à leur terme. */
  vider(): Promise<number>;
  /** Levé quand la file ne prend plus rien. */
  arret: AbortSignal;
  /** Ne prend plus rien, finit ce qui est en cours. */
  arreter(): Promise<void>;
}

export function ouvrirFile<T extends object>(
  { nom, releveMs, simultanes = 1, prendre, mener }: Travaux<T>,
  dire: DireFaute,
): FileDurable {
  const arret = new AbortController();
  const arrets: (() => unknown)[] = [];
  let tour: Promise<number> | null = null;
  const filer = async (): Promise<number> => {
    let menes = 0;
    while (!arret.signal.aborted) {
      const pris = await prendre();
      if (!pris) break;
      const issue = await mener(pris);
      if (issue === "halte") break;
      if (issue) menes += 1;
    }
    return menes;
  };
  // Deux appels à la fois se partagent le même tour.
  const vider = (): Promise<number> => {
    tour ??= Promise.all(Array.from({ length: simultanes }, filer))
      .then((parts) => parts.reduce((somme, n) => somme + n, 0))
      .finally(() => {
        tour = null;
      });
    return tour;
  };
  const relever = sansLever(nom, vider, dire);
  return {
    demarrer: (...autres) => {
      arrets.push(...autres, enContinu(nom, relever, { periodeMs: releveMs }, dire));
    },
    relever,
    vider,
    arret: arret.signal,
    arreter: async () => {
      arret.abort();
      for (const arreter of arrets) arreter();
      await tour?.catch(() => undefined);
    },
  };
}
