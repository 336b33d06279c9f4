import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { preparerBase } from "../server/db/ouvrir.ts";
import { essayerEnMemoire } from "../server/testing/en-memoire.ts";
import { clientDe, commander } from "../server/testing/grappe.ts";
import { muterBase } from "./gardes/base.ts";
import { type GardeDeProgramme, gardesDuProgramme } from "./gardes/programme.ts";
import { lancerServeurPostgres } from "./serveur-postgres.ts";

const RACINE = join(import.meta.dirname, "..");
const VITEST = join(RACINE, "node_modules/vitest/vitest.mjs");
const { values } = parseArgs({
  options: { seulement: { type: "string", default: "" }, minutes: { type: "string", default: "600" } },
});
const FIN = performance.now() + Number(values.minutes) * 60_000;

/** Ce qu'une garde du programme a donné, tant que ni elle ni ses essais ne changent : une longue série se reprend où elle s'est arrêtée. */
const MEMOIRE = join(tmpdir(), "reflet-gardes.json");
const memoire: Record<string, boolean> = (() => {
  try {
    return JSON.parse(readFileSync(MEMOIRE, "utf8"));
  } catch {
    return {};
  }
})();

interface Compte {
  jouees: number;
  survivantes: string[];
}
const comptes = new Map<string, Compte>();

function dire(famille: string, tuee: boolean, nom: string): void {
  const compte = comptes.get(famille) ?? { jouees: 0, survivantes: [] };
  comptes.set(famille, compte);
  compte.jouees += 1;
  if (tuee) return;
  compte.survivantes.push(nom);
  process.stdout.write(`SURVIVANTE ${nom}\n`);
}

/**
 * `npm run gardes:muter` : ôte les gardes une à une (politiques et droits de la base, portes des routes, refus et droits du programme), joue ce qui
 * les couvre et dit lesquelles aucun essai ne tient. `--seulement fichiers` : celles dont le nom contient ce mot. `--minutes 4` : s'arrête là et se
 * reprend. Sort en erreur si plus de deux sur cent survivent.
 */
async function muter(): Promise<number> {
  essayerEnMemoire();
  const serveur = await lancerServeurPostgres({
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    jit: "off",
  });
  if (!serveur) throw new Error("Il faut un PostgreSQL de la distribution (apt-get install postgresql-15).");
  try {
    await muterLaBase(serveur.url);
    muterLesPortes(serveur.url);
    muterLeProgramme(serveur.url);
  } finally {
    serveur.arreter();
  }
  let jouees = 0;
  let survivantes = 0;
  for (const [famille, compte] of comptes) {
    process.stdout.write(`${famille} : ${compte.jouees - compte.survivantes.length} tenues sur ${compte.jouees}\n`);
    jouees += compte.jouees;
    survivantes += compte.survivantes.length;
  }
  process.stdout.write(`${jouees - survivantes} gardes sur ${jouees} tenues par un essai.\n`);
  return jouees > 0 && survivantes <= 0.02 * jouees ? 0 : 1;
}

async function muterLaBase(url: string): Promise<void> {
  await commander(clientDe({ url }, "postgres"), "create database gardes");
  const acces = clientDe({ url }, "gardes");
  await (await preparerBase({ proprietaire: acces, fermer: async () => undefined }, "gardes")).fermer();
  await muterBase(acces, values.seulement, (tuee, nom) => dire(nom.split(" ")[0] ?? "", tuee, nom));
}

function muterLesPortes(url: string): void {
  if (!`porte clé ${values.seulement}`.includes(values.seulement)) return;
  const dossier = mkdtempSync(join(tmpdir(), "reflet-portes-"));
  const rapport = join(dossier, "portes.json");
  try {
    vitest(["--config", "scripts/gardes/vitest.config.ts"], {
      TEST_DATABASE_URL: url,
      REFLET_GARDES_RAPPORT: rapport,
      REFLET_GARDES_SEULEMENT: values.seulement,
    });
    const rendu: { nom: string; tuee: boolean }[] = JSON.parse(readFileSync(rapport, "utf8"));
    for (const { nom, tuee } of rendu) dire(nom.split(" ")[0] ?? "", tuee, nom);
  } finally {
    rmSync(dossier, { recursive: true, force: true });
  }
}

function muterLeProgramme(url: string): void {
  const choisies = gardesDuProgramme().filter((g) => g.nom.includes(values.seulement));
  const saines = new Set<string>();
  for (const garde of choisies) {
    const cle = cleDe(garde);
    if (!(cle in memoire)) {
      if (performance.now() > FIN) {
        process.stdout.write("Le temps donné est passé : relancez pour continuer.\n");
        return;
      }
      const essais = garde.essais.join(" ");
      // Un essai déjà rouge tuerait tout.
      if (!saines.has(essais) && jouer(null, garde.essais, url))
        throw new Error(`Sans rien ôter, un essai tombe déjà : ${essais}.`);
      saines.add(essais);
      memoire[cle] = jouer(garde, garde.essais, url);
      writeFileSync(MEMOIRE, JSON.stringify(memoire));
    }
    dire("programme", memoire[cle] === true, garde.nom);
  }
}

/** Une garde, son fichier et ses essais : qu'un seul change, et elle se rejoue. */
function cleDe({ nom, fichier, avant, essais }: GardeDeProgramme): string {
  const condensat = createHash("sha256").update(nom + avant);
  for (const chemin of [fichier, ...essais]) condensat.update(readFileSync(join(RACINE, chemin)));
  return condensat.digest("hex");
}

/** Vrai si un essai tombe. Le fichier changé est toujours remis, essai manqué ou non. */
function jouer(garde: GardeDeProgramme | null, essais: readonly string[], url: string): boolean {
  if (!garde) return vitest(["--bail", "1", ...essais], { TEST_DATABASE_URL: url });
  const chemin = join(RACINE, garde.fichier);
  const texte = readFileSync(chemin, "utf8");
  writeFileSync(
    chemin,
    texte.replace(garde.avant, () => garde.apres),
  );
  try {
    return vitest(["--bail", "1", ...essais], { TEST_DATABASE_URL: url });
  } finally {
    writeFileSync(chemin, texte);
  }
}

/** Vrai si la série tombe. */
function vitest(args: string[], env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync(process.execPath, [VITEST, "run", ...args], {
    cwd: RACINE,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "ignore"],
  });
  return status !== 0;
}

process.exitCode = await muter();
