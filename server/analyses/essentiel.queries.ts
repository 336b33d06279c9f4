import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { livreDe, livreDuPerimetre, SOMMES_DU_LIVRE } from "../argent/livre.queries.ts";
import { finitSansAudit } from "../contrats/fins.queries.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { conditionsAvenir } from "./provision.queries.ts";

/** La restitution `r` a une facture que le livre compte à réclamer, ou hors délai. */
export const aUneFactureAContester = (delai: "ouvert" | "hors_delai", client: string | undefined): Sql => sql`r.id in (
  select x.restitution_id from (${livreDe(client)}) x where ${delai === "ouvert" ? sql`x.a_reclamer` : sql`x.hors_delai`} > 0)`;

/** Les avoirs qui attendent d'être imputés ; celui de deux contestations de la même restitution ne compte qu'une fois. */
const AVOIRS_EN_ATTENTE: Sql = sql`
  select json_build_object('nombre', count(*), 'montant_ht', coalesce(sum(montant_ht), 0))
  from (select distinct a.document_id, a.montant_ht from avoirs_a_imputer a where a.restitution_id in (select restitution_id from livre)) a`;

const retours = (filtres: FiltresAnalyses, jour: string): Sql => sql`
  select json_build_object(
    'trente_jours', count(*) filter (where f.date_fin between ${jour}::date and ${jour}::date + 30),
    'trois_mois', count(*) filter (where f.date_fin >= ${jour}::date and f.date_fin <= ${jour}::date + interval '3 months'),
    'en_retard', count(*) filter (where f.date_fin < ${jour}::date),
    'sans_audit', count(*) filter (where ${finitSansAudit(sql`${jour}::date`)}))
  from fins_de_contrat f
  join vehicules v on v.client_id = f.client_id and v.id = f.vehicule_id
  where ${tous(conditionsAvenir(filtres, jour))}`;

/** Où en est l'argent, que dois-je contester, quels véhicules reviennent : en une instruction. */
export function lireEssentiel(f: FiltresAnalyses, maintenant: Date): Sql {
  const jour = jourDeParis(maintenant);
  return sql`
    with livre as materialized (${livreDuPerimetre(f)})
    select json_build_object(
      'livre', (select ${SOMMES_DU_LIVRE} from livre x),
      'avoirs_a_imputer', (${AVOIRS_EN_ATTENTE}),
      'a_contester', (
        select json_build_object(
          'nombre', count(*) filter (where a_reclamer > 0), 'montant_ht', coalesce(sum(a_reclamer), 0),
          'cette_semaine', count(*) filter (where a_reclamer > 0 and date_limite <= ${jour}::date + 7),
          'hors_delai', count(*) filter (where hors_delai > 0), 'hors_delai_ht', coalesce(sum(hors_delai), 0),
          'prochaine', (select row_to_json(x) from (
             select p.restitution_id, r.immatriculation, p.date_limite
             from (select * from livre where a_reclamer > 0 order by date_limite nulls last, a_reclamer desc, restitution_id limit 1) p
             join restitutions r on r.id = p.restitution_id) x))
        from livre),
      'retours', case when acteur_est_interne() or acteur_a_besoin('vehicules') then (${retours(f, jour)}) end)::text`;
}
