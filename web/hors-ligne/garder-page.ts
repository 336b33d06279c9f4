/** Une page qui se rouvre sans réseau : le chemin sous lequel elle répond, portée de son service worker comprise. */
export type PageGardee = "/retour" | "/etat-des-lieux/";

/** Le cache d'une page ; `web/public/hors-ligne.js` en déduit le même nom de sa portée. */
export const cacheDe = (page: PageGardee): string => `reflet${page.replaceAll("/", "-").replace(/-$/, "")}`;

/** Sans service worker (adresse http, mode privé), la page marche tant qu'elle reste ouverte. */
const seGarde = (): boolean => "serviceWorker" in navigator && "caches" in window;

/** Garde la page et ses fichiers sur l'appareil : rouverte au fond d'un parking, elle s'ouvre. */
export async function garderPage(page: PageGardee): Promise<void> {
  if (!seGarde()) return;
  try {
    await navigator.serviceWorker.register("/hors-ligne.js", { scope: page });
    const fichiers = fichiersDeLaPage();
    const cache = await caches.open(cacheDe(page));
    await cache.addAll([page, ...fichiers]);
    // Les fichiers d'une version d'avant ne servent plus.
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname.startsWith("/assets/") && !fichiers.has(pathname)) await cache.delete(url);
    }
  } catch {
    // Plus de place, ou refusé : la page ouverte marche quand même.
  }
}

/** Garde ce que la page vient de lire, pour le relire sans réseau. */
export async function garderLectures(page: PageGardee, lectures: ReadonlyMap<string, unknown>): Promise<void> {
  if (!seGarde()) return;
  try {
    const cache = await caches.open(cacheDe(page));
    for (const [adresse, lu] of lectures)
      await cache.put(adresse, new Response(JSON.stringify(lu), { headers: { "content-type": "application/json" } }));
  } catch {
    // Plus de place : la page ouverte marche quand même.
  }
}

/** Ce que la page a lu et gardé, par chemin. */
export async function lecturesGardees(page: PageGardee): Promise<ReadonlyMap<string, unknown>> {
  const lues = new Map<string, unknown>();
  if (!("caches" in window) || !(await caches.has(cacheDe(page)).catch(() => false))) return lues;
  const cache = await caches.open(cacheDe(page));
  for (const { url } of await cache.keys()) {
    const reponse = await cache.match(url);
    if (reponse?.headers.get("content-type")?.startsWith("application/json"))
      lues.set(new URL(url).pathname, await reponse.json());
  }
  return lues;
}

/** Garde ces images, celles qui y sont déjà exceptées ; une image qui manque ne retient pas les autres. */
export async function garderImages(page: PageGardee, adresses: readonly string[]): Promise<void> {
  if (!seGarde()) return;
  const cache = await caches.open(cacheDe(page)).catch(() => null);
  for (const adresse of adresses)
    if (cache && !(await cache.match(adresse))) await cache.add(adresse).catch(() => undefined);
}

/** Ce qui n'est plus à relire sans réseau ne reste pas sur l'appareil. */
export async function oublierLectures(page: PageGardee, adresses: readonly string[]): Promise<void> {
  if (!seGarde() || !(await caches.has(cacheDe(page)).catch(() => false))) return;
  const cache = await caches.open(cacheDe(page)).catch(() => null);
  for (const adresse of adresses) await cache?.delete(adresse).catch(() => false);
}

/** N'en laisse rien sur l'appareil. */
export async function oublierPage(page: PageGardee): Promise<void> {
  if (!seGarde()) return;
  await caches.delete(cacheDe(page)).catch(() => false);
  const porte = await navigator.serviceWorker.getRegistration(page).catch(() => undefined);
  if (porte && new URL(porte.scope).pathname === page) await porte.unregister().catch(() => false);
}

/**
 * Chemins des fichiers à empreinte dont cette page se compose : ceux qu'elle nomme, toujours là, et ceux que le navigateur dit avoir
 * reçus (polices d'une feuille de style), qu'il peut dire en retard.
 */
function fichiersDeLaPage(): ReadonlySet<string> {
  const nommes = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map((e) => e.src);
  const lies = [...document.querySelectorAll<HTMLLinkElement>("link[href]")].map((e) => e.href);
  const recus = performance.getEntriesByType("resource").map((e) => e.name);
  return new Set(
    [...nommes, ...lies, ...recus]
      .map((adresse) => new URL(adresse))
      .filter((u) => u.origin === window.location.origin && u.pathname.startsWith("/assets/"))
      .map((u) => u.pathname),
  );
}
