import { join } from "node:path";
import { compiler, creerCompilateur } from "../../../server/lettres/compilateur.ts";
import type { Moteur } from "./moteur.ts";

/** Imprime par Typst, avec le modèle `feuilles.typ` ; un seul compilateur pour tous les documents. */
export function moteurTypst(): Moteur {
  const compilateur = creerCompilateur(import.meta.dirname);
  return {
    imprimer: async (feuilles) => {
      compilateur.mapShadow(join(import.meta.dirname, "feuilles.json"), Buffer.from(JSON.stringify(feuilles)));
      const document = compiler(compilateur, join(import.meta.dirname, "feuilles.typ"));
      const pdf = compilateur.pdf(document, { pdfTags: false });
      compilateur.evictCache(1);
      return pdf;
    },
    finir: async () => undefined,
  };
}
