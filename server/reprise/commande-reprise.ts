import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { lireConfig } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { ouvrirTelleQuelle } from "../db/ouvrir.ts";
import { traduirePanne } from "../db/panne-ouverture.ts";
import { ouvrirFichiers } from "../fichiers/choisir-stockage.ts";
import { jouer } from "../sauvegarde/options.ts";
import { ecrireRapport } from "./rapport.ts";
import { reprendre } from "./reprendre.ts";

const USAGE =
  "npm run reprise -- --depuis <dossier, .sql ou .zip> [--essai] [--fichiers <dossier ou https://…>] [--societe <nom>] [--inviter] [--rapport rapport.json]";

/** `npm run reprise -- --depuis export/` : reprend l'export d'une base précédente (docs/reprise.md). `--essai` n'écrit rien. */
jouer(async () => {
  const options = lireOptions();
  const config = lireConfig(process.env, "demonstration");
  const fichiers = await ouvrirFichiers(config, (p) => process.stderr.write(`${p}\n`));
  const base = await ouvrirTelleQuelle(config);
  try {
    const rapport = await reprendre(
      {
        proprietaire: base.proprietaire,
        fichiers,
        config,
        horloge: () => new Date(),
        avancer: (table, lues) => {
          if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${table} : ${lues}`);
        },
      },
      options,
    );
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    process.stdout.write(`${ecrireRapport(rapport)}\n`);
    // Des identifiants et des valeurs refusées y figurent : pour son auteur seul.
    if (options.rapport)
      await writeFile(resolve(options.rapport), `${JSON.stringify(rapport, null, 2)}\n`, { mode: 0o600 });
    return 0;
  } catch (erreur) {
    throw erreur instanceof ErreurDemarrage ? erreur : traduirePanne(erreur, config);
  } finally {
    await base.fermer();
  }
});

function lireOptions() {
  const texte = { type: "string" } as const;
  const oui = { type: "boolean" } as const;
  try {
    const { values } = parseArgs({
      options: { depuis: texte, fichiers: texte, societe: texte, rapport: texte, essai: oui, inviter: oui },
    });
    if (!values.depuis) throw new Error();
    return {
      ...values,
      depuis: resolve(values.depuis),
      essai: values.essai ?? false,
      inviter: values.inviter ?? false,
    };
  } catch {
    throw new ErreurDemarrage(`Options attendues : ${USAGE}`);
  }
}
