import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { lireConfig } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { ouvrirTelleQuelle } from "../db/ouvrir.ts";
import { traduirePanne } from "../db/panne-ouverture.ts";
import { ouvrirFichiers } from "../fichiers/choisir-stockage.ts";
import { NOM_LISTE } from "../fichiers/stockage.ts";
import { lireEffacements, lireEffacementsDuSeau } from "./effacements-gardes.ts";
import { essayerArchive } from "./essayer.ts";
import { verifierArchive } from "./lire-archive.ts";
import { jouer, lirePhrase } from "./options.ts";
import { restaurer } from "./restaurer.ts";
import { direSecretChange } from "./secret-change.ts";

const USAGE =
  "npm run restore -- --depuis archive.tar [--remplacer] [--verifier] [--sans-signature] [--effacements liste.json] [--phrase-fichier chemin]";

/**
 * `npm run restore -- --depuis archive` : remet une sauvegarde dans la base et le stockage réglés (DATA_DIR, ou DATABASE_URL et S3), le
 * produit arrêté. `--verifier` l'essaie seulement, dans une base qui disparaît ensuite, sans rien toucher d'autre.
 */
jouer(async () => {
  const dire = (phrase: string) => process.stdout.write(`${phrase}\n`);
  const options = lireOptions();
  const archive = resolve(options.depuis);
  const phrase = await lirePhrase(options.phraseFichier, process.env);
  const config = lireConfig(process.env, "demonstration");
  const lecture = { signature: options["sans-signature"] ? ("sans" as const) : config, phrase };
  if (options.verifier) {
    const { manifeste } = await essayerArchive(archive, lecture);
    dire(`Essai réussi : l'archive du ${manifeste.faite_le} se restaure, rien n'a été changé ici.`);
    return 0;
  }
  const listes = [join(dirname(archive), NOM_LISTE), join(config.dossierDonnees, NOM_LISTE), options.effacements];
  const effacements = (
    await Promise.all(listes.filter((l) => l !== undefined).map((liste) => lireEffacements(resolve(liste))))
  ).flat();
  // Avant de créer une base embarquée : une archive illisible ne laisse rien derrière elle.
  await verifierArchive(archive, lecture);
  const fichiers = await ouvrirFichiers(config, (p) => process.stderr.write(`${p}\n`));
  if (config.s3) effacements.push(...(await lireEffacementsDuSeau(fichiers)));
  const base = await ouvrirTelleQuelle(config);
  try {
    const { manifeste, migrees, rejoues } = await restaurer({ proprietaire: base.proprietaire, fichiers }, archive, {
      ...lecture,
      remplacer: options.remplacer ?? false,
      effacements,
    });
    dire(`Restauré : la sauvegarde du ${manifeste.faite_le}, ${manifeste.fichiers.length} fichiers.`);
    if (migrees > 0) dire(`Elle venait d'une version plus ancienne : ${migrees} migrations ont été jouées.`);
    if (rejoues > 0)
      dire(
        rejoues === 1
          ? "1 effacement de données personnelles a été rejoué."
          : `${rejoues} effacements de données personnelles ont été rejoués.`,
      );
    dire("Toutes les sessions sont fermées : chacun se reconnecte.");
    const secretChange = await base.proprietaire((client) => direSecretChange(client, config));
    if (secretChange) process.stderr.write(`${secretChange}\n`);
    if (manifeste.manquants.length > 0)
      process.stderr.write(`${manifeste.manquants.length} fichiers manquaient déjà à la sauvegarde.\n`);
    return 0;
  } catch (erreur) {
    throw traduirePanne(erreur, config);
  } finally {
    await base.fermer();
  }
});

function lireOptions() {
  try {
    const texte = { type: "string" } as const;
    const oui = { type: "boolean" } as const;
    const { values } = parseArgs({
      options: {
        depuis: texte,
        remplacer: oui,
        verifier: oui,
        effacements: texte,
        "phrase-fichier": texte,
        "sans-signature": oui,
      },
    });
    if (!values.depuis) throw new Error();
    return { ...values, depuis: values.depuis, phraseFichier: values["phrase-fichier"] };
  } catch {
    throw new ErreurDemarrage(`Options attendues : ${USAGE}`);
  }
}
