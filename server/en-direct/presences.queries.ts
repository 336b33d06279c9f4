import { sql } from "kysely";
import type { EntitePresence } from "../../domain/en-direct/en-direct.ts";
import type { Transaction } from "../db/base.ts";

/** La fiche, si cette personne la voit, et sa société : la base en décide. */
const FICHES = {
  tickets: (id: string) => sql`select client_id from tickets where id = ${id}`,
  restitutions: (id: string) => sql`select client_id from restitutions where id = ${id}`,
  vehicules: (id: string) => sql`select client_id from vehicules where id = ${id}`,
  conducteurs: (id: string) => sql`select client_id from conducteurs where id = ${id}`,
  contestations: (id: string) => sql`select client_id from contestations where id = ${id}`,
  documents: (id: string) => sql`select client_id from documents where id = ${id}`,
  audits: (id: string) => sql`select client_id from audits where id = ${id}`,
  garages: (id: string) => sql`select null::uuid as client_id from garages where id = ${id}`,
  loueurs: (id: string) => sql`select null::uuid as client_id from loueurs where id = ${id}`,
  imports: (id: string) => sql`select client_id from imports where id = ${id}`,
  // Ce que l'équipe règle : les personnes d'une société n'ont pas ces fiches, et ne savent pas qui y est.
  formulaires: (id: string) => sql`select null::uuid as client_id from formulaires where id = ${id}`,
  clients: (id: string) => sql`select null::uuid as client_id from clients where id = ${id}`,
  utilisateurs: (id: string) => sql`select null::uuid as client_id from utilisateurs where id = ${id}`,
} as const satisfies Record<EntitePresence, (id: string) => unknown>;

export const lireFiche = (tx: Transaction, entite: EntitePresence, id: string) =>
  tx.une<{ client_id: string | null }>(FICHES[entite](id));

export interface PresenceDite {
  onglet: string;
  utilisateur: string;
  /** Celle du navigateur : son dernier flux fermé, la présence se lève. */
  session: string;
  entite: EntitePresence;
  id: string;
  client: string | null;
  interne: boolean;
  nom: string;
  modifie: boolean;
  maintenant: Date;
}

/** L'onglet d'une autre personne n'est pas repris : la sienne reste. Deux instructions en une : un client écrit son nom sans pouvoir le relire. */
export const poserPresence = (tx: Transaction, p: PresenceDite): Promise<void> =>
  tx.executer(sql`
    with la as (update presences set entite = ${p.entite}, ligne_id = ${p.id}, client_id = ${p.client}, nom = ${p.nom}, modifie = ${p.modifie},
      session_id = ${p.session}, vue_le = ${p.maintenant} where onglet = ${p.onglet} and utilisateur_id = ${p.utilisateur} returning onglet)
    insert into presences (onglet, utilisateur_id, entite, ligne_id, client_id, interne, nom, modifie, session_id, vue_le)
    select ${p.onglet}, ${p.utilisateur}, ${p.entite}, ${p.id}, ${p.client}, ${p.interne}, ${p.nom}, ${p.modifie}, ${p.session}, ${p.maintenant}
    where not exists (select from la)
    on conflict do nothing`);

export const oterPresence = (tx: Transaction, onglet: string, utilisateur: string): Promise<void> =>
  tx.executer(sql`delete from presences where onglet = ${onglet} and utilisateur_id = ${utilisateur}`);

/** Les autres personnes de la fiche ; `nom` est vide pour qui n'a pas à connaître l'équipe par ses personnes. */
export const autresPresents = (
  tx: Transaction,
  {
    entite,
    id,
    utilisateur,
    depuis,
    client,
  }: { entite: EntitePresence; id: string; utilisateur: string; depuis: Date; client: boolean },
): Promise<{ nom: string | null; modifie: boolean }[]> =>
  tx.lignes(
    client
      ? sql`select nom_public as nom, bool_or(modifie) as modifie from presences
          where entite = ${entite} and ligne_id = ${id} and utilisateur_id <> ${utilisateur} and vue_le > ${depuis} group by 1 order by 1 nulls last`
      : sql`select nom, bool_or(modifie) as modifie from presences
          where entite = ${entite} and ligne_id = ${id} and utilisateur_id <> ${utilisateur} and vue_le > ${depuis} group by 1 order by 1`,
  );

/** Tous les onglets d'une session : son navigateur est parti. */
export const leverPresences = (tx: Transaction, session: string): Promise<void> =>
  tx.executer(sql`delete from presences where session_id = ${session}`);

export const oublierPresences = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`delete from presences where vue_le < ${avant}`);
