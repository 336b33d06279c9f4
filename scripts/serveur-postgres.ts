import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binairesPostgres } from "./paquets.ts";

export interface ServeurPostgres {
  url: string;
  /** Le relance sur les mêmes données, en secours : il se lit et n'écrit plus, jusqu'à ce que `pg_promote()` le rende principal. */
  relancerEnSecours(): void;
  arreter(): void;
}

/** Lance un vrai serveur PostgreSQL de la distribution sur un port libre, avec mot de passe, dans un dossier jetable ; `null` s'il n'y en a pas. */
export async function lancerServeurPostgres(reglages: Record<string, string> = {}): Promise<ServeurPostgres | null> {
  const binaires = binairesPostgres();
  if (!binaires) return null;
  const dossier = mkdtempSync(join(tmpdir(), "reflet-pg-"));
  const donnees = join(dossier, "donnees");
  const compte = compteServeur();
  if (compte) chownSync(dossier, compte.uid, compte.gid);
  const port = await portLibre();
  const jouer = (programme: string, args: string[]) =>
    execFileSync(join(binaires, programme), args, { stdio: ["ignore", "ignore", "inherit"], cwd: dossier, ...compte });
  // initdb veut un vrai fichier pour le mot de passe ; celui-ci disparaît avec le dossier.
  const secret = join(dossier, "secret");
  writeFileSync(secret, "essai\n", { mode: 0o600 });
  if (compte) chownSync(secret, compte.uid, compte.gid);
  jouer("initdb", [
    "-D",
    donnees,
    "-U",
    "essai",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-A",
    "scram-sha-256",
    `--pwfile=${secret}`,
  ]);
  const options = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: dossier, ...reglages };
  const arguments_ = Object.entries(options)
    .map(([nom, valeur]) => `-c ${nom}='${valeur}'`)
    .join(" ");
  const demarrer = () =>
    jouer("pg_ctl", ["-D", donnees, "-w", "-t", "60", "-l", join(dossier, "journal"), "-o", arguments_, "start"]);
  demarrer();
  return {
    url: `postgres://essai:essai@127.0.0.1:${port}/postgres`,
    relancerEnSecours: () => {
      jouer("pg_ctl", ["-D", donnees, "-m", "fast", "-w", "stop"]);
      const signal = join(donnees, "standby.signal");
      writeFileSync(signal, "");
      if (compte) chownSync(signal, compte.uid, compte.gid);
      demarrer();
    },
    arreter: () => {
      spawnSync(join(binaires, "pg_ctl"), ["-D", donnees, "-m", "immediate", "stop"], {
        stdio: "ignore",
        cwd: dossier,
        ...compte,
      });
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuse root : on prend le compte que le paquet a créé. */
function compteServeur(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const lire = (drapeau: string) => Number(execFileSync("id", [drapeau, "postgres"], { encoding: "utf8" }));
  return { uid: lire("-u"), gid: lire("-g") };
}

function portLibre(): Promise<number> {
  return new Promise((ok, ko) => {
    const serveur = createServer();
    serveur.once("error", ko);
    serveur.listen(0, "127.0.0.1", () => {
      const adresse = serveur.address();
      serveur.close(() =>
        adresse && typeof adresse === "object" ? ok(adresse.port) : ko(new Error("aucun port libre")),
      );
    });
  });
}
