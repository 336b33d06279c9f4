import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import type { Empreintes } from "../../domain/photos/empreinte-visuelle.ts";
import type { Services } from "../services.ts";
import { convertirImage } from "./convertir-image.ts";
import { lireEmpreintes } from "./demande-conversion.ts";
import { garderEmpreintes, photosSansEmpreinte } from "./fichiers.queries.ts";
import { COTE_APERCU } from "./recevoir-fichier.ts";

/** Par passage : un long arriéré se rattrape en plusieurs heures, sans prendre la machine à ceux qui déposent. */
const PAR_PASSAGE = 500;

/**
 * Tire, une à une, les empreintes des photos reçues avant qu'elles existent : une photo qui sert deux fois se dit alors aussi sur elles. Un
 * fichier perdu, illisible ou uni est dit regardé, sans empreintes ; une panne (stockage muet, file pleine) laisse la photo au passage suivant.
 * Rend combien l'ont été.
 */
export async function rattraperEmpreintes(
  { base, fichiers }: Pick<Services, "base" | "fichiers">,
  arret: AbortSignal,
): Promise<number> {
  const photos = await base.porte((tx) => photosSansEmpreinte(tx, PAR_PASSAGE));
  let regardees = 0;
  for (const { id, cle } of photos) {
    if (arret.aborted) break;
    const empreintes = await fichiers
      .avecChemin(cle, tirer)
      .catch((erreur: unknown) => (sansImage(erreur) ? null : undefined));
    if (empreintes === undefined) continue;
    await base.porte((tx) => garderEmpreintes(tx, id, empreintes));
    regardees += 1;
  }
  return regardees;
}

const sansImage = (erreur: unknown): boolean =>
  erreur instanceof ErreurMetier && ["introuvable", "image_illisible"].includes(erreur.code);

async function tirer(source: string): Promise<Empreintes | null> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-empreinte-"));
  try {
    // À la taille de la réception : une même photo y donne les mêmes grilles.
    const apercu = { cible: join(dossier, "apercu.jpg"), cote: COTE_APERCU };
    await convertirImage({ source, cible: join(dossier, "photo.jpg"), cote: 2 * COTE_APERCU, carre: false, apercu });
    return await lireEmpreintes(apercu.cible);
  } finally {
    await rm(dossier, { recursive: true, force: true });
  }
}
