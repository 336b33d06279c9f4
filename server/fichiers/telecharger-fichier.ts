import { erreurs } from "../../domain/commun/erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { disposition } from "../http/piece-jointe.ts";
import { noterAvant } from "../journal/acces.ts";
import { FICHIERS_SENSIBLES } from "../journal/lectures-sensibles.ts";
import { ouvrirApercu } from "./apercu.ts";
import { fichierVisible } from "./fichiers.queries.ts";

/** Ce qui s'ouvre dans la page : un PDF, que le lecteur du navigateur enferme, et nos images réencodées. Le reste se télécharge. */
const dansLaPage = (typeMime: string): boolean => ["application/pdf", "image/jpeg"].includes(typeMime);

/** Sert un fichier à qui voit son dossier, sans qu'il puisse s'exécuter ni être gardé par un intermédiaire. */
export async function telechargerFichier(
  { id, telecharger, apercu }: { id: string; telecharger?: "1" | undefined; apercu?: "1" | undefined },
  c: ContexteConnecte,
): Promise<unknown> {
  const fichier = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => fichierVisible(tx, id), {
    lectureSeule: true,
  });
  if (!fichier) throw erreurs.introuvable("Fichier non trouvé");
  if (FICHIERS_SENSIBLES.has(fichier.usage))
    await noterAvant(c, { action: "fichier", entite: "fichiers", ligne_id: fichier.id, quoi: fichier.usage });
  const { fichiers } = c.services;
  // Un PDF n'a pas de petite copie : il se sert tel quel.
  const petit = apercu && fichier.type_mime.startsWith("image/");
  const { flux, taille } = await (petit ? ouvrirApercu(fichiers, fichier.cle) : fichiers.ouvrir(fichier.cle));
  const comment = !telecharger && dansLaPage(fichier.type_mime) ? "inline" : "attachment";
  return c.reponse
    .headers({
      "content-type": petit ? "image/jpeg" : fichier.type_mime,
      "content-length": taille,
      "content-disposition": disposition(comment, fichier.nom),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    })
    .send(flux);
}
