import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { lireConfig } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { ouvrirTelleQuelle } from "../db/ouvrir.ts";
import { ouvrirFichiers } from "../fichiers/choisir-stockage.ts";
import { garderEffacements } from "./effacements-gardes.ts";
import { essayerArchive } from "./essayer.ts";
import { verifierArchive } from "./lire-archive.ts";
import { enTaille, jouer, lirePhrase } from "./options.ts";
import { nomArchive, tourner } from "./rotation.ts";
import { sauvegarder } from "./sauvegarder.ts";

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
  await mkdir(dossier, { recursive: true, mode: 0o700 }).catch((erreur: NodeJS.ErrnoException) => {
    throw new ErreurDemarrage(`Le dossier ${dossier} ne peut pas être créé (${erreur.code}).`);
  });
  const maintenant = new Date();
  const chemin = join(dossier, nomArchive(maintenant, phrase !== undefined));
  const config = lireConfig(process.env, "demonstration");
  const fichiers = await ouvrirFichiers(config, (p) => process.stderr.write(`${p}\n`));
  const base = await ouvrirTelleQuelle(config);
  const fait = await sauvegarder({ proprietaire: base.proprietaire, fichiers }, chemin, phrase).finally(() =>
    base.fermer(),
  );
  await verifierArchive(chemin, phrase);
  await garderEffacements(dossier, fait.effacements);
  const lignes = fait.tables.reduce((total, t) => total + t.lignes, 0);
  dire(
    `Sauvegarde relue : ${chemin} (${enTaille((await stat(chemin)).size)}, ${lignes} lignes, ${fait.fichiers.length} fichiers${phrase ? ", chiffrée" : ""}).`,
  );
  if (options.verifier) {
    await essayerArchive(chemin, phrase);
    dire("Essai de restauration réussi : chaque table a son compte de lignes.");
  }
  // Seulement après : une sauvegarde manquée n'efface jamais les précédentes.
  if (options.garder) {
    const effaces = await tourner(dossier, options.garder, maintenant);
    if (effaces.length > 0) dire(`Effacées : ${effaces.join(", ")}.`);
  }
  for (const cle of fait.manquants) process.stderr.write(`Fichier absent du stockage : ${cle}\n`);
  for (const cle of fait.abimes) process.stderr.write(`Fichier abîmé (il n'est plus celui déposé) : ${cle}\n`);
  return fait.manquants.length + fait.abimes.length > 0 ? 2 : 0;
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
