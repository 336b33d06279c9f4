import { readFile } from "node:fs/promises";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { LONGUEUR_PHRASE_MIN } from "./chiffrement.ts";

/**
 * La phrase d'une archive chiffrée : un fichier, ou la variable SAUVEGARDE_PHRASE. Jamais un argument, que les autres comptes de la machine
 * peuvent voir. Absente : l'archive est en clair.
 */
export async function lirePhrase(fichier: string | undefined, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const lue = fichier
    ? await readFile(fichier, "utf8").catch(() => {
        throw new ErreurDemarrage(`Le fichier de la phrase, ${fichier}, ne se lit pas.`);
      })
    : env.SAUVEGARDE_PHRASE;
  const phrase = lue?.trim();
  if (fichier === undefined && !phrase) return undefined;
  if ((phrase?.length ?? 0) < LONGUEUR_PHRASE_MIN)
    throw new ErreurDemarrage(`La phrase doit compter au moins ${LONGUEUR_PHRASE_MIN} caractères.`);
  return phrase;
}

/** Joue une commande : sa phrase d'erreur sur la sortie d'erreur, jamais une pile pour une faute prévue. */
export function jouer(commande: () => Promise<number>): void {
  commande().then(
    (code) => process.exit(code),
    (erreur: unknown) => {
      process.stderr.write(
        `${erreur instanceof ErreurDemarrage ? erreur.message : `La commande s'est arrêtée : ${erreur instanceof Error ? erreur.stack : String(erreur)}`}\n`,
      );
      process.exit(1);
    },
  );
}

const UNITES = ["octets", "Ko", "Mo", "Go", "To"];
/** 1536 devient « 1,5 Ko ». */
export function enTaille(octets: number): string {
  const rang = Math.min(UNITES.length - 1, Math.floor(Math.log(Math.max(octets, 1)) / Math.log(1024)));
  return `${new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 }).format(octets / 1024 ** rang)} ${UNITES[rang]}`;
}
