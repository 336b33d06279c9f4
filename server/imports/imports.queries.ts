import { sql } from "kysely";
import type { ConventionDate, EntiteImport } from "../../domain/imports/colonne.ts";
import type { Encodage } from "../../domain/imports/encodages.ts";
import type { FiltresImports } from "../../domain/imports/import.contrat.ts";
import { CONSERVATION_IMPORT_JOURS, ETATS_EN_TRAVAIL, type EtatImport } from "../../domain/imports/import.ts";
import type { Correspondance } from "../../domain/imports/lire-ligne.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import type { TableauLu } from "./lecture/lire-tableau.ts";

const AUTEUR = sql`(select nullif(btrim(u.prenom || ' ' || u.nom), '') from utilisateurs u where u.id = i.cree_par) as auteur`;
const COLONNES = sql`i.id, i.entite, i.client_id, c.nom as client_nom, i.nom_fichier, i.etat, i.lignes, i.crees, i.modifies, i.inchanges, i.rejetes,
  i.annules, i.refuses, ${AUTEUR}, i.cree_le, i.fini_le`;

const conditions = (f: FiltresImports): Sql[] => [
  ...(f.entite ? [sql`i.entite = ${f.entite}`] : []),
  ...(f.client_id ? [sql`i.client_id = ${f.client_id}`] : []),
  ...contientMots(sql`plier(i.nom_fichier)`, f.q),
];

/** Les imports, du plus récent au plus ancien. */
export const listerImports = (f: FiltresImports): Sql => sql`
  select json_build_object(
    'lignes', (select coalesce(json_agg(t), '[]') from (
      select ${COLONNES} from imports i left join clients c on c.id = i.client_id where ${tous(conditions(f))}
      order by ${f.sens === "asc" ? sql`i.cree_le, i.id` : sql`i.cree_le desc, i.id desc`} ${bornes(f.page, f.taille)}) t),
    'total', (select count(*) from imports i where ${tous(conditions(f))}))::text`;

/** Où en est un import, avec ses raisons de rejet les plus fréquentes. */
export const lireImport = (id: string): Sql => sql`
  select row_to_json(t)::text as json from (
    select ${COLONNES}, case when i.format <> '{}' then i.format end as format, i.colonnes, i.correspondance, i.faites, i.a_faire, i.motif,
      (i.etat in ('termine', 'echec') and i.lignes_effacees_le is null
        and exists (select 1 from import_lignes l where l.import_id = i.id and l.ecrite_le is not null and not l.annulee)) as annulable,
      case when i.rejetes > 0 then (select coalesce(json_agg(r), '[]') from (
        select e ->> 'colonne' as colonne, e ->> 'raison' as raison, count(*) as nombre
        from import_lignes l cross join lateral jsonb_array_elements(l.erreurs) e
        where l.import_id = i.id and l.verdict = 'rejetee' group by 1, 2 order by 3 desc, 1, 2 limit 8) r) else '[]' end as raisons,
      (select count(*) from import_lignes l where l.import_id = i.id and l.plaque_a_verifier and l.verdict <> 'rejetee') as plaques_a_verifier,
      case when i.etat in ('pret', 'termine', 'annule') then (
        select count(*) from import_lignes l where l.import_id = i.id and l.verdict in ('creation', 'modification') and l.erreurs <> '[]')
      else 0 end as a_verifier
    from imports i left join clients c on c.id = i.client_id where i.id = ${id}) t`;

export const insererImport = async (
  tx: Transaction,
  i: {
    entite: EntiteImport;
    client_id: string | null;
    fichier_id: string;
    nom_fichier: string;
    cree_par: string;
    maintenant: Date;
  },
): Promise<string> =>
  (
    await tx.une<{ id: string }>(sql`
      insert into imports (entite, client_id, fichier_id, nom_fichier, cree_par, lance_par, cree_le)
      values (${i.entite}, ${i.client_id}, ${i.fichier_id}, ${i.nom_fichier}, ${i.cree_par}, ${i.cree_par}, ${i.maintenant}) returning id`)
  )?.id ?? "";

export const clientExiste = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as oui from clients where id = ${id} and not est_prestataire`)) !== undefined;

export interface ImportVerrouille {
  id: string;
  entite: EntiteImport;
  client_id: string | null;
  etat: EtatImport;
  colonnes: { titre: string }[];
  crees: number;
  modifies: number;
  annulable: boolean;
  [colonne: string]: unknown;
}

export const verrouillerImport = (tx: Transaction, id: string): Promise<ImportVerrouille | undefined> =>
  tx.une<ImportVerrouille>(sql`
    select i.id, i.entite, i.client_id, i.etat, i.colonnes, i.crees, i.modifies, i.lignes_effacees_le is null as annulable
    from imports i where i.id = ${id} for update`);

/** Fait passer un import à l'étape suivante, au nom de cette personne ; la tâche le prendra aussitôt. */
export const lancerEtape = (tx: Transaction, id: string, etat: EtatImport, par: string): Promise<void> =>
  tx.executer(sql`
    update imports set etat = ${etat}, lance_par = ${par}, faites = 0, a_faire = 0, echecs = 0, motif = null, bail_le = '-infinity', fini_le = null
    where id = ${id}`);

export const abandonner = (tx: Transaction, id: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`update imports set etat = 'abandonne', fini_le = ${maintenant} where id = ${id}`);

/** PostgreSQL recompte la table que l'import remplit : ses plans suivent ce qu'elle contient vraiment. */
export const mesurerTable = (tx: Transaction, table: string): Promise<void> =>
  tx.executer(sql`select mesurer_table_importee(${table})`);

export const poserCorrespondance = (
  tx: Transaction,
  id: string,
  correspondance: Correspondance,
  decimale: string,
  dates: readonly (ConventionDate | null)[],
): Promise<void> =>
  tx.executer(sql`
    update imports set correspondance = ${JSON.stringify(correspondance)}::jsonb,
      format = format || jsonb_build_object('decimale', ${decimale}::text, 'dates', ${JSON.stringify(dates)}::jsonb) where id = ${id}`);

/** L'encodage dans lequel la prochaine lecture lira ce fichier. */
export const choisirEncodage = (tx: Transaction, id: string, encodage: Encodage): Promise<void> =>
  tx.executer(
    sql`update imports set format = format || jsonb_build_object('encodage_choisi', ${encodage}::text) where id = ${id}`,
  );

export const retenirCorrespondance = (
  tx: Transaction,
  i: { entite: EntiteImport; client_id: string | null },
  titres: string,
  correspondance: Correspondance,
): Promise<void> =>
  tx.executer(sql`
    insert into import_correspondances (client_id, entite, titres, correspondance)
    values (${i.client_id}, ${i.entite}, ${titres}, ${JSON.stringify(correspondance)}::jsonb)
    on conflict (entite, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), md5(titres))
    do update set correspondance = excluded.correspondance, mis_a_jour_le = now()`);

export const correspondanceRetenue = async (
  tx: Transaction,
  i: { entite: EntiteImport; client_id: string | null },
  titres: string,
): Promise<Correspondance | undefined> =>
  (
    await tx.une<{ correspondance: Correspondance }>(sql`
      select correspondance from import_correspondances
      where entite = ${i.entite} and client_id is not distinct from ${i.client_id}::uuid and md5(titres) = md5(${titres})`)
  )?.correspondance;

/** Un import qui attend du travail, et de quoi le faire au nom de qui l'a lancé. */
export interface ImportPris {
  id: string;
  entite: EntiteImport;
  client_id: string | null;
  etat: EtatImport;
  lance_par: string | null;
  prises: number;
  echecs: number;
  [colonne: string]: unknown;
}

/** Prend l'import le plus anciennement libre et le tient le temps d'un bail : deux serveurs ne prennent pas le même. */
export const prendreImport = (tx: Transaction, maintenant: Date, bailS: number): Promise<ImportPris | undefined> =>
  tx.une<ImportPris>(sql`
    with pris as materialized (
      select id from imports where etat = any (${ETATS_EN_TRAVAIL}::text[]) and bail_le <= ${maintenant}
      order by bail_le, cree_le limit 1 for update skip locked)
    update imports i set prises = i.prises + 1, bail_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from pris where i.id = pris.id
    returning i.id, i.entite, i.client_id, i.etat, i.lance_par, i.prises, i.echecs`);

const tenu = ({ id, prises, etat }: ImportPris): Sql => sql`id = ${id} and prises = ${prises} and etat = ${etat}`;

/** Prolonge le bail ; faux si un autre serveur a repris l'import, ou si une personne l'a arrêté. */
export const tenirBail = async (tx: Transaction, pris: ImportPris, jusqua: Date): Promise<boolean> =>
  (await tx.une(sql`update imports set bail_le = ${jusqua} where ${tenu(pris)} returning id`)) !== undefined;

/** Rend l'import à qui le prendra, maintenant ou plus tard ; `echec` compte un essai manqué. */
export const rendreImport = (tx: Transaction, pris: ImportPris, quand: Date, echec: boolean): Promise<void> =>
  tx.executer(sql`update imports set bail_le = ${quand}, echecs = echecs + ${echec ? 1 : 0} where ${tenu(pris)}`);

/** Arrête un import qui ne peut pas continuer, et dit pourquoi. */
export const arreterImport = (tx: Transaction, pris: ImportPris, motif: string, maintenant: Date): Promise<void> =>
  tx.executer(
    sql`update imports set etat = 'echec', motif = ${motif.slice(0, 500)}, fini_le = ${maintenant} where ${tenu(pris)}`,
  );

export const avancer = (tx: Transaction, id: string, faites: number): Promise<void> =>
  tx.executer(sql`update imports set faites = ${faites}, echecs = 0 where id = ${id}`);

export const prevoir = (tx: Transaction, id: string, aFaire: number): Promise<void> =>
  tx.executer(sql`update imports set faites = 0, a_faire = ${aFaire} where id = ${id}`);

export const finirLecture = (
  tx: Transaction,
  id: string,
  lu: TableauLu,
  correspondance: Correspondance,
): Promise<void> =>
  tx.executer(sql`
    update imports set etat = 'colonnes', format = ${JSON.stringify(lu.format)}::jsonb, colonnes = ${JSON.stringify(lu.colonnes)}::jsonb,
      correspondance = ${JSON.stringify(correspondance)}::jsonb, lignes = ${lu.lignes}, faites = ${lu.lignes}, a_faire = ${lu.lignes} where id = ${id}`);

/** Passe à l'état donné avec le bilan recompté depuis les lignes. */
export const finirEtape = (tx: Transaction, id: string, etat: EtatImport, finiLe: Date | null): Promise<void> =>
  tx.executer(sql`
    update imports i set etat = ${etat}, fini_le = ${finiLe}, crees = b.crees, modifies = b.modifies, inchanges = b.inchanges, rejetes = b.rejetes,
      annules = b.annules, refuses = b.refuses, faites = a_faire
    from (select count(*) filter (where verdict = 'creation') as crees, count(*) filter (where verdict = 'modification') as modifies,
            count(*) filter (where verdict = 'inchangee') as inchanges, count(*) filter (where verdict = 'rejetee') as rejetes,
            count(*) filter (where annulee) as annules, count(*) filter (where refus is not null) as refuses
          from import_lignes where import_id = ${id}) b
    where i.id = ${id}`);

export interface ATravailler {
  client_id: string | null;
  cle: string;
  format: TableauLu["format"] & { encodage_choisi?: Encodage };
  colonnes: TableauLu["colonnes"];
  correspondance: (string | null)[];
  lignes: number;
  [colonne: string]: unknown;
}

export const lireATravailler = (tx: Transaction, id: string): Promise<ATravailler | undefined> =>
  tx.une<ATravailler>(sql`
    select i.client_id, coalesce(f.cle, f.id::text, '') as cle, i.format, i.colonnes, i.correspondance, i.lignes
    from imports i left join fichiers f on f.id = i.fichier_id where i.id = ${id}`);

/** Oublie les lignes des imports finis depuis longtemps, ou laissés en plan ; leur fichier part au balayage suivant. */
export const oublierVieuxImports = (tx: Transaction, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    with vieux as (
      update imports set lignes_effacees_le = ${maintenant}, etat = case when etat in ('colonnes', 'pret') then 'abandonne' else etat end
      where lignes_effacees_le is null and not etat = any (${ETATS_EN_TRAVAIL}::text[])
        and coalesce(fini_le, cree_le) < ${maintenant}::timestamptz - make_interval(days => ${CONSERVATION_IMPORT_JOURS})
      returning id, fichier_id),
    detaches as (update fichiers f set rattache = false from vieux v where f.id = v.fichier_id)
    delete from import_lignes l using vieux v where l.import_id = v.id`);
