import { sql } from "kysely";
import type { RetourOuvert } from "../../domain/retours/retour.ts";
import type { Sql, Transaction } from "../db/base.ts";

export interface LienDeRetour {
  id: string;
  audit_id: string;
  client_id: string;
  cree_par: string;
  rempli_le: Date | null;
  [colonne: string]: unknown;
}

/** Le lien de ce secret, tant qu'il vaut. Le rôle public n'en sait pas plus. */
export const lienDuSecret = (
  tx: Transaction,
  condensat: Uint8Array,
  maintenant: Date,
): Promise<LienDeRetour | undefined> =>
  tx.une(sql`select * from lien_de_retour(${condensat}::bytea, ${maintenant}::timestamptz)`);

/** Pose le lien d'un audit ; celui d'avant ne vaut plus. */
export async function poserLien(
  tx: Transaction,
  l: { client_id: string; audit_id: string; condensat: Uint8Array; auteur: string; maintenant: Date; expireLe: Date },
): Promise<void> {
  await tx.executer(sql`delete from liens_retour where audit_id = ${l.audit_id}`);
  await tx.executer(sql`
    insert into liens_retour (client_id, audit_id, condensat, cree_par, cree_le, expire_le)
    values (${l.client_id}, ${l.audit_id}, ${l.condensat}, ${l.auteur}, ${l.maintenant}, ${l.expireLe})`);
}

export const noterRempli = (tx: Transaction, lien: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`update liens_retour set rempli_le = ${maintenant} where id = ${lien}`);

/** Le conducteur du moment ; celui que la fiche du véhicule montre. */
const CONDUCTEUR_EMAIL = sql`(
  select c.email from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
  where h.client_id = a.client_id and h.vehicule_id = a.vehicule_id and h.date_debut_affectation <= aujourdhui()
    and (h.date_fin_affectation is null or h.date_fin_affectation >= aujourdhui())
  order by h.date_debut_affectation desc limit 1)`;

/** Ce que le conducteur voit du véhicule qu'il rend ; rien si l'audit n'est plus en cours. */
export const retourARemplir = (tx: Transaction, audit: string) =>
  tx.une<Omit<RetourOuvert, "rempli">>(sql`
    select v.immatriculation, btrim(concat_ws(' ', v.marque, v.modele)) as modele, v.type_vehicule, s.nom as client_nom, a.retour_prevu_le
    from audits a join vehicules v on v.id = a.vehicule_id join clients s on s.id = a.client_id
    where a.id = ${audit} and a.etat = 'brouillon'`);

export const lireRetourDeLAudit = (id: string): Sql => sql`
  select json_build_object(
    'lien', (select json_build_object('cree_le', l.cree_le, 'expire_le', l.expire_le, 'rempli_le', l.rempli_le)
      from liens_retour l where l.audit_id = a.id),
    'email', ${CONDUCTEUR_EMAIL},
    'vues', (select coalesce(json_agg(json_build_object('vue', w.vue, 'fichier_id', w.fichier_id) order by w.cree_le, w.id), '[]')
      from audit_vues w where w.audit_id = a.id))::text
  from audits a where a.id = ${id}`;

/** Range une vue ; faux si le retour a déjà son compte de photos. Les mêmes octets, renvoyés après une coupure, ne se doublent pas. */
export const rangerVue = async (
  tx: Transaction,
  v: { client_id: string; audit_id: string; vue: string; fichier: string; max: number },
): Promise<"rangee" | "deja" | "pleine"> => {
  const deja = await tx.une(sql`
    select 1 from audit_vues w join fichiers f on f.id = w.fichier_id
    where w.audit_id = ${v.audit_id} and w.vue = ${v.vue} and f.sha256 = (select sha256 from fichiers where id = ${v.fichier}) limit 1`);
  if (deja) return "deja";
  const rangee = await tx.une(sql`
    insert into audit_vues (client_id, audit_id, vue, fichier_id) select ${v.client_id}, ${v.audit_id}, ${v.vue}, ${v.fichier}
    where (select count(*) from audit_vues where audit_id = ${v.audit_id}) < ${v.max} returning id`);
  return rangee ? "rangee" : "pleine";
};

/** Le fichier de ces octets, déjà rangé sous cette vue. */
export const vueDejaLa = async (tx: Transaction, audit: string, vue: string, fichier: string): Promise<string> =>
  (
    await tx.une<{ id: string }>(sql`
      select w.fichier_id as id from audit_vues w join fichiers f on f.id = w.fichier_id
      where w.audit_id = ${audit} and w.vue = ${vue} and f.sha256 = (select sha256 from fichiers where id = ${fichier}) limit 1`)
  )?.id ?? fichier;

export const oterVue = async (tx: Transaction, audit: string, fichier: string): Promise<boolean> =>
  (await tx.une(sql`delete from audit_vues where audit_id = ${audit} and fichier_id = ${fichier} returning id`)) !==
  undefined;

/** Les photos d'un élément, ôtées des vues pour devenir celles de son dommage ; ce qu'il ne peut pas porter y reste. */
export const prendreVues = async (tx: Transaction, audit: string, vue: string, max: number): Promise<string[]> =>
  (
    await tx.lignes<{ id: string }>(sql`
      delete from audit_vues where id in (
        select id from audit_vues where audit_id = ${audit} and vue = ${vue} order by cree_le, id limit ${max})
      returning fichier_id as id`)
  ).map((l) => l.id);
