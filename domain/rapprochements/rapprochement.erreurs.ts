import { erreurs } from "../commun/erreurs.ts";

export const erreursRapprochement = {
  introuvable: () => erreurs.introuvable("Rapprochement non trouvé"),
  ligneInconnue: () => erreurs.saisieInvalide({ ligne_facture_id: "Cette ligne n'est pas sur la facture" }),
  ligneDeRapportInconnue: () => erreurs.saisieInvalide({ ligne_rapport_id: "Cette ligne n'est pas au rapport" }),
  ligneDePvInconnue: () => erreurs.saisieInvalide({ ligne_pv_id: "Cette ligne n'est pas au procès-verbal" }),
};
