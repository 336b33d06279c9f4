import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Mutation, mutationsDesPolitiques, mutationsDuProgramme } from "./mutations.ts";

const RACINE = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { seulement: { type: "string" }, essais: { type: "string" } } });

/**
 * `npm run gardes:muter` : ôte les gardes une à une (un membre d'une politique de la base, un refus du programme), joue les essais qui les
 * couvrent et dit lesquelles aucun ne tient. `--seulement fichiers` : les gardes dont le nom contient ce mot. `--essais chemin` : ceux-là.
 */
async function muter(): Promise<number> {
  const toutes = [...(await mutationsDesPolitiques()), ...mutationsDuProgramme()];
  const choisies = toutes.filter((m) => m.nom.includes(values.seulement ?? ""));
  // Un essai déjà rouge tuerait tout.
  for (const essais of new Set(choisies.map((m) => m.essais)))
    if (jouer({ nom: "rien", essais })) throw new Error(`Sans rien ôter, un essai tombe déjà : ${essais.join(", ")}.`);
  const survivantes: string[] = [];
  for (const mutation of choisies) {
    const tuee = jouer(mutation);
    if (!tuee) survivantes.push(mutation.nom);
    process.stdout.write(`${tuee ? "tuée     " : "SURVIVANTE"} ${mutation.nom}\n`);
  }
  const tuees = choisies.length - survivantes.length;
  process.stdout.write(`${tuees} gardes sur ${choisies.length} tenues par un essai.\n`);
  return survivantes.length === 0 ? 0 : 1;
}

/** Vrai si un essai tombe. Le fichier changé est toujours remis, essai manqué ou non. */
function jouer({ sql, fichier, avant, apres, essais }: Mutation): boolean {
  const chemin = fichier && join(RACINE, fichier);
  const texte = chemin && readFileSync(chemin, "utf8");
  if (chemin && texte) {
    if (!texte.includes(avant ?? ""))
      throw new Error(`${fichier} ne contient plus « ${avant} » : mettez scripts/mutations.ts à jour.`);
    writeFileSync(chemin, texte.replace(avant ?? "", apres ?? ""));
  }
  try {
    const rendu = spawnSync(
      process.execPath,
      [join(RACINE, "node_modules/vitest/vitest.mjs"), "run", "--bail", "1", ...(values.essais?.split(",") ?? essais)],
      {
        cwd: RACINE,
        env: { ...process.env, ...(sql && { REFLET_MUTATION_SQL: sql }) },
        stdio: ["ignore", "ignore", "ignore"],
      },
    );
    return rendu.status !== 0;
  } finally {
    if (chemin && texte) writeFileSync(chemin, texte);
  }
}

process.exitCode = await muter();
