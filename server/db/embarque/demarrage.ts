import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Binaires, binairesUtilisables, majeure } from "./binaires.ts";
import { creerBase, effacerEssais } from "./creation.ts";
import { remettreDroits } from "./dossiers.ts";
import { cite, ErreurDemarrage } from "./erreur-demarrage.ts";
import type { Lieu } from "./forme-du-lieu.ts";
import { confirmer, estCree, lieuExistant, lieuNouveau } from "./lieu.ts";
import { lancerServeur, serveurPresent } from "./serveur.ts";
import { preparerSocket } from "./socket.ts";
import { type Compte, compteServeur, peut } from "./utilisateur-systeme.ts";

/** Ce qu'il faut pour mettre une base debout. */
export interface Demande {
  controle: string;
  binaires: Binaires;
  autresProgrammes: () => number;
  dire: (phrase: string) => void;
}

/** Un serveur debout. */
export interface Debout {
  lieu: Lieu;
  pid: number;
}

/** Adopte le serveur de cette base ou le lance, après avoir créé la base au besoin. À appeler sous verrou. */
export async function mettreDebout(demande: Demande): Promise<Debout> {
  const existant = lieuExistant(demande.controle);
  if (existant === null) return creerPuisLancer(demande);
  // Un autre programme a pu créer la base pendant l'attente du verrou.
  verifierVersion(existant, demande.binaires);
  const present = await serveurPresent(existant, demande.autresProgrammes);
  if (present !== null) return { lieu: existant, pid: present };
  const compte = compteServeur(existant.donnees);
  if (compte && !(await peut(compte, "-x", existant.maison))) {
    throw new ErreurDemarrage(
      `Le compte ${compte.nom}, à qui appartient la base, ne peut plus entrer dans ${cite(dirname(existant.maison))}\u00a0: rendez ce dossier et ses parents traversables (chmod o+x).`,
    );
  }
  remettreDroits(existant.donnees, compte);
  effacerEssais(existant.maison);
  return lancer(existant, await binairesUtilisables(demande.binaires, compte, existant.maison), compte, demande);
}

async function creerPuisLancer(demande: Demande): Promise<Debout> {
  const compte = compteServeur(null);
  const lieu = await lieuNouveau(demande.controle, compte);
  const binaires = await binairesUtilisables(demande.binaires, compte, lieu.maison);
  // Déjà créée quand le programme précédent est mort juste avant de confirmer le renvoi.
  if (!estCree(lieu)) await creerBase(lieu, binaires, compte);
  confirmer(lieu);
  return lancer(lieu, binaires, compte, demande);
}

async function lancer(lieu: Lieu, binaires: Binaires, compte: Compte | null, demande: Demande): Promise<Debout> {
  preparerSocket(lieu, compte);
  direOu(lieu, demande);
  return { lieu, pid: await lancerServeur(lieu, binaires, compte, demande.autresProgrammes) };
}

function direOu(lieu: Lieu, { controle, dire }: Demande): void {
  if (lieu.maison === controle) return;
  dire(
    `La base de données est rangée dans ${cite(lieu.maison)}, car le compte sans privilège que PostgreSQL exige n'a pas accès à ${cite(dirname(controle))}.`,
  );
}

/** Refuse les données d'une autre version majeure de PostgreSQL. Ne fait que lire. */
export function verifierVersion(lieu: Lieu, binaires: Binaires): void {
  const version = readFileSync(join(lieu.donnees, "PG_VERSION"), "utf8").trim();
  if (version === majeure(binaires)) return;
  throw new ErreurDemarrage(
    `La base de ${cite(lieu.donnees)} est au format PostgreSQL ${version} et ce programme embarque PostgreSQL ${majeure(binaires)}\u00a0: sauvegardez-la (npm run backup) avec la version de Reflet qui l'a créée, puis restaurez-la (npm run restore) dans un nouveau DATA_DIR.`,
  );
}
