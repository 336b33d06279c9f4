import { sql } from "kysely";
import type { Abonnement, ParametresVue, Vue } from "../../domain/vues/vue.ts";
import type { Sql, Transaction } from "../db/base.ts";

const COLONNES: Sql = sql`v.id, v.nom, v.parametres, v.partagee, v.utilisateur_id = acteur_id() as mienne,
  (select json_build_object('frequence', a.frequence, 'pdf', a.pdf, 'xlsx', a.xlsx, 'direction', a.direction) from vue_abonnements a
   where a.vue_id = v.id and a.utilisateur_id = acteur_id()) as abonnement,
  (select coalesce(json_agg(q), '[]') from abonnes_de_vue(v.id) q) as abonnes`;

/** Les siennes d'abord ; la base ne montre que celles-là et celles que sa société, ou l'équipe, partage. */
export const listerVues = (): Sql => sql`
  select coalesce(json_agg(t order by not t.mienne, plier(t.nom), t.id), '[]')::text from (select ${COLONNES} from vues v where v.ecran = 'analyses') t`;

export const lireVue = async (tx: Transaction, id: string): Promise<Vue | undefined> =>
  (
    await tx.une<{ vue: Vue }>(
      sql`select row_to_json(t) as vue from (select ${COLONNES} from vues v where v.id = ${id} and v.ecran = 'analyses') t`,
    )
  )?.vue;

/** Combien de vues de cet écran la personne a, et si l'une porte déjà ce nom. */
export const siennes = async (
  tx: Transaction,
  ecran: string,
  nom: string,
  sauf?: string,
): Promise<{ nombre: number; prise: boolean }> =>
  (await tx.une<{ nombre: number; prise: boolean }>(sql`
    select count(*)::int as nombre, coalesce(bool_or(lower(nom) = lower(${nom}) and id is distinct from ${sauf ?? null}::uuid), false) as prise
    from vues where utilisateur_id = acteur_id() and ecran = ${ecran}`)) ?? { nombre: 0, prise: false };

export const insererVue = (
  tx: Transaction,
  v: { nom: string; parametres: ParametresVue; partagee: boolean; client_id: string | null },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into vues (ecran, utilisateur_id, client_id, nom, parametres, partagee)
    values ('analyses', acteur_id(), ${v.client_id}, ${v.nom}, ${JSON.stringify(v.parametres)}::jsonb, ${v.partagee})
    on conflict do nothing returning id`);

/** Ce qui se change d'une vue, d'une liste ou des analyses. */
export interface ChampsVue<P> {
  nom: string;
  parametres: P;
  partagee: boolean;
}

/** Sa vue, tenue pour la changer ; `undefined` si elle n'est pas à cette personne. */
export const verrouillerVue = <P>(tx: Transaction, ecran: string, id: string): Promise<ChampsVue<P> | undefined> =>
  tx.une<ChampsVue<P> & Record<string, unknown>>(sql`
    select nom, parametres, partagee from vues where id = ${id} and ecran = ${ecran} and utilisateur_id = acteur_id() for update`);

export const modifierVue = <P>(tx: Transaction, id: string, v: Partial<ChampsVue<P>>): Promise<void> =>
  tx.executer(sql`
    update vues set nom = coalesce(${v.nom ?? null}, nom), parametres = coalesce(${v.parametres ? JSON.stringify(v.parametres) : null}::jsonb, parametres),
                    partagee = coalesce(${v.partagee ?? null}::boolean, partagee)
    where id = ${id}`);

/** Ceux qui recevaient une vue que l'on ne partage plus ne la reçoivent plus. */
export const retirerAutresAbonnes = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`select retirer_abonnes_de_vue(${id}::uuid)`);

export const supprimerVue = (tx: Transaction, id: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`delete from vues where id = ${id} and ecran = 'analyses' and utilisateur_id = acteur_id() returning id`);

export const ecrireAbonnement = (tx: Transaction, vue: string, clientId: string | null, a: Abonnement): Promise<void> =>
  tx.executer(sql`
    insert into vue_abonnements (vue_id, utilisateur_id, client_id, frequence, pdf, xlsx, direction)
    values (${vue}, acteur_id(), ${clientId}, ${a.frequence}, ${a.pdf}, ${a.xlsx}, ${a.direction})
    on conflict (vue_id, utilisateur_id) do update set frequence = excluded.frequence, pdf = excluded.pdf, xlsx = excluded.xlsx,
      direction = excluded.direction`);

export const retirerAbonnement = (tx: Transaction, vue: string): Promise<void> =>
  tx.executer(sql`delete from vue_abonnements where vue_id = ${vue} and utilisateur_id = acteur_id()`);

/** Les cent derniers envois que la personne voit : les siens, ou ceux de tous pour l'équipe. */
export const listerEnvois = (): Sql => sql`
  select coalesce(json_agg(t), '[]')::text from (
    select e.id, e.vue_nom, e.destinataire, c.nom as client_nom, e.periode, e.etat, e.raison, e.cree_le
    from rapports_envoyes e left join clients c on c.id = e.client_id where e.objet = 'analyses' order by e.cree_le desc, e.id limit 100) t`;
