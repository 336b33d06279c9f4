import { sql } from "kysely";
import type { Candidat } from "../../domain/documents/apparier.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { loueurNomme } from "../loueurs/loueurs.queries.ts";
import { marqueConnue, modeleConnu } from "../references/noms-connus.ts";

/** Le document vu par l'appariement. */
interface DocumentAApparier {
  id: string;
  client_id: string | null;
  fichier_id: string | null;
  restitution_id: string | null;
  type_document: string;
  date_document: string | null;
  date_restitution: string | null;
  depose_par_client: boolean;
  [colonne: string]: unknown;
}

export const documentAApparier = (tx: Transaction, id: string): Promise<DocumentAApparier | undefined> =>
  tx.une(sql`
    select id, client_id, fichier_id, restitution_id, type_document, date_document, identification ->> 'date_restitution' as date_restitution,
           depose_par_client
    from documents where id = ${id}`);

/** Le document réduit à ses clés, et les véhicules qu'elles désignent : leur plaque, une plaque qu'ils ont portée, leur VIN. */
const DESIGNES = (id: string | Sql) => sql`
  d as materialized (
    select id, client_id, normaliser_plaque(identification ->> 'immatriculation') as plaque,
           upper(regexp_replace(identification ->> 'vin', '[^A-Za-z0-9]', '', 'g')) as vin
    from documents where id = ${id}),
  v as materialized (
    select v.id, v.client_id, v.plaque from vehicules v, d
    where (d.client_id is null or v.client_id = d.client_id) and d.plaque <> '' and v.plaque = d.plaque
    union
    select v.id, v.client_id, v.plaque from d
      join vehicule_plaques p on p.plaque = d.plaque and (d.client_id is null or p.client_id = d.client_id)
      join vehicules v on v.client_id = p.client_id and v.id = p.vehicule_id
    where d.plaque <> ''
    union
    select v.id, v.client_id, v.plaque from vehicules v, d
    where (d.client_id is null or v.client_id = d.client_id) and length(d.vin) = 17 and upper(v.vin) = d.vin)`;

/** Les restitutions qui pourraient être celle de ce document, la plus récente d'abord. Celles que la personne voit. */
export const candidatsDe = (tx: Transaction, id: string): Promise<(Candidat & Record<string, unknown>)[]> =>
  tx.lignes(sql`
    with ${DESIGNES(id)},
    r as (
      select r.id from restitutions r, d where (d.client_id is null or r.client_id = d.client_id) and d.plaque <> '' and r.plaque = d.plaque
      union select r.id from restitutions r join v on r.client_id = v.client_id and r.vehicule_id = v.id
      union select r.id from restitutions r join v on r.client_id = v.client_id and r.plaque = v.plaque and r.vehicule_id is null
      union select r.id from restitutions r join v on r.client_id = v.client_id and r.vehicule_id is null
        join vehicule_plaques p on p.client_id = v.client_id and p.vehicule_id = v.id and p.plaque = r.plaque)
    select r.id as restitution_id, r.client_id, c.nom as client_nom, r.immatriculation, r.date_restitution, r.marque, r.modele,
           l.nom as loueur_nom, coalesce(r.vehicule_id, vehicule_de_plaque(r.client_id, r.plaque)) as vehicule_id,
           exists (select from documents f where f.restitution_id = r.id and f.type_document in ('facture', 'releve') and length(f.numero) > 3
                   and (exists (select from document_lignes g where g.document_id = ${id} and position(plier(f.numero) in plier(g.designation)) > 0)
                     or plier(f.numero) = (select plier(x.identification ->> 'facture_citee') from documents x where x.id = ${id}))
                  ) as facture_citee
    from restitutions r join clients c on c.id = r.client_id join loueurs l on l.id = r.loueur_id
    where r.id in (select id from r) order by r.date_restitution desc, r.id limit 20`);

/** Les sociétés des véhicules que désigne ce document. */
export const societesDesignees = async (tx: Transaction, id: string): Promise<string[]> =>
  (await tx.lignes<{ client_id: string }>(sql`with ${DESIGNES(id)} select distinct client_id from v`)).map(
    (l) => l.client_id,
  );

const MARQUE_DITE = sql`coalesce(doc.identification ->> 'marque', f.marque)`;

/** De quoi créer la restitution d'un document : ce qu'il dit, complété par la fiche de son véhicule et le loueur que son nom désigne. */
export const propositionDuDocument = (id: string | Sql): Sql => sql`
    with ${DESIGNES(id)}
    select coalesce(doc.client_id, (select min(v.client_id::text)::uuid from v having count(distinct v.client_id) = 1)) as client_id,
           coalesce(doc.identification ->> 'immatriculation', f.immatriculation) as immatriculation,
           coalesce(doc.identification ->> 'date_restitution', doc.date_document::text) as date_restitution,
           f.agence, coalesce(${loueurNomme(sql`doc.loueur_lu`)}, f.loueur_id) as loueur_id,
           ${marqueConnue(MARQUE_DITE)} as marque, ${modeleConnu(sql`coalesce(doc.identification ->> 'modele', f.modele)`, MARQUE_DITE)} as modele,
           f.type_vehicule, coalesce((doc.identification ->> 'kilometrage')::int, f.kilometrage) as kilometrage,
           case when doc.type_document <> 'pv' then greatest(coalesce(doc.net_ht, doc.brut_ht), 0) else 0 end as montant_ht_apres_remise
    from documents doc
    left join lateral (
      select vv.* from vehicules vv join v on v.id = vv.id order by vv.archive_le is not null, vv.id limit 1) f on true
    where doc.id = ${id}`;

export const propositionDe = (
  tx: Transaction,
  id: string,
): Promise<Record<string, string | number | null> | undefined> => tx.une(propositionDuDocument(id));

/** Les documents que la création d'une restitution vient d'éclairer : même société (ou aucune encore), même plaque, rangés nulle part. */
export const enAttenteDe = async (tx: Transaction, restitutionId: string): Promise<string[]> =>
  (
    await tx.lignes<{ id: string }>(sql`
      select d.id from documents d join restitutions r on r.id = ${restitutionId}
      where d.restitution_id is null and d.etat in ('a_verifier', 'pret') and (d.client_id is null or d.client_id = r.client_id)
        and normaliser_plaque(d.identification ->> 'immatriculation') = r.plaque order by d.cree_le, d.id limit 50`)
  ).map((l) => l.id);

export const donnerAuClient = async (tx: Transaction, id: string, clientId: string): Promise<void> => {
  await tx.executer(sql`update documents set client_id = ${clientId} where id = ${id} and client_id is null`);
  await tx.executer(
    sql`update document_lignes set client_id = ${clientId} where document_id = ${id} and client_id is null`,
  );
  await tx.executer(sql`
    update fichiers set client_id = ${clientId} where client_id is null and id = (select fichier_id from documents where id = ${id})`);
};

/** Les parts du même fichier, celle-ci comprise. */
export const partsDuFichier = async (tx: Transaction, id: string): Promise<string[]> =>
  (
    await tx.lignes<{ id: string }>(sql`
      select x.id from documents d join documents x on x.fichier_id = d.fichier_id and x.etat <> 'remplace'
      where d.id = ${id} and d.parts > 1 order by x.part`)
  ).map((l) => l.id);

export const restitutionARanger = (
  tx: Transaction,
  id: string,
): Promise<{ id: string; client_id: string; date_restitution: string } | undefined> =>
  tx.une(sql`select id, client_id, date_restitution from restitutions where id = ${id}`);
