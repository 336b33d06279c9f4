import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, createServer as ecouter } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ECHECS_MAX } from "../../domain/webhooks/webhook.ts";
import { estPublique, refusAdresse } from "../http/adresse-publique.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { signer } from "./appeler.ts";
import { creerTacheWebhooks } from "./tache-webhooks.ts";

let t: AppTest;
let admin: string;
let serveur: Server;
let adresse: string;
let maintenant = new Date("2026-11-22T10:00:00Z");
let recus: { entetes: IncomingHttpHeaders; corps: string }[] = [];
let repondre = 200;
beforeAll(async () => {
  t = await creerAppTest();
  t.services.config.webhooksHotes = ["localhost"];
  t.regler(maintenant);
  admin = await t.session(t.jeu.admin);
  serveur = createServer(async (requete, reponse) => {
    let corps = "";
    for await (const morceau of requete) corps += String(morceau);
    recus.push({ entetes: requete.headers, corps });
    // Une réponse qui s'arrête en route, ou qui n'en finit pas.
    if (requete.url === "/coupe") {
      reponse.writeHead(200, { "content-length": 100 }).write("deb", () => requete.socket.destroy());
      return;
    }
    if (requete.url === "/goutte") {
      reponse.writeHead(200).write("x");
      return;
    }
    if (requete.url === "/raccroche") {
      requete.socket.destroy();
      return;
    }
    reponse.writeHead(repondre, { location: "http://localhost/ailleurs" }).end("reçu");
  });
  await new Promise<void>((pret) => serveur.listen(0, "localhost", pret));
  adresse = `http://localhost:${(serveur.address() as AddressInfo).port}/reflet`;
});
afterAll(async () => {
  serveur.close();
  await t.fermer();
});

const creer = (corps: Record<string, unknown> = {}) =>
  t.appeler("POST", "/api/webhooks", {
    jeton: admin,
    corps: {
      nom: "Suivi",
      adresse,
      client_id: null,
      evenements: ["ticket.modification"],
      cle_idempotence: randomUUID(),
      ...corps,
    },
  });
const vider = () => creerTacheWebhooks(t.services).vider();
const avancer = (secondes: number) => {
  maintenant = new Date(maintenant.getTime() + secondes * 1000);
  t.regler(maintenant);
};
const ecrire = (texte: string, valeurs: unknown[] = []) => t.base.proprietaire((c) => c.query(texte, valeurs));
const livraisons = async (id: string) =>
  (await t.appeler("GET", `/api/livraisons?webhook_id=${id}`, { jeton: admin })).json().lignes;

describe("un webhook", () => {
  test("reçoit ce qu'il suit, signé, sous des identifiants seuls ; une autre société ne lui dit rien", async () => {
    const { secret, lu } = (await creer({ client_id: t.jeu.clientA })).json();
    await ecrire("update tickets set demandeur_prenom_nom = 'Signé' where id = $1", [t.jeu.ticket]);
    await ecrire("update tickets set demandeur_prenom_nom = 'Ailleurs' where client_id = $1", [t.jeu.clientB]);
    await ecrire("update vehicules set marque = 'Autre' where client_id = $1", [t.jeu.clientA]);
    recus = [];
    expect(await vider()).toBe(1);
    const [{ entetes, corps } = { entetes: {} as IncomingHttpHeaders, corps: "" }] = recus;
    expect(JSON.parse(corps)).toMatchObject({
      evenement: "ticket.modification",
      objet_id: t.jeu.ticket,
      client_id: t.jeu.clientA,
    });
    expect(corps).not.toContain("Signé");
    const instant = Number(/t=(\d+)/.exec(String(entetes["x-reflet-signature"]))?.[1]);
    expect(instant).toBe(maintenant.getTime() / 1000);
    expect(entetes["x-reflet-signature"]).toBe(signer(secret, instant, corps));
    expect(await livraisons(lu.id)).toMatchObject([{ etat: "livree", essais: 1, statut_http: 200, erreur: null }]);

    // Rejouée, elle garde son identifiant : reçue deux fois, comptée une.
    const [{ id } = { id: "" }] = await livraisons(lu.id);
    await t.appeler("POST", `/api/livraisons/${id}/rejouer`, { jeton: admin });
    await vider();
    expect(new Set(recus.map((r) => r.entetes["x-reflet-livraison"]))).toEqual(new Set([id]));
    expect(recus).toHaveLength(2);
    // Le secret ne se relit nulle part, pas même au journal ; une copie de la base ne permet pas de signer.
    const { rows } = await ecrire(
      `select (select coalesce(string_agg(row_to_json(h)::text, ''), '') from historique h where entite = 'webhooks')
         || (select string_agg(row_to_json(w)::text, '') from webhooks w) as tout`,
    );
    expect(rows[0].tout + (await t.appeler("GET", "/api/webhooks", { jeton: admin })).body).not.toContain(secret);
    await t.appeler("DELETE", `/api/webhooks/${lu.id}`, { jeton: admin });
  });

  test("garde son secret au coffre : celui d'une version d'avant y entre et signe encore, illisible il n'envoie rien", async () => {
    const { lu } = (await creer()).json();
    const secretEnBase = async () =>
      (await ecrire("select secret from webhooks where id = $1", [lu.id])).rows[0].secret;
    const essayer = async () => {
      await t.appeler("POST", `/api/webhooks/${lu.id}/essayer`, { jeton: admin });
      recus = [];
      return vider();
    };
    const clair = "reflet_wh_d-une-version-qui-les-gardait-en-clair";
    await ecrire("update webhooks set secret = $2 where id = $1", [lu.id, clair]);
    await creerTacheWebhooks(t.services).rangerSecrets();
    expect(await secretEnBase()).toMatch(/^coffre:/);
    await essayer();
    const [{ entetes, corps } = { entetes: {} as IncomingHttpHeaders, corps: "" }] = recus;
    const instant = Number(/t=(\d+)/.exec(String(entetes["x-reflet-signature"]))?.[1]);
    expect(entetes["x-reflet-signature"]).toBe(signer(clair, instant, corps));

    // Le secret d'un autre webhook, recopié sur celui-ci, ne s'y lit pas.
    const autre = (await creer()).json().lu.id;
    await ecrire("update webhooks set secret = (select secret from webhooks where id = $2) where id = $1", [
      lu.id,
      autre,
    ]);
    expect([await essayer(), recus.length]).toEqual([1, 0]);
    expect(await livraisons(lu.id)).toContainEqual(
      expect.objectContaining({
        etat: "attente",
        erreur: "Le secret ne se lit plus (SECRET a changé)\u00a0: recréez ce webhook",
      }),
    );
    for (const id of [lu.id, autre]) await t.appeler("DELETE", `/api/webhooks/${id}`, { jeton: admin });
  });

  test("reprend de plus en plus tard, refuse une redirection, et s'arrête après des échecs répétés", async () => {
    const { lu } = (await creer()).json();
    repondre = 302;
    await t.appeler("POST", `/api/webhooks/${lu.id}/essayer`, { jeton: admin });
    recus = [];
    expect([await vider(), await vider()]).toEqual([1, 0]);
    expect(await livraisons(lu.id)).toMatchObject([
      { etat: "attente", essais: 1, statut_http: 302, erreur: "Redirection refusée" },
    ]);
    for (const attente of [31, 121, 601, 3_601, 21_601, 43_201]) {
      avancer(attente);
      expect(await vider()).toBe(1);
    }
    // Deux jours ont passé : la session aussi.
    admin = await t.session(t.jeu.admin);
    expect(await livraisons(lu.id)).toMatchObject([{ etat: "abandonnee", essais: 7 }]);
    repondre = 500;
    for (let n = 7; n < ECHECS_MAX; n++) await t.appeler("POST", `/api/webhooks/${lu.id}/essayer`, { jeton: admin });
    await vider();
    const lire = async () =>
      (await t.appeler("GET", "/api/webhooks", { jeton: admin })).json().find((w: { id: string }) => w.id === lu.id);
    expect(await lire()).toMatchObject({ actif: false, echecs: ECHECS_MAX, desactive_le: expect.any(String) });
    await t.appeler("POST", `/api/webhooks/${lu.id}/essayer`, { jeton: admin });
    expect(await vider()).toBe(0);
    repondre = 200;
    await t.appeler("PUT", `/api/webhooks/${lu.id}/suspension`, { jeton: admin, corps: { actif: true } });
    expect(await vider()).toBeGreaterThan(0);
    expect(await lire()).toMatchObject({ actif: true, echecs: 0, desactive_le: null });
  });

  test("se modifie : nom, adresse, événements, au journal ; deux admins se voient, le secret reste", async () => {
    const { secret, lu } = (await creer()).json();
    const modifier = (corps: unknown) => t.appeler("PATCH", `/api/webhooks/${lu.id}`, { jeton: admin, corps });
    await ecrire("update webhooks set echecs = 5 where id = $1", [lu.id]);
    const ailleurs = adresse.replace("/reflet", "/ailleurs");
    const champs = { nom: "Suivi de l'atelier", adresse: ailleurs, evenements: ["vehicule.modification"] };
    const avant = { nom: "Suivi", adresse, evenements: ["ticket.modification"] };
    const reponse = await modifier({ champs, avant });
    expect([reponse.statusCode, reponse.json()]).toEqual([200, { ...lu, ...champs }]);
    expect(
      (await t.appeler("GET", "/api/webhooks", { jeton: admin })).json().find((w: { id: string }) => w.id === lu.id),
    ).toEqual({ ...lu, ...champs });
    const { rows } = await ecrire(
      "select champ, auteur_id from historique where entite = 'webhooks' and ligne_id = $1 and operation = 'modification' and champ in ('nom', 'adresse', 'evenements') order by 1",
      [lu.id],
    );
    expect(rows).toEqual(["adresse", "evenements", "nom"].map((champ) => ({ champ, auteur_id: t.jeu.admin })));

    // L'autre admin avait lu l'ancien nom : rien n'est écrasé, et il voit le nouveau.
    const perdu = await modifier({ champs: { nom: "Autre" }, avant: { nom: "Suivi" } });
    expect([perdu.statusCode, perdu.json().donnees]).toEqual([409, { actuel: { nom: champs.nom } }]);
    for (const [refuses, champ] of [
      [{ adresse: "https://10.0.0.1/x" }, "adresse"],
      [{ nom: " " }, "nom"],
      [{ evenements: [] }, "evenements"],
      [{ evenements: ["autre.chose"] }, "evenements.0"],
      [{}, "demande"],
    ] as const) {
      const refus = await modifier({ champs: refuses, avant: { ...avant, ...champs } });
      expect([refus.statusCode, Object.keys(refus.json().champs)]).toEqual([400, [champ]]);
    }
    for (const faux of [{ client_id: t.jeu.clientA }, { secret: "x".repeat(40) }, { actif: false }])
      expect((await modifier({ champs: faux, avant: {} })).statusCode).toBe(400);
    expect(
      (await t.appeler("PATCH", `/api/webhooks/${randomUUID()}`, { jeton: admin, corps: { champs, avant } }))
        .statusCode,
    ).toBe(404);

    recus = [];
    await ecrire("update vehicules set marque = 'Encore une' where id = $1", [t.jeu.vehicule]);
    await ecrire("update tickets set demandeur_prenom_nom = 'Pas suivi' where id = $1", [t.jeu.ticket]);
    await vider();
    const { entetes, corps } = recus.find((r) => r.corps.includes("vehicule.modification")) ?? {
      entetes: {},
      corps: "",
    };
    const instant = Number(/t=(\d+)/.exec(String(entetes["x-reflet-signature"]))?.[1]);
    expect(entetes["x-reflet-signature"]).toBe(signer(secret, instant, corps));
    expect(await livraisons(lu.id)).toMatchObject([{ adresse: ailleurs, evenement: "vehicule.modification" }]);
    await t.appeler("DELETE", `/api/webhooks/${lu.id}`, { jeton: admin });
  });

  test("se suivent ensemble : par webhook, état, événement, période, texte ou identifiant ; les compteurs ignorent l'état", async () => {
    await ecrire("delete from webhook_livraisons");
    const { lu: un } = (await creer({ nom: "Comptabilité" })).json();
    const { lu: deux } = (await creer({ nom: "Atelier", adresse: adresse.replace("/reflet", "/atelier") })).json();
    const objet = randomUUID();
    const deposer = (webhook: string, evenement: string, etat: string, heures: number) =>
      ecrire(
        `insert into webhook_livraisons (webhook_id, evenement, ligne_id, etat, survenu_le) values ($1, $2, $3, $4, $5)`,
        [webhook, evenement, objet, etat, new Date(maintenant.getTime() - heures * 3_600_000)],
      );
    await deposer(un.id, "ticket.modification", "livree", 0.5);
    await deposer(un.id, "ticket.creation", "abandonnee", 5);
    await deposer(deux.id, "vehicule.creation", "abandonnee", 100);
    await deposer(deux.id, "vehicule.creation", "attente", 200);
    await ecrire("update webhook_livraisons set ligne_id = $1 where evenement = 'ticket.creation'", [t.jeu.ticket]);
    const lire = async (filtre: string) => {
      const { lignes, total, compteurs } = (
        await t.appeler("GET", `/api/livraisons?${filtre}`, { jeton: admin })
      ).json();
      expect(lignes).toHaveLength(total);
      return [
        lignes.map((l: { webhook_nom: string; evenement: string }) => `${l.webhook_nom} ${l.evenement}`),
        compteurs,
      ];
    };
    const tous = [
      "Comptabilité ticket.modification",
      "Comptabilité ticket.creation",
      ...Array(2).fill("Atelier vehicule.creation"),
    ];
    expect(await lire("")).toEqual([tous, { attente: 1, livree: 1, abandonnee: 2 }]);
    expect(await lire("sens=asc&tri=survenu_le")).toEqual([tous.toReversed(), expect.anything()]);
    expect(await lire("etat=abandonnee")).toEqual([
      ["Comptabilité ticket.creation", "Atelier vehicule.creation"],
      { attente: 1, livree: 1, abandonnee: 2 },
    ]);
    expect(await lire("etat=abandonnee&periode=jour")).toEqual([
      ["Comptabilité ticket.creation"],
      { attente: 0, livree: 1, abandonnee: 1 },
    ]);
    expect((await lire("periode=heure"))[0]).toEqual(["Comptabilité ticket.modification"]);
    expect((await lire("periode=semaine"))[0]).toHaveLength(3);
    expect((await lire("evenement=vehicule.creation"))[0]).toHaveLength(2);
    expect((await lire(`webhook_id=${un.id}`))[0]).toHaveLength(2);
    expect((await lire("q=atel"))[0]).toHaveLength(2);
    expect((await lire(`q=${objet}`))[0]).toHaveLength(3);
    const { lignes } = (await t.appeler("GET", `/api/livraisons?q=${t.jeu.ticket}`, { jeton: admin })).json();
    expect(lignes).toMatchObject([{ type_demande: expect.any(String), adresse: un.adresse }]);
    for (const faux of ["etat=perdue", "evenement=autre", "periode=siecle", "webhook_id=x"])
      expect((await t.appeler("GET", `/api/livraisons?${faux}`, { jeton: admin })).statusCode).toBe(400);
    const vues = await t.appeler("POST", "/api/vues-de-listes/livraisons", {
      jeton: admin,
      corps: { nom: "Abandonnées", parametres: { recherche: { etat: "abandonnee" }, cachees: [] }, partagee: false },
    });
    expect(vues.statusCode).toBe(200);
  });

  test("dit en français pourquoi un appel n'a pas abouti", async () => {
    // Qui attend une poignée de main TLS et n'entend que du texte.
    const muet = ecouter((s) => s.on("error", () => undefined).end("bonjour")).listen(0, "localhost");
    await new Promise((pret) => muet.once("listening", pret));
    const muette = `https://localhost:${(muet.address() as AddressInfo).port}/`;
    const dits = async (ou: string) => {
      const { lu } = (await creer({ adresse: ou })).json();
      await t.appeler("POST", `/api/webhooks/${lu.id}/essayer`, { jeton: admin });
      await vider();
      const [{ erreur }] = await livraisons(lu.id);
      await t.appeler("DELETE", `/api/webhooks/${lu.id}`, { jeton: admin });
      return erreur;
    };
    const vers = (chemin: string) => adresse.replace("/reflet", chemin);
    expect(await dits(vers("/coupe"))).toBe("Connexion coupée");
    expect(await dits(vers("/raccroche"))).toBe("Connexion coupée");
    expect(await dits(vers("/goutte"))).toBe("Pas de réponse en 3 secondes");
    expect(await dits(muette)).toMatch(/^Appel impossible, \w+$/);
    muet.close();
  });

  test.each([
    [{ adresse: "http://exemple.fr/x" }, "adresse"],
    [{ adresse: "https://intranet./x" }, "adresse"],
    [{ adresse: "https://base.internal./" }, "adresse"],
    [{ adresse: "https://10.0.0.1/x" }, "adresse"],
    [{ adresse: "https://[::1]/x" }, "adresse"],
    [{ adresse: "https://u:p@exemple.fr/" }, "adresse"],
    [{ adresse: "https://base.internal/" }, "adresse"],
    [{ evenements: [] }, "evenements"],
    [{ nom: " " }, "nom"],
    [{ client_id: randomUUID() }, "client_id"],
  ])("refuse %o au bon champ", async (corps, champ) => {
    const reponse = await creer(corps);
    expect([reponse.statusCode, Object.keys(reponse.json().champs)]).toEqual([400, [champ]]);
  });
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "169.254.169.254",
  "192.168.1.1",
  "100.64.0.1",
  "::1",
  "fd00::1",
  "fe80::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "0.0.0.0",
  "255.255.255.255",
])("%s n'est pas publique", (ip) => expect(estPublique(ip)).toBe(false));
test("une adresse publique convient, un nom court non", () => {
  expect([estPublique("93.184.216.34"), estPublique("2606:2800:220:1::1")]).toEqual([true, true]);
  expect(refusAdresse("https://exemple.fr/a", [])).toBeNull();
  expect(refusAdresse("https://intranet/a", [])).not.toBeNull();
});
