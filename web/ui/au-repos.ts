import { cacheRequetes } from "../requetes.ts";

const PAUSE_MS = 100;

/** Safari n'a pas `requestIdleCallback`. */
const auCalme: (travail: () => void) => void =
  "requestIdleCallback" in window
    ? (travail) => requestIdleCallback(travail)
    : (travail) => setTimeout(travail, PAUSE_MS);

const occupe = (): boolean =>
  document.readyState !== "complete" ||
  cacheRequetes.isFetching() > 0 ||
  !document.querySelector("main h1") ||
  document.querySelector("main [aria-busy=true]") !== null;

/**
 * Charge une partie d'écran une fois celui-ci utilisable : ses données lues, rien d'autre en cours. Un échec se retrouve au premier geste.
 * Rend de quoi y renoncer.
 */
export function auRepos(charger: () => Promise<unknown>): () => void {
  let voulu = true;
  const essayer = () => {
    if (!voulu) return;
    if (occupe()) {
      setTimeout(() => auCalme(essayer), PAUSE_MS);
      return;
    }
    charger().catch(() => undefined);
  };
  auCalme(essayer);
  return () => {
    voulu = false;
  };
}
