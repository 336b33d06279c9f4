import { sql } from "kysely";
import type { Sql, Transaction } from "../db/base.ts";
import type { NomEntite } from "./colonne.ts";
import type { EntiteReprise, Fiche } from "./correspondance.ts";

/** À quelle fiche un ancien identifiant a donné lieu, et la société de celle-ci. */
export interface Repris {
  ancien: string;
  nouveau: string;
  client_id: string | null;
  /** La passe qui l'a écrit : la même, c'est un identifiant deux fois dans l'export. */
  passe: string;
}

export const dejaRepris = (tx: Transaction, entite: NomEntite, anciens: readonly string[]): Promise<Repris[]> =>
  tx.lignes(sql`
    select ancien, nouveau, client_id, passe from reprise_lignes where entite = ${entite} and ancien = any (${anciens}::text[])`);

export interface Correspondance {
  entite: NomEntite;
  ancien: string;
  nouveau: string;
  client_id: string | null;
}
export const retenir = (
  tx: Transaction,
  lignes: readonly Correspondance[],
  passe: string,
  maintenant: Date,
): Promise<void> =>
  tx.executer(sql`
    insert into reprise_lignes (entite, ancien, nouveau, client_id, passe, reprise_le)
    select l.entite, l.ancien, l.nouveau, l.client_id, ${passe}::uuid, ${maintenant}::timestamptz
    from json_to_recordset(${JSON.stringify(lignes)}::json) as l(entite text, ancien text, nouveau uuid, client_id uuid)`);

/** Ce à quoi se reconnaît une fiche que Reflet a déjà : deux repères, dans sa société si elle en a une. */
export interface Repere {
  rang: number;
  client_id: string | null;
  a: string;
  b: string;
}
export interface Semblable {
  rang: number;
  id: string;
  /** L'ancien identifiant d'où elle vient ; nul si elle était là avant la reprise. */
  ancien: string | null;
}

/** `t` : la fiche de Reflet ; `l` : la ligne. Chaque condition suit un index. */
const MEMES: Record<NomEntite, Sql | null> = {
  clients: sql`plier(t.nom) = l.a`,
  loueurs: sql`(plier(t.nom) = l.a or exists (select from loueur_alias x where x.loueur_id = t.id and plier(x.motif) = l.a))`,
  garages: sql`t.archive_le is null and plier(t.nom) = l.a and plier(coalesce(t.code_postal, '') || coalesce(t.adresse, '')) = l.b`,
  users: sql`t.email = l.a`,
  vehicules: sql`t.client_id = l.client_id and t.plaque = l.a and t.archive_le is null`,
  conducteurs: sql`t.client_id = l.client_id and normaliser_plaque(t.numero_permis) = l.a and t.archive_le is null`,
  historique_affectation_vehicules: sql`t.client_id = l.client_id and t.vehicule_id = l.a::uuid and t.date_debut_affectation = l.b::date`,
  // Deux demandes identiques sont deux demandes.
  tickets: null,
  restitutions: sql`t.client_id = l.client_id and t.plaque = l.a and t.date_restitution = l.b::date`,
  formulaires: sql`t.client_id = l.client_id and plier(t.nom) = l.a`,
  formulaire_champs: sql`t.formulaire_id = l.a::uuid and t.ordre = l.b::integer`,
};

/** Les fiches que ces repères désignent ; à plusieurs, celle qui vient de la reprise d'abord. */
export async function semblables(
  tx: Transaction,
  { nom, vers }: EntiteReprise,
  reperes: readonly Repere[],
): Promise<Semblable[]> {
  const meme = MEMES[nom];
  if (!meme || reperes.length === 0) return [];
  return tx.lignes(sql`
    select distinct on (l.rang) l.rang, t.id, r.ancien
    from json_to_recordset(${JSON.stringify(reperes)}::json) as l(rang integer, client_id uuid, a text, b text)
    join ${sql.table(vers)} t on ${meme}
    left join reprise_lignes r on r.entite = ${nom} and r.nouveau = t.id
    order by l.rang, r.ancien nulls last`);
}

/** Le véhicule suivi de chaque plaque, dans sa société et pas dans une autre. */
export const vehiculesDesPlaques = (
  tx: Transaction,
  reperes: readonly { rang: number; client_id: string; plaque: string }[],
): Promise<{ rang: number; id: string }[]> =>
  tx.lignes(sql`
    select l.rang, v.id from json_to_recordset(${JSON.stringify(reperes)}::json) as l(rang integer, client_id uuid, plaque text)
    join vehicules v on v.client_id = l.client_id and v.plaque = l.plaque and v.archive_le is null`);

/** Écrit des fiches de mêmes colonnes ; PostgreSQL convertit chaque valeur au type de la sienne. */
export function creer(tx: Transaction, { vers }: EntiteReprise, fiches: readonly Fiche[]): Promise<void> {
  const [premiere] = fiches;
  if (!premiere) return Promise.resolve();
  const colonnes = sql.join(Object.keys(premiere).map((c) => sql.id(c)));
  return tx.executer(sql`
    insert into ${sql.table(vers)} (${colonnes})
    select ${colonnes} from json_populate_recordset(null::${sql.table(vers)}, ${JSON.stringify(fiches)}::json)`);
}

export const fichiersDejaPris = async (
  tx: Transaction,
  entite: NomEntite,
  anciens: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await tx.lignes<{ cle: string }>(sql`
        select ancien || ' ' || colonne || ' ' || encode(adresse_sha256, 'hex') as cle from reprise_fichiers
        where entite = ${entite} and ancien = any (${anciens}::text[])`)
    ).map((l) => l.cle),
  );

/** Rattache un fichier à sa fiche, si la place est encore libre ; rend faux si elle ne l'est plus. */
export async function rattacher(
  tx: Transaction,
  { vers }: EntiteReprise,
  colonne: { vers: string; plusieurs?: true },
  fiche: string,
  fichier: string,
): Promise<boolean> {
  const c = sql.id(colonne.vers);
  const pose = colonne.plusieurs
    ? sql`update ${sql.table(vers)} set ${c} = array_append(coalesce(${c}, '{}'), ${fichier}::uuid) where id = ${fiche} returning id`
    : sql`update ${sql.table(vers)} set ${c} = ${fichier}::uuid where id = ${fiche} and ${c} is null returning id`;
  return (await tx.une(pose)) !== undefined;
}

export const retenirFichier = (
  tx: Transaction,
  f: { entite: NomEntite; ancien: string; colonne: string; adresse: Uint8Array; fichier: string | null },
  maintenant: Date,
): Promise<void> =>
  tx.executer(sql`
    insert into reprise_fichiers (entite, ancien, colonne, adresse_sha256, fichier_id, repris_le)
    values (${f.entite}, ${f.ancien}, ${f.colonne}, ${f.adresse}, ${f.fichier}, ${maintenant}) on conflict do nothing`);

export const declarerFichier = (
  tx: Transaction,
  f: {
    id: string;
    client_id: string | null;
    usage: string;
    nom: string;
    type_mime: string;
    taille: number;
    sha256: Uint8Array;
    cree_par: string | null;
    cle: string;
  },
): Promise<void> =>
  tx.executer(sql`
    insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, cle, rattache)
    values (${f.id}, ${f.client_id}, ${f.usage}, ${f.nom}, ${f.type_mime}, ${f.taille}, ${f.sha256}, ${f.cree_par}, ${f.cle}, true)`);

/** Les personnes reprises qui attendent encore leur premier lien. */
export const aInviter = (tx: Transaction, apres: string, nombre: number) =>
  tx.lignes<{ id: string; email: string; prenom: string; client_nom: string | null }>(sql`
    select distinct u.id, u.email, u.prenom, case when u.role = 'client' then c.nom end as client_nom
    from reprise_lignes r join utilisateurs u on u.id = r.nouveau and u.invitation_en_attente and u.suspendu_le is null
    left join clients c on c.id = u.client_id
    where r.entite = 'users' and u.id > ${apres}::uuid and c.desactive_le is null
      and not exists (select from invitations i where i.utilisateur_id = u.id)
    order by u.id limit ${nombre}`);

export const societeNommee = (tx: Transaction, nom: string) =>
  tx.une<{ id: string }>(sql`select id from clients where plier(nom) = plier(${nom})`);

export const ouvrirLot = (tx: Transaction, passe: string): Promise<void> =>
  tx.executer(sql`
    select set_config('role', 'reflet_systeme', true), set_config('app.reprise', 'oui', true),
           set_config('app.requete', ${`reprise-${passe}`}, true), set_config('app.route', 'reprise', true)`);
