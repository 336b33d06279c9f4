// Le processus qui compose : il ne connaît ni la base ni la configuration, seulement un modèle et un dossier.
import { copyFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const [nom, dossier] = process.argv.slice(2);
if (!nom || !dossier) process.exit(2);
// Le modèle lit ses données et ses images à côté de lui, et rien d'autre.
const modele = join(dossier, `${nom}.typ`);
await copyFile(join(import.meta.dirname, `${nom}.typ`), modele);
const polices = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
const compilateur = NodeCompiler.create({ workspace: dossier, fontArgs: [{ fontPaths: [polices] }] });
const { result, takeDiagnostics } = compilateur.compile({ mainFilePath: modele });
if (!result) {
  process.stderr.write(JSON.stringify(takeDiagnostics?.()?.shortDiagnostics ?? "modèle refusé"));
  process.exit(1);
}
// Un état des lieux est balisé, sans se déclarer conforme à la norme comme les courriers.
const norme = nom === "etat" ? { pdfTags: true } : ({ pdfStandard: "ua-1" } as const);
// PDF/UA-1 : la norme refuse elle-même une image sans texte, un titre sauté, un document sans langue.
await writeFile(join(dossier, `${nom}.pdf`), compilateur.pdf(result, norme));
process.exit(0);
