import { nouveauJeton } from "../server/http/jeton.ts";
import { commander } from "./grappe.ts";
import type { Cible } from "./mesurer.ts";
import { lancer, type Programme } from "./processus.ts";
import { type Qui, RANG_CLIENT } from "./scenarios.ts";

export interface Lance extends Programme {
  cible: Cible;
}

const SECRET = "secret-du-banc-de-mesure-0123456789abcdef";

/** Le produit, en production, dans son propre processus ; les sessions sont écrites directement en base. */
export async function lancerProduit(baseUrl: string, dossierDonnees: string, profil?: string): Promise<Lance> {
  const programme = await lancer({
    script: "server/main.ts",
    args: ["--production"],
    noeud: profil ? ["--cpu-prof", `--cpu-prof-dir=${profil}`] : [],
    env: { DATABASE_URL: baseUrl, PUBLIC_URL: "http://127.0.0.1", SECRET, DATA_DIR: dossierDonnees },
    sonde: "/api/sante",
  });
  const interne = await ouvrirSession(baseUrl, "bench.identifiant('interne', 1)");
  const client = await ouvrirSession(baseUrl, personneDuClient(RANG_CLIENT.client));
  const grand = await ouvrirSession(baseUrl, personneDuClient(RANG_CLIENT.grand_client));
  return { ...programme, cible: { url: programme.url, entetes: { interne, client, grand_client: grand } } };
}

/** Le serveur nu ; il entre en superutilisateur, donc sans politique de lignes. */
export async function lancerNu(baseUrl: string): Promise<Lance> {
  const programme = await lancer({ script: "bench/nu.ts", env: { DATABASE_URL: baseUrl }, sonde: "/api/restitutions" });
  const du = async (rang: number) => ({ "x-client": await identifiantClient(baseUrl, rang) });
  const entetes: Record<Qui, Record<string, string>> = {
    interne: {},
    client: await du(RANG_CLIENT.client),
    grand_client: await du(RANG_CLIENT.grand_client),
  };
  return { ...programme, cible: { url: programme.url, entetes } };
}

const personneDuClient = (rang: number): string =>
  `(select id from utilisateurs where client_id = bench.identifiant('client', ${rang}) order by id limit 1)`;

async function identifiantClient(baseUrl: string, rang: number): Promise<string> {
  const [ligne] = await commander<{ id: string }>(baseUrl, "select bench.identifiant('client', $1) as id", [rang]);
  return ligne?.id ?? "";
}

async function ouvrirSession(baseUrl: string, utilisateur: string): Promise<Record<string, string>> {
  const { jeton, condensat } = nouveauJeton();
  await commander(
    baseUrl,
    `insert into sessions (utilisateur_id, jeton_sha256, expire_le, limite_le)
     values (${utilisateur}, $1, now() + interval '6 hours', now() + interval '6 hours')`,
    [condensat],
  );
  return { cookie: `reflet=${jeton}`, "x-reflet": "1" };
}
