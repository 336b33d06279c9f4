import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

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

/** Prépare l'imprimerie : un compilateur et ses polices, sans réseau. Liberation Sans vient avec le lecteur de PDF du projet. */
export function imprimerie(): Imprimer {
  const polices = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
  const compilateur = NodeCompiler.create({ workspace: MODELES, fontArgs: [{ fontPaths: [polices] }] });
  // Ce que le modèle lit d'un papier est un fichier que seul le compilateur voit : donné en réglage, tout modèle se relirait à chaque papier.
  const composer = (modele: string, fichier: string, contenu: string): NodeTypstDocument => {
    compilateur.mapShadow(join(MODELES, fichier), Buffer.from(contenu));
    const compile = compilateur.compile({ mainFilePath: join(MODELES, `${modele}.typ`) });
    if (compile.result) return compile.result;
    throw new Error(
      `Le modèle ${modele} ne se compile pas : ${JSON.stringify(compile.takeDiagnostics()?.shortDiagnostics)}`,
    );
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
