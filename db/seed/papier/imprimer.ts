import { join } from "node:path";
import type { NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { compiler, creerCompilateur } from "../../../server/lettres/compilateur.ts";

const MODELES = join(import.meta.dirname, "..", "modeles");

/** Place d'une ligne ou d'une valeur imprimée, en points, origine en haut à gauche de la page. */
export interface Repere {
  cle: string;
  page: number;
  x: number;
  y: number;
  l: number;
  h: number;
}

export interface Papier {
  pdf: Uint8Array;
  reperes: Repere[];
}

/** Les modèles de `modeles/`, un par papier. */
export type Modele =
  | "rapport-tableau"
  | "rapport-blocs"
  | "rapport-expertise"
  | "facture"
  | "facture-forfait"
  | "releve"
  | "avoir"
  | "pv"
  | "carte-grise"
  | "permis";

/** Ce qu'il faut pour imprimer un papier ; passe d'un fil à l'autre. */
export interface Planche {
  modele: Modele;
  donnees: object;
  /** Le papier passé à un numériseur défaillant : le dessin des lettres, trop pâle pour se lire. Une seule page. */
  pale?: boolean;
}
export type Imprimer = (planche: Planche) => Papier;

/** Prépare l'imprimerie : un seul compilateur pour tous les papiers. */
export function imprimerie(): Imprimer {
  const compilateur = creerCompilateur(MODELES);
  // Ce que le modèle lit d'un papier est un fichier que seul le compilateur voit : donné en réglage, tout modèle se relirait à chaque papier.
  const composer = (modele: string, fichier: string, contenu: string): NodeTypstDocument => {
    compilateur.mapShadow(join(MODELES, fichier), Buffer.from(contenu));
    return compiler(compilateur, join(MODELES, `${modele}.typ`));
  };
  // Sans balises d'accessibilité, un papier de loueur tient en quelques dizaines de kilo-octets.
  const enPdf = (document: NodeTypstDocument) => compilateur.pdf(document, { pdfTags: false });
  return ({ modele, donnees, pale }) => {
    const document = composer(modele, "donnees.json", JSON.stringify(donnees));
    // La requête rend les métadonnées du modèle : les clés sont celles de `commun.typ`.
    const reperes = (compilateur.query(document, { selector: "<repere>" }) as { value: Repere }[]).map((r) => r.value);
    const tire = pale ? composer("numerisation", "dessin.svg", compilateur.plainSvg(document)) : document;
    const papier = { pdf: enPdf(tire), reperes };
    // Ce que le papier suivant ne reprendrait pas ne coûte que de la mémoire et du temps.
    compilateur.evictCache(1);
    return papier;
  };
}
