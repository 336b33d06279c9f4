import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Sql } from "../db/base.ts";
import { perimetre } from "./filtres.queries.ts";

/** Ce qui reste dû : la facture moins ses avoirs ; sans facture lue, le montant de la restitution. Le même net que l'export TCO. */
const NET = sql`case when r.facture_ht is null then r.montant_ht_apres_remise else r.facture_ht - coalesce(r.avoir_ht, 0) end`;

const fiches = (f: FiltresAnalyses): Sql => sql`
  select r.id as restitution_id, r.client_id, r.agence, r.immatriculation, btrim(r.marque || ' ' || r.modele) as vehicule, r.plaque,
    r.date_restitution, r.loueur_id, r.vehicule_id, coalesce(r.nombre_dommages, 0) as dommages, r.facture_ht, r.avoir_ht, ${NET} as net_ht
  from ${perimetre(f, f.annee)}`;

/** Par agence, ce que ses véhicules rendus ont coûté ; la somme des agences est celle du relevé. */
export const lireRefacturation = (f: FiltresAnalyses): Sql => sql`
  with fiches as (${fiches(f)})
  select json_build_object(
    'nombre', count(*), 'dommages', coalesce(sum(dommages), 0), 'net_ht', coalesce(sum(net_ht), 0),
    'agences', (
      select coalesce(json_agg(a), '[]') from (
        select agence, count(*) as nombre, count(distinct (client_id, plaque)) as vehicules, sum(dommages) as dommages, sum(net_ht) as net_ht
        from fiches where net_ht <> 0 group by agence order by plier(agence), agence) a))::text
  from fiches where net_ht <> 0`;

/** Un véhicule par ligne. Son conducteur est une personne : à l'équipe pour un client choisi, à un client selon son besoin. */
export const refacturationAExporter = (f: FiltresAnalyses, max: number): Sql => sql`
  with fiches as (${fiches(f)})
  select f.*, c.nom as client_nom, l.nom as loueur_nom, k.conducteur
  from fiches f join clients c on c.id = f.client_id join loueurs l on l.id = f.loueur_id
  left join lateral (
    select btrim(p.prenom || ' ' || p.nom) as conducteur
    from vehicules v join historique_affectation_vehicules a on a.client_id = v.client_id and a.vehicule_id = v.id
      and a.date_debut_affectation <= f.date_restitution
      and (a.date_fin_affectation is null or a.date_fin_affectation >= f.date_restitution)
    join conducteurs p on p.client_id = a.client_id and p.id = a.conducteur_id
    where v.client_id = f.client_id and (v.id = f.vehicule_id or (f.vehicule_id is null and v.plaque = f.plaque))
      and case when acteur_est_interne() then ${f.client_id !== undefined}::boolean else acteur_a_besoin('conducteurs') end
    order by a.date_debut_affectation desc limit 1) k on true
  where f.net_ht <> 0 order by plier(f.agence), f.agence, f.date_restitution, f.restitution_id limit ${max}`;
