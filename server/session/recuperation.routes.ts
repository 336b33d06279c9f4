import type { motDePasseContrat } from "../../domain/session/recuperation.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { demanderLien } from "./demander-lien.ts";
import { changer, definir, lireRecuperation, ouvrirLien } from "./recuperer.ts";

export const motDePasseRoutes: Gestionnaires<typeof motDePasseContrat> = {
  demanderLien: { publique: demanderLien },
  ouvrirLien: { publique: ouvrirLien },
  lireRecuperation: { publique: (_entree, contexte) => lireRecuperation(contexte) },
  definir: { publique: definir },
  changer: { libre: changer },
};
