import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lirePlage } from "./plage.ts";

/**
 * Sert l'archive des cartes du dossier de données, par morceaux : une carte n'en lit que ce qu'elle montre. Le chemin vient du réglage, jamais
 * de la demande. 206 pour un morceau, 200 pour le tout, 416 hors du fichier, 404 sans archive.
 */
export async function servirArchive(_entree: unknown, { services, requete, reponse }: ContexteConnecte) {
  const fichier = services.config.tuiles?.fichier ?? "";
  const etat = await stat(fichier).catch(() => null);
  if (!etat?.isFile()) throw erreurs.introuvable("Aucune archive de cartes n'est disponible.");
  const version = `"${etat.size.toString(36)}-${Math.trunc(etat.mtimeMs).toString(36)}"`;
  const condition = requete.headers["if-range"];
  // Un morceau d'une autre version que celle que l'on a déjà ne s'y ajoute pas : on reprend tout.
  const plage = condition && condition !== version ? "tout" : lirePlage(requete.headers.range, etat.size);
  reponse.header("accept-ranges", "bytes");
  if (plage === "hors-fichier") {
    reponse.header("content-range", `bytes */${etat.size}`);
    throw new ErreurMetier("hors_du_fichier", 416, "Cette partie de l'archive n'existe pas.");
  }
  const { debut, fin } = plage === "tout" ? { debut: 0, fin: etat.size - 1 } : plage;
  if (plage !== "tout") reponse.status(206).header("content-range", `bytes ${debut}-${fin}/${etat.size}`);
  return reponse
    .headers({
      "content-type": "application/vnd.pmtiles",
      "content-length": fin - debut + 1,
      etag: version,
      "cache-control": "private, max-age=3600",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(createReadStream(fichier, { start: debut, end: Math.max(fin, 0) }));
}
