// Le processus qui compose : il ne connaît ni la base ni la configuration, seulement un modèle et un dossier.
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compiler, creerCompilateur } from "./compilateur.ts";

const [nom, dossier] = process.argv.slice(2);
if (!nom || !dossier) process.exit(2);
// Le modèle lit ses données et ses images à côté de lui, et rien d'autre.
const modele = join(dossier, `${nom}.typ`);
await copyFile(join(import.meta.dirname, `${nom}.typ`), modele);
const compilateur = creerCompilateur(dossier);
const document = compiler(compilateur, modele);
// PDF/UA-1 : la norme refuse elle-même une image sans texte, un titre sauté, un document sans langue. Un état des lieux est balisé, sans se
// déclarer conforme à la norme comme les courriers.
const norme = nom === "etat" ? { pdfTags: true } : ({ pdfStandard: "ua-1" } as const);
await writeFile(join(dossier, `${nom}.pdf`), compilateur.pdf(document, norme));
process.exit(0);
