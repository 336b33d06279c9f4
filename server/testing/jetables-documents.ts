import { randomUUID } from "node:crypto";
import type { AppTest } from "./app-test.ts";

type Cible = Pick<AppTest, "base" | "jeu">;

const une = (t: Cible, texte: string, valeurs: readonly unknown[]): Promise<string> =>
  t.base.proprietaire(async (c) => (await c.query<{ id: string }>(texte, [...valeurs])).rows[0]?.id ?? "");

/** Un document de la première société, à compléter, rangé nulle part et sans ligne ; déposé par elle, sur son propre fichier. */
export async function documentJetable(t: Cible, etat = "a_verifier"): Promise<string> {
  const { clientA, claire } = t.jeu;
  const fichier = await une(
    t,
    `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, rattache)
     values ($1, $2, 'document', 'releve.pdf', 'application/pdf', 10, sha256($3::bytea), $4, true) returning id`,
    [randomUUID(), clientA, randomUUID(), claire],
  );
  return une(
    t,
    `insert into documents (client_id, fichier_id, type_document, etat, numero, date_document, loueur_lu, identification, net_ht, cree_par,
                            depose_par_client)
     values ($1, $2, 'facture', $3, $4, '2026-03-20', 'Arval', '{"immatriculation":"ZZ-999-ZZ"}', 12000, $5, true) returning id`,
    [clientA, fichier, etat, randomUUID(), claire],
  );
}

/** Une proposition du second lecteur sur un document jetable de la première société. */
export async function propositionJetable(t: Cible): Promise<{ id: string; proposition_id: string }> {
  const id = await documentJetable(t);
  const proposition_id = await une(
    t,
    `insert into propositions_distantes (client_id, document_id, rang, genre, champ, valeur, confiance)
     values ($1, $2, 0, 'champ', 'marque', '"Renault"', 0.5) returning id`,
    [t.jeu.clientA, id],
  );
  return { id, proposition_id };
}

/** Un mot appris d'une correction de la première société. */
export const motJetable = (t: Cible): Promise<string> =>
  une(
    t,
    `insert into vocabulaire_appris (client_id, genre, motif, valeur, cree_par) values ($1, 'element', $2, 'roue_de_secours', $3) returning id`,
    [t.jeu.clientA, `mot ${randomUUID().slice(0, 8)}`, t.jeu.claire],
  );
