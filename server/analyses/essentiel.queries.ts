import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { CONTESTATIONS } from "./complements.queries.ts";
import { perimetre } from "./filtres.queries.ts";
import { conditionsAvenir } from "./provision.queries.ts";

/**
 * Les factures `d` dont quelque chose se conteste et dont la lettre n'est pas partie : le montant de la contestation ouverte, sinon celui
 * du rapprochement ; la date limite de même. Sans date limite, le délai n'est pas connu : la facture reste à contester.
 */
const CONTESTABLE = sql`coalesce(k.reclame, p.montant_contestable, 0)`;
const LIMITE = sql`case when c.id is null then p.date_limite else c.date_limite end`;
const SUIVIES = sql`left join rapprochements p on p.facture_id = d.id
  left join contestations c on c.facture_id = d.id
  left join contestations_chiffrees k on k.id = c.id`;
const EST_LUE = sql`d.type_document = 'facture' and d.etat not in ('a_lire', 'illisible', 'remplace')`;
const RESTE_A_ENVOYER = sql`${CONTESTABLE} > 0 and (c.id is null or c.etat in ('a_verifier', 'a_contester'))`;

const aContester = (f: FiltresAnalyses): Sql => sql`
  select r.id as restitution_id, r.immatriculation, ${CONTESTABLE} as montant, ${LIMITE} as date_limite
  from (select r.id, r.immatriculation from ${perimetre(f, f.annee)}) r
  join documents d on d.restitution_id = r.id and ${EST_LUE} ${SUIVIES} where ${RESTE_A_ENVOYER}`;

/** La restitution `r` a une facture que l'essentiel compte à contester, dans les délais ou hors délai. */
export const aUneFactureAContester = (delai: "ouvert" | "hors_delai"): Sql => sql`exists (
  select 1 from documents d ${SUIVIES} where d.restitution_id = r.id and ${EST_LUE} and ${RESTE_A_ENVOYER}
    and coalesce(${LIMITE} >= aujourdhui(), true) = ${delai === "ouvert"}::boolean)`;

const retours = (f: FiltresAnalyses, jour: string): Sql => sql`
  select json_build_object(
    'trente_jours', count(*) filter (where e.date_fin between ${jour}::date and ${jour}::date + 30),
    'trois_mois', count(*) filter (where e.date_fin >= ${jour}::date and e.date_fin <= ${jour}::date + interval '3 months'),
    'en_retard', count(*) filter (where e.date_fin < ${jour}::date),
    'sans_audit', count(*) filter (where e.date_fin >= ${jour}::date and e.date_fin <= ${jour}::date + interval '3 months' and c.audit_fait_le is null))
  from fins_de_contrat e
  join contrats c on c.id = e.contrat_id
  join vehicules v on v.client_id = e.client_id and v.id = e.vehicule_id
  where ${tous(conditionsAvenir(f, jour))}`;

/** Combien ai-je économisé, que dois-je contester, quels véhicules reviennent : en une instruction. */
export function lireEssentiel(f: FiltresAnalyses, maintenant: Date): Sql {
  const jour = jourDeParis(maintenant);
  return sql`
    with a_contester as materialized (select *, coalesce(date_limite >= ${jour}::date, true) as ouverte from (${aContester(f)}) a)
    select json_build_object(
      'economie', (
        select json_build_object('obtenu_ht', coalesce(sum(greatest(coalesce(r.avoir_ht, 0), coalesce(k.accorde, 0))), 0),
                                 'en_cours_ht', coalesce(sum(k.en_cours), 0),
                                 'contestees', count(*) filter (where coalesce(r.avoir_ht, 0) > 0 or k.restitution_id is not null))
        from (select r.id, r.avoir_ht from ${perimetre(f, f.annee)}) r left join (${CONTESTATIONS}) k on k.restitution_id = r.id),
      'a_contester', (
        select json_build_object(
          'nombre', count(*) filter (where ouverte), 'montant_ht', coalesce(sum(montant) filter (where ouverte), 0),
          'cette_semaine', count(*) filter (where date_limite between ${jour}::date and ${jour}::date + 7),
          'hors_delai', count(*) filter (where not ouverte), 'hors_delai_ht', coalesce(sum(montant) filter (where not ouverte), 0),
          'prochaine', (select row_to_json(x) from (
             select restitution_id, immatriculation, date_limite from a_contester where ouverte
             order by date_limite nulls last, montant desc, restitution_id limit 1) x))
        from a_contester),
      'retours', case when acteur_est_interne() or acteur_a_besoin('vehicules') then (${retours(f, jour)}) end)::text`;
}
