import { writeFile } from "node:fs/promises";
import { fichiersCourants } from "../server/db/courant/fichiers-courants.ts";
import { empreinteDe, FICHIER_SCEAU } from "../server/db/courant/sceau.ts";

/**
 * `node scripts/sceller-courant.ts` : date le présent de la base (`db/courant/`) après un changement. Deux serveurs de versions voisines savent
 * ainsi lequel est le plus récent, même quand un fichier revient à un texte d'avant.
 */
await writeFile(FICHIER_SCEAU, `${new Date().toISOString()} ${empreinteDe(fichiersCourants())}\n`);
