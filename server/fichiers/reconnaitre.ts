import { erreursImport } from "../../domain/imports/import.erreurs.ts";

export type Nature = "pdf" | "xml" | "image" | "heic" | "xlsx" | "csv" | "message" | "inconnue";

const commencePar = (debut: Buffer, ...octets: number[]): boolean => octets.every((o, i) => debut[i] === o);

/** La nature d'un fichier d'après ses premiers octets ; ce qui n'est pas dans cette liste est refusé. */
export function reconnaitre(debut: Buffer): Exclude<Nature, "message"> {
  if (estPdf(debut)) return "pdf";
  if (estXml(debut)) return "xml";
  if (debut.subarray(4, 8).toString("latin1") === "ftyp") return natureIso(debut);
  const image =
    commencePar(debut, 0xff, 0xd8, 0xff) ||
    commencePar(debut, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    debut.subarray(0, 4).toString("latin1") === "GIF8" ||
    (debut.subarray(0, 4).toString("latin1") === "RIFF" && debut.subarray(8, 12).toString("latin1") === "WEBP") ||
    commencePar(debut, 0x49, 0x49, 0x2a, 0x00) ||
    commencePar(debut, 0x4d, 0x4d, 0x00, 0x2a);
  return image ? "image" : "inconnue";
}

/**
 * Certains logiciels impriment quelques octets avant l'en-tête PDF ; la norme le tolère dans le premier kilo-octet. Mais une page web, une
 * archive ou un programme suivi d'un en-tête PDF est deux fichiers à la fois : il n'est pas pris pour un PDF.
 */
function estPdf(debut: Buffer): boolean {
  const place = debut.subarray(0, 1024 + 5).indexOf("%PDF-");
  if (place === -1) return false;
  const avant = debut.subarray(0, place).toString("latin1");
  return !/<[!?/a-z]|^(?:PK|MZ|\x7fELF|#!|GIF8|\x89PNG|\xff\xd8|RIFF|Rar!|7z)/i.test(avant);
}

/** Une déclaration XML, ou la racine d'une facture électronique qui s'en passe. */
const estXml = (debut: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml[\s?]|(?:[a-z0-9]+:)?(?:CrossIndustryInvoice|Invoice|CreditNote)[\s>])/i.test(
    debut.toString("utf8"),
  );

/** HEIC et AVIF partagent la même enveloppe ; la première a son propre décodeur. */
function natureIso(debut: Buffer): "image" | "heic" | "inconnue" {
  const marques = debut.subarray(8, 64).toString("latin1");
  if (/avi[fs]/.test(marques)) return "image";
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(marques) ? "heic" : "inconnue";
}

/** Un classeur (une archive) ou un texte à séparateurs. Lève ancien_excel, pas_un_tableau. */
export function reconnaitreTableau(debut: Buffer): "xlsx" | "csv" {
  if (commencePar(debut, 0x50, 0x4b, 0x03, 0x04)) return "xlsx";
  if (commencePar(debut, 0xd0, 0xcf, 0x11, 0xe0)) throw erreursImport.ancienExcel();
  // Un texte n'a pas de caractère nul, sauf en UTF-16, qui s'annonce.
  const utf16 = commencePar(debut, 0xff, 0xfe) || commencePar(debut, 0xfe, 0xff);
  // Des logiciels enregistrent une page web sous le nom d'un tableur.
  const page = /^\uFEFF?\s*<(?:!doctype|html|table|head|meta)\b/i.test(debut.toString("utf8"));
  if (page || reconnaitre(debut) !== "inconnue" || (!utf16 && debut.includes(0))) throw erreursImport.pasUnTableau();
  return "csv";
}
