import { sql } from "kysely";
import type { Rappel } from "../../domain/notifications/notification.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { Enjeu } from "./notifications.queries.ts";
import { REGLES_JSON } from "./regles.ts";

/** Vrai si ce serveur tient les envois jusqu'à la fin de la transaction ; faux si un autre les tient déjà : il fait le travail. */
export const tenirRappels = async (tx: Transaction): Promise<boolean> =>
  (await tx.une<{ tenu: boolean }>(sql`select pg_try_advisory_xact_lock(7245030) as tenu`))?.tenu ?? false;

/** De même, des rappels d'une société. */
export const tenirSociete = async (tx: Transaction, societe: string): Promise<boolean> =>
  (await tx.une<{ tenu: boolean }>(sql`select pg_try_advisory_xact_lock(7245030, hashtext(${societe})) as tenu`))
    ?.tenu ?? false;

export const societesARappeler = (tx: Transaction): Promise<{ id: string }[]> =>
  tx.lignes(sql`select id from clients order by id`);

/**
 * Met les rappels d'une société à l'heure du jour donné, en une instruction : ceux qui ne sont plus dus sont résolus (l'étape suivante
 * remplace la précédente), ceux qui le sont devenus apparaissent, une fois. Une cause revenue à l'identique reprend son rappel, sans second
 * e-mail. Rend combien ont changé, `max` de chaque sorte au plus : à qui en trouve autant de recommencer.
 */
export const actualiser = async (
  tx: Transaction,
  { societe, jour, maintenant, max }: { societe: string; jour: string; maintenant: Date; max: number },
): Promise<{ nes: number; finis: number }> =>
  (await tx.une<{ nes: number; finis: number }>(sql`
    with regles as (
      select * from jsonb_to_recordset(${REGLES_JSON}::jsonb) as r (genre text, client_centre boolean, client_courriel text,
        equipe_centre boolean, equipe_courriel text)),
    dus as materialized (select * from rappels_dus(${REGLES_JSON}::jsonb, ${jour}::date, ${societe})),
    choix as materialized (
      select * from (
        select u.id as utilisateur_id, r.genre,
          coalesce(p.centre, case when u.role = 'client' then r.client_centre else r.equipe_centre end) as centre,
          coalesce(p.courriel, case when u.role = 'client' then r.client_courriel else r.equipe_courriel end) as courriel
        from utilisateurs u
        cross join regles r
        left join clients c on c.id = u.client_id
        left join preferences_notifications p on p.utilisateur_id = u.id and p.genre = r.genre
        where u.actif and (u.role <> 'client' or u.client_id = ${societe} and coalesce(besoin_du_rappel(r.genre) = any (c.besoins), true))) x
      where centre or courriel <> 'aucun'),
    voulus as materialized (
      select c.utilisateur_id, c.centre, c.courriel, d.* from dus d join choix c on c.genre = d.genre),
    ouvertes as materialized (
      select id, utilisateur_id, genre, cause_id, echeance, etape from notifications
      where client_id = ${societe} and resolue_le is null and genre <> 'mention'),
    -- Une jointure complète ne se fait qu'en une passe : le planificateur, qui attend ici quelques lignes, comparerait sinon chacune à
    -- chacune, des secondes pour une grande société. Comparés avant d'insérer : un conflit verrouille la ligne qu'il rencontre, donc la réécrit.
    ecarts as materialized (
      select v.*, o.id as ouverte from voulus v
      full join ouvertes o on o.utilisateur_id = v.utilisateur_id and o.genre = v.genre and o.cause_id = v.cause_id
        and o.echeance = v.echeance and o.etape = v.etape
      where v.utilisateur_id is null or o.id is null),
    finis as (
      update notifications n set resolue_le = ${maintenant} from (
        select ouverte from ecarts where ouverte is not null limit ${sql.lit(max)}) f
      where n.id = f.ouverte returning n.id),
    nes as (
      insert into notifications as n (utilisateur_id, client_id, genre, conducteur_id, contrat_id, restitution_id, document_id, echeance,
        etape, centre, courriel, cree_le)
      select utilisateur_id, ${societe}, genre,
        case when genre = 'permis' then cause_id end, case when genre = 'contrat' then cause_id end,
        case when genre in ('rapport', 'facture') then cause_id end, case when genre in ('contestation', 'sans_reponse', 'avoir', 'attendu') then cause_id end,
        echeance, etape, centre, courriel, ${maintenant}
      from ecarts
      where ouverte is null
      limit ${sql.lit(max)}
      on conflict (utilisateur_id, genre, cause_id, echeance, etape)
        do update set resolue_le = null, centre = excluded.centre where n.resolue_le is not null
      returning n.id)
    select (select count(*) from nes) as nes, (select count(*) from finis) as finis`)) ?? { nes: 0, finis: 0 };

/** Un rappel réglé depuis deux ans n'apprend plus rien. Rend combien sont partis, `max` au plus. */
export const oublierReglees = async (tx: Transaction, maintenant: Date, max: number): Promise<number> =>
  (
    await tx.lignes(sql`
      delete from notifications where id in (
        select id from notifications where resolue_le < ${maintenant}::timestamptz - interval '2 years'
          and echeance < ${maintenant}::timestamptz - interval '2 years' limit ${sql.lit(max)})
      returning id`)
  ).length;

/** Ce qui attend encore de partir par e-mail : ni lu, ni reporté, ni réglé entre-temps. */
const EN_ATTENTE = (jour: string): Sql => sql`n.courriel_le is null and n.resolue_le is null and n.lue_le is null
  and (n.reportee_au is null or n.reportee_au <= ${jour}::date)`;
const SEPT_HEURES = (jour: string): Sql => sql`((${jour}::date + time '07:00') at time zone 'Europe/Paris')`;

type Prises = { id: string }[];

/** Une personne qui attend un e-mail ; cherchée par personne, chacune à son index : lire tout ce qui attend coûterait à chaque relève. */
const QUI = (jour: string, maintenant: Date, courriel: "chaque" | "resume", encore: Sql): Sql => sql`
  select u.id as utilisateur_id from utilisateurs u
  cross join lateral (select from notifications n where n.utilisateur_id = u.id and n.courriel = ${sql.lit(courriel)}
    and ${EN_ATTENTE(jour)} and ${encore} limit 1) n
  where u.actif and ${maintenant}::timestamptz >= ${SEPT_HEURES(jour)}`;

/** Prend les rappels d'une personne qui en veut un e-mail chacun ; à partir de 7 h, pour ne réveiller personne. */
export const prendreChaque = (tx: Transaction, jour: string, maintenant: Date): Promise<Prises> =>
  tx.lignes(sql`
    with qui as (${QUI(jour, maintenant, "chaque", sql`true`)} limit 1)
    update notifications n set courriel_le = ${maintenant} from qui
    where n.utilisateur_id = qui.utilisateur_id and n.courriel = 'chaque' and ${EN_ATTENTE(jour)}
    returning n.id`);

/**
 * Prend le résumé du jour d'une personne et note qu'elle l'a eu. Un rappel né après 7 h attend le lendemain : le résumé est à l'heure
 * dite, ou en retard si le programme était arrêté, jamais deux fois.
 */
export const prendreResume = (tx: Transaction, jour: string, maintenant: Date): Promise<Prises> =>
  tx.lignes(sql`
    with qui as (
      ${QUI(jour, maintenant, "resume", sql`n.cree_le < ${SEPT_HEURES(jour)}`)}
        and not exists (select from resumes_notifications r where r.utilisateur_id = u.id and r.jour = ${jour}::date)
      limit 1),
    note as (
      insert into resumes_notifications (utilisateur_id, jour) select utilisateur_id, ${jour}::date from qui
      returning utilisateur_id)
    update notifications n set courriel_le = ${maintenant} from note
    where n.utilisateur_id = note.utilisateur_id and n.courriel = 'resume' and ${EN_ATTENTE(jour)}
    returning n.id`);

interface RappelDecrit extends Rappel {
  id: string;
  utilisateur_id: string;
  prenom: string;
  email: string;
  role: string;
  client_nom: string;
  fiche_id: string;
}
export type RappelAEcrire = Omit<RappelDecrit, "id"> & Enjeu;

/** Les mots d'un message, l'échéance la plus proche d'abord. */
export const decrireRappels = (tx: Transaction, ids: readonly string[]): Promise<RappelDecrit[]> =>
  tx.lignes<RappelDecrit & Record<string, unknown>>(sql`
    select n.id, n.utilisateur_id, u.prenom, u.email, u.role, n.genre, n.echeance, n.sujet, n.vehicule, n.fiche_id, n.client_nom
    from decrire_notifications(${ids}::uuid[]) n join utilisateurs u on u.id = n.utilisateur_id
    order by n.echeance, n.sujet, n.id`);

/** Éteint les e-mails d'un genre, ou de tous (`null`), pour cette personne. Le centre garde son réglage. */
export async function desabonner(tx: Transaction, utilisateurId: string, genre: string | null): Promise<void> {
  await tx.executer(sql`
    insert into preferences_notifications (utilisateur_id, genre, centre, courriel)
    select u.id, r.genre, case when u.role = 'client' then r.client_centre else r.equipe_centre end, 'aucun'
    from utilisateurs u cross join jsonb_to_recordset(${REGLES_JSON}::jsonb) as r (genre text, client_centre boolean, equipe_centre boolean)
    where u.id = ${utilisateurId} and (${genre}::text is null or r.genre = ${genre})
    on conflict (utilisateur_id, genre) do update set courriel = 'aucun'`);
  await tx.executer(sql`
    update notifications set courriel = 'aucun'
    where utilisateur_id = ${utilisateurId} and courriel_le is null and (${genre}::text is null or genre = ${genre})`);
}
