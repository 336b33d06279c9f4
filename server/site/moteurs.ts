import type { FastifyInstance } from "fastify";

const PAGES = ["/", "/mentions-legales", "/politique-de-confidentialite"];

/** Les écrans réservés : un moteur n'y trouverait qu'une page de connexion. */
const RESERVES = [
  "/api/",
  "/auth",
  "/mot-de-passe-oublie",
  "/reset-password",
  "/dashboard",
  "/restitution",
  "/analyses",
  "/sinistre",
  "/convoyage",
  "/etat-des-lieux",
  "/infractions",
  "/vehicule",
  "/conducteur",
  "/garage",
  "/formulaire",
  "/form-",
  "/contact",
  "/notifications",
  "/desabonnement",
  "/profile",
];

/** `robots.txt` et `sitemap.xml`, qui portent l'adresse publique. */
export function inscrireMoteurs(app: FastifyInstance, urlPublique: string): void {
  app.get("/robots.txt", async (_requete, reponse) => {
    reponse.header("content-type", "text/plain; charset=utf-8").header("cache-control", "public, max-age=3600");
    return [
      "User-agent: *",
      ...RESERVES.map((c) => `Disallow: ${c}`),
      "",
      `Sitemap: ${urlPublique}/sitemap.xml`,
      "",
    ].join("\n");
  });
  app.get("/sitemap.xml", async (_requete, reponse) => {
    reponse.header("content-type", "application/xml; charset=utf-8").header("cache-control", "public, max-age=3600");
    const adresses = PAGES.map((p) => `  <url><loc>${urlPublique.replaceAll("&", "&amp;")}${p}</loc></url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...adresses,
      "</urlset>",
      "",
    ].join("\n");
  });
}
