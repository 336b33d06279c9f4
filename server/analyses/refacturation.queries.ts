import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Sql } from "../db/base.ts";
import { perimetre } from "./filtres.queries.ts";

/** Ce qui reste dû : la facture moins ses avoirs ; sans facture lue, le montant de la restitution. Le même net que l'export TCO. */
const NET = sql`case when r.facture_ht is null then r.montant_ht_apres_remise else r.facture_ht - coalesce(r.avoir_ht, 0) end`;

const fiches = (f: FiltresAnalyses): Sql => sql`
  select r.id as restitution_id, r.client_id, r.agence, r.immatriculation, btrim(r.marque || ' ' || r.modele) as vehicule, r.plaque,
    r.date_restitution, r.loueur_id, r.vehicule_id, coalesce(r.nombre_dommages, 0) as dommages, r.facture_ht, r.avoir_ht,
    case when r.facture_ht is not null then coalesce(r.hors_fre_ht, 0) else 0 end as hors_fre_ht, ${NET} as net_ht
  from ${perimetre(f, f.annee)}`;

/** Un conducteur est une personne : il se dit à l'équipe pour un client choisi, à un client selon son besoin. */
const conducteursDits = (f: FiltresAnalyses): Sql =>
  sql`case when acteur_est_interne() then ${f.client_id !== undefined}::boolean else acteur_a_besoin('conducteurs') end`;

/** Qui avait le véhicule le jour de son retour ; de deux affectations de ce jour, la dernière commencée. */
const conducteurDuRetour = (f: FiltresAnalyses): Sql => sql`lateral (
    select p.id as conducteur_id, btrim(p.prenom || ' ' || p.nom) as conducteur
    from vehicules v join historique_affectation_vehicules a on a.client_id = v.client_id and a.vehicule_id = v.id
      and a.date_debut_affectation <= f.date_restitution
      and (a.date_fin_affectation is null or a.date_fin_affectation >= f.date_restitution)
    join conducteurs p on p.client_id = a.client_id and p.id = a.conducteur_id
    where v.client_id = f.client_id and (v.id = f.vehicule_id or (f.vehicule_id is null and v.plaque = f.plaque)) and ${conducteursDits(f)}
    order by a.date_debut_affectation desc limit 1) k on true`;

/** Par agence puis par conducteur, ce que les véhicules rendus ont coûté ; chacune des deux sommes est celle du relevé. */
export const lireRefacturation = (f: FiltresAnalyses): Sql => sql`
  with fiches as (${fiches(f)})
  select json_build_object(
    'sans_frais', (select json_build_object('nombre', count(*), 'dommages', coalesce(sum(dommages), 0)) from fiches where net_ht = 0 and dommages > 0),
    'nombre', count(*), 'dommages', coalesce(sum(dommages), 0), 'hors_fre_ht', coalesce(sum(hors_fre_ht), 0), 'net_ht', coalesce(sum(net_ht), 0),
    'agences', (
      select coalesce(json_agg(a), '[]') from (
        select agence, count(*) as nombre, count(distinct (client_id, plaque)) as vehicules, sum(dommages) as dommages,
          sum(hors_fre_ht) as hors_fre_ht, sum(net_ht) as net_ht
        from fiches where net_ht <> 0 group by agence order by plier(agence), agence) a),
    'conducteurs', case when ${conducteursDits(f)} then (
      select coalesce(json_agg(c), '[]') from (
        select k.conducteur_id, k.conducteur, count(*) as nombre, sum(f.dommages) as dommages, sum(f.net_ht) as net_ht
        from fiches f left join ${conducteurDuRetour(f)}
        where f.net_ht <> 0 group by 1, 2 order by k.conducteur_id is null, plier(k.conducteur), k.conducteur_id) c) end)::text
  from fiches where net_ht <> 0`;

/** Un véhicule par ligne. */
export const refacturationAExporter = (f: FiltresAnalyses, max: number): Sql => sql`
  with fiches as (${fiches(f)})
  select f.*, c.nom as client_nom, l.nom as loueur_nom, k.conducteur
  from fiches f join clients c on c.id = f.client_id join loueurs l on l.id = f.loueur_id
  left join ${conducteurDuRetour(f)}
  where f.net_ht <> 0 order by plier(f.agence), f.agence, f.date_restitution, f.restitution_id limit ${max}`;
