import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { lireConfig } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { ouvrirTelleQuelle } from "../db/ouvrir.ts";
import { ouvrirFichiers } from "../fichiers/choisir-stockage.ts";
import { faireSauvegarde } from "./faire-sauvegarde.ts";
import { enTaille, jouer, lirePhrase } from "./options.ts";

const USAGE =
  "npm run backup -- --vers dossier [--garder N] [--verifier] [--phrase-fichier chemin] (ou SAUVEGARDE_PHRASE pour chiffrer)";

/**
 * `npm run backup -- --vers dossier` : une archive de la base et des fichiers, pendant que le produit tourne, relue après écriture.
 * `--verifier` la restaure en plus dans une base d'essai ; `--garder N` efface ensuite les plus anciennes. Code 0 : tout y est ; 2 : l'archive
 * est bonne mais des fichiers manquaient déjà au stockage ; 1 : pas d'archive.
 */
jouer(async () => {
  const dire = (phrase: string) => process.stdout.write(`${phrase}\n`);
  const options = lireOptions();
  const dossier = resolve(options.vers);
  const phrase = await lirePhrase(options.phraseFichier, process.env);
  const config = lireConfig(process.env, "demonstration");
  const fichiers = await ouvrirFichiers(config, (p) => process.stderr.write(`${p}\n`));
  const base = await ouvrirTelleQuelle(config);
  const { chemin, taille, lignes, manifeste, effacees } = await faireSauvegarde(
    { proprietaire: base.proprietaire, fichiers, config },
    {
      dossier,
      maintenant: new Date(),
      phrase,
      garder: options.garder,
      essayer: options.verifier,
      seau: config.s3 && fichiers,
    },
  ).finally(() => base.fermer());
  dire(
    `Sauvegarde relue : ${chemin} (${enTaille(taille)}, ${lignes} lignes, ${manifeste.fichiers.length} fichiers${phrase ? ", chiffrée" : ""}).`,
  );
  if (options.verifier) dire("Essai de restauration réussi : chaque table a son compte de lignes.");
  if (effacees.length > 0) dire(`Effacées : ${effacees.join(", ")}.`);
  for (const cle of manifeste.manquants) process.stderr.write(`Fichier absent du stockage : ${cle}\n`);
  for (const cle of manifeste.abimes) process.stderr.write(`Fichier abîmé (il n'est plus celui déposé) : ${cle}\n`);
  return manifeste.manquants.length + manifeste.abimes.length > 0 ? 2 : 0;
});

function lireOptions() {
  try {
    const texte = { type: "string" } as const;
    const { values } = parseArgs({
      options: { vers: texte, garder: texte, verifier: { type: "boolean" }, "phrase-fichier": texte },
    });
    const garder = values.garder === undefined ? undefined : Number(values.garder);
    if (!values.vers || (garder !== undefined && !(Number.isInteger(garder) && garder >= 1))) throw new Error();
    return { vers: values.vers, garder, verifier: values.verifier, phraseFichier: values["phrase-fichier"] };
  } catch {
    throw new ErreurDemarrage(`Options attendues : ${USAGE}`);
  }
}
