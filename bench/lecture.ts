import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { lireEnTravailleur } from "../server/lecture/processus/lire-en-travailleur.ts";

// Durée de lecture de documents de texte dans leur travailleur, un à un puis deux cents à la suite :
//   node bench/lecture.ts [DOSSIER]
// Cible : médiane sous 500 ms par document, deux cents documents en moins de trois minutes sur deux cœurs.
const dossier = process.argv[2] ?? fileURLToPath(new URL("./corpus/exemples", import.meta.url));
// Les documents numérisés ont leurs propres bornes : ils se mesurent à part.
const NUMERISES = new Set(["E-02.pdf"]);
const fichiers = readdirSync(dossier, { encoding: "utf8", recursive: true })
  .filter((nom) => nom.endsWith(".pdf") && !NUMERISES.has(nom))
  .map((nom) => `${dossier}/${nom}`);

const durees: number[] = [];
for (const fichier of fichiers) {
  const debut = performance.now();
  await lireEnTravailleur(fichier);
  durees.push(performance.now() - debut);
}
durees.sort((a, b) => a - b);
const rang = (part: number) => Math.round(durees[Math.min(durees.length - 1, Math.floor(durees.length * part))] ?? 0);
process.stdout.write(`${fichiers.length} documents : médiane ${rang(0.5)} ms, 95 % sous ${rang(0.95)} ms\n`);

const lot = Array.from({ length: 200 }, (_, i) => fichiers[i % fichiers.length] ?? "");
const debut = performance.now();
let suivant = 0;
// Deux lectures à la fois, comme la tâche qui vide la file.
await Promise.all(
  [0, 1].map(async () => {
    while (suivant < lot.length) {
      const fichier = lot[suivant] ?? "";
      suivant += 1;
      await lireEnTravailleur(fichier);
    }
  }),
);
process.stdout.write(`200 documents : ${((performance.now() - debut) / 1000).toFixed(1)} s\n`);
