// Un seul fichier : chaque mur se vérifie sur la même base et le même jeu, sous les mêmes identités.
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

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
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('schema_migrations', 'schema_courant')`;

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
  "arrivage_pieces.arrivage_id": "un message qui n'est encore à personne n'a pas de société, ses pièces non plus",
  "arrivages.fichier_id":
    "un message qui n'est encore à personne n'a pas de société ; la politique des fichiers le garde à l'équipe",
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
