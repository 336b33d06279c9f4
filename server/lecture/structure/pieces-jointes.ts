import { inflateSync } from "node:zlib";
import { getResolvedPDFJS } from "unpdf";
import { ErreurLecture } from "../commun/erreurs.ts";
import type { DocumentPdf } from "../entree/pdf.ts";
import { OCTETS_XML_MAXIMUM, ressembleAXml } from "./arbre.ts";
import { lireFactureXml } from "./lire-structure.ts";
import { estSansLignes } from "./rapprocher-texte.ts";

// Les noms que les profils Factur-X, ZUGFeRD et Order-X donnent à la facture jointe ; tout autre contenu XML est essayé ensuite.
const NOMS_FACTURE = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;
/** Ce qu'un envoi joint d'ordinaire à côté de la facture : ni XML, ni à décoder pour le savoir. */
const AUTRE_CHOSE = /\.(?:pdf|jpe?g|png|tiff?|gif|docx?|xlsx?|pptx?|csv|txt|zip|7z|eml|msg|p7[sm])$/i;
const PIECES_MAXIMUM = 20;

interface Piece {
  nom: string;
  cle: string;
}

const rang = ({ nom }: Piece) => (NOMS_FACTURE.test(nom) ? 0 : /\.xml$/i.test(nom) ? 1 : 2);

/** Ce que le lecteur de PDF refuse d'une pièce jointe (arbre en boucle, flux abîmé) n'empêche pas de lire la page. */
const ouRien = <T>(promesse: Promise<T | null>): Promise<T | null> => promesse.catch(() => null);

/** Pièces que le catalogue nomme (/EmbeddedFiles) et celles qu'une page porte en annotation (FileAttachment), la facture d'abord. */
async function piecesNommees(pdf: DocumentPdf): Promise<Piece[]> {
  const { AnnotationType } = await getResolvedPDFJS();
  const jointes = [...((await ouRien(pdf.getAttachments())) ?? [])].map(([cle, { filename }]) => ({
    nom: filename,
    cle,
  }));
  const annotations =
    (await ouRien(pdf.getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), new Set()))) ?? [];
  const epinglees = annotations.flatMap((annotation) => {
    const { fileId, file } = annotation as { fileId?: unknown; file?: { filename?: string } };
    return typeof fileId === "string" ? [{ nom: file?.filename ?? "", cle: fileId }] : [];
  });
  return [...jointes, ...epinglees]
    .filter(({ nom }) => !AUTRE_CHOSE.test(nom))
    .sort((a, b) => rang(a) - rang(b))
    .slice(0, PIECES_MAXIMUM);
}

async function* contenusNommes(pdf: DocumentPdf): AsyncGenerator<Uint8Array> {
  for (const { cle } of await piecesNommees(pdf)) {
    const contenu = await ouRien(pdf.getAttachmentContent(cle));
    if (contenu) yield contenu;
  }
}

const DICTIONNAIRE_MAXIMUM = 1024;
const DE_FICHIER = /\/EmbeddedFile\b|#2Fxml\b/i;

/**
 * Fichiers embarqués que rien ne nomme : un lien /AF du catalogue, d'une page ou d'un objet les désigne, et le lecteur de PDF ne suit pas ces
 * liens. Un flux n'est jamais rangé dans un autre objet : les fichiers se trouvent donc en parcourant les octets, le plus récent d'abord.
 */
function* contenusLies(octets: Uint8Array): Generator<Uint8Array> {
  const fichier = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  let essais = 0;
  for (
    let i = fichier.lastIndexOf("stream");
    i > 0 && essais < PIECES_MAXIMUM;
    i = fichier.lastIndexOf("stream", i - 1)
  ) {
    const avant = fichier.toString("latin1", Math.max(0, i - DICTIONNAIRE_MAXIMUM), i);
    const dictionnaire = avant.slice(avant.lastIndexOf(" obj") + 1);
    if (avant.endsWith("end") || !DE_FICHIER.test(dictionnaire)) continue;
    essais += 1;
    const contenu = contenuDuFlux(fichier, i + "stream".length, dictionnaire);
    if (contenu) yield contenu;
  }
}

/** Contenu d'un flux sans codage, ou compressé par Flate, dans la borne d'une facture ; `null` pour tout autre. */
function contenuDuFlux(fichier: Buffer, apresMot: number, dictionnaire: string): Buffer | null {
  const saut = fichier[apresMot] === 0x0d ? apresMot + 1 : apresMot;
  const debut = fichier[saut] === 0x0a ? saut + 1 : saut;
  const passes = dictionnaire.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
  if (/\/(?:LZW|ASCII85|ASCIIHex|RunLength|Crypt)\w*/.test(dictionnaire)) return null;
  // Un flux compressé finit de lui-même ; ses octets peuvent contenir par hasard le mot qui ferme les autres.
  const fin = passes > 0 ? -1 : fichier.indexOf("endstream", debut);
  let contenu = fichier.subarray(debut, fin < 0 ? undefined : fin);
  try {
    for (let passe = 0; passe < passes; passe += 1)
      contenu = inflateSync(contenu, { maxOutputLength: OCTETS_XML_MAXIMUM });
  } catch {
    // Flux abîmé, chiffré ou démesuré : ce n'est pas une facture lisible, et la page se lit sans elle.
    return null;
  }
  return contenu.byteLength <= OCTETS_XML_MAXIMUM ? contenu : null;
}

interface FactureJointe {
  octets: Uint8Array;
  sansLignes: boolean;
}

/** La facture que porte un contenu, ou `null` : une pièce jointe illisible n'empêche pas de lire la page. */
function factureDe(octets: Uint8Array): FactureJointe | null {
  if (!ressembleAXml(octets)) return null;
  try {
    return { octets, sansLignes: estSansLignes(lireFactureXml(octets)) };
  } catch (erreur) {
    if (!(erreur instanceof ErreurLecture)) throw erreur;
    return null;
  }
}

/** Facture électronique jointe au PDF (Factur-X), sous quelque nom et par quelque lien que ce soit, ou `null`. `octets` sont ceux du PDF. */
export async function factureJointe(pdf: DocumentPdf, octets: Uint8Array): Promise<FactureJointe | null> {
  for await (const contenu of contenusNommes(pdf)) {
    const facture = factureDe(contenu);
    if (facture) return facture;
  }
  for (const contenu of contenusLies(octets)) {
    const facture = factureDe(contenu);
    if (facture) return facture;
  }
  return null;
}
