import { erreurs } from "../../domain/commun/erreurs.ts";
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { peutImporter } from "../../domain/imports/droits.ts";
import { erreursImport } from "../../domain/imports/import.erreurs.ts";
import { rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { clientExiste, insererImport } from "./imports.queries.ts";
import { signalerImport } from "./reveil.ts";

interface Entree {
  entite: EntiteImport;
  client_id?: string | undefined;
  nom: string;
}

/** Dépose un fichier et crée son import, à lire aussitôt. Un garage n'est à aucun client, le reste est toujours à un. */
export async function deposerImport(entree: Entree, contexte: ContexteConnecte): Promise<{ id: string }> {
  const { services, jeton, maintenant, acteur } = contexte;
  const client_id = acteur.role === "client" ? acteur.clientId : (entree.client_id ?? null);
  // Une personne autonome importe sa flotte ; le reste demande l'équipe.
  if (acteur.role === "client" && !peutImporter(acteur, entree.entite)) throw erreurs.interdit();
  if (entree.entite === "garages" && client_id) throw erreursImport.clientDeTrop();
  if (entree.entite !== "garages") {
    if (!client_id) throw erreursImport.clientRequis();
    const connu = await services.base.ecrire(jeton, maintenant, (tx) => clientExiste(tx, client_id), {
      lectureSeule: true,
    });
    if (!connu) throw erreursImport.clientRequis();
  }
  const id = await recevoirFichier(contexte, { usage: "import", nom: entree.nom, client_id }, async (tx, fichier) => {
    await rattacherFichier(tx, fichier.id);
    return insererImport(tx, {
      entite: entree.entite,
      client_id,
      fichier_id: fichier.id,
      nom_fichier: fichier.nom,
      cree_par: acteur.id,
      maintenant,
    });
  });
  signalerImport();
  return { id };
}
