// La page du conducteur, une fois ouverte, se rouvre sans réseau : sa page d'abord du réseau, ses fichiers à empreinte du cache.
// C'est la page qui remplit ce cache (web/retour/garder-page.ts).
const CACHE = "reflet-retour";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (e) => e.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (e) => {
  const { pathname } = new URL(e.request.url);
  if (e.request.method !== "GET") return;
  if (e.request.mode === "navigate") e.respondWith(fetch(e.request).catch(() => gardee("/retour")));
  else if (pathname.startsWith("/assets/"))
    e.respondWith(gardee(e.request).then((trouvee) => (trouvee.type === "error" ? fetch(e.request) : trouvee)));
});

const gardee = async (demande) => (await (await caches.open(CACHE)).match(demande)) ?? Response.error();
