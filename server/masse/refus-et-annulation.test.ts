import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ActionRecente } from "../../domain/masse/masse.ts";
import {
  admin,
  agir,
  annuler,
  apercu,
  ayvens,
  claire,
  enMasse,
  expert,
  lignes,
  preparerMasse,
  sansDeclencheurs,
  t,
  un,
  valeurs,
  vehicule,
} from "./aides-masse.ts";

preparerMasse();

describe("refus", () => {
  it("à un client, sur toutes les portes, sans rien en dire", async () => {
    const demande = enMasse("vehicules", [t.jeu.vehicule], "agence", "Volée");
    for (const reponse of [
      await apercu(demande, claire),
      await agir(demande, 1, claire),
      await annuler(randomUUID(), claire),
    ])
      expect([reponse.statusCode, reponse.json().code]).toEqual([403, "interdit"]);
    expect((await t.appeler("GET", "/api/masse", { jeton: claire })).statusCode).toBe(403);
    expect(await valeurs("vehicules", "agence", [t.jeu.vehicule])).not.toEqual(["Volée"]);
  });

  it("d'une valeur absente, fausse ou qui ne se choisit plus, au champ", async () => {
    const v = [await vehicule()];
    const ferme = await un("insert into loueurs (nom, archive_le) values ('Fermé', now()) returning id");
    for (const [entite, action, valeur, champ] of [
      ["vehicules", "agence", " ", "valeur"],
      ["vehicules", "client", null, "valeur"],
      ["restitutions", "agence", null, "valeur"],
      ["restitutions", "loueur", null, "valeur"],
      ["vehicules", "loueur", ferme, "valeur"],
      ["vehicules", "loueur", "pas-un-identifiant", "valeur"],
      ["vehicules", "client", t.jeu.prestataire, "valeur"],
      ["vehicules", "client", randomUUID(), "valeur"],
      ["garages", "reseau", "Inconnu", "valeur"],
      ["garages", "client", t.jeu.clientA, "action"],
      ["restitutions", "archiver", null, "action"],
    ] as const) {
      const reponse = await apercu(enMasse(entite, v, action, valeur));
      expect([entite, action, reponse.statusCode, Object.keys(reponse.json().champs ?? {})]).toEqual([
        entite,
        action,
        400,
        [champ],
      ]);
    }
    expect((await apercu(enMasse("vehicules", [], "archiver"))).statusCode).toBe(400);
    expect(
      (await apercu({ ...enMasse("vehicules", v, "archiver"), selection: { filtres: { reseau: "AD" } } })).statusCode,
    ).toBe(400);
  });

  it("si le nombre n'est plus celui de l'aperçu : rien n'est écrit, le nouveau compte est rendu", async () => {
    const ids = [await vehicule(), await vehicule()];
    const demande = enMasse("vehicules", ids, "agence", "Nîmes");
    expect((await apercu(demande)).json().concernes).toBe(2);
    await lignes("update vehicules set archive_le = now() where id = $1", [ids[0]]);
    const reponse = await agir(demande, 2);
    expect(reponse.statusCode).toBe(409);
    expect(reponse.json()).toMatchObject({
      code: "apercu_perime",
      donnees: { apercu: { concernes: 1, inchanges: 0, ecartes: [{ raison: "archivee", nombre: 1 }] } },
    });
    expect(await valeurs("vehicules", "agence", ids)).toEqual(["Lyon", "Lyon"]);
    expect(await lignes("select 1 from actions_masse where valeur = 'Nîmes'")).toEqual([]);
  });

  it("d'une ligne que la base refuse : toutes les autres restent comme avant", async () => {
    const ids = [await vehicule(), await vehicule(), await vehicule()];
    await lignes(
      `alter table vehicules add constraint essai check (id <> '${ids[2]}' or agence is distinct from 'Refusée') not valid`,
    );
    const reponse = await agir(enMasse("vehicules", ids, "agence", "Refusée"), 3);
    await lignes("alter table vehicules drop constraint essai");
    expect(reponse.statusCode).toBe(400);
    expect(await valeurs("vehicules", "agence", ids)).toEqual(["Lyon", "Lyon", "Lyon"]);
    expect(await lignes("select 1 from actions_masse where valeur = 'Refusée'")).toEqual([]);
  });

  it("au-delà de vingt mille fiches, avec une phrase claire", async () => {
    await sansDeclencheurs("insert into garages (nom) select 'Trop n° ' || n from generate_series(1, 20001) n");
    const demande = { entite: "garages", selection: { filtres: { q: "trop" } }, action: "archiver", valeur: null };
    for (const reponse of [await apercu(demande), await agir(demande, 20_000)])
      expect([reponse.statusCode, reponse.json().message_fr]).toEqual([413, expect.stringContaining("20 000 lignes")]);
    await sansDeclencheurs("delete from garages where nom like 'Trop n°%'");
  });
});

describe("deux fois, ou à deux", () => {
  it("la même demande rejouée, même en même temps, ne fait qu'une action", async () => {
    const ids = [await vehicule(), await vehicule()];
    const cle = randomUUID();
    const demande = enMasse("vehicules", ids, "agence", "Une fois");
    const reponses = await Promise.all([1, 2, 3].map(() => agir(demande, 2, expert, cle)));
    expect(reponses.map((r) => [r.statusCode, r.json().modifies])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
    expect(new Set(reponses.map((r) => r.json().id)).size).toBe(1);
    expect(await lignes("select 1 from historique where ligne_id = any ($1) and champ = 'agence'", [ids])).toHaveLength(
      2,
    );
  });

  it("deux actions simultanées sur les mêmes fiches passent l'une après l'autre", async () => {
    const ids = [await vehicule(), await vehicule(), await vehicule()];
    const [un, deux] = await Promise.all([
      agir(enMasse("vehicules", ids, "agence", "Première"), 3),
      agir(enMasse("vehicules", [...ids].reverse(), "agence", "Seconde"), 3, admin),
    ]);
    expect([un.statusCode, deux.statusCode]).toEqual([200, 200]);
    expect(new Set(await valeurs("vehicules", "agence", ids)).size).toBe(1);
  });
});

describe("annuler", () => {
  it("remet chaque fiche à sa valeur d'avant, laisse celles changées depuis, et le dit ; rejouée, rend le même compte", async () => {
    const ids = [
      await vehicule({ agence: "Lyon" }),
      await vehicule({ agence: null }),
      await vehicule({ agence: "Metz" }),
    ];
    const { id } = (await agir(enMasse("vehicules", ids, "agence", "Brest"), 3)).json();
    await lignes("update vehicules set agence = 'Autre' where id = $1", [ids[2]]);
    const compte = { remises: 2, laissees: [{ raison: "changee", nombre: 1 }] };
    expect((await annuler(id)).json()).toEqual(compte);
    expect(await valeurs("vehicules", "agence", ids)).toEqual(["Lyon", null, "Autre"]);
    expect((await annuler(id)).json()).toEqual(compte);
  });

  it("rend aux archives la date qu'elles avaient, et à la liste ce qui peut y revenir", async () => {
    const ids = [await vehicule(), await vehicule()];
    const archivage = (await agir(enMasse("vehicules", ids, "archiver"), 2)).json();
    await vehicule({ immatriculation: (await valeurs("vehicules", "immatriculation", ids))[1] });
    expect((await annuler(archivage.id)).json()).toEqual({
      remises: 1,
      laissees: [{ raison: "plaque_prise", nombre: 1 }],
    });
    const vieux = [await vehicule({ archive_le: "2026-01-02T03:04:05.678901Z" })];
    const avant = await valeurs("vehicules", "archive_le::text", vieux);
    const restauration = (await agir(enMasse("vehicules", vieux, "restaurer"), 1)).json();
    expect((await annuler(restauration.id)).json()).toEqual({ remises: 1, laissees: [] });
    expect(await valeurs("vehicules", "archive_le::text", vieux)).toEqual(avant);
  });

  it("appartient à son auteur et aux admins, pendant 24 heures", async () => {
    const ids = [await vehicule()];
    const del_admin = (await agir(enMasse("vehicules", ids, "agence", "Admin"), 1, admin)).json().id;
    expect((await annuler(del_admin, expert)).json().code).toBe("annulation_interdite");
    const recentes = async (jeton: string) =>
      (await t.appeler("GET", "/api/masse", { jeton })).json() as ActionRecente[];
    expect((await recentes(expert)).some((a) => a.id === del_admin)).toBe(false);
    const de_l_expert = (await agir(enMasse("vehicules", ids, "loueur", ayvens), 1)).json().id;
    expect((await recentes(admin)).slice(0, 2)).toMatchObject([
      { id: de_l_expert, action: "loueur", valeur: "Ayvens", modifies: 1, auteur: "Expert Test", annulee_le: null },
      { id: del_admin, action: "agence", valeur: "Admin" },
    ]);
    t.regler(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    const jeton = await t.session(t.jeu.admin);
    expect((await annuler(de_l_expert, jeton)).json().code).toBe("trop_tard");
    expect(await recentes(jeton)).toEqual([]);
    // L'action suivante efface ce qui ne peut plus servir ; l'historique garde tout.
    expect((await agir(enMasse("vehicules", ids, "agence", "Demain"), 1, jeton)).statusCode).toBe(200);
    expect(await lignes("select 1 from actions_masse_lignes where action_id = $1", [de_l_expert])).toEqual([]);
    t.regler(new Date());
    expect((await annuler(randomUUID())).statusCode).toBe(404);
  });
});

/** Assez pour que rien ne tienne en un aller et retour ; `MASSE_FICHES=10000` mesure une vraie flotte. */
const NOMBRE = Number(process.env.MASSE_FICHES ?? 1_500);

it("une flotte entière, en une transaction", async () => {
  await lignes(
    `insert into vehicules (client_id, immatriculation, agence, kilometrage)
     select $1, 'DX-' || n || '-MM', 'Toute-la-flotte', n from generate_series(10000, 9999 + $2::int) n`,
    [t.jeu.clientA, NOMBRE],
  );
  const demande = {
    entite: "vehicules",
    selection: { filtres: { q: "toute-la-flotte" } },
    action: "agence",
    valeur: "Ailleurs",
  };
  const debut = performance.now();
  expect((await apercu(demande)).json()).toMatchObject({ concernes: NOMBRE, inchanges: 0, ecartes: [] });
  const vu = performance.now();
  const faite = (await agir(demande, NOMBRE)).json();
  const fait = performance.now();
  expect(faite).toMatchObject({ modifies: NOMBRE, ecartes: [] });
  expect((await annuler(faite.id)).json()).toEqual({ remises: NOMBRE, laissees: [] });
  const secondes = [vu - debut, fait - vu, performance.now() - fait].map((ms) => Math.round(ms) / 1000);
  console.info(
    `${NOMBRE} véhicules, en secondes : aperçu ${secondes[0]}, action ${secondes[1]}, annulation ${secondes[2]}`,
  );
}, 120_000);
