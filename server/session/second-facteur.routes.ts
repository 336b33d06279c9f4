import type { secondFacteurContrat } from "../../domain/session/second-facteur.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { confirmerInscription, envoyer, presenter, proposerInscription } from "./connexion-facteur.ts";
import { confirmer, envoyerMonCode, lire, proposer, regenerer, retirer } from "./profil-facteur.ts";

export const secondFacteurRoutes: Gestionnaires<typeof secondFacteurContrat> = {
  presenter: { publique: presenter },
  envoyerCode: { publique: (_entree, contexte) => envoyer(contexte) },
  proposerInscription: { publique: proposerInscription },
  confirmerInscription: { publique: confirmerInscription },
  lire: { libre: (_entree, contexte) => lire(contexte) },
  proposer: { libre: proposer },
  confirmer: { libre: confirmer },
  envoyerMonCode: { libre: (_entree, contexte) => envoyerMonCode(contexte) },
  regenerer: { libre: regenerer },
  retirer: { libre: retirer },
};
