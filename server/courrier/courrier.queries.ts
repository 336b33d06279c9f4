import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";
import type { Message, PieceDeposee } from "./message.ts";
import type { MessagePris } from "./transport.ts";

export const insererMessage = (tx: Transaction, m: Message, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into messages (id, gabarit, destinataire, repondre_a, repondre_aussi, sujet, texte, html, champs, confidentiel, desabonnement, cree_le,
                          prochain_essai_le)
    values (coalesce(${m.id ?? null}::uuid, gen_random_uuid()), ${m.gabarit}, ${m.destinataire}, ${m.repondreA ?? null}, ${m.repondreAussi ?? null}, ${m.sujet},
            ${m.texte}, ${m.html}, ${JSON.stringify(m.champs ?? {})}::jsonb, ${m.confidentiel ?? false},
            ${m.desabonnement ?? null}, ${maintenant}, ${maintenant})`);

/** Ce que l'exploitant ajoute à ce gabarit. */
export const motDuGabarit = (tx: Transaction, gabarit: string) =>
  tx.une<{ mot: string }>(sql`select mot from mots_courriels where gabarit = ${gabarit}`);

export const insererPieces = (tx: Transaction, message: string, pieces: readonly PieceDeposee[]): Promise<void> =>
  tx.executer(sql`
    insert into message_pieces (message_id, fichier_id, rang, nom, type_mime, cle)
    select ${message}, p.fichier_id, (p.ordre - 1)::integer, p.nom, p.type_mime, p.cle
    from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as (fichier_id uuid, nom text, type_mime text, cle text))
      with ordinality as p (fichier_id, nom, type_mime, cle, ordre)`);

/** Les pièces d'un message, dans leur ordre ; seul le rôle de connexion les relit. */
export const piecesDuMessage = (tx: Transaction, message: string) =>
  tx.lignes<{ nom: string; type_mime: string; cle: string }>(
    sql`select nom, type_mime, cle from message_pieces where message_id = ${message} order by rang`,
  );

/** Seul le rôle de connexion relit la boîte d'envoi. */
export const messageExiste = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as trouve from messages where id = ${id}`)) !== undefined;

/** Tient ces clés jusqu'à la fin de la transaction, toujours dans le même ordre : deux dépôts ne s'attendent jamais l'un l'autre. */
export const tenirCles = (tx: Transaction, cles: readonly string[]): Promise<void> =>
  tx.executer(sql`
    select pg_advisory_xact_lock(v) from
      (select distinct hashtextextended(c, 0) as v from unnest(${cles}::text[]) as c order by 1) as verrous`);

/** Dépôts de la dernière heure par clé ; `attente` : secondes avant que le plus ancien sorte de l'heure. */
export const depotsRecents = (tx: Transaction, cles: readonly string[], maintenant: Date) =>
  tx.lignes<{ cle: string; n: number; attente: number }>(sql`
    select cle, count(*) as n, (3600 - extract(epoch from ${maintenant}::timestamptz - min(faite_le)))::float8 as attente from tentatives
    where cle = any (${cles}::text[]) and faite_le > ${maintenant}::timestamptz - interval '1 hour' group by cle`);

/**
 * Prend un message à envoyer et le repousse de la durée du bail : deux serveurs ne prennent pas le même, et si celui-ci meurt avant
 * de dire ce qu'il en est, le message revient seul.
 */
export const prendreMessage = (
  tx: Transaction,
  maintenant: Date,
  bailS: number,
): Promise<Omit<MessagePris, "pieces"> | undefined> =>
  tx.une<Omit<MessagePris, "pieces"> & Record<string, unknown>>(sql`
    with pris as materialized (
      select id from messages
      where envoye_le is null and abandonne_le is null and prochain_essai_le <= ${maintenant}
      order by prochain_essai_le limit 1 for update skip locked)
    update messages m set essais = m.essais + 1, prochain_essai_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from pris where m.id = pris.id
    returning m.id, m.gabarit, m.destinataire, m.repondre_a, m.repondre_aussi, m.sujet, m.texte, m.html, m.champs, m.desabonnement, m.cree_le, m.essais`);

/** Parti. Un corps secret est effacé, sauf dans la boîte locale, faite pour être lue. */
export const noterEnvoi = (tx: Transaction, id: string, maintenant: Date, garder: boolean): Promise<void> =>
  tx.executer(sql`
    update messages set envoye_le = ${maintenant}, derniere_erreur = null,
      texte = case when confidentiel and not ${garder} then '' else texte end,
      html = case when confidentiel and not ${garder} then '' else html end
    where id = ${id} and envoye_le is null and abandonne_le is null`);

/** Pas parti : prochain essai à l'heure donnée, ou abandon. Sans effet si un autre serveur a repris le message depuis. */
export const noterEchec = (
  tx: Transaction,
  { id, essais }: Pick<MessagePris, "id" | "essais">,
  erreur: string,
  suite: { essaiLe: Date } | { abandonLe: Date },
): Promise<void> => {
  const abandon = "abandonLe" in suite ? suite.abandonLe : null;
  return tx.executer(sql`
    update messages set derniere_erreur = ${erreur.slice(0, 500)}, abandonne_le = ${abandon},
      prochain_essai_le = coalesce(${"essaiLe" in suite ? suite.essaiLe : null}, prochain_essai_le),
      texte = case when confidentiel and ${abandon}::timestamptz is not null then '' else texte end,
      html = case when confidentiel and ${abandon}::timestamptz is not null then '' else html end
    where id = ${id} and essais = ${essais} and envoye_le is null and abandonne_le is null`);
};

/** Efface les messages partis ou abandonnés depuis plus de `jours` ; une demande de démonstration est gardée `moisDemandes`. */
export const effacerAnciens = (
  tx: Transaction,
  maintenant: Date,
  { jours, moisDemandes }: { jours: number; moisDemandes: number },
): Promise<{ id: string }[]> =>
  tx.lignes<{ id: string }>(sql`
    delete from messages
    where coalesce(envoye_le, abandonne_le) < ${maintenant}::timestamptz
      - case when gabarit = 'demo' then make_interval(months => ${moisDemandes}) else make_interval(days => ${jours}) end
    returning id`);
