import type { Acteur } from "../../domain/commun/acteur.ts";
import type { vuesContrat } from "../../domain/vues/vue.contrat.ts";
import { erreursVue } from "../../domain/vues/vue.erreurs.ts";
import type { Vue } from "../../domain/vues/vue.ts";
import type { Transaction } from "../db/base.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { envoyerMaintenant } from "./envoyer-maintenant.ts";
import { modifierSaVue } from "./modifier-vue.ts";
import {
  ecrireAbonnement,
  insererVue,
  lireVue,
  listerEnvois,
  listerVues,
  retirerAbonnement,
  retirerAutresAbonnes,
  siennes,
  supprimerVue,
} from "./vues.queries.ts";

export const VUES_MAX = 100;
/** La société d'une vue ; `null` : l'équipe. */
export const societe = (acteur: Acteur): string | null => (acteur.role === "client" ? acteur.clientId : null);

async function relire(tx: Transaction, id: string): Promise<Vue> {
  const vue = await lireVue(tx, id);
  if (!vue) throw erreursVue.introuvable();
  return vue;
}

export const vuesRoutes: Gestionnaires<typeof vuesContrat> = {
  lister: { lecture: listerVues },
  creer: {
    ecriture: async (tx, v, { acteur }) => {
      const { nombre, prise } = await siennes(tx, "analyses", v.nom);
      if (nombre >= VUES_MAX) throw erreursVue.trop();
      const creee = prise ? undefined : await insererVue(tx, { ...v, client_id: societe(acteur) });
      if (!creee) throw erreursVue.nomPris();
      return relire(tx, creee.id);
    },
  },
  modifier: {
    ecriture: async (tx, v) => {
      const { partagee } = await modifierSaVue(tx, { ...v, ecran: "analyses" });
      if (partagee === false) await retirerAutresAbonnes(tx, v.id);
      return relire(tx, v.id);
    },
  },
  supprimer: {
    ecriture: async (tx, { id }) => {
      if (!(await supprimerVue(tx, id))) throw erreursVue.introuvable();
      return { supprimee: true as const };
    },
  },
  abonner: {
    ecriture: async (tx, { id, abonnement }, { acteur }) => {
      await relire(tx, id);
      await ecrireAbonnement(tx, id, societe(acteur), abonnement);
      return relire(tx, id);
    },
  },
  desabonner: {
    ecriture: async (tx, { id }) => {
      await relire(tx, id);
      await retirerAbonnement(tx, id);
      return relire(tx, id);
    },
  },
  envoyer: { libre: envoyerMaintenant },
  envois: { lecture: listerEnvois },
};
