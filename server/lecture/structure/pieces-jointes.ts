import { ErreurLecture } from "../erreurs.ts";
import type { DocumentPdf } from "../pdf.ts";
import { lireFactureXml } from "./lire-structure.ts";
import { estSansLignes } from "./rapprocher-texte.ts";

// Les noms que les profils Factur-X, ZUGFeRD et Order-X donnent à la facture jointe ; tout autre XML joint est essayé ensuite.
const NOMS_FACTURE = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;
const PIECES_MAXIMUM = 20;

/** Contenu des fichiers XML joints au PDF, la facture électronique d'abord. */
async function piecesJointesXml(pdf: DocumentPdf): Promise<Uint8Array[]> {
  const pieces = await pdf.getAttachments();
  const noms = [...(pieces ?? [])]
    .filter(([, piece]) => /\.xml$/i.test(piece.filename))
    .sort(([, a], [, b]) => Number(NOMS_FACTURE.test(b.filename)) - Number(NOMS_FACTURE.test(a.filename)))
    .slice(0, PIECES_MAXIMUM);
  const contenus: Uint8Array[] = [];
  for (const [nom, piece] of noms) {
    const contenu = piece.content ?? (await pdf.getAttachmentContent(nom));
    if (contenu) contenus.push(contenu);
  }
  return contenus;
}

/** Facture électronique jointe au PDF (Factur-X), ou `null`. Une pièce jointe illisible n'empêche pas de lire la page. */
export async function factureJointe(pdf: DocumentPdf): Promise<{ octets: Uint8Array; sansLignes: boolean } | null> {
  for (const octets of await piecesJointesXml(pdf)) {
    try {
      return { octets, sansLignes: estSansLignes(lireFactureXml(octets)) };
    } catch (erreur) {
      if (!(erreur instanceof ErreurLecture)) throw erreur;
    }
  }
  return null;
}
