import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

/** Un compilateur Typst qui ne lit que ce dossier et ses polices, sans réseau : Liberation Sans vient avec le lecteur de PDF du projet. */
export function creerCompilateur(dossier: string): NodeCompiler {
  const polices = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
  return NodeCompiler.create({ workspace: dossier, fontArgs: [{ fontPaths: [polices] }] });
}

/** Compile ce modèle ; lève avec ce que le compilateur en dit. */
export function compiler(compilateur: NodeCompiler, modele: string): NodeTypstDocument {
  const essai = compilateur.compile({ mainFilePath: modele });
  if (essai.result) return essai.result;
  throw new Error(
    `Le modèle ${modele} ne se compile pas : ${JSON.stringify(essai.takeDiagnostics()?.shortDiagnostics)}`,
  );
}
