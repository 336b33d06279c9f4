import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

interface Depart {
  sessionId: string;
  clientId: string;
  sujet: string;
  session: string | null;
  /** Chiffré ; nul s'il est trop long pour une adresse. */
  jeton: Uint8Array | null;
}

export const insererDepart = (tx: Transaction, d: Depart): Promise<void> =>
  tx.executer(sql`
    insert into sessions_entreprise (session_id, client_id, sujet, session_fournisseur, jeton)
    values (${d.sessionId}, ${d.clientId}, ${d.sujet}, ${d.session}, ${d.jeton})`);

/** La session complète prend la suite de celle qui attendait un code. */
export const reporterDepart = (tx: Transaction, de: string, vers: string): Promise<void> =>
  tx.executer(sql`update sessions_entreprise set session_id = ${vers} where session_id = ${de}`);

/** Chez qui finir la session que l'on quitte, si sa société le veut. */
export const departDe = (tx: Transaction, sessionId: string) =>
  tx.une<{ client_id: string; emetteur: string; identifiant: string; jeton: Buffer | null }>(sql`
    select f.client_id, f.emetteur, f.identifiant, s.jeton
    from sessions_entreprise s join fournisseurs_identite f on f.client_id = s.client_id
    where s.session_id = ${sessionId} and f.actif and f.deconnexion`);

/** Les sociétés qu'un émetteur sert sous cet identifiant. */
export const fournisseursDe = (tx: Transaction, emetteur: string, identifiants: readonly string[]) =>
  tx.lignes<{ client_id: string; emetteur: string; identifiant: string }>(sql`
    select client_id, emetteur, identifiant from fournisseurs_identite
    where emetteur = ${emetteur} and identifiant = any (${identifiants}::text[]) and actif order by client_id`);

/** Ferme les sessions nées de cette session du fournisseur, ou toutes celles de ce sujet s'il n'en nomme pas. */
export const fermerAnnoncees = (
  tx: Transaction,
  clients: readonly string[],
  { sujet, session }: { sujet: string | null; session: string | null },
  maintenant: Date,
) =>
  tx.lignes<{ id: string }>(sql`
    update sessions s set revoquee_le = ${maintenant} from sessions_entreprise e
    where e.session_id = s.id and s.revoquee_le is null and e.client_id = any (${clients}::uuid[])
      and (${sujet}::text is null or e.sujet = ${sujet}) and (${session}::text is null or e.session_fournisseur = ${session})
    returning s.id`);
