import { sql } from "kysely";
import { type AjoutContrat, type ChampsContrat, champsContrat } from "../../domain/contrats/champs-contrat.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne, valeursDe } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { histoireDe } from "../journal/histoire.queries.ts";

/** Compteurs connus depuis le début du contrat `c` : fiche, affectations, restitution qui le finit. Un relevé à venir n'existe pas. */
export const RELEVES = sql`(
  select coalesce(json_agg(json_build_object('jour', x.jour, 'km', x.km) order by x.jour, x.km), '[]') from (
    select k.releve_le as jour, k.kilometrage as km from vehicule_kilometrages k where k.vehicule_id = c.vehicule_id
    union select h.date_debut_affectation, h.kilometrage_debut_affectation
      from historique_affectation_vehicules h where h.vehicule_id = c.vehicule_id
    union select h.date_fin_affectation, h.kilometrage_fin_affectation
      from historique_affectation_vehicules h where h.vehicule_id = c.vehicule_id
    union select f.restituee_le, f.kilometrage_restitution) x
  where x.km is not null and x.jour between c.date_debut and aujourdhui())`;

/** Archivé sans être rendu, un véhicule n'a plus de fin à préparer : son contrat n'a pas d'étape. */
const COLONNES = sql`c.id, c.vehicule_id, c.loueur_id, l.nom as loueur_nom, c.numero, c.date_debut, c.date_fin, c.loyer_mensuel_ht,
  c.energie_mensuel_ht, c.assurance_mensuel_ht, c.entretien_mensuel_ht, c.autres_mensuel_ht,
  c.kilometrage_contractuel, c.prix_km_excedentaire, c.preavis_jours, c.restitution_prevue_le, c.audit_fait_le,
  case when f.suivi then f.etape end as etape, f.restituee_le, (select r.id from restitutions r where r.id = f.restitution_id) as restitution_id, ${RELEVES} as releves`;
const SOURCE = sql`contrats c left join fins_de_contrat f on f.contrat_id = c.id left join loueurs l on l.id = c.loueur_id`;

/** Les contrats d'un véhicule, du plus récent au plus ancien ; aucune ligne si la personne ne voit pas le véhicule. */
export const contratsDuVehicule = (id: string): Sql => sql`
  select (select coalesce(json_agg(x), '[]') from (
    select ${COLONNES} from ${SOURCE} where c.client_id = v.client_id and c.vehicule_id = v.id order by c.date_debut desc) x)::text
  from vehicules v where v.id = ${id}`;

export async function relireContrat(tx: Transaction, id: string): Promise<ContratLu | undefined> {
  const lu = await tx.une<{ contrat: string }>(
    sql`select row_to_json(x)::text as contrat from (select ${COLONNES} from ${SOURCE} where c.id = ${id}) x`,
  );
  return lu && (JSON.parse(lu.contrat) as ContratLu);
}

/** Prend le véhicule : deux contrats qui se chevauchent ne peuvent pas s'écrire en même temps. */
export const verrouillerVehicule = (tx: Transaction, id: string) =>
  tx.une<{ client_id: string; archive: boolean }>(
    sql`select client_id, archive_le is not null as archive from vehicules where id = ${id} for no key update`,
  );

export const vehiculeDuContrat = (tx: Transaction, id: string) =>
  tx.une<Pick<Lignes["contrats"], "vehicule_id">>(sql`select vehicule_id from contrats where id = ${id}`);

export const verrouillerContrat = (tx: Transaction, id: string): Promise<ChampsContrat | undefined> =>
  tx.une(sql`
    select ${colonnes("contrats", champsContrat.keyof().options)} from contrats where id = ${id} for update`);

/** Un autre contrat du véhicule dont les jours se croisent avec ceux-ci ; la fin d'un contrat peut être le début du suivant. */
export const contratChevauche = (
  tx: Transaction,
  vehicule: string,
  { date_debut, date_fin }: Pick<ChampsContrat, "date_debut" | "date_fin">,
  saufContrat: string | null,
) =>
  tx.une<Pick<Lignes["contrats"], "numero" | "date_debut" | "date_fin">>(sql`
    select numero, date_debut, date_fin from contrats
    where vehicule_id = ${vehicule} and id is distinct from ${saufContrat}::uuid
      and daterange(date_debut, date_fin, '[)') && daterange(${date_debut}::date, ${date_fin}::date, '[)')
    order by date_debut limit 1`);

export const loueurExiste = (tx: Transaction, id: string) =>
  tx.une<{ id: string }>(sql`select id from loueurs where id = ${id}`);

export const contratDeLaCle = (tx: Transaction, personne: string, cle: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from contrats where cree_par = ${personne} and cle_idempotence = ${cle}`);

/** Les noms des colonnes viennent du schéma, jamais d'un texte de la demande. */
export function insererContrat(
  tx: Transaction,
  vehicule: { id: string; client_id: string; cree_par: string; cle: string },
  champs: AjoutContrat,
): Promise<{ id: string } | undefined> {
  const { id: vehicule_id, cle: cle_idempotence, client_id, cree_par } = vehicule;
  const contrat = { client_id, vehicule_id, cree_par, cle_idempotence, ...champs };
  return tx.une(sql`insert into contrats ${valeursDe("contrats", contrat)} returning id`);
}

export const modifierContrat = (tx: Transaction, id: string, champs: Partial<ChampsContrat>): Promise<void> =>
  ecrireLigne(tx, "contrats", id, champs);

export const supprimerContrat = (tx: Transaction, id: string) =>
  tx.une<{ id: string }>(sql`delete from contrats where id = ${id} returning id`);

/** Les changements du contrat, du plus récent au plus ancien, en JSON ; nul si la personne ne le voit pas. */
export const historiqueContrat = (id: string): Sql => histoireDe({ table: "contrats", id });

/** Le contrat dont le véhicule reste à rendre, et son rendez-vous. */
export const rendezVousDuVehicule = (tx: Transaction, vehicule: string) =>
  tx.une<{ contrat_id: string; restitution_prevue_le: string | null }>(sql`
    select c.id as contrat_id, c.restitution_prevue_le
    from fins_de_contrat f join contrats c on c.id = f.contrat_id
    where f.vehicule_id = ${vehicule} and f.suivi and f.restituee_le is null`);

/** Le note si personne ne l'a changé entre-temps. */
export const ecrireRendezVous = (tx: Transaction, contrat: string, jour: string | null, avant: string | null) =>
  tx.une<{ id: string }>(sql`
    update contrats set restitution_prevue_le = ${jour}
    where id = ${contrat} and restitution_prevue_le is not distinct from ${avant}::date returning id`);
