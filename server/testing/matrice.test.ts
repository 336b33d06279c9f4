import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APPELANTS, type Appelant } from "../../domain/commun/contrat.ts";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import { poserAutonome } from "./autonome.ts";
import { EXEMPLES } from "./exemples.ts";
import { CANARI } from "./jeu.ts";

const INCONNU = "00000000-0000-4000-8000-000000000000";

let t: AppTest;
let autonome: string;
const jetons: Partial<Record<Appelant, string>> = {};

beforeAll(async () => {
  t = await creerAppTest();
  autonome = await poserAutonome(t);
  // Le fichier du jeu doit exister sur le stockage pour être téléchargé.
  await t.services.fichiers.deposer(unPdf(), 1000, t.jeu.fichier);
});
afterAll(() => t.fermer());

async function* unPdf() {
  yield Buffer.from("%PDF-1.7\n");
}

const QUI: Record<Exclude<Appelant, "personne" | "revoquee">, (t: AppTest) => string> = {
  admin: (x) => x.jeu.admin,
  expert: (x) => x.jeu.expert,
  client: (x) => x.jeu.claire,
  autre_client: (x) => x.jeu.marc,
  sans_besoin: (x) => x.jeu.sansBesoin,
  autonome: () => autonome,
};

async function jetonDe(appelant: Appelant): Promise<string | undefined> {
  if (appelant === "personne") return undefined;
  if (appelant === "revoquee") {
    const jeton = await t.session(t.jeu.claire);
    await t.appeler("DELETE", "/api/session", { jeton });
    return jeton;
  }
  // Une session par appel : certaines routes ferment les autres.
  jetons[appelant] = await t.session(QUI[appelant](t));
  return jetons[appelant];
}

async function jouer(route: RouteDecrite, appelant: Appelant) {
  const exemple = await EXEMPLES[route.cle]?.(t);
  if (!exemple) throw new Error(`La route ${route.cle} n'a pas d'exemple.`);
  const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, nom: string) => exemple.chemin?.[nom] ?? "");
  const requete = exemple.requete ? `?${new URLSearchParams(exemple.requete)}` : "";
  const jeton = await jetonDe(appelant);
  return t.appeler(route.methode, `/api${chemin}${requete}`, {
    jeton,
    ...(exemple.corps !== undefined && { corps: exemple.corps }),
    ...(exemple.octets && { octets: exemple.octets }),
  });
}

describe("matrice des droits : chaque route, chaque appelant", () => {
  const routes = routesDuContrat();

  it("donne un exemple à chaque route, et rien de plus", () => {
    expect(Object.keys(EXEMPLES).sort()).toEqual(routes.map((r) => r.cle).sort());
  });

  for (const route of routes) {
    for (const appelant of APPELANTS) {
      it(`${route.methode} ${route.chemin} par ${appelant} répond ${route.meta.attendus[appelant]}`, async () => {
        const reponse = await jouer(route, appelant);
        expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(route.meta.attendus[appelant]);
        if (
          appelant === "autre_client" ||
          appelant === "sans_besoin" ||
          appelant === "personne" ||
          appelant === "revoquee"
        ) {
          expect(reponse.body).not.toContain(CANARI);
        }
        if (reponse.statusCode === 200 && route.sortie && !route.meta.brute) {
          expect(route.sortie.safeParse(reponse.json()).error?.issues).toBeUndefined();
        }
        if (reponse.statusCode >= 400) {
          expect(Object.keys(reponse.json())).toEqual(expect.arrayContaining(["code", "message_fr", "request_id"]));
        }
      });
    }
  }
});

/** Un identifiant de chaque table qui a des lignes de cette société, et tous ceux de ses fichiers. */
async function identifiantsDe(client: string): Promise<{ table: string; id: string }[]> {
  return t.enSysteme(async (c) => {
    const { rows: tables } = await c.query<{ nom: string; lecture: string }>(
      `select c.relname as nom,
         format('select id::text as id from %I where %I = $1 order by id limit %s', c.relname,
           case when c.relname = 'clients' then 'id' else 'client_id' end, case when c.relname = 'fichiers' then 200 else 1 end) as lecture
       from pg_class c join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (c.relname = 'clients' or exists (
           select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped))`,
    );
    const trouves = [];
    for (const { nom, lecture } of tables)
      for (const { id } of (await c.query<{ id: string }>(lecture, [client])).rows) trouves.push({ table: nom, id });
    return trouves;
  });
}

it("chaque identifiant et chaque fichier d'une société se répond à une autre comme un identifiant inconnu, à chaque route", async () => {
  const jeton = await t.session(t.jeu.marc);
  // Les autres verbes demandent un corps, refusé avant que l'identifiant ne soit lu : la matrice les joue avec de vrais corps.
  const routes = routesDuContrat().filter(
    (r) => r.meta.acces !== "public" && r.chemin.includes("{") && (r.methode === "GET" || r.methode === "DELETE"),
  );
  const repondre = async (route: RouteDecrite, id: string) => {
    const r = await t.appeler(route.methode, `/api${route.chemin.replace(/\{\w+\}/g, id)}`, { jeton });
    return `${r.statusCode} ${r.body.replaceAll(id, "").replace(/"request_id":"[^"]*"/, "")}`;
  };
  const inconnus = new Map<string, string>();
  for (const route of routes) inconnus.set(route.cle, await repondre(route, INCONNU));
  const identifiants = await identifiantsDe(t.jeu.clientA);
  // Les routes jouées plus haut ont rempli presque toutes les tables : une sonde qui n'en verrait que trois ne prouverait rien.
  expect(new Set(identifiants.map((i) => i.table)).size).toBeGreaterThan(25);
  const distincts: string[] = [];
  for (const { table, id } of identifiants)
    for (const route of routes) {
      if (table === "fichiers" && !route.cle.startsWith("fichiers.")) continue;
      const lue = await repondre(route, id);
      if (lue !== inconnus.get(route.cle)) distincts.push(`${route.cle} ${table} ${id} : ${lue.slice(0, 200)}`);
    }
  expect(distincts).toEqual([]);
});
