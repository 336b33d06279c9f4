import { echapper } from "../gabarit-html.ts";
import type { MessageEntier, MessageListe } from "./boite.queries.ts";

const INSTANT = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const instant = (d: Date): string =>
  `<time datetime="${d.toISOString()}">${INSTANT.format(d).replace(" ", " à ")}</time>`;
const etat = (m: MessageListe): string => (m.envoye_le ? "Remis" : "En attente");

/** Tous les messages, le plus récent d'abord. */
export function pageListe(o: { messages: readonly MessageListe[]; pour: string; nonce: string }): string {
  const lignes = o.messages.map(
    (m) => `<li><a href="/dev/courrier/${m.id}">
<span class="sujet">${echapper(m.sujet)}</span>
<span class="pour">À ${echapper(m.destinataire)}</span>
<span class="quand">${instant(m.cree_le)} · ${etat(m)}</span>
</a></li>`,
  );
  const vide = o.pour
    ? `<p class="vide">Aucun message pour «\u00a0${echapper(o.pour)}\u00a0». <a href="/dev/courrier">Voir tous les messages</a></p>`
    : `<p class="vide">Aucun message pour l'instant. Demandez une démonstration ou écrivez depuis la page Contact\u00a0: le message arrivera ici.</p>`;
  return page(
    "Courrier de démonstration",
    o.nonce,
    `<h1>Courrier de démonstration</h1>
<p class="note">Rien ne part d'ici\u00a0: les messages que Reflet aurait envoyés sont gardés sur cette machine, et lisibles par tous ceux qui s'y connectent.</p>
<form method="get" action="/dev/courrier" role="search">
<label for="pour">Destinataire</label>
<span class="champ"><input id="pour" name="pour" type="search" value="${echapper(o.pour)}" maxlength="254" autocomplete="off"><button type="submit">Chercher</button></span>
</form>
${lignes.length > 0 ? `<ul class="liste">${lignes.join("\n")}</ul>` : vide}`,
  );
}

/** Un message : ses en-têtes, son corps tel qu'un logiciel de messagerie le montre, et son jumeau en texte. */
export function pageMessage({ message: m, nonce }: { message: MessageEntier; nonce: string }): string {
  const faits = [
    ["À", echapper(m.destinataire)],
    ...(m.repondre_a ? [["Répondre à", echapper(m.repondre_a)]] : []),
    ["Date", instant(m.cree_le)],
    ["État", etat(m)],
    ...m.pieces.map((p, rang) => [
      "Pièce jointe",
      `<a href="/dev/courrier/${m.id}/pieces/${rang}">${echapper(p.nom)}</a>`,
    ]),
  ];
  return page(
    m.sujet,
    nonce,
    `<p class="retour"><a href="/dev/courrier">← Tous les messages</a></p>
<h1>${echapper(m.sujet)}</h1>
<dl>${faits.map(([libelle, valeur]) => `<div><dt>${libelle}</dt><dd>${valeur}</dd></div>`).join("")}</dl>
<h2>Message</h2>
<iframe src="/dev/courrier/${m.id}/corps" title="Corps du message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Version texte</h2>
<pre tabindex="0">${avecLiens(m.texte)}</pre>`,
  );
}

/** Le texte échappé, ses adresses web cliquables. */
const avecLiens = (texte: string): string =>
  texte
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((morceau, i) =>
      i % 2 === 1
        ? `<a href="${echapper(morceau)}" rel="noopener noreferrer">${echapper(morceau)}</a>`
        : echapper(morceau),
    )
    .join("");

const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f2f4f1, #0e1615); color: light-dark(#12201f, #e9efed); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0 0 12px; font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { margin: 28px 0 8px; font-size: 1rem; }
a { color: light-dark(#0b5a5c, #62c9c1); }
:focus-visible { outline: 2px solid light-dark(#0b5a5c, #62c9c1); outline-offset: 2px; border-radius: 4px; }
.note, .vide, .pour, .quand, dt, label { color: light-dark(#5b6a67, #93a29f); }
.note { margin: 0 0 20px; max-width: 62ch; }
.retour { margin: 0 0 16px; }
label { display: block; font-size: 0.875rem; margin-bottom: 4px; }
.champ { display: flex; gap: 8px; max-width: 420px; margin-bottom: 24px; }
input, button { font: inherit; min-height: 40px; padding: 6px 12px; border-radius: 6px; }
input { flex: 1; min-width: 0; border: 1px solid light-dark(#7f8c88, #70827e); background: light-dark(#fff, #151f1e); color: inherit; }
button { border: 0; background: light-dark(#0b5a5c, #62c9c1); color: light-dark(#fff, #08201f); font-weight: 600; cursor: pointer; }
.liste { list-style: none; margin: 0; padding: 0; background: light-dark(#fff, #151f1e); border: 1px solid light-dark(#e0e4df, #283735); border-radius: 8px; overflow: hidden; }
.liste li + li { border-top: 1px solid light-dark(#e0e4df, #283735); }
.liste a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 18px; color: inherit; text-decoration: none; }
.liste a:hover { background: light-dark(#f8f9f7, #1a2625); }
.liste a:focus-visible { outline-offset: -2px; }
.sujet { font-weight: 600; overflow-wrap: anywhere; }
.quand { grid-area: 1 / 2; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.pour { grid-column: 1 / -1; font-size: 0.9375rem; overflow-wrap: anywhere; }
dl { margin: 0; display: grid; gap: 4px; }
dl div { display: flex; gap: 12px; }
dt { min-width: 6.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 620px; border: 1px solid light-dark(#e0e4df, #283735); border-radius: 8px; background: light-dark(#f2f4f1, #0e1615); }
pre { margin: 0; padding: 16px 18px; background: light-dark(#fff, #151f1e); border: 1px solid light-dark(#e0e4df, #283735); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.55 ui-monospace, SFMono-Regular, Consolas, monospace; }
@media (max-width: 560px) { .liste a { grid-template-columns: 1fr; } .quand { grid-area: auto; } }
`;

const page = (titre: string, nonce: string, corps: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${echapper(titre)} – Reflet</title>
<link rel="icon" href="/reflet.svg" type="image/svg+xml">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main>${corps}</main></body>
</html>`;
