import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { analyses, type Instruction, restitution, restitutions, sauver } from "./nu.queries.ts";
import { ticket, tickets } from "./nu-tickets.queries.ts";

// Le serveur de référence : `node:http` et `pg`, rien d'autre. Ni session, ni droits dans la base, ni validation, ni en-têtes de sécurité ;
// l'en-tête `x-client` dit de qui sont les lignes. Il répond le même JSON que le produit, que le banc vérifie avant de mesurer.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });

function instruction(chemin: string, parametres: URLSearchParams, client: string | undefined): Instruction | undefined {
  const [, , entite, id] = chemin.split("/");
  if (entite === "tickets") {
    return id ? ticket(client ?? "", id) : tickets(client, parametres.get("q"), parametres.get("type_demande"));
  }
  if (entite === "restitutions") {
    return id ? restitution(client, id) : restitutions(client, parametres.get("q"), parametres.get("annee"));
  }
  if (entite === "analyses") return analyses(client, parametres);
  return undefined;
}

async function lireCorps(demande: IncomingMessage): Promise<{ champs: Parameters<typeof sauver>[1] }> {
  const morceaux: Buffer[] = [];
  for await (const morceau of demande) morceaux.push(morceau as Buffer);
  return JSON.parse(Buffer.concat(morceaux).toString("utf8"));
}

async function servir(demande: IncomingMessage, reponse: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(demande.url ?? "/", "http://nu");
  const client = demande.headers["x-client"];
  const quoi =
    demande.method === "PATCH"
      ? sauver(pathname.split("/")[3] ?? "", (await lireCorps(demande)).champs)
      : instruction(pathname, searchParams, typeof client === "string" ? client : undefined);
  const json = quoi && (await pool.query<[string]>({ ...quoi, rowMode: "array" })).rows[0]?.[0];
  reponse.writeHead(json ? 200 : 404, { "content-type": "application/json; charset=utf-8" }).end(json);
}

const serveur = createServer((demande, reponse) => {
  servir(demande, reponse).catch((erreur: unknown) => {
    process.stderr.write(`${String(erreur)}\n`);
    reponse.writeHead(500).end();
  });
});
serveur.listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
