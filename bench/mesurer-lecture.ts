import { existsSync, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { parseArgs } from "node:util";
import { garderCompilation } from "../server/garder-compilation.ts";

// Ce que vaut la lecture d'un dossier de documents dont la vérité est connue :
//   npm run --silent lecture:mesurer -- --dossier DIR [--json] [--details] [--filtre REGEX]
// Un document (PDF ou XML) se note contre `NOM.json` à côté de lui ; un dossier qui porte `famille.json` est une famille, dont les
// verdicts se notent aussi. Ce qu'est une valeur : mesure-lecture/valeurs.ts ; quand elle est mise en doute : mesure-lecture/doutes.ts.
const USAGE = "npm run --silent lecture:mesurer -- --dossier DIR [--json] [--details] [--filtre REGEX]";

const refuser = (phrase: string): never => {
  process.stderr.write(`${phrase}\nUsage : ${USAGE}\n`);
  process.exit(2);
};

function lireOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        dossier: { type: "string" },
        json: { type: "boolean", default: false },
        details: { type: "boolean", default: false },
        filtre: { type: "string" },
      },
    });
    const dossier = values.dossier ?? positionals[0] ?? refuser("Donnez le dossier à mesurer.");
    return { ...values, dossier, filtre: values.filtre === undefined ? undefined : new RegExp(values.filtre) };
  } catch (erreur) {
    return refuser(erreur instanceof Error ? erreur.message : "Options illisibles.");
  }
}

/** npm se place à la racine du projet ; un chemin relatif peut aussi partir de là où la commande a été tapée. */
function situer(dossier: string): string {
  const departs = isAbsolute(dossier) ? ["/"] : [process.cwd(), process.env.INIT_CWD ?? process.cwd()];
  const trouve = departs.map((depart) => resolve(depart, dossier)).find((chemin) => existsSync(chemin));
  if (!trouve || !statSync(trouve).isDirectory()) return refuser(`Ce dossier n'existe pas : ${dossier}`);
  return trouve;
}

const options = lireOptions();
const dossier = situer(options.dossier);
garderCompilation();
const { mesurer } = await import("./mesure-lecture/mesurer.ts");
const { resumer } = await import("./mesure-lecture/resumer.ts");
const { afficher } = await import("./mesure-lecture/afficher.ts");
const avancer = (faits: number, total: number, fichier: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${faits}/${total} ${fichier.slice(0, 60).padEnd(60)}`);
};
const mesure = await mesurer(dossier, { filtre: options.filtre, avancer });
if (process.stderr.isTTY) process.stderr.write(`\r${" ".repeat(72)}\r`);
const resume = resumer(mesure, options.details);
process.stdout.write(options.json ? `${JSON.stringify(resume, null, 1)}\n` : afficher(resume, options.details));
