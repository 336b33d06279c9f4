import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { bilan, csv, gestes } from "./aides-imports.ts";

let t: AppTest;
let g: ReturnType<typeof gestes>;
beforeAll(async () => {
  t = await creerAppTest();
  g = gestes(t);
});
afterAll(() => t.fermer());

describe("reprendre et annuler", () => {
  const parc = (n: number, de = 0) =>
    csv(
      "Immatriculation;Marque",
      ...Array.from({ length: n }, (_, i) => `DD-${String(i + de).padStart(4, "0")}-DD;Kia`),
    );

  it("reprend au paquet suivant après une coupure, sans doubler ni oublier", async () => {
    const pret = await g.verifier(await g.deposer({ entite: "vehicules", octets: parc(2_600) }));
    expect([pret.etat, pret.crees]).toEqual(["pret", 2_600]);
    expect((await g.poster(pret.id, "lancement")).statusCode).toBe(200);
    // Le premier paquet écrit, quelqu'un tient une ligne du second : la coupure tombe entre les deux, si lente que soit la machine.
    const tache = t.tacheImports();
    const debut = await t.base.proprietaire(async (c) => {
      await c.query("begin");
      await c.query("set local role reflet_systeme");
      await c.query("select 1 from import_lignes where import_id = $1 and ligne = 2000 for update", [pret.id]);
      const enCours = tache.vider();
      await expect.poll(async () => (await g.lire(pret.id)).faites, { interval: 20, timeout: 20_000 }).toBe(1_000);
      const arret = tache.arreter();
      await c.query("rollback");
      await arret;
      return enCours;
    });
    expect(debut).toBe(0);
    const coupe = await g.lire(pret.id);
    expect([coupe.etat, coupe.faites < 2_600]).toEqual(["import", true]);
    // Un serveur tué net ne rend pas son bail : il ne revient qu'à son terme.
    await enBase(t, "update imports set bail_le = now() + interval '1 hour' where id = $1", [pret.id]);
    expect(await t.viderImports()).toBe(0);
    await enBase(t, "update imports set bail_le = now() - interval '1 second' where id = $1", [pret.id]);
    // Deux serveurs à la fois : un seul le mène.
    const menes = await Promise.all([t.tacheImports().vider(), t.tacheImports().vider()]);
    expect(menes.reduce((a, b) => a + b)).toBe(1);
    expect(bilan(await g.lire(pret.id))).toEqual([2_600, 0, 0, 0]);
    expect(await enBase(t, "select count(*)::int as n from vehicules where plaque like 'DD%DD'")).toEqual([
      { n: 2_600 },
    ]);

    // La base sait ce que la table contient maintenant, sans attendre son passage automatique.
    expect(
      await enBase(t, "select reltuples >= 2000 as mesuree from pg_class where oid = 'vehicules'::regclass"),
    ).toEqual([{ mesuree: true }]);

    const annule = await g.jouer(pret.id, "annulation");
    expect([annule.etat, annule.annules, annule.refuses]).toEqual(["annule", 2_600, 0]);
    expect(await enBase(t, "select count(*)::int as n from vehicules where plaque like 'DD%DD'")).toEqual([{ n: 0 }]);
  }, 120_000);

  it("annule ce qui n'a pas bougé, laisse le reste et dit pourquoi", async () => {
    await g.importer({ entite: "vehicules", octets: csv("Immatriculation;Marque", "EE-001-EE;Kia", "EE-002-EE;Kia") });
    const fini = await g.importer({
      entite: "vehicules",
      octets: csv(
        "Immatriculation;Marque;Agence",
        "EE-001-EE;Seat;Lyon",
        "EE-002-EE;Seat;",
        "EE-003-EE;Seat;",
        "EE-004-EE;Seat;",
        "EE-005-EE;Seat;",
      ),
    });
    expect(bilan(fini)).toEqual([3, 2, 0, 0]);
    await enBase(t, "update vehicules set modele = 'retouché' where plaque in ('EE002EE', 'EE003EE')");
    await enBase(
      t,
      `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation)
       select client_id, id, $1, '2026-01-01' from vehicules where plaque = 'EE004EE'`,
      [t.jeu.conducteur],
    );
    const annule = await g.jouer(fini.id, "annulation", t.jeu.expert);
    expect([annule.annules, annule.refuses, annule.annulable]).toEqual([2, 3, false]);
    expect((await g.lignes(fini.id, "&refusees=oui")).map((l) => [l.ligne, l.refus])).toEqual([
      [3, "La fiche a été modifiée depuis l'import\u00a0: elle est laissée telle quelle"],
      [4, "La fiche a été modifiée depuis l'import\u00a0: elle est laissée telle quelle"],
      [5, "Une affectation s'y rattache\u00a0: annulez-la d'abord"],
    ]);
    expect(
      await enBase(t, "select plaque, marque, agence from vehicules where plaque like 'EE00_EE' order by 1"),
    ).toEqual([
      { plaque: "EE001EE", marque: "Kia", agence: null },
      { plaque: "EE002EE", marque: "Seat", agence: null },
      { plaque: "EE003EE", marque: "Seat", agence: null },
      { plaque: "EE004EE", marque: "Seat", agence: null },
    ]);
  });

  it("s'arrête dès que la personne n'a plus le droit, et garde ce qui est fait", async () => {
    const pret = await g.verifier(await g.deposer({ entite: "vehicules", octets: parc(3, 5_000), qui: t.jeu.expert }));
    await g.poster(pret.id, "lancement", {}, t.jeu.expert);
    await enBase(t, "update utilisateurs set actif = false where id = $1", [t.jeu.expert]);
    await t.viderImports();
    const arrete = await g.lire(pret.id);
    expect([arrete.etat, arrete.motif]).toEqual(["echec", expect.stringContaining("n'a plus le droit d'importer")]);
    expect(await enBase(t, "select 1 from vehicules where plaque like 'DD50%'")).toEqual([]);
    await enBase(t, "update utilisateurs set actif = true where id = $1", [t.jeu.expert]);
  });

  it("rejette, sans arrêter le reste, ce qui a changé entre la vérification et l'écriture", async () => {
    const pret = await g.verifier(
      await g.deposer({
        entite: "contrats",
        octets: csv("Immatriculation;Début;Fin", "GB-482-NR;01/01/2040;01/01/2041", "GB-482-NR;01/01/2042;01/01/2043"),
      }),
    );
    expect(bilan(pret)).toEqual([2, 0, 0, 0]);
    await enBase(
      t,
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2040-06-01', '2041-06-01')",
      [t.jeu.clientA, t.jeu.vehicule],
    );
    const fini = await g.jouer(pret.id, "lancement");
    expect(bilan(fini)).toEqual([1, 0, 0, 1]);
    expect((await g.lignes(fini.id, "&verdict=rejetee"))[0]?.erreurs[0]?.raison).toBe(
      "Cette période en chevauche une autre du même véhicule",
    );
  });

  it("oublie les lignes et le fichier d'un vieil import, qui ne s'annule plus", async () => {
    const { id } = await g.importer({ entite: "vehicules", octets: csv("Immatriculation", "FF-001-FF") });
    await enBase(t, "update imports set fini_le = now() - interval '31 days' where id = $1", [id]);
    const { oublierVieuxImports } = await import("./imports.queries.ts");
    await t.services.base.porte((tx) => oublierVieuxImports(tx, new Date()));
    expect([(await g.lignes(id)).length, (await g.lire(id)).annulable]).toEqual([0, false]);
    expect((await g.poster(id, "annulation")).statusCode).toBe(409);
    expect(
      await enBase(t, "select rattache from fichiers f join imports i on i.fichier_id = f.id where i.id = $1", [id]),
    ).toEqual([{ rattache: false }]);
  });
});

describe("droits", () => {
  it("un client n'ouvre ni l'écran, ni le fichier d'un import qui parle de lui", async () => {
    const lu = await g.deposer({ entite: "vehicules", octets: csv("Immatriculation", "GG-001-GG") });
    const [fichier] = await enBase<{ id: string }>(t, "select fichier_id as id from imports where id = $1", [lu.id]);
    const claire = await t.session(t.jeu.claire);
    for (const adresse of [`/api/fichiers/${fichier?.id}`, `/api/fichiers/${fichier?.id}/description`])
      expect((await t.appeler("GET", adresse, { jeton: claire })).statusCode).toBe(404);
    expect((await t.appeler("GET", `/api/imports/${lu.id}`, { jeton: claire })).statusCode).toBe(403);
  });

  it("l'annulation n'efface que ce que l'import a créé, et seulement par qui l'a lancée", async () => {
    const { id } = await g.importer({ entite: "vehicules", octets: csv("Immatriculation", "HH-001-HH") });
    const essai = t.services.base.auNomDe(t.jeu.admin, new Date(), async (tx) => {
      const { annulerCreations } = await import("./lignes.queries.ts");
      return annulerCreations(tx, id, [2]);
    });
    await expect(essai).rejects.toMatchObject({ code: "42501" });
  });
});
