import type { MotListe } from "../../domain/vocabulaire/mot.ts";
import type { vocabulaireContrat } from "../../domain/vocabulaire/vocabulaire.contrat.ts";
import { erreursVocabulaire } from "../../domain/vocabulaire/vocabulaire.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { changerMot, effetsDesMots, lireMot, listerMots, motEnConcurrence, retenirMot } from "./vocabulaire.queries.ts";

export const vocabulaireRoutes: Gestionnaires<typeof vocabulaireContrat> = {
  lister: { lecture: (f) => listerMots(f) },
  effets: { lecture: ({ ids }) => effetsDesMots(ids ?? []) },
  ajouter: {
    ecriture: async (tx, { client_id, ...mot }, { acteur }) => ({
      id: await retenirMot(tx, {
        ...mot,
        client_id: client_id ?? null,
        origine: "ajout",
        document_id: null,
        ligne_id: null,
        cree_par: acteur.id,
      }),
    }),
  },
  modifier: { ecriture: (tx, { id, actif, pour_tous }) => changer(tx, id, actif, pour_tous ?? false) },
  oublier: {
    ecriture: async (tx, { id }) => {
      if (!(await changerMot(tx, id, { actif: false, pourTous: false }))) throw erreursVocabulaire.introuvable();
      return { id };
    },
  },
};

async function changer(tx: Transaction, id: string, actif: boolean | undefined, pourTous: boolean): Promise<MotListe> {
  const mot = (await lireMot(tx, id)) as MotListe | undefined;
  if (!mot) throw erreursVocabulaire.introuvable();
  if ((actif ?? mot.actif) && (await motEnConcurrence(tx, id, pourTous || mot.client_id === null)))
    throw erreursVocabulaire.dejaLa(mot.motif);
  await changerMot(tx, id, { actif, pourTous });
  return (await lireMot(tx, id)) as unknown as MotListe; // colonnes de MOT, dans la forme du contrat
}
