import { randomUUID } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { choisirGeocodeur } from "../geocodage/choisir-geocodeur.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { ticketJetable } from "../testing/jetables.ts";

let t: AppTest;
let admin: string;
let expert: string;
let claire: string;
/** Un vrai serveur HTTP à la place du fournisseur d'adresses. */
let fournisseur: Server;
let repondre: (reponse: ServerResponse) => void;
const cherchees: string[] = [];

const lieu = (longitude: number, latitude: number) => (r: ServerResponse) => {
  const properties = { id: "1", label: "x", score: 0.9, type: "housenumber", postcode: "38000" };
  r.setHeader("content-type", "application/json");
  r.end(JSON.stringify({ features: [{ geometry: { coordinates: [longitude, latitude] }, properties }] }));
};

beforeAll(async () => {
  t = await creerAppTest();
  [admin, expert, claire] = [
    await t.session(t.jeu.admin),
    await t.session(t.jeu.expert),
    await t.session(t.jeu.claire),
  ];
  fournisseur = createServer((requete, reponse) => {
    cherchees.push(new URL(requete.url ?? "/", "http://localhost").searchParams.get("q") ?? "");
    repondre(reponse);
  });
  await new Promise<void>((pret) => fournisseur.listen(0, "127.0.0.1", pret));
});
afterAll(async () => {
  fournisseur.closeAllConnections();
  fournisseur.close();
  await t.fermer();
});
beforeEach(() => {
  // Neuf à chaque essai : ni cache ni disjoncteur hérités.
  const url = `http://127.0.0.1:${(fournisseur.address() as AddressInfo).port}`;
  t.services.geocodeur = choisirGeocodeur({ fournisseur: "geoplateforme", url }, () => new Date(), 2_000);
  repondre = lieu(5.72, 45.19);
});
afterEach(() => {
  cherchees.length = 0;
});

const ADRESSE = { adresse: "1 place Grenette", code_postal: "38000", ville: "Grenoble" };
const VIDE = { adresse: null, code_postal: null, ville: null };

const creer = async (champs: object = {}, jeton = expert) =>
  t.appeler("POST", "/api/garages", { jeton, corps: { nom: "Garage neuf", cle_idempotence: randomUUID(), ...champs } });
const neuf = async (champs: object = {}): Promise<string> => (await creer(champs)).json().id;
const modifier = (id: string, champs: object, avant: object, jeton = expert) =>
  t.appeler("PATCH", `/api/garages/${id}`, { jeton, corps: { champs, avant } });
const lire = async (id: string): Promise<GarageLu> =>
  (await t.appeler("GET", `/api/garages/${id}`, { jeton: expert })).json();
const archiver = (id: string, archive: boolean, jeton = expert) =>
  t.appeler("PUT", `/api/garages/${id}/archive`, { jeton, corps: { archive } });
const situer = (id: string, position: object, avant: object | null) =>
  t.appeler("PUT", `/api/garages/${id}/position`, { jeton: expert, corps: { position, avant } });

describe("une section de garage enregistrée", () => {
  it("écrit ses champs, taux et commission au centième, et dit qui et quoi", async () => {
    const id = await neuf();
    const champs = {
      reseau: "Dekra",
      taux_mo: 6505,
      taux_peinture: 7010,
      commission: 1250,
      vr: true,
      notes_internes_garage: " Rappeler ",
    };
    const avant = {
      reseau: null,
      taux_mo: null,
      taux_peinture: null,
      commission: null,
      vr: false,
      notes_internes_garage: null,
    };
    expect((await modifier(id, champs, avant)).json()).toMatchObject({ ...champs, notes_internes_garage: "Rappeler" });
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select taux_mo, commission from garages where id = $1", [id]),
    );
    expect(rows).toEqual([{ taux_mo: 65.05, commission: 12.5 }]);
    const historique = (await t.appeler("GET", `/api/garages/${id}/historique`, { jeton: expert })).json();
    expect(historique).toContainEqual(
      expect.objectContaining({ auteur: "Expert Test", champ: "reseau", avant: null, apres: "Dekra" }),
    );
  });

  it("change le nom seul, sans rien géocoder", async () => {
    const id = await neuf(ADRESSE);
    cherchees.length = 0;
    expect((await modifier(id, { nom: "Garage du Pont" }, { nom: "Garage neuf" })).json()).toMatchObject({
      nom: "Garage du Pont",
      latitude: 45.19,
    });
    expect(cherchees).toEqual([]);
  });

  it("refuse d'écraser ce qu'un autre vient d'écrire, et montre sa valeur", async () => {
    const id = await neuf();
    await modifier(id, { contact: "Par l'admin" }, { contact: null }, admin);
    const r = await modifier(id, { contact: "Par l'expert" }, { contact: null });
    expect([r.statusCode, r.json().donnees.actuel]).toEqual([409, { contact: "Par l'admin" }]);
    expect((await modifier(id, { vr: true }, { vr: false })).statusCode).toBe(200);
    // La même valeur des deux côtés n'est pas un conflit.
    expect((await modifier(id, { contact: "Par l'admin" }, { contact: null })).statusCode).toBe(200);
  });

  it("« Indépendant » et un texte vide valent l'absence", async () => {
    const id = await neuf({ reseau: "AD", contact: "Luc" });
    expect(
      (await modifier(id, { reseau: "Indépendant", contact: " " }, { reseau: "AD", contact: "Luc" })).json(),
    ).toMatchObject({
      reseau: null,
      contact: null,
    });
  });

  it.each([
    ["un nom vide", { nom: "  " }, "nom", "Le nom est requis"],
    ["un réseau inconnu", { reseau: "Garages Unis" }, "reseau", "Réseau inconnu"],
    ["un taux négatif", { taux_mo: -1 }, "taux_mo", "Le taux ne peut pas être négatif"],
    ["une commission de plus de cent", { commission: 10_001 }, "commission", "La commission dépasse 100\u00a0%"],
    ["une adresse e-mail qui n'en est pas une", { email: "luc" }, "email", "L'adresse e-mail n'est pas valable"],
    ["un code postal trop long", { code_postal: "380000000000" }, "code_postal", "Le texte dépasse 10 caractères"],
  ])("refuse %s au bon champ", async (_cas, champs, champ, phrase) => {
    const r = await modifier(t.jeu.garage, champs, {});
    expect([r.statusCode, r.json().champs?.[champ]]).toEqual([400, phrase]);
  });

  it("refuse un champ d'une autre route", async () => {
    for (const champs of [{ latitude: 1 }, { archive_le: "2026-01-01" }, {}])
      expect((await modifier(t.jeu.garage, champs, {})).statusCode).toBe(400);
  });

  it("n'existe pour aucun client, ni pour un garage inconnu", async () => {
    const id = await neuf();
    expect((await modifier(id, { contact: "Client" }, { contact: null }, claire)).statusCode).toBe(403);
    expect((await creer({}, claire)).statusCode).toBe(403);
    expect((await lire(id)).contact).toBeNull();
    expect((await modifier(randomUUID(), { contact: "x" }, { contact: null })).json().message_fr).toBe(
      "Garage non trouvé",
    );
  });
});

describe("les coordonnées d'un garage", () => {
  it("se cherchent quand l'adresse, le code postal et la ville y sont et que l'un d'eux change", async () => {
    const id = await neuf();
    expect(cherchees).toEqual([]);
    await modifier(id, { adresse: ADRESSE.adresse }, VIDE);
    await modifier(id, { code_postal: ADRESSE.code_postal }, VIDE);
    expect(cherchees).toEqual([]);
    const complete = (await modifier(id, { ville: ADRESSE.ville }, VIDE)).json();
    expect(cherchees).toEqual(["1 place Grenette, 38000 Grenoble"]);
    expect(complete).toMatchObject({ latitude: 45.19, longitude: 5.72, precision_position: "adresse" });
    // Tout autre champ, ou la même adresse renvoyée telle quelle, ne cherche rien et ne déplace rien.
    await modifier(id, { contact: "Luc", ...ADRESSE }, { contact: null, ...ADRESSE });
    expect(cherchees.length).toBe(1);
    expect((await lire(id)).latitude).toBe(45.19);
  });

  it("s'effacent avec l'adresse, et ne se recalculent pas sur une adresse incomplète", async () => {
    const id = await neuf(ADRESSE);
    expect((await lire(id)).latitude).toBe(45.19);
    cherchees.length = 0;
    const r = (await modifier(id, { code_postal: "" }, { code_postal: "38000" })).json();
    expect(r).toMatchObject({ code_postal: null, latitude: null, longitude: null, precision_position: null });
    expect(cherchees).toEqual([]);
  });

  it.each([
    ["tombe en panne", (r: ServerResponse) => r.writeHead(500).end("{}")],
    ["répond n'importe quoi", (r: ServerResponse) => r.end('{"features":[{"geometry":"non"}]}')],
    ["ne connaît pas l'adresse", (r: ServerResponse) => r.end('{"features":[]}')],
    ["situe hors de France", lieu(-74, 40.7)],
    ["coupe la connexion", (r: ServerResponse) => r.destroy()],
  ])("manquent sans rien bloquer si le fournisseur %s", async (_cas, panne) => {
    const id = await neuf(ADRESSE);
    repondre = panne;
    const r = await modifier(id, { adresse: "9 rue Autre" }, { adresse: ADRESSE.adresse });
    expect([r.statusCode, r.json()]).toEqual([
      200,
      expect.objectContaining({ adresse: "9 rue Autre", latitude: null, longitude: null }),
    ]);
  });

  it("arrivent après la réponse si le fournisseur est lent, sans écraser un repère posé entre-temps", async () => {
    const id = await neuf(ADRESSE);
    const attendues: ServerResponse[] = [];
    const servir = () => attendues.splice(0).forEach(lieu(5.5, 45.5));
    repondre = (r) => attendues.push(r);
    const r = await modifier(id, { adresse: "9 rue Lente" }, { adresse: ADRESSE.adresse });
    expect(r.json().latitude).toBeNull();
    servir();
    await expect.poll(async () => (await lire(id)).latitude, { timeout: 3_000 }).toBe(45.5);

    await modifier(id, { adresse: "10 rue Lente" }, { adresse: "9 rue Lente" });
    expect((await situer(id, { latitude: 45.1, longitude: 5.1 }, null)).statusCode).toBe(200);
    servir();
    await new Promise((suite) => setTimeout(suite, 500));
    expect(await lire(id)).toMatchObject({ latitude: 45.1, precision_position: "manuelle" });
  });

  it("ne sont pas posées si l'adresse a encore changé pendant la recherche", async () => {
    const id = await neuf(ADRESSE);
    const reponses: ServerResponse[] = [];
    repondre = (r) => reponses.push(r);
    const premiere = modifier(id, { adresse: "1 rue Lente" }, { adresse: ADRESSE.adresse });
    await expect.poll(() => reponses.length).toBe(1);
    const seconde = modifier(id, { adresse: "2 rue Lente" }, { adresse: "1 rue Lente" });
    await expect.poll(() => reponses.length).toBe(2);
    lieu(2, 48)(reponses[1] as ServerResponse);
    lieu(7, 43)(reponses[0] as ServerResponse);
    await Promise.all([premiere, seconde]);
    expect(await lire(id)).toMatchObject({ adresse: "2 rue Lente", latitude: 48, longitude: 2 });
  });

  it("se corrigent en posant le repère ; posé par deux personnes, c'est un conflit", async () => {
    const id = await neuf(ADRESSE);
    const avant = { latitude: 45.19, longitude: 5.72 };
    expect((await situer(id, { latitude: 45.2, longitude: 5.7 }, avant)).json()).toMatchObject({
      latitude: 45.2,
      longitude: 5.7,
      precision_position: "manuelle",
    });
    const r = await situer(id, { latitude: 45.3, longitude: 5.6 }, avant);
    expect([r.statusCode, r.json().donnees.actuel]).toEqual([409, { latitude: 45.2, longitude: 5.7 }]);
    expect((await situer(id, { latitude: 91, longitude: 0 }, null)).statusCode).toBe(400);
  });
});

describe("un garage créé", () => {
  it("l'est une seule fois par clé, même demandé deux fois ensemble", async () => {
    const cle_idempotence = randomUUID();
    const nom = `Unique ${cle_idempotence}`;
    const envois = await Promise.all([1, 2, 3].map(() => creer({ nom, cle_idempotence })));
    expect(new Set(envois.map((e) => e.json().id)).size).toBe(1);
    const page = (await t.appeler("GET", `/api/garages?q=${encodeURIComponent(nom)}`, { jeton: expert })).json();
    expect(page.total).toBe(1);
  });

  it("se situe aussitôt si son adresse est complète", async () => {
    expect(await lire(await neuf(ADRESSE))).toMatchObject({ ...ADRESSE, latitude: 45.19 });
  });

  it("ressemble à un autre du même nom au même code postal, archivé compris", async () => {
    const id = await neuf({ nom: "Garage Élan & Fils", code_postal: "75011", ville: "Paris" });
    const semblables = async (nom: string, code: string) =>
      (
        await t.appeler("GET", `/api/garages/semblables?nom=${encodeURIComponent(nom)}&code_postal=${code}`, {
          jeton: expert,
        })
      ).json();
    expect(await semblables("garage elan et fils", "75011")).toEqual([]);
    expect(await semblables("GARAGE ELAN-FILS", "75011")).toEqual([
      { id, nom: "Garage Élan & Fils", adresse: null, code_postal: "75011", ville: "Paris", archive: false },
    ]);
    expect(await semblables("GARAGE ELAN-FILS", "75012")).toEqual([]);
    expect(await semblables("", "75011")).toEqual([]);
    await archiver(id, true);
    expect((await semblables("garage élan & fils", "75011"))[0].archive).toBe(true);
  });
});

describe("un garage archivé", () => {
  it("quitte la liste, les compteurs, l'export et les garages proches, ne se modifie plus, et revient", async () => {
    const id = await neuf({ nom: "Garage Fermé", ...ADRESSE });
    await t.base.proprietaire((c) =>
      c.query("update tickets set latitude_vehicule = 45.19, longitude_vehicule = 5.72 where id = $1", [t.jeu.ticket]),
    );
    const voir = async () => {
      const appel = async (chemin: string) => (await t.appeler("GET", `/api${chemin}`, { jeton: expert })).body;
      const page = JSON.parse(await appel("/garages?q=garage%20ferme"));
      return {
        liste: page.total,
        total: page.compteurs.total,
        archives: JSON.parse(await appel("/garages?q=garage%20ferme&archives=oui")).total,
        export: (await appel("/garages/export?format=csv&q=garage%20ferme")).includes("Garage Fermé"),
        proche: (await appel(`/tickets/${t.jeu.ticket}/garages-proches`)).includes(id),
      };
    };
    expect(await voir()).toEqual({ liste: 1, total: 1, archives: 0, export: true, proche: true });
    const premier = (await archiver(id, true)).json().archive_le;
    expect((await archiver(id, true)).json().archive_le).toBe(premier);
    expect(await voir()).toEqual({ liste: 0, total: 0, archives: 1, export: false, proche: false });
    const r = await modifier(id, { contact: "x" }, { contact: null });
    expect([r.statusCode, r.json().code]).toEqual([409, "garage_archive"]);
    expect((await situer(id, { latitude: 1, longitude: 1 }, null)).json().code).toBe("garage_archive");
    expect((await archiver(id, false)).json().archive_le).toBeNull();
    expect(await voir()).toEqual({ liste: 1, total: 1, archives: 0, export: true, proche: true });
  });

  it("ne l'est ni par un client ni s'il n'existe pas", async () => {
    expect((await archiver(t.jeu.garage, true, claire)).statusCode).toBe(403);
    expect((await archiver(randomUUID(), true)).json().message_fr).toBe("Garage non trouvé");
  });
});

describe("un garage supprimé", () => {
  const supprimer = (id: string, jeton = admin) => t.appeler("DELETE", `/api/garages/${id}`, { jeton });

  it("ne l'est que par un admin, une seule fois, et son historique reste", async () => {
    const id = await neuf();
    expect((await supprimer(id, expert)).statusCode).toBe(403);
    expect((await supprimer(id, claire)).statusCode).toBe(403);
    expect((await supprimer(id)).json()).toEqual({ supprime: true });
    expect((await supprimer(id)).statusCode).toBe(404);
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select operation from historique where entite = 'garages' and ligne_id = $1 order by id desc limit 1", [
        id,
      ]),
    );
    expect(rows).toEqual([{ operation: "suppression" }]);
  });

  const garageDuTicket = async (jeton = expert, ticket = t.jeu.ticket) =>
    (await t.appeler("GET", `/api/tickets/${ticket}`, { jeton })).json().garage;
  const lier = (id: string, ticket = t.jeu.ticket) =>
    t.base.proprietaire((c) => c.query("update tickets set garage_id = $1 where id = $2", [id, ticket]));
  const aLaCorbeille = async (ligne: string) =>
    (
      await t.base.proprietaire((c) =>
        c.query<{ id: string }>("select id from corbeille where ligne_id = $1 order by supprime_le desc", [ligne]),
      )
    ).rows[0]?.id ?? "";
  const rendre = async (ligne: string) =>
    t.appeler("POST", `/api/corbeille/${await aLaCorbeille(ligne)}/restaurer`, { jeton: admin, corps: {} });

  it("laisse son nom, tel qu'il était, aux tickets qui le désignaient ; restauré, il le redit lui-même", async () => {
    const id = await neuf();
    await lier(id);
    const { nom } = await garageDuTicket();
    expect((await supprimer(id)).json()).toEqual({ supprime: true });
    for (const jeton of [expert, claire]) expect(await garageDuTicket(jeton)).toEqual({ id: null, nom });
    expect((await rendre(id)).statusCode).toBe(200);
    expect(await garageDuTicket()).toEqual({ id, nom });
    await t.base.proprietaire((c) => c.query("update garages set nom = 'Renommé depuis' where id = $1", [id]));
    expect((await garageDuTicket()).nom).toBe("Renommé depuis");
  });

  it("un autre garage choisi prend la place du nom gardé, et le retirer l'efface", async () => {
    const [un, deux] = [await neuf(), await neuf()];
    await lier(un);
    await supprimer(un);
    const choisir = (garage_id: string | null, avant: string | null) =>
      t.appeler("PUT", `/api/tickets/${t.jeu.ticket}/garage`, { jeton: expert, corps: { garage_id, avant } });
    expect((await choisir(deux, null)).json().garage).toMatchObject({ id: deux });
    await supprimer(deux);
    expect((await choisir(null, null)).json().garage).toBeNull();
  });

  it("un ticket qui attendait à la corbeille garde aussi le nom du garage supprimé après lui", async () => {
    const [id, ticket] = [await neuf(), await ticketJetable(t, "sinistre")];
    await lier(id, ticket);
    const { nom } = await garageDuTicket(expert, ticket);
    await t.appeler("DELETE", `/api/tickets/${ticket}`, { jeton: admin });
    await supprimer(id);
    expect((await rendre(ticket)).statusCode).toBe(200);
    expect(await garageDuTicket(expert, ticket)).toEqual({ id: null, nom });
  });
});
