import { sql } from "kysely";
import { conditionsDuRang, type RangConditions } from "../../domain/conditions/rang.ts";
import type { Conditions } from "../../domain/fre/conditions.ts";
import type { Sql, Transaction } from "../db/base.ts";

/** Les colonnes d'une version, sous les noms de `RangConditions` ; `k` la désigne. */
export const COLONNES_CONDITIONS = sql`k.type_vehicule, k.valable_du, k.valable_au, k.grille_vetuste, k.remise_taux_pct, k.remise_assiette, k.franchise_type,
  k.franchise_ht, k.seuils, k.regime_tva, k.tolerance_km, k.delai_contestation_jours`;

export interface Quand {
  loueurId: string;
  clientId: string;
  /** Type du véhicule rendu (VP, VU, VS) ; inconnu, seules les conditions de tous les types comptent. */
  type: string | null;
  /** Jour de la restitution, qui fait foi (`AAAA-MM-JJ`). */
  date: string;
  /** La facture que l'on calcule : le pot annuel est celui de son année, avant elle. Sans elle, celui de l'année de `date`, tout compris. */
  facture?: { id: string; date: string } | undefined;
}

interface ConditionsTrouvees {
  id: string;
  conditions: Conditions;
  /** Vrai si ce client les a négociées ; faux si elles valent pour tous. */
  propres: boolean;
  /** D'où elles viennent, tel que saisi : contrat-cadre, avenant. */
  reference: string | null;
}

/** La version de `k` en vigueur un jour donné : celle du client avant celle de tous, puis celle du type de véhicule avant celle de tous. */
export const enVigueur = (loueur: Sql, client: Sql, type: Sql, jour: Sql): Sql => sql`
  k.loueur_id = ${loueur} and (k.client_id is null or k.client_id = ${client}) and (k.type_vehicule is null or k.type_vehicule = ${type})
  and k.valable_du <= ${jour} and (k.valable_au is null or k.valable_au >= ${jour})
  order by k.client_id nulls last, k.type_vehicule nulls last limit 1`;

/**
 * Ce que les factures de l'année de `jour` ont déjà pris dans le pot de ce client chez ce loueur, avant cette facture (centimes HT).
 * Une facture du même jour compte si elle est entrée avant.
 */
const potAvant = ({ loueurId, clientId, date, facture }: Quand): Sql => {
  const jour = facture?.date ?? date;
  const avant = facture
    ? sql`and d.id <> ${facture.id} and (d.date_document < ${jour}::date or (d.date_document = ${jour}::date
        and d.cree_le < (select x.cree_le from documents x where x.id = ${facture.id})))`
    : sql``;
  return potConsomme(sql`${loueurId}`, sql`${clientId}`, sql`${jour}::date`, avant);
};

/**
 * Ce que les factures de l'année de `jour` ont pris dans le pot de ce client chez ce loueur (centimes HT). Un relevé y prend comme une facture. Un avoir qui imprime une franchise
 * la rend au pot ; celle que le loueur a fini par accorder, parce qu'une contestation la disait oubliée, y est prise.
 */
export const potConsomme = (loueur: Sql, client: Sql, jour: Sql, sauf: Sql = sql``): Sql => sql`(
  select greatest(0, coalesce(sum(case when d.type_document = 'avoir' then -abs(d.franchise_ht) else coalesce(d.franchise_ht, 0) + coalesce((
      select sum(g.montant_accorde) from contestations c join contestation_lignes g on g.client_id = c.client_id and g.contestation_id = c.id
      where c.facture_id = d.id and g.motif = 'franchise_non_deduite'), 0) end), 0))::int
  from documents d join restitutions r on r.id = d.restitution_id
  where d.client_id = ${client} and r.loueur_id = ${loueur} and d.type_document in ('facture', 'releve', 'avoir') and d.etat <> 'remplace'
    and d.date_document >= date_trunc('year', ${jour}) and d.date_document < date_trunc('year', ${jour}) + interval '1 year' ${sauf})`;

/**
 * Les conditions d'un loueur pour un client, en vigueur un jour donné ; `null` si aucune n'est connue, et rien n'est alors
 * inventé. Le solde d'un pot annuel se calcule sur les factures que cette personne voit.
 */
export async function conditionsEnVigueur(tx: Transaction, quand: Quand): Promise<ConditionsTrouvees | null> {
  const trouve = await tx.une<LigneTrouvee>(sql`
    select k.id, l.nom as loueur, k.client_id is not null as propres, k.reference, ${COLONNES_CONDITIONS},
      case when k.franchise_type = 'pot_annuel' then ${potAvant(quand)} else 0 end as pot_consomme_ht
    from (select * from conditions_loueur k where ${enVigueur(sql`${quand.loueurId}`, sql`${quand.clientId}`, sql`${quand.type}::text`, sql`${quand.date}::date`)}) k
    join loueurs l on l.id = k.loueur_id`);
  if (!trouve) return null;
  const { id, propres, reference } = trouve;
  return { id, propres, reference, conditions: conditionsDuRang(trouve, trouve) };
}

type LigneTrouvee = RangConditions &
  Record<string, unknown> & {
    id: string;
    loueur: string;
    propres: boolean;
    reference: string | null;
    pot_consomme_ht: number;
  };
