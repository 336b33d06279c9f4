import { enNomDeFichier } from "../commun/nom-de-fichier.ts";

interface DocumentANommer {
  immatriculation: string | null;
  date: string | null;
  type_document: string;
  numero: string | null;
  nom: string;
  type_mime: string;
  parts: number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/xml": "xml",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** `AB-123-CD_2025-03-10_facture_FRE25-001.pdf` ; ce que le document ne dit pas est laissé de côté, jamais inventé. */
function nomDe(d: DocumentANommer): string {
  const sujet = d.parts > 1 ? "plusieurs-vehicules" : d.immatriculation;
  const morceaux = [
    sujet,
    d.parts > 1 ? null : d.date,
    d.type_document === "inconnu" ? "document" : d.type_document,
    d.numero,
  ];
  return morceaux
    .map((m) => enNomDeFichier(m ?? ""))
    .filter((m) => m !== "")
    .join("_");
}

/** Les documents et leur nom dans l'archive ; deux noms égaux se distinguent par un rang. */
export function nommerDansArchive<D extends DocumentANommer>(documents: readonly D[]): [string, D][] {
  const pris = new Map<string, number>();
  return documents.map((d) => {
    const nom = nomDe(d);
    const rang = (pris.get(nom) ?? 0) + 1;
    pris.set(nom, rang);
    return [`${nom}${rang > 1 ? `-${rang}` : ""}.${EXTENSIONS[d.type_mime] ?? "bin"}`, d];
  });
}
