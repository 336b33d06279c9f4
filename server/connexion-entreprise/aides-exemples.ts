import { randomUUID } from "node:crypto";
import type { AppTest } from "../testing/app-test.ts";
import { clientJetable } from "../testing/jetables.ts";

/** Un réglage valable, sur un domaine que personne n'a. */
export const entrepriseExemple = () => ({
  emetteur: "https://connexion.exemple.fr",
  identifiant: "reflet",
  secret: "un-secret",
  domaines: [`d-${randomUUID()}.test`],
  obligatoire: false,
  actif: true,
});

/** Une société réglée, et une de ses personnes déjà liée. */
export async function entrepriseReglee(t: AppTest): Promise<{ id: string; utilisateur_id: string }> {
  const id = await clientJetable(t);
  const { emetteur, identifiant, domaines } = entrepriseExemple();
  return t.enSysteme(async (c) => {
    await c.query(
      `insert into fournisseurs_identite (client_id, emetteur, identifiant, secret, domaines, actif)
       values ($1, $2, $3, decode(repeat('00', 40), 'hex'), $4, true)`,
      [id, emetteur, identifiant, domaines],
    );
    const { rows } = await c.query<{ id: string; utilisateur_id: string }>(
      `with u as (insert into utilisateurs (nom, email, role, client_id) values ('Liée', $2, 'client', $1) returning id)
       insert into identites_liees (client_id, utilisateur_id, sujet, liee_le, vue_le)
       select $1, id, 'sujet', now(), now() from u returning client_id as id, utilisateur_id`,
      [id, `liee@${domaines[0]}`],
    );
    return rows[0] ?? { id, utilisateur_id: "" };
  });
}
