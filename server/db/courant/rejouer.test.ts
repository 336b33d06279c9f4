import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { clientDe, commander, copierModele } from "../../testing/grappe.ts";
import { lireMigrations, migrer } from "../migrer.ts";
import { etatCourant } from "./courant.queries.ts";
import type { FichierCourant, Nature } from "./fichiers-courants.ts";
import { lirePresent, type Present, rejouer } from "./rejouer.ts";

const NOM = `${inject("modele")}_courant`;
let present: Present;
let c: pg.Client;
beforeAll(async () => {
  present = await lirePresent(await lireMigrations());
});
beforeEach(async () => {
  await copierModele(inject("acces"), NOM, inject("modele"));
  c = await ouvrir();
});
afterEach(async () => {
  await c.end();
  await commander(clientDe(inject("acces"), "postgres"), `drop database ${NOM} with (force)`);
});
afterAll(() => commander(clientDe(inject("acces"), "postgres"), `drop database if exists ${NOM} with (force)`));

async function ouvrir(): Promise<pg.Client> {
  const client = new pg.Client(clientDe(inject("acces"), NOM));
  await client.connect();
  return client;
}

/** Un présent où ces fichiers ont un autre texte (nul : ils n'existent plus), scellé une heure plus tard. */
function avec(
  textes: Record<string, string | null>,
  scelleLe = new Date(present.sceau.scelleLe.getTime() + 3_600_000),
): Present {
  const gardes = present.fichiers.filter((f) => !(f.nom in textes));
  const nouveaux = Object.entries(textes).flatMap(([nom, texte]) => (texte === null ? [] : [fichier(nom, texte)]));
  return { ...present, sceau: { scelleLe }, fichiers: [...gardes, ...nouveaux] };
}
function fichier(nom: string, texte: string): FichierCourant {
  const [objet = "", nature = ""] = nom.split(".");
  return {
    nom,
    objet,
    nature: nature as Nature,
    chemin: `essai/${nom}`,
    texte,
    empreinte: createHash("sha256").update(texte).digest("hex"),
  };
}
const texteDe = (nom: string): string => {
  const lu = present.fichiers.find((f) => f.nom === nom);
  if (!lu) throw new Error(`${nom} n'est plus dans db/courant/.`);
  return lu.texte;
};
const lire = async (texte: string) => (await c.query({ text: texte, rowMode: "array" })).rows.map((l) => l[0]);

describe("le présent de la base", () => {
  it("ne rejoue rien à un démarrage où rien n'a changé", async () => {
    expect(await rejouer(c, present, 0)).toEqual({ joues: [], otes: [], depasse: false });
  });

  it("rejoue d'une base qui n'en savait rien, et la laisse telle qu'une autre", async () => {
    await c.query("drop table schema_courant");
    const rejeu = await rejouer(c, present, 0);
    expect(rejeu.joues).toHaveLength(present.fichiers.length);
    expect(await rejouer(c, present, 0)).toMatchObject({ joues: [] });
  });

  it("ne rejoue que le fichier qui a changé", async () => {
    const texte = texteDe("get_type_vehicule_values.fonction.sql").replace("'VP'", "'VL', 'VP'");
    expect(await rejouer(c, avec({ "get_type_vehicule_values.fonction.sql": texte }), 0)).toMatchObject({
      joues: ["get_type_vehicule_values.fonction.sql"],
    });
    expect(await lire("select unnest(get_type_vehicule_values())")).toContain("VL");
  });

  it("retire d'une vue une colonne : ce qui s'appuie sur elle se refait avec elle", async () => {
    await rejouer(
      c,
      avec({
        "essai.vue.sql": vue("essai", "1 as a, 2 as b"),
        "dessus.vue.sql": "create view dessus with (security_invoker = true) as select a from essai;",
      }),
      0,
    );
    const rejeu = await rejouer(
      c,
      avec({
        "essai.vue.sql": vue("essai", "2 as b, 3 as a"),
        "dessus.vue.sql": "create view dessus with (security_invoker = true) as select a from essai;",
      }),
      0,
    );
    expect(rejeu.joues).toEqual(["essai.vue.sql", "dessus.vue.sql"]);
    expect(await lire("select a from dessus")).toEqual([3]);
  });

  it("change les arguments d'une fonction sans laisser l'ancienne, et refait les politiques qui s'en servent", async () => {
    const avant = avec({
      "ouvert_a.fonction.sql":
        "create or replace function ouvert_a(qui text) returns boolean language sql stable return qui <> '';\ngrant execute on function ouvert_a(text) to reflet_public;",
      "loueurs.table.sql": `${texteDe("loueurs.table.sql")}\ncreate policy essai on loueurs for select to reflet_public using (ouvert_a(nom));`,
    });
    await rejouer(c, avant, 0);
    const apres = avec({
      "ouvert_a.fonction.sql":
        "create or replace function ouvert_a(qui text, jour date default null) returns boolean language sql stable return qui <> '' and jour is null;\ngrant execute on function ouvert_a(text, date) to reflet_public;",
      "loueurs.table.sql": `${texteDe("loueurs.table.sql")}\ncreate policy essai on loueurs for select to reflet_public using (ouvert_a(nom));`,
    });
    expect((await rejouer(c, apres, 0)).joues).toEqual(["ouvert_a.fonction.sql", "loueurs.table.sql"]);
    expect(await lire("select oid::regprocedure::text from pg_proc where proname = 'ouvert_a'")).toEqual([
      "ouvert_a(text,date)",
    ]);
    expect(
      await lire("select polname::text from pg_policy where polrelid = 'loueurs'::regclass and polname = 'essai'"),
    ).toEqual(["essai"]);
  });

  it("change ce qu'une fonction de déclencheur rend, et repose le déclencheur", async () => {
    const table = `${texteDe("loueurs.table.sql")}\ncreate trigger essai before insert on loueurs for each row execute function garder_essai();`;
    const fonction =
      "create or replace function garder_essai() returns trigger language plpgsql as $$ begin return new; end $$;";
    await rejouer(c, avec({ "garder_essai.fonction.sql": fonction, "loueurs.table.sql": table }), 0);
    await c.query("drop function garder_essai() cascade");
    // Une migration a emporté la fonction et son déclencheur : ils reviennent tous deux, sans que leur texte ait changé.
    const rejeu = await rejouer(c, avec({ "garder_essai.fonction.sql": fonction, "loueurs.table.sql": table }), 1);
    expect(rejeu.joues).toEqual(["garder_essai.fonction.sql", "loueurs.table.sql"]);
    expect(await lire("select tgname::text from pg_trigger where tgname = 'essai'")).toEqual(["essai"]);
  });

  it("refuse, sans rien toucher, de changer la forme d'une fonction dont un index dépend", async () => {
    const texte = texteDe("plier.fonction.sql").replaceAll("(texte text)", "(brut text)").replaceAll("texte", "brut");
    await expect(rejouer(c, avec({ "plier.fonction.sql": texte }), 0)).rejects.toThrow(
      /« plier » ne peut pas changer de forme : .* s'appuie dessus\. C'est à une migration de le défaire d'abord\./,
    );
    expect(await rejouer(c, present, 0)).toMatchObject({ joues: [] });
  });

  it("annule tout si un fichier est fautif, et dit lequel", async () => {
    const faux = avec({
      "get_type_vehicule_values.fonction.sql": texteDe("get_type_vehicule_values.fonction.sql").replace(
        "'VP'",
        "'VL', 'VP'",
      ),
      "livre_argent.vue.sql": "create or replace view livre_argent as select rien from livre_factures;",
    });
    await expect(rejouer(c, faux, 0)).rejects.toThrow(/db\/courant\/essai\/livre_argent\.vue\.sql : .*rien/);
    expect(await lire("select unnest(get_type_vehicule_values())")).not.toContain("VL");
  });

  it("ôte l'objet dont le fichier est parti, et laisse celui qui n'est pas à nous", async () => {
    await c.query(
      "create view a_la_comptabilite as select 1 as un; create function a_la_comptabilite() returns integer language sql return 1",
    );
    const sans = { "libelle_supprime.fonction.sql": null };
    const otee = await rejouer(c, avec({ ...sans, ...sansAppels("libelle_supprime") }), 0);
    expect(otee.otes).toEqual(["fonction libelle_supprime"]);
    expect(
      await lire("select proname::text from pg_proc where proname in ('libelle_supprime', 'a_la_comptabilite')"),
    ).toEqual(["a_la_comptabilite"]);
    expect(await lire("select un from a_la_comptabilite")).toEqual([1]);
  });

  it("ferme à tous une fonction que son fichier n'ouvre pas, et reprend le droit donné à la main", async () => {
    const texte =
      "create or replace function discrete() returns integer language sql return 1;\ngrant execute on function discrete() to reflet_interne;";
    await rejouer(c, avec({ "discrete.fonction.sql": texte }), 0);
    await c.query(
      "grant execute on function discrete() to reflet_client; grant select on loueurs to public; create policy tous on loueurs using (true)",
    );
    await rejouer(
      c,
      avec({
        "discrete.fonction.sql": `-- redite\n${texte}`,
        "loueurs.table.sql": `-- redite\n${texteDe("loueurs.table.sql")}`,
      }),
      0,
    );
    expect(
      await lire(
        `select a.grantee::regrole::text from pg_proc p, aclexplode(p.proacl) a where p.proname = 'discrete' and a.grantee <> p.proowner`,
      ),
    ).toEqual(["reflet_interne"]);
    expect(
      await lire("select 1 from pg_class r, aclexplode(r.relacl) a where r.relname = 'loueurs' and a.grantee = 0"),
    ).toEqual([]);
    expect(await lire("select 1 from pg_policy where polname = 'tous'")).toEqual([]);
  });

  it("un programme plus ancien laisse le présent du plus récent", async () => {
    const recent = avec({
      "get_type_vehicule_values.fonction.sql": texteDe("get_type_vehicule_values.fonction.sql").replace(
        "'VP'",
        "'VL', 'VP'",
      ),
    });
    await rejouer(c, recent, 0);
    expect(await rejouer(c, present, 0)).toEqual({ joues: [], otes: [], depasse: true });
    expect(await lire("select unnest(get_type_vehicule_values())")).toContain("VL");
    // Revenir au texte d'avant est un changement comme un autre : il porte un sceau plus récent.
    const revenu = avec({}, new Date(recent.sceau.scelleLe.getTime() + 1));
    expect((await rejouer(c, revenu, 0)).joues).toEqual(["get_type_vehicule_values.fonction.sql"]);
  });

  it("deux serveurs démarrent ensemble : un seul rejoue", async () => {
    await c.query(
      "update schema_courant set empreintes = empreintes - 'plier.fonction.sql' - 'tickets.table.sql', joue_le = '2026-01-01'",
    );
    const autre = await ouvrir();
    try {
      await Promise.all([migrer(c), migrer(autre)]);
      const { rows } = await c.query("select xmin::text as tx from schema_courant");
      await migrer(autre);
      expect((await c.query("select xmin::text as tx from schema_courant")).rows).toEqual(rows);
      expect(Object.keys((await etatCourant(c))?.empreintes ?? {})).toHaveLength(present.fichiers.length);
    } finally {
      await autre.end();
    }
  });

  it("attend qu'une longue lecture rende sa table, sans la gêner", async () => {
    const lecteur = await ouvrir();
    try {
      await lecteur.query("begin");
      await lecteur.query("select count(*) from loueurs");
      const rejeu = rejouer(c, avec({ "loueurs.table.sql": `-- redite\n${texteDe("loueurs.table.sql")}` }), 0);
      await attendreQue(
        async () =>
          (await lecteur.query("select 1 from pg_locks where not granted and relation = 'loueurs'::regclass"))
            .rowCount === 1,
      );
      await attendreQue(
        async () =>
          (await lecteur.query("select 1 from pg_locks where not granted and relation = 'loueurs'::regclass"))
            .rowCount === 0,
      );
      await lecteur.query("select count(*) from loueurs");
      await lecteur.query("commit");
      expect((await rejeu).joues).toEqual(["loueurs.table.sql"]);
    } finally {
      await lecteur.end();
    }
  });
});

const vue = (nom: string, colonnes: string) =>
  `create or replace view ${nom} with (security_invoker = true) as select ${colonnes};`;

/** Les fichiers qui nomment cette fonction, sans elle. */
const sansAppels = (nom: string): Record<string, string> =>
  Object.fromEntries(
    present.fichiers
      .filter((f) => f.objet !== nom && f.texte.includes(nom))
      .map((f) => [f.nom, f.texte.replaceAll(`${nom}(`, "coalesce(")]),
  );

async function attendreQue(vrai: () => Promise<boolean>): Promise<void> {
  const fin = Date.now() + 20_000;
  while (!(await vrai())) if (Date.now() > fin) throw new Error("l'état attendu n'est pas venu");
}
