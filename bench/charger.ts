import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { ErreurDemarrage } from "../server/db/embarque/erreur-demarrage.ts";
import { migrer } from "../server/db/migrer.ts";
import { deposerIndex, reposerIndex } from "./index-de-charge.ts";

/** Tables remplies à part, sur deux connexions : une par cœur, aucune ne lit ce que l'autre écrit. */
const CHANTIERS = [
  { script: "03_tickets.sql", tables: ["vehicules", "tickets"] },
  {
    script: "04_restitutions.sql",
    tables: ["fichiers", "restitutions", "documents", "document_lignes", "document_textes"],
  },
];
/** Après les factures, qu'il lit : ce qu'elles ont fait trouver et réclamer. */
const LITIGES = {
  script: "05_litiges.sql",
  tables: [
    "rapprochements",
    "rapprochement_verdicts",
    "contestations",
    "contestation_lignes",
    "contestation_lettres",
    "contestation_reponses",
    "contestation_avoirs",
  ],
};

export interface Charge {
  tickets: number;
  restitutions: number;
  lignes: number;
  secondes: number;
}

/** Remplit la base visée (créée vide par l'appelant) : `tickets` tickets, trois restitutions pour dix tickets, dix lignes chacune, et leurs litiges. */
export async function charger(url: string, tickets: number, dire: (phrase: string) => void): Promise<Charge> {
  const debut = performance.now();
  await sur(url, tickets, async (client) => {
    await migrer(client);
    await exigerSuperutilisateur(client);
    await jouer(client, "01_tirages.sql");
    await jouer(client, "02_reperes.sql");
  });
  await Promise.all(CHANTIERS.map((chantier) => sur(url, tickets, (client) => remplir(client, chantier, dire))));
  await sur(url, tickets, (client) => remplir(client, LITIGES, dire));
  return sur(url, tickets, async (client) => {
    await jouer(client, "06_totaux.sql");
    // VACUUM pose la carte de visibilité : sans elle, les parcours d'index seuls relisent la table.
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
    const { rows } = await client.query<Omit<Charge, "secondes">>(
      "select (select count(*) from tickets)::int as tickets, (select count(*) from restitutions)::int as restitutions, (select count(*) from document_lignes)::int as lignes",
    );
    const charge = { tickets: 0, restitutions: 0, lignes: 0, ...rows[0], secondes: (performance.now() - debut) / 1000 };
    // Dernier geste : une base sans cette marque est un chargement interrompu, à refaire.
    await client.query("create table bench.charge as select $1::int as tickets, now() as faite_le", [tickets]);
    dire(
      `  ${charge.tickets} tickets, ${charge.restitutions} restitutions, ${charge.lignes} lignes en ${charge.secondes.toFixed(0)} s`,
    );
    return charge;
  });
}

async function remplir(
  client: pg.Client,
  { script, tables }: { script: string; tables: readonly string[] },
  dire: (phrase: string) => void,
): Promise<void> {
  const debut = performance.now();
  const index = await deposerIndex(client, tables);
  await jouer(client, script);
  const lignes = performance.now();
  await reposerIndex(client, index);
  dire(
    `  ${tables.join(", ")} : lignes ${((lignes - debut) / 1000).toFixed(0)} s, index ${((performance.now() - lignes) / 1000).toFixed(0)} s`,
  );
}

async function sur<T>(url: string, tickets: number, travail: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const [nom, valeur] of Object.entries({
      "bench.tickets": String(tickets),
      "bench.restitutions": String(Math.round(tickets * 0.3)),
      synchronous_commit: "off",
      maintenance_work_mem: "512MB",
      work_mem: "128MB",
      jit: "off",
    })) {
      await client.query("select set_config($1, $2, false)", [nom, valeur]);
    }
    return await travail(client);
  } finally {
    await client.end();
  }
}

/** Journal, totaux et clés étrangères se taisent pendant la charge : les lignes se répondent par construction, les totaux suivent en un agrégat. */
async function jouer(client: pg.Client, script: string): Promise<void> {
  const texte = await readFile(new URL(`sql/${script}`, import.meta.url), "utf8");
  await client.query(`begin; set local session_replication_role = replica; ${texte}; commit`);
}

async function exigerSuperutilisateur(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  if (!rows[0]?.rolsuper)
    throw new ErreurDemarrage("Le chargement coupe les déclencheurs : il lui faut un superutilisateur de PostgreSQL.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { tickets: { type: "string", default: "1000000" } } });
  const url = process.env.DATABASE_URL;
  if (!url) throw new ErreurDemarrage("DATABASE_URL manque : une base vide, sous un superutilisateur.");
  await charger(url, Number(values.tickets), (phrase) => process.stdout.write(`${phrase}\n`));
}
