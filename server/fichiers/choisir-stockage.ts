import { join } from "node:path";
import type { Config } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { type Fichiers, fichiersSurDisque } from "./stockage.ts";

/**
 * Le stockage réglé : le seau S3, sinon le disque. Un service S3 qui refuse nos réglages arrête le démarrage ; un service muet
 * n'empêche pas de servir le reste, sauf en démonstration où il faut y ranger les exemples. Lève ErreurDemarrage.
 */
export async function ouvrirFichiers(
  { s3, dossierDonnees, mode, arrivages }: Pick<Config, "s3" | "dossierDonnees" | "mode" | "arrivages">,
  avertir: (phrase: string) => void,
): Promise<Fichiers> {
  const dossier = join(dossierDonnees, "fichiers");
  if (!s3) return fichiersSurDisque(dossier);
  // Le client S3 ne se charge que s'il sert.
  const { fichiersS3 } = await import("./stockage-s3.ts");
  const fichiers = await fichiersS3(s3, join(dossier, "en-cours"), { sauf: arrivages.prefixeS3 });
  if (!(await fichiers.eprouver())) {
    const phrase = `Le stockage S3 ${s3.url} ne répond pas`;
    if (mode === "demonstration")
      throw new ErreurDemarrage(`${phrase} : la démonstration ne peut pas y ranger ses fichiers.`);
    avertir(`${phrase} : les fichiers attendront qu'il revienne.`);
  }
  return fichiers;
}
