import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import { memeJourAvant } from "../../domain/analyses/comparaison.ts";
import { enAdresse, periodeAvant } from "../../domain/commun/periode.ts";
import type { Sql } from "../db/base.ts";
import {
  grapheLignes,
  grapheLoueur,
  graphesMois,
  grapheTete,
  grapheType,
  groupesDeFiches,
  repartition,
} from "./graphes.queries.ts";
import { evolutions, indicateurs } from "./indicateurs.queries.ts";

/** Le tableau de bord entier en une instruction, lu ce jour-là. */
export function lireTableauDeBord(f: FiltresAnalyses, jour: string): Sql {
  const au = memeJourAvant(f.annee, jour);
  return sql`
  with fiches as materialized (${groupesDeFiches(f)}),
       repartition as materialized (${repartition(f)}),
       chiffres as materialized (
         select ${indicateurs(f)} as indicateurs,
                ${f.annee === undefined ? sql`null::json` : indicateurs({ ...f, annee: enAdresse(periodeAvant(f.annee, jour)) })} as precedents)
  select json_build_object(
    'indicateurs', indicateurs,
    'precedents', precedents,
    'precedents_au', ${au}::date,
    'evolutions', case when (precedents ->> 'nombre')::int > 0 then (${evolutions}) end,
    'detail_ht', (select coalesce(sum(montant), 0) from repartition where axe = 'categorie'),
    'graphes', json_build_object(
      'mois', ${graphesMois(f.annee)},
      'loueur', ${grapheLoueur},
      'agence', ${grapheTete("agence")},
      'marque', ${grapheTete("marque")},
      'type_vehicule', ${grapheType},
      'categorie', ${grapheLignes("categorie")},
      'localisation', ${grapheLignes("localisation")},
      'dommage', ${grapheLignes("dommage")}))::text as json
  from chiffres`;
}

/**
 * Valeurs distinctes d'une colonne. L'équipe saute de valeur en valeur dans l'index (une lecture par valeur, pas par restitution) ;
 * un client, dont l'index ne suit pas la société, relit ses propres restitutions.
 */
const distinctes = (colonne: "agence" | "marque", clientId: string | undefined): Sql => {
  // L'ordre de l'index : sans lui, chaque saut trierait toutes les restitutions.
  const francais = sql`collate "fr-x-icu"`;
  const c = sql.ref(colonne);
  const siennes = sql`select distinct ${c} from restitutions where ${clientId ? sql`client_id = ${clientId}` : sql`not acteur_est_interne()`}`;
  if (clientId) return sql`(select coalesce(json_agg(v order by v ${francais}), '[]') from (${siennes}) d (v))`;
  return sql`(
    with recursive saut (v) as (
      (select ${c} from restitutions where acteur_est_interne() order by ${c} ${francais} limit 1)
      union all
      select (select r.${c} from restitutions r where r.${c} > s.v ${francais} order by r.${c} ${francais} limit 1) from saut s where s.v is not null)
    select coalesce(json_agg(v order by v ${francais}), '[]') from (select v from saut where v is not null union all ${siennes}) d)`;
};

const annees = (clientId: string | undefined): Sql => {
  const du = clientId ? sql`client_id = ${clientId}` : sql`true`;
  return sql`(
    with recursive saut (d) as (
      (select max(date_restitution) from restitutions where ${du})
      union all
      select (select max(date_restitution) from restitutions where ${du} and date_restitution < date_trunc('year', s.d)::date)
      from saut s where s.d is not null)
    select coalesce(json_agg(extract(year from d)::int order by d desc), '[]') from saut where d is not null)`;
};

/** Modèles d'une marque, que l'index des marques trouve. */
const modeles = (marque: string | undefined, clientId: string | undefined): Sql =>
  marque === undefined
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(m order by m collate "fr-x-icu"), '[]') from (
             select distinct modele from restitutions
             where marque collate "fr-x-icu" = ${marque}${clientId ? sql` and client_id = ${clientId}` : sql``}) d (m))`;

interface PerimetreDesChoix {
  client_id?: string | undefined;
  marque?: string | undefined;
}

/** Années (la plus récente d'abord), agences, marques et modèles de la marque choisie, pour les filtres. */
export const lireChoix = ({ client_id, marque }: PerimetreDesChoix): Sql => sql`
  select json_build_object('annees', ${annees(client_id)}, 'agences', ${distinctes("agence", client_id)},
                           'marques', ${distinctes("marque", client_id)}, 'modeles', ${modeles(marque, client_id)})::text`;
