import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** Chromium, PostgreSQL, service S3 et serveur IMAP des contrôles : pris sur la machine, sinon installés par apt-get quand c'est possible (root sous Debian). */
const SANS_FENETRE = "/usr/bin/chromium-headless-shell";
const CHROMIUMS = [SANS_FENETRE, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function chromium(): string | null {
  const donne = process.env.CHROMIUM;
  if (donne) return existsSync(donne) ? donne : null;
  return CHROMIUMS.find((c) => existsSync(c)) ?? null;
}

/** Le Chromium sans fenêtre, le même moteur, joue les histoires bien plus vite que le navigateur entier. */
export const chromiumSansFenetre = (): boolean => existsSync(SANS_FENETRE);

/** Dossier des binaires d'un PostgreSQL de la distribution (15 ou plus récent), ou `null`. */
export function binairesPostgres(): string | null {
  const racine = "/usr/lib/postgresql";
  if (!existsSync(racine)) return null;
  const version = readdirSync(racine)
    .map(Number)
    .filter((v) => v >= 15)
    .sort((a, b) => b - a)
    .find((v) => existsSync(`${racine}/${v}/bin/postgres`));
  return version ? `${racine}/${version}/bin` : null;
}

/** Le Python de la distribution : un autre, installé à côté, ne voit pas ses paquets. */
export const PYTHON_DEBIAN = "/usr/bin/python3";

/** Le service S3 des tests (paquet python3-swift) est-il sur la machine ? */
export const swift = (): boolean =>
  existsSync(PYTHON_DEBIAN) && existsSync("/usr/lib/python3/dist-packages/swift/common/middleware/s3api/s3api.py");

export const DOVECOT = "/usr/sbin/dovecot";
/** Le serveur IMAP des tests (paquet dovecot-imapd) est-il sur la machine ? */
export const dovecot = (): boolean => existsSync(DOVECOT) && existsSync("/usr/lib/dovecot/imap");

/** Installe les paquets Debian manquants, si la machine le permet. Rend faux sinon. */
export function installer(paquets: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync("which", ["apt-get"]).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...paquets], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return true;
  } catch {
    return false;
  }
}
