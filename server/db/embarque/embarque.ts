import { existsSync } from "node:fs";
import { join } from "node:path";
import { trouverBinaires } from "./binaires.ts";
import { type Debout, type Demande, mettreDebout, verifierVersion } from "./demarrage.ts";
import { creerControle, ouvrirDossier } from "./dossiers.ts";
import { erreurFichier } from "./erreur-demarrage.ts";
import { estCree, lieuExistant } from "./lieu.ts";
import { compterVivants, inscrire, radier } from "./programmes.ts";
import { MAITRE, PORT } from "./reglages.ts";
import { arreterProcessus, arreterServeur } from "./serveur.ts";
import { rangerSocket } from "./socket.ts";
import { veiller } from "./veille.ts";
import { sousVerrou } from "./verrou.ts";

/** Ce que Reflet tient de la base embarquée, dans le dossier de données. */
const CONTROLE = "postgres";

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

/** Vrai si rien n'a encore été ouvert dans ce dossier de données. Ne fait que regarder. */
export const baseAbsente = (dossierDonnees: string): boolean => !existsSync(join(dossierDonnees, CONTROLE));

/**
 * Crée au besoin, puis lance ou adopte le PostgreSQL de ce dossier. Plusieurs programmes peuvent l'ouvrir à la fois :
 * ils partagent un seul serveur, relancé s'il tombe, que le dernier à fermer arrête.
 */
export async function ouvrirBaseEmbarquee(options: OptionsBaseEmbarquee): Promise<BaseEmbarquee> {
  const binaires = trouverBinaires();
  const dossier = ouvrirDossier(options.dossierDonnees);
  const controle = join(dossier, CONTROLE);
  const programmes = join(controle, "programmes");
  const demande: Demande = {
    controle,
    binaires,
    autresProgrammes: () => compterVivants(programmes),
    dire: options.journal ?? (() => {}),
  };
  try {
    // Avant toute écriture : les données d'une autre version restent intactes.
    const existant = lieuExistant(controle);
    if (existant) verifierVersion(existant, binaires);
    creerControle(controle);
    const ouverte = await sousVerrou(verrou(controle), async () => {
      const debout = await mettreDebout(demande);
      return { debout, fiche: inscrire(programmes) };
    });
    return baseOuverte(demande, ouverte.debout, ouverte.fiche);
  } catch (erreur) {
    throw erreurFichier(erreur, dossier);
  }
}

function verrou(controle: string): string {
  return join(controle, "verrou");
}

function baseOuverte(demande: Demande, { lieu, pid }: Debout, fiche: string): BaseEmbarquee {
  let courant = pid;
  let fermeture: Promise<void> | null = null;

  const cesser = veiller(pid, async () => {
    try {
      return await sousVerrou(verrou(demande.controle), async () => {
        if (fermeture || !estCree(lieu)) return null;
        const sansMoi = () => demande.autresProgrammes() - 1;
        const nouveau = (await mettreDebout({ ...demande, autresProgrammes: sansMoi })).pid;
        if (nouveau !== courant) demande.dire("La base de données s'était arrêtée\u00a0: elle est relancée.");
        courant = nouveau;
        return courant;
      });
    } catch (erreur) {
      demande.dire(erreurFichier(erreur, lieu.maison).message);
      return existsSync(demande.controle) ? courant : null;
    }
  });

  const fermer = async (): Promise<void> => {
    cesser();
    // Le dossier effacé sous nos pieds ne doit pas laisser de serveur orphelin.
    if (!existsSync(demande.controle)) return arreterProcessus(courant);
    await sousVerrou(verrou(demande.controle), async () => {
      radier(fiche);
      if (demande.autresProgrammes() > 0) return;
      await arreterServeur(lieu);
      rangerSocket(lieu);
    });
  };

  return {
    hote: lieu.socket,
    port: PORT,
    utilisateur: MAITRE,
    dossier: lieu.donnees,
    fermer: () => (fermeture ??= fermer()),
  };
}
