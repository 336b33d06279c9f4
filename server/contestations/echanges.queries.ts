import { sql } from "kysely";
import type { Echanges } from "../../domain/contestations/lettres-de-suite.ts";
import type { Transaction } from "../db/base.ts";

/** Ce qui a déjà été écrit et répondu, pour la lettre qui suit. */
export const echangesDe = async (tx: Transaction, contestation: string): Promise<Echanges> => {
  const lus = await tx.une<{ json: string }>(sql`
    select json_build_object(
      'envoyees', (select coalesce(json_agg(json_build_object('version', e.version, 'nature', e.nature, 'canal', e.canal,
          'destinataire', e.destinataire, 'reference', e.reference, 'envoyee_le', e.envoyee_le) order by e.version), '[]')
        from contestation_lettres e where e.contestation_id = ${contestation} and e.envoyee_le is not null),
      'reponses', (select coalesce(json_agg(json_build_object('date', p.date_reponse, 'interlocuteur', p.interlocuteur, 'texte', p.texte,
          'accorde', (select coalesce(sum(a.value::text::integer), 0) from jsonb_each(p.accords) a)) order by p.date_reponse, p.cree_le), '[]')
        from contestation_reponses p where p.contestation_id = ${contestation}))::text as json`);
  return JSON.parse(lus?.json ?? '{"envoyees":[],"reponses":[]}') as Echanges;
};
