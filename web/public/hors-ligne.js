// Une page ouverte une fois se rouvre sans réseau : la page et ce qu'elle lit d'abord du réseau, ses fichiers à empreinte du cache. C'est la
// page qui remplit ce cache (web/hors-ligne/) ; ce programme n'y écrit rien. Sa portée dit de quelle page il s'agit.
const PAGE = new URL(self.registration.scope).pathname;
const CACHE = `reflet${PAGE.replaceAll("/", "-").replace(/-$/, "")}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (e) => e.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (e) => {
  const { origin, pathname } = new URL(e.request.url);
  if (e.request.method !== "GET" || origin !== self.location.origin) return;
  if (e.request.mode === "navigate") e.respondWith(fetch(e.request).catch(() => gardee(PAGE)));
  else if (pathname.startsWith("/assets/"))
    e.respondWith(gardee(e.request).then((trouvee) => (trouvee.type === "error" ? fetch(e.request) : trouvee)));
  // Un flux en direct ne se garde pas, et passer par ici le ferait retenir.
  else if (pathname.startsWith("/api/") && e.request.headers.get("accept") !== "text/event-stream")
    e.respondWith(fetch(e.request).catch(() => gardee(e.request)));
});

const gardee = async (demande) =>
  (await (await caches.open(CACHE)).match(demande, { ignoreVary: true })) ?? Response.error();
