import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import { TAUX_TVA_AFFICHAGE } from "../../domain/restitutions/restitution.ts";
import type { Sql } from "../db/base.ts";
import { perimetre } from "./filtres.queries.ts";

/** Facturé de remise en état, avoirs déduits, moins rapport ; vide sans les deux documents. */
export const ECART: Sql = sql`r.facture_ht - coalesce(r.hors_fre_ht, 0) - coalesce(r.avoir_ht, 0) - r.rapport_ht`;

/**
 * Les indicateurs d'une période (ou de toutes) en un objet JSON ; montants en centimes, parts entre 0 et 1.
 * Diviser par zéro rend `null` : l'écran montre « -- », jamais un zéro inventé.
 */
export const indicateurs = (f: FiltresAnalyses): Sql => sql`(
  select json_build_object(
    'nombre', nombre,
    'total_ht', total,
    'total_ttc', round(total * ${100 + TAUX_TVA_AFFICHAGE}::numeric / 100),
    'moyenne_ht', round(total::numeric / nullif(nombre, 0)),
    'moyenne_facturee_ht', round(total::numeric / nullif(avec_frais, 0)),
    'mediane_ht', round(quantiles[1]::numeric),
    'p90_ht', round(quantiles[2]::numeric),
    'avec_frais', avec_frais,
    'part_avec_frais', round(avec_frais::numeric / nullif(nombre, 0), 4),
    'pour_mille_km_ht', round(1000 * total_roule::numeric / nullif(km, 0)),
    'couples', couples,
    'ecart_rapport_facture_ht', ecart,
    'ecart_rapport_facture_part', round(ecart::numeric / nullif(rapport, 0), 4))
  from (
    select count(*) as nombre,
           coalesce(sum(r.montant_ht_apres_remise), 0) as total,
           count(*) filter (where r.montant_ht_apres_remise > 0) as avec_frais,
           percentile_cont(array[0.5, 0.9]) within group (order by r.montant_ht_apres_remise) as quantiles,
           -- Un compteur à zéro est un compteur non relevé : le véhicule sort des deux côtés du rapport.
           sum(r.montant_ht_apres_remise) filter (where r.kilometrage > 0) as total_roule,
           sum(r.kilometrage) as km,
           -- Un document manquant rend la différence nulle, que sum() ignore : seuls les couples comptent.
           count(r.facture_ht - r.rapport_ht) as couples,
           sum(${ECART}) as ecart,
           sum(r.rapport_ht) filter (where r.facture_ht is not null) as rapport
    from ${perimetre(f, f.annee)}) i)`;

/** Ce qui compte ou additionne se compare toujours ; une moyenne de trois véhicules, non. */
const COMPTES = sql`('nombre', 'total_ht', 'total_ttc', 'avec_frais', 'couples')`;

/** Ce que porte chaque indicateur : l'écart ne compte que les couples, la moyenne facturée que les véhicules facturés (`effectifDe`). */
const EFFECTIF = sql`case when cle like 'ecart%' then 'couples' when cle = 'moyenne_facturee_ht' then 'avec_frais' else 'nombre' end`;

/**
 * D'une année à la suivante, indicateur par indicateur : l'écart, et sa part de la valeur d'avant. Une valeur nulle ou négative n'a pas de
 * pourcentage qui ait un sens : il reste l'écart. Rien quand l'une des deux valeurs manque, ni d'une moyenne sur moins de cinq dossiers.
 */
export const evolutions: Sql = sql`
  select json_object_agg(cle, case when apres is not null and avant is not null
    and (cle in ${COMPTES} or least((indicateurs ->> ${EFFECTIF})::int, (precedents ->> ${EFFECTIF})::int) >= ${sql.lit(EFFECTIF_MINIMUM)}) then json_build_object(
    'ecart', apres - avant, 'part', case when avant > 0 and apres >= 0 then round((apres - avant) / avant, 4) end) end)
  from (select key as cle, value::numeric as apres, (precedents ->> key)::numeric as avant from json_each_text(indicateurs)) e`;
