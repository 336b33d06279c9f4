import { erreurs } from "../../domain/commun/erreurs.ts";
import { freiner, noterTentative, oublierReussite } from "../http/frein.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { verifierMotDePasse } from "./mot-de-passe.ts";
import { lireCompte } from "./recuperation.queries.ts";

const ESSAIS_DE_L_ACTUEL = 5;

/**
 * Redemande son mot de passe à une personne connectée, avant un acte qui touche à son accès. Rend le compte ; lève une
 * faute au champ nommé, ou trop_de_demandes après cinq erreurs.
 */
export async function exigerActuel(motDePasse: string, champ: string, contexte: ContexteConnecte) {
  const { services, acteur, maintenant } = contexte;
  const cle = `mot-de-passe:${acteur.id}`;
  const { compte, ids } = await services.base.porte(async (tx) => {
    await freiner(tx, [{ cle, seuil: ESSAIS_DE_L_ACTUEL }], maintenant);
    return { compte: await lireCompte(tx, acteur.id), ids: await noterTentative(tx, [cle], maintenant) };
  });
  // Hors transaction : le calcul est lent exprès et ne doit retenir aucune connexion.
  if (!compte || !(await verifierMotDePasse(compte.mot_de_passe, motDePasse)))
    throw erreurs.saisieInvalide({ [champ]: "Le mot de passe actuel est incorrect" });
  // L'actuel est le bon : la suite n'est plus un essai.
  await services.base.porte((tx) => oublierReussite(tx, { propre: cle, ids }));
  return compte;
}
