import { rapprochementJetable } from "../../rapprochements/aides-rapprochements.ts";
import type { Exemples } from "./exemple.ts";

export const rapprochementsExemples: Exemples = {
  "rapprochements.deRestitution": async (t) => ({ chemin: { id: (await rapprochementJetable(t)).restitution } }),
  "rapprochements.recalculer": async (t) => ({ chemin: { id: (await rapprochementJetable(t)).restitution } }),
  "rapprochements.imposer": async (t) => {
    const { id, facture, rapport } = await rapprochementJetable(t);
    return { chemin: { id }, corps: { ligne_facture_id: facture.lignes[1], ligne_rapport_id: rapport.lignes[1] } };
  },
  "rapprochements.liberer": async (t) => {
    const { id, facture } = await rapprochementJetable(t);
    return { chemin: { id, ligne_facture_id: facture.lignes[1] ?? "" } };
  },
};
