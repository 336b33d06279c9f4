import { contestationJetable } from "../../contestations/aides-contestations.ts";
import { saisieDEssai, statutJetable } from "../../statuts-facture/aides-statuts.ts";
import { lireReglagesPlateforme } from "../../statuts-facture/reglages.ts";
import type { Exemples } from "./exemple.ts";

export const statutsFactureExemples: Exemples = {
  "statutsFacture.deContestation": async (t) => ({ chemin: { id: (await contestationJetable(t)).contestation } }),
  "statutsFacture.produire": async (t) => ({
    chemin: { id: (await contestationJetable(t)).contestation },
    corps: saisieDEssai(),
  }),
  "statutsFacture.fichier": async (t) => ({ chemin: { id: (await statutJetable(t)).statut } }),
  "statutsFacture.renvoyer": async (t) => {
    // Renvoyer n'a de sens que vers une plateforme.
    t.services.config.plateforme = lireReglagesPlateforme({
      PLATEFORME_URL: "https://plateforme.exemple.fr/flow-service",
      PLATEFORME_JETON: "jeton",
    });
    const { contestation, statut } = await statutJetable(t);
    return { chemin: { id: contestation, statut_id: statut }, corps: {} };
  },
};
