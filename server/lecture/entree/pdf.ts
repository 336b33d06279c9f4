import { getDocumentProxy } from "unpdf";
import { ErreurLecture, OCTETS_MAXIMUM, PAGES_MAXIMUM } from "../commun/erreurs.ts";
import { refuserBombes } from "./bombes.ts";

/** Une page A4 numérisée à 600 points par pouce compte 35 millions de pixels : une image plus grande n'est pas décodée. */
export const PIXELS_IMAGE_MAXIMUM = 36_000_000;

/** Un PDF ouvert. */
export type DocumentPdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Ouvre un PDF ; l'appelant doit le détruire. Refuse par une `ErreurLecture` tout ce qui n'en est pas un, lisible et borné. */
export async function ouvrirPdf(octets: Uint8Array): Promise<DocumentPdf> {
  if (octets.byteLength === 0) throw new ErreurLecture("fichier_vide");
  if (octets.byteLength > OCTETS_MAXIMUM) throw new ErreurLecture("trop_lourd");
  // La norme admet quelques octets avant l'en-tête ; les lecteurs le cherchent dans le premier kilo-octet.
  const tete = Buffer.from(octets.buffer, octets.byteOffset, Math.min(1024, octets.byteLength)).toString("latin1");
  if (!tete.includes("%PDF-")) throw new ErreurLecture("pas_un_pdf");
  refuserBombes(octets);
  try {
    const pdf = await getDocumentProxy(octets, {
      verbosity: 0,
      useSystemFonts: false,
      stopAtErrors: false,
      maxImageSize: PIXELS_IMAGE_MAXIMUM,
    });
    if (pdf.numPages > PAGES_MAXIMUM) throw new ErreurLecture("trop_de_pages");
    return pdf;
  } catch (erreur) {
    if (erreur instanceof ErreurLecture) throw erreur;
    const nom = erreur instanceof Error ? erreur.name : "";
    throw new ErreurLecture(nom === "PasswordException" ? "protege" : "abime", { cause: erreur });
  }
}
