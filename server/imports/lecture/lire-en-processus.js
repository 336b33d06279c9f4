import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ErreurLectureImport, estCodeLecture } from "./erreurs.ts";
const DELAI_MS = 60_000;
const MEMOIRE_MO = 512;
const PROCESSUS = fileURLToPath(new URL("./lecture.processus.ts", import.meta.url));
/** Lignes confiées à la base à la fois. */
const PAQUET = 2_000;
/**
 * Lit un fichier dans un processus à part, borné en temps et en mémoire : un classeur piégé ne peut que le tuer, lui. Les lignes passent
 * par un fichier provisoire, puis sont confiées par paquets. Lève ErreurLectureImport.
 */
export async function lireEnProcessus(source, entite, garder) {
    const cible = join(tmpdir(), `reflet-import-${randomUUID()}`);
    try {
        const lu = await jouer({ source, cible, entite });
        let paquet = [];
        for await (const ligne of createInterface({
            input: createReadStream(cible),
            crlfDelay: Number.POSITIVE_INFINITY,
        })) {
            const [numero, cellules] = JSON.parse(ligne);
            paquet.push({ numero, cellules });
            if (paquet.length < PAQUET)
                continue;
            await garder(lu, paquet);
            paquet = [];
        }
        if (paquet.length > 0)
            await garder(lu, paquet);
        return lu;
    }
    finally {
        await rm(cible, { force: true });
    }
}
function jouer(demande) {
    return new Promise((tenir, rompre) => {
        const processus = fork(PROCESSUS, {
            stdio: "ignore",
            env: {},
            timeout: DELAI_MS,
            killSignal: "SIGKILL",
            execArgv: [`--max-old-space-size=${MEMOIRE_MO}`],
        });
        processus.once("message", (reponse) => {
            if ("lu" in reponse)
                tenir(reponse.lu);
            else
                rompre(new ErreurLectureImport(estCodeLecture(reponse.code) ? reponse.code : "abime"));
        });
        processus.once("error", (cause) => rompre(new ErreurLectureImport("abime", { cause })));
        // Tué par le délai, ou par la mémoire qu'il a voulu prendre.
        processus.once("exit", (_code, signal) => rompre(new ErreurLectureImport(signal === "SIGKILL" ? "delai" : "trop_gros")));
        processus.send(demande, (erreur) => erreur && processus.kill("SIGKILL"));
    });
}
