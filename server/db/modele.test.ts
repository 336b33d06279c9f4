import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { lireMigrations, migrer } from "./migrer.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

describe("intégrité", () => {
  it("n'accepte pas deux affectations d'un véhicule qui se chevauchent", async () => {
    const essai = t.base.proprietaire(async (c) => {
      await c.query("begin");
      const v = (
        await c.query("insert into vehicules (client_id, immatriculation) values ($1, 'AB-100-CD') returning id", [
          t.jeu.clientA,
        ])
      ).rows[0].id;
      const p = (
        await c.query("insert into conducteurs (client_id, nom) values ($1, 'Martin') returning id", [t.jeu.clientA])
      ).rows[0].id;
      const affecter = (du: string, au: string | null) =>
        c.query(
          "insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation) values ($1, $2, $3, $4, $5)",
          [t.jeu.clientA, v, p, du, au],
        );
      await affecter("2026-01-01", "2026-03-31");
      await affecter("2026-04-01", null);
      try {
        await affecter("2026-03-31", "2026-04-02");
      } finally {
        await c.query("rollback");
      }
    });
    await expect(essai).rejects.toMatchObject({ code: "23P01" });
  });

  it("ne réécrit pas l'historique, même en propriétaire", async () => {
    await expect(t.base.proprietaire((c) => c.query("update historique set auteur_id = null"))).rejects.toMatchObject({
      code: "42501",
    });
    await expect(t.base.proprietaire((c) => c.query("delete from historique"))).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("ne compte les lignes que du document de référence validé : la facture d'abord, sinon le rapport", async () => {
    const compter = () =>
      t.base.proprietaire(
        async (c) =>
          (
            await c.query("select document_id, comptee from document_lignes where restitution_id = $1 and comptee", [
              t.jeu.restitution,
            ])
          ).rows,
      );
    await t.base.proprietaire((c) =>
      c.query("update documents set etat = 'valide', valide_le = now() where id = $1", [t.jeu.document]),
    );
    expect(await compter()).toEqual([{ document_id: t.jeu.document, comptee: true }]);
    const facture = await t.base.proprietaire(async (c) => {
      const id = (
        await c.query(
          "insert into documents (client_id, restitution_id, type_document, net_ht) values ($1, $2, 'facture', 8000) returning id",
          [t.jeu.clientA, t.jeu.restitution],
        )
      ).rows[0].id;
      await c.query(
        "insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, net_ht) values ($1, $2, $3, '2026-03-10', 0, 'x', 8000)",
        [id, t.jeu.clientA, t.jeu.restitution],
      );
      await c.query("update documents set etat = 'valide', valide_le = now() where id = $1", [id]);
      return id;
    });
    expect(await compter()).toEqual([{ document_id: facture, comptee: true }]);
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select rapport_ht, facture_ht from restitutions where id = $1", [t.jeu.restitution]),
    );
    expect(rows).toEqual([{ rapport_ht: 10000, facture_ht: 8000 }]);
    await t.base.proprietaire((c) => c.query("delete from documents where id = $1", [facture]));
    expect(await compter()).toEqual([{ document_id: t.jeu.document, comptee: true }]);
  });

  it("garde les lignes à la date de leur restitution", async () => {
    await t.base.proprietaire((c) =>
      c.query("update restitutions set date_restitution = '2026-03-11' where id = $1", [t.jeu.restitution]),
    );
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select date_restitution from document_lignes where id = $1", [t.jeu.ligne]),
    );
    expect(rows).toEqual([{ date_restitution: "2026-03-11" }]);
  });

  it("plie les textes comme l'application", async () => {
    const textes = ["AA-123-AA", "Saint-Étienne d'Été", "ŒUVRE Ægir", "  l’Haÿ  "];
    const { plier } = await import("../../domain/commun/recherche.ts");
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select plier(x) as p from unnest($1::text[]) with ordinality u(x, n) order by n", [textes]),
    );
    expect(rows.map((r) => r.p)).toEqual(textes.map(plier));
  });

  it("rend les trois listes de valeurs par fonction", async () => {
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        "select cardinality(get_elements_endommages_values()) as e, get_type_vehicule_values() as t, 'Renault' = any (get_marque_vehicule_values()) as m",
      ),
    );
    expect(rows).toEqual([{ e: 22, t: ["VP", "VU", "VS"], m: true }]);
  });
});

describe("totaux des listes", () => {
  /** Totaux tenus qui ne répondent pas au compte des tickets et des restitutions. */
  const ECARTS = `
    select 'restitutions' as quoi from (
      (select client_id, loueur_id, nombre, montant_ht from totaux_restitutions where nombre <> 0)
      except select client_id, loueur_id, count(*), sum(montant_ht_apres_remise) from restitutions group by 1, 2) a
    union all select 'tickets' from (
      (select client_id, type_demande, statut_ticket, nombre from totaux_tickets where nombre <> 0)
      except select client_id, type_demande, statut_ticket, count(*) from tickets group by 1, 2, 3) b
    union all select 'factures' from (
      (select client_id, type_demande, statut_ticket, statut_facture_client, nombre from totaux_factures where nombre <> 0)
      except select client_id, type_demande, statut_ticket, statut_facture_client, count(*) from tickets where statut_facture_client is not null group by 1, 2, 3, 4) c
    union all select 'sinistres' from (
      (select client_id, type_sinistre, tiers, nombre from totaux_sinistres_clos where nombre <> 0)
      except select client_id, type_sinistre, tiers, count(*) from tickets where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3) d
    union all select 'documents' from (
      (select client_id, type_document, etat, rattache, sum(nombre) from totaux_documents group by 1, 2, 3, 4 having sum(nombre) <> 0)
      except select client_id, type_document, etat, restitution_id is not null, count(*) from documents group by 1, 2, 3, 4) f
    union all select 'nombre de documents' where (select sum(nombre) from totaux_documents) is distinct from (select nullif(count(*), 0) from documents)
    union all select 'nombre de tickets' where (select sum(nombre) from totaux_tickets) <> (select count(*) from tickets)
    union all select 'nombre de sinistres' where (select sum(nombre) from totaux_sinistres_clos)
      <> (select count(*) from tickets where type_demande = 'sinistre' and statut_ticket = 'cloture')`;

  it("suivent les créations, les changements et les suppressions, vides compris", async () => {
    await t.base.proprietaire(async (c) => {
      const juste = async () => expect((await c.query(ECARTS)).rows).toEqual([]);
      await c.query(
        `insert into tickets (client_id, type_demande, statut_ticket, statut_facture_client, type_sinistre, tiers)
         select $1, 'sinistre', (array['cloture', 'en_cours'])[1 + i % 2], (array[null, 'payée', 'à payer'])[1 + i % 3],
                (array[null, 'assurance'])[1 + i / 2 % 2], (array[null, true, false])[1 + i % 3]
         from generate_series(1, 30) i`,
        [t.jeu.clientB],
      );
      await juste();
      await c.query(
        "update tickets set statut_ticket = case statut_ticket when 'cloture' then 'en_cours' else 'cloture' end where client_id = $1",
        [t.jeu.clientB],
      );
      await juste();
      await c.query(
        "update tickets set type_sinistre = null, statut_facture_client = 'payée', tiers = false where client_id = $1",
        [t.jeu.clientB],
      );
      await juste();
      await c.query("update restitutions set montant_ht_apres_remise = montant_ht_apres_remise / 2");
      await juste();
      await c.query("delete from tickets where client_id = $1 and type_demande = 'sinistre'", [t.jeu.clientB]);
      await juste();
    });
  });

  it("suivent les documents à chaque écriture, tassés ou non", async () => {
    await t.base.proprietaire(async (c) => {
      const juste = async () => expect((await c.query(ECARTS)).rows).toEqual([]);
      const tenues = async () => (await c.query("select count(*)::int as n from totaux_documents")).rows[0]?.n;
      const deux = [t.jeu.clientA, t.jeu.clientB];
      await c.query(
        `insert into documents (client_id, type_document, etat, numero)
         select (array[$1::uuid, $2, null])[1 + i % 3], (array['rapport', 'facture'])[1 + i % 2], (array['a_lire', 'pret', 'illisible'])[1 + i / 2 % 3], 'TOTAL'
         from generate_series(1, 30) i`,
        deux,
      );
      await juste();
      await c.query("update documents set etat = 'a_verifier' where numero = 'TOTAL' and etat = 'a_lire'");
      await juste();
      await c.query("update documents set client_id = $1 where numero = 'TOTAL' and client_id is null", [
        t.jeu.clientA,
      ]);
      await c.query("update documents set restitution_id = $2 where numero = 'TOTAL' and client_id = $1", [
        t.jeu.clientA,
        t.jeu.restitution,
      ]);
      await juste();
      const avant = await tenues();
      await c.query("update documents set loueur_lu = 'Arval' where numero = 'TOTAL'");
      expect(await tenues()).toBe(avant);
      await c.query("select tasser_totaux_documents()");
      expect(await tenues()).toBeLessThan(avant);
      await juste();
      await c.query("delete from documents where numero = 'TOTAL'");
      await juste();
      await c.query("select tasser_totaux_documents()");
      await juste();
    });
  });

  it("comptent un document changé pendant qu'on les tasse", async () => {
    const [document] = await t.base.proprietaire(
      async (c) =>
        (
          await c.query<{ id: string }>(
            "insert into documents (client_id, type_document, etat) values ($1, 'rapport', 'pret') returning id",
            [t.jeu.clientB],
          )
        ).rows,
    );
    const changer = () =>
      t.base.proprietaire(async (c) => {
        for (let i = 0; i < 40; i++)
          await c.query(
            "update documents set etat = case etat when 'pret' then 'a_verifier' else 'pret' end where id = $1",
            [document?.id],
          );
      });
    const tasser = () =>
      t.base.proprietaire(async (c) => {
        for (let i = 0; i < 20; i++) await c.query("select tasser_totaux_documents()");
      });
    await Promise.all([changer(), tasser(), changer(), tasser()]);
    expect((await t.base.proprietaire((c) => c.query(ECARTS))).rows).toEqual([]);
  });

  it("laissent deux tickets échanger leurs statuts en même temps", async () => {
    const poser = (statut: string) =>
      t.base.proprietaire(
        async (c) =>
          (
            await c.query<{ id: string }>(
              "insert into tickets (client_id, type_demande, statut_ticket) values ($1, 'sinistre', $2) returning id",
              [t.jeu.clientB, statut],
            )
          ).rows[0]?.id,
      );
    const echanger = (id: string | undefined) =>
      t.base.proprietaire(async (c) => {
        for (let i = 0; i < 60; i++)
          await c.query(
            "update tickets set statut_ticket = case statut_ticket when 'cloture' then 'en_cours' else 'cloture' end where id = $1",
            [id],
          );
      });
    const ids = [await poser("cloture"), await poser("en_cours"), await poser("cloture"), await poser("en_cours")];
    await Promise.all(ids.map(echanger));
    expect((await t.base.proprietaire((c) => c.query(ECARTS))).rows).toEqual([]);
  });
});

describe("migrations", () => {
  it("ne se rejouent pas", async () => {
    expect(await t.base.proprietaire(migrer)).toBe(0);
  });

  it("refusent une base plus récente que le programme, sans rien écrire", async () => {
    await t.base.proprietaire((c) => c.query("insert into schema_migrations (numero, nom) values (9999, 'avenir')"));
    await expect(t.base.proprietaire(migrer)).rejects.toThrow(/plus récente que ce programme/);
    await t.base.proprietaire((c) => c.query("delete from schema_migrations where numero = 9999"));
  });

  it("sont numérotées sans trou ni doublon", async () => {
    const numeros = (await lireMigrations()).map((m) => m.numero);
    expect(numeros).toEqual(numeros.map((_, i) => i + 1));
    expect(await readFile(new URL("../../db/migrations/0001_socle.sql", import.meta.url), "utf8")).toContain(
      "create role",
    );
  });
});
