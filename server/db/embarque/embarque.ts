import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Binaires, binairesUtilisables, majeure, trouverBinaires } from "./binaires.ts";
import { creerBase } from "./creation.ts";
import { cite, ErreurDemarrage, erreurFichier } from "./erreur-demarrage.ts";
import type { FichierPid } from "./fichier-pid.ts";
import { confirmer, type Lieu, lieuExistant, lieuNouveau, ouvrirDossier, preparerSocket } from "./lieu.ts";
import { compterVivants, inscrire, radier } from "./programmes.ts";
import { MAITRE } from "./reglages.ts";
import { arreterServeur, lancerServeur, serveurPresent } from "./serveur.ts";
import { compteServeur, peut } from "./utilisateur-systeme.ts";
import { sousVerrou } from "./verrou.ts";

/** Une base embarquée ouverte : `hote` est le dossier de la socket Unix, `dossier` l'endroit où sont vraiment les données. */
export interface BaseEmbarquee {
  hote: string;
  port: number;
  utilisateur: string;
  dossier: string;
  fermer(): Promise<void>;
}

/** Ce qu'on demande à `ouvrirBaseEmbarquee`. */
export interface OptionsBaseEmbarquee {
  dossierDonnees: string;
  journal?: (phrase: string) => void;
}

/**
 * Crée au besoin, puis lance ou adopte le PostgreSQL de ce dossier. Plusieurs programmes peuvent l'ouvrir à la fois :
 * ils partagent un seul serveur, que le dernier à fermer arrête.
 */
export async function ouvrirBaseEmbarquee(options: OptionsBaseEmbarquee): Promise<BaseEmbarquee> {
  const binaires = trouverBinaires();
  const dossier = ouvrirDossier(options.dossierDonnees);
  const dire = options.journal ?? (() => {});
  try {
    return await ouvrir(join(dossier, "postgres"), binaires, dire);
  } catch (erreur) {
    throw erreurFichier(erreur, dossier);
  }
}

async function ouvrir(controle: string, binaires: Binaires, dire: (phrase: string) => void): Promise<BaseEmbarquee> {
  // Avant toute écriture : les données d'une autre version restent intactes.
  verifierVersion(lieuExistant(controle), binaires);
  creerControle(controle);
  const verrou = join(controle, "verrou");
  const programmes = join(controle, "programmes");
  const { lieu, serveur, fiche } = await sousVerrou(verrou, async () => {
    const pret = await assurer(controle, binaires, dire);
    return { ...pret, fiche: inscrire(programmes) };
  });
  let fermeture: Promise<void> | null = null;
  const fermer = (): Promise<void> =>
    sousVerrou(verrou, async () => {
      radier(fiche);
      if (compterVivants(programmes) === 0) await arreterServeur(lieu.donnees);
    });
  return {
    hote: serveur.hote,
    port: serveur.port,
    utilisateur: MAITRE,
    dossier: lieu.donnees,
    fermer: () => (fermeture ??= fermer()),
  };
}

function verifierVersion(lieu: Lieu | null, binaires: Binaires): void {
  if (lieu === null) return;
  const version = readFileSync(join(lieu.donnees, "PG_VERSION"), "utf8").trim();
  if (version === majeure(binaires)) return;
  throw new ErreurDemarrage(
    `La base de ${cite(lieu.donnees)} est au format PostgreSQL ${version} et ce programme embarque PostgreSQL ${majeure(binaires)}\u00a0: relancez la version de Reflet qui l'a créée pour la sauvegarder (npm run backup), puis restaurez-la dans un nouveau DATA_DIR (npm run restore).`,
  );
}

function creerControle(controle: string): void {
  if (existsSync(controle)) return;
  mkdirSync(controle, { recursive: true });
  // Root en reste maître ; le compte du serveur ne fait que le traverser vers ses propres dossiers.
  chmodSync(controle, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function assurer(
  controle: string,
  binaires: Binaires,
  dire: (phrase: string) => void,
): Promise<{ lieu: Lieu; serveur: FichierPid }> {
  const existant = lieuExistant(controle);
  // De nouveau : un autre programme a pu créer la base pendant l'attente du verrou.
  verifierVersion(existant, binaires);
  const present = existant && (await serveurPresent(existant.donnees));
  if (present) return { lieu: existant, serveur: present };

  const compte = compteServeur(existant?.donnees ?? null);
  const lieu = existant ?? (await lieuNouveau(controle, compte));
  if (existant && compte && !(await peut(compte, "-x", [existant.maison]))) {
    throw new ErreurDemarrage(
      `Le compte ${compte.nom}, à qui appartient la base, ne peut plus entrer dans ${cite(dirname(controle))}\u00a0: rendez ce dossier et ses parents traversables (chmod o+x).`,
    );
  }
  const utilisables = await binairesUtilisables(binaires, compte, lieu.maison);
  if (!existant) {
    await creerBase(lieu, utilisables, compte);
    confirmer(lieu);
  }
  if (lieu.maison !== controle) {
    dire(
      `La base de données est rangée dans ${cite(lieu.maison)}, car seul root peut entrer dans ${cite(dirname(controle))}.`,
    );
  }
  const dossierSocket = preparerSocket(lieu.maison, compte);
  return { lieu, serveur: await lancerServeur(lieu, { binaires: utilisables, compte, dossierSocket }) };
}
