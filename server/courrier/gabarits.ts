import type { Message } from "./message.ts";

/** Un paragraphe, une liste de faits « libellé : valeur », ou un bouton vers une adresse du produit. */
export type Bloc =
  | { texte: string }
  | { faits: readonly (readonly [libelle: string, valeur: string])[] }
  | { bouton: string; adresse: string }
  | { code: string };

const echapper = (texte: string): string =>
  texte.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c);

/** Le même contenu en texte et en HTML : aucun des deux ne dit plus que l'autre. */
export function rediger(titre: string, blocs: readonly Bloc[]): Pick<Message, "texte" | "html"> {
  return { texte: enTexte(titre, blocs), html: enHtml(titre, blocs) };
}

function enTexte(titre: string, blocs: readonly Bloc[]): string {
  const corps = blocs.map((b) => {
    if ("texte" in b) return b.texte;
    if ("faits" in b) return b.faits.map(([l, v]) => `${l} : ${v}`).join("\n");
    if ("code" in b) return b.code;
    return `${b.bouton} :\n${b.adresse}`;
  });
  return [titre, ...corps, "--\nReflet"].join("\n\n");
}

function enHtml(titre: string, blocs: readonly Bloc[]): string {
  const corps = blocs.map((b) => {
    if ("texte" in b) return `<p>${echapper(b.texte).replaceAll("\n", "<br>")}</p>`;
    if ("faits" in b)
      return `<table role="presentation">${b.faits.map(([l, v]) => `<tr><td>${echapper(l)}</td><td>${echapper(v).replaceAll("\n", "<br>")}</td></tr>`).join("")}</table>`;
    if ("code" in b) return `<p><strong>${echapper(b.code)}</strong></p>`;
    return `<p><a href="${echapper(b.adresse)}">${echapper(b.bouton)}</a></p><p>${echapper(b.adresse)}</p>`;
  });
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${echapper(titre)}</title></head><body><h1>${echapper(titre)}</h1>${corps.join("")}</body></html>`;
}
