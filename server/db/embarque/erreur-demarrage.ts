import { statfsSync } from "node:fs";

/** Une panne au démarrage de la base, dite à l'exploitant en une phrase française. */
export class ErreurDemarrage extends Error {
  override name = "ErreurDemarrage";
}

/** Un nom entre guillemets français. */
export function cite(nom: string): string {
  return `«\u00a0${nom}\u00a0»`;
}

const PEU_DE_PLACE = 1024 * 1024;

function disquePlein(dossier: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dossier);
    return bavail * bsize < PEU_DE_PLACE;
  } catch {
    return false;
  }
}

/**
 * Traduit ce qu'a dit PostgreSQL (initdb ou le serveur) en une phrase.
 * Le disque est aussi mesuré, car le journal qui porterait la raison est souvent sur ce même disque plein.
 */
export function erreurPostgres(sortie: string, dossier: string): ErreurDemarrage {
  if (/No space left on device|Disk quota exceeded/.test(sortie) || disquePlein(dossier)) return erreurDisque(dossier);
  if (/could not look up effective user ID|could not look up local user ID/.test(sortie)) {
    return new ErreurDemarrage(
      "Le compte qui lance Reflet n'a pas de nom sur cette machine et PostgreSQL le refuse\u00a0: ajoutez-le à /etc/passwd, ou donnez un serveur PostgreSQL dans DATABASE_URL.",
    );
  }
  if (/Read-only file system|Permission denied/.test(sortie)) return erreurEcriture(dossier);
  const lignes = sortie.split("\n").filter((ligne) => ligne.trim() !== "");
  const raison =
    lignes.findLast((ligne) => /FATAL|PANIC|error:/.test(ligne)) ?? lignes.at(-1) ?? "aucune raison donnée";
  return new ErreurDemarrage(
    `La base de données embarquée n'a pas démarré dans ${cite(dossier)}\u00a0: ${raison.replace(/^.*?(FATAL|PANIC|error):\s*/, "").trim()}.`,
  );
}

function erreurDisque(dossier: string): ErreurDemarrage {
  return new ErreurDemarrage(
    `Le disque où se trouve ${cite(dossier)} est plein\u00a0: libérez de la place, puis relancez Reflet.`,
  );
}

function erreurEcriture(dossier: string): ErreurDemarrage {
  return new ErreurDemarrage(
    `Reflet ne peut pas écrire dans ${cite(dossier)}\u00a0: donnez ce dossier au compte qui lance Reflet, ou choisissez-en un autre avec DATA_DIR.`,
  );
}

/** Traduit une erreur du système de fichiers ; laisse passer ce qui est déjà une phrase. */
export function erreurFichier(erreur: unknown, dossier: string): ErreurDemarrage {
  if (erreur instanceof ErreurDemarrage) return erreur;
  switch (codeErreur(erreur)) {
    case "disque_plein":
    case "ENOSPC":
    case "EDQUOT":
      return erreurDisque(dossier);
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return erreurEcriture(dossier);
    case "ENOENT":
      // Créer un dossier est dit « introuvable » là où le système n'en accepte pas.
      if ((erreur as { syscall?: string }).syscall === "mkdir") return erreurEcriture(dossier);
      return imprevue(erreur, dossier);
    case "ENOTDIR":
    case "EEXIST":
      return new ErreurDemarrage(
        `${cite(dossier)} n'est pas un dossier\u00a0: indiquez dans DATA_DIR un dossier, qui sera créé s'il n'existe pas.`,
      );
    default:
      return imprevue(erreur, dossier);
  }
}

function imprevue(erreur: unknown, dossier: string): ErreurDemarrage {
  return new ErreurDemarrage(
    `La base de données embarquée n'a pas démarré dans ${cite(dossier)}\u00a0: ${erreur instanceof Error ? erreur.message : String(erreur)}.`,
    { cause: erreur },
  );
}

/** Le code d'une erreur système (`ENOENT`…), sinon une chaîne vide. */
export function codeErreur(erreur: unknown): string {
  return erreur instanceof Error && "code" in erreur && typeof erreur.code === "string" ? erreur.code : "";
}
