// Le processus qui compose : il ne connaît ni la base ni la configuration, seulement un dossier.
import { copyFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const dossier = process.argv[2];
if (!dossier) process.exit(2);
// Le modèle lit ses données et ses images à côté de lui, et rien d'autre.
const modele = join(dossier, "etat.typ");
await copyFile(join(import.meta.dirname, "etat.typ"), modele);
const polices = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
const compilateur = NodeCompiler.create({ workspace: dossier, fontArgs: [{ fontPaths: [polices] }] });
const { result } = compilateur.compile({ mainFilePath: modele });
if (!result) process.exit(1);
await writeFile(join(dossier, "etat.pdf"), compilateur.pdf(result, { pdfTags: true }));
process.exit(0);
