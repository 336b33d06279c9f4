import { estCoupure } from "./base.ts";
import { codeErreur, ErreurDemarrage, erreurFichier } from "./embarque/erreur-demarrage.ts";

/** Ce que la phrase nomme : d'où vient la base, et où sont les fichiers. */
export interface Lieux {
  baseUrl: string | undefined;
  dossierDonnees: string;
}

/** Une phrase pour chaque raison connue de ne pas ouvrir Reflet : base ou dossier. L'inattendu est rendu tel quel. */
export function traduirePanne(erreur: unknown, { baseUrl, dossierDonnees }: Lieux): unknown {
  if (erreur instanceof ErreurDemarrage) return erreur;
  return (
    depuisBase(erreur, baseUrl) ??
    depuisDossier(erreur, dossierDonnees) ??
    (estMigration(erreur) ? traduireCause(erreur, { baseUrl, dossierDonnees }) : erreur)
  );
}

/** Une migration dit son nom et garde dans sa cause ce que la base a répondu (disque plein, droits…). */
function estMigration(erreur: unknown): erreur is Error {
  return erreur instanceof Error && erreur.cause instanceof Error;
}

function traduireCause(erreur: Error, lieux: Lieux): unknown {
  const traduite = traduirePanne(erreur.cause, lieux);
  return traduite instanceof ErreurDemarrage ? traduite : erreur;
}

function depuisBase(erreur: unknown, baseUrl: string | undefined): ErreurDemarrage | null {
  const code = codeErreur(erreur);
  const { syscall } = erreur as { syscall?: string };
  if (
    estCoupure(erreur) ||
    syscall === "connect" ||
    syscall === "getaddrinfo" ||
    /timeout expired/.test(String(erreur))
  ) {
    const ou = baseUrl ? "le serveur de DATABASE_URL" : "la base embarquée";
    return new ErreurDemarrage(
      `Impossible de joindre ${ou} (${code || "pas de réponse"}) : vérifiez l'adresse et que PostgreSQL est démarré.`,
    );
  }
  if (/CERT|SELF_SIGNED|TLS/.test(code) || /\bSSL\b/.test(String(erreur))) {
    return new ErreurDemarrage(
      "La connexion chiffrée au serveur de DATABASE_URL n'a pas pu s'établir : vérifiez son certificat et le réglage sslmode de l'adresse.",
    );
  }
  switch (code) {
    case "28P01":
    case "28000":
      return new ErreurDemarrage(
        `${baseUrl ? "Le serveur de DATABASE_URL" : "La base embarquée"} refuse l'identifiant ou le mot de passe.`,
      );
    case "3D000":
      return new ErreurDemarrage("La base de données nommée par DATABASE_URL n'existe pas : créez-la d'abord.");
    case "42501":
      return new ErreurDemarrage(
        "L'utilisateur de DATABASE_URL n'a pas le droit de créer les rôles ou les tables de Reflet (il lui faut CREATEROLE et la propriété de la base).",
      );
    case "25006":
      return new ErreurDemarrage(
        "La base de données est en lecture seule : indiquez dans DATABASE_URL le serveur principal.",
      );
    case "53300":
      return new ErreurDemarrage(
        "Le serveur de la base de données n'accepte plus de connexions : libérez-en, puis relancez Reflet.",
      );
    case "53100":
      return new ErreurDemarrage(
        "Le disque de la base de données est plein : libérez de la place, puis relancez Reflet.",
      );
    default:
      return null;
  }
}

function depuisDossier(erreur: unknown, dossierDonnees: string): ErreurDemarrage | null {
  const connue = ["disque_plein", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "ENOTDIR", "EEXIST"];
  const creation = (erreur as { syscall?: string }).syscall === "mkdir";
  return creation || connue.includes(codeErreur(erreur)) ? erreurFichier(erreur, dossierDonnees) : null;
}
