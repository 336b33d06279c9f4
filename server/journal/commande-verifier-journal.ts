import { lireConfig } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { ouvrirProprietaire } from "../db/ouvrir.ts";
import { verifierJournal } from "./verifier.ts";

/**
 * `npm run journal:verifier` : dit la première ligne du journal qui a changé, disparu ou échappé à la chaîne, et sort alors avec le code 1.
 * Le bout de chaque chaîne, noté ailleurs, permet de voir aussi une fin coupée ou une chaîne refaite.
 */
async function commande(): Promise<void> {
  const ouverte = await ouvrirProprietaire(lireConfig(process.env, "demonstration"));
  try {
    const { phrases, intact } = await ouverte.proprietaire(verifierJournal);
    for (const phrase of phrases) process.stdout.write(`${phrase}\n`);
    if (!intact) process.exitCode = 1;
  } finally {
    await ouverte.fermer();
  }
}

commande().catch((erreur: unknown) => {
  process.stderr.write(
    `${erreur instanceof ErreurDemarrage ? erreur.message : erreur instanceof Error ? (erreur.stack ?? erreur.message) : String(erreur)}\n`,
  );
  process.exitCode = 2;
});
