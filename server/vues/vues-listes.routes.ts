import { erreursVue } from "../../domain/vues/vue.erreurs.ts";
import type { vuesListesContrat } from "../../domain/vues/vue-liste.contrat.ts";
import type { ListeAVues, VueListe } from "../../domain/vues/vue-liste.ts";
import type { Transaction } from "../db/base.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { modifierSaVue } from "./modifier-vue.ts";
import { siennes } from "./vues.queries.ts";
import { societe, VUES_MAX } from "./vues.routes.ts";
import {
  insererVueListe,
  lireVueListe,
  listerVuesListe,
  poserDefaut,
  retirerDefaut,
  supprimerVueListe,
} from "./vues-listes.queries.ts";

async function relire(tx: Transaction, ecran: ListeAVues, id: string): Promise<VueListe> {
  const vue = await lireVueListe(tx, ecran, id);
  if (!vue) throw erreursVue.introuvable();
  return vue;
}

export const vuesListesRoutes: Gestionnaires<typeof vuesListesContrat> = {
  lister: { lecture: ({ ecran }) => listerVuesListe(ecran) },
  creer: {
    ecriture: async (tx, v, { acteur }) => {
      const { nombre, prise } = await siennes(tx, v.ecran, v.nom);
      if (nombre >= VUES_MAX) throw erreursVue.trop();
      const creee = prise ? undefined : await insererVueListe(tx, { ...v, client_id: societe(acteur) });
      if (!creee) throw erreursVue.nomPris();
      return relire(tx, v.ecran, creee.id);
    },
  },
  modifier: {
    ecriture: async (tx, v) => {
      await modifierSaVue(tx, v);
      return relire(tx, v.ecran, v.id);
    },
  },
  supprimer: {
    ecriture: async (tx, { ecran, id }) => {
      if (!(await supprimerVueListe(tx, ecran, id))) throw erreursVue.introuvable();
      return { supprimee: true as const };
    },
  },
  choisirDefaut: {
    ecriture: async (tx, { ecran, id, par_defaut }) => {
      await relire(tx, ecran, id);
      await (par_defaut ? poserDefaut : retirerDefaut)(tx, ecran, id);
      return relire(tx, ecran, id);
    },
  },
};
