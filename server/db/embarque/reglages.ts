import { join } from "node:path";

/** Le nom du superutilisateur, réservé aux migrations et à l'entretien. */
export const MAITRE = "reflet_maitre";

/** Ne sert qu'à nommer la socket : aucun port TCP n'est ouvert. */
export const PORT = 5432;

/** Le chemin de la socket dans son dossier. */
export function cheminSocket(dossierSocket: string, port = PORT): string {
  return join(dossierSocket, `.s.PGSQL.${port}`);
}

// Pour une petite machine : deux cœurs, deux à quatre gigaoctets partagés avec Node.
const REGLAGES: Record<string, string> = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  cluster_name: "reflet",

  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",

  max_connections: "60",
  shared_buffers: "256MB",
  work_mem: "32MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  // La compilation à la volée coûte plus que nos requêtes courtes ; les disques sont des SSD.
  jit: "off",
  random_page_cost: "1.1",

  timezone: "Europe/Paris",
  log_timezone: "UTC",
  lc_messages: "C",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
  // Une erreur de requête cite des données personnelles : l'application la journalise elle-même, sans les valeurs.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Les arguments du serveur. En ligne de commande ils suivent le programme, même sur une base créée par une version passée. */
export function argumentsServeur(donnees: string, dossierSocket: string): string[] {
  const reglages: Record<string, string> = {
    ...REGLAGES,
    // Entre guillemets : une virgule ou une espace dans le chemin séparerait deux dossiers.
    unix_socket_directories: `"${dossierSocket.replaceAll('"', '""')}"`,
    // /dev/shm ne fait souvent que 64 Mo dans un conteneur ; macOS limite au contraire la mémoire System V.
    dynamic_shared_memory_type: process.platform === "linux" ? "sysv" : "posix",
  };
  return ["-D", donnees, ...Object.entries(reglages).flatMap(([nom, valeur]) => ["-c", `${nom}=${valeur}`])];
}

/** Les arguments d'initdb : encodage, ordre et recherche ne dépendent ni de la machine ni de sa langue. */
export function argumentsCreation(donnees: string): string[] {
  return [
    `--pgdata=${donnees}`,
    `--username=${MAITRE}`,
    "--encoding=UTF8",
    "--locale=C",
    // Majuscules et accents suivent Unicode, l'ordre est celui des octets : un index reste juste quand ICU change.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--text-search-config=french",
    "--data-checksums",
    // Le mur est le dossier de la socket, fermé à tout autre compte.
    "--auth-local=trust",
    "--auth-host=reject",
  ];
}

/** Un environnement neuf : PGDATA, LD_LIBRARY_PATH ou la langue de l'appelant n'ont pas à influer. */
export const ENVIRONNEMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
