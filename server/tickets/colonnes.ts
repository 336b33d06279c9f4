import { sql } from "kysely";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { Sql } from "../db/base.ts";

/** Colonnes communes aux trois listes et à la fiche ; le statut de facture n'est nommé que pour qui peut le lire. */
export const colonnesEntete = (acteur: Acteur): Sql => sql`
  t.id, t.type_demande, t.statut_ticket, t.immatriculation, t.client_id, c.nom as client_nom, l.nom as loueur_nom,
  t.demandeur_prenom_nom, t.cree_le${peut(acteur, "voir_factures") ? sql`, t.statut_facture_client` : sql``}`;

/** Restitution née du ticket ; invisible à qui n'a pas le besoin, elle est alors nulle. */
export const RESTITUTION_LIEE = sql`(select r.id from restitutions r where r.ticket_id = t.id order by r.cree_le desc limit 1) as restitution_id`;

/** Ce que seul l'interne reçoit : le garage et les notes. */
export const colonnesInternes = (acteur: Acteur): Sql =>
  estInterne(acteur)
    ? sql`, t.notes_internes, t.garage_id, (select g.nom from garages g where g.id = t.garage_id) as garage_nom`
    : sql``;
