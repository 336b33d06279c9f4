import { jourDeParis } from "../domain/commun/dates.ts";
import { plusJours } from "../domain/contrats/jours.ts";
import type { Application } from "./application.ts";

/** Une facture de 160,00 € que le rapprochement conteste de 110,00 €, à temps. */
export async function poserFactureContestable(a: Application): Promise<void> {
  const { clientA, restitution } = a.jeu;
  const jour = jourDeParis(new Date());
  const { id: facture } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, identification, etat, valide_le, brut_ht, net_ht)
     values ($1, $2, 'facture', 'FRE26-0420', $3, '{"immatriculation":"GB-482-NR"}', 'valide', now(), 16000, 16000) returning id`,
    [clientA, restitution, plusJours(jour, -10)],
  );
  const { id: ligne } = await a.ecrire(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, dommage, brut_ht, net_ht)
     values ($1, $2, $3, '2026-03-10', 1, 1, 'Jante AVD – rénovation', 'roue_avant_droite', 'jante_frottee', 11000, 11000) returning id`,
    [facture, clientA, restitution],
  );
  const { id: rapprochement } = await a.ecrire(
    `insert into rapprochements (client_id, restitution_id, facture_id, conditions, net_ht_facture, net_ht_attendu, montant_contestable, date_limite)
     values ($1, $2, $3, '{"loueur":"Arval","valable_du":"2025-01-01","valable_au":null}', 16000, 5000, 11000, $4) returning id`,
    [clientA, restitution, facture, plusJours(jour, 9)],
  );
  await a.ecrire(
    `insert into rapprochement_verdicts (rapprochement_id, client_id, rang, ligne_facture_id, verdict, montant_contestable, phrase)
     values ($1, $2, 0, $3, 'absent_du_pv', 11000, 'La jante n''est pas au procès-verbal.') returning id`,
    [rapprochement, clientA, ligne],
  );
}
