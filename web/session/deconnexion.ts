import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { statutErreur } from "../erreurs.ts";
import { sessionQuittee } from "../expiration.ts";
import { oublierAdresses } from "../form/cache-adresses.ts";
import { oublierAppareil, saisiesAPerdre } from "../hors-ligne/oublier.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { annoncer } from "./canal.ts";
import { retenirDepart } from "./depart-retenu.ts";
import { oublierRecentes } from "./recents.ts";

/** Ferme la session et revient à l'accueil. Une session déjà morte (401, 403, 404) est une déconnexion réussie. */
export const seDeconnecter = (): Promise<void> => quitter(() => client.session.fermer());

/** Ferme toutes les sessions de la personne, ici et ailleurs, et revient à l'accueil. */
export const seDeconnecterPartout = (): Promise<void> => quitter(() => client.session.quitterPartout());

async function quitter(fermer: () => Promise<{ suite: string | null }>, confirme = false): Promise<void> {
  const saisies = confirme ? 0 : await saisiesAPerdre();
  if (saisies > 0) return retenirDepart({ saisies, partir: () => void quitter(fermer, true) });
  let suite: string | null = null;
  try {
    ({ suite } = await fermer());
  } catch (erreur) {
    if (![401, 403, 404].includes(statutErreur(erreur) ?? 0)) {
      signalerEchec(erreur, "La déconnexion n'a pas abouti");
      return;
    }
  }
  sessionQuittee();
  oublierAdresses();
  oublierRecentes();
  annoncer("deconnexion");
  await oublierAppareil();
  // Chargement complet : rien de la personne ne reste en mémoire. Son entreprise, si elle le veut, ferme aussi sa session, puis ramène ici.
  window.location.assign(suite ?? chemins.accueil());
}
