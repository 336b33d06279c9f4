const POLICE = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ENCRE = "color:#12201f";

/** Styles portés par chaque balise : beaucoup de logiciels de messagerie jettent les feuilles de style. */
export const STYLES = {
  paragraphe: `margin:0 0 16px;${POLICE};font-size:16px;line-height:1.55;${ENCRE}`,
  faits: "margin:0 0 20px;border-collapse:collapse;border-top:1px solid #e0e4df",
  libelle: `padding:10px 16px 10px 0;border-bottom:1px solid #e0e4df;width:34%;vertical-align:top;${POLICE};font-size:14px;line-height:1.5;color:#5b6a67`,
  valeur: `padding:10px 0;border-bottom:1px solid #e0e4df;vertical-align:top;${POLICE};font-size:15px;line-height:1.5;${ENCRE};word-break:break-word;overflow-wrap:anywhere`,
  citation: `margin:0 0 20px;padding:14px 18px;background-color:#f2f4f1;border-left:3px solid #0b5a5c;${POLICE};font-size:15px;line-height:1.55;${ENCRE};word-break:break-word;overflow-wrap:anywhere`,
  code: "margin:0 0 20px;padding:16px;background-color:#f2f4f1;border-radius:6px;font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:28px;line-height:1.2;letter-spacing:6px;text-align:center;color:#12201f",
  boutonFond: "background-color:#0b5a5c;border-radius:6px",
  bouton: `display:inline-block;padding:13px 24px;${POLICE};font-size:16px;font-weight:600;line-height:1.2;color:#ffffff;text-decoration:none`,
  secours: `margin:0 0 20px;${POLICE};font-size:13px;line-height:1.5;color:#5b6a67`,
  liste: "margin:0 0 20px;padding:0;list-style:none",
  puce: "margin:0 0 10px",
  phrase: `${POLICE};font-size:15px;line-height:1.5;color:#0b5a5c`,
  lien: "color:#0b5a5c;word-break:break-all;overflow-wrap:anywhere",
} as const;

/** Le thème sombre des logiciels qui le suivent ; les autres gardent le clair, porté par les balises. */
const SOMBRE = `@media (prefers-color-scheme: dark) {
.fond { background-color: #0e1615 !important; }
.carte { background-color: #151f1e !important; border-color: #283735 !important; }
.encre { color: #e9efed !important; }
.gris { color: #93a29f !important; }
.marque, .lien { color: #62c9c1 !important; }
.doux { background-color: #1a2625 !important; border-color: #62c9c1 !important; }
.trait, .trait td { border-color: #283735 !important; }
.bouton { background-color: #62c9c1 !important; }
.bouton-lien { color: #08201f !important; }
}
@media (max-width: 480px) { .marge { padding: 24px 20px 8px !important; } }`;

export const echapper = (texte: string): string =>
  texte.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c);

/** Blancs invisibles : sans eux, la liste des messages montrerait la suite du corps après l'aperçu. */
const REMPLISSAGE = "&#847;&zwnj;&nbsp;".repeat(60);

interface Cadre {
  titre: string;
  /** La ligne que montre la liste des messages, à côté du sujet. */
  apercu: string;
  corps: string;
  signature: string;
}

/** La page d'un courriel : une carte de 600 px, en tableaux et styles en ligne, claire ou sombre. */
export function cadreHtml({ titre, apercu, corps, signature }: Cadre): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${echapper(titre)}</title>
<style>:root { color-scheme: light dark; }
${SOMBRE}</style>
</head>
<body class="fond" style="margin:0;padding:0;background-color:#f2f4f1">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${echapper(apercu.slice(0, 140))}${REMPLISSAGE}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="fond" style="background-color:#f2f4f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="marque" style="padding:4px 8px 16px;${POLICE};font-size:20px;font-weight:700;letter-spacing:-0.3px;color:#0b5a5c">Reflet</td></tr>
<tr><td class="carte marge" style="padding:32px 32px 16px;background-color:#ffffff;border:1px solid #e0e4df;border-radius:8px">
<h1 class="encre" style="margin:0 0 20px;${POLICE};font-size:22px;line-height:1.3;font-weight:700;letter-spacing:-0.3px;${ENCRE}">${echapper(titre)}</h1>
${corps}
</td></tr>
<tr><td class="gris" style="padding:16px 8px;${POLICE};font-size:13px;line-height:1.5;color:#5b6a67">${echapper(signature)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}
