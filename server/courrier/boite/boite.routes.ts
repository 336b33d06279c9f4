import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { erreurs } from "../../../domain/commun/erreurs.ts";
import { disposition } from "../../http/piece-jointe.ts";
import type { Services } from "../../services.ts";
import { choisirTransport } from "../choisir-transport.ts";
import { derniersMessages, type MessageEntier, unMessage } from "./boite.queries.ts";
import { pageListe, pageMessage } from "./pages-boite.ts";

const LISTE_MAX = 200;
const chemin = z.object({ id: z.uuid() });
const recherche = z.object({ pour: z.string().max(254).catch("") });

/**
 * La boîte locale de la démonstration : ce que le produit aurait envoyé, lisible par tous. Elle n'existe que si rien ne quitte la
 * machine ; en production, ou dès qu'un vrai envoi est réglé, ces adresses n'existent pas.
 */
export function inscrireBoite(
  app: FastifyInstance,
  { base, config, fichiers }: Pick<Services, "base" | "config" | "fichiers">,
): void {
  const ouverte = config.mode === "demonstration" && choisirTransport(config)?.local === true;
  const lire = async (params: unknown): Promise<MessageEntier> => {
    const lu = chemin.safeParse(params);
    const message = ouverte && lu.success ? await base.porte((tx) => unMessage(tx, lu.data.id)) : undefined;
    if (!message) throw erreurs.introuvable("Ce message n'existe pas ou n'existe plus.");
    return message;
  };

  app.get("/dev/courrier", async (requete, reponse) => {
    if (!ouverte) throw erreurs.introuvable();
    const { pour } = recherche.parse({ pour: "", ...(requete.query as object) });
    const messages = await base.porte((tx) => derniersMessages(tx, pour.replaceAll("\u0000", ""), LISTE_MAX));
    const nonce = randomBytes(16).toString("base64");
    return repondre(reponse, politique(nonce), pageListe({ messages, pour, nonce }));
  });
  app.get("/dev/courrier/:id", async (requete, reponse) => {
    const message = await lire(requete.params);
    const nonce = randomBytes(16).toString("base64");
    return repondre(reponse, politique(nonce), pageMessage({ message, nonce }));
  });
  // Le corps est servi à part : ses styles en ligne ne desserrent pas la politique de la page, et rien ne s'y exécute.
  app.get("/dev/courrier/:id/corps", async (requete, reponse) => {
    const { html } = await lire(requete.params);
    // Un lien du message s'ouvre à côté : le produit refuse d'être encadré.
    return repondre(reponse, POLITIQUE_CORPS, html.replace("<head>", '<head><base target="_blank">'));
  });
  app.get("/dev/courrier/:id/pieces/:rang", async (requete, reponse) => {
    const { pieces } = await lire(requete.params);
    const piece = pieces[Number((requete.params as { rang: string }).rang)];
    if (!piece) throw erreurs.introuvable("Cette pièce n'existe pas ou n'existe plus.");
    const { flux, taille } = await fichiers.ouvrir(piece.cle);
    return reponse
      .headers({
        "content-type": piece.type_mime,
        "content-length": taille,
        "content-disposition": disposition("attachment", piece.nom),
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      })
      .send(flux);
  });
}

const POLITIQUE_CORPS = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

const politique = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const repondre = (reponse: FastifyReply, contenu: string, html: string): FastifyReply =>
  reponse
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": contenu,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(html);
