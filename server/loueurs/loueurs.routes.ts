import { erreurs } from "../../domain/commun/erreurs.ts";
import type { loueursContrat } from "../../domain/loueurs/loueur.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { insererLoueur, listerLoueurs, retrouverLoueur } from "./loueurs.queries.ts";

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
};
