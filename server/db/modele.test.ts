// Un seul fichier : chaque règle du modèle se vérifie sur la même base et le même jeu, sous les mêmes identités.
import { readFile } from "node:fs/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";
import { lireMigrations, migrer } from "./migrer.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

/** Joue des requêtes sous un rôle de la base, avec l'identité d'une personne, puis annule. */
async function sous<T>(
  role: string,
  identite: { utilisateur?: string; client?: string; besoins?: string },
  travail: (c: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return t.base.proprietaire(async (c) => {
    await c.query("begin");
    try {
      await c.query(
        "select set_config('app.utilisateur_id', $1, true), set_config('app.client_id', $2, true), set_config('app.besoins', $3, true)",
        [identite.utilisateur ?? "", identite.client ?? "", identite.besoins ?? "restitutions,vehicules,conducteurs"],
      );
      await c.query(`set local role ${role}`);
      return await travail(c);
    } finally {
      await c.query("rollback");
    }
  });
}

const TABLES = `select c.relname as nom, c.relrowsecurity as active, c.relforcerowsecurity as forcee
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`;

/** Clés qui ne portent pas la société, et pourquoi. */
const CLES_SIMPLES: Record<string, string> = {
  "documents.fichier_id":
    "un PDF réunit parfois les documents de plusieurs sociétés ; la politique des fichiers le garde à une seule",
  "document_textes.document_id": "écrit par une fonction, il suit la société de son document par un déclencheur",
  "imports.fichier_id": "un fichier d'import est à l'équipe, sans société",
  "utilisateurs.avatar_url": "un portrait est à sa personne",
  "fichiers.corbeille_id": "la corbeille range aussi ce qui n'a pas de société",
  "vocabulaire_appris.document_id": "un mot appris d'une société peut servir à toutes",
  "vocabulaire_appris.ligne_id": "un mot appris d'une société peut servir à toutes",
  "rapprochements.conditions_id": "des conditions communes n'ont pas de société",
  "rapprochements.pv_id": "calculé par le serveur parmi les documents de la restitution, que tient une clé composée",
  "rapprochements.rapport_id": "calculé de même",
  "rapprochement_verdicts.ligne_facture_id": "calculé de même",
  "rapprochement_verdicts.ligne_pv_id": "calculé de même",
  "rapprochement_verdicts.ligne_rapport_id": "calculé de même",
  "contestation_lignes.facture_ligne_id": "copié du rapprochement de la restitution contestée",
  "contestation_lignes.pv_ligne_id": "copié de même",
  "contestation_lignes.rapport_ligne_id": "copié de même",
  "fins_de_contrat.contrat_id": "tenu par un déclencheur, personne ne l'écrit",
  "fins_de_contrat.restitution_id": "tenu par un déclencheur, personne ne l'écrit",
  "demandes.formulaire_id": "posé par la fonction qui tire la société du formulaire",
  "vue_abonnements.vue_id": "une vue partagée par l'équipe n'a pas de société",
  "rapports_envoyes.vue_id": "une vue partagée par l'équipe n'a pas de société",
  "rapports_envoyes.abonnement_id": "écrit par la tâche des rapports, d'après l'abonnement",
  "rapports_envoyes.export_id": "écrit par la tâche des exports, d'après l'export programmé",
  "webhook_livraisons.webhook_id": "écrit par la base, d'après le webhook",
};

describe("murs de la base", () => {
  it("force la sécurité de lignes sur toutes les tables", async () => {
    const { rows } = await t.base.proprietaire((c) => c.query(TABLES));
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((r) => !r.active || !r.forcee)).toEqual([]);
  });

  it("donne à chaque table une clé primaire et au moins un contrôle", async () => {
    const { rows } = await t.base.proprietaire((c) =>
      c.query<{ nom: string; cles: number; controles: number }>(
        `select c.relname as nom, count(k.oid) filter (where k.contype = 'p')::int as cles, count(k.oid) filter (where k.contype = 'c')::int as controles
         from pg_class c left join pg_constraint k on k.conrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`,
      ),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((r) => r.cles !== 1 || r.controles === 0)).toEqual([]);
  });

  it("ne laisse une clé simple entre deux tables de sociétés que là où elle est expliquée", async () => {
    const { rows } = await t.base.proprietaire((c) =>
      c.query<{ lien: string }>(`
        with locataires as (
          select attrelid from pg_attribute a join pg_class t on t.oid = a.attrelid
          where a.attname = 'client_id' and t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace)
        select format('%s.%s', k.conrelid::regclass, a.attname) as lien
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and cardinality(k.conkey) = 1 and a.attname <> 'client_id'
          and k.conrelid in (select * from locataires) and k.confrelid in (select * from locataires)
          -- Une personne n'est pas une fiche de société : l'équipe écrit dans toutes.
          and k.confrelid <> 'utilisateurs'::regclass
          -- Une clé composée tient déjà la même colonne.
          and not exists (select from pg_constraint x where x.contype = 'f' and x.conrelid = k.conrelid and cardinality(x.conkey) = 2
            and k.conkey[1] = any (x.conkey) and 'client_id' in (
              select y.attname from pg_attribute y where y.attrelid = k.conrelid and y.attnum = any (x.conkey)))
        order by 1`),
    );
    expect(rows.map((l) => l.lien)).toEqual(Object.keys(CLES_SIMPLES).sort());
  });

  it("une fiche ne désigne pas le fichier d'une autre société, même écrite par un rôle qui les voit tous", async () => {
    const poser = (client: string) =>
      t.base.proprietaire(async (c) => {
        const { rows } = await c.query<{ id: string }>(
          `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
           values ($1, 'carte_grise', 'cg.pdf', 'application/pdf', 1, sha256('x'), true) returning id`,
          [client],
        );
        return c.query("update vehicules set url_carte_grise = $1 where client_id = $2", [rows[0]?.id, t.jeu.clientA]);
      });
    await expect(poser(t.jeu.clientB)).rejects.toMatchObject({ code: "23503" });
    await expect(poser(t.jeu.clientA)).resolves.toBeDefined();
  });

  it("refuse une somme tenue négative", async () => {
    for (const [table, colonnes, valeurs] of [
      ["totaux_restitutions", "client_id, loueur_id, nombre, montant_ht", "c.id, l.id, -1, 0"],
      ["totaux_restitutions", "client_id, loueur_id, nombre, montant_ht", "c.id, l.id, 0, -1"],
      ["totaux_tickets", "client_id, type_demande, statut_ticket, nombre", "c.id, 'sinistre', 'cloture', -1"],
      [
        "totaux_factures",
        "client_id, type_demande, statut_ticket, statut_facture_client, nombre",
        "c.id, 'sinistre', 'cloture', 'payée', -1",
      ],
      ["totaux_sinistres_clos", "client_id, type_sinistre, tiers, nombre", "c.id, null, null, -1"],
    ])
      await expect(
        t.base.proprietaire((c) =>
          c.query(`insert into ${table} (${colonnes}) select ${valeurs} from clients c, loueurs l limit 1`),
        ),
      ).rejects.toMatchObject({ code: "23514" });
  });

  it("ne donne au rôle de connexion ni propriété, ni héritage, ni passe-droit", async () => {
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        "select rolsuper, rolbypassrls, rolinherit, rolcreaterole, (select count(*)::int from pg_class where relowner = r.oid) as possede from pg_roles r where rolname = 'reflet_connexion'",
      ),
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false, possede: 0 },
    ]);
  });

  it("ne montre rien à qui n'a pas d'identité", async () => {
    for (const { nom } of (await t.base.proprietaire((c) => c.query<{ nom: string }>(TABLES))).rows) {
      const vu = await sous("reflet_client", { besoins: "" }, (c) => c.query(`select 1 from ${nom} limit 1`)).then(
        (r) => r.rowCount,
        (e: { code: string }) => (e.code === "42501" ? 0 : Promise.reject(e)),
      );
      // Les loueurs et les conditions communes sont des références sans client.
      if (nom !== "loueurs" && nom !== "conditions_loueur") expect([nom, vu]).toEqual([nom, 0]);
    }
  });

  it("cache à un client les notes internes et le statut de facture, au partenaire les notes seulement", async () => {
    const identite = { utilisateur: t.jeu.claire, client: t.jeu.clientA };
    await expect(
      sous("reflet_client", identite, (c) => c.query("select notes_internes from tickets")),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      sous("reflet_client", identite, (c) => c.query("select statut_facture_client from tickets")),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      sous("reflet_client_partenaire", identite, (c) => c.query("select notes_internes from tickets")),
    ).rejects.toMatchObject({ code: "42501" });
    const vu = await sous("reflet_client_partenaire", identite, (c) =>
      c.query("select statut_facture_client from tickets"),
    );
    expect(vu.rows).toEqual([{ statut_facture_client: "à payer" }]);
  });

  it("ne donne à un client aucune ligne d'un autre, dans aucune table ni vue", async () => {
    const noms = [
      ...(await t.base.proprietaire((c) => c.query<{ nom: string }>(TABLES))).rows.map((r) => r.nom),
      "vue_vehicules_conducteurs",
      "vue_conducteurs_vehicules",
    ];
    for (const nom of noms) {
      const colonnes = (
        await t.base.proprietaire((c) =>
          c.query<{ n: string }>(
            "select column_name as n from information_schema.columns where table_name = $1 and has_column_privilege('reflet_client', $1, column_name, 'select')",
            [nom],
          ),
        )
      ).rows.map((r) => `"${r.n}"`);
      if (colonnes.length === 0) continue;
      const { rows } = await sous("reflet_client", { utilisateur: t.jeu.marc, client: t.jeu.clientB }, (c) =>
        c.query(`select ${colonnes.join(", ")} from ${nom}`),
      );
      expect(JSON.stringify(rows)).not.toContain(CANARI);
      expect(JSON.stringify(rows)).not.toContain(t.jeu.clientA);
    }
  });

  it("refuse à un client d'écrire chez un autre, même avec les bons mots", async () => {
    const ecrire = (client: string) =>
      sous("reflet_client", { utilisateur: t.jeu.marc, client: t.jeu.clientB }, (c) =>
        c.query(
          `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise, cree_par)
           values ($1, 'AA-001-AA', '2026-01-01', 'x', $2, 'x', 'x', 'VP', 1, 1, $3)`,
          [client, t.jeu.loueur, t.jeu.marc],
        ),
      );
    await expect(ecrire(t.jeu.clientA)).rejects.toMatchObject({ code: "42501" });
    await expect(ecrire(t.jeu.clientB)).resolves.toMatchObject({ rowCount: 1 });
  });

  it("réserve la suppression des tickets et des garages à l'admin", async () => {
    await expect(sous("reflet_expert", {}, (c) => c.query("delete from tickets"))).rejects.toMatchObject({
      code: "42501",
    });
    await expect(sous("reflet_admin", {}, (c) => c.query("delete from tickets where false"))).resolves.toMatchObject({
      rowCount: 0,
    });
    await expect(sous("reflet_expert", {}, (c) => c.query("delete from garages"))).rejects.toMatchObject({
      code: "42501",
    });
  });
});

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
