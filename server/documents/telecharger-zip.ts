import { PassThrough } from "node:stream";
import yazl from "yazl";
import { enNomDeFichier } from "../../domain/commun/nom-de-fichier.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import { nommerDansArchive } from "../../domain/documents/nommer-fichier.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import { ajouterEntree, ouvrirOuLeDire } from "../fichiers/entree-archive.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { cibleVisible, documentsAEmporter, piecesAEmporter } from "./file.queries.ts";

interface Entree {
  restitution_id?: string | undefined;
  vehicule_id?: string | undefined;
  ids?: readonly string[] | undefined;
}

/**
 * Une archive ZIP du dossier d'une restitution ou d'un véhicule (documents, courriers, audits, photos), ou d'un choix de documents, écrite au fil de l'eau : un fichier à la fois sort du
 * stockage, rien n'est gardé en mémoire. La base trie : on n'y trouve que ce que la personne voit.
 */
export async function telechargerZip(entree: Entree, c: ContexteConnecte): Promise<unknown> {
  const { documents, nom } = await c.services.base.ecrire(
    c.jeton,
    c.maintenant,
    async (tx) => {
      const cible = entree.ids ? { plaque: "documents" } : await cibleVisible(tx, entree);
      if (!cible) throw erreursRestitution.introuvable();
      const documents = await documentsAEmporter(tx, entree);
      const pieces = entree.ids ? [] : await piecesAEmporter(tx, entree);
      const pris = new Set(documents.map((d) => d.fichier_id));
      return { documents: [...documents, ...pieces.filter((p) => !pris.has(p.fichier_id))], nom: cible.plaque };
    },
    { lectureSeule: true },
  );
  if (documents.length === 0) throw erreursDocument.rienATelecharger();
  const archive = new yazl.ZipFile();
  const sortie = archive.outputStream.pipe(new PassThrough());
  archive.on("error", (erreur) => sortie.destroy(erreur as Error));
  for (const [chemin, { cle, cree_le }] of nommerDansArchive(documents))
    ajouterEntree(archive, chemin, { mtime: new Date(cree_le), compress: false }, sortie, () =>
      ouvrirOuLeDire(c.services.fichiers, cle),
    );
  archive.end();
  const fichier = entree.ids ? "documents.zip" : `${enNomDeFichier(nom)}_documents.zip`;
  return c.reponse.headers(enTelechargement("application/zip", fichier)).send(sortie);
}
