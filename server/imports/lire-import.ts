import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import type { Correspondance } from "../../domain/imports/lire-ligne.ts";
import { reconnaitreColonnes } from "../../domain/imports/reconnaitre-colonnes.ts";
import { avancer, correspondanceRetenue, finirLecture, lireATravailler, prevoir } from "./imports.queries.ts";
import { lireEnProcessus } from "./lecture/lire-en-processus.ts";
import { garderLignes, viderLignes } from "./lignes.queries.ts";
import type { Travail } from "./travail.ts";

/** Les titres d'un fichier, comme clé de ce que l'on a choisi la dernière fois. */
export const cleDesTitres = (titres: readonly string[]): string => JSON.stringify(titres).slice(0, 20_000);

/** Lit le fichier et met ses lignes de côté. Reprise après une coupure, la lecture recommence : rien d'autre n'en dépend encore. */
export async function lireFichierImport({ pris, services, ecrire }: Travail): Promise<void> {
  const fichier = await ecrire(async (tx) => {
    await viderLignes(tx, pris.id);
    return lireATravailler(tx, pris.id);
  });
  if (!fichier) return;
  let gardees = 0;
  const lu = await services.fichiers.avecChemin(fichier.cle, (chemin) =>
    lireEnProcessus(chemin, pris.entite, fichier.format.encodage_choisi, (tableau, paquet) =>
      ecrire(async (tx) => {
        if (gardees === 0) await prevoir(tx, pris.id, tableau.lignes);
        await garderLignes(tx, pris.id, paquet);
        gardees += paquet.length;
        await avancer(tx, pris.id, gardees);
      }),
    ),
  );
  await ecrire(async (tx) => {
    const titres = lu.colonnes.map((c) => c.titre);
    const retenue = await correspondanceRetenue(tx, pris, cleDesTitres(titres));
    const correspondance: Correspondance = retenue ?? reconnaitreColonnes(DESCRIPTIONS[pris.entite], titres);
    await finirLecture(tx, pris.id, lu, correspondance);
  });
}
