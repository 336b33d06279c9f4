import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { binairesPostgres } from "../scripts/paquets.ts";
import { environnementEnfant } from "../server/environnement-enfant.ts";

// Plusieurs hôtes sur une machine : un espace réseau chacun, reliés par un pont. Demande root, iproute2, haproxy, openssl, PostgreSQL 15, python3-swift.
const RACINE = dirname(import.meta.dirname);
const PONT = "rf-pont";
const RESEAU = "10.77.0";
const HOTES = { un: 11, deux: 12, base: 21, replique: 22, s3: 31, mandataire: 41 } as const;
export type Hote = keyof typeof HOTES;
export const adresse = (hote: Hote): string => `${RESEAU}.${HOTES[hote]}`;

const espace = (hote: Hote): string => `rf-${hote}`;
const jouer = (commande: string, args: string[], options: object = {}): string =>
  execFileSync(commande, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options });
const ip = (...args: string[]) => jouer("ip", args);
const dans = (hote: Hote, ...commande: string[]): string => ip("netns", "exec", espace(hote), ...commande);

export function monterReseau(): void {
  demonterReseau();
  ip("link", "add", PONT, "type", "bridge");
  ip("addr", "add", `${RESEAU}.1/24`, "dev", PONT);
  ip("link", "set", PONT, "up");
  for (const hote of Object.keys(HOTES) as Hote[]) {
    ip("netns", "add", espace(hote));
    ip("link", "add", `v-${hote}`, "type", "veth", "peer", "name", "eth0", "netns", espace(hote));
    ip("link", "set", `v-${hote}`, "master", PONT, "up");
    dans(hote, "ip", "addr", "add", `${adresse(hote)}/24`, "dev", "eth0");
    for (const lien of ["lo", "eth0"]) dans(hote, "ip", "link", "set", lien, "up");
  }
}

export function demonterReseau(): void {
  for (const hote of Object.keys(HOTES) as Hote[]) {
    for (const args of [
      ["netns", "del", espace(hote)],
      ["link", "del", `v-${hote}`],
    ])
      taire(() => ip(...args));
  }
  taire(() => ip("link", "del", PONT));
}

function taire(travail: () => void): void {
  try {
    travail();
  } catch {
    // Ce qui n'est pas là n'est pas à défaire.
  }
}

/** Débranche un hôte du pont : plus rien n'entre ni ne sort, sans réponse. */
export const debrancher = (hote: Hote) => ip("link", "set", `v-${hote}`, "down");
export const brancher = (hote: Hote) => ip("link", "set", `v-${hote}`, "up");

/** Les paquets entre ces deux hôtes se perdent, le reste passe. */
export function couper(de: Hote, vers: Hote, oui = true): void {
  dans(de, "iptables", oui ? "-A" : "-D", "OUTPUT", "-d", adresse(vers), "-p", "tcp", "--dport", "5432", "-j", "DROP");
}

export function lancerDans(hote: Hote, commande: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const enfant = spawn("ip", ["netns", "exec", espace(hote), ...commande], {
    cwd: RACINE,
    env: { ...environnementEnfant(), PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  enfant.stderr?.on("data", (d: Buffer) => process.env.BAVARD && process.stderr.write(`${hote} : ${d}`));
  enfant.stdout?.resume();
  return enfant;
}

export function toutArreter(): void {
  // Par espace réseau : un serveur tué laisse ses propres enfants.
  for (const hote of Object.keys(HOTES) as Hote[])
    taire(() => {
      for (const pid of ip("netns", "pids", espace(hote)).split("\n").filter(Boolean))
        process.kill(Number(pid), "SIGKILL");
    });
  demonterReseau();
}

export async function tuer(enfant: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const mort = new Promise((ok) => enfant.once("exit", ok));
  enfant.kill(signal);
  await mort;
}

/** Une autorité et un certificat pour les hôtes qui parlent TLS. Rend le chemin de l'autorité. */
export function certifier(dossier: string): { autorite: string; certificat: string } {
  const [autorite, cle, demande, signe] = ["ca.pem", "ca.cle", "h.csr", "h.pem"].map((n) => join(dossier, n)) as [
    string,
    string,
    string,
    string,
  ];
  const extension = join(dossier, "h.ext");
  writeFileSync(extension, `subjectAltName=IP:${adresse("mandataire")},IP:${adresse("s3")}\n`);
  const openssl = (...args: string[]) => jouer("openssl", args);
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=essai",
    "-keyout",
    cle,
    "-out",
    autorite,
  );
  openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=reflet", "-keyout", `${signe}.cle`, "-out", demande);
  openssl(
    "x509",
    "-req",
    "-in",
    demande,
    "-CA",
    autorite,
    "-CAkey",
    cle,
    "-CAcreateserial",
    "-days",
    "2",
    "-extfile",
    extension,
    "-out",
    signe,
  );
  const certificat = join(dossier, "reflet.pem");
  writeFileSync(certificat, readFileSync(signe, "utf8") + readFileSync(`${signe}.cle`, "utf8"));
  return { autorite, certificat };
}

const BINAIRES = binairesPostgres() ?? "";
const identite = (quoi: "-u" | "-g") => Number(jouer("id", [quoi, "postgres"]));
const COMMUN = {
  max_connections: "60",
  hot_standby: "on",
  wal_level: "replica",
  wal_receiver_timeout: "5s",
  wal_sender_timeout: "5s",
};

function postgres(hote: Hote, donnees: string, reglages: Record<string, string> = {}): ChildProcess {
  const options = {
    ...COMMUN,
    listen_addresses: adresse(hote),
    unix_socket_directories: "",
    ...reglages,
  };
  const args = Object.entries(options).flatMap(([nom, valeur]) => ["-c", `${nom}=${valeur}`]);
  return lancerDans(hote, [
    "setpriv",
    "--reuid=postgres",
    "--regid=postgres",
    "--clear-groups",
    join(BINAIRES, "postgres"),
    "-D",
    donnees,
    ...args,
  ]);
}

/** Un principal et sa réplique synchrone. `promouvoir` fait de la réplique le principal. */
export async function lancerBases(dossier: string) {
  const compte = { uid: identite("-u"), gid: identite("-g"), cwd: "/" };
  mkdirSync(dossier);
  chownSync(dossier, compte.uid, compte.gid);
  const [un, deux] = [join(dossier, "principal"), join(dossier, "replique")];
  jouer(join(BINAIRES, "initdb"), ["-D", un, "-U", "essai", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust"], compte);
  const acces = ["host all all 10.77.0.0/24 trust", "host replication all 10.77.0.0/24 trust", "local all all trust"];
  writeFileSync(join(un, "pg_hba.conf"), `${acces.join("\n")}\n`);
  const principal = postgres("base", un);
  const sql = (texte: string, hote: Hote = "base", base = "postgres") =>
    jouer("psql", ["-h", adresse(hote), "-U", "essai", "-Atc", texte, base]).trim();
  await jusqua("le principal", () => sql("select 1") === "1");
  sql("create database reflet");
  mkdirSync(deux, { mode: 0o700 });
  chownSync(deux, compte.uid, compte.gid);
  ip(
    "netns",
    "exec",
    espace("replique"),
    "setpriv",
    "--reuid=postgres",
    "--regid=postgres",
    "--clear-groups",
    join(BINAIRES, "pg_basebackup"),
    "-h",
    adresse("base"),
    "-U",
    "essai",
    "-D",
    deux,
    "-R",
    "-X",
    "stream",
    "-c",
    "fast",
  );
  postgres("replique", deux);
  await jusqua("la réplique", () => sql("select count(*) from pg_stat_replication") === "1");
  sql("alter system set synchronous_standby_names = '*'");
  sql("select pg_reload_conf()");
  return { principal, sql, promouvoir: () => sql("select pg_promote()", "replique") };
}

/** Swift et sa couche S3, derrière le TLS de son hôte. */
export async function lancerS3(dossier: string, certificat: string): Promise<void> {
  mkdirSync(dossier);
  const swift = lancerDans("s3", ["/usr/bin/python3", "server/testing/s3/serveur.py", dossier, "secret-essai"]);
  const port = await new Promise<string>((ok) =>
    createInterface({ input: swift.stdout as NodeJS.ReadableStream }).once("line", ok),
  );
  const reglage = join(dossier, "haproxy.cfg");
  writeFileSync(
    reglage,
    `defaults\n mode http\n timeout connect 2s\n timeout client 2m\n timeout server 2m\nlisten s3\n bind :443 ssl crt ${certificat}\n server swift 127.0.0.1:${port.trim()}\n`,
  );
  lancerDans("s3", ["haproxy", "-db", "-f", reglage]);
}

/** Le mandataire de la documentation, avec le certificat d'essai. */
export function lancerMandataire(dossier: string, certificat: string): ChildProcess {
  const reglage = join(dossier, "haproxy.cfg");
  writeFileSync(
    reglage,
    readFileSync(join(RACINE, "docs/haproxy.cfg"), "utf8").replace("/etc/haproxy/reflet.pem", certificat),
  );
  return lancerDans("mandataire", ["haproxy", "-db", "-f", reglage]);
}

export async function jusqua(quoi: string, vrai: () => boolean | Promise<boolean>, secondes = 90): Promise<number> {
  const debut = performance.now();
  for (;;) {
    try {
      if (await vrai()) return (performance.now() - debut) / 1000;
    } catch {
      // Pas encore.
    }
    if (performance.now() - debut > secondes * 1000) throw new Error(`Rien de ${quoi} au bout de ${secondes} s.`);
    await new Promise((ok) => setTimeout(ok, 50));
  }
}
