import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { EntiteImport } from "../../../domain/imports/colonne.ts";
import type { Encodage } from "../../../domain/imports/encodages.ts";
import { environnementEnfant } from "../../environnement-enfant.ts";
import type { LigneBrute } from "./classeur.ts";
import { type CodeLecture, ErreurLectureImport, estCodeLecture } from "./erreurs.ts";
import type { TableauLu } from "./lire-tableau.ts";

export interface DemandeLecture {
  source: string;
  cible: string;
  entite: EntiteImport;
  /** Celui qu'une personne a choisi pour ce CSV. */
  encodage?: Encodage | undefined;
}
export type ReponseLecture = { lu: TableauLu } | { code: CodeLecture };

const DELAI_MS = 60_000;
const MEMOIRE_MO = 512;
const PROCESSUS = fileURLToPath(new URL("./lecture.processus.ts", import.meta.url));

/** Lignes confiées à la base à la fois. */
const PAQUET = 2_000;

/**
 * Lit un fichier dans un processus à part, borné en temps et en mémoire : un classeur piégé ne peut que le tuer, lui. Les lignes passent
 * par un fichier provisoire, puis sont confiées par paquets. Lève ErreurLectureImport.
 */
export async function lireEnProcessus(
  source: string,
  entite: EntiteImport,
  encodage: Encodage | undefined,
  garder: (lu: TableauLu, paquet: LigneBrute[]) => Promise<void>,
): Promise<TableauLu> {
  const cible = join(tmpdir(), `reflet-import-${randomUUID()}`);
  try {
    const lu = await jouer({ source, cible, entite, encodage });
    let paquet: LigneBrute[] = [];
    for await (const ligne of createInterface({
      input: createReadStream(cible),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const [numero, cellules] = JSON.parse(ligne) as [number, LigneBrute["cellules"]];
      paquet.push({ numero, cellules });
      if (paquet.length < PAQUET) continue;
      await garder(lu, paquet);
      paquet = [];
    }
    if (paquet.length > 0) await garder(lu, paquet);
    return lu;
  } finally {
    await rm(cible, { force: true });
  }
}

function jouer(demande: DemandeLecture): Promise<TableauLu> {
  return new Promise((tenir, rompre) => {
    const processus = fork(PROCESSUS, {
      stdio: "ignore",
      env: environnementEnfant(),
      timeout: DELAI_MS,
      killSignal: "SIGKILL",
      execArgv: [`--max-old-space-size=${MEMOIRE_MO}`],
    });
    processus.once("message", (reponse: ReponseLecture) => {
      if ("lu" in reponse) tenir(reponse.lu);
      else rompre(new ErreurLectureImport(estCodeLecture(reponse.code) ? reponse.code : "abime"));
    });
    processus.once("error", (cause) => rompre(new ErreurLectureImport("abime", { cause })));
    // Tué par le délai, ou par la mémoire qu'il a voulu prendre.
    processus.once("exit", (_code, signal) =>
      rompre(new ErreurLectureImport(signal === "SIGKILL" ? "delai" : "trop_gros")),
    );
    processus.send(demande, (erreur) => erreur && processus.kill("SIGKILL"));
  });
}
