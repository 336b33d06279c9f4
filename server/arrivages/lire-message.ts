import PostalMime, { type Address, type Email, type Header } from "postal-mime";
import type { Authentification } from "../../domain/arrivages/arrivage.ts";
import type { MessageLu, PieceBrute } from "./message-lu.ts";

/** Messages transférés dans un message transféré : au-delà, plus personne ne les lit. */
const PROFONDEUR_MAX = 4;
const TEXTE_MAX = 20_000;
const BORNES = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/** Déplie un message (RFC 5322). Lève si ce n'en est pas un, ou s'il est fait pour étouffer qui le lit. */
export async function lireMessage(octets: Uint8Array): Promise<MessageLu> {
  const lu = await PostalMime.parse(octets, BORNES);
  const interieurs: Email[] = [];
  const pieces = await deplier(lu, interieurs, 0);
  const { address: expediteur = "", name = "" } = lu.from ? (boitesDe([lu.from])[0] ?? {}) : {};
  return {
    messageId: sansChevrons(lu.messageId),
    references: [lu, ...interieurs].flatMap((m) => [m.inReplyTo, m.references].flatMap(identifiants)),
    expediteur: enUneLigne(expediteur).toLowerCase().slice(0, 320),
    expediteurNom: enUneLigne(name).slice(0, 200),
    destinataires: destinataires(lu),
    sujet: enUneLigne(lu.subject ?? "").slice(0, 500),
    texte: [lu, ...interieurs].map(texteDe).filter(Boolean).join("\n\n---\n\n").slice(0, TEXTE_MAX).toWellFormed(),
    authentification: authentificationDe(lu.headers),
    automatique: estAutomatique(lu),
    sauts: lu.headers.filter((h) => h.key === "received").length,
    chiffre: estChiffre(lu.headers),
    pieces,
  };
}

async function deplier(lu: Email, interieurs: Email[], profondeur: number): Promise<PieceBrute[]> {
  const pieces: PieceBrute[] = [];
  for (const a of lu.attachments) {
    const octets = typeof a.content === "string" ? Buffer.from(a.content) : Buffer.from(a.content as ArrayBuffer);
    if (a.mimeType !== "message/rfc822" || profondeur >= PROFONDEUR_MAX) {
      pieces.push({
        nom: enUneLigne(a.filename ?? "").slice(0, 255) || "piece",
        octets,
        dansLeCorps: a.related === true,
      });
      continue;
    }
    const interieur = await PostalMime.parse(octets, BORNES);
    interieurs.push(interieur);
    pieces.push(...(await deplier(interieur, interieurs, profondeur + 1)));
  }
  return pieces;
}

/** Un en-tête tient sur une ligne, et la base refuse un demi-caractère. */
export const enUneLigne = (texte: string): string =>
  texte
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .toWellFormed();

const sansChevrons = (id: string | undefined): string | null => identifiants(id)[0] ?? null;

/** Les Message-ID d'un en-tête, dans leur ordre : ceux d'une longue conversation se lisent depuis la fin. */
const identifiants = (texte: string | undefined): string[] =>
  enUneLigne(texte ?? "")
    .split(/[\s<>,]+/)
    .filter((id) => id.includes("@"))
    .slice(-50)
    .map((id) => id.slice(0, 500));

const boitesDe = (adresses: readonly Address[]) => adresses.flatMap((a) => a.group ?? [a]);

/** Où la messagerie l'a livré, puis à qui il était écrit. */
function destinataires(lu: Email): string[] {
  const livres = lu.headers
    .filter((h) => ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"].includes(h.key))
    .map((h) => h.value.replace(/[<>\s]/g, ""));
  const ecrits = boitesDe([...(lu.to ?? []), ...(lu.cc ?? [])]).map((b) => b.address);
  return [
    ...new Set([...livres, ...ecrits].map((a) => enUneLigne(a).toLowerCase()).filter((a) => a.includes("@"))),
  ].slice(0, 200);
}

/** Le texte, à défaut celui que l'HTML montre ; les lignes citées d'un message précédent restent, elles disent de quoi l'on parle. */
const texteDe = ({ text, html }: Email): string =>
  (text?.trim() || sansBalises(html ?? "")).replaceAll("\u0000", "").replace(/\r\n?/g, "\n").slice(0, TEXTE_MAX).trim();

/** Le texte d'un HTML, balise après balise : une seule passe, quoi qu'il y ait dedans. */
function sansBalises(html: string): string {
  let tu = "";
  let texte = "";
  for (const [rang, morceau] of html.slice(0, 500_000).split("<").entries()) {
    const fin = rang === 0 ? -1 : morceau.indexOf(">");
    const [nom = ""] = rang === 0 ? [] : (/^\/?[a-z]{1,10}/i.exec(morceau) ?? []);
    const balise = nom.toLowerCase();
    if (tu === "" && ["style", "script", "head"].includes(balise)) tu = balise;
    else if (balise === `/${tu}`) tu = "";
    else if (tu === "")
      texte += `${/^(?:br|\/(?:p|div|tr|li|h\d))$/.test(balise) ? "\n" : ""}${morceau.slice(fin + 1)}`;
  }
  return texte
    .replace(/&nbsp;/gi, " ")
    .replace(/&lt;/gi, "<")
    .replace(/&gt;/gi, ">")
    .replace(/&amp;/gi, "&")
    .split("\n")
    .map((ligne) => ligne.trim())
    .filter((ligne, i, lignes) => ligne !== "" || lignes[i - 1] !== "")
    .join("\n");
}

/** Seul le premier en-tête est du serveur qui a reçu le message : ceux d'en dessous sont venus avec lui. */
function authentificationDe(entetes: readonly Header[]): Authentification {
  const premier = entetes.find((h) => h.key === "authentication-results")?.value ?? "";
  const [par = ""] = premier.split(";", 1);
  const resultat = (methode: string): string | null => {
    const [, valeur] = new RegExp(`(?:^|[;\\s])${methode}=([a-z]{1,20})`, "i").exec(premier) ?? [];
    return valeur?.toLowerCase() ?? null;
  };
  return {
    par: enUneLigne(par).slice(0, 200).toWellFormed() || null,
    spf: resultat("spf"),
    dkim: resultat("dkim"),
    dmarc: resultat("dmarc"),
  };
}

/** RFC 3834, et ce que les messageries posent à sa place. Un envoi de machine qui porte un document n'est pas une réponse automatique. */
function estAutomatique({ headers, subject = "" }: Email): boolean {
  const valeur = (cle: string) =>
    headers
      .find((h) => h.key === cle)
      ?.value.trim()
      .toLowerCase() ?? "";
  return (
    valeur("auto-submitted").startsWith("auto-replied") ||
    valeur("return-path") === "<>" ||
    /^(?:auto_reply|auto-reply|junk)$/.test(valeur("precedence")) ||
    /^multipart\/report/.test(valeur("content-type")) ||
    ["x-autoreply", "x-autorespond", "x-failed-recipients"].some((cle) => valeur(cle) !== "") ||
    /^(?:réponse automatique|absence du bureau|automatic reply|out of office|undeliverable|non remis)\b/i.test(subject)
  );
}

const estChiffre = (entetes: readonly Header[]): boolean => {
  const type = entetes.find((h) => h.key === "content-type")?.value.toLowerCase() ?? "";
  if (type.startsWith("multipart/encrypted")) return true;
  // Signé n'est pas chiffré : le contenu s'y lit.
  return /^application\/(?:x-)?pkcs7-mime/.test(type) && !type.includes("signed-data");
};
