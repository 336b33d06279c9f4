import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Sql } from "../db/base.ts";
import { siAssez } from "./complements.queries.ts";
import { perimetre } from "./filtres.queries.ts";

const PREMIERS = 10;

/** Qui conduisait le jour de la restitution : l'affectation en cours ce jour-là. Sous cinq restitutions, un nom dans l'ordre des noms, sans montant. */
const conducteurs: Sql = sql`
  select c.id as conducteur_id, btrim(c.prenom || ' ' || c.nom) as nom, count(*) as nombre, ${siAssez(sql`count(*)`, sql`sum(f.montant)`)} as montant_ht
  from fiches f
  join vehicules v on v.client_id = f.client_id and v.plaque = f.plaque
  join historique_affectation_vehicules a on a.vehicule_id = v.id
    and a.date_debut_affectation <= f.date_restitution and (a.date_fin_affectation is null or a.date_fin_affectation >= f.date_restitution)
  join conducteurs c on c.client_id = a.client_id and c.id = a.conducteur_id
  where f.montant > 0 and (select acteur_est_interne() or acteur_a_besoin('conducteurs'))
  group by c.id, 2 order by 4 desc nulls last, plier(btrim(c.prenom || ' ' || c.nom)), c.id limit ${sql.lit(PREMIERS)}`;

/**
 * Les dix véhicules, agences et conducteurs les plus coûteux. Les conducteurs sont des personnes : l'équipe choisit d'abord une société, un
 * client doit avoir le besoin des conducteurs.
 */
export const lireClassements = (f: FiltresAnalyses): Sql => sql`
  with fiches as materialized (
    select r.id, r.client_id, r.plaque, r.immatriculation, r.marque, r.modele, r.agence, r.date_restitution, r.montant_ht_apres_remise as montant
    from ${perimetre(f, f.annee)})
  select json_build_object(
    'vehicules', (
      select coalesce(json_agg(v), '[]') from (
        select (array_agg(immatriculation order by montant desc, id))[1] as immatriculation,
               (array_agg(marque || ' ' || modele order by montant desc, id))[1] as vehicule,
               (array_agg(id order by montant desc, id))[1] as restitution_id, count(*) as nombre, sum(montant) as montant_ht
        from fiches where montant > 0 group by client_id, plaque order by 5 desc, 1 limit ${sql.lit(PREMIERS)}) v),
    'agences', (
      select coalesce(json_agg(a), '[]') from (
        select agence, count(*) as nombre, ${siAssez(sql`count(*)`, sql`sum(montant)`)} as montant_ht,
               ${siAssez(sql`count(*)`, sql`round(avg(montant))`)} as moyenne_ht
        from fiches group by agence order by 4 desc nulls last, plier(agence), agence limit ${sql.lit(PREMIERS)}) a),
    'conducteurs', ${f.client_id ? sql`(select coalesce(json_agg(c), '[]') from (${conducteurs}) c)` : sql`case when acteur_est_interne() then '[]'::json else (select coalesce(json_agg(c), '[]') from (${conducteurs}) c) end`},
    'conducteurs_caches', case when acteur_est_interne() then ${f.client_id ? sql`null` : sql`'choisir_client'`}
                               when not acteur_a_besoin('conducteurs') then 'sans_besoin' end)::text`;
