import type { PDFDocumentLoadingTask } from "pdfjs-dist";

/** Polices standard (Helvetica…) et décodeurs d'images que pdf.js va chercher à la demande, servis par Reflet. */
const ANNEXES = import.meta.glob<string>(
  [
    "../../../node_modules/pdfjs-dist/standard_fonts/*.{ttf,pfb}",
    "../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm",
  ],
  { query: "?url", import: "default", eager: true },
);
const ADRESSES = new Map(Object.entries(ANNEXES).map(([chemin, adresse]) => [chemin.split("/").at(-1), adresse]));

/** pdf.js compose « dossier + nom » ; nos fichiers portent une empreinte, il faut donc passer par la table. */
class AnnexesReflet {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const adresse = ADRESSES.get(filename);
    const reponse = adresse ? await fetch(adresse) : undefined;
    if (!reponse?.ok) throw new Error(`Annexe absente\u00a0: ${filename}`);
    return new Uint8Array(await reponse.arrayBuffer());
  }
}

/** Ouvre un PDF. La bibliothèque et son travailleur ne se chargent qu'ici, à la première ouverture. */
export async function ouvrirPdf(adresse: string): Promise<PDFDocumentLoadingTask> {
  const [pdfjs, travailleur] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = travailleur.default;
  return pdfjs.getDocument({
    url: adresse,
    // Mêmes lettres partout : un poste sans Helvetica décalerait le texte par rapport aux zones surlignées.
    useSystemFonts: false,
    useWorkerFetch: false,
    BinaryDataFactory: AnnexesReflet,
    enableXfa: false,
  });
}
