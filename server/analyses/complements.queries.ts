import { sql } from "kysely";
import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { livreDuPerimetre, SOMMES_DU_LIVRE } from "../argent/livre.queries.ts";
import type { Sql } from "../db/base.ts";
import { perimetre } from "./filtres.queries.ts";
import { repartition } from "./graphes.queries.ts";
import { ECART } from "./indicateurs.queries.ts";

/** Une valeur comparée, ou rien sous l'effectif minimal. */
export const siAssez = (nombre: Sql, valeur: Sql): Sql =>
  sql`case when ${nombre} >= ${sql.lit(EFFECTIF_MINIMUM)} then ${valeur} end`;

const medianeJours = (du: Sql, au: Sql): Sql =>
  sql`percentile_cont(0.5) within group (order by ${au} - ${du}) filter (where ${au} >= ${du})`;
const joursConnus = (du: Sql, au: Sql): Sql => sql`count(*) filter (where ${au} >= ${du})`;

const RESTITUE = sql`date_restitution`;
const RAPPORT = sql`rapport_le`;
const FACTURE = sql`facture_le`;
const PAIEMENT = sql`paiement_le`;
/** Une facture se compte à partir du rapport ; sans rapport daté, de la restitution. */
const AVANT_FACTURE = sql`coalesce(rapport_le, date_restitution)`;

const delai = (du: Sql, au: Sql): Sql => sql`json_build_object(
  'nombre', ${joursConnus(du, au)}, 'jours', ${siAssez(joursConnus(du, au), medianeJours(du, au))}, 'negatifs', count(*) filter (where ${au} < ${du}))`;

/** Σ numérateur ÷ Σ dénominateur d'une colonne sur les fiches retenues, en part. */
const rapportDe = (numerateur: Sql, denominateur: Sql): Sql =>
  sql`round(sum(${numerateur})::numeric / nullif(sum(${denominateur}), 0), 4)`;

/** Ce que le livre de l'argent dit de chaque restitution, et si une lettre est partie. */
const PAR_RESTITUTION: Sql = sql`
  select x.restitution_id, sum(x.accorde) as accorde, sum(x.recu) as recu, bool_or(x.reclame > 0 and x.contestee_le is not null) as contestee from livre x group by x.restitution_id`;

/** Une facture, ou un relevé, qui demande quelque chose : à 0 € sans brut ni franchise, aucune clause n'avait à s'appliquer. */
const RECLAMEE = sql`f.facture_ht is not null and (f.facture_ht > 0 or f.brut > 0 or f.franchise > 0)`;
const BRUT_RECLAME = sql`f.facture_ht is not null and f.brut > 0`;

/**
 * Une ligne par loueur. Vétusté : documents qui impriment un brut et un abattement ; franchise : les factures qui réclament quelque chose, avec ou
 * sans brut imprimé (un rapport n'en déduit jamais) ; remise : celles qui impriment un brut. Le nom ne se
 * joint qu'aux groupes : le trier avec cent mille fiches coûterait plus que le calcul.
 */
const parLoueur: Sql = sql`
  select l.nom, g.* from (
    select f.loueur_id, count(*) as nombre,
         ${siAssez(sql`count(*)`, sql`round(avg(f.montant))`)} as moyenne_ht,
         ${siAssez(sql`count(*)`, sql`round(count(*) filter (where f.montant > 0)::numeric / count(*), 4)`)} as part_avec_frais,
         count(f.vetuste) as vetuste_nombre,
         ${siAssez(sql`count(f.vetuste)`, rapportDe(sql`f.vetuste`, sql`case when f.vetuste is not null then f.brut end`))} as vetuste_part,
         count(*) filter (where ${RECLAMEE}) as franchise_nombre,
         ${siAssez(sql`count(*) filter (where ${RECLAMEE})`, sql`round(count(*) filter (where ${RECLAMEE} and f.franchise > 0)::numeric / count(*) filter (where ${RECLAMEE}), 4)`)} as franchise_part,
         ${siAssez(sql`count(*) filter (where ${RECLAMEE} and f.franchise > 0)`, sql`round(avg(f.franchise) filter (where ${RECLAMEE} and f.franchise > 0))`)} as franchise_moyenne_ht,
         count(*) filter (where ${BRUT_RECLAME}) as remise_nombre,
         ${siAssez(sql`count(*) filter (where ${BRUT_RECLAME})`, rapportDe(sql`case when ${BRUT_RECLAME} then coalesce(f.remise, 0) end`, sql`case when ${BRUT_RECLAME} then f.brut end`))} as remise_part,
         count(f.ecart) as ecart_nombre,
         ${siAssez(sql`count(f.ecart)`, rapportDe(sql`f.ecart`, sql`case when f.ecart is not null then f.rapport_ht end`))} as ecart_part,
         count(*) filter (where f.contestee) as contestees,
         count(f.facture_ht) as factures,
         ${siAssez(sql`count(f.facture_ht)`, sql`round(count(*) filter (where f.contestee)::numeric / count(f.facture_ht), 4)`)} as contestation_part,
         coalesce(sum(f.accorde), 0) as accorde_ht,
         coalesce(sum(f.recu), 0) as recu_ht,
         ${joursConnus(RESTITUE, RAPPORT)} as delai_rapport_nombre,
         ${siAssez(joursConnus(RESTITUE, RAPPORT), medianeJours(RESTITUE, RAPPORT))} as delai_rapport,
         ${joursConnus(AVANT_FACTURE, FACTURE)} as delai_facture_nombre,
         ${siAssez(joursConnus(AVANT_FACTURE, FACTURE), medianeJours(AVANT_FACTURE, FACTURE))} as delai_facture
  from fiches f group by f.loueur_id) g
  join loueurs l on l.id = g.loueur_id
  order by g.nombre desc, l.nom`;

/** Coût mensuel complet du contrat `c`. Un coût que l'on ne connaît pas rend la somme inconnue ; les autres coûts, facultatifs, valent zéro. */
export const COUT_COMPLET: Sql = sql`(c.loyer_mensuel_ht::bigint + c.energie_mensuel_ht + c.assurance_mensuel_ht + c.entretien_mensuel_ht + coalesce(c.autres_mensuel_ht, 0))`;

/** Mois de location de chaque restitution dont le contrat est connu : du début du dernier contrat commencé à la restitution. */
const moisDeContrat = (f: FiltresAnalyses): Sql => sql`
  select distinct on (f.id) f.id, f.montant_ht_apres_remise as montant, c.loyer_mensuel_ht::bigint as loyer,
         ${COUT_COMPLET} as complet,
         greatest(1, (extract(year from age(f.date_restitution, c.date_debut)) * 12 + extract(month from age(f.date_restitution, c.date_debut)))::int) as mois
  from (select r.* from ${perimetre(f, f.annee)}) f
  join vehicules v on v.client_id = f.client_id and v.plaque = f.plaque
  -- Le dernier contrat de chaque véhicule se lit en tête de son index, sans en trier aucun.
  cross join lateral (
    select c.* from contrats c where c.client_id = v.client_id and c.vehicule_id = v.id and c.date_debut <= f.date_restitution
    order by c.date_debut desc limit 1) c
  order by f.id, c.date_debut desc`;

/** Σ FRE ÷ (Σ FRE + Σ mois × coût mensuel), sur les contrats dont ce coût est connu. */
const partDuCout = (cout: Sql): Sql =>
  sql`round(sum(montant) filter (where ${cout} is not null)::numeric
            / nullif(sum(montant) filter (where ${cout} is not null) + sum(mois * ${cout}), 0), 4)`;

const TERMINE_LE = sql`(a.termine_le at time zone 'Europe/Paris')::date`;
/** L'audit `a` du véhicule `v`, terminé dans l'année d'avant ce retour. */
export const AUDIT_DU_RETOUR = (
  retour: Sql,
): Sql => sql`a.client_id = v.client_id and a.vehicule_id = v.id and a.etat <> 'brouillon'
  and ${TERMINE_LE} <= ${retour}.date_restitution and ${TERMINE_LE} > ${retour}.date_restitution - interval '12 months'`;
/** Un audit compte pour le premier retour qui le suit, dans l'année ; de deux audits du même retour, le dernier. */
const auditsDesRetours: Sql = sql`
  select distinct on (id) evite, reparations, marge
  from (
    -- Les réparations comprennent la franchise d'un sinistre que le plan déclare.
    select distinct on (a.id) f.id, a.termine_le, x.facture_en_l_etat_ht - x.facture_apres_ht as evite,
           x.facture_en_l_etat_ht - x.facture_apres_ht - x.economie_ht as reparations, x.economie_ht as marge
    from fiches f
    join vehicules v on v.client_id = f.client_id and v.plaque = f.plaque
    join audits a on ${AUDIT_DU_RETOUR(sql`f`)}
    join audit_resultats x on x.audit_id = a.id
    order by a.id, f.date_restitution, f.id) r
  order by id, termine_le desc`;

/** Clauses, contestations, délais, dommages et frais évitables du filtre : un parcours de ses restitutions, en une instruction. */
export const lireComplements = (f: FiltresAnalyses): Sql => sql`
  with livre as materialized (${livreDuPerimetre(f)}),
       fiches as materialized (
         select r.id, r.client_id, r.plaque, r.loueur_id, r.date_restitution, r.montant_ht_apres_remise as montant, r.rapport_ht, r.facture_ht,
                r.rapport_le, r.facture_le, r.paiement_le, r.nombre_dommages, r.frais_brut_ht as brut, r.frais_remise_ht as remise,
                r.frais_franchise_ht as franchise, case when r.frais_brut_ht > 0 then r.frais_abattement_ht end as vetuste,
                ${ECART} as ecart, coalesce(k.accorde, 0) as accorde, coalesce(k.recu, 0) as recu, coalesce(k.contestee, false) as contestee
         from (select r.* from ${perimetre(f, f.annee)}) r
         left join (${PAR_RESTITUTION}) k on k.restitution_id = r.id),
       contrats_connus as materialized (${moisDeContrat(f)}),
       audites as materialized (${auditsDesRetours}),
       postes as materialized (${repartition(f, ["categorie", "evitable"])})
  select json_build_object(
    'nombre', count(*),
    'contrats', (select json_build_object('nombre', count(*), 'mois', coalesce(sum(mois), 0),
                   'par_mois_ht', ${siAssez(sql`count(*)`, sql`round(sum(montant)::numeric / nullif(sum(mois), 0))`)}) from contrats_connus),
    'dommages', json_build_object(
      'vehicules', count(*) filter (where nombre_dommages > 0), 'lignes', coalesce(sum(nombre_dommages), 0),
      'par_vehicule', round(sum(nombre_dommages)::numeric / nullif(count(*) filter (where nombre_dommages > 0), 0), 1)),
    'contestation', json_build_object(
      'factures', count(facture_ht), 'contestees', count(*) filter (where contestee),
      'part', round(count(*) filter (where contestee)::numeric / nullif(count(facture_ht), 0), 4),
      'accordees', count(*) filter (where accorde > 0),
      'succes_part', (select ${siAssez(sql`coalesce(sum(x.tranchees), 0)`, sql`round(sum(x.acceptees)::numeric / nullif(sum(x.tranchees), 0), 4)`)}
                      from livre x where x.contestee_le is not null),
      'livre', (select ${SOMMES_DU_LIVRE} from livre x)),
    'evitables', (
      select json_build_object(
        'montant_ht', coalesce(sum(montant) filter (where axe = 'evitable'), 0),
        'part', case when sum(montant) filter (where axe = 'categorie') > 0
                     then round(coalesce(sum(montant) filter (where axe = 'evitable'), 0)::numeric / sum(montant) filter (where axe = 'categorie'), 4) end,
        'postes', coalesce(json_agg(json_build_object('cle', valeur, 'nombre', nombre, 'montant_ht', montant) order by montant desc)
                           filter (where axe = 'evitable'), '[]'))
      from postes),
    'delais', json_build_object('rapport', ${delai(RESTITUE, RAPPORT)}, 'facture', ${delai(AVANT_FACTURE, FACTURE)},
                                'paiement', ${delai(FACTURE, PAIEMENT)}),
    'tco', (select json_build_object(
              'nombre', count(*), 'fre_ht', coalesce(sum(montant), 0), 'loyers_ht', coalesce(sum(mois * loyer), 0),
              'part', ${siAssez(sql`count(*)`, partDuCout(sql`loyer`))},
              'complet', json_build_object(
                'nombre', count(complet), 'fre_ht', coalesce(sum(montant) filter (where complet is not null), 0),
                'couts_ht', coalesce(sum(mois * complet), 0), 'part', ${siAssez(sql`count(complet)`, partDuCout(sql`complet`))}))
            from contrats_connus where loyer > 0),
    'audits', (select json_build_object(
                 'nombre', count(*), 'evite_ht', coalesce(sum(evite), 0), 'reparations_ht', coalesce(sum(reparations), 0),
                 'marge_ht', case when count(*) > 0 then sum(marge) end) from audites),
    'loueurs', (select coalesce(json_agg(p), '[]') from (${parLoueur}) p))::text
  from fiches`;

/** Éléments endommagés, comptés et chiffrés, dans les sommes tenues. */
export const lireCarte = (f: FiltresAnalyses): Sql => sql`
  select json_build_object(
    'elements', coalesce(json_agg(json_build_object('element', valeur, 'nombre', nombre, 'montant_ht', montant) order by montant desc, valeur), '[]'),
    'nombre', coalesce(sum(nombre), 0), 'montant_ht', coalesce(sum(montant), 0))::text
  from (${repartition(f, ["element"])}) e`;
