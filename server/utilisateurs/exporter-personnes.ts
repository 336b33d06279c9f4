import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { FiltresPersonnes } from "../../domain/utilisateurs/utilisateur.contrat.ts";
import { LIBELLES_ETAT_PERSONNE, LIBELLES_ROLE, type PersonneListe } from "../../domain/utilisateurs/utilisateur.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { personnesAExporter } from "./utilisateurs.queries.ts";

export const exporterPersonnes = exporterListe<FiltresPersonnes & SelectionDeListe, PersonneListe>({
  nom: "personnes",
  titre: "Personnes",
  requete: personnesAExporter,
  colonnes: [
    { cle: "nom", titre: "Nom", type: "texte", valeur: (p) => `${p.prenom} ${p.nom}`.trim() },
    { cle: "email", titre: "Email", type: "texte", largeur: 34, valeur: (p) => p.email },
    { cle: "role", titre: "Rôle", type: "texte", valeur: (p) => LIBELLES_ROLE[p.role] },
    { cle: "client", titre: "Société", type: "texte", valeur: (p) => p.client_nom },
    { cle: "etat", titre: "État", type: "texte", valeur: (p) => LIBELLES_ETAT_PERSONNE[p.etat] },
    { cle: "facteur", titre: "Double authentification", type: "texte", valeur: (p) => (p.facteur ? "Oui" : "Non") },
    {
      cle: "derniere_connexion",
      titre: "Dernière connexion",
      type: "date",
      valeur: (p) => p.derniere_connexion && jourDeParis(new Date(p.derniere_connexion)),
    },
  ],
});
