import { sql } from "kysely";
import type { LigneAVerifier } from "../../domain/documents/questions-du-rapprochement.ts";
import type { Transaction } from "../db/base.ts";

/** Les lignes à vérifier d'une facture, d'après son rapprochement ; leur place est celle de ses lignes, comptée à partir de 0. */
export const lignesAVerifier = (tx: Transaction, factureId: string): Promise<LigneAVerifier[]> =>
  tx.lignes<LigneAVerifier & Record<string, unknown>>(sql`
    select l.place as ligne, w.manques
    from rapprochements p
    join rapprochement_verdicts w on w.client_id = p.client_id and w.rapprochement_id = p.id and w.verdict = 'a_verifier'
    join (select id, (row_number() over (order by rang) - 1)::int as place from document_lignes where document_id = ${factureId}) l
      on l.id = w.ligne_facture_id
    where p.facture_id = ${factureId} order by l.place`);

/** Prend le document sans attendre : faux s'il est tenu par une autre écriture, qui le contrôlera elle-même en finissant. */
export const prendreSansAttendre = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as pris from documents where id = ${id} for update skip locked`)) !== undefined;
