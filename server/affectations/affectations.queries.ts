import { sql } from "kysely";
import type { FiltresAffectations } from "../../domain/affectations/affectation.contrat.ts";
import type { AffectationLue } from "../../domain/affectations/affectation.ts";
import type { ChampsAffectation, NouvelleAffectation } from "../../domain/affectations/champs-affectation.ts";
import type { Voisine } from "../../domain/affectations/regles.ts";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { ecrireLigne, valeursDe } from "../db/colonnes.ts";
import { tous } from "../db/fragments.ts";
import type { Lignes } from "../db/lignes.ts";
import { AFFECTATION } from "../vehicules/flotte.queries.ts";

const LUE = sql`${AFFECTATION}, h.client_id, h.vehicule_id, v.immatriculation, h.conducteur_id,
  c.prenom as conducteur_prenom, c.nom as conducteur_nom`;
const JOINTES = sql`historique_affectation_vehicules h
  join vehicules v on v.id = h.vehicule_id join conducteurs c on c.id = h.conducteur_id`;

/** Une affectation et les deux fiches qu'elle relie ; `undefined` si la personne ne la voit pas. */
export const affectationParId = (tx: Transaction, id: string): Promise<AffectationLue | undefined> =>
  tx.une(sql`select ${LUE} from ${JOINTES} where h.id = ${id}`);

/** Celle que la même personne a déjà créée par la même demande. */
export const affectationDeLaCle = (tx: Transaction, personne: string, cle: string) =>
  tx.une<AffectationLue>(
    sql`select ${LUE} from ${JOINTES} where h.cree_par = ${personne} and h.cle_idempotence = ${cle}`,
  );

interface Fiche {
  id: string;
  client_id: string;
  archive: boolean;
}

/** Le véhicule, pris pour cette transaction : deux écritures sur ses affectations passent l'une après l'autre. */
export const prendreVehicule = (tx: Transaction, id: string): Promise<Fiche | undefined> =>
  tx.une(sql`select id, client_id, archive_le is not null as archive from vehicules where id = ${id} for update`);

/** Le conducteur, que personne n'archive pendant cette transaction. */
export const retenirConducteur = (tx: Transaction, id: string): Promise<Fiche | undefined> =>
  tx.une(sql`select id, client_id, archive_le is not null as archive from conducteurs where id = ${id} for share`);

/** Les autres affectations du véhicule, dans l'ordre du temps. */
export const affectationsVoisines = (tx: Transaction, vehicule: string, sauf: string | null): Promise<Voisine[]> =>
  tx.lignes(sql`
    select ${AFFECTATION}, c.prenom as conducteur_prenom, c.nom as conducteur_nom
    from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
    where h.vehicule_id = ${vehicule} and h.id is distinct from ${sauf}::uuid
    order by h.date_debut_affectation, h.id`);

/** L'affectation d'un autre véhicule que le conducteur a au même moment, la plus récente. */
export const autreVehicule = (
  tx: Transaction,
  conducteur: string,
  vehicule: string,
  { date_debut_affectation: du, date_fin_affectation: au }: ChampsAffectation,
): Promise<AffectationLue | undefined> =>
  tx.une(sql`
    select ${LUE} from ${JOINTES}
    where h.conducteur_id = ${conducteur} and h.vehicule_id <> ${vehicule}
      and h.date_debut_affectation <= coalesce(${au}::date, 'infinity') and coalesce(h.date_fin_affectation, 'infinity') >= ${du}::date
    order by h.date_debut_affectation desc, h.id limit 1`);

export const insererAffectation = (
  tx: Transaction,
  affectation: NouvelleAffectation &
    Pick<Lignes["historique_affectation_vehicules"], "client_id" | "cree_par" | "cle_idempotence">,
) =>
  tx.une<{ id: string }>(sql`
    insert into historique_affectation_vehicules ${valeursDe("historique_affectation_vehicules", affectation)} returning id`);

export const modifierAffectation = (tx: Transaction, id: string, valeurs: Partial<ChampsAffectation>): Promise<void> =>
  ecrireLigne(tx, "historique_affectation_vehicules", id, valeurs);

export const effacerAffectation = (tx: Transaction, id: string) =>
  tx.une<{ id: string }>(sql`delete from historique_affectation_vehicules where id = ${id} returning id`);

/** Les affectations d'un conducteur qui courent encore après ce jour. */
export const affectationsOuvertes = (tx: Transaction, conducteur: string, jour: string): Promise<AffectationLue[]> =>
  tx.lignes(sql`
    select ${LUE} from ${JOINTES}
    where h.conducteur_id = ${conducteur} and (h.date_fin_affectation is null or h.date_fin_affectation > ${jour}::date)
    order by h.date_debut_affectation, h.id for update of h`);

/** Une ligne d'export : l'affectation et ce qui désigne ses deux fiches. */
export type AffectationExportee = ChampsAffectation & {
  vehicule: string;
  conducteur: string;
  numero_permis: string | null;
  client: string;
};

/** Les affectations des véhicules suivis : une plaque archivée peut être portée par un autre, et le fichier remis s'y tromperait. */
export const affectationsAExporter = (f: FiltresAffectations, max: number): Sql => sql`
  select v.immatriculation as vehicule, btrim(c.prenom || ' ' || c.nom) as conducteur, c.numero_permis, s.nom as client, ${AFFECTATION}
  from ${JOINTES} join clients s on s.id = h.client_id
  where ${tous([
    sql`v.archive_le is null`,
    ...(f.client_id ? [sql`h.client_id = ${f.client_id}`] : []),
    ...(f.vehicule_id ? [sql`h.vehicule_id = ${f.vehicule_id}`] : []),
    ...(f.conducteur_id ? [sql`h.conducteur_id = ${f.conducteur_id}`] : []),
  ])}
  order by s.nom, v.plaque, h.date_debut_affectation, h.id limit ${max}`;

/**
 * Qui conduisait ce jour-là, véhicule par véhicule, en JSON ; nul si la personne n'en voit aucun. Une immatriculation est l'actuelle
 * ou une ancienne ; les véhicules suivis passent avant les archivés.
 */
export const conducteurAuJour = ({
  vehicule_id,
  immatriculation,
  date,
}: {
  vehicule_id?: string | undefined;
  immatriculation?: string | undefined;
  date: string;
}): Sql => sql`
  select json_agg(x)::text from (
    select v.id as vehicule_id, v.immatriculation, s.nom as client_nom, v.archive_le is not null as archive, h.conducteur, h.affectation
    from vehicules v join clients s on s.id = v.client_id
    left join lateral (
      select json_build_object('id', c.id, 'prenom', c.prenom, 'nom', c.nom) as conducteur,
        (select row_to_json(a) from (select ${AFFECTATION}) a) as affectation
      from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
      where h.vehicule_id = v.id and h.date_debut_affectation <= ${date}::date
        and (h.date_fin_affectation is null or h.date_fin_affectation >= ${date}::date)
      order by h.date_debut_affectation desc limit 1) h on true
    where ${
      vehicule_id
        ? sql`v.id = ${vehicule_id}`
        : sql`v.id in (
            select id from vehicules where plaque = normaliser_plaque(${immatriculation})
            union select vehicule_id from vehicule_plaques where plaque = normaliser_plaque(${immatriculation}))`
    }
    order by v.archive_le is not null, v.plaque, v.id limit 20) x`;

/** De qui parle chaque affectation suivie, présente ou supprimée : son identifiant et l'autre bout. */
export const affectationsDuVehicule = (id: string): Sql => sql`
  select h.id, btrim(c.prenom || ' ' || c.nom) as sujet
  from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id where h.vehicule_id = ${id}
  union all
  select r.ligne_id, btrim(c.prenom || ' ' || c.nom)
  from historique r left join conducteurs c on c.id = (r.avant ->> 'conducteur_id')::uuid
  where r.entite = 'historique_affectation_vehicules' and r.operation = 'suppression' and r.avant ->> 'vehicule_id' = ${id}`;

export const affectationsDuConducteur = (id: string): Sql => sql`
  select h.id, v.immatriculation as sujet
  from historique_affectation_vehicules h join vehicules v on v.id = h.vehicule_id where h.conducteur_id = ${id}
  union all
  select r.ligne_id, v.immatriculation
  from historique r left join vehicules v on v.id = (r.avant ->> 'vehicule_id')::uuid
  where r.entite = 'historique_affectation_vehicules' and r.operation = 'suppression' and r.avant ->> 'conducteur_id' = ${id}`;

/** Ce qui a changé dans les affectations d'un véhicule, du plus récent au plus ancien ; nul si la personne ne voit pas le véhicule. */
export const historiqueAffectations = ({ vehicule_id: id }: { vehicule_id: string }): Sql => sql`
  with suivies as (${affectationsDuVehicule(id)})
  select case when exists (select 1 from vehicules where id = ${id}) then coalesce(json_agg(h), '[]')::text end
  from (
    select h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres, s.sujet
    from suivies s join historique h on h.entite = 'historique_affectation_vehicules' and h.ligne_id = s.id
    left join utilisateurs u on u.id = h.auteur_id
    order by h.id desc limit ${HISTORIQUE_LUS}) h`;
