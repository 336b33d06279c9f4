import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as attendre } from "node:timers/promises";
import { type Binaires, erreurPlateforme } from "./binaires.ts";
import { cite, codeErreur, ErreurDemarrage, erreurPostgres } from "./erreur-demarrage.ts";
import { lireFichierPid, neutraliser, repond } from "./fichier-pid.ts";
import type { Lieu } from "./forme-du-lieu.ts";
import { estServeurDe, naissance } from "./processus.ts";
import { argumentsServeur, ENVIRONNEMENT } from "./reglages.ts";
import { type Compte, identifiants } from "./utilisateur-systeme.ts";

const REPRISE_MAX = 120_000;
const ESSAIS_PENDANT = 10_000;
const MUET_MAX = 3_000;
const ARRET_MAX = 30_000;
const JOURNAL_MAX = 5 * 1024 * 1024;

/**
 * Le numéro du serveur déjà lancé sur ces données, prêt, ou `null` s'il n'y en a pas. À appeler sous verrou.
 * C'est la socket qui fait foi : un fichier survit à une coupure et se copie avec le dossier, une réponse non.
 */
export async function serveurPresent(lieu: Lieu, autresProgrammes: () => number): Promise<number | null> {
  const debut = Date.now();
  let muetDepuis: number | null = null;
  for (;;) {
    const fichier = lireFichierPid(lieu.donnees);
    if (fichier === null) return null;
    if (await repond(lieu.socket)) {
      if (fichier.etat === "ready") return fichier.pid;
      muetDepuis = null;
    } else {
      if (!estServeurDe(fichier.pid, lieu.donnees)) return null;
      muetDepuis ??= Date.now();
      if (Date.now() - muetDepuis > MUET_MAX) {
        // Vivant mais injoignable, sa socket effacée par un nettoyage : on le remplace s'il ne sert à personne.
        if (autresProgrammes() > 0) throw injoignable(lieu);
        await arreterServeur(lieu);
        return null;
      }
    }
    if (Date.now() - debut > REPRISE_MAX) throw tropLong(lieu);
    await attendre(20);
  }
}

/**
 * Lance le serveur et attend qu'il soit prêt ; rend son numéro. Réessaie : après un arrêt brutal, un processus mourant
 * tient encore ses verrous, ou un serveur que son programme n'a pas vu naître finit de démarrer et sera adopté.
 */
export async function lancerServeur(
  lieu: Lieu,
  binaires: Binaires,
  compte: Compte | null,
  autresProgrammes: () => number,
): Promise<number> {
  const limite = Date.now() + ESSAIS_PENDANT;
  for (;;) {
    neutraliser(lieu.donnees);
    const issue = await essayer(lieu, binaires, compte);
    if (typeof issue === "number") return issue;
    if (!estPassager(issue) || Date.now() > limite) throw erreurPostgres(issue, lieu.maison);
    await attendre(200);
    const present = await serveurPresent(lieu, autresProgrammes);
    if (present !== null) return present;
  }
}

function estPassager(sortie: string): boolean {
  if (/No space left/.test(sortie)) return false;
  // Sans plainte de sa part, le serveur a été tué de l'extérieur.
  return !/FATAL|PANIC/.test(sortie) || /lock file|shared memory|already in use/i.test(sortie);
}

async function essayer(lieu: Lieu, binaires: Binaires, compte: Compte | null): Promise<number | string> {
  const journal = join(lieu.controle, "journal.log");
  const sortie = ouvrirJournal(journal);
  const debutJournal = fstatSync(sortie).size;
  const enfant = spawn(join(binaires.racine, "bin", "postgres"), argumentsServeur(lieu.donnees, lieu.socket), {
    ...identifiants(compte),
    cwd: lieu.maison,
    env: ENVIRONNEMENT,
    // Une session à part : Ctrl-C au terminal arrête le programme, qui ferme ensuite sa base proprement.
    detached: true,
    stdio: ["ignore", sortie, sortie],
  });
  closeSync(sortie);
  enfant.unref();
  const issue: { erreur?: Error; sorti?: true } = {};
  enfant.on("error", (erreur) => (issue.erreur = erreur));
  enfant.on("exit", () => (issue.sorti = true));
  const limite = Date.now() + REPRISE_MAX;
  for (;;) {
    if (issue.erreur) throw codeErreur(issue.erreur) === "ENOENT" ? erreurPlateforme() : issue.erreur;
    if (issue.sorti) return readFileSync(journal).subarray(debutJournal).toString();
    const fichier = lireFichierPid(lieu.donnees);
    if (fichier !== null && fichier.pid === enfant.pid && fichier.etat === "ready") return fichier.pid;
    if (Date.now() > limite) throw tropLong(lieu);
    await attendre(5);
  }
}

function ouvrirJournal(journal: string): number {
  const taille = statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  if (taille > JOURNAL_MAX) renameSync(journal, journal.replace(/\.log$/, ".1.log"));
  return openSync(journal, "a", 0o600);
}

/** Arrêt rapide : les transactions en cours sont annulées, les données écrites. Sans effet s'il n'y a pas de serveur. */
export async function arreterServeur(lieu: Lieu): Promise<void> {
  const fichier = lireFichierPid(lieu.donnees);
  if (fichier === null) return;
  if (estServeurDe(fichier.pid, lieu.donnees) || (await repond(lieu.socket))) await arreterProcessus(fichier.pid);
}

/** Arrête ce serveur-là, d'abord proprement, puis sans attendre (la base se reprendra au prochain départ). */
export async function arreterProcessus(pid: number): Promise<void> {
  const ne = naissance(pid);
  for (const [signal, delai] of [["SIGINT", ARRET_MAX] as const, ["SIGQUIT", 5_000] as const]) {
    const limite = Date.now() + delai;
    if (ne !== null && naissance(pid) === ne) signaler(pid, signal);
    while (ne !== null && naissance(pid) === ne && Date.now() < limite) await attendre(5);
  }
}

function signaler(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (erreur) {
    if (codeErreur(erreur) !== "ESRCH") throw erreur;
  }
}

function tropLong(lieu: Lieu): ErreurDemarrage {
  return new ErreurDemarrage(
    `La base de données de ${cite(lieu.donnees)} n'est pas prête après ${REPRISE_MAX / 1000} secondes\u00a0: attendez la fin de sa reprise, puis relancez Reflet.`,
  );
}

function injoignable(lieu: Lieu): ErreurDemarrage {
  return new ErreurDemarrage(
    `Un autre programme se sert de la base de ${cite(lieu.donnees)}, mais sa socket ${cite(lieu.socket)} ne répond pas d'ici\u00a0: arrêtez cet autre programme, puis relancez Reflet.`,
  );
}
