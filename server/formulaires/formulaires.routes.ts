import type { formulairesContrat } from "../../domain/formulaires/formulaire.contrat.ts";
import { erreursFormulaire } from "../../domain/formulaires/formulaire.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  ajouterChamp,
  changerStatutFormulaire,
  creerFormulaire,
  ordonner,
  reglerChamp,
  retirerChamp,
} from "./construire-formulaire.ts";
import { historiqueFormulaire, lireFormulaire, listerFormulaires } from "./formulaires.queries.ts";

export const formulairesRoutes: Gestionnaires<typeof formulairesContrat> = {
  lister: { lecture: listerFormulaires },
  lire: { lecture: ({ id }) => lireFormulaire(id), introuvable: erreursFormulaire.introuvable },
  historique: { lecture: ({ id }) => historiqueFormulaire(id), introuvable: erreursFormulaire.introuvable },
  creer: { ecriture: creerFormulaire },
  changerStatut: { ecriture: changerStatutFormulaire },
  ajouterChamp: { ecriture: ajouterChamp },
  modifierChamp: { ecriture: reglerChamp },
  supprimerChamp: { ecriture: retirerChamp },
  ordonner: { ecriture: ordonner },
};
