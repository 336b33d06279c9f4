import { fork } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { lierPonctuation } from "../../domain/commun/typographie.ts";
import { environnementEnfant } from "../environnement-enfant.ts";
import { ouvrirApercu } from "../fichiers/apercu.ts";
import { cheminDedans } from "../fichiers/chemin-dedans.ts";
import type { Fichiers } from "../fichiers/stockage.ts";

/** Un état des lieux porte des dizaines de photos. */
const DELAI_MS = 30_000;
const PROCESSUS = fileURLToPath(new URL("./composer.processus.ts", import.meta.url));
/** Une composition occupe un cœur : une à la fois, les autres attendent leur tour. */
let precedente: Promise<unknown> = Promise.resolve();

/** Une image à poser à côté du modèle : celle d'une clé du stockage, en petit, ou ces octets. */
export type ImageAPoser = { nom: string; cle: string } | { nom: string; octets: Uint8Array | string };

/**
 * Compose un PDF balisé (PDF/UA-1, sauf l'état des lieux) d'après un modèle de ce dossier. Les données passent en JSON, à côté du modèle : rien de ce qu'une
 * personne écrit n'entre dans son source. `images` : nom de fichier voulu → clé sur le stockage, ou octets ; une image perdue n'empêche pas
 * de composer. La composition se fait dans un processus à part, borné en temps. Lève impression_impossible (503).
 */
export async function composer(
  modele: "contestation" | "audit" | "analyses" | "direction" | "etat",
  fichiers: Fichiers,
  images: readonly ImageAPoser[],
  donnees: (posees: ReadonlySet<string>) => object,
): Promise<Buffer> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-lettre-"));
  try {
    const posees = await poserImages(fichiers, images, dossier);
    await writeFile(join(dossier, "donnees.json"), JSON.stringify(donnees(posees), lier));
    const tour = precedente.then(
      () => jouer(modele, dossier),
      () => jouer(modele, dossier),
    );
    precedente = tour.catch(() => undefined);
    await tour;
    return await readFile(join(dossier, `${modele}.pdf`));
  } finally {
    await rm(dossier, { recursive: true, force: true });
  }
}

/** Un texte qu'une personne a tapé ou retouché n'a que des espaces ordinaires : imprimé, il se coupe aussi bien que les nôtres. */
const lier = (_cle: string, valeur: unknown): unknown =>
  typeof valeur === "string" ? lierPonctuation(valeur) : valeur;

async function poserImages(fichiers: Fichiers, images: readonly ImageAPoser[], dossier: string): Promise<Set<string>> {
  const posees = new Set<string>();
  for (const image of images) {
    try {
      const octets = "octets" in image ? image.octets : (await ouvrirApercu(fichiers, image.cle)).flux;
      await writeFile(cheminDedans(dossier, image.nom), octets);
      posees.add(image.nom);
    } catch {
      // Elle manque sur le stockage : la lettre ne montre que ce qu'elle a.
    }
  }
  return posees;
}

function jouer(modele: string, dossier: string): Promise<void> {
  return new Promise((tenir, rompre) => {
    const processus = fork(PROCESSUS, [modele, dossier], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: environnementEnfant(),
      timeout: DELAI_MS,
      killSignal: "SIGKILL",
    });
    let dit = "";
    processus.stderr?.on("data", (morceau: Buffer) => {
      dit = (dit + morceau.toString("utf8")).slice(-2000);
    });
    const echouer = (cause: unknown) => rompre(Object.assign(erreurs.impression(), { cause }));
    processus.once("error", echouer);
    processus.once("exit", (code) => (code === 0 ? tenir() : echouer(dit)));
  });
}
