// Le projet des histoires ne prend que ce qu'il importe : la déclaration doit y venir avec.
/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";
import { type CodeErreurLecture, ErreurLecture } from "../commun/erreurs.ts";

/** Élément XML : nom sans préfixe, texte propre, enfants dans l'ordre. */
export interface Noeud {
  nom: string;
  texte: string;
  attributs: Readonly<Record<string, string>>;
  enfants: Noeud[];
}

// Une facture de mille lignes pèse deux mégaoctets et descend à dix niveaux.
/** Poids maximal, en octets, d'une facture électronique. */
export const OCTETS_XML_MAXIMUM = 5 * 1024 * 1024;
const PROFONDEUR_MAXIMUM = 40;
const NOEUDS_MAXIMUM = 200_000;

/** Vrai si le contenu commence comme un document XML, marque d'ordre des octets comprise. */
export function ressembleAXml(octets: Uint8Array): boolean {
  const tete = decoder(octets.subarray(0, 256));
  return (
    /^\s*<(?:\?xml|!--|!DOCTYPE|[A-Za-z_][\w.-]*[\s:>/])/.test(tete) && !/^\s*<(?:!doctype\s+html|html)/i.test(tete)
  );
}

function decoder(octets: Uint8Array): string {
  // Sans marque d'ordre, le chevron ouvrant la trahit : son autre octet est nul.
  const [premier, second] = octets;
  if ((premier === 0xff && second === 0xfe) || (premier === 0x3c && second === 0))
    return new TextDecoder("utf-16le").decode(octets);
  if ((premier === 0xfe && second === 0xff) || (premier === 0 && second === 0x3c))
    return new TextDecoder("utf-16be").decode(octets);
  const prologue = Buffer.from(octets.buffer, octets.byteOffset, Math.min(200, octets.byteLength)).toString("latin1");
  const annonce = /^\s*<\?xml[^>]*encoding\s*=\s*["'](iso-8859-1|iso-8859-15|windows-1252)["']/i.exec(prologue);
  return new TextDecoder(annonce?.[1] ?? "utf-8").decode(octets);
}

/**
 * Arbre d'un document XML. Les déclarations de type sont refusées : ni DTD, ni entités, donc ni bombe ni fichier lu ailleurs.
 * Lève `trop_lourd` au-delà des bornes et `abime` si le document n'est pas bien formé.
 */
export function lireArbre(octets: Uint8Array): Noeud {
  if (octets.byteLength > OCTETS_XML_MAXIMUM) throw new ErreurLecture("trop_lourd");
  const racine: Noeud = { nom: "", texte: "", attributs: {}, enfants: [] };
  const pile: Noeud[] = [racine];
  let noeuds = 0;
  let refus: CodeErreurLecture | null = null;
  const analyseur = new Parser();
  const refuser = (code: CodeErreurLecture) => {
    refus ??= code;
    analyseur.stop();
  };
  analyseur.on("attention", () => refuser("xml_refuse"));
  analyseur.on("error", () => refuser("abime"));
  analyseur.on("openTag", (nom, attributs, decoderTexte) => {
    noeuds += 1;
    if (noeuds > NOEUDS_MAXIMUM || pile.length > PROFONDEUR_MAXIMUM) return refuser("xml_refuse");
    const noeud: Noeud = {
      nom: sansPrefixe(nom),
      texte: "",
      attributs: decodes(attributs(), decoderTexte),
      enfants: [],
    };
    pile.at(-1)?.enfants.push(noeud);
    pile.push(noeud);
  });
  analyseur.on("closeTag", () => {
    pile.pop();
  });
  const ajouter = (texte: string) => {
    const courant = pile.at(-1);
    if (courant) courant.texte += texte;
  };
  analyseur.on("text", (texte, decoderTexte) => ajouter(decoderTexte(texte)));
  analyseur.on("cdata", ajouter);
  analyseur.parse(decoder(octets));
  const premier = racine.enfants[0];
  if (refus) throw new ErreurLecture(refus);
  if (!premier || pile.length !== 1) throw new ErreurLecture("abime");
  return premier;
}

const sansPrefixe = (nom: string) => nom.slice(nom.indexOf(":") + 1);
const decodes = (attributs: Record<string, string>, decoderTexte: (texte: string) => string) =>
  Object.fromEntries(Object.entries(attributs).map(([nom, valeur]) => [sansPrefixe(nom), decoderTexte(valeur)]));

/** Tous les éléments au bout d'un chemin (« Item/Name »), depuis un nœud. */
export function tous(noeud: Noeud | null | undefined, chemin: string): Noeud[] {
  return chemin
    .split("/")
    .reduce<Noeud[]>(
      (noeuds, nom) => noeuds.flatMap((n) => n.enfants.filter((enfant) => enfant.nom === nom)),
      noeud ? [noeud] : [],
    );
}

export const premier = (noeud: Noeud | null | undefined, chemin: string): Noeud | null =>
  tous(noeud, chemin)[0] ?? null;

/** Premier élément trouvé au bout de l'un des chemins : une norme a parfois renommé les siens d'une version à l'autre. */
export const premierDe = (noeud: Noeud | null | undefined, ...chemins: readonly string[]): Noeud | null =>
  chemins.map((chemin) => premier(noeud, chemin)).find((trouve) => trouve !== null) ?? null;

/** Texte du premier élément d'un chemin, espaces repliés ; `null` s'il est absent ou vide. */
export const texteEn = (noeud: Noeud | null | undefined, chemin: string): string | null =>
  premier(noeud, chemin)?.texte.replace(/\s+/g, " ").trim() || null;
