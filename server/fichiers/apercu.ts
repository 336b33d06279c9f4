import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { TAILLE_FICHIER_MAX } from "../../domain/fichiers/usages.ts";
import { convertirImage } from "./convertir-image.ts";
import { COTE_APERCU } from "./recevoir-fichier.ts";
import { cleApercu, type Fichiers } from "./stockage.ts";

/** Deux personnes ouvrent la même page : la petite copie ne se fait qu'une fois. */
const enCours = new Map<string, Promise<void>>();

/** La petite copie d'une image, faite à la demande pour les images déposées avant qu'elle existe. Lève introuvable, image_illisible. */
export async function ouvrirApercu(fichiers: Fichiers, cle: string): ReturnType<Fichiers["ouvrir"]> {
  const petite = cleApercu(cle);
  try {
    return await fichiers.ouvrir(petite);
  } catch (erreur) {
    // Un stockage qui ne répond pas n'est pas une copie qui manque.
    if (!(erreur instanceof ErreurMetier && erreur.statut === 404)) throw erreur;
    const travail = enCours.get(cle) ?? fabriquer(fichiers, cle).finally(() => enCours.delete(cle));
    enCours.set(cle, travail);
    await travail;
    return fichiers.ouvrir(petite);
  }
}

async function fabriquer(fichiers: Fichiers, cle: string): Promise<void> {
  const chemin = join(tmpdir(), `reflet-apercu-${randomUUID()}.jpg`);
  try {
    // L'image elle-même absente est introuvable, pas illisible.
    (await fichiers.ouvrir(cle)).flux.destroy();
    await fichiers.avecChemin(cle, (source) =>
      convertirImage({ source, cible: chemin, cote: COTE_APERCU, carre: false }),
    );
    await fichiers.deposer(createReadStream(chemin), TAILLE_FICHIER_MAX, cleApercu(cle));
  } finally {
    await rm(chemin, { force: true });
  }
}
