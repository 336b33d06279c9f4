import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresDocuments } from "../../domain/documents/document.contrat.ts";
import type { TriDocuments } from "../../domain/documents/file.ts";
import { etatDit } from "../argent/etat-dit.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, choisies, contientMots, tous } from "../db/fragments.ts";
import { LECTURE, MODIFIABLE, RESTITUTION_NOMMEE } from "./documents.queries.ts";

const TRIS: Record<TriDocuments, Sql> = {
  cree_le: sql`d.cree_le`,
  date_document: sql`d.date_document`,
  net_ht: sql`coalesce(d.net_ht, d.brut_ht)`,
};

function ordre({ tri = "cree_le", sens }: FiltresDocuments): Sql {
  const descendant = (sens ?? (tri === "cree_le" ? "desc" : "asc")) === "desc";
  // Une date de dépôt n'est jamais vide : sans « nulls last », son index se lit dans les deux sens.
  const vides = tri === "cree_le" ? sql`` : sql`nulls last`;
  // Les parts d'un même relevé se suivent dans l'ordre du papier.
  return sql`${TRIS[tri]} ${descendant ? sql`desc` : sql`asc`} ${vides}, d.fichier_id, d.part, d.id`;
}

/** Les filtres que les totaux tenus savent compter, hors état : les compteurs par état en sont les mêmes. */
const conditions = (f: FiltresDocuments, rattache: Sql): Sql[] => [
  sql`d.etat <> 'remplace'`,
  ...(f.type ? [sql`d.type_document = ${f.type}`] : []),
  ...(f.client_id ? [sql`d.client_id = ${f.client_id}`] : []),
  ...(f.rattache ? [f.rattache === "oui" ? rattache : sql`not ${rattache}`] : []),
];

/** Les documents de la file : leurs filtres, et chaque mot cherché dans le numéro, la plaque, le châssis, le loueur ou le nom du fichier. */
const desDocuments = (f: FiltresDocuments): Sql[] => [
  ...conditions(f, sql`(d.restitution_id is not null)`),
  ...contientMots(sql`d.recherche`, f.q),
  ...(f.a_verifier ? [MODIFIABLE] : []),
];
const deLEtat = (f: FiltresDocuments): Sql[] => (f.etat ? [sql`d.etat = ${f.etat}`] : []);

const LIGNE = sql`
  d.id, d.client_id, (select c.nom from clients c where c.id = d.client_id) as client_nom,
  d.fichier_nom, d.part, d.parts, d.type_document, d.etat, d.numero,
  d.date_document, d.loueur_lu, d.identification ->> 'immatriculation' as immatriculation, coalesce(d.net_ht, d.brut_ht) as net_ht,
  (select count(*)::int from document_lignes l where l.document_id = d.id) as lignes, ${RESTITUTION_NOMMEE} as restitution,
  coalesce(d.a_completer #>> '{0,raison}', d.anomalies #>> '{0,phrase}', d.motif_illisible) as manque,
  d.a_completer #>> '{0,champ}' as manque_champ, (d.a_completer #>> '{0,ligne}')::int as manque_ligne,
  jsonb_array_length(d.a_completer) + jsonb_array_length(d.anomalies) as manques,
  case when d.etat = 'a_lire' then ${LECTURE} end as lecture, ${MODIFIABLE} as modifiable, d.cree_le`;

/**
 * Une page de la file, son nombre, et combien de documents dans chaque état (les autres filtres appliqués) : tirés des totaux tenus, ou
 * comptés parmi les documents trouvés quand un texte est cherché, ou que ce sont les siens.
 */
export function listerDocuments(f: FiltresDocuments): Sql {
  const cherche = f.a_verifier !== undefined || contientMots(sql`d.recherche`, f.q).length > 0;
  const communes = tous(desDocuments(f));
  const etats = cherche
    ? sql`trouves as materialized (
        select d.id, d.etat, d.fichier_id, d.part, d.cree_le, d.date_document, d.net_ht, d.brut_ht from documents d where ${communes}),
      e as materialized (select etat, count(*)::int as n from trouves group by 1)`
    : sql`e as materialized (
        select d.etat, sum(d.nombre)::int as n from totaux_documents d where ${tous(conditions(f, sql`d.rattache`))} group by 1 having sum(d.nombre) > 0)`;
  const page = cherche
    ? sql`select d.id from trouves d where ${tous(deLEtat(f))}`
    : sql`select d.id from documents d where ${tous([communes, ...deLEtat(f)])}`;
  const nombre = f.etat
    ? sql`coalesce((select n from e where etat = ${f.etat}), 0)`
    : sql`coalesce((select sum(n) from e), 0)`;
  return sql`
    with ${etats}
    select json_build_object(
      'lignes', (select coalesce(json_agg(t), '[]') from (
        select ${LIGNE}
        from (${page} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p join documents d using (id)
        order by ${ordre(f)}) t),
      'total', ${nombre},
      'par_etat', (select coalesce(json_object_agg(etat, n), '{}') from e))::text`;
}

/** Toute la file du filtre, ou sa partie choisie, pour l'export. */
export const documentsAExporter = (f: FiltresDocuments & SelectionDeListe, max: number): Sql => sql`
    select ${LIGNE}, (d.cree_le at time zone 'Europe/Paris')::date as depose_le
    from (select d.* from documents d where ${tous([...desDocuments(f), ...deLEtat(f), ...choisies(sql`d.id`, f)])}
      order by ${ordre(f)} limit ${max}) d
    order by ${ordre(f)}`;

/** Le document à compléter déposé après celui-ci (puis le premier de la file), et combien il en reste. */
export const documentSuivant = (id: string): Sql => sql`
  with ici as (select cree_le, id from documents where id = ${id}),
  reste as materialized (
    select d.id, d.cree_le from documents d where d.etat = 'a_verifier' and d.id <> ${id} and ${MODIFIABLE})
  select json_build_object(
    'id', (select r.id from reste r, ici order by (r.cree_le, r.id) < (ici.cree_le, ici.id) desc, r.cree_le desc, r.id desc limit 1),
    'restants', (select count(*)::int from reste))::text
  from ici`;

/** Les lectures prêtes que la personne voit, parmi celles-ci si elles sont dites. */
export const pretsVisibles = async (tx: Transaction, ids: readonly string[] | undefined): Promise<string[]> =>
  (
    await tx.lignes<{ id: string }>(sql`
      select d.id from documents d where ${tous([sql`d.etat = 'pret'`, MODIFIABLE, ...(ids ? [sql`d.id = any (${ids}::uuid[])`] : [])])}
      order by d.id limit 2000`)
  ).map((l) => l.id);

export const supprimerDocument = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`delete from documents where id = ${id}`);

/** Le fichier que plus aucun document ne nomme redevient un dépôt abandonné, que le balayage emporte. */
export const liberer = (tx: Transaction, fichierId: string): Promise<void> =>
  tx.executer(sql`
    update fichiers f set rattache = false where f.id = ${fichierId}
      and not exists (select from documents d where d.fichier_id = f.id) and not exists (select from restitutions r where r.url_rapport = f.id)`);

export interface DocumentDepose {
  id: string;
  nom: string;
  [colonne: string]: unknown;
}

/** Le document vivant qui porte déjà les octets de ce fichier, parmi ceux que la personne voit et dans la même société. */
export const documentDesOctets = async (
  tx: Transaction,
  fichierId: string,
  clientId: string | null,
): Promise<DocumentDepose | undefined> => {
  // Deux envois des mêmes octets au même instant : le second attend le premier, et le trouve.
  await tx.executer(
    sql`select pg_advisory_xact_lock(hashtext(encode(sha256, 'hex'))) from fichiers where id = ${fichierId}`,
  );
  return tx.une(sql`
    select d.id, f.nom from fichiers n join fichiers f on f.sha256 = n.sha256 and f.id <> n.id
    join documents d on d.fichier_id = f.id and d.etat <> 'remplace'
    where n.id = ${fichierId} and (${clientId}::uuid is null or d.client_id is null or d.client_id = ${clientId})
    order by d.part, d.cree_le limit 1`);
};

/** Un document qui attend d'être lu : rien n'en est connu que son fichier. */
export const insererALire = async (
  tx: Transaction,
  d: { client_id: string | null; fichier_id: string; cree_par: string; depose_par_client: boolean; maintenant: Date },
): Promise<string> =>
  (
    await tx.une<{ id: string }>(sql`
      insert into documents (client_id, fichier_id, type_document, etat, cree_par, depose_par_client, cree_le)
      values (${d.client_id}, ${d.fichier_id}, 'inconnu', 'a_lire', ${d.cree_par}, ${d.depose_par_client}, ${d.maintenant}) returning id`)
  )?.id ?? "";

/** Remet un document dans la file ; les autres parts du même fichier, nées de la lecture précédente, s'effacent devant la nouvelle. */
export const remettreALire = async (tx: Transaction, id: string): Promise<void> => {
  await tx.executer(sql`
    update documents set etat = 'a_lire', part = 1, parts = 1, a_completer = '[]', anomalies = '[]',
      motif_illisible = null where id = ${id}`);
};

/** Les autres parts du fichier qu'une nouvelle lecture remplace. */
export const autresParts = async (
  tx: Transaction,
  id: string,
): Promise<{ id: string; etat: string; contestee: boolean }[]> =>
  tx.lignes(sql`
    select x.id, x.etat, exists (select 1 from contestations c where c.facture_id = x.id) as contestee from documents d join documents x on x.fichier_id = d.fichier_id and x.id <> d.id and x.etat <> 'remplace'
    where d.id = ${id} and d.parts > 1 order by x.id for update of x`);

const DOCUMENT_DOSSIER = (condition: Sql) => sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'fichier_id', d.fichier_id, 'fichier_nom', f.nom, 'type_document', d.type_document,
    'etat', d.etat, 'numero', d.numero, 'date_document', d.date_document, 'montant_ht', coalesce(d.net_ht, d.brut_ht))
    order by d.date_document nulls last, d.cree_le, d.id), '[]')
  from documents d left join fichiers f on f.id = d.fichier_id where d.etat <> 'remplace' and ${condition})`;

/** Les plaques d'un véhicule et ses restitutions : celle qu'il a, celles qu'il a portées. */
const DU_VEHICULE = (id: string) => sql`
  v as materialized (select id, client_id, plaque, vin from vehicules where id = ${id}),
  p as materialized (
    select plaque from v where plaque <> '' union select x.plaque from v join vehicule_plaques x on x.client_id = v.client_id and x.vehicule_id = v.id),
  r as materialized (
    select r.* from v join restitutions r on r.client_id = v.client_id
    where r.vehicule_id = v.id or (r.vehicule_id is null and r.plaque in (select plaque from p)))`;

/** Tout ce qu'un véhicule a coûté à rendre. Rien si la personne ne voit pas le véhicule. */
export const dossierDeVehicule = (id: string): Sql => sql`
  with ${DU_VEHICULE(id)}
  select json_build_object(
    'restitutions', (select coalesce(json_agg(json_build_object(
        'id', r.id, 'immatriculation', r.immatriculation, 'date_restitution', r.date_restitution, 'loueur_nom', l.nom,
        'montant_ht_apres_remise', r.montant_ht_apres_remise, 'rapport_ht', r.rapport_ht, 'facture_ht', r.facture_ht,
        'documents', ${DOCUMENT_DOSSIER(sql`d.restitution_id = r.id`)}, 'contestations', (
          select coalesce(json_agg(json_build_object('id', k.id, 'etat', k.etat, 'a_reclamer', k.a_reclamer + k.hors_delai, 'reclame', k.reclame, 'accorde', k.accorde)), '[]')
          from (select c.id, ${etatDit(sql`x`)} as etat, x.a_reclamer, x.hors_delai, x.reclame, x.accorde
                from contestations c join livre_argent x on x.facture_id = c.facture_id where c.restitution_id = r.id order by c.cree_le) k))
        order by r.date_restitution desc, r.id), '[]') from r join loueurs l on l.id = r.loueur_id),
    'sans_restitution', ${DOCUMENT_DOSSIER(sql`d.restitution_id is null and d.client_id = v.client_id
       and normaliser_plaque(d.identification ->> 'immatriculation') in (select plaque from p)`)})::text
  from v`;

/** Un document à mettre dans une archive, avec de quoi le nommer. */
export interface DocumentAEmporter {
  fichier_id: string;
  cle: string;
  nom: string;
  type_mime: string;
  type_document: string;
  numero: string | null;
  date: string | null;
  immatriculation: string | null;
  parts: number;
  cree_le: string;
  [colonne: string]: unknown;
}

/** Les documents à télécharger ensemble, un par fichier, dans l'ordre où on les range. Ceux que la personne voit. */
export const documentsAEmporter = (
  tx: Transaction,
  quoi: { restitution_id?: string | undefined; vehicule_id?: string | undefined; ids?: readonly string[] | undefined },
): Promise<DocumentAEmporter[]> => {
  const { restitution_id, vehicule_id, ids } = quoi;
  const cible = vehicule_id
    ? sql`d.restitution_id in (select id from r) or (d.restitution_id is null and d.client_id = (select client_id from v)
          and normaliser_plaque(d.identification ->> 'immatriculation') in (select plaque from p))`
    : restitution_id
      ? sql`d.restitution_id = ${restitution_id}`
      : sql`d.id = any (${ids ?? []}::uuid[])`;
  return tx.lignes(sql`
    with ${DU_VEHICULE(vehicule_id ?? "00000000-0000-0000-0000-000000000000")}
    select distinct on (f.id) f.id as fichier_id, coalesce(f.cle, f.id::text) as cle, f.nom, f.type_mime, d.type_document, d.numero,
      coalesce(s.date_restitution::text, d.date_document::text) as date,
      coalesce(s.immatriculation, d.identification ->> 'immatriculation') as immatriculation, d.parts, d.cree_le
    from documents d join fichiers f on f.id = d.fichier_id left join restitutions s on s.id = d.restitution_id
    where d.etat <> 'remplace' and (${cible})
    order by f.id, d.part limit 2000`);
};

/** Ce qui accompagne les documents d'une restitution ou d'un véhicule : courriers de contestation, puis, pour un véhicule, audits et photos. */
export const piecesAEmporter = (
  tx: Transaction,
  { restitution_id, vehicule_id }: { restitution_id?: string | undefined; vehicule_id?: string | undefined },
): Promise<DocumentAEmporter[]> => {
  const courriers = sql`
    select l.fichier_id, 'lettre-contestation' as genre, l.envoyee_le as jour, c.restitution_id
    from contestations c join contestation_lettres l on l.contestation_id = c.id
    union all select x.fichier_id, 'reponse-loueur', x.date_reponse, c.restitution_id
    from contestations c join contestation_reponses x on x.contestation_id = c.id`;
  const photos = sql`
    select ph.fichier_id, 'photo-etat-des-lieux' as genre, e.date_etat as jour
    from tickets k join etats_des_lieux e on e.ticket_id = k.id join etat_photos ph on ph.etat_id = e.id where k.vehicule_id = (select id from v)
    union all select unnest(k.photos), 'photo-' || k.type_demande, k.cree_le::date from tickets k where k.vehicule_id = (select id from v)
    union all select ph.fichier_id, 'photo-audit', a.cree_le::date
    from audits a join audit_dommages g on g.audit_id = a.id join audit_photos ph on ph.dommage_id = g.id where a.vehicule_id = (select id from v)
    union all select a.transmis_fichier_id, 'audit', a.cree_le::date from audits a where a.vehicule_id = (select id from v)`;
  const siens = vehicule_id
    ? sql`select q.fichier_id, q.genre, q.jour, null::text as plaque from (${photos}) q
          union all select q.fichier_id, q.genre, q.jour, r.immatriculation from (${courriers}) q join r on r.id = q.restitution_id`
    : sql`select q.fichier_id, q.genre, q.jour, s.immatriculation as plaque from (${courriers}) q
          join restitutions s on s.id = q.restitution_id where s.id = ${restitution_id ?? null}`;
  return tx.lignes(sql`
    with ${DU_VEHICULE(vehicule_id ?? "00000000-0000-0000-0000-000000000000")}, q as (${siens})
    select distinct on (f.id) f.id as fichier_id, coalesce(f.cle, f.id::text) as cle, f.nom, f.type_mime, q.genre as type_document,
      null as numero, q.jour::text as date, coalesce(q.plaque, (select immatriculation from vehicules where id = (select id from v))) as immatriculation,
      1 as parts, f.cree_le
    from q join fichiers f on f.id = q.fichier_id order by f.id limit 2000`);
};

/** Ce que l'archive contient existe-t-il pour cette personne ? */
export const cibleVisible = async (
  tx: Transaction,
  quoi: { restitution_id?: string | undefined; vehicule_id?: string | undefined },
): Promise<{ plaque: string } | undefined> =>
  quoi.restitution_id
    ? tx.une(sql`select immatriculation as plaque from restitutions where id = ${quoi.restitution_id}`)
    : tx.une(sql`select immatriculation as plaque from vehicules where id = ${quoi.vehicule_id ?? null}`);

/** Réunit les différences que chaque écriture a ajoutées aux totaux de la file. */
export const tasserTotauxDocuments = (tx: Transaction): Promise<void> =>
  tx.executer(sql`select tasser_totaux_documents()`);
