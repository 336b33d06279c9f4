import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { changements, lire } from "./metamorphose/comparer.ts";
import { type NomTransformation, TRANSFORMATIONS, transformer } from "./metamorphose/transformations.ts";

// Tourner, rogner, agrandir, redessiner dans un autre ordre, couper les mots, ajouter un filigrane : rien de cela ne change ce qu'une personne
// lit d'une page. Part des documents dont la lecture (format public) ne change pas, par transformation :
//   npm run --silent lecture:metamorphoser -- --dossier DIR [--combien 40] [--seulement "rognée,filigrane"] [--details] [--vers DIR]
// `--details` dit les champs qui changent ; `--vers` garde les PDF transformés qui se lisent autrement.
const USAGE =
  'npm run --silent lecture:metamorphoser -- --dossier DIR [--combien 40] [--seulement "rognée"] [--details] [--vers DIR]';
const { values } = parseArgs({
  options: {
    dossier: { type: "string" },
    combien: { type: "string", default: "40" },
    seulement: { type: "string" },
    details: { type: "boolean", default: false },
    vers: { type: "string" },
  },
});
if (!values.dossier) {
  process.stderr.write(`Usage : ${USAGE}\n`);
  process.exit(2);
}
const dossier = values.dossier;
const tous = readdirSync(dossier, { recursive: true, encoding: "utf8" })
  .filter((f) => f.endsWith(".pdf"))
  .sort();
// Répartis sur tout le dossier : les premiers se ressemblent souvent.
const pas = Math.max(1, tous.length / Number(values.combien));
const fichiers = Array.from(
  { length: Math.min(tous.length, Number(values.combien)) },
  (_, i) => tous[Math.floor(i * pas)] as string,
);
const noms = (values.seulement?.split(",") ?? Object.keys(TRANSFORMATIONS)) as NomTransformation[];
if (values.vers) mkdirSync(values.vers, { recursive: true });

const comptes = new Map(noms.map((nom) => [nom, { memes: 0, autres: 0, sans: 0 }]));
for (const fichier of fichiers) {
  const octets = readFileSync(path.join(dossier, fichier));
  const avant = await lire(octets);
  for (const nom of noms) {
    const compte = comptes.get(nom) ?? { memes: 0, autres: 0, sans: 0 };
    const change = await changements(octets, avant, nom);
    if (change === null) compte.sans += 1;
    else if (change.length === 0) compte.memes += 1;
    else {
      compte.autres += 1;
      if (values.details)
        process.stdout.write(
          `${fichier} ${nom}\n${change
            .slice(0, 4)
            .map((c) => `    ${c}\n`)
            .join("")}`,
        );
      if (values.vers)
        writeFileSync(
          path.join(values.vers, `${fichier.replace(/\W/g, "_")}-${nom.replace(/\W/g, "_")}.pdf`),
          await transformer(octets, nom),
        );
    }
  }
}
process.stdout.write(`${fichiers.length} documents de ${dossier}\n`);
for (const [nom, { memes, autres, sans }] of comptes) {
  const part = memes + autres > 0 ? `${((100 * memes) / (memes + autres)).toFixed(0)} %` : "–";
  process.stdout.write(
    `${nom.padEnd(36)} ${part.padStart(6)} inchangés (${memes}/${memes + autres}${sans ? `, ${sans} sans objet` : ""})\n`,
  );
}
