import { expect, inject, it } from "vitest";
import { clientDe, commander } from "../testing/grappe.ts";
import { preparerBase } from "./ouvrir.ts";

const serveur = process.env.TEST_DATABASE_URL;

// Sur la base embarquée le propriétaire est toujours superutilisateur ; chez un hébergeur il ne l'est jamais.
it.runIf(serveur)("migre et journalise sous un propriétaire qui n'a que CREATEROLE", async () => {
  const acces = inject("acces");
  const nom = `reflet_proprio_${process.pid}`;
  await commander(clientDe(acces, "postgres"), `create role ${nom} login createrole password 'essai'`);
  await commander(clientDe(acces, "postgres"), `create database ${nom} owner ${nom}`);
  await commander(clientDe(acces, "postgres"), commeCreateurDesRoles(nom));
  const url = new URL(serveur ?? "");
  url.username = nom;
  url.password = "essai";
  url.pathname = `/${nom}`;
  const base = await preparerBase(
    { proprietaire: { connectionString: url.href }, fermer: async () => undefined },
    "secret-des-tests",
  );
  try {
    const journal = await base.proprietaire(async (c) => {
      await c.query("begin");
      await c.query("set local role reflet_systeme");
      await c.query("insert into loueurs (nom) values ('Arval')");
      // Les migrations y ont déjà écrit les références qu'elles créent.
      const { rows } = await c.query("select entite, operation from historique where entite <> 'references_metier'");
      await c.query("commit");
      return rows;
    });
    expect(journal).toEqual([{ entite: "loueurs", operation: "creation" }]);
  } finally {
    await base.fermer();
    await commander(clientDe(acces, "postgres"), `drop database ${nom} with (force)`);
  }
});

/**
 * Une autre base de cette grappe a déjà créé les rôles. Depuis PostgreSQL 16, CREATEROLE ne donne de pouvoir que sur les rôles que
 * l'on crée soi-même : on donne au propriétaire ce qu'il aurait reçu en les créant, et rien de plus.
 */
const commeCreateurDesRoles = (nom: string) => `do $$
declare
  r text;
begin
  if current_setting('server_version_num')::int < 160000 then return; end if;
  for r in select rolname from pg_roles where rolname ~ '^reflet_(systeme|interne|admin|expert|client|client_partenaire|public|connexion)$' loop
    execute format('grant %I to ${nom} with admin true, inherit false, set false', r);
  end loop;
end $$`;
