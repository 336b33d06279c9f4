import type pg from "pg";

const TABLES = ["restitutions", "documents", "tickets"] as const;
/** Colonnes que le journal laisse (migration de l'historique) : calculées, ou tenues par la base. */
const IGNORES = ["recherche", "plaque", "mis_a_jour_le", "cree_le", "rapport_ht", "facture_ht", "cle_idempotence"];

const regler = (client: pg.ClientBase, etat: "disable" | "enable") =>
  client.query(TABLES.map((t) => `alter table ${t} ${etat} trigger ${t}_journal`).join("; "));

/**
 * Insère des faits passés : le journal les daterait tous de l'instant du chargement, par personne. Il est suspendu pour ces
 * tables le temps de la transaction, puis écrit avec leurs vraies dates et leurs vrais auteurs. Se joue sous le propriétaire.
 */
export async function avecHistoriqueDate(client: pg.ClientBase, inserer: () => Promise<void>): Promise<void> {
  await regler(client, "disable");
  await client.query("set local role reflet_systeme");
  await inserer();
  await ecrireHistorique(client);
  await client.query("reset role");
  await regler(client, "enable");
}

// Un ticket ne dit pas qui l'a créé : une demande peut venir d'un formulaire public.
const auteurDe = (table: (typeof TABLES)[number]) => (table === "tickets" ? "null::uuid" : "cree_par");

async function ecrireHistorique(client: pg.ClientBase): Promise<void> {
  const creations = TABLES.map(
    (
      t,
    ) => `select '${t}' as entite, t.id as ligne_id, t.client_id, ${auteurDe(t)} as auteur_id, t.cree_le as fait_le, 'creation' as operation,
              null as champ, null::jsonb as avant, to_jsonb(t) - $1::text[] as apres from ${t} t`,
  );
  const validations = `select 'documents', id, client_id, valide_par, valide_le, 'modification', 'etat', '"a_verifier"'::jsonb, '"valide"'::jsonb
                       from documents where etat = 'valide'`;
  await client.query(
    `insert into historique (entite, ligne_id, client_id, auteur_id, fait_le, operation, champ, avant, apres)
     select * from (${[...creations, validations].join(" union all ")}) as faits order by fait_le, entite, ligne_id`,
    [IGNORES],
  );
}
