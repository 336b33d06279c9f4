import { sql } from "kysely";
import type { FiltresAudits } from "../../domain/audits/audit.contrat.ts";
import { JOURS_POUR_REPARER } from "../../domain/audits/bareme.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import { cadreDe } from "../comparaisons/cadres.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, pourChaqueMot, tous } from "../db/fragments.ts";
import { EN_COURS } from "../vehicules/flotte.queries.ts";

const jourSql = (maintenant: Date): Sql => sql`${jourDeParis(maintenant)}::date`;
/** Dernier jour pour faire réparer. */
const LIMITE = sql`(a.retour_prevu_le - ${sql.lit(JOURS_POUR_REPARER)})`;
const JOURS_URGENTS = 30;

/** Le vrai retour du véhicule : celui qui finit son contrat, sinon le premier après l'audit. */
export const RETOUR = sql`
  left join fins_de_contrat fin on fin.contrat_id = a.contrat_id
  left join lateral (
    select r.id, r.date_restitution, r.montant_ht_apres_remise, r.facture_ht from restitutions r
    where r.client_id = a.client_id and (r.id = fin.restitution_id or (fin.restitution_id is null and r.vehicule_id = a.vehicule_id
      and r.date_restitution >= (a.cree_le at time zone 'Europe/Paris')::date))
    order by r.date_restitution, r.id limit 1) ret on true`;

const CONDUCTEUR = sql`left join lateral (
    select p.prenom, p.nom from historique_affectation_vehicules h join conducteurs p on p.id = h.conducteur_id
    where h.vehicule_id = a.vehicule_id and ${EN_COURS} order by h.date_debut_affectation desc limit 1) cond on true`;

const SOURCE = sql`audits a join vehicules v on v.id = a.vehicule_id join clients s on s.id = a.client_id
  left join loueurs l on l.id = a.loueur_id left join audit_resultats x on x.audit_id = a.id ${RETOUR}`;

const COLONNES_LISTE = sql`a.id, a.etat, s.nom as client_nom, a.vehicule_id, v.immatriculation, v.marque, v.modele, v.agence,
  cond.prenom as conducteur_prenom, cond.nom as conducteur_nom, l.nom as loueur_nom, a.retour_prevu_le,
  ret.date_restitution as restituee_le, coalesce(x.facture_en_l_etat_ht, 0) as facture_en_l_etat_ht,
  coalesce(x.reparations_ht, 0) as reparations_ht, coalesce(x.economie_ht, 0) as economie_ht,
  (select count(*) from audit_dommages d where d.audit_id = a.id)::int as nombre_dommages`;

function conditions({ client_id, loueur_id, vehicule_id, q }: FiltresAudits): Sql[] {
  const c: Sql[] = [];
  if (client_id) c.push(sql`a.client_id = ${client_id}`);
  if (loueur_id) c.push(sql`a.loueur_id = ${loueur_id}`);
  if (vehicule_id) c.push(sql`a.vehicule_id = ${vehicule_id}`);
  return [...c, ...pourChaqueMot(q, trouve)];
}

function trouve(mot: string): Sql {
  const motif = `%${mot}%`;
  return sql`(v.recherche like ${motif} or plier(coalesce(l.nom, '')) like ${motif} or exists (
    select from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
    where h.vehicule_id = a.vehicule_id and ${EN_COURS} and c.recherche like ${motif}))`;
}

const urgent = (jour: Sql): Sql => sql`(ret.id is null and ${LIMITE} < ${jour} + ${sql.lit(JOURS_URGENTS)})`;

function conditionsChoix({ etat_audit, echeance }: FiltresAudits, jour: Sql): Sql[] {
  const c: Sql[] = [];
  if (etat_audit) c.push(sql`a.etat = ${etat_audit}`);
  if (echeance === "rendu") c.push(sql`ret.id is not null`);
  if (echeance === "urgent") c.push(urgent(jour));
  if (echeance === "a_venir") c.push(sql`ret.id is null and not ${urgent(jour)}`);
  return c;
}

/** Par urgence : les véhicules encore là, du plus proche au plus lointain, puis ceux dont le retour est passé ou constaté. */
function ordre({ tri, sens }: FiltresAudits, jour: Sql): Sql {
  const inverse = sens === "desc";
  if (tri === "economie" || tri === "facture") {
    const colonne = tri === "economie" ? sql`coalesce(x.economie_ht, 0)` : sql`coalesce(x.facture_en_l_etat_ht, 0)`;
    return inverse ? sql`${colonne} desc, a.id desc` : sql`${colonne}, a.id`;
  }
  const passe = sql`(ret.id is not null or a.retour_prevu_le < ${jour})`;
  const ecart = sql`abs(a.retour_prevu_le - ${jour})`;
  return inverse ? sql`${passe} desc, ${ecart} desc, a.id desc` : sql`${passe}, ${ecart}, a.id`;
}

/** Une page d'audits et ses compteurs. Un parc en tient quelques milliers au plus : ils se comptent à la lecture. */
export function listerAudits(f: FiltresAudits, maintenant: Date): Sql {
  const jour = jourSql(maintenant);
  const choix = tous(conditionsChoix(f, jour));
  const nombre = (si: Sql) => sql`(count(*) filter (where ${si}))::int`;
  return sql`
    select json_build_object(
      'lignes', (select coalesce(json_agg(p), '[]') from (
        select ${COLONNES_LISTE} from ${SOURCE} ${CONDUCTEUR}
        where ${tous([...conditions(f), ...conditionsChoix(f, jour)])} order by ${ordre(f, jour)} ${bornes(f.page, f.taille)}) p),
      'total', ${nombre(choix)},
      'compteurs', json_build_object(
        'brouillon', ${nombre(sql`a.etat = 'brouillon'`)}, 'termine', ${nombre(sql`a.etat = 'termine'`)},
        'transmis', ${nombre(sql`a.etat = 'transmis'`)}, 'urgent', ${nombre(urgent(jour))},
        'economie_ht', coalesce(sum(x.economie_ht) filter (where ${choix}), 0)))::text
    from ${SOURCE} where ${tous(conditions(f))}`;
}

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const auditsAExporter = (f: FiltresAudits, max: number, maintenant: Date): Sql => {
  const jour = jourSql(maintenant);
  return sql`
    select ${COLONNES_LISTE} from ${SOURCE} ${CONDUCTEUR}
    where ${tous([...conditions(f), ...conditionsChoix(f, jour)])} order by ${ordre(f, jour)} limit ${max}`;
};

const DOMMAGES = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'rang', d.rang, 'element', d.element, 'localisation', d.localisation,
    'dommage', d.dommage, 'dimension_mm', d.dimension_mm, 'profondeur_mm', d.profondeur_mm, 'nombre', d.nombre,
    'peinture_atteinte', d.peinture_atteinte, 'hors_champ', d.hors_champ, 'evenement', d.evenement, 'choix', d.choix,
    'commentaire', d.commentaire, 'cadre', ${cadreDe(sql`d`)}, 'photos', (select coalesce(json_agg(p.fichier_id order by p.cree_le, p.id), '[]')
      from audit_photos p where p.dommage_id = d.id)) order by d.rang), '[]')
  from audit_dommages d where d.audit_id = a.id)`;

/** La dernière version de chaque état des lieux du véhicule qui relève au moins un dommage. */
const ETATS = sql`(
  select coalesce(json_agg(y order by y.date_etat desc nulls last, y.id), '[]') from (
    select distinct on (e.ticket_id, e.type) e.id, e.type, e.date_etat,
      (select count(*) from etat_dommages d where d.etat_id = e.id)::int as nombre
    from etats_des_lieux e join tickets t on t.id = e.ticket_id
    where t.client_id = a.client_id and t.vehicule_id = a.vehicule_id
    order by e.ticket_id, e.type, e.version desc) y
  where y.nombre > 0)`;

const DESTINATAIRES = sql`(
  select coalesce(json_agg(json_build_object('email', u.email, 'nom', btrim(u.prenom || ' ' || u.nom)) order by u.nom, u.prenom, u.id), '[]')
  from utilisateurs u where u.client_id = a.client_id and u.actif)`;

/** L'audit tel qu'il est gardé, et de quoi le calculer. */
export async function lireAudit(tx: Transaction, id: string): Promise<AuditGarde | undefined> {
  const lu = await tx.une<{ json: string }>(sql`
    select row_to_json(y)::text as json from (
      select a.id, a.etat, a.client_id, s.nom as client_nom, a.vehicule_id, v.immatriculation, v.marque, v.modele, v.agence, v.type_vehicule,
        v.date_mise_en_circulation, cond.prenom as conducteur_prenom, cond.nom as conducteur_nom, a.loueur_id, l.nom as loueur_nom,
        a.contrat_id, k.numero as contrat_numero, a.retour_prevu_le, a.kilometrage, a.lieu, a.latitude, a.longitude,
        a.franchise_assurance_ht, a.mode_garage, a.garage_id, a.notes, a.reparations_faites, a.termine_le, a.transmis_le, a.transmis_a,
        ${DOMMAGES} as dommages, ${ETATS} as etats_des_lieux, ${DESTINATAIRES} as destinataires, x.resultat,
        case when ret.id is not null then json_build_object('restitution_id', ret.id, 'restituee_le', ret.date_restitution,
          'facture_ht', coalesce(ret.facture_ht, nullif(ret.montant_ht_apres_remise, 0))) end as retour
      from ${SOURCE} ${CONDUCTEUR} left join contrats k on k.id = a.contrat_id
      where a.id = ${id}) y`);
  return lu && (JSON.parse(lu.json) as AuditGarde);
}

type AuditLu = import("../../domain/audits/audit.ts").AuditLu;
export type AuditGarde = Omit<AuditLu, "resultat" | "situe"> & {
  loueur_id: string | null;
  date_mise_en_circulation: string | null;
  /** Figé par la fin de l'audit. */
  resultat: AuditLu["resultat"] | null;
};

/** Où sont les octets des photos d'un audit. */
export const clesDesPhotos = (tx: Transaction, id: string): Promise<{ id: string; cle: string }[]> =>
  tx.lignes(sql`
    select distinct f.id, coalesce(f.cle, f.id::text) as cle
    from audit_photos p join audit_dommages d on d.id = p.dommage_id join fichiers f on f.id = p.fichier_id where d.audit_id = ${id}`);

/** Celles qu'une société lit : d'où vient une écriture n'est pas son affaire. */
const COLONNES_HISTORIQUE = sql`h.id, h.ligne_id, h.fait_le, h.auteur_id, h.entite, h.operation, h.champ, h.avant, h.apres`;
/**
 * Ce qu'une personne a changé de l'audit et de ses dommages, retirés compris ; jamais un garage, qu'une société ne connaît que par un
 * numéro. En JSON ; nul s'il n'existe pas.
 */
export const historiqueAudit = (id: string): Sql => sql`
  with audit as (select a.id, a.cree_le from audits a where a.id = ${id}),
  -- Les lignes entières d'un dommage (ajouté, retiré) disent son audit ; elles n'ont pu s'écrire qu'après lui.
  ecrites as materialized (
    select h.ligne_id, h.operation, coalesce(h.apres, h.avant) as ligne, h.id from audit x join historique h
      on h.entite = 'audit_dommages' and h.operation <> 'modification' and h.fait_le >= x.cree_le - interval '1 day'
    where coalesce(h.apres, h.avant) ->> 'audit_id' = ${id}),
  siens as (select ligne_id from ecrites union select d.id from audit_dommages d where d.audit_id = ${id}),
  vus as (
    select ${COLONNES_HISTORIQUE} from historique h where h.entite = 'audits' and h.ligne_id = ${id}
      and h.champ in ('etat', 'retour_prevu_le', 'kilometrage', 'lieu', 'franchise_assurance_ht', 'notes', 'reparations_faites')
    union all
    select ${COLONNES_HISTORIQUE} from historique h where h.entite = 'audit_dommages' and h.ligne_id in (select ligne_id from siens))
  select (select coalesce(json_agg(v), '[]') from (
    select h.ligne_id, h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ,
      case when h.champ is not null then h.avant end as avant, case when h.champ is not null then h.apres end as apres,
      case when h.entite = 'audit_dommages' then coalesce(
        (select d.element || '|' || d.dommage from audit_dommages d where d.id = h.ligne_id),
        (select (e.ligne ->> 'element') || '|' || (e.ligne ->> 'dommage') from ecrites e where e.ligne_id = h.ligne_id order by e.id desc limit 1)) end as sujet
    from vus h left join utilisateurs u on u.id = h.auteur_id
    order by h.id desc limit ${HISTORIQUE_LUS}) v)::text
  from audit`;
