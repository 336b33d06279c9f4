import { randomUUID } from "node:crypto";
import type { EtatContestation } from "../../domain/contestations/etats.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import type { AppTest } from "../testing/app-test.ts";

export interface DossierJetable {
  contestation: string;
  /** Une ligne réclamée de 110,00 €. */
  ligne: string;
  facture: string;
  factureLigne: string;
}

const un = async (t: AppTest, texte: string, valeurs: readonly unknown[]): Promise<string> =>
  (await enBase(t, texte, valeurs))[0]?.id ?? "";

/** Une facture de la première société : une jante à 110,00 €, un pare-brise à 90,00 €, TVA à 20 %. */
export async function factureJetable(
  t: AppTest,
  numero = `FRE-${randomUUID().slice(0, 8)}`,
): Promise<{ facture: string; jante: string; pareBrise: string }> {
  const facture = await un(
    t,
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, loueur_lu, identification, brut_ht, net_ht, tva, ttc)
     values ($1, $2, 'facture', $3, '2026-04-02', 'Arval', '{"immatriculation":"GB-482-NR","contrat":"0452318"}', 20000, 20000, 4000, 24000) returning id`,
    [t.jeu.clientA, t.jeu.restitution, numero],
  );
  const ligne = (rang: number, designation: string, element: string, net: number) =>
    un(
      t,
      `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, net_ht, brut_ht)
       values ($1, $2, $3, '2026-03-10', $4, 1, $5, $6, $7, $7) returning id`,
      [facture, t.jeu.clientA, t.jeu.restitution, rang, designation, element, net],
    );
  return {
    facture,
    jante: await ligne(0, "Jante AVD – rénovation (forfait)", "roue_avant_droite", 11_000),
    pareBrise: await ligne(1, "Pare-brise – réparation impact (forfait)", "pare_brise", 9_000),
  };
}

/** Une contestation de cette facture dans cet état, avec une ligne réclamée et, si elle se rédige, un brouillon de lettre. */
export async function contestationJetable(
  t: AppTest,
  etat: EtatContestation = "a_contester",
  accorde: number | null = null,
): Promise<DossierJetable> {
  const { facture, jante } = await factureJetable(t);
  const partie = !["a_verifier", "a_contester", "conforme"].includes(etat);
  const contestation = await un(
    t,
    `insert into contestations (client_id, restitution_id, facture_id, etat, date_limite, contestee_le, canal, cree_par)
     values ($1, $2, $3, $4, '2026-05-02', $5, $6, $7) returning id`,
    [
      t.jeu.clientA,
      t.jeu.restitution,
      facture,
      etat,
      partie ? "2026-04-10" : null,
      partie ? "lrar" : null,
      t.jeu.claire,
    ],
  );
  const ligne = await un(
    t,
    `insert into contestation_lignes (client_id, contestation_id, rang, facture_ligne_id, motif, designation, net_ht, montant_reclame, montant_accorde)
     values ($1, $2, 0, $3, 'absent_du_pv', 'Jante AVD – rénovation (forfait)', 11000, 11000, $4) returning id`,
    [t.jeu.clientA, contestation, jante, accorde],
  );
  await un(
    t,
    `insert into contestation_lettres (client_id, contestation_id, version, objet, introduction, conclusion)
     values ($1, $2, 1, 'Contestation de la facture', 'Madame, Monsieur,', 'Cordialement.') returning id`,
    [t.jeu.clientA, contestation],
  );
  return { contestation, ligne, facture, factureLigne: jante };
}

/** Un avoir de la même société, sur ce véhicule, qui rend 110,00 € de jante. */
export const avoirJetable = async (t: AppTest, numero = `AV-${randomUUID().slice(0, 8)}`): Promise<string> => {
  const avoir = await un(
    t,
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, loueur_lu, identification, net_ht)
     values ($1, $2, 'avoir', $3, '2026-04-28', 'Arval', '{"immatriculation":"GB-482-NR"}', -11000) returning id`,
    [t.jeu.clientA, t.jeu.restitution, numero],
  );
  await un(
    t,
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, net_ht, brut_ht)
     values ($1, $2, $3, '2026-03-10', 0, 'Jante AVD – dommage non mentionné au PV de restitution', -11000, -11000) returning id`,
    [avoir, t.jeu.clientA, t.jeu.restitution],
  );
  return avoir;
};

export const reponseJetable = (t: AppTest, contestation: string): Promise<string> =>
  un(
    t,
    "insert into contestation_reponses (client_id, contestation_id, date_reponse) values ($1, $2, '2026-04-12') returning id",
    [t.jeu.clientA, contestation],
  );

/** Un rapprochement de cette facture : la jante absente du PV, la franchise oubliée. */
export async function rapprocherJetable(t: AppTest, facture: string, jante: string): Promise<void> {
  await enBase(
    t,
    `with r as (insert into rapprochements (client_id, restitution_id, facture_id, conditions, net_ht_facture, net_ht_attendu,
                  montant_contestable, date_limite)
       values ($1, $2, $3, '{"loueur":"Arval","valable_du":"2025-01-01","valable_au":null,"franchise":{"type":"par_vehicule","montant_ht":5000}}',
               20000, 4000, 16000, '2026-05-02') returning id)
     insert into rapprochement_verdicts (rapprochement_id, client_id, rang, ligne_facture_id, verdict, montant_contestable, phrase)
     select id, $1::uuid, 0, $4::uuid, 'absent_du_pv', 11000, 'La jante n''est pas au PV.' from r
     union all select id, $1, 1, null, 'franchise_non_deduite', 5000, '50,00 € de franchise restaient à déduire.' from r`,
    [t.jeu.clientA, t.jeu.restitution, facture, jante],
  );
}
