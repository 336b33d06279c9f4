import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrer } from "../db/migrer.ts";
import { appliquer } from "../donnees-personnelles/conservation.ts";
import { csv, gestes } from "../imports/aides-imports.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import { couper } from "./couper.ts";
import { EXEMPLES } from "./exemples.ts";
import { clientDe, commander, copierModele } from "./grappe.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const lire = <T extends pg.QueryResultRow>(texte: string, valeurs: unknown[] = []) =>
  t.enSysteme(async (c) => (await c.query<T>(texte, valeurs)).rows);

/** Tout ce que contiennent ces tables, en un condensat : rien d'à moitié ne s'y cache. */
const contenu = async (...tables: string[]) =>
  Promise.all(
    tables.map(
      async (table) => (await lire(`select md5(string_agg(x::text, '' order by x::text)) as m from ${table} x`))[0],
    ),
  );

describe("une écriture tuée en son milieu ne laisse rien, et se refait entière", () => {
  it("l'ordre des champs d'un formulaire", async () => {
    const exemple = await EXEMPLES["formulaires.ordonner"]?.(t);
    const id = exemple?.chemin?.id ?? "";
    const { champs } = (exemple?.corps ?? { champs: [] }) as { champs: string[] };
    const ordonner = async () =>
      t.appeler("PUT", `/api/formulaires/${id}/ordre`, { jeton: await t.session(t.jeu.admin), corps: { champs } });
    const ordre = async () =>
      (
        await lire<{ id: string }>("select id from formulaire_champs where formulaire_id = $1 order by ordre", [id])
      ).map((c) => c.id);
    const avant = await ordre();
    expect(avant).not.toEqual(champs);
    const tenir = { texte: "select 1 from formulaire_champs where id = $1 for update", valeurs: [champs.at(-1)] };
    expect((await couper(t, tenir, ordonner)).statusCode).toBe(503);
    expect(await ordre()).toEqual(avant);
    const refaite = await ordonner();
    expect(refaite.statusCode, refaite.body).toBe(200);
    expect(await ordre()).toEqual(champs);
  });

  it("un mot de passe remis par un lien : l'ancien tient, le lien sert encore", async () => {
    const jeton = await t.session(t.jeu.claire);
    // La session d'un lien ouvert, telle que la pose la route du lien.
    await t.base.proprietaire((c) =>
      c.query("update sessions set portee = 'recuperation' where utilisateur_id = $1 and revoquee_le is null", [
        t.jeu.claire,
      ]),
    );
    const definir = () =>
      t.appeler("PUT", "/api/session/mot-de-passe", { jeton, corps: { mot_de_passe: "le pneu avant gauche" } });
    const avant = await contenu("utilisateurs", "sessions", "messages");
    const tenir = { texte: "select 1 from utilisateurs where id = $1 for update", valeurs: [t.jeu.claire] };
    expect((await couper(t, tenir, definir)).statusCode).toBe(503);
    expect(await contenu("utilisateurs", "sessions", "messages")).toEqual(avant);
    const refait = await definir();
    expect(refait.statusCode, refait.body).toBeLessThan(300);
    expect(await contenu("utilisateurs")).not.toEqual(avant.slice(0, 1));
  });

  it("la purge de ce qui a passé l'âge : chaque lot entier ou pas du tout, et le passage suivant finit", async () => {
    await t.enSysteme((c) =>
      c.query(
        `insert into tickets (type_demande, client_id, immatriculation, statut_ticket, demandeur_prenom_nom, cree_le, mis_a_jour_le)
         select 'sinistre', $1, 'GB-482-NR', 'cloture', 'Ina ' || n, '2010-03-01', '2010-03-01' from generate_series(1, 60) n`,
        [t.jeu.clientA],
      ),
    );
    const restants = async () =>
      Number((await lire("select count(*) as n from tickets where demandeur_prenom_nom like 'Ina %'"))[0]?.n);
    const tenir = { texte: "select 1 from tickets where demandeur_prenom_nom = 'Ina 40' for update", valeurs: [] };
    await couper(t, tenir, () => appliquer(t.services, "sinistres").catch(() => undefined));
    const laisses = await restants();
    expect(laisses).toBeGreaterThan(0);
    // Vingt-cinq par transaction : ce qui est parti l'est par lots entiers.
    expect((60 - laisses) % 25).toBe(0);
    await appliquer(t.services, "sinistres");
    expect(await restants()).toBe(0);
  });

  it("l'annulation d'un import : reprise, elle défait tout, une fois", async () => {
    const g = gestes(t);
    const plaques = Array.from({ length: 1_200 }, (_, i) => `KK-${String(i).padStart(4, "0")}-KK;Kia`);
    const fait = await g.importer({ entite: "vehicules", octets: csv("Immatriculation;Marque", ...plaques) });
    expect(fait.crees).toBe(1_200);
    expect((await g.poster(fait.id, "annulation")).statusCode).toBe(200);
    const tenir = { texte: "select 1 from vehicules where plaque = 'KK0600KK' for update", valeurs: [] };
    await couper(t, tenir, () => t.viderImports().catch(() => undefined));
    await t.base.proprietaire((c) =>
      c.query("update imports set bail_le = now() - interval '1 second' where id = $1", [fait.id]),
    );
    await t.viderImports();
    const defait = await g.lire(fait.id);
    expect([defait.etat, defait.annules, defait.refuses]).toEqual(["annule", 1_200, 0]);
    expect(await lire("select 1 from vehicules where plaque like 'KK%KK'")).toEqual([]);
  });

  it("une migration : la base reste à la précédente, et la suivante ouverture la finit", async () => {
    const acces = inject("acces");
    const nom = `${inject("modele")}_${randomUUID().slice(0, 8)}`;
    await copierModele(acces, nom, inject("modele"));
    const [programme, gene] = [new pg.Client(clientDe(acces, nom)), new pg.Client(clientDe(acces, nom))];
    programme.on("error", () => undefined);
    await Promise.all([programme.connect(), gene.connect()]);
    try {
      // La dernière migration, défaite comme si elle n'avait jamais été jouée : la table qu'elle pose n'est plus là.
      const derniere = (await gene.query<{ numero: number }>("select max(numero) as numero from schema_migrations"))
        .rows[0];
      await gene.query("delete from schema_migrations where numero = $1", [derniere?.numero]);
      const schema =
        "select md5(string_agg(c.relname || a.attname || a.atttypid, ',' order by 1)) as m from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace";
      const avant = (await gene.query(schema)).rows;
      await gene.query("begin");
      await gene.query("lock table schema_migrations in access exclusive mode");
      const coupee = migrer(programme).then(
        () => "finie",
        () => "coupée",
      );
      await expect
        .poll(async () => {
          const { rows } = await gene.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)) and datname = current_database()",
          );
          return rows.length;
        })
        .toBe(1);
      await gene.query("rollback");
      expect(await coupee).toBe("coupée");
      expect((await gene.query(schema)).rows).toEqual(avant);
      // Le verrou des migrations est mort avec elle : le programme suivant n'attend personne.
      expect((await gene.query("select pg_try_advisory_lock(7245001) as libre")).rows).toEqual([{ libre: true }]);
    } finally {
      await gene.end();
      await programme.end().catch(() => undefined);
      await commander(clientDe(acces, "postgres"), `drop database if exists ${nom} with (force)`);
    }
  });
});
