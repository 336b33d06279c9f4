import { sql } from "kysely";
import type { Dossier } from "../../domain/restitutions/dossiers.ts";
import { livreDe } from "../argent/livre.queries.ts";
import { factureManque } from "../aujourdhui/facture-manquante.ts";
import type { Sql } from "../db/base.ts";
import { AUDIT_DU_RETOUR, COUT_COMPLET } from "./complements.queries.ts";

/** Une facture réclamée de la restitution `r`, telle que le livre la compte ; la condition s'y ajoute. */
const reclamee = (condition: Sql): Sql =>
  sql`r.id in (select x.restitution_id from (${livreDe(undefined)}) x where x.reclame > 0 and ${condition})`;

/** Le dernier contrat `c` commencé à la restitution `r`, si son véhicule est suivi ; la condition s'y ajoute. */
const sousContrat = (condition: Sql): Sql => sql`exists (
  select 1 from vehicules v cross join lateral (
    select c.* from contrats c where c.client_id = v.client_id and c.vehicule_id = v.id and c.date_debut <= r.date_restitution
    order by c.date_debut desc limit 1) c
  where v.client_id = r.client_id and v.plaque = r.plaque and ${condition})`;

/** La restitution `r` est de celles qu'un chiffre compte : mêmes conditions que `indicateurs` et `lireComplements`. */
export const estUnDossier = (dossier: Dossier): Sql =>
  ({
    compare: sql`r.facture_ht is not null and r.rapport_ht is not null`,
    facture: sql`r.facture_ht is not null`,
    conteste: reclamee(sql`x.contestee_le is not null`),
    repondu: reclamee(sql`x.tranchees > 0`),
    accorde: reclamee(sql`x.accorde > 0`),
    delai_rapport: sql`r.rapport_le >= r.date_restitution`,
    delai_facture: sql`r.facture_le >= coalesce(r.rapport_le, r.date_restitution)`,
    delai_paiement: sql`r.paiement_le >= r.facture_le`,
    contrat: sousContrat(sql`true`),
    loyer: sousContrat(sql`c.loyer_mensuel_ht > 0`),
    cout_complet: sousContrat(sql`c.loyer_mensuel_ht > 0 and ${COUT_COMPLET} is not null`),
    // L'audit compte pour le premier retour qui le suit.
    audite: sql`exists (
      select 1 from vehicules v join audits a on ${AUDIT_DU_RETOUR(sql`r`)} join audit_resultats x on x.audit_id = a.id
      where v.client_id = r.client_id and v.plaque = r.plaque
        and not exists (select 1 from restitutions p where p.client_id = r.client_id and p.plaque = r.plaque
          and (p.date_restitution, p.id) < (r.date_restitution, r.id) and ${AUDIT_DU_RETOUR(sql`p`)}))`,
    facture_manquante: sql`r.id in (select x.cause_id from causes_de_rappel x where ${factureManque(sql`(select aujourdhui())`)})`,
  })[dossier];
