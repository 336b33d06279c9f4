import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { nomComplet } from "../../../domain/conducteurs/conducteur.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { useActeur } from "../../session/session.ts";

/**
 * Qui avait le véhicule le jour de son retour, d'après ses affectations : c'est à qui se demande ce qui s'est passé. Rend `null` quand
 * personne ne l'avait, ou que la personne ne voit pas les véhicules.
 */
export function useConducteurAuRetour(restitution: RestitutionLue) {
  const { immatriculation, date_restitution: date, client_nom, plaques_du_vehicule } = restitution;
  const acteur = useActeur();
  const { data } = useQuery({
    ...api.affectations.auJour.queryOptions({ input: { immatriculation, date } }),
    // Sans fiche de véhicule, il n'y a pas d'affectation.
    enabled: peut(acteur, "voir_menu_vehicules") && plaques_du_vehicule.length > 0,
  });
  // La même plaque peut avoir été celle d'un véhicule d'une autre société.
  const conducteur = data?.find((v) => v.client_nom === client_nom && v.conducteur)?.conducteur;
  if (!conducteur) return null;
  const nom = nomComplet(conducteur);
  return peut(acteur, "voir_menu_conducteurs") ? <Link to={chemins.conducteur(conducteur.id)}>{nom}</Link> : nom;
}
