import { PassThrough } from "node:stream";
import yazl from "yazl";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { decouperNom } from "../../domain/commun/nom-de-fichier.ts";
import type { LigneDesignee } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { ajouterEntree, ouvrirOuLeDire } from "../fichiers/entree-archive.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { donneesDeLigne, fichiersDeLigne } from "./donnees-personnelles.queries.ts";

/** Tout ce que Reflet sait de ces fiches : un JSON lisible par fiche et leurs fichiers, en une archive ZIP. */
export async function exporterPersonne(
  { lignes }: { lignes: LigneDesignee[] },
  { services, jeton, maintenant, reponse }: ContexteConnecte,
): Promise<unknown> {
  const lues = await services.base.ecrire(
    jeton,
    maintenant,
    async (tx, identite) => {
      if (!identite || !peut(identite.acteur, "gerer_donnees")) throw erreurs.interdit();
      const toutes = [];
      for (const ligne of lignes)
        toutes.push({ ligne, donnees: await donneesDeLigne(tx, ligne), fichiers: await fichiersDeLigne(tx, ligne) });
      return toutes;
    },
    { lectureSeule: true },
  );
  const trouvees = lues.filter((l) => l.donnees.fiche);
  if (trouvees.length === 0) throw erreurs.introuvable("Personne non trouvée");
  const archive = new yazl.ZipFile();
  const sortie = archive.outputStream.pipe(new PassThrough());
  archive.on("error", (erreur) => sortie.destroy(erreur as Error));
  for (const { ligne, donnees, fichiers } of trouvees) {
    const dossier = `${ligne.entite}-${ligne.id}`;
    archive.addBuffer(Buffer.from(JSON.stringify(donnees, null, 2)), `${dossier}/donnees.json`, { mtime: maintenant });
    for (const [rang, { nom, cle }] of fichiers.entries()) {
      const { propre, extension } = decouperNom(nom);
      const chemin = `${dossier}/fichiers/${rang + 1}-${propre}${extension}`;
      ajouterEntree(archive, chemin, { mtime: maintenant, compress: false }, sortie, () =>
        ouvrirOuLeDire(services.fichiers, cle),
      );
    }
  }
  archive.end();
  return reponse
    .headers(enTelechargement("application/zip", `donnees-personnelles-${jourDeParis(maintenant)}.zip`))
    .send(sortie);
}
