import { sql } from "kysely";
import type { FiltresJournal } from "../../domain/journal/journal.contrat.ts";
import { JOURS_PERIODE, type LigneJournal } from "../../domain/journal/journal.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { contientMots, tous } from "../db/fragments.ts";

/** Un accès à noter : la base retrouve elle-même l'entité et la société de l'objet. */
export interface Acces {
  fait_le: Date;
  action: "lecture" | "fichier" | "export" | "connexion" | "connexion_refusee" | "acces_refuse" | "cle_api";
  entite?: string | undefined;
  ligne_id?: string | undefined;
  client_id?: string | undefined;
  auteur_id?: string | undefined;
  cle_id?: string | undefined;
  quoi?: string | undefined;
  requete: string;
  route: string;
  statut?: number | undefined;
  adresse: string;
  appareil: string;
}

export const noterAcces = (tx: Transaction, acces: readonly Acces[]): Promise<void> =>
  tx.executer(sql`select noter_acces(${JSON.stringify(acces)}::jsonb)`);

/** Scelle au plus `limite` lignes de chaque chaîne ; rend combien l'ont été. */
export const scellerJournal = async (tx: Transaction, limite: number): Promise<number> =>
  (await tx.une<{ n: number }>(sql`select sceller_journal(${limite}::integer) as n`))?.n ?? 0;

/** Efface les accès d'avant cet instant ; la chaîne reprend à leur ancre. */
export const oublierVieuxAcces = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`select oublier_vieux_acces(${avant}::timestamptz)`);

/** Où reprendre : l'instant, la table et le numéro de la dernière ligne montrée. */
interface Curseur {
  fait_le: string;
  source: 0 | 1;
  id: number;
}

const lireCurseur = (texte: string | undefined): Curseur | null => {
  const trouve = texte?.match(/^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([01])_(\d{1,18})$/);
  return trouve ? { fait_le: trouve[1] ?? "", source: trouve[2] === "1" ? 1 : 0, id: Number(trouve[3]) } : null;
};

const CIBLES_MAX = 200;
const INSTANT = (colonne: Sql) => sql`to_char(${colonne} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Les objets qu'un texte désigne : leurs lignes de journal se lisent ensuite par l'index de l'objet. */
function cibles(q: string): Sql {
  const une = (table: string, colonne: Sql) =>
    sql`(select ${sql.lit(table)} as entite, x.id from ${sql.table(table)} x where ${tous(contientMots(colonne, q))} limit ${sql.lit(CIBLES_MAX)})`;
  return sql.join(
    [
      ...["tickets", "vehicules", "conducteurs", "restitutions", "garages"].map((t) => une(t, sql`x.recherche`)),
      une("loueurs", sql`plier(x.nom)`),
      une("clients", sql`plier(x.nom)`),
      une("utilisateurs", sql`plier(x.prenom || ' ' || x.nom || ' ' || x.email)`),
    ],
    sql` union all `,
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ce qui vaut des deux tables, sous leur alias. */
function communes(t: "h" | "a", f: FiltresJournal, maintenant: Date): Sql[] {
  const c = (nom: string) => sql`${sql.table(t)}.${sql.id(nom)}`;
  const q = f.q?.trim();
  return [
    ...(f.personne ? [sql`${c("auteur_id")} = ${f.personne}::uuid`] : []),
    ...(f.client_id ? [sql`${c("client_id")} = ${f.client_id}::uuid`] : []),
    ...(f.entite ? [sql`${c("entite")} = ${f.entite}`] : []),
    ...(f.periode
      ? [sql`${c("fait_le")} >= ${new Date(maintenant.getTime() - JOURS_PERIODE[f.periode] * 86_400_000)}::timestamptz`]
      : []),
    ...(f.du ? [sql`${c("fait_le")} >= (${f.du}::date)::timestamp at time zone 'Europe/Paris'`] : []),
    ...(f.au ? [sql`${c("fait_le")} < (${f.au}::date + 1)::timestamp at time zone 'Europe/Paris'`] : []),
    ...(q && UUID.test(q) ? [sql`${c("ligne_id")} = ${q}::uuid`] : []),
    ...(q && !UUID.test(q) ? [sql`(${c("entite")}, ${c("ligne_id")}) in (select entite, id from cibles)`] : []),
  ];
}

const ECRITURES = ["creation", "modification", "suppression"];

/**
 * Une page du journal, la plus récente d'abord : chaque table donne ses premières lignes par son index de date, on ne garde que les
 * premières des deux. `limite` en rend une de plus que la page quand il y a une suite.
 */
function lignes(f: FiltresJournal, maintenant: Date, curseur: Curseur | null, limite: Sql): Sql {
  const q = f.q?.trim();
  const apres = (t: "h" | "a", source: 0 | 1): Sql[] => {
    if (!curseur) return [];
    // À instant égal, les accès (1) se lisent avant les écritures (0).
    const id = curseur.source === source ? String(curseur.id) : source < curseur.source ? "9223372036854775807" : "0";
    return [sql`(${sql.table(t)}.fait_le, ${sql.table(t)}.id) < (${curseur.fait_le}::timestamptz, ${id}::bigint)`];
  };
  const ecritures = !f.action || ECRITURES.includes(f.action);
  const acces = !f.action || !ECRITURES.includes(f.action);
  const branches: Sql[] = [];
  if (ecritures)
    branches.push(sql`(
      select h.fait_le, 0 as source, h.id, h.operation as action, h.entite, h.ligne_id, h.client_id, h.auteur_id, null::uuid as cle_id,
             h.champ, h.avant, h.apres, null::text as quoi, null::smallint as statut, h.requete, o.route, o.adresse, o.appareil
      from historique h
      left join lateral (select x.route, x.adresse, x.appareil from journal_acces x
                         where x.action = 'ecriture' and x.requete = h.requete order by x.id limit 1) o on h.requete is not null
      where ${tous([
        ...communes("h", f, maintenant),
        // En toutes lettres : l'index des suppressions ne sert qu'à qui les nomme.
        ...(f.action ? [sql`h.operation = ${sql.lit(f.action)}`] : []),
        ...(f.adresse
          ? [
              sql`h.requete = any (array(select x.requete from journal_acces x where x.action = 'ecriture' and x.adresse = ${f.adresse}))`,
            ]
          : []),
        ...apres("h", 0),
      ])}
      order by h.fait_le desc, h.id desc ${limite})`);
  if (acces)
    branches.push(sql`(
      select a.fait_le, 1 as source, a.id, a.action, a.entite, a.ligne_id, a.client_id, a.auteur_id, a.cle_id,
             null::text as champ, null::jsonb as avant, null::jsonb as apres, a.quoi, a.statut, a.requete, a.route, a.adresse, a.appareil
      from journal_acces a
      where ${tous([
        sql`a.action <> 'ecriture'`,
        ...communes("a", f, maintenant),
        ...(f.action ? [sql`a.action = ${sql.lit(f.action)}`] : []),
        ...(f.adresse ? [sql`a.adresse = ${f.adresse}`] : []),
        ...apres("a", 1),
      ])}
      order by a.fait_le desc, a.id desc ${limite})`);
  return sql`
    with ${q && !UUID.test(q) ? sql`cibles as materialized (${cibles(q)}),` : sql``}
    page as (select * from (${sql.join(branches, sql` union all `)}) x order by fait_le desc, source desc, id desc ${limite})
    select p.fait_le, p.source, p.id, ${INSTANT(sql`p.fait_le`)} || '_' || p.source || '_' || p.id as cle, p.action, p.entite, p.ligne_id,
           -- Ce qui n'est plus se nomme par sa dernière valeur.
           coalesce(nommer_objet(p.entite, p.ligne_id), p.avant ->> 'immatriculation', p.avant ->> 'nom', p.avant ->> 'label') as objet, c.nom as client_nom, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur,
           coalesce(k.debut || '…', case when p.cle_id is not null then 'clé' end) as cle_api, p.champ, p.avant, p.apres, p.quoi, p.statut,
           p.requete, p.route, p.adresse, p.appareil
    from page p
    left join utilisateurs u on u.id = p.auteur_id
    left join clients c on c.id = p.client_id
    left join lateral debut_de_cle(p.cle_id) k (debut) on p.cle_id is not null
    order by p.fait_le desc, p.source desc, p.id desc`;
}

/** Une page et de quoi lire la suivante, en JSON. */
export function listerJournal(
  f: FiltresJournal & { apres?: string | undefined; taille?: number | undefined },
  maintenant: Date,
): Sql {
  const taille = f.taille ?? 100;
  return sql`
    with lues as (${lignes(f, maintenant, lireCurseur(f.apres), sql`limit ${sql.lit(taille + 1)}`)}),
    montrees as (select * from lues order by fait_le desc, source desc, id desc limit ${sql.lit(taille)})
    select json_build_object(
      'lignes', (select coalesce(json_agg(json_build_object(
        'cle', m.cle, 'fait_le', ${INSTANT(sql`m.fait_le`)}, 'action', m.action, 'entite', m.entite, 'ligne_id', m.ligne_id, 'objet', m.objet,
        'client_nom', m.client_nom, 'auteur', m.auteur, 'cle_api', m.cle_api, 'champ', m.champ, 'avant', m.avant, 'apres', m.apres,
        'quoi', m.quoi, 'statut', m.statut, 'requete', m.requete, 'route', m.route, 'adresse', m.adresse, 'appareil', m.appareil)
        order by m.fait_le desc, m.source desc, m.id desc), '[]') from montrees m),
      'suite', case when (select count(*) from lues) > ${sql.lit(taille)} then
        (select cle from montrees order by fait_le, source, id limit 1) end)::text`;
}

/** Toutes les lignes du filtre, pour l'export. */
export const journalAExporter = (f: FiltresJournal, max: number, maintenant: Date): Sql =>
  lignes(f, maintenant, null, sql`limit ${sql.lit(max)}`);

export type LigneExportee = Omit<LigneJournal, "fait_le"> & { fait_le: Date };

/** Qui peut figurer au journal, pour le filtre. */
export const personnesDuJournal = (): Sql => sql`
  select coalesce(json_agg(json_build_object('id', u.id, 'nom', btrim(u.prenom || ' ' || u.nom)) order by u.nom, u.prenom, u.id), '[]')::text
  from utilisateurs u`;
