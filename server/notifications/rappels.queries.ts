import { sql } from "kysely";
import type { Rappel } from "../../domain/notifications/notification.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { REGLES_JSON } from "./regles.ts";

/** Vrai si ce serveur tient les rappels jusqu'à la fin de la transaction ; faux si un autre les tient déjà : il fait le travail. */
export const tenirRappels = async (tx: Transaction): Promise<boolean> =>
  (await tx.une<{ tenu: boolean }>(sql`select pg_try_advisory_xact_lock(7245030) as tenu`))?.tenu ?? false;

/**
 * Met les rappels à l'heure du jour donné, en une instruction : ceux qui ne sont plus dus sont résolus (l'étape suivante remplace la
 * précédente), ceux qui le sont devenus apparaissent, une fois. Une cause revenue à l'identique reprend son rappel, sans second e-mail.
 */
export const actualiser = (tx: Transaction, jour: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    with regles as (
      select * from jsonb_to_recordset(${REGLES_JSON}::jsonb) as r (genre text, client_centre boolean, client_courriel text,
        equipe_centre boolean, equipe_courriel text)),
    dus as materialized (select * from rappels_dus(${REGLES_JSON}::jsonb, ${jour}::date)),
    choix as materialized (
      select * from (
        select u.id as utilisateur_id, case when u.role = 'client' then u.client_id end as client_id, r.genre,
          coalesce(p.centre, case when u.role = 'client' then r.client_centre else r.equipe_centre end) as centre,
          coalesce(p.courriel, case when u.role = 'client' then r.client_courriel else r.equipe_courriel end) as courriel
        from utilisateurs u
        cross join regles r
        left join clients c on c.id = u.client_id
        left join preferences_notifications p on p.utilisateur_id = u.id and p.genre = r.genre
        where u.actif and (u.role <> 'client' or coalesce(besoin_du_rappel(r.genre) = any (c.besoins), true))) x
      where centre or courriel <> 'aucun'),
    voulus as materialized (
      select c.utilisateur_id, c.centre, c.courriel, d.* from dus d join choix c on c.genre = d.genre and c.client_id = d.client_id
      union all
      select c.utilisateur_id, c.centre, c.courriel, d.* from dus d join choix c on c.genre = d.genre and c.client_id is null),
    finis as (
      update notifications n set resolue_le = ${maintenant}
      where n.resolue_le is null and n.genre <> 'mention' and not exists (
        select from voulus v
        where v.utilisateur_id = n.utilisateur_id and v.genre = n.genre and v.cause_id = n.cause_id and v.echeance = n.echeance
          and v.etape = n.etape))
    insert into notifications as n (utilisateur_id, client_id, genre, conducteur_id, contrat_id, restitution_id, document_id, echeance,
      etape, centre, courriel, cree_le)
    select utilisateur_id, client_id, genre,
      case when genre = 'permis' then cause_id end, case when genre = 'contrat' then cause_id end,
      case when genre in ('rapport', 'facture') then cause_id end, case when genre = 'contestation' then cause_id end,
      echeance, etape, centre, courriel, ${maintenant}
    from voulus
    on conflict (utilisateur_id, genre, cause_id, echeance, etape)
      do update set resolue_le = null, centre = excluded.centre where n.resolue_le is not null`);

/** Un rappel réglé depuis deux ans n'apprend plus rien. */
export const oublierReglees = (tx: Transaction, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    delete from notifications where resolue_le < ${maintenant}::timestamptz - interval '2 years'
      and echeance < ${maintenant}::timestamptz - interval '2 years'`);

/** Ce qui attend encore de partir par e-mail : ni lu, ni reporté, ni réglé entre-temps. */
const EN_ATTENTE = (jour: string): Sql => sql`n.courriel_le is null and n.resolue_le is null and n.lue_le is null
  and (n.reportee_au is null or n.reportee_au <= ${jour}::date)`;
const SEPT_HEURES = (jour: string): Sql => sql`((${jour}::date + time '07:00') at time zone 'Europe/Paris')`;

type Prises = { id: string }[];

/** Prend les rappels d'une personne qui en veut un e-mail chacun ; à partir de 7 h, pour ne réveiller personne. */
export const prendreChaque = (tx: Transaction, jour: string, maintenant: Date): Promise<Prises> =>
  tx.lignes(sql`
    with qui as (
      select n.utilisateur_id from notifications n join utilisateurs u on u.id = n.utilisateur_id
      where n.courriel = 'chaque' and ${EN_ATTENTE(jour)} and u.actif and ${maintenant}::timestamptz >= ${SEPT_HEURES(jour)}
      limit 1)
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
      select n.utilisateur_id from notifications n join utilisateurs u on u.id = n.utilisateur_id
      where n.courriel = 'resume' and ${EN_ATTENTE(jour)} and u.actif
        and ${maintenant}::timestamptz >= ${SEPT_HEURES(jour)} and n.cree_le < ${SEPT_HEURES(jour)}
        and not exists (select from resumes_notifications r where r.utilisateur_id = n.utilisateur_id and r.jour = ${jour}::date)
      limit 1),
    note as (
      insert into resumes_notifications (utilisateur_id, jour) select utilisateur_id, ${jour}::date from qui
      returning utilisateur_id)
    update notifications n set courriel_le = ${maintenant} from note
    where n.utilisateur_id = note.utilisateur_id and n.courriel = 'resume' and ${EN_ATTENTE(jour)}
    returning n.id`);

export interface RappelAEcrire extends Rappel {
  utilisateur_id: string;
  prenom: string;
  email: string;
  role: string;
  client_nom: string;
  fiche_id: string;
}

/** Les mots d'un message, l'échéance la plus proche d'abord. */
export const decrireRappels = (tx: Transaction, ids: readonly string[]): Promise<RappelAEcrire[]> =>
  tx.lignes<RappelAEcrire & Record<string, unknown>>(sql`
    select n.utilisateur_id, u.prenom, u.email, u.role, n.genre, n.echeance, n.sujet, n.vehicule, n.fiche_id, n.client_nom
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
