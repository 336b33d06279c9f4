import { sql } from "kysely";
import {
  type Authentification,
  type CanalArrivage,
  type EtatArrivage,
  type IssuePiece,
  MOTIFS_ARRIVAGE,
  type MotifArrivage,
} from "../../domain/arrivages/arrivage.ts";
import type { Transaction } from "../db/base.ts";
import type { FichierRange } from "../fichiers/recevoir-fichier.ts";
import type { Expediteur, Visee } from "./trier.ts";

/** Les sociétés en service qui n'ont pas d'adresse ; sous le rôle de connexion. */
export const societesSansReception = (tx: Transaction): Promise<{ id: string; nom: string }[]> =>
  tx.lignes(sql`select id, nom from societes_sans_reception()`);

export const insererReception = (
  tx: Transaction,
  r: { client_id: string; cle: string; dossier: string; maintenant: Date },
): Promise<void> =>
  tx.executer(sql`
    insert into receptions (client_id, cle, dossier, cree_le) values (${r.client_id}, ${r.cle}, ${r.dossier}, ${r.maintenant})
    on conflict do nothing`);

/** La partie locale de l'adresse d'une société ; sous le rôle de connexion. */
export const cleDeSociete = async (tx: Transaction, client: string): Promise<string | undefined> =>
  (await tx.une<{ cle: string }>(sql`select cle from receptions where client_id = ${client}`))?.cle;

/** Les dossiers où chaque société dépose, tant qu'elle est servie ; sous le rôle de connexion. */
export const receptionsServies = (
  tx: Transaction,
): Promise<{ id: string; client_id: string; dossier: string; ouverte: boolean }[]> =>
  tx.lignes(sql`
    select r.id, r.client_id, r.dossier, 'restitutions' = any (c.besoins) as ouverte
    from receptions r join clients c on c.id = r.client_id where c.desactive_le is null order by r.dossier`);

/** Parmi ces repères d'une source, ceux que rien n'a encore pris. */
export const reperesNeufs = async (
  tx: Transaction,
  source: string,
  reperes: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.lignes<{ repere: string }>(sql`
        select r.repere from unnest(${reperes}::text[]) as r(repere)
        where not exists (select from arrivage_reperes p where p.source = ${source} and p.repere = r.repere)`)
    ).map((l) => l.repere),
  );

/** Faux si un autre serveur, ou un passage d'avant, l'a déjà pris : la transaction doit alors s'annuler. */
export const prendreRepere = async (
  tx: Transaction,
  p: { source: string; repere: string; arrivage: string | null; maintenant: Date },
): Promise<boolean> =>
  (await tx.une(sql`
    insert into arrivage_reperes (source, repere, arrivage_id, pris_le) values (${p.source}, ${p.repere}, ${p.arrivage}, ${p.maintenant})
    on conflict do nothing returning repere`)) !== undefined;

/** À qui est un message ; sous le rôle de connexion. */
export const situerMessage = (tx: Transaction, cles: readonly string[], lettres: readonly string[]): Promise<Visee[]> =>
  tx.lignes<Visee & Record<string, unknown>>(sql`
    select client_id, reception_id, coalesce(ouverte, false) as ouverte, contestation_id
    from situer_message(${cles}::text[], ${lettres}::uuid[]) order by contestation_id nulls last, client_id`);

export const jugerExpediteur = async (
  tx: Transaction,
  client: string,
  adresse: string,
  domaine: string,
): Promise<Expediteur> =>
  (await tx.une<{ juge: Expediteur }>(sql`select juger_expediteur(${client}, ${adresse}, ${domaine}) as juge`))?.juge ??
  "inconnu";

/** Le même message, déjà là : octet pour octet dans cette boîte, ou du même Message-ID pour cette société. */
export const messageDejaRecu = (
  tx: Transaction,
  m: { source: string; empreinte: Buffer; messageId: string | null; client: string | null },
): Promise<{ id: string; memes_octets: boolean; cree_le: Date } | undefined> =>
  tx.une(
    sql`select id, memes_octets, cree_le from message_deja_recu(${m.source}, ${m.empreinte}, ${m.messageId}, ${m.client}::uuid)`,
  );

export interface NouvelArrivage {
  id: string;
  client_id: string | null;
  canal: CanalArrivage;
  source: string;
  message_id: string | null;
  empreinte: Buffer | null;
  recu_le: Date;
  cree_le: Date;
  expediteur: string;
  expediteur_nom: string;
  destinataire: string;
  sujet: string;
  texte: string;
  authentification: Authentification | null;
  taille: number;
  etat: EtatArrivage;
  motif: string | null;
  raison: string | null;
  fichier_id: string | null;
}

export const insererArrivage = (tx: Transaction, a: NouvelArrivage): Promise<void> =>
  tx.executer(sql`
    insert into arrivages (id, client_id, canal, source, message_id, empreinte, recu_le, cree_le, expediteur, expediteur_nom, destinataire, sujet,
                           texte, authentification, taille, etat, motif, raison, fichier_id)
    values (${a.id}, ${a.client_id}, ${a.canal}, ${a.source}, ${a.message_id}, ${a.empreinte}, ${a.recu_le}, ${a.cree_le}, ${a.expediteur},
            ${a.expediteur_nom}, ${a.destinataire}, ${a.sujet}, ${a.texte}, ${JSON.stringify(a.authentification ?? {})}::jsonb, ${a.taille},
            ${a.etat}, ${a.motif}, ${a.raison}, ${a.fichier_id})`);

/** Le message gardé à côté de ce qu'il portait. */
export const insererMessageGarde = (
  tx: Transaction,
  f: FichierRange,
  client: string | null,
  par: string | null,
): Promise<void> =>
  tx.executer(sql`
    insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, cle, rattache)
    values (${f.id}, ${client}, 'message', ${f.nom}, ${f.type_mime}, ${f.taille}, ${f.sha256}, ${par}, ${f.cle}, true)`);

export interface PieceEcrite {
  nom: string;
  taille: number;
  issue: IssuePiece;
  raison: string | null;
  document_id: string | null;
}

/** Les pièces d'un arrivage, dans leur ordre ; les relire après qu'une personne l'a accepté remplace ce qui s'en disait. */
export const ecrirePieces = (
  tx: Transaction,
  arrivage: string,
  client: string | null,
  pieces: readonly PieceEcrite[],
): Promise<void> =>
  tx.executer(sql`
    insert into arrivage_pieces (arrivage_id, client_id, rang, nom, taille, issue, raison, document_id)
    select ${arrivage}, ${client}::uuid, (p.ordre - 1)::integer, p.nom, p.taille, p.issue, p.raison, p.document_id
    from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as (nom text, taille bigint, issue text, raison text, document_id uuid))
      with ordinality as p (nom, taille, issue, raison, document_id, ordre)`);

export const remplacerPieces = async (
  tx: Transaction,
  arrivage: string,
  client: string | null,
  pieces: readonly PieceEcrite[],
): Promise<void> => {
  await tx.executer(sql`delete from arrivage_pieces where arrivage_id = ${arrivage}`);
  await ecrirePieces(tx, arrivage, client, pieces);
};

/** Ce qui a été rangé attend finalement une personne : `raison`, quand la phrase du motif ne suffit pas. */
export const mettreEnQuarantaine = (
  tx: Transaction,
  id: string,
  motif: MotifArrivage,
  raison: string | null,
): Promise<void> =>
  tx.executer(
    sql`update arrivages set etat = 'quarantaine', motif = ${motif}, raison = ${raison ?? MOTIFS_ARRIVAGE[motif]} where id = ${id} and decide_le is null`,
  );

/** Rien d'un fichier déposé n'est entré : il est refusé d'emblée, et n'attend personne. */
export const deciderSeul = (tx: Transaction, id: string, motif: MotifArrivage, raison: string): Promise<void> =>
  tx.executer(sql`update arrivages set etat = 'refuse', motif = ${motif}, raison = ${raison} where id = ${id}`);

export const noterContestation = (
  tx: Transaction,
  arrivage: string,
  contestation: string,
  reponse: string | null,
): Promise<void> =>
  tx.executer(
    sql`update arrivages set contestation_id = ${contestation}, reponse_id = ${reponse} where id = ${arrivage}`,
  );

/**
 * La seule contestation de cette société, partie chez le loueur, que ce texte cite : le numéro de sa facture, ou la référence de son envoi.
 * Rien si plusieurs conviennent. `plie` : le texte en majuscules, sans signes.
 */
export const contestationCitee = async (tx: Transaction, client: string, plie: string): Promise<string | undefined> => {
  const citees = await tx.lignes<{ id: string }>(sql`
    with mots as (
      select c.id, regexp_replace(upper(x.mot), '[^A-Z0-9]', '', 'g') as mot
      from contestations c join documents d on d.id = c.facture_id
      cross join lateral (
        select d.numero as mot
        union all select l.reference from contestation_lettres l where l.contestation_id = c.id and l.envoyee_le is not null) x
      where c.client_id = ${client} and c.contestee_le is not null and c.etat <> 'soldee' and x.mot is not null)
    select distinct id from mots where length(mot) between 5 and 60 and strpos(${plie}, mot) > 0 limit 2`);
  return citees.length === 1 ? citees[0]?.id : undefined;
};
