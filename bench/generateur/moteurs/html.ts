import type { Bloc, Cellule, Feuilles, Tableau } from "../blocs.ts";

// Les blocs en HTML : Chromium et LibreOffice les impriment chacun à leur façon.

const echapper = (t: string) => t.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>");
const SENS = { gauche: "left", centre: "center", droite: "right" } as const;

function enCellule(c: Cellule, balise: "td" | "th", filets: Tableau["filets"], marge: number): string {
  const style = [
    `text-align:${SENS[c.aligne ?? "gauche"]}`,
    `font-weight:${c.gras ? "bold" : "normal"}`,
    `padding:1.5pt ${marge}pt`,
    "vertical-align:top",
    { tous: "border:0.5pt solid #777", rangees: "border-bottom:0.5pt solid #777", aucun: "" }[filets],
    c.aligne === "droite" && !balise.startsWith("th") ? "white-space:nowrap" : "",
    c.debout ? "vertical-align:bottom" : "",
  ].filter(Boolean);
  const contenu = c.debout
    ? `<div style="writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap">${echapper(c.texte)}</div>`
    : echapper(c.texte);
  return `<${balise}${c.sur ? ` colspan="${c.sur}"` : ""} style="${style.join(";")}">${contenu}</${balise}>`;
}

function enTableau(t: Tableau): string {
  const somme = t.largeurs.reduce((a, b) => a + b, 0);
  const cols = t.largeurs.map((l) => `<col style="width:${((100 * l) / somme).toFixed(2)}%">`).join("");
  const rangees = (lot: Tableau["rangees"], balise: "td" | "th") =>
    lot.map((r) => `<tr>${r.map((c) => enCellule(c, balise, t.filets, t.marge)).join("")}</tr>`).join("");
  const tete = t.entetes.length > 0 ? `<thead>${rangees(t.entetes, "th")}</thead>` : "";
  const largeur = (t.etendue ?? 1) * 100;
  const blanc = t.appui === "droite" ? `margin-left:${100 - largeur}%` : "";
  return `<table width="${largeur}%" style="border-collapse:collapse;width:${largeur}%;${blanc};font-size:${t.corps}pt;margin-top:5pt;margin-bottom:5pt"><colgroup>${cols}</colgroup>${tete}<tbody>${rangees(t.rangees, "td")}</tbody></table>`;
}

function enHtml(bloc: Bloc): string {
  if (bloc.sorte === "texte") {
    const taille = bloc.corps ? `font-size:${bloc.corps}pt;` : "";
    return `<p style="margin:2pt 0;${taille}text-align:${SENS[bloc.aligne ?? "gauche"]};font-weight:${bloc.gras ? "bold" : "normal"}">${echapper(bloc.texte)}</p>`;
  }
  if (bloc.sorte === "tableau") return enTableau(bloc);
  if (bloc.sorte === "espace") return `<div style="height:${bloc.hauteur}pt"></div>`;
  if (bloc.sorte === "photo") return `<div style="height:${bloc.hauteur}pt;background:#d8d8d8"></div>`;
  const somme = bloc.parts.reduce((a, b) => a + b, 0);
  const cases = bloc.enfants.map((enfants, i) => {
    const bord = bloc.cadre && enfants.length > 0 ? "border:0.5pt solid #999;" : "";
    return `<td style="width:${(100 * (bloc.parts[i] ?? 1)) / somme}%;vertical-align:top;padding:2pt 4pt;${bord}">${enfants.map(enHtml).join("")}</td>`;
  });
  return `<table width="100%" style="border-collapse:collapse;width:100%"><tr>${cases.join("")}</tr></table>`;
}

/** Un texte de traitement ne change de page que par un paragraphe. */
const SAUT = '<p style="page-break-before:always;margin:0;font-size:1pt">&nbsp;</p>';

/** Le document entier. Chaque page est une feuille à part, avec son en-tête courant et son pied ; `sauts` les sépare par un paragraphe. */
export function enFeuilles(f: Feuilles, sauts = false): string {
  const police = f.empattements ? "Liberation Serif,serif" : "Liberation Sans,Arial,sans-serif";
  const derniere = f.pages.length - 1;
  const pages = f.pages.map((page, i) => {
    const courant = f.courant && i > 0 ? `<p style="margin:0 0 6pt;color:#555">${echapper(f.courant)}</p>` : "";
    const pied = `<div class="pied">${f.pied.map((t) => `<div>${echapper(t)}</div>`).join("")}<div style="text-align:right">Page ${i + 1}/${f.pages.length}</div></div>`;
    const filigrane = f.filigrane ? `<div class="filigrane">${echapper(f.filigrane)}</div>` : "";
    const tampon = f.tampon && i === derniere ? `<div class="tampon">${echapper(f.tampon)}</div>` : "";
    return `${sauts && i > 0 ? SAUT : ""}<section>${filigrane}${courant}${page.blocs.map(enHtml).join("")}${tampon}${pied}</section>`;
  });
  const [l, h] = f.paysage ? [297, 210] : [210, 297];
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><style>
@page{size:${l}mm ${h}mm;margin:0}body{margin:0;font:${f.corps}pt ${police}}
section{position:relative;box-sizing:border-box;width:${l}mm;height:${h - 0.3}mm;padding:11mm 12mm;break-after:page;overflow:visible}
section:last-child{break-after:auto}
.pied{position:absolute;left:12mm;right:12mm;bottom:6mm;font-size:6.5pt;color:#666;text-align:center}
.filigrane{position:absolute;left:10%;top:45%;font-size:54pt;color:#e9e9e9;transform:rotate(-35deg)}
.tampon{position:absolute;right:20mm;bottom:32mm;font-size:11pt;color:#b03a3a;border:1.5pt solid #b03a3a;padding:4pt 8pt;transform:rotate(-9deg)}
</style><body>${pages.join("")}</body></html>`;
}
