import { sql } from "kysely";
import type { Estime } from "../../domain/aujourdhui/genres.ts";
import type { EtatNotification } from "../../domain/notifications/notification.contrat.ts";
import type { Courriel, Genre } from "../../domain/notifications/notification.ts";
import { CE_QUE_COUTE_LE_RETOUR, RETOUR_CHIFFRE } from "../audits/enjeu-du-retour.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes } from "../db/fragments.ts";
import { REGLES_JSON } from "./regles.ts";

const ATTEND = (jour: string): Sql => sql`n.reportee_au is not null and n.reportee_au > ${jour}::date`;
const OUVERTE = sql`n.centre and n.resolue_le is null`;
const A_TRAITER = (jour: string): Sql => sql`${OUVERTE} and not coalesce(${ATTEND(jour)}, false)`;
/** Les siennes seulement : la politique de lignes dit la même chose, l'index la trouve. */
const A_MOI = sql`n.utilisateur_id = acteur_id()`;

const conditionDe = (etat: EtatNotification, jour: string): Sql =>
  etat === "reglees"
    ? sql`n.centre and n.resolue_le is not null`
    : etat === "reportees"
      ? sql`${OUVERTE} and ${ATTEND(jour)}`
      : A_TRAITER(jour);

interface Page {
  etat: EtatNotification;
  page: number;
  taille: number;
}

/** Les avoirs lus du dossier de la facture `n.document_id`, que rien ne rattache encore. */
const AVOIRS_A_RATTACHER = sql`(
  select sum(abs(coalesce(a.net_ht, a.brut_ht))) from documents f join documents a on a.restitution_id = f.restitution_id
  where f.id = n.document_id and a.type_document = 'avoir' and a.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestation_avoirs i where i.document_id = a.id))`;
/** L'argent d'un rappel `n`, lu au livre `m` comme la bande « Aujourd'hui » ; nul s'il n'en dit pas. */
const MONTANT = sql`case n.genre
  when 'contestation' then nullif(m.a_reclamer, 0) when 'sans_reponse' then nullif(m.en_cours, 0) when 'attendu' then nullif(m.attendu, 0)
  when 'avoir' then ${AVOIRS_A_RATTACHER}
  when 'facture' then (select r.montant_ht_apres_remise from restitutions r where r.id = n.restitution_id)
  when 'contrat' then e.montant end`;
/** Ce que coûtera le retour du contrat d'un rappel : le nombre de la bande. */
const ENJEU = sql`left join lateral (
  select ${CE_QUE_COUTE_LE_RETOUR} from fins_de_contrat x ${RETOUR_CHIFFRE} where x.contrat_id = n.contrat_id) e on n.genre = 'contrat'`;
/** D'où vient une somme qu'aucun papier ne porte. */
const ESTIME = sql`case n.genre when 'contrat' then e.estime when 'facture' then 'rapport' end`;

/** L'argent d'un rappel (centimes HT), et d'où il vient. */
export interface Enjeu {
  montant_ht: number | null;
  estime: Estime | null;
}
/** Ce que les miens, parmi ceux-là, disent à l'écran de leur argent. */
export const enjeuxDesRappels = (tx: Transaction, ids: readonly string[]): Promise<(Enjeu & { id: string })[]> =>
  tx.lignes<Enjeu & { id: string } & Record<string, unknown>>(sql`
    select n.id, ${MONTANT} as montant_ht, ${ESTIME} as estime
    from notifications n left join livre_argent m on m.facture_id = n.document_id ${ENJEU}
    where ${A_MOI} and n.id = any (${ids}::uuid[])`);

/** Une page de mes rappels ; `jour` : aujourd'hui à Paris. Par échéance, la plus pressante d'abord ; le même jour, le plus gros montant. */
export function listerNotifications({ etat, page, taille }: Page, jour: string): Sql {
  const filtre = sql`${A_MOI} and ${conditionDe(etat, jour)}`;
  const ordre = etat === "reglees" ? sql`n.resolue_le desc, n.id` : sql`n.echeance, ${MONTANT} desc nulls last, n.id`;
  // La page d'abord, puis ce qu'elle décrit : décrire tous les rappels d'une grosse société pour en montrer vingt-cinq prenait une seconde.
  return sql`
    with choisies as materialized (
      select n.id, row_number() over (order by ${ordre}) as place, ${MONTANT} as montant_ht, ${ESTIME} as estime
      from notifications n left join livre_argent m on m.facture_id = n.document_id ${ENJEU}
      where ${filtre} order by place ${bornes(page, taille)})
    select json_build_object(
    'lignes', (select coalesce(json_agg(to_jsonb(x) - 'place' order by x.place), '[]') from (
      select c.place, c.montant_ht, c.estime, n.id, n.genre, n.echeance, n.sujet, n.vehicule, n.fiche_id, n.lue_le is not null as lue, n.reportee_au, n.cree_le,
        case when acteur_est_interne() then n.client_nom end as client_nom
      from choisies c cross join lateral (select * from notifications_decrites d where d.id = c.id offset 0) n) x),
    'total', (select count(*) from notifications n where ${filtre}))::text`;
}

export const compterNonLues = (jour: string): Sql => sql`
  select json_build_object('non_lues', count(*))::text from notifications n
  where ${A_MOI} and ${A_TRAITER(jour)} and n.lue_le is null`;

export async function nonLues(tx: Transaction, jour: string): Promise<{ non_lues: number }> {
  const lu = await tx.une<{ non_lues: number }>(sql`
    select count(*)::int as non_lues from notifications n where ${A_MOI} and ${A_TRAITER(jour)} and n.lue_le is null`);
  return { non_lues: lu?.non_lues ?? 0 };
}

/** Faux si ce rappel n'est pas à cette personne. */
export const marquerLue = async (tx: Transaction, id: string, lue: boolean, maintenant: Date): Promise<boolean> =>
  (await tx.une(sql`
    update notifications n set lue_le = ${lue ? maintenant : null}::timestamptz where n.id = ${id} and ${A_MOI} returning n.id`)) !==
  undefined;

export const marquerToutesLues = (tx: Transaction, jour: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    update notifications n set lue_le = ${maintenant} where ${A_MOI} and ${A_TRAITER(jour)} and n.lue_le is null`);

/** Reporté, un rappel reviendra non lu. Faux s'il n'est pas à cette personne, ou déjà réglé. */
export const reporterAu = async (tx: Transaction, id: string, date: string | null): Promise<boolean> =>
  (await tx.une(sql`
    update notifications n set reportee_au = ${date}::date, lue_le = null
    where n.id = ${id} and ${A_MOI} and n.resolue_le is null returning n.id`)) !== undefined;

/** Ce que la personne reçoit, genre par genre : son choix, ou le réglage de son rôle. Les genres sans besoin ouvert n'y sont pas. */
export const lirePreferences = (): Sql => sql`
  select coalesce(json_agg(x), '[]')::text from (
    select r.genre,
      coalesce(p.centre, case when acteur_est_interne() then r.equipe_centre else r.client_centre end) as centre,
      coalesce(p.courriel, case when acteur_est_interne() then r.equipe_courriel else r.client_courriel end) as courriel
    from jsonb_to_recordset(${REGLES_JSON}::jsonb) as r (genre text, rang integer, client_centre boolean, client_courriel text,
      equipe_centre boolean, equipe_courriel text)
    left join preferences_notifications p on p.utilisateur_id = acteur_id() and p.genre = r.genre
    where acteur_est_interne() or besoin_du_rappel(r.genre) is null or acteur_a_besoin(besoin_du_rappel(r.genre))
    order by r.rang) x`;

interface Choix {
  genre: Genre;
  centre: boolean;
  courriel: Courriel;
}

/** Le choix vaut aussi pour les rappels déjà là ; un e-mail refusé jusqu'ici ne part pas après coup. */
export async function ecrirePreference(tx: Transaction, { genre, centre, courriel }: Choix): Promise<void> {
  await tx.executer(sql`
    insert into preferences_notifications (utilisateur_id, genre, centre, courriel)
    values (acteur_id(), ${genre}, ${centre}, ${courriel})
    on conflict (utilisateur_id, genre) do update set centre = excluded.centre, courriel = excluded.courriel`);
  await tx.executer(sql`
    update notifications n set centre = ${centre},
      courriel = case when n.courriel_le is null and n.courriel <> 'aucun' then ${courriel} else n.courriel end
    where ${A_MOI} and n.genre = ${genre}`);
}
