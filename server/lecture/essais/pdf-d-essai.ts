import { deflateSync } from "node:zlib";
import type { Raster } from "../image/raster.ts";
import { ouvrirDessinateur } from "../image/rendre.ts";

/** Une page d'un PDF d'essai : son contenu, et ce que son dictionnaire a de plus. */
export interface PageDEssai {
  contenu: string;
  /** Tournure de la page (`/Rotate`), en degrés. */
  tournure?: number;
  /** Annotations, chacune un dictionnaire entier. */
  annotations?: readonly string[];
  ressources?: string;
}

const SIGNES: Readonly<Record<string, string>> = { "€": "\\200", "(": "\\(", ")": "\\)", "\\": "\\\\" };
/** Chaîne d'un PDF, en WinAnsi. */
export const chaine = (texte: string): string =>
  `(${[...texte].map((s) => SIGNES[s] ?? (s.charCodeAt(0) > 126 ? `\\${s.charCodeAt(0).toString(8)}` : s)).join("")})`;

/** Un texte posé là, en Helvetica (F1) de ce corps. */
export const ecrire = (texte: string, x: number, y: number, corps = 10): string =>
  `BT /F1 ${corps} Tf 1 0 0 1 ${x} ${y} Tm ${chaine(texte)} Tj ET`;

/** Le PDF de ces pages A4, en Helvetica ; `objets` s'ajoutent à la suite, à partir du numéro rendu par `premierObjet`. */
export function pdfDEssai(pages: readonly PageDEssai[], objets: readonly string[] = [], champs = ""): Uint8Array {
  const corps = [
    `<< /Type /Catalog /Pages 2 0 R ${champs} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap(({ contenu, tournure = 0, annotations = [], ressources = "" }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${tournure} /Annots [${annotations.join(" ")}] /Resources << /Font << /F1 3 0 R >> ${ressources} >> /Contents ${5 + 2 * i} 0 R >>`,
      `<< /Length ${contenu.length} >>\nstream\n${contenu}\nendstream`,
    ]),
    ...objets,
  ];
  let texte = "%PDF-1.7\n";
  const places = corps.map((objet, i) => {
    const place = texte.length;
    texte += `${i + 1} 0 obj\n${objet}\nendobj\n`;
    return place;
  });
  const table = texte.length;
  texte += `xref\n0 ${corps.length + 1}\n0000000000 65535 f \n${places.map((p) => `${String(p).padStart(10, "0")} 00000 n \n`).join("")}`;
  texte += `trailer << /Size ${corps.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`;
  return new Uint8Array(Buffer.from(texte, "latin1"));
}

/** Numéro du premier objet ajouté à un PDF de tant de pages. */
export const premierObjet = (pages: number): number => 4 + 2 * pages;

/** Le contenu d'une facture de deux lignes, sur une page. */
export const FACTURE = [
  ecrire("ARVAL SERVICE LEASE", 40, 800, 14),
  ecrire("Facture de frais de remise en état n° FRE-2026-0417 du 12/10/2026", 40, 770, 12),
  ecrire("Immatriculation : GB-482-NR", 40, 740),
  ecrire("Kilométrage : 98 412 km", 40, 724),
  ecrire("Désignation", 40, 690),
  ecrire("Dommage", 220, 690),
  ecrire("Opération", 330, 690),
  ecrire("Montant HT", 480, 690),
  ecrire("Pare-chocs avant", 40, 670),
  ecrire("Rayure", 220, 670),
  ecrire("Peinture", 330, 670),
  ecrire("248,00", 490, 670),
  ecrire("Porte avant gauche", 40, 654),
  ecrire("Bosse", 220, 654),
  ecrire("Débosselage", 330, 654),
  ecrire("180,00", 490, 654),
  ecrire("Total HT", 400, 620),
  ecrire("428,00", 490, 620),
].join("\n");

/** Une page faite d'une image grise qui la couvre, et de ce qu'on imprime par-dessus. */
export function pageNumerisee({ largeur, hauteur, gris }: Raster, dessus = ""): Uint8Array {
  const octets = deflateSync(gris).toString("latin1");
  const image = `<< /Type /XObject /Subtype /Image /Width ${largeur} /Height ${hauteur} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${octets.length} >>\nstream\n${octets}\nendstream`;
  const ressources = `/XObject << /I ${premierObjet(1)} 0 R >>`;
  return pdfDEssai([{ contenu: `q 595 0 0 842 0 0 cm /I Do Q\n${dessus}`, ressources }], [image]);
}

/** L'image d'une page, telle que la reconnaissance la dessine. */
export async function dessinerPage(contenu: string): Promise<Raster> {
  const dessinateur = await ouvrirDessinateur(pdfDEssai([{ contenu }]));
  const { image } = await dessinateur.dessiner(1);
  await dessinateur.fermer();
  return image;
}
