import type { Services } from "../services.ts";
import { scellerJournal } from "./journal.queries.ts";

const PERIODE_MS = 2_000;
const LOT = 5_000;

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
export function scellerEnContinu(services: Pick<Services, "base">): () => Promise<void> {
  let enCours = Promise.resolve();
  let passage = false;
  const passer = () => {
    if (passage) return;
    passage = true;
    enCours = sceller(services)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        passage = false;
      });
  };
  const minuterie = setInterval(passer, PERIODE_MS);
  minuterie.unref();
  return async () => {
    clearInterval(minuterie);
    await enCours;
    await sceller(services).catch(() => undefined);
  };
}
