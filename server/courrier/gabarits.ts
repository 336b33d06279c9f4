import { cadreHtml, echapper, STYLES } from "./gabarit-html.ts";
import type { Bloc, Message } from "./message.ts";

const SIGNATURE = "Reflet, la fin de contrat de vos véhicules en location longue durée";

/** Le même contenu en texte et en HTML : aucun des deux ne dit plus que l'autre. */
export function rediger(titre: string, blocs: readonly Bloc[]): Pick<Message, "texte" | "html" | "contenu"> {
  return { texte: enTexte(titre, blocs), html: enHtml(titre, blocs), contenu: { titre, blocs } };
}

/** Le même message avec le mot de l'exploitant, après sa première phrase (après le bonjour s'il est seul). */
export function avecMot<M extends Message>(message: M, mot: string): M {
  if (!mot || !message.contenu) return message;
  const { titre, blocs } = message.contenu;
  const premier = blocs.findIndex((b) => "texte" in b);
  return { ...message, ...rediger(titre, blocs.toSpliced(premier + 1, 0, { texte: mot })) };
}

/** Espace insécable devant la ponctuation double et dans les guillemets ; étroite devant « ; ! ? ». Les adresses n'ont pas d'espace. */
const composer = (texte: string): string =>
  texte
    .replace(/ ([;!?])/g, "\u202f$1")
    .replace(/ ([:»])/g, "\u00a0$1")
    .replace(/« /g, "«\u00a0");

function enTexte(titre: string, blocs: readonly Bloc[]): string {
  const corps = blocs.map((b) => {
    if ("texte" in b) return composer(b.texte);
    if ("faits" in b) return b.faits.map(([l, v]) => `${l}\u00a0: ${v}`).join("\n");
    // Le chevron des réponses : ces lignes sont de la personne, pas de Reflet.
    if ("citation" in b) return b.citation.replace(/^/gm, "> ");
    if ("code" in b) return `    ${b.code}`;
    if ("liens" in b) return b.liens.map(([l, a]) => `${composer(l)}\n${a}`).join("\n\n");
    return `${composer(b.bouton)}\u00a0:\n${b.adresse}`;
  });
  // « -- » suivi d'une espace : les logiciels de messagerie y reconnaissent la signature.
  return [composer(titre), ...corps, `-- \n${SIGNATURE}`].join("\n\n");
}

function enHtml(titre: string, blocs: readonly Bloc[]): string {
  const premier = blocs.find((b) => "texte" in b);
  return cadreHtml({
    titre: composer(titre),
    apercu: premier ? composer(premier.texte) : "",
    corps: blocs.map(blocHtml).join("\n"),
    signature: SIGNATURE,
  });
}

const lignes = (texte: string): string => echapper(texte).replace(/\r?\n/g, "<br>");

function blocHtml(b: Bloc): string {
  if ("texte" in b)
    return composer(b.texte)
      .split(/\n{2,}/)
      .map((p) => `<p class="encre" style="${STYLES.paragraphe}">${lignes(p)}</p>`)
      .join("\n");
  if ("faits" in b)
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="trait" style="${STYLES.faits}">${b.faits.map(faitHtml).join("")}</table>`;
  if ("citation" in b)
    return `<blockquote class="doux encre" style="${STYLES.citation}">${lignes(b.citation)}</blockquote>`;
  if ("code" in b) return `<p class="doux encre" style="${STYLES.code}">${echapper(b.code)}</p>`;
  if ("liens" in b)
    return `<ul style="${STYLES.liste}">${b.liens.map(([l, a]) => `<li style="${STYLES.puce}"><a class="lien" href="${echapper(a)}" style="${STYLES.phrase}">${echapper(composer(l))}</a></li>`).join("")}</ul>`;
  return boutonHtml(composer(b.bouton), b.adresse);
}

const faitHtml = ([libelle, valeur]: readonly [string, string]): string =>
  `<tr><td class="gris" style="${STYLES.libelle}">${echapper(libelle)}</td><td class="encre" style="${STYLES.valeur}">${lignes(valeur)}</td></tr>`;

/** Le bouton est une cellule de tableau : c'est la seule forme que tous les logiciels de messagerie dessinent. */
function boutonHtml(libelle: string, adresse: string): string {
  const lien = echapper(adresse);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="bouton" style="${STYLES.boutonFond}"><a class="bouton-lien" href="${lien}" style="${STYLES.bouton}">${echapper(libelle)}</a></td></tr></table>
<p class="gris" style="${STYLES.secours}">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur\u00a0:<br><a class="lien" href="${lien}" style="${STYLES.lien}">${lien}</a></p>`;
}
