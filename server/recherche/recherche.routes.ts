import { type Capacite, peut } from "../../domain/droits/capacites.ts";
import type { rechercheContrat } from "../../domain/recherche/recherche.contrat.ts";
import { type ListeDeNoms, motifsDe } from "../../domain/recherche/recherche.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { nomsProches } from "./proches.queries.ts";
import { chercherPartout } from "./recherche.queries.ts";

/** Ce qui ouvre chaque liste : ses noms ne se devinent pas par la recherche. */
const OUVERTE_PAR: Record<ListeDeNoms, Capacite> = {
  conducteurs: "voir_menu_conducteurs",
  garages: "voir_garages",
  loueurs: "gerer_loueurs",
  societes: "administrer",
  personnes: "administrer",
  vocabulaire: "voir_references",
  imports: "importer",
  audits: "auditer",
  "fins-de-contrat": "voir_menu_vehicules",
  sinistres: "voir_menu_sinistres",
  convoyages: "voir_menu_convoyages",
  formulaires: "gerer_formulaires",
};

export const rechercheRoutes: Gestionnaires<typeof rechercheContrat> = {
  chercher: { lecture: ({ q }) => chercherPartout(motifsDe(q)) },
  proches: {
    ecriture: async (tx, { q, liste }, { acteur }) =>
      peut(acteur, OUVERTE_PAR[liste]) ? nomsProches(tx, liste, q) : [],
  },
};
