import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sceller } from "../journal/sceller.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let adresse: string;
beforeAll(async () => {
  t = await creerAppTest();
  adresse = await t.app.listen({ port: 0, host: "localhost" });
});
afterAll(() => t.fermer());

interface Ecouteur {
  recus: { evenement: string; donnees: unknown }[];
  /** Attend qu'un événement reçu réponde à cette question. */
  attendre(nom: string, si?: (donnees: unknown) => boolean): Promise<unknown>;
  fini: Promise<void>;
  fermer(): void;
}

async function ecouter(jeton: string, requete = "duree=600"): Promise<Ecouteur> {
  const arret = new AbortController();
  const reponse = await fetch(`${adresse}/api/en-direct?${requete}`, {
    headers: { cookie: `reflet=${jeton}` },
    signal: arret.signal,
  });
  expect([reponse.status, reponse.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const recus: Ecouteur["recus"] = [];
  const lire = async () => {
    let reste = "";
    for await (const morceau of reponse.body as unknown as AsyncIterable<Uint8Array>) {
      const blocs = (reste + Buffer.from(morceau).toString()).split("\n\n");
      reste = blocs.pop() ?? "";
      for (const bloc of blocs) {
        const [, evenement = "", donnees = "null"] = /^event: (.*)\ndata: (.*)$/.exec(bloc) ?? [];
        recus.push({ evenement, donnees: JSON.parse(donnees) });
      }
    }
  };
  const fini = lire().catch(() => undefined);
  const attendre: Ecouteur["attendre"] = async (nom, si = () => true) => {
    await expect.poll(() => recus.some((r) => r.evenement === nom && si(r.donnees))).toBe(true);
    return recus.find((r) => r.evenement === nom && si(r.donnees))?.donnees;
  };
  await attendre("ouvert");
  return { recus, attendre, fini, fermer: () => arret.abort() };
}

const change = (entite: string, id: string) => (donnees: unknown) =>
  (donnees as { entite: string; ids?: string[] }[]).some((c) => c.entite === entite && (c.ids?.includes(id) ?? true));
const ecrire = (texte: string, valeurs: unknown[] = []) =>
  t.base.proprietaire((c) => c.query(texte, valeurs)).then(({ rows }) => rows[0] ?? {});
/** Tout ce qui précède est arrivé : un changement que tout le monde entend est passé après. */
async function borner(...ecouteurs: Ecouteur[]): Promise<void> {
  const { id } = await ecrire("insert into loueurs (nom) values ($1) returning id", [`Borne ${randomUUID()}`]);
  await Promise.all(ecouteurs.map((e) => e.attendre("changement", change("loueurs", id))));
}

describe("le flux des changements", () => {
  test("dit à chacun ce qui change chez lui, et rien d'une autre société ni de ce qu'il ne lit pas", async () => {
    const { jeu } = t;
    const [expert, claire, marc] = await Promise.all(
      [jeu.expert, jeu.claire, jeu.marc].map(async (u) => ecouter(await t.session(u))),
    );
    if (!expert || !claire || !marc) throw new Error("trois personnes");
    await ecrire("update tickets set demandeur_prenom_nom = 'En Direct' where id = $1", [jeu.ticket]);
    await Promise.all([expert, claire].map((e) => e.attendre("changement", change("tickets", jeu.ticket))));
    await borner(marc);
    // Marc n'a reçu que la borne : rien de la société de Claire, pas même un battement de compteur.
    const entites = (e: Ecouteur) =>
      e.recus.flatMap((r) =>
        r.evenement === "changement" ? (r.donnees as { entite: string }[]).map((c) => c.entite) : [],
      );
    expect(new Set(entites(marc))).toEqual(new Set(["loueurs"]));
    expect(JSON.stringify(marc.recus)).not.toContain(jeu.ticket);

    // Une note interne et un commentaire interne ne bougent que dans l'équipe.
    const avant = claire.recus.length;
    await ecrire("update tickets set notes_internes = 'À rappeler' where id = $1", [jeu.ticket]);
    await ecrire(
      "insert into commentaires (client_id, ticket_id, interne, texte, cree_le) values ($1, $2, true, 'Entre nous', now())",
      [jeu.clientA, jeu.ticket],
    );
    await borner(expert, claire);
    expect(JSON.stringify(claire.recus.slice(avant))).not.toMatch(/tickets|commentaires/);
    expect(entites(expert)).toContain("commentaires");
    // Ce qui part n'est qu'une entité et des identifiants.
    expect(JSON.stringify(expert.recus)).not.toMatch(/En Direct|rappeler|Entre nous/);
    for (const e of [expert, claire, marc]) e.fermer();
  });

  test("dit à qui lit le journal que des écritures s'y ajoutent, jamais une lecture, et à l'admin une livraison de webhook", async () => {
    const { jeu } = t;
    // Ce qui attendait se scelle, et son annonce arrive, avant que personne n'écoute : en retard, elle serait prise pour une autre.
    const temoin = await ecouter(await t.session(jeu.admin));
    await ecrire("update vehicules set marque = 'Avant le direct' where id = $1", [jeu.vehicule]);
    expect(await sceller(t.services)).toBeGreaterThan(0);
    await temoin.attendre("changement", change("journal", ""));
    temoin.fermer();
    const [admin, expert, claire] = await Promise.all(
      [jeu.admin, jeu.expert, jeu.claire].map(async (u) => ecouter(await t.session(u))),
    );
    if (!admin || !expert || !claire) throw new Error("trois personnes");
    const dits = (e: Ecouteur, entite: string) =>
      e.recus.filter((r) => r.evenement === "changement" && JSON.stringify(r.donnees).includes(`"${entite}"`)).length;
    // Une connexion et une lecture du journal sont des accès : scellés, ils n'annoncent rien.
    const lu = await t.app.inject({ url: "/api/journal", headers: { cookie: `reflet=${await t.session(jeu.admin)}` } });
    expect(lu.statusCode).toBe(200);
    expect(await sceller(t.services)).toBeGreaterThan(0);
    await borner(admin, expert, claire);
    expect(dits(admin, "journal")).toBe(0);
    expect(await sceller(t.services)).toBeGreaterThan(0);
    await Promise.all([admin, expert].map((e) => e.attendre("changement", change("journal", ""))));

    const { id: webhook } = await ecrire(
      "insert into webhooks (nom, adresse, evenements, secret, cree_le) values ('Outil', 'https://outil.test/', '{vehicule.modification}', repeat('x', 40), now()) returning id",
    );
    await ecrire("update vehicules set marque = 'En direct' where id = $1", [jeu.vehicule]);
    const { id } = await ecrire("select id from webhook_livraisons where webhook_id = $1", [webhook]);
    await admin.attendre("changement", change("livraisons", id));
    await ecrire("update webhook_livraisons set etat = 'abandonnee' where id = $1", [id]);
    await borner(expert, claire);
    expect([dits(expert, "livraisons"), dits(claire, "livraisons"), dits(claire, "journal")]).toEqual([0, 0, 0]);
    await ecrire("delete from webhooks where id = $1", [webhook]);
    for (const e of [admin, expert, claire]) e.fermer();
  });

  test("dit la fiche dont change une photo, une ligne ou un autre nom, et les listes de l'équipe à l'équipe seule", async () => {
    const { jeu } = t;
    const [admin, expert, claire, marc] = await Promise.all(
      [jeu.admin, jeu.expert, jeu.claire, jeu.marc].map(async (u) => ecouter(await t.session(u))),
    );
    if (!admin || !expert || !claire || !marc) throw new Error("quatre personnes");
    const { id: etat } = await ecrire(
      `insert into etats_des_lieux (client_id, ticket_id, type, version) select client_id, id, 'depart', 1 from tickets where id = $1 returning id`,
      [jeu.ticket],
    );
    const { id: audit } = await ecrire(
      "insert into audits (client_id, vehicule_id, retour_prevu_le) select client_id, id, current_date from vehicules where id = $1 returning id",
      [jeu.vehicule],
    );
    await borner(admin, expert, claire, marc);
    const debuts = new Map([admin, expert, claire, marc].map((e) => [e, e.recus.length]));
    const depuis = (e: Ecouteur) => JSON.stringify(e.recus.slice(debuts.get(e)));

    await ecrire(
      "insert into etat_dommages (client_id, etat_id, rang, element, dommage) values ($1, $2, 1, 'Capot', 'rayure')",
      [jeu.clientA, etat],
    );
    const { id: dommage } = await ecrire(
      "insert into audit_dommages (client_id, audit_id, rang, element, dommage) values ($1, $2, 1, 'capot', 'rayure') returning id",
      [jeu.clientA, audit],
    );
    await borner(admin, expert, claire, marc);
    for (const e of [expert, claire]) {
      expect(depuis(e)).toContain(etat);
      expect(depuis(e)).toContain(audit);
    }
    // La photo d'un dommage dit l'audit qui la porte.
    const { id: fichier } = await ecrire(
      `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
       values ($1, 'photo', 'vue.jpg', 'image/jpeg', 1, decode(repeat('00', 32), 'hex'), true) returning id`,
      [jeu.clientA],
    );
    debuts.set(claire, claire.recus.length);
    await ecrire("insert into audit_photos (client_id, dommage_id, fichier_id) values ($1, $2, $3)", [
      jeu.clientA,
      dommage,
      fichier,
    ]);
    await borner(claire);
    expect(depuis(claire)).toContain(audit);
    const { document_id } = await ecrire(
      "update document_lignes set designation = designation || ' bis' where id = (select id from document_lignes where client_id = $1 limit 1) returning document_id",
      [jeu.clientA],
    );
    const { loueur_id } = await ecrire(
      "insert into loueur_alias (loueur_id, motif) select id, 'Alias du direct' from loueurs limit 1 returning loueur_id",
    );
    await borner(admin, expert, claire, marc);
    for (const e of [expert, claire]) expect(depuis(e)).toContain(document_id);
    expect(depuis(marc)).toContain(loueur_id);

    // Une vue de l'équipe, une référence, la corbeille : rien n'en parvient à une société, ni la corbeille à un expert.
    const { id: vue } = await ecrire(
      "insert into vues (ecran, utilisateur_id, nom, partagee) values ('tickets', $1, 'À suivre', true) returning id",
      [jeu.expert],
    );
    const { id: reference } = await ecrire(
      "insert into references_metier (genre, nom) values ('reseau', 'Réseau du direct') returning id",
    );
    const { id: jete } = await ecrire(
      "insert into corbeille (entite, ligne_id, client_id, libelle, lignes) values ('tickets', $1, $2, 'Un ticket', '{}') returning id",
      [randomUUID(), jeu.clientA],
    );
    await borner(admin, expert, claire, marc);
    for (const [e, attendus] of [
      [admin, [true, true, true]],
      [expert, [true, true, false]],
      [claire, [false, false, false]],
      [marc, [false, false, false]],
    ] as const)
      expect([vue, reference, jete].map((id) => depuis(e).includes(id))).toEqual(attendus);
    // Rien de la société de Claire n'est parvenu à Marc.
    for (const id of [etat, audit, document_id]) expect(depuis(marc)).not.toContain(id);
    for (const e of [admin, expert, claire, marc]) e.fermer();
  });

  test("dit à une personne que le changement est le sien, dans tous ses onglets, et à nulle autre", async () => {
    const jeton = await t.session(t.jeu.expert);
    const [soi, ailleurs, admin] = [
      await ecouter(jeton),
      await ecouter(await t.session(t.jeu.expert)),
      await ecouter(await t.session(t.jeu.admin)),
    ];
    const reponse = await t.appeler("PUT", `/api/tickets/${t.jeu.ticket}/responsable`, {
      jeton,
      corps: { responsable_id: t.jeu.expert, avant: null },
    });
    expect(reponse.statusCode).toBe(200);
    const mien = async (e: Ecouteur) => {
      const lot = (await e.attendre("changement", change("tickets", t.jeu.ticket))) as { entite: string }[];
      return lot.find((c) => c.entite === "tickets");
    };
    const ids = [t.jeu.ticket];
    expect(await Promise.all([soi, ailleurs, admin].map(mien))).toEqual([
      { entite: "tickets", ids, mien: true },
      { entite: "tickets", ids, mien: true },
      { entite: "tickets", ids },
    ]);
    // Son identité ne voyage pas.
    expect(JSON.stringify(admin.recus)).not.toContain(t.jeu.expert);
    await ecrire("update tickets set responsable_id = null where id = $1", [t.jeu.ticket]);
    for (const e of [soi, ailleurs, admin]) e.fermer();
  });

  test("ne nomme pas les fiches d'une écriture de masse, et ne la dit qu'une fois", async () => {
    const e = await ecouter(await t.session(t.jeu.expert));
    await ecrire(
      "insert into vehicules (client_id, immatriculation) select $1, 'ED-' || lpad(n::text, 3, '0') || '-MA' from generate_series(1, 60) n",
      [t.jeu.clientA],
    );
    await borner(e);
    const dits = e.recus
      .filter((r) => r.evenement === "changement")
      .flatMap((r) => r.donnees as { entite: string; ids?: string[] }[])
      .filter((c) => c.entite === "vehicules");
    expect(dits).toEqual([{ entite: "vehicules" }]);
    e.fermer();
  });

  test("redit ce qui a manqué à qui revient, ou demande de tout relire", async () => {
    const jeton = await t.session(t.jeu.expert);
    const debut = performance.now();
    await ecrire("update tickets set demandeur_prenom_nom = 'Manqué' where id = $1", [t.jeu.ticket]);
    const temoin = await ecouter(jeton);
    await borner(temoin);
    // L'écoute dure depuis le début du fichier : cet instant est gardé, l'heure d'avant ne l'est pas.
    const revenu = await ecouter(jeton, `duree=600&depuis=${Math.ceil(performance.now() - debut) + 5}`);
    await revenu.attendre("changement", change("tickets", t.jeu.ticket));
    expect(revenu.recus.map((r) => r.evenement)).not.toContain("reprise");
    const longtemps = await ecouter(jeton, "duree=600&depuis=3600000");
    await longtemps.attendre("reprise");
    for (const e of [temoin, revenu, longtemps]) e.fermer();
  });

  test("se ferme quand la session est fermée, quand la personne est suspendue", async () => {
    const jeton = await t.session(t.jeu.claire);
    const e = await ecouter(jeton);
    await t.appeler("DELETE", "/api/session", { jeton });
    expect(await e.attendre("fin")).toEqual({ motif: "session" });
    await e.fini;
    const f = await ecouter(await t.session(t.jeu.sophie));
    await ecrire("update utilisateurs set actif = false where id = $1", [t.jeu.sophie]);
    expect(await f.attendre("fin")).toEqual({ motif: "session" });
  });

  test("suit le besoin qu'une société perd", async () => {
    const e = await ecouter(await t.session(t.jeu.marc));
    await ecrire("update clients set besoins = '{vehicules}' where id = $1", [t.jeu.clientB]);
    await e.attendre("reprise");
    await ecrire("update restitutions set agence = 'Ailleurs' where client_id = $1", [t.jeu.clientB]);
    await borner(e);
    expect(JSON.stringify(e.recus)).not.toContain("restitutions");
    e.fermer();
  });

  test("reprend quand la base coupe l'écoute, et demande de tout relire", async () => {
    const e = await ecouter(await t.session(t.jeu.expert));
    await ecrire(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(listen|select 1$)' and pid <> pg_backend_pid()",
    );
    await expect.poll(() => e.recus.some((r) => r.evenement === "reprise"), { timeout: 15_000 }).toBe(true);
    await ecrire("update tickets set demandeur_prenom_nom = 'Revenu' where id = $1", [t.jeu.ticket]);
    await e.attendre("changement", change("tickets", t.jeu.ticket));
    e.fermer();
  });
});

describe("la présence", () => {
  const annoncer = async (qui: string, corps: Record<string, unknown> = {}, session?: string) => {
    const onglet = randomUUID();
    const reponse = await t.appeler("POST", "/api/presences", {
      jeton: session ?? (await t.session(qui)),
      corps: { onglet, entite: "tickets", id: t.jeu.ticket, modifie: false, ...corps },
    });
    return { onglet, reponse, presents: reponse.statusCode === 200 ? reponse.json() : null };
  };

  test("montre l'équipe par son nom à l'équipe, et comme une équipe à la société", async () => {
    const expert = await annoncer(t.jeu.expert, { modifie: true });
    expect(expert.presents).toEqual([]);
    const claire = await annoncer(t.jeu.claire);
    expect(claire.presents).toEqual([{ nom: "Équipe Reflet", modifie: true }]);
    const vus = (await annoncer(t.jeu.admin)).presents.map((p: { nom: string }) => p.nom);
    expect(vus).toHaveLength(2);
    expect(vus).not.toContain("Équipe Reflet");
    expect((await annoncer(t.jeu.marc)).reponse.statusCode).toBe(404);
    // Sur une fiche de l'administration, l'équipe se voit ; la société n'y croise personne.
    const societe = { entite: "clients", id: t.jeu.clientA };
    await annoncer(t.jeu.expert, societe);
    expect((await annoncer(t.jeu.admin, societe)).presents).toHaveLength(1);
    expect((await annoncer(t.jeu.claire, societe)).presents).toEqual([]);
    // L'onglet d'une autre personne ne se reprend ni ne se ferme.
    await t.appeler("DELETE", `/api/presences/${expert.onglet}`, { jeton: await t.session(t.jeu.claire) });
    await annoncer(t.jeu.claire, { onglet: expert.onglet });
    expect((await annoncer(t.jeu.claire)).presents).toEqual([{ nom: "Équipe Reflet", modifie: true }]);
    await t.appeler("DELETE", `/api/presences/${expert.onglet}`, { jeton: await t.session(t.jeu.expert) });
    expect((await annoncer(t.jeu.claire)).presents).toEqual([{ nom: "Équipe Reflet", modifie: false }]);
  });

  test("se lève quand le dernier flux de son navigateur se ferme, et pas avant", async () => {
    await ecrire("delete from presences");
    const navigateur = await t.session(t.jeu.expert);
    const [un, deux] = [await ecouter(navigateur), await ecouter(navigateur)];
    await annoncer(t.jeu.expert, {}, navigateur);
    const claire = await ecouter(await t.session(t.jeu.claire));
    const presents = async () => (await annoncer(t.jeu.claire)).presents.length;
    un.fermer();
    await un.fini;
    expect(await presents()).toBe(1);
    deux.fermer();
    await claire.attendre("changement", change("presences", t.jeu.ticket));
    await expect.poll(presents, { timeout: 10_000 }).toBe(0);
    claire.fermer();
  });

  test("oublie un onglet muet", async () => {
    t.regler(new Date(Date.now() + 120_000));
    expect((await annoncer(t.jeu.claire)).presents).toEqual([]);
    t.regler(new Date());
  });
});

test("aucun déclencheur ne joint ses lignes d'avant et d'après l'une contre l'autre", async () => {
  const { fautives } = await ecrire(
    `select coalesce(json_agg(proname), '[]') as fautives from pg_proc
     where prorettype = 'trigger'::regtype and prosrc ~* '(apres|avant) \\w+ (inner )?join (avant|apres)'`,
  );
  expect(fautives).toEqual([]);
});

test("l'arrêt ne s'attarde pas sur les flux ouverts", async () => {
  const e = await ecouter(await t.session(t.jeu.expert));
  await t.app.close();
  expect(await e.attendre("fin")).toEqual({ motif: "arret" });
  await e.fini;
});
