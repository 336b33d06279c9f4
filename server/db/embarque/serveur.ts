import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as attendre } from "node:timers/promises";
import { type Binaires, erreurPlateforme } from "./binaires.ts";
import { cite, codeErreur, ErreurDemarrage, erreurPostgres } from "./erreur-demarrage.ts";
import { estServeurDe, type FichierPid, lireFichierPid, neutraliser, repond } from "./fichier-pid.ts";
import type { Lieu } from "./lieu.ts";
import { naissance } from "./processus.ts";
import { argumentsServeur, ENVIRONNEMENT } from "./reglages.ts";
import { type Compte, identifiants } from "./utilisateur-systeme.ts";

const REPRISE_MAX = 120_000;
const ESSAIS_PENDANT = 10_000;
const MUET_MAX = 3_000;
const ARRET_MAX = 30_000;
const JOURNAL_MAX = 5 * 1024 * 1024;

/** Ce qu'il faut pour lancer un serveur. */
export interface Lancement {
  binaires: Binaires;
  compte: Compte | null;
  dossierSocket: string;
}

/**
 * Le serveur déjà lancé sur ces données, prêt, ou `null` s'il n'y en a pas. À appeler sous verrou.
 * C'est la socket qui fait foi : un fichier survit à une coupure, une réponse non.
 */
export async function serveurPresent(donnees: string): Promise<FichierPid | null> {
  const debut = Date.now();
  let muetDepuis: number | null = null;
  for (;;) {
    const fichier = lireFichierPid(donnees);
    if (fichier === null) return null;
    if (await repond(fichier)) {
      if (fichier.etat === "ready") return fichier;
      muetDepuis = null;
    } else {
      if (!estServeurDe(fichier.pid, donnees)) return null;
      muetDepuis ??= Date.now();
      // Vivant mais injoignable (socket effacée par un nettoyage, par exemple) : on le remplacera.
      if (Date.now() - muetDepuis > MUET_MAX) {
        await arreterServeur(donnees);
        return null;
      }
    }
    if (Date.now() - debut > REPRISE_MAX) throw tropLong(donnees);
    await attendre(20);
  }
}

/** Lance le serveur et attend qu'il soit prêt. Réessaie quelques secondes : après un arrêt brutal, un processus mourant tient encore ses verrous. */
export async function lancerServeur(lieu: Lieu, lancement: Lancement): Promise<FichierPid> {
  const limite = Date.now() + ESSAIS_PENDANT;
  for (;;) {
    const reste = lireFichierPid(lieu.donnees);
    if (reste !== null && !estServeurDe(reste.pid, lieu.donnees)) neutraliser(lieu.donnees);
    const issue = await essayer(lieu, lancement);
    if (typeof issue !== "string") return issue;
    const passager = /lock file|shared memory|already in use|Address already/i.test(issue);
    if (!passager || Date.now() > limite) throw erreurPostgres(issue, lieu.maison);
    await attendre(200);
  }
}

async function essayer(lieu: Lieu, lancement: Lancement): Promise<FichierPid | string> {
  const journal = join(lieu.controle, "journal.log");
  tourner(journal);
  const sortie = openSync(journal, "a", 0o600);
  const debutJournal = fstatSync(sortie).size;
  const enfant = spawn(
    join(lancement.binaires.racine, "bin", "postgres"),
    argumentsServeur(lieu.donnees, lancement.dossierSocket),
    {
      ...identifiants(lancement.compte),
      cwd: lieu.maison,
      env: ENVIRONNEMENT,
      // Une session à part : Ctrl-C au terminal arrête le programme, qui ferme ensuite sa base proprement.
      detached: true,
      stdio: ["ignore", sortie, sortie],
    },
  );
  closeSync(sortie);
  enfant.unref();
  let fin: Error | "sorti" | null = null;
  enfant.on("error", (erreur) => (fin = erreur));
  enfant.on("exit", () => (fin = "sorti"));
  const limite = Date.now() + REPRISE_MAX;
  for (;;) {
    const arret = fin as Error | "sorti" | null;
    if (arret instanceof Error) throw codeErreur(arret) === "ENOENT" ? erreurPlateforme() : arret;
    if (arret === "sorti") return readFileSync(journal).subarray(debutJournal).toString();
    const fichier = lireFichierPid(lieu.donnees);
    if (fichier !== null && fichier.pid === enfant.pid && fichier.etat === "ready") return fichier;
    if (Date.now() > limite) throw tropLong(lieu.donnees);
    await attendre(5);
  }
}

function tourner(journal: string): void {
  const taille = statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  if (taille > JOURNAL_MAX) renameSync(journal, journal.replace(/\.log$/, ".1.log"));
}

/** Arrêt rapide : les transactions en cours sont annulées, les données écrites. Sans effet s'il n'y a pas de serveur. */
export async function arreterServeur(donnees: string): Promise<void> {
  const fichier = lireFichierPid(donnees);
  if (fichier === null) return;
  if (!estServeurDe(fichier.pid, donnees) && !(await repond(fichier))) return;
  for (const [signal, delai] of [
    ["SIGINT", ARRET_MAX],
    ["SIGQUIT", 5_000],
  ] as const) {
    if (!signaler(fichier.pid, signal)) return;
    const limite = Date.now() + delai;
    while (Date.now() < limite) {
      if (naissance(fichier.pid) === null) return;
      await attendre(5);
    }
  }
}

function signaler(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (erreur) {
    if (codeErreur(erreur) === "ESRCH") return false;
    throw erreur;
  }
}

function tropLong(donnees: string): ErreurDemarrage {
  return new ErreurDemarrage(
    `La base de données de ${cite(donnees)} n'est pas prête après ${REPRISE_MAX / 1000} secondes\u00a0: attendez la fin de sa reprise, puis relancez Reflet.`,
  );
}
