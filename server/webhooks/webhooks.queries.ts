import { sql } from "kysely";
import type { FiltresLivraisons } from "../../domain/webhooks/webhook.contrat.ts";
import {
  type ChampsWebhook,
  ETATS_LIVRAISON,
  EVENEMENT_ESSAI,
  PERIODES_LIVRAISON,
  type Webhook,
} from "../../domain/webhooks/webhook.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";

const LU = sql`jsonb_build_object('id', w.id, 'nom', w.nom, 'adresse', w.adresse, 'client_id', w.client_id, 'client_nom', c.nom,
  'evenements', w.evenements, 'actif', w.actif, 'echecs', w.echecs, 'desactive_le', w.desactive_le, 'cree_le', w.cree_le)`;

export const listerWebhooks = () =>
  sql`select coalesce(jsonb_agg(${LU} order by w.cree_le desc), '[]') from webhooks w left join clients c on c.id = w.client_id`;

export const lireWebhook = async <T>(tx: Transaction, id: string): Promise<T | undefined> =>
  (
    await tx.une<{ lu: T }>(
      sql`select ${LU} as lu from webhooks w left join clients c on c.id = w.client_id where w.id = ${id}`,
    )
  )?.lu;

interface NouveauWebhook {
  id: string;
  nom: string;
  adresse: string;
  client_id: string | null;
  evenements: readonly string[];
  /** Rangé au coffre. */
  secret: string;
  cree_par: string;
  cree_le: Date;
  cle_idempotence: string;
}
export const insererWebhook = (tx: Transaction, w: NouveauWebhook): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into webhooks (id, nom, adresse, client_id, evenements, secret, cree_par, cree_le, cle_idempotence)
    values (${w.id}, ${w.nom}, ${w.adresse}, ${w.client_id}, ${[...w.evenements]}::text[], ${w.secret}, ${w.cree_par}, ${w.cree_le}, ${w.cle_idempotence})
    on conflict (cle_idempotence) do nothing returning id`);

/** Verrouille le webhook et le rend ; `undefined` s'il n'existe pas. */
export async function verrouillerWebhook(tx: Transaction, id: string): Promise<Webhook | undefined> {
  await tx.executer(sql`select id from webhooks where id = ${id} for update`);
  return lireWebhook<Webhook>(tx, id);
}

/**
 * Écrit ces champs. Une adresse changée efface les échecs : ils étaient ceux de l'ancienne, et ce qui attendait part vers la nouvelle. Un
 * webhook arrêté reste arrêté : le reprendre est un autre geste.
 */
export const modifierWebhook = async (
  tx: Transaction,
  id: string,
  { nom, adresse, evenements }: Partial<ChampsWebhook>,
): Promise<void> => {
  const ecrits = [
    ...(nom === undefined ? [] : [sql`nom = ${nom}`]),
    ...(adresse === undefined ? [] : [sql`adresse = ${adresse}`, sql`echecs = 0`]),
    ...(evenements === undefined ? [] : [sql`evenements = ${[...evenements]}::text[]`]),
  ];
  if (ecrits.length > 0) await tx.executer(sql`update webhooks set ${sql.join(ecrits)} where id = ${id}`);
};

/** Reprendre efface les échecs : ce qui attendait repart. */
export const reglerWebhook = (tx: Transaction, id: string, actif: boolean): Promise<void> =>
  tx.executer(sql`update webhooks set actif = ${actif}, echecs = case when ${actif} then 0 else echecs end,
    desactive_le = case when ${actif} then null else desactive_le end where id = ${id}`);

export const supprimerWebhook = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`delete from webhooks where id = ${id} returning id`)) !== undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const conditionsLivraisons = (f: FiltresLivraisons, maintenant: Date): Sql[] => {
  const q = f.q?.trim() ?? "";
  return [
    ...(f.webhook_id ? [sql`l.webhook_id = ${f.webhook_id}`] : []),
    ...(f.evenement ? [sql`l.evenement = ${f.evenement}`] : []),
    ...(f.periode
      ? [
          sql`l.survenu_le >= ${new Date(maintenant.getTime() - PERIODES_LIVRAISON[f.periode] * 3_600_000)}::timestamptz`,
        ]
      : []),
    ...(UUID.test(q)
      ? [sql`${q}::uuid in (l.ligne_id, l.id)`]
      : contientMots(sql`(plier(w.nom) || '|' || plier(w.adresse))`, q)),
  ];
};

/** Une page du journal des livraisons et leur nombre par état, l'état choisi mis à part. En JSON. */
export const listerLivraisons = (f: FiltresLivraisons, maintenant: Date): Sql => {
  const filtre = tous(conditionsLivraisons(f, maintenant));
  const compte = (etat: string) => sql`coalesce((select n from comptes where etat = ${etat}), 0)`;
  return sql`
    with comptes as (
      select l.etat, count(*)::int as n from webhook_livraisons l join webhooks w on w.id = l.webhook_id where ${filtre} group by 1)
    select json_build_object(
      'lignes', (select coalesce(json_agg(x), '[]') from (
        select l.id, l.webhook_id, w.nom as webhook_nom, w.adresse, l.evenement, l.ligne_id,
          case when l.evenement like 'ticket.%' then (select t.type_demande from tickets t where t.id = l.ligne_id) end as type_demande,
          l.survenu_le, l.etat, l.essais, l.statut_http, l.duree_ms, l.erreur
        from webhook_livraisons l join webhooks w on w.id = l.webhook_id
        where ${filtre} ${f.etat ? sql`and l.etat = ${f.etat}` : sql``}
        order by ${f.sens === "asc" ? sql`l.survenu_le, l.id desc` : sql`l.survenu_le desc, l.id`} ${bornes(f.page, f.taille)}) x),
      'total', ${f.etat ? compte(f.etat) : sql`coalesce((select sum(n)::int from comptes), 0)`},
      'compteurs', json_build_object(${sql.join(ETATS_LIVRAISON.map((e) => sql`${e}::text, ${compte(e)}`))}))::text`;
};

export const deposerEssai = (tx: Transaction, id: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`insert into webhook_livraisons (webhook_id, evenement, ligne_id, client_id, survenu_le)
    select id, ${EVENEMENT_ESSAI}, id, client_id, ${maintenant} from webhooks where id = ${id}`);

export const rejouerLivraison = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`update webhook_livraisons set etat = 'attente', essais = 0, essai_le = '-infinity', erreur = null
    where id = ${id} returning id`)) !== undefined;

export interface LivraisonPrise {
  id: string;
  webhook_id: string;
  evenement: string;
  ligne_id: string;
  client_id: string | null;
  survenu_le: Date;
  essais: number;
  adresse: string;
  secret: string;
}
/** Les secrets qu'une version d'avant a écrits en clair. */
export const secretsEnClair = (tx: Transaction): Promise<{ id: string; secret: string }[]> =>
  tx.lignes(sql`select id, secret from webhooks where secret not like 'coffre:%' for update`);

export const rangerSecret = (tx: Transaction, id: string, secret: string): Promise<void> =>
  tx.executer(sql`update webhooks set secret = ${secret} where id = ${id}`);

/** La plus ancienne livraison due, tenue le temps du bail ; un serveur tué la rend à sa fin. */
export const prendreLivraison = (
  tx: Transaction,
  maintenant: Date,
  bailS: number,
): Promise<LivraisonPrise | undefined> =>
  tx.une(sql`
    update webhook_livraisons l set essais = l.essais + 1, essai_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from webhooks w
    where w.id = l.webhook_id and l.id = (
      select d.id from webhook_livraisons d join webhooks a on a.id = d.webhook_id and a.actif
      where d.etat = 'attente' and d.essai_le <= ${maintenant} order by d.essai_le, d.survenu_le limit 1 for update of d skip locked)
    returning l.id, l.webhook_id, l.evenement, l.ligne_id, l.client_id, l.survenu_le, l.essais, w.adresse, w.secret`);

export const noterLivree = async (
  tx: Transaction,
  l: LivraisonPrise,
  statut: number | null,
  dureeMs: number,
  maintenant: Date,
): Promise<void> => {
  await tx.executer(sql`update webhook_livraisons set etat = 'livree', livree_le = ${maintenant}, statut_http = ${statut}, duree_ms = ${dureeMs},
    erreur = null where id = ${l.id}`);
  await tx.executer(sql`update webhooks set echecs = 0 where id = ${l.webhook_id} and echecs > 0`);
};

interface Echec {
  statut: number | null;
  erreur: string;
  dureeMs: number;
  /** Nul : la livraison est abandonnée. */
  prochain: Date | null;
  echecsMax: number;
  maintenant: Date;
}
/** Note l'échec ; l'adresse qui ne répond plus s'arrête d'elle-même. */
export const noterEchecLivraison = async (tx: Transaction, l: LivraisonPrise, e: Echec): Promise<void> => {
  await tx.executer(sql`update webhook_livraisons set etat = ${e.prochain ? "attente" : "abandonnee"}, essai_le = ${e.prochain ?? e.maintenant},
    statut_http = ${e.statut}, duree_ms = ${e.dureeMs}, erreur = ${e.erreur} where id = ${l.id}`);
  await tx.executer(sql`update webhooks set echecs = echecs + 1, actif = echecs + 1 < ${e.echecsMax},
    desactive_le = case when echecs + 1 >= ${e.echecsMax} then ${e.maintenant}::timestamptz end where id = ${l.webhook_id} and actif`);
};

export const oublierLivraisons = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`delete from webhook_livraisons where survenu_le < ${avant}`);
