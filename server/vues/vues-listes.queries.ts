import { sql } from "kysely";
import type { ListeAVues, ParametresVueListe, VueListe } from "../../domain/vues/vue-liste.ts";
import type { Sql, Transaction } from "../db/base.ts";

const COLONNES: Sql = sql`v.id, v.nom, v.parametres, v.partagee, v.utilisateur_id = acteur_id() as mienne,
  exists (select from vues_par_defaut d where d.utilisateur_id = acteur_id() and d.ecran = v.ecran and d.vue_id = v.id) as par_defaut`;

/** Les siennes d'abord ; la base ne montre que celles-là et celles que sa société, ou l'équipe, partage. */
export const listerVuesListe = (ecran: ListeAVues): Sql => sql`
  select coalesce(json_agg(t order by not t.mienne, plier(t.nom), t.id), '[]')::text
  from (select ${COLONNES} from vues v where v.ecran = ${ecran}) t`;

export const lireVueListe = async (tx: Transaction, ecran: ListeAVues, id: string): Promise<VueListe | undefined> =>
  (
    await tx.une<{ vue: VueListe }>(
      sql`select row_to_json(t) as vue from (select ${COLONNES} from vues v where v.id = ${id} and v.ecran = ${ecran}) t`,
    )
  )?.vue;

export const insererVueListe = (
  tx: Transaction,
  v: { ecran: ListeAVues; nom: string; parametres: ParametresVueListe; partagee: boolean; client_id: string | null },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into vues (ecran, utilisateur_id, client_id, nom, parametres, partagee)
    values (${v.ecran}, acteur_id(), ${v.client_id}, ${v.nom}, ${JSON.stringify(v.parametres)}::jsonb, ${v.partagee})
    on conflict do nothing returning id`);

export const supprimerVueListe = (
  tx: Transaction,
  ecran: ListeAVues,
  id: string,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`delete from vues where id = ${id} and ecran = ${ecran} and utilisateur_id = acteur_id() returning id`);

/** Une seule vue par défaut par liste : la dernière choisie. */
export const poserDefaut = (tx: Transaction, ecran: ListeAVues, id: string): Promise<void> =>
  tx.executer(sql`
    insert into vues_par_defaut (utilisateur_id, ecran, vue_id) values (acteur_id(), ${ecran}, ${id})
    on conflict (utilisateur_id, ecran) do update set vue_id = excluded.vue_id`);

export const retirerDefaut = (tx: Transaction, ecran: ListeAVues, id: string): Promise<void> =>
  tx.executer(
    sql`delete from vues_par_defaut where utilisateur_id = acteur_id() and ecran = ${ecran} and vue_id = ${id}`,
  );
