import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreursVue } from "../../domain/vues/vue.erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { poserMaintenant } from "./rapports.queries.ts";
import { signalerRapport } from "./reveil.ts";
import { lireVue } from "./vues.queries.ts";

/**
 * S'envoie aussitôt le rapport réglé de cette vue, à soi seul, sous ses droits : le même envoi que celui de 7 h, un par jour. Rend faux s'il est déjà
 * parti ce jour. Lève introuvable (404), ou rapport_non_regle (409) sans abonnement.
 */
export async function envoyerMaintenant(
  { id }: { id: string },
  { services, jeton, maintenant, acteur }: ContexteConnecte,
): Promise<{ demande: boolean }> {
  const vue = await services.base.ecrire(jeton, maintenant, (tx) => lireVue(tx, id), { lectureSeule: true });
  if (!vue) throw erreursVue.introuvable();
  const abonnement = { vue: id, utilisateur: acteur.id, periode: jourDeParis(maintenant) };
  const etat = await services.base.porte((tx) => poserMaintenant(tx, abonnement, maintenant));
  if (!etat) throw erreursVue.sansAbonnement();
  if (etat === "a_envoyer") signalerRapport();
  return { demande: etat === "a_envoyer" };
}
