import { erreurs } from "../../domain/commun/erreurs.ts";
import type { loueursContrat } from "../../domain/loueurs/loueur.contrat.ts";
import { erreursLoueur } from "../../domain/loueurs/loueur.erreurs.ts";
import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { archiverLoueur, ecarterDemande, relireLoueur, verrouillerLoueur } from "./ecriture.queries.ts";
import { exporterLoueurs } from "./exporter-loueurs.ts";
import { insererLoueur, listerLoueurs, retrouverLoueur } from "./loueurs.queries.ts";
import { identifierLoueur, reclamerAuLoueur, renommerLoueur } from "./modifier-loueur.ts";
import { historiqueLoueur, lireLoueur, suivreLoueurs } from "./suivi.queries.ts";

export const loueursRoutes: Gestionnaires<typeof loueursContrat> = {
  lister: { lecture: listerLoueurs },
  // Le nom fait foi : deux envois de la même demande rendent le même loueur.
  ajouter: {
    ecriture: async (tx, { nom }) => {
      const cree = await insererLoueur(tx, nom);
      if (cree) return { ...cree, ajout: "cree" };
      const connu = await retrouverLoueur(tx, nom);
      if (!connu) throw erreurs.introuvable("Ce loueur vient d'être supprimé.");
      return { id: connu.id, nom: connu.nom, ajout: connu.archive ? "restaure" : "connu" };
    },
  },
  suivre: { lecture: suivreLoueurs },
  exporter: { libre: exporterLoueurs },
  lire: { lecture: ({ id }, maintenant) => lireLoueur(id, maintenant), introuvable: erreursLoueur.introuvable },
  renommer: { ecriture: renommerLoueur },
  identifier: { ecriture: identifierLoueur },
  reclamer: { ecriture: reclamerAuLoueur },
  archiver: {
    ecriture: async (tx, { id, archive }, { maintenant }) => {
      if (!(await verrouillerLoueur(tx, id, maintenant))) throw erreursLoueur.introuvable();
      await archiverLoueur(tx, id, archive ? maintenant : null);
      return (await relireLoueur(tx, id, maintenant)) as LoueurLu; // verrouillé à l'instant : il existe
    },
  },
  ecarterDemande: {
    ecriture: async (tx, { id, ecartee }, { maintenant }) => {
      if (!(await ecarterDemande(tx, id, ecartee ? maintenant : null)))
        throw erreurs.introuvable("Cette demande n'existe plus.");
      return { ecartee };
    },
  },
  historique: { lecture: ({ id }) => historiqueLoueur(id), introuvable: erreursLoueur.introuvable },
};
