import type { FiltresClients } from "../../domain/clients/client.contrat.ts";
import { type ClientListe, LIBELLES_BESOIN } from "../../domain/clients/client.ts";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { clientsAExporter } from "./suivi.queries.ts";

export const exporterClients = exporterListe<FiltresClients & SelectionDeListe, ClientListe>({
  nom: "societes",
  titre: "Sociétés",
  requete: clientsAExporter,
  colonnes: [
    { cle: "nom", titre: "Nom", type: "texte", valeur: (c) => c.nom },
    { cle: "siren", titre: "SIREN", type: "code", valeur: (c) => c.siren },
    {
      cle: "besoins",
      titre: "Besoins",
      type: "texte",
      largeur: 40,
      valeur: (c) => c.besoins.map((b) => LIBELLES_BESOIN[b]).join(", "),
    },
    { cle: "taille_flotte", titre: "Taille du parc", type: "entier", valeur: (c) => c.taille_flotte },
    { cle: "personnes", titre: "Personnes", type: "entier", valeur: (c) => c.personnes },
    { cle: "vehicules", titre: "Véhicules suivis", type: "entier", valeur: (c) => c.vehicules },
    { cle: "tickets", titre: "Tickets", type: "entier", valeur: (c) => c.tickets },
    { cle: "restitutions", titre: "Restitutions", type: "entier", valeur: (c) => c.restitutions },
    {
      cle: "etat",
      titre: "État",
      type: "texte",
      valeur: (c) => (c.est_prestataire ? "Prestataire" : c.desactivee ? "Désactivée" : "Active"),
    },
  ],
});
