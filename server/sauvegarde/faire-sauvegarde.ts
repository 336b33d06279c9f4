import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import { garderEffacements, garderEffacementsAuSeau } from "./effacements-gardes.ts";
import { essayerArchive } from "./essayer.ts";
import { verifierArchive } from "./lire-archive.ts";
import type { Manifeste } from "./manifeste.ts";
import { balayerPartiels, nomArchive, tourner } from "./rotation.ts";
import { type Sources, sauvegarder } from "./sauvegarder.ts";

interface Demande {
  dossier: string;
  maintenant: Date;
  /** Absente : l'archive est en clair. */
  phrase?: string | undefined;
  /** Archives gardées ; absent : toutes. */
  garder?: number | undefined;
  /** Restaurer aussi l'archive dans une base d'essai. */
  essayer?: boolean | undefined;
  /** Le seau S3 des fichiers, s'il y en a un : la liste des effacements y est copiée aussi. */
  seau?: Pick<Fichiers, "ouvrir" | "deposer"> | undefined;
  arret?: AbortSignal | undefined;
}
interface Faite {
  chemin: string;
  /** Octets. */
  taille: number;
  lignes: number;
  manifeste: Manifeste;
  /** Archives plus anciennes effacées. */
  effacees: string[];
}

/** Sauvegarde dans ce dossier, relit l'archive, garde la liste des effacements à côté, puis seulement efface les plus anciennes. Lève ErreurDemarrage. */
export async function faireSauvegarde(
  sources: Sources,
  { dossier, maintenant, phrase, garder, essayer, seau, arret }: Demande,
): Promise<Faite> {
  await mkdir(dossier, { recursive: true, mode: 0o700 }).catch((erreur: NodeJS.ErrnoException) => {
    throw new ErreurDemarrage(`Le dossier ${dossier} ne peut pas être créé (${erreur.code}).`);
  });
  await balayerPartiels(dossier);
  const chemin = join(dossier, nomArchive(maintenant, phrase !== undefined));
  const manifeste = await sauvegarder(sources, chemin, { phrase, arret });
  const lecture = { signature: sources.config, phrase };
  await verifierArchive(chemin, lecture);
  await garderEffacements(dossier, manifeste.effacements);
  if (seau) await garderEffacementsAuSeau(seau, manifeste.effacements);
  if (essayer) await essayerArchive(chemin, lecture);
  return {
    chemin,
    taille: (await stat(chemin)).size,
    lignes: manifeste.tables.reduce((total, t) => total + t.lignes, 0),
    manifeste,
    // Seulement après : une sauvegarde manquée n'efface jamais les précédentes.
    effacees: garder ? await tourner(dossier, garder) : [],
  };
}
