import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APPELANTS } from "../../domain/commun/contrat.ts";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { routesDuContrat } from "../http/routeur.ts";
import type { AppTest } from "./app-test.ts";
import { EXEMPLES } from "./exemples.ts";
import { creerMatrice, type Matrice } from "./jouer-matrice.ts";

const INCONNU = "00000000-0000-4000-8000-000000000000";

let t: AppTest;
let matrice: Matrice;

beforeAll(async () => {
  matrice = await creerMatrice();
  t = matrice.t;
});
afterAll(() => t.fermer());

describe("matrice des droits : chaque route, chaque appelant", () => {
  const routes = routesDuContrat();

  it("donne un exemple à chaque route, et rien de plus", () => {
    expect(Object.keys(EXEMPLES).sort()).toEqual(routes.map((r) => r.cle).sort());
  });

  for (const route of routes) {
    for (const appelant of APPELANTS) {
      it(`${route.methode} ${route.chemin} par ${appelant} répond ${route.meta.attendus[appelant]}`, async () => {
        expect(await matrice.juger(route, appelant)).toEqual([]);
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

describe("chaque identifiant et chaque fichier d'une société se répond à une autre comme un identifiant inconnu", () => {
  // Les autres verbes demandent un corps, refusé avant que l'identifiant ne soit lu : la matrice les joue avec de vrais corps.
  const routes = routesDuContrat().filter(
    (r) => r.meta.acces !== "public" && r.chemin.includes("{") && (r.methode === "GET" || r.methode === "DELETE"),
  );
  let jeton: string;
  let identifiants: { table: string; id: string }[];

  beforeAll(async () => {
    jeton = await t.session(t.jeu.marc);
    identifiants = await identifiantsDe(t.jeu.clientA);
  });

  const repondre = async (route: RouteDecrite, id: string) => {
    const r = await t.appeler(route.methode, `/api${route.chemin.replace(/\{\w+\}/g, id)}`, { jeton });
    return `${r.statusCode} ${r.body.replaceAll(id, "").replace(/"request_id":"[^"]*"/, "")}`;
  };

  // Les routes jouées plus haut ont rempli presque toutes les tables : une sonde qui n'en verrait que trois ne prouverait rien.
  it("les identifiants essayés viennent de presque toutes les tables", () => {
    expect(new Set(identifiants.map((i) => i.table)).size).toBeGreaterThan(25);
  });

  for (const route of routes)
    it(`${route.methode} ${route.chemin}`, async () => {
      const inconnu = await repondre(route, INCONNU);
      const distincts: string[] = [];
      for (const { table, id } of identifiants) {
        if (table === "fichiers" && !route.cle.startsWith("fichiers.")) continue;
        const lue = await repondre(route, id);
        if (lue !== inconnu) distincts.push(`${table} ${id} : ${lue.slice(0, 200)}`);
      }
      expect(distincts).toEqual([]);
    });
});
