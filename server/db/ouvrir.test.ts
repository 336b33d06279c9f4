import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { clientDe, commander } from "../testing/grappe.ts";
import { preparerBase } from "./ouvrir.ts";

/** Une adresse qui porte son compte en paramètre, la seule forme qu'accepte une socket (postgres:///base?host=…). */
function adresseParParametres(nom: string): string {
  const acces = inject("acces");
  const url = new URL(acces.url ?? "postgres:///");
  url.pathname = `/${nom}`;
  if (!acces.url) url.searchParams.set("host", acces.hote ?? "");
  if (!acces.url) url.searchParams.set("port", String(acces.port));
  url.searchParams.set("user", acces.utilisateur ?? decodeURIComponent(url.username));
  if (url.password) url.searchParams.set("password", decodeURIComponent(url.password));
  url.username = "";
  url.password = "";
  return url.href;
}

it("les requêtes passent sous leur rôle, jamais sous le propriétaire, quelle que soit la forme de l'adresse", async () => {
  const nom = `reflet_ouvrir_${process.pid}`;
  const administration = clientDe(inject("acces"), "postgres");
  await commander(administration, `create database ${nom} template ${inject("modele")}`);
  const base = await preparerBase(
    { proprietaire: { connectionString: adresseParParametres(nom) }, fermer: async () => undefined },
    "secret-des-tests",
  );
  try {
    const lu = await base.base.porte((tx) => tx.une<{ qui: string }>(sql`select session_user as qui`));
    expect(lu?.qui).toBe("reflet_connexion");
  } finally {
    await base.fermer();
    await commander(administration, `drop database ${nom} with (force)`);
  }
});
