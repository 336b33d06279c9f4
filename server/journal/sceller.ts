import type { Services } from "../services.ts";
import { type DireFaute, enContinu, sansLever } from "../tache-de-fond.ts";
import { scellerJournal } from "./journal.queries.ts";

const PERIODE_MS = 2_000;
/** Lignes par transaction : un million de tickets en place, deux mille se scellent en moins de 200 ms. */
const LOT = 2_000;

/** Scelle tout ce qui attend ; rend le nombre de lignes scellées. Un autre serveur qui scelle déjà s'en charge seul. */
export async function sceller({ base }: Pick<Services, "base">): Promise<number> {
  let total = 0;
  for (;;) {
    const faites = await base.porte((tx) => scellerJournal(tx, LOT));
    total += faites;
    if (faites < LOT) return total;
  }
}

/** Toutes les deux secondes ; rend de quoi s'arrêter, après un dernier passage. */
export function scellerEnContinu(services: Pick<Services, "base">, dire: DireFaute): () => Promise<void> {
  const arreter = enContinu("scellement", () => sceller(services), { periodeMs: PERIODE_MS, aussitot: false }, dire);
  return async () => {
    await arreter();
    await sansLever("scellement", () => sceller(services), dire)();
  };
}
