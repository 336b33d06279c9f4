import type { statutsFactureContrat } from "../../domain/statuts-facture/statut.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { produireStatut, renvoyerStatut, statutsDe, telechargerStatut } from "./produire-statut.ts";

export const statutsFactureRoutes: Gestionnaires<typeof statutsFactureContrat> = {
  deContestation: { ecriture: statutsDe },
  produire: { ecriture: produireStatut },
  fichier: { libre: telechargerStatut },
  renvoyer: { ecriture: renvoyerStatut },
};
