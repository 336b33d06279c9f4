import { afterAll, beforeAll, expect, test } from "vitest";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let jetons: Record<"admin" | "expert" | "claire" | "marc" | "sansBesoin", string>;
beforeAll(async () => {
  t = await creerAppTest();
  const ouvrir = (qui: "admin" | "expert" | "claire" | "marc" | "sansBesoin") => t.session(t.jeu[qui]);
  jetons = {
    admin: await ouvrir("admin"),
    expert: await ouvrir("expert"),
    claire: await ouvrir("claire"),
    marc: await ouvrir("marc"),
    sansBesoin: await ouvrir("sansBesoin"),
  };
});
afterAll(() => t.fermer());

interface Trouvee {
  genre: string;
  id: string;
  titre: string;
  detail: string | null;
  client_nom: string | null;
}
const chercher = async (qui: keyof typeof jetons, q: string) => {
  const reponse = await t.appeler("GET", `/api/recherche?q=${encodeURIComponent(q)}`, { jeton: jetons[qui] });
  expect(reponse.statusCode).toBe(200);
  return reponse.json<{ fiches: Trouvee[]; approche: boolean }>();
};
const genres = async (qui: keyof typeof jetons, q: string) =>
  [...new Set((await chercher(qui, q)).fiches.map((f) => f.genre))].sort();

test("une plaque, sous toutes ses écritures, trouve tout ce qui la porte", async () => {
  for (const q of ["GB-482-NR", "gb482nr", "gb 482 nr", "482NR"])
    expect(await genres("claire", q)).toEqual(["document", "restitution", "ticket", "vehicule"]);
  expect((await chercher("claire", "gb482nr")).approche).toBe(false);
});

test("une faute de frappe se rattrape, et se dit", async () => {
  for (const q of ["gb483nr", "gb428nr", "gb48nr", "canarivla"]) {
    const { fiches, approche } = await chercher("claire", q);
    expect([q, approche, fiches.length > 0]).toEqual([q, true, true]);
  }
  expect((await chercher("claire", "zzzzzzz")).fiches).toEqual([]);
});

test("une forme à une faute près se cherche dans son index, jamais en relisant la table", async () => {
  const reglages = await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ proname: string }>(
      "select proname from pg_proc where proconfig @> '{enable_seqscan=off, enable_indexscan=off}' and proname like 'trouver%' order by 1",
    );
    return rows.map((r) => r.proname);
  });
  expect(reglages).toEqual(["trouver", "trouver_mots_proches", "trouver_proche"]);
});

test("les fiches les plus récentes se lisent par l'index de leurs dates, et jamais leur texte par une personne", async () => {
  const lu = await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ par_index: boolean; personne: boolean; formes: boolean }>(
      `select proconfig @> '{enable_indexscan=on,enable_bitmapscan=off}' as par_index,
         has_function_privilege('reflet_client', oid, 'execute') or has_function_privilege('reflet_interne', oid, 'execute') as personne,
         (select bool_and(prosrc like '%textes_recents(%' and prosrc not like '%limit 1000%') from pg_proc
          where proname in ('trouver_proche', 'trouver_mots_proches')) as formes
       from pg_proc where proname = 'textes_recents'`,
    );
    return rows;
  });
  expect(lu).toEqual([{ par_index: true, personne: false, formes: true }]);
});

test("une faute dans chaque mot se rattrape, quel que soit leur ordre ; jamais celle d'une autre société", async () => {
  await enBase(t, "insert into conducteurs (client_id, prenom, nom) values ($1, 'Bertrand', 'Lefebvre')", [
    t.jeu.clientA,
  ]);
  await enBase(t, "update tickets set demandeur_prenom_nom = 'Bertrand Lefebvre' where id = $1", [t.jeu.ticket]);
  for (const q of ["bertrnad lefebvre", "lefevbre bertrand", "lefebvr bertrandd", "Bertramd Lefebvrr"]) {
    const { fiches, approche } = await chercher("claire", q);
    expect([q, approche, [...new Set(fiches.map((f) => f.genre))].sort()]).toEqual([q, true, ["conducteur", "ticket"]]);
    expect(await chercher("marc", q)).toEqual({ fiches: [], approche: false });
  }
  // Un mot qui n'y est pas : rien.
  expect((await chercher("claire", "bertrand martinez")).fiches).toEqual([]);
  expect(await genres("admin", "carosserie du prot")).toEqual([]);
  expect(await genres("admin", "carosserie du port")).toEqual(["garage"]);
});

test("deux fautes dans un même mot de huit lettres se rattrapent ; trois, jamais, ni le nom d'une autre société", async () => {
  await enBase(t, "insert into conducteurs (client_id, prenom, nom) values ($1, 'Hippolyte', 'Rochebrune')", [
    t.jeu.clientA,
  ]);
  await enBase(t, "update tickets set demandeur_prenom_nom = 'Hippolyte Rochebrune' where id = $1", [t.jeu.ticket]);
  for (const q of ["rohcebruen", "roxhebrne", "hipolite", "hipolite rohcebruen", "Rochebrune hippolytte"]) {
    const { fiches, approche } = await chercher("claire", q);
    expect([q, approche, [...new Set(fiches.map((f) => f.genre))].sort()]).toEqual([q, true, ["conducteur", "ticket"]]);
    expect(await chercher("marc", q)).toEqual({ fiches: [], approche: false });
  }
  for (const q of ["roxhebnre", "rohcebruxn", "hipolite martinez"])
    expect([q, (await chercher("claire", q)).fiches]).toEqual([q, []]);
  // Une plaque mal tapée deux fois en désignerait d'autres.
  expect((await chercher("claire", "gb438nr")).fiches).toEqual([]);
});

test("rien d'une autre société, ni fiche ni compte ; les garages et les sociétés à l'équipe seulement", async () => {
  for (const q of [CANARI, "gb482nr", "gb483nr", "carrosserie", "boreal", "Arval", "12ab34567", "pare-chocs"]) {
    expect((await chercher("sansBesoin", q)).fiches).toEqual([]);
    const marc = await chercher("marc", q);
    expect([q, JSON.stringify(marc)]).toEqual([q, JSON.stringify({ fiches: [], approche: false })]);
  }
  expect(await genres("claire", "carrosserie du port")).toEqual([]);
  expect(await genres("expert", "carrosserie du port")).toEqual(["garage"]);
  expect(await genres("admin", "boreal")).toEqual(["societe"]);
  expect(await genres("admin", "arval")).toEqual(["document", "loueur"]);
  expect((await chercher("expert", "gb482nr")).fiches[0]?.client_nom).toContain(CANARI);
  expect((await chercher("claire", "gb482nr")).fiches[0]?.client_nom).toBeNull();
});

test("le texte lu d'un document, un conducteur dans les deux sens ; une note interne ne se cherche pas", async () => {
  expect(await genres("claire", "pare-chocs avant")).toEqual(["document"]);
  expect(await genres("claire", `${CANARI} jean`)).toEqual(["conducteur"]);
  expect(await genres("admin", "note interne secrète")).toEqual([]);
});

test("un document se retrouve par son contrat et par son montant, HT ou TTC, tel qu'on l'écrit", async () => {
  const [facture] = await enBase(
    t,
    `insert into documents (client_id, restitution_id, type_document, numero, brut_ht, net_ht, tva, ttc, identification)
     values ($1, $2, 'facture', 'F-2026-88', 987654, 987654, 197531, 1185185, '{"contrat": "CT/0452-318"}') returning id`,
    [t.jeu.clientA, t.jeu.restitution],
  );
  for (const q of ["9 876,54 €", "9876,54", "11 851,85", "CT 0452 318"]) {
    const { fiches } = await chercher("claire", q);
    expect([q, fiches.map((f) => f.id)]).toEqual([q, [facture?.id]]);
    expect(fiches[0]?.detail).toContain("9\u202f876,54\u00a0€\u00a0HT, 11\u202f851,85\u00a0€\u00a0TTC");
    expect([q, await genres("marc", q)]).toEqual([q, []]);
  }
});

test("une contestation se retrouve par sa plaque", async () => {
  const [facture] = await enBase(
    t,
    `insert into documents (client_id, restitution_id, type_document, numero, brut_ht, net_ht) values ($1, $2, 'facture', 'F-2026-77', 1, 1) returning id`,
    [t.jeu.clientA, t.jeu.restitution],
  );
  await enBase(t, "insert into contestations (client_id, restitution_id, facture_id) values ($1, $2, $3)", [
    t.jeu.clientA,
    t.jeu.restitution,
    facture?.id,
  ]);
  expect(await genres("claire", "f2026 77")).toEqual(["contestation", "document"]);
  expect(await genres("marc", "f202677")).toEqual([]);
});

test("ce qui vient de s'écrire ne ralentit pas la recherche : ni liste d'attente dans un index, ni processus lancés pour lire", async () => {
  // Chaque recherche relirait la liste d'attente en entier, une fois par forme d'un mot.
  const enAttente = await enBase(
    t,
    `select c.relname from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relkind = 'i'
       and c.relnamespace = 'public'::regnamespace and not 'fastupdate=off' = any (coalesce(c.reloptions, '{}'))`,
  );
  expect(enAttente).toEqual([]);
  const paralleles = await enBase(
    t,
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
       and proname in ('trouver', 'trouver_recentes', 'trouver_proche', 'trouver_mots_proches', 'nom_le_plus_proche', 'textes_recents')
       and not 'max_parallel_workers_per_gather=0' = any (coalesce(proconfig, '{}'))`,
  );
  expect(paralleles).toEqual([]);
});

test("l'équipe rattachée à la société du prestataire cherche et cite dans toutes", async () => {
  const [prestataire] = await enBase(t, "insert into clients (nom) values ('Prestataire rattaché') returning id");
  await enBase(t, "update utilisateurs set client_id = $1 where id = any ($2)", [
    prestataire?.id,
    [t.jeu.expert, t.jeu.admin],
  ]);
  for (const qui of ["expert", "admin"] as const) {
    expect(await genres(qui, "gb482nr")).toEqual(
      expect.arrayContaining(["document", "restitution", "ticket", "vehicule"]),
    );
    expect(await genres(qui, "carrosserie du port")).toEqual(["garage"]);
  }
  const citables = await t.appeler("GET", `/api/commentaires/citables?ticket_id=${t.jeu.ticket}&interne=non`, {
    jeton: jetons.expert,
  });
  expect(citables.json().map((p: { id: string }) => p.id)).toContain(t.jeu.claire);
});

test("le plus ressemblant d'une liste se propose à qui l'ouvre, et à lui seul", async () => {
  await enBase(t, "insert into garages (nom, code_postal, ville) values ('Best Repair Grenoble', '38000', 'Grenoble')");
  await enBase(t, "insert into conducteurs (client_id, prenom, nom) values ($1, 'Camille', 'Vincent')", [
    t.jeu.clientA,
  ]);
  await enBase(
    t,
    "insert into vocabulaire_appris (genre, motif, valeur, origine) values ('element', 'parechoc av', 'pare_chocs_avant', 'ajout')",
  );
  await enBase(
    t,
    "insert into imports (entite, client_id, nom_fichier) values ('vehicules', $1, 'flotte-septembre.xlsx')",
    [t.jeu.clientA],
  );
  const proches = async (qui: keyof typeof jetons, liste: string, q: string) => {
    const reponse = await t.appeler("GET", `/api/recherche/proches?liste=${liste}&q=${encodeURIComponent(q)}`, {
      jeton: jetons[qui],
    });
    expect(reponse.statusCode, reponse.body).toBe(200);
    return reponse.json<{ titre: string }[]>().map((f) => f.titre);
  };
  expect(await proches("admin", "garages", "Best Repare")).toEqual(["Best Repair Grenoble"]);
  expect(await proches("expert", "conducteurs", "Camile Vincant")).toEqual(["Camille Vincent"]);
  expect(await proches("claire", "conducteurs", "Vincent Camile")).toEqual(["Camille Vincent"]);
  expect(await proches("expert", "vocabulaire", "parechok av")).toEqual(["parechoc av"]);
  expect(await proches("admin", "imports", "flote septembre")).toEqual(["flotte-septembre.xlsx"]);
  expect(await proches("admin", "loueurs", "Arvall")).toEqual(["Arval"]);
  const [personne] = await enBase(t, "select prenom || ' ' || nom as nom from utilisateurs where id = $1", [
    t.jeu.claire,
  ]);
  expect(await proches("admin", "personnes", `${personne?.nom}e`)).toContain(personne?.nom);
  // Une liste de véhicules propose ses propres lignes : un audit, une fin de contrat, un sinistre clos.
  const [v] = await enBase(t, "select client_id, immatriculation as plaque from vehicules where id = $1", [
    t.jeu.vehicule,
  ]);
  const plaque = String(v?.plaque);
  const fausse = `${plaque.slice(0, -1)}${plaque.endsWith("Z") ? "Y" : "Z"}`;
  await enBase(t, "delete from audits where vehicule_id = $1", [t.jeu.vehicule]);
  await enBase(t, "delete from contrats where vehicule_id = $1", [t.jeu.vehicule]);
  for (const liste of ["audits", "fins-de-contrat", "sinistres"])
    expect([liste, await proches("claire", liste, fausse)]).toEqual([liste, []]);
  await enBase(t, "insert into audits (client_id, vehicule_id, retour_prevu_le) values ($1, $2, current_date + 40)", [
    v?.client_id,
    t.jeu.vehicule,
  ]);
  await enBase(
    t,
    "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, current_date - 900, current_date + 40)",
    [v?.client_id, t.jeu.vehicule],
  );
  await enBase(
    t,
    "insert into tickets (client_id, type_demande, statut_ticket, immatriculation) values ($1, 'sinistre', 'cloture', $2)",
    [v?.client_id, plaque],
  );
  for (const liste of ["audits", "fins-de-contrat", "sinistres"]) {
    expect([liste, await proches("claire", liste, fausse)]).toEqual([liste, [plaque]]);
    expect([liste, await proches("marc", liste, fausse)]).toEqual([liste, []]);
    expect([liste, await proches("sansBesoin", liste, fausse)]).toEqual([liste, []]);
  }
  // Ni les garages, ni les sociétés, ni les personnes d'ailleurs.
  for (const [qui, liste, q] of [
    ["claire", "garages", "Best Repare"],
    ["claire", "personnes", "claire"],
    ["expert", "personnes", "claire"],
    ["expert", "societes", "boreal"],
    ["claire", "imports", "flote septembre"],
    ["marc", "conducteurs", "Camile Vincent"],
    ["sansBesoin", "conducteurs", "Camile Vincent"],
    ["admin", "garages", "zzzzzzz"],
    ["admin", "garages", "be"],
  ] as const)
    expect([qui, liste, q, await proches(qui, liste, q)]).toEqual([qui, liste, q, []]);
});
