/// <reference path="./pdfjs-dist.d.ts" />
import { fileURLToPath } from "node:url";
import type { PDFDocumentLoadingTask } from "pdfjs-dist";

/**
 * Dossier des décodeurs JBIG2, CCITT et JPEG 2000 : sans eux, une page numérisée dans ces formats se dessine blanche. Sous Node, le
 * lecteur ouvre un chemin de fichier, et non une adresse ; il le veut clos d'une barre.
 */
const DECODEURS = fileURLToPath(new URL("./wasm/", import.meta.resolve("pdfjs-dist/package.json"))).replaceAll(
  "\\",
  "/",
);

/**
 * Ouvre un PDF avec pdf.js entier. La version allégée, qui suffit au texte, n'embarque pas les décodeurs d'images. Les deux cherchent leur
 * moitié de travail sous un même nom global, au moment d'ouvrir : chacune y trouve la sienne.
 */
export async function ouvrirPdfComplet(octets: Uint8Array, pixelsMaximum: number): Promise<PDFDocumentLoadingTask> {
  const [{ getDocument }, { WorkerMessageHandler }] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    import("pdfjs-dist/legacy/build/pdf.worker.mjs"),
  ]);
  const global = globalThis as { pdfjsWorker?: unknown };
  const autre = global.pdfjsWorker;
  global.pdfjsWorker = { WorkerMessageHandler };
  try {
    return getDocument({
      data: octets,
      wasmUrl: DECODEURS,
      maxImageSize: pixelsMaximum,
      canvasMaxAreaInBytes: pixelsMaximum * 4,
      verbosity: 0,
      useSystemFonts: false,
      stopAtErrors: false,
    });
  } finally {
    global.pdfjsWorker = autre;
  }
}
