import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import statique from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { ReglagesTuiles } from "../geocodage/reglages.ts";
import { enReseau } from "../http/erreurs-http.ts";
import type { Services } from "../services.ts";
import { destinationDejaConnectee } from "../session/deja-connectee.ts";
import { inscrireMoteurs } from "./moteurs.ts";
import { remplir } from "./remplir.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** Pages du site public prérendues ; tout autre chemin appartient à l'application. */
const PAGES_PUBLIQUES: Record<string, string> = {
  "/": "index.html",
  "/auth": "auth.html",
  // Le retour du fournisseur d'identité d'une entreprise : la même page, qui lit aussitôt l'adresse et l'efface.
  "/auth/entreprise": "auth.html",
  "/mot-de-passe-oublie": "mot-de-passe.html",
  "/reset-password": "mot-de-passe.html",
  "/confirmer-adresse": "mot-de-passe.html",
  // Le lien d'un conducteur : son secret est dans le fragment.
  "/retour": "retour.html",
  "/invitation": "mot-de-passe.html",
  "/mentions-legales": "mentions-legales.html",
  "/politique-de-confidentialite": "politique-de-confidentialite.html",
};
/** L'adresse de ces pages porte un e-mail ou a porté des secrets : elle ne se dit à personne. */
const SANS_PROVENANCE: ReadonlySet<string> = new Set(["mot-de-passe.html", "auth.html", "retour.html"]);

/** Le formulaire public d'une société a sa page, légère ; tout autre chemin inconnu appartient à l'application. */
const pageDe = (chemin: string): string =>
  chemin.startsWith("/form-") ? "demande.html" : (PAGES_PUBLIQUES[chemin] ?? "app.html");

const enBrotli = promisify(brotliCompress);
/** Une page porte un nonce neuf, donc se comprime à chaque réponse : un niveau rapide, une milliseconde pour 60 ko. */
const RAPIDE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** La politique d'une page : rien ne vient d'ailleurs, sauf le fond de carte de l'hôte que nomme le réglage. */
export function politiqueDeContenu(nonce: string, https: boolean, tuiles: ReglagesTuiles | null): string {
  const source = `'self' 'nonce-${nonce}'`;
  // Des images d'un autre hôte se montrent ; une archive d'un autre hôte se lit, et ses images n'en sortent que par le programme.
  const hote = (format: ReglagesTuiles["format"]) =>
    tuiles?.origine && tuiles.format === format ? ` ${tuiles.origine}` : "";
  return [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${source}`,
    `img-src 'self' data: blob:${hote("images")}`,
    "font-src 'self'",
    `connect-src 'self'${hote("archive")}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    // L'aperçu d'un e-mail, seul document que le produit encadre ; il porte sa propre politique.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Sert l'interface construite (dist/) : fichiers à empreinte gardés un an, pages jamais gardées, un nonce par réponse. Elle peut être
 * reconstruite sous un programme qui tourne : pages et fichiers sont ceux du disque, jamais une page d'hier qui nomme des fichiers partis.
 */
export async function servirPages(app: FastifyInstance, services: Services, dist = DIST): Promise<void> {
  const https = services.config.urlPublique.startsWith("https://");
  if (existsSync(dist)) {
    await app.register(statique, {
      root: dist,
      serve: true,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ["**/*.html", "*.txt", "assets/**"],
      setHeaders: (reponse) => reponse.header("cache-control", "public, max-age=3600"),
    });
    await app.register(statique, {
      root: join(dist, "assets"),
      prefix: "/assets/",
      index: false,
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reponse) => reponse.header("cache-control", "public, max-age=31536000, immutable"),
    });
  }
  const pages = new Map<string, { ecrite: number; html: Promise<string> }>();
  let informations = services.config.site;
  const page = async (nom: string): Promise<string> => {
    // Un réglage changé à l'écran : ce que disent les pages publiques l'est aussi.
    if (informations !== services.config.site) pages.clear();
    informations = services.config.site;
    const { mtimeMs: ecrite } = await stat(join(dist, nom));
    const connue = pages.get(nom);
    if (connue?.ecrite === ecrite) return connue.html;
    const html = readFile(join(dist, nom), "utf8").then((lue) =>
      remplir(lue, services.config.site, services.config.urlPublique),
    );
    pages.set(nom, { ecrite, html });
    // Une lecture ratée (interface reconstruite à cet instant) ne doit pas le rester.
    html.catch(() => pages.delete(nom));
    return html;
  };
  const servirPage = async (reponse: FastifyReply, nom: string): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString("base64");
    const lue = await page(nom).catch((erreur: NodeJS.ErrnoException) => {
      // L'interface n'est pas construite (le serveur seul, dans un test) : il n'y a pas de page, ce n'est pas une panne.
      throw erreur.code === "ENOENT" ? erreurs.introuvable() : erreur;
    });
    const html = lue.replaceAll("__NONCE__", nonce);
    const comprime = /\bbr\b/.test(reponse.request.headers["accept-encoding"] ?? "");
    return reponse
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        vary: "accept-encoding",
        ...(comprime && { "content-encoding": "br" }),
        "content-security-policy": politiqueDeContenu(nonce, https, services.config.tuiles),
        "referrer-policy": SANS_PROVENANCE.has(nom) ? "no-referrer" : "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
        ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
      })
      .send(comprime ? await enBrotli(html, RAPIDE) : html);
  };
  inscrireMoteurs(app, services.config.urlPublique);
  const { manquantes } = services.config.site;
  if (manquantes.length > 0)
    app.log.warn(
      `Les pages légales sont incomplètes\u00a0: ${manquantes.join(", ")} à renseigner dans la configuration.`,
    );
  app.setNotFoundHandler(async (requete, reponse) => {
    const chemin = (requete.url.split("?")[0] ?? "/").replace(/(.)\/$/, "$1");
    const lisible = requete.method === "GET" || requete.method === "HEAD";
    if (chemin.startsWith("/api/") || chemin.startsWith("/assets/") || !lisible) {
      // Un 404 sans consigne se garde : un cache servirait encore « introuvable » une fois l'adresse ouverte.
      return reponse.status(404).header("cache-control", "no-store").send(enReseau(erreurs.introuvable(), requete.id));
    }
    const destination = chemin === "/auth" && (await destinationDejaConnectee(requete, services));
    if (destination) return reponse.header("cache-control", "no-store").redirect(destination);
    return servirPage(reponse, pageDe(chemin));
  });
}
