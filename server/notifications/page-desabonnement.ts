import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Les couleurs des pages publiques, sans leurs feuilles : cette page s'ouvre depuis un message et ne charge rien. */
const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: light-dark(#f2f4f1, #0e1615); color: light-dark(#12201f, #e9efed); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 520px; padding: 32px; background: light-dark(#fff, #151f1e); border: 1px solid light-dark(#e0e4df, #283735); border-radius: 8px; }
.marque { margin: 0 0 20px; font-weight: 700; letter-spacing: -0.015em; color: light-dark(#0b5a5c, #62c9c1); }
h1 { margin: 0 0 12px; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.015em; }
p { margin: 0 0 16px; }
p:last-child { margin-bottom: 0; }
form { margin: 20px 0; }
button { min-height: 44px; padding: 8px 20px; border: 0; border-radius: 6px; background: light-dark(#0b5a5c, #62c9c1); color: light-dark(#fff, #08201f); font: inherit; font-weight: 600; cursor: pointer; }
a { color: light-dark(#0b5a5c, #62c9c1); }
:focus-visible { outline: 2px solid light-dark(#0b5a5c, #62c9c1); outline-offset: 3px; border-radius: 4px; }
@media (max-width: 480px) { main { padding: 24px 20px; } button { width: 100%; } }
`;

/**
 * Le logiciel de messagerie envoie de lui-même ce formulaire (RFC 8058) : son corps est reçu, jamais lu, tout est dans le jeton de
 * l'adresse.
 */
export function recevoirSansLire(app: FastifyInstance): void {
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(type, { parseAs: "string", bodyLimit: 4_096 }, (_r, _c, fait) => fait(null));
}

/** `corps` : du HTML déjà échappé. */
export function repondrePage(
  reponse: FastifyReply,
  statut: number,
  corps: string,
  titre = "Désabonnement",
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reponse
    .status(statut)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(page(corps, nonce, titre));
}

const page = (corps: string, nonce: string, titre: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titre} – Reflet</title>
<link rel="icon" href="/reflet.svg" type="image/svg+xml">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><p class="marque">Reflet</p>
${corps}</main></body>
</html>`;
