const CACHE = "reflet-retour";
const PAGE = "/retour";

/**
 * Garde la page et ses fichiers sur l'appareil : rouverte au fond d'un parking, elle s'ouvre. Sans service worker (adresse http, mode
 * privé), elle marche tant qu'elle reste ouverte.
 */
export async function garderPage(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  try {
    await navigator.serviceWorker.register("/retour-hors-ligne.js", { scope: PAGE });
    const fichiers = performance
      .getEntriesByType("resource")
      .map((e) => new URL(e.name))
      .filter((u) => u.origin === window.location.origin && u.pathname.startsWith("/assets/"))
      .map((u) => u.pathname);
    const cache = await caches.open(CACHE);
    await cache.addAll([PAGE, ...new Set(fichiers)]);
    // Les fichiers d'une version d'avant ne servent plus.
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== PAGE && !fichiers.includes(pathname)) await cache.delete(url);
    }
  } catch {
    // Plus de place, ou refusé : la page ouverte marche quand même.
  }
}
