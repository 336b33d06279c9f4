import { sql } from "kysely";
import type { FiltresArrivages } from "../../domain/arrivages/arrivage.contrat.ts";
import { type ArrivageLu, ETATS_ARRIVAGE } from "../../domain/arrivages/arrivage.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";

const PIECES = sql`(
  select coalesce(json_agg(json_build_object('nom', p.nom, 'taille', p.taille, 'issue', p.issue, 'raison', p.raison, 'document_id', p.document_id)
    order by p.rang), '[]')
  from arrivage_pieces p where p.arrivage_id = a.id)`;

const COLONNES = sql`a.id, a.canal, a.client_id, (select c.nom from clients c where c.id = a.client_id) as client_nom, a.recu_le, a.expediteur,
  a.expediteur_nom, a.sujet, a.etat, a.motif, a.raison, ${PIECES} as pieces, a.contestation_id`;

const RECHERCHE = sql`plier(a.expediteur || ' ' || a.expediteur_nom || ' ' || a.sujet || ' ' || coalesce((
  select string_agg(p.nom, ' ') from arrivage_pieces p where p.arrivage_id = a.id), ''))`;

const conditions = (f: FiltresArrivages): Sql[] => [
  ...contientMots(RECHERCHE, f.q),
  ...(f.canal ? [sql`a.canal = ${f.canal}`] : []),
  ...(f.client_id ? [sql`a.client_id = ${f.client_id}`] : []),
];

const ordre = ({ tri, sens }: FiltresArrivages): Sql =>
  tri === "recu_le" && sens === "asc" ? sql`a.cree_le, a.id desc` : sql`a.cree_le desc, a.id`;

/** Une page de ce qui est arrivé seul, du plus récent au plus ancien, et le nombre par état, l'état choisi mis à part. En JSON. */
export const listerArrivages = (f: FiltresArrivages): Sql => {
  const filtre = tous(conditions(f));
  const compte = (etat: string) => sql`coalesce((select n from comptes where etat = ${etat}), 0)`;
  return sql`
    with comptes as (select a.etat, count(*)::int as n from arrivages a where ${filtre} group by 1)
    select json_build_object(
      'lignes', (select coalesce(json_agg(x), '[]') from (
        select ${COLONNES} from arrivages a where ${filtre} ${f.etat ? sql`and a.etat = ${f.etat}` : sql``}
        order by ${ordre(f)} ${bornes(f.page, f.taille)}) x),
      'total', ${f.etat ? compte(f.etat) : sql`coalesce((select sum(n)::int from comptes), 0)`},
      'compteurs', json_build_object(${sql.join(ETATS_ARRIVAGE.map((e) => sql`${e}::text, ${compte(e)}`))}))::text`;
};

/** Les derniers arrivages d'une société. */
export const derniersDe = (client: Sql, combien: number): Sql => sql`(
  select coalesce(json_agg(x), '[]') from (
    select ${COLONNES} from arrivages a where a.client_id = ${client} order by a.cree_le desc, a.id limit ${combien}) x)`;

export const lireArrivage = (id: string): Sql => sql`
  select row_to_json(x)::text as json from (
    select ${COLONNES}, a.destinataire, a.texte, a.taille, case when a.canal = 'email' then
        json_build_object('par', a.authentification ->> 'par', 'spf', a.authentification ->> 'spf', 'dkim', a.authentification ->> 'dkim',
          'dmarc', a.authentification ->> 'dmarc') end as authentification, a.fichier_id,
      (select nullif(btrim(u.prenom || ' ' || u.nom), '') from utilisateurs u where u.id = a.decide_par) as decide_par, a.decide_le
    from arrivages a where a.id = ${id}) x`;

export const relireArrivage = async (tx: Transaction, id: string): Promise<ArrivageLu | undefined> => {
  const lu = await tx.une<{ json: string }>(lireArrivage(id));
  return lu && (JSON.parse(lu.json) as ArrivageLu);
};

export interface ArrivageADecider {
  id: string;
  client_id: string | null;
  etat: string;
  expediteur: string;
  recu_le: Date;
  fichier_id: string | null;
  cle: string | null;
  /** Les documents qu'il a déjà mis dans la file. */
  documents: string[];
  [colonne: string]: unknown;
}

/** L'arrivage, verrouillé le temps d'en décider. */
export const verrouillerArrivage = (tx: Transaction, id: string): Promise<ArrivageADecider | undefined> =>
  tx.une(sql`
    select a.id, a.client_id, a.etat, a.expediteur, a.recu_le, a.fichier_id,
      (select coalesce(f.cle, f.id::text) from fichiers f where f.id = a.fichier_id) as cle,
      (select coalesce(json_agg(p.document_id), '[]') from arrivage_pieces p
       where p.arrivage_id = a.id and p.issue = 'document' and p.document_id is not null) as documents
    from arrivages a where a.id = ${id} for update of a`);

export const deciderArrivage = (
  tx: Transaction,
  d: { id: string; etat: "range" | "refuse"; client_id: string | null; par: string; le: Date },
): Promise<void> =>
  tx.executer(sql`
    update arrivages set etat = ${d.etat}, client_id = ${d.client_id}, decide_par = ${d.par}, decide_le = ${d.le} where id = ${d.id}`);

/** Le message gardé suit la société à qui on l'a donné. */
export const donnerMessage = (tx: Transaction, fichier: string, client: string): Promise<void> =>
  tx.executer(sql`update fichiers set client_id = ${client} where id = ${fichier} and usage = 'message'`);

export const retenirExpediteur = (
  tx: Transaction,
  e: { client_id: string; adresse: string; par: string; le: Date },
): Promise<void> =>
  tx.executer(sql`
    insert into expediteurs_connus (client_id, adresse, cree_par, cree_le) values (${e.client_id}, ${e.adresse}, ${e.par}, ${e.le})
    on conflict (client_id, adresse) do nothing`);

export const oublierExpediteur = async (tx: Transaction, client: string, id: string): Promise<boolean> =>
  (await tx.une(sql`delete from expediteurs_connus where id = ${id} and client_id = ${client} returning id`)) !==
  undefined;

export const societeServie = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as oui from clients where id = ${id} and not est_prestataire`)) !== undefined;

export interface DocumentArrive {
  id: string;
  arrivage_id: string;
  etat: string;
  motif_illisible: string | null;
  numero: string | null;
  [colonne: string]: unknown;
}

/** Les documents nés du fichier de celui-ci, s'il est arrivé seul et que personne n'a encore décidé de son message. */
export const documentsArrives = (tx: Transaction, documentId: string): Promise<DocumentArrive[]> =>
  tx.lignes(sql`
    select d.id, p.arrivage_id, d.etat, d.motif_illisible, d.numero
    from arrivage_pieces p join arrivages a on a.id = p.arrivage_id and a.etat = 'range' and a.decide_le is null
    join documents o on o.id = p.document_id join documents d on d.fichier_id = o.fichier_id
    where p.document_id = ${documentId} and p.issue = 'document' and d.etat <> 'remplace' order by d.part, d.id`);

/** Deux factures d'un même numéro lues au même instant : la seconde attend la première, et la trouve. */
export const tenirNumero = (tx: Transaction, numero: string): Promise<void> =>
  tx.executer(sql`select pg_advisory_xact_lock(hashtextextended('numero ' || lower(${numero}), 0))`);

export const direSurLaPiece = (tx: Transaction, documentId: string, raison: string): Promise<void> =>
  tx.executer(
    sql`update arrivage_pieces set raison = ${raison} where document_id = ${documentId} and issue = 'document'`,
  );

/** Refusés ou arrivés depuis trop longtemps : oubliés, leur message avec eux. Rend leur nombre ; sous le rôle de connexion. */
export const oublierArrivages = async (tx: Transaction, refuses: Date, gardes: Date): Promise<number> =>
  (await tx.une<{ n: number }>(sql`select oublier_arrivages(${refuses}, ${gardes}) as n`))?.n ?? 0;
