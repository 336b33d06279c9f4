import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import type { Services } from "../services.ts";
import { convertirImage } from "./convertir-image.ts";
import { cheminEmpreinte } from "./demande-conversion.ts";
import { garderEmpreinte, photosSansEmpreinte } from "./fichiers.queries.ts";

/** Par passage : un long arriéré se rattrape en plusieurs heures, sans prendre la machine à ceux qui déposent. */
const PAR_PASSAGE = 500;
/** L'empreinte se tire de dix-sept points de large : une petite image suffit. */
const COTE = 640;

/**
 * Tire, une à une, l'empreinte visuelle des photos reçues avant qu'elle existe : une photo qui sert deux fois se dit alors aussi sur elles. Un
 * fichier perdu, illisible ou uni est dit regardé, sans empreinte ; une panne (stockage muet, file pleine) laisse la photo au passage suivant.
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
    const empreinte = await fichiers
      .avecChemin(cle, tirerEmpreinte)
      .catch((erreur: unknown) => (sansImage(erreur) ? null : undefined));
    if (empreinte === undefined) continue;
    await base.porte((tx) => garderEmpreinte(tx, id, empreinte));
    regardees += 1;
  }
  return regardees;
}

const sansImage = (erreur: unknown): boolean =>
  erreur instanceof ErreurMetier && ["introuvable", "image_illisible"].includes(erreur.code);

async function tirerEmpreinte(source: string): Promise<string | null> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-empreinte-"));
  try {
    const apercu = { cible: join(dossier, "apercu.jpg"), cote: COTE };
    await convertirImage({ source, cible: join(dossier, "photo.jpg"), cote: COTE, carre: false, apercu });
    return (await readFile(cheminEmpreinte(apercu.cible), "utf8")) || null;
  } finally {
    await rm(dossier, { recursive: true, force: true });
  }
}
