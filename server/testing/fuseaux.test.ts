import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { type AppTest, creerAppTest, nomDeLaBase } from "./app-test.ts";
import { clientDe, commander } from "./grappe.ts";

let t: AppTest;
let base: string;
const depart = process.env.TZ;
beforeAll(async () => {
  t = await creerAppTest();
  base = await nomDeLaBase(t);
});
afterAll(async () => {
  if (depart === undefined) delete process.env.TZ;
  else process.env.TZ = depart;
  await t.fermer();
});

/** L'instant, et le jour qu'une personne lit alors à Paris, écrits à la main. */
const INSTANTS: readonly (readonly [string, string, string])[] = [
  ["la veille de minuit, en hiver", "2026-01-14T22:59:59Z", "2026-01-14"],
  ["minuit, en hiver", "2026-01-14T23:00:00Z", "2026-01-15"],
  ["la veille de minuit, en été", "2026-07-14T21:59:59Z", "2026-07-14"],
  ["minuit, en été", "2026-07-14T22:00:00Z", "2026-07-15"],
  ["la nuit où l'heure avance, avant", "2026-03-29T00:59:59Z", "2026-03-29"],
  ["la nuit où l'heure avance, après", "2026-03-29T01:00:00Z", "2026-03-29"],
  ["le soir de cette nuit, minuit d'été déjà", "2026-03-29T22:00:00Z", "2026-03-30"],
  ["la nuit où l'heure recule, à deux heures", "2026-10-25T00:30:00Z", "2026-10-25"],
  ["la nuit où l'heure recule, à deux heures encore", "2026-10-25T01:30:00Z", "2026-10-25"],
  ["le soir de cette nuit, minuit d'hiver pas encore", "2026-10-25T22:30:00Z", "2026-10-25"],
  ["le jour de l'an", "2026-12-31T23:00:00Z", "2027-01-01"],
];
const FUSEAUX = ["UTC", "Pacific/Auckland", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"];

describe.each(FUSEAUX)("un serveur et une base réglés sur %s", (fuseau) => {
  beforeAll(async () => {
    process.env.TZ = fuseau;
    await commander(
      clientDe(inject("acces"), "postgres"),
      `alter database ${base} set timezone = '${fuseau}';
       select pg_terminate_backend(pid) from pg_stat_activity where datname = '${base}' and pid <> pg_backend_pid()`,
    );
  });

  it("se rouvrent, et la base compte bien dans ce fuseau", async () => {
    const zone = () =>
      t.base.base.porte((tx) => tx.une<{ zone: string }>(sql`select current_setting('timezone') as zone`));
    // Les connexions coupées se refont une à une.
    await expect.poll(() => zone().catch(() => null)).toEqual({ zone: fuseau });
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(fuseau);
  });

  it.each(INSTANTS)("vivent au jour de Paris : %s", async (_nom, instant, jour) => {
    t.regler(new Date(instant));
    expect(jourDeParis(new Date(instant))).toBe(jour);
    const jeton = await t.session(t.jeu.claire);
    const enBase = await t.base.base.ecrire(null, new Date(instant), (tx) =>
      tx.une<{ jour: string }>(sql`select aujourdhui()::text as jour`),
    );
    expect(enBase).toEqual({ jour });
    const lu = await t.appeler("GET", "/api/tickets/export?format=csv&colonnes=cree_le", { jeton });
    expect(lu.statusCode).toBe(200);
    expect(lu.headers["content-disposition"]).toContain(jour);
  });
});
