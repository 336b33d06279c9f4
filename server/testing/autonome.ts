import type { AppTest } from "./app-test.ts";

/** Une seconde personne de la première société, à qui un admin a ouvert l'autonomie ; rend son identifiant. Aucun autre essai ne la connaît. */
export const poserAutonome = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => {
    await c.query("update clients set autonomie = true where id = $1", [t.jeu.clientA]);
    const { rows } = await c.query<{ id: string }>(
      `insert into utilisateurs (prenom, nom, email, role, client_id, mot_de_passe, domaine_interne, domaine_partenaire, autonome)
       select 'Léa', nom, 'lea@canarival.test', role, client_id, mot_de_passe, domaine_interne, domaine_partenaire, true
       from utilisateurs where id = $1 returning id`,
      [t.jeu.claire],
    );
    return rows[0]?.id ?? "";
  });
