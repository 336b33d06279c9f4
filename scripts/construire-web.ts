import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ErreurDemarrage } from "../server/db/embarque/erreur-demarrage.ts";
import { PREMIERS } from "./morceaux.ts";

const RACINE = dirname(import.meta.dirname);
const DIST = join(RACINE, "dist");
const SCEAU = "sceau.txt";
const GENERATION = "generation.txt";
const SOURCES = [
  "web",
  "domain",
  "vite.config.ts",
  "package-lock.json",
  ...["construire-web", "alleger-navigateur", "contrat-navigateur", "morceaux", "styles-mantine"].map(
    (nom) => `scripts/${nom}.ts`,
  ),
];

/**
 * Construit le site dans `dist/`, s'il n'est pas déjà à jour. Deux programmes peuvent démarrer ensemble : chacun construit dans son
 * dossier et l'échange se fait par renommage. Un dossier en lecture seule convient tant que `dist/` est à jour.
 */
export async function construireWeb(options: { forcer?: boolean } = {}): Promise<"construit" | "a_jour"> {
  const empreinte = await empreinteDesSources();
  if (!options.forcer && (await estAJour(empreinte))) return "a_jour";
  // Sur le même disque que dist/ (un renommage ne traverse pas les disques), et hors de la vue de git.
  const chantier = join(RACINE, ".vite", `${process.pid}-${Date.now()}`);
  try {
    await mkdir(chantier, { recursive: true });
    await enProduction(() => assembler(chantier));
    await compresser(chantier);
    await garderGenerationPrecedente(chantier);
    await writeFile(join(chantier, SCEAU), empreinte);
    await poser(chantier, empreinte, options.forcer ?? false);
  } catch (erreur) {
    throw expliquer(erreur);
  } finally {
    await rm(chantier, { recursive: true, force: true }).catch(() => {});
  }
  return "construit";
}

const CAUSES: Record<string, string> = {
  EROFS: `le dossier ${RACINE} est en lecture seule`,
  EACCES: `le dossier ${RACINE} n'accepte pas l'écriture`,
  EPERM: `le dossier ${RACINE} n'accepte pas l'écriture`,
  ENOSPC: "le disque est plein",
};

function expliquer(erreur: unknown): unknown {
  const { code = "", syscall } = erreur as NodeJS.ErrnoException;
  // Le mkdir récursif de Node dit « introuvable » sur un disque en lecture seule.
  const cause = CAUSES[code === "ENOENT" && syscall === "mkdir" ? "EROFS" : code];
  return cause ? new ErreurDemarrage(`L'interface de Reflet n'a pas pu être construite : ${cause}.`) : erreur;
}

const estAJour = async (empreinte: string): Promise<boolean> =>
  (await readFile(join(DIST, SCEAU), "utf8").catch(() => "")) === empreinte;

/** Fichiers lus à la fois : certaines machines n'en laissent ouvrir que 1 024 à un programme. */
const LUS_ENSEMBLE = 64;

export async function empreinteDesSources(): Promise<string> {
  const fichiers = (await Promise.all(SOURCES.map((s) => lister(join(RACINE, s))))).flat().sort();
  const condensat = createHash("sha256");
  for (let debut = 0; debut < fichiers.length; debut += LUS_ENSEMBLE) {
    const lot = fichiers.slice(debut, debut + LUS_ENSEMBLE);
    const contenus = await Promise.all(lot.map((f) => readFile(f)));
    for (const [i, fichier] of lot.entries()) {
      condensat.update(fichier.slice(RACINE.length).replaceAll("\\", "/")).update("\0");
      // Un poste Windows extrait parfois le dépôt avec des fins de ligne différentes : ce n'est pas un changement.
      condensat.update((contenus[i] as Buffer).toString("latin1").replaceAll("\r\n", "\n")).update("\0");
    }
  }
  return condensat.digest("hex");
}

async function lister(chemin: string): Promise<string[]> {
  const entrees = await readdir(chemin, { withFileTypes: true, recursive: true }).catch(() => null);
  if (!entrees) return existsSync(chemin) ? [chemin] : [];
  return entrees.filter((e) => e.isFile() && !e.name.includes(".test.")).map((e) => join(e.parentPath, e.name));
}

/** Vite suit NODE_ENV plutôt que son mode : lancé par un test, il livrerait le React de développement, trois fois plus lent. */
async function enProduction(travail: () => Promise<void>): Promise<void> {
  const avant = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await travail();
  } finally {
    if (avant === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = avant;
  }
}

/** Ce que donne web/site/rendu.tsx une fois construit. */
interface Rendu {
  corps: Record<string, () => string>;
  questionsPourMoteurs: () => string;
}

async function assembler(chantier: string): Promise<void> {
  const [{ build }, { default: config }] = await Promise.all([import("vite"), import("../vite.config.ts")]);
  const commun = { ...config, configFile: false as const, logLevel: "warn" as const, mode: "production" };
  const rendu = join(chantier, ".rendu");
  await Promise.all([
    build({ ...commun, build: { ...config.build, outDir: chantier, emptyOutDir: false } }),
    build({
      ...commun,
      publicDir: false,
      build: {
        ...config.build,
        ssr: join(RACINE, "web/site/rendu.tsx"),
        // Les images du site ne sont nommées que par ses composants : c'est cette construction qui les pose.
        ssrEmitAssets: true,
        outDir: rendu,
        emptyOutDir: false,
        rolldownOptions: {
          checks: config.build.rolldownOptions.checks,
          output: { entryFileNames: "rendu.mjs" },
        },
      },
    }),
  ]);
  await cp(join(rendu, "assets"), join(chantier, "assets"), { recursive: true });
  await ecrirePages(chantier, (await import(pathToFileURL(join(rendu, "rendu.mjs")).href)) as Rendu);
  await rm(rendu, { recursive: true });
}

/** Pose le HTML de chaque page du site dans sa coquille : elles se lisent sans JavaScript. */
async function ecrirePages(chantier: string, { corps, questionsPourMoteurs }: Rendu): Promise<void> {
  await Promise.all(
    Object.entries(corps).map(async ([nom, rendre]) => {
      const fichier = join(chantier, `${nom}.html`);
      const coquille = await poserStyles(chantier, await readFile(fichier, "utf8"));
      await writeFile(
        fichier,
        coquille.replace("<!--corps-->", () => rendre()).replace("__QUESTIONS__", questionsPourMoteurs),
      );
    }),
  );
}

const FEUILLE = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/** Les styles du site vont dans la page (6 ko compressés) : le premier affichage n'attend aucun autre fichier. */
async function poserStyles(chantier: string, html: string): Promise<string> {
  const feuilles = [...html.matchAll(FEUILLE)].map(([, feuille = ""]) => readFile(join(chantier, feuille), "utf8"));
  const styles = (await Promise.all(feuilles)).join("\n");
  return html.replace(FEUILLE, "").replace("</head>", () => `<style nonce="__NONCE__">${styles}</style></head>`);
}

const COMPRESSIBLES = new Set([".js", ".css", ".svg", ".json", ".mjs", ".wasm"]);
const enBrotli = promisify(brotliCompress);
const enGzip = promisify(gzip);

/**
 * Les pages HTML ne sont pas compressées ici : le serveur y met le nonce à chaque réponse. Un fichier à la fois : un compresseur réserve
 * ses mégaoctets dès qu'on le demande, et trois cents ensemble coûtaient plus à la machine que la construction elle-même. Ce que chacun
 * charge d'abord l'est au mieux : une seconde de calcul y gagne un vingtième.
 */
async function compresser(dossier: string): Promise<void> {
  for (const fichier of (await lister(dossier)).filter((f) => COMPRESSIBLES.has(extname(f)))) {
    const octets = await readFile(fichier);
    if (octets.length < 512) continue;
    const [br, gz] = await Promise.all([
      enBrotli(octets, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: PREMIERS.test(basename(fichier)) ? 11 : 8,
          [constants.BROTLI_PARAM_SIZE_HINT]: octets.length,
        },
      }),
      enGzip(octets, { level: 8 }),
    ]);
    await Promise.all([writeFile(`${fichier}.br`, br), writeFile(`${fichier}.gz`, gz)]);
  }
}

/**
 * Les fichiers de la construction d'avant restent servis : un onglet ouvert, ou un programme déjà lancé sur le même dossier, y
 * trouve encore ses morceaux. Une seule génération est gardée.
 */
async function garderGenerationPrecedente(chantier: string): Promise<void> {
  const nouveaux = await readdir(join(chantier, "assets"));
  await writeFile(join(chantier, GENERATION), nouveaux.join("\n"));
  const anciens = (await readFile(join(DIST, GENERATION), "utf8").catch(() => "")).split("\n").filter(Boolean);
  const presents = new Set(nouveaux);
  await Promise.all(
    anciens
      .filter((nom) => !presents.has(nom))
      .map((nom) => copyFile(join(DIST, "assets", nom), join(chantier, "assets", nom)).catch(() => {})),
  );
}

async function poser(chantier: string, empreinte: string, forcer: boolean): Promise<void> {
  const ancien = `${chantier}-ancien`;
  for (let essai = 0; ; essai += 1) {
    // Un autre programme a pu poser la même construction entre-temps : la sienne vaut la nôtre.
    if ((!forcer || essai > 0) && (await estAJour(empreinte))) return;
    try {
      if (existsSync(DIST)) await rename(DIST, ancien);
      await rename(chantier, DIST);
      break;
    } catch (erreur) {
      if (essai >= 5) throw erreur;
      await new Promise((suite) => setTimeout(suite, 50 * (essai + 1)));
    }
  }
  await rm(ancien, { recursive: true, force: true });
}

/**
 * Comme `construireWeb`, dans un processus à part : construire prend près d'un gigaoctet, que le serveur garderait ensuite pour rien.
 * Les refus (`ErreurDemarrage`) sont les mêmes.
 */
export async function construireWebAPart(): Promise<void> {
  if (await estAJour(await empreinteDesSources())) return;
  const enfant = fork(import.meta.filename, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let refus: string | undefined;
  enfant.on("message", (message: { refus: string }) => {
    refus = message.refus;
  });
  enfant.once("error", reject);
  enfant.once("exit", (code) => {
    if (refus !== undefined) reject(new ErreurDemarrage(refus));
    else if (code === 0) resolve();
    else reject(new Error("La construction de l'interface s'est arrêtée."));
  });
  await promise;
}

async function commande(): Promise<void> {
  const debut = performance.now();
  const resultat = await construireWeb({ forcer: process.argv.includes("--forcer") });
  console.log(
    resultat === "construit" ? `Site construit en ${Math.round(performance.now() - debut)} ms.` : "Site déjà à jour.",
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await commande().catch((erreur: unknown) => {
    if (!process.send || !(erreur instanceof ErreurDemarrage)) throw erreur;
    process.send({ refus: erreur.message });
  });
