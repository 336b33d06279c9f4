import { sql } from "kysely";
import type { Agence, ChampsClient, ClientLu } from "../../domain/clients/client.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { ecrireLigne, valeursDe } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { lireClient } from "./suivi.queries.ts";

export async function relireClient(tx: Transaction, id: string): Promise<ClientLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireClient(id));
  return lu && (JSON.parse(lu.row_to_json) as ClientLu);
}

/** Verrouille la société et la rend ; `undefined` si elle n'existe pas. */
export async function verrouillerClient(tx: Transaction, id: string): Promise<ClientLu | undefined> {
  await tx.executer(sql`select id from clients where id = ${id} for update`);
  return relireClient(tx, id);
}

type ClientEnPlace = Pick<Lignes["clients"], "id" | "nom"> & { desactivee: boolean };
const EN_PLACE = sql`c.id, c.nom, c.desactive_le is not null as desactivee`;

/** Une autre société de ce nom, accents et casse ignorés. */
export const clientDuNom = (tx: Transaction, nom: string, sauf: string | null) =>
  tx.une<ClientEnPlace>(
    sql`select ${EN_PLACE} from clients c where plier(c.nom) = plier(${nom}) and c.id is distinct from ${sauf}::uuid`,
  );
export const clientDuSiren = (tx: Transaction, siren: string, sauf: string | null) =>
  tx.une<ClientEnPlace>(
    sql`select ${EN_PLACE} from clients c where c.siren = ${siren} and c.id is distinct from ${sauf}::uuid`,
  );

export const clientDeLaCle = (tx: Transaction, cle: string) =>
  tx.une<{ id: string }>(sql`select id from clients where cle_idempotence = ${cle}`);

/** Insère, ou rend `undefined` si ce nom, ce SIREN ou cette clé est déjà là. */
export const insererClient = (tx: Transaction, c: ChampsClient, cle: string) =>
  tx.une<{ id: string }>(sql`
    insert into clients ${valeursDe("clients", { ...c, cle_idempotence: cle })} on conflict do nothing returning id`);

export const ecrireClient = (tx: Transaction, id: string, champs: Partial<ChampsClient>): Promise<void> =>
  ecrireLigne(tx, "clients", id, champs);

/** Ferme la porte de la société, ou la rouvre : la base en tire l'accès de chacune de ses personnes. */
export const poserDesactivation = (tx: Transaction, id: string, le: Date | null): Promise<void> =>
  tx.executer(sql`
    update clients set desactive_le = ${le === null ? sql`null` : sql`coalesce(desactive_le, ${le}::timestamptz)`} where id = ${id}`);

export async function fermerSessionsDeClient(tx: Transaction, id: string, maintenant: Date): Promise<number> {
  const fermees = await tx.lignes(sql`
    update sessions s set revoquee_le = ${maintenant} from utilisateurs u
    where u.id = s.utilisateur_id and u.client_id = ${id} and s.revoquee_le is null and s.expire_le > ${maintenant} returning s.id`);
  return fermees.length;
}

export const effacerClient = (tx: Transaction, id: string) =>
  tx.une<{ id: string }>(sql`delete from clients where id = ${id} returning id`);

const agencesDe = (id: string): Sql => sql`
  with parc as (select agence as nom, count(*)::int as n from vehicules where client_id = ${id} and btrim(coalesce(agence, '')) <> '' group by 1),
    retours as (select agence as nom, count(*)::int as n from restitutions where client_id = ${id} group by 1),
    noms as (select nom from agences where client_id = ${id} union select nom from parc union select nom from retours)
  select a.id, noms.nom, coalesce(parc.n, 0) as vehicules, coalesce(retours.n, 0) as restitutions
  from noms left join agences a on a.client_id = ${id} and a.nom = noms.nom left join parc on parc.nom = noms.nom
    left join retours on retours.nom = noms.nom`;

/** Les agences d'une société, celles de sa liste et celles que ses fiches portent. En JSON ; nul si elle n'existe pas. */
export const listerAgences = (id: string): Sql => sql`
  select case when exists (select 1 from clients where id = ${id})
    then (select coalesce(json_agg(x order by plier(x.nom), x.nom), '[]')::text from (${agencesDe(id)}) x) end as agences`;

/** Leurs noms seuls, pour la saisie : les lignes que la base laisse lire à la personne. */
export const proposerAgences = (id: string): Sql => sql`
  select coalesce(json_agg(x.nom order by plier(x.nom), x.nom), '[]')::text from (${agencesDe(id)}) x`;

export async function relireAgences(tx: Transaction, id: string): Promise<Agence[]> {
  const lu = await tx.une<{ agences: string | null }>(listerAgences(id));
  return JSON.parse(lu?.agences ?? "[]") as Agence[];
}

/** Ne rend rien si une agence de ce nom est déjà dans la liste, accents et casse ignorés. */
export const insererAgence = (tx: Transaction, clientId: string, nom: string) =>
  tx.une<{ id: string }>(sql`
    insert into agences (client_id, nom) values (${clientId}, ${nom}) on conflict (client_id, plier(nom)) do nothing returning id`);

/**
 * L'ancien nom quitte la liste, le nouveau y est : seul de sa forme pliée, qu'une autre agence le portait déjà ou qu'il change seulement
 * de casse. Les fiches suivent.
 */
export async function renommerDansFiches(tx: Transaction, clientId: string, de: string, vers: string): Promise<void> {
  await tx.executer(
    sql`delete from agences where client_id = ${clientId} and (nom = ${de} or plier(nom) = plier(${vers}))`,
  );
  await tx.executer(sql`insert into agences (client_id, nom) values (${clientId}, ${vers})`);
  await tx.executer(sql`update vehicules set agence = ${vers} where client_id = ${clientId} and agence = ${de}`);
  await tx.executer(sql`update restitutions set agence = ${vers} where client_id = ${clientId} and agence = ${de}`);
}

export const effacerAgence = (tx: Transaction, clientId: string, id: string) =>
  tx.une<{ id: string }>(sql`delete from agences where id = ${id} and client_id = ${clientId} returning id`);
