import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { essayerEnMemoire } from "../server/testing/en-memoire.ts";
import { essaisDeBase } from "./essais-de-base.ts";
import { binairesPostgres, chromium, chromiumSansFenetre, dovecot, installer, swift } from "./paquets.ts";
import { lancerServeurPostgres } from "./serveur-postgres.ts";

/**
 * `npm test` : tout ce qui doit être vrai. Types, lint, code mort, tests sur la base embarquée, mêmes tests de serveur sur un
 * PostgreSQL de la distribution, puis les histoires dans le navigateur. Installe ce qui manque quand la machine le permet.
 */
function jouer(titre: string, commande: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  process.stdout.write(`\n── ${titre}\n`);
  const debut = Date.now();
  const { status } = spawnSync(commande, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${titre} : échec.`);
  process.stdout.write(`   ${titre} : ${((Date.now() - debut) / 1000).toFixed(1)} s\n`);
}

function preparer(): void {
  // Là où il n'est pas en paquet, le navigateur entier convient.
  if (!process.env.CHROMIUM && !chromiumSansFenetre()) installer(["chromium-headless-shell"]);
  const manquants = [
    ...(chromium() ? [] : ["chromium"]),
    ...(binairesPostgres() ? [] : ["postgresql-15"]),
    ...(swift() ? [] : ["python3-swift"]),
    ...(dovecot() ? [] : ["dovecot-imapd"]),
  ];
  if (manquants.length === 0 || installer(manquants)) return;
  process.stderr.write(
    `À installer pour tout vérifier : ${manquants.join(", ")} (apt-get install ${manquants.join(" ")}).\n`,
  );
  // Sans navigateur, les histoires ne peuvent pas être jouées : le dire vaut mieux que les sauter en silence.
  if (!chromium()) process.exit(1);
  // Là où le service S3 et le serveur IMAP s'installent, ce qu'ils éprouvent ne se saute pas.
  if (!(swift() && dovecot()) && process.getuid?.() === 0 && existsSync("/etc/debian_version")) process.exit(1);
}

async function tester(): Promise<void> {
  preparer();
  // Les tests lancent le programme des dizaines de fois : ce que l'un a compilé sert au suivant.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "reflet-compile");
  essayerEnMemoire();
  jouer("Vérifications (types, lint, code mort, tests sur la base embarquée)", "npm", ["run", "--silent", "check"]);
  // Un serveur jetable n'attend pas le disque : les coupures s'éprouvent sur la base embarquée, qui l'attend.
  // `jit` y est ôté comme au rôle du produit et à la base embarquée : compiler coûte 30 ms à chaque déclencheur.
  const serveur = await lancerServeurPostgres({
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    jit: "off",
  });
  if (serveur) {
    try {
      jouer("Tests sur un serveur PostgreSQL", "vitest", ["run", ...essaisDeBase()], {
        TEST_DATABASE_URL: serveur.url,
      });
    } finally {
      serveur.arreter();
    }
  } else
    process.stdout.write(
      "\nPas de serveur PostgreSQL sur cette machine : seuls les tests sur la base embarquée ont été joués.\n",
    );
  jouer("Histoires dans le navigateur", "npm", ["run", "--silent", "e2e"]);
}

tester().catch((erreur: Error) => {
  process.stderr.write(`\n${erreur.message}\n`);
  process.exit(1);
});
