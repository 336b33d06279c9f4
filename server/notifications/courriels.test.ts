import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GENRES, joursApres } from "../../domain/notifications/notification.ts";
import { transportSmtp } from "../courrier/smtp.ts";
import { ouvrirSmtp, type SmtpDeTest } from "../courrier/smtp-de-test.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";
import { enBase } from "./aides-rappels.ts";
import { envoyerRappels, passerRappels } from "./rappels.ts";

const JOUR = "2026-06-01";
/** Heure de Paris, en été : deux heures de plus que le temps universel. */
const a = (jour: string, heure: number) => new Date(Date.parse(`${jour}T00:00:00+02:00`) + heure * 3_600_000);

let t: AppTest;
let smtp: SmtpDeTest;
beforeAll(async () => {
  t = await creerAppTest();
  await enBase(t, "update restitutions set date_restitution = '2020-01-01'");
});
afterAll(() => t.fermer());
beforeEach(async () => {
  smtp = await ouvrirSmtp();
  for (const table of [
    "notifications",
    "preferences_notifications",
    "resumes_notifications",
    "messages",
    "conducteurs",
  ])
    await enBase(t, `delete from ${table}`);
});
afterEach(() => smtp.arreter());

const permis = (nom: string, dans: number, client = t.jeu.clientA) =>
  enBase(t, "insert into conducteurs (client_id, nom, date_expiration_permis) values ($1, $2, $3)", [
    client,
    nom,
    joursApres(JOUR, dans),
  ]);
const preferer = (courriel: string, qui = t.jeu.claire) =>
  enBase(
    t,
    `insert into preferences_notifications values ($1, 'permis', true, $2)
     on conflict (utilisateur_id, genre) do update set courriel = excluded.courriel`,
    [qui, courriel],
  );
const recus = async () => {
  const transport = transportSmtp({
    url: smtp.url,
    expediteur: { nom: "Reflet", adresse: "a@reflet.test" },
    hote: "reflet.test",
  });
  await t.tacheEnvoi(transport).vider();
  return smtp.recus.map((r) => ({ pour: r.pour[0], ...r.courriel }));
};

describe("résumé du jour", () => {
  it("part à 7 h de Paris, une fois, avec tous les rappels et leurs liens", async () => {
    await permis("Avril", 30);
    await permis("Mai", 7);
    t.regler(a(JOUR, 1));
    await passerRappels(t.services);
    t.regler(a(JOUR, 6.9));
    await envoyerRappels(t.services);
    expect(await recus()).toEqual([]);
    t.regler(a(JOUR, 7));
    await Promise.all([1, 2, 3].map(() => envoyerRappels(t.services)));
    for (const heure of [7.1, 9, 23]) {
      t.regler(a(JOUR, heure));
      await passerRappels(t.services);
    }
    const [resume, ...autres] = await recus();
    expect(autres).toEqual([]);
    expect(resume).toMatchObject({ pour: "claire@canarival.test", subject: "2 rappels à traiter" });
    expect(resume?.text).toMatch(
      /Le permis de Mai expire dans 7 jours, le 08\/06\/2026\.\nhttp:\/\/reflet\.test\/conducteur\/[0-9a-f-]{36}/,
    );
    expect(resume?.text?.indexOf("Mai")).toBeLessThan(resume?.text?.indexOf("Avril") ?? 0);
    expect(resume?.html).toContain("http://reflet.test/notifications");
  });

  it("garde pour demain ce qui naît après 7 h, et part en retard quand le serveur était arrêté", async () => {
    t.regler(a(JOUR, 9));
    await permis("Juin", 30);
    await passerRappels(t.services);
    expect(await recus()).toEqual([]);
    t.regler(a(joursApres(JOUR, 1), 11));
    await passerRappels(t.services);
    expect(await recus()).toHaveLength(1);
  });

  it("ne dit ni ce qui est lu, ni ce qui est reporté, ni ce qui est réglé entre-temps", async () => {
    for (const nom of ["Lu", "Reporte", "Regle", "Reste"]) await permis(nom, 30);
    t.regler(a(JOUR, 1));
    await passerRappels(t.services);
    const du = (nom: string) => `conducteur_id = (select id from conducteurs where nom = '${nom}')`;
    await enBase(t, `update notifications set lue_le = now() where ${du("Lu")}`);
    await enBase(t, `update notifications set reportee_au = '${joursApres(JOUR, 3)}' where ${du("Reporte")}`);
    await enBase(t, "update conducteurs set date_expiration_permis = '2041-01-01' where nom = 'Regle'");
    t.regler(a(JOUR, 7));
    await passerRappels(t.services);
    const [resume] = await recus();
    expect(resume?.subject).toBe("1 rappel à traiter");
    expect(resume?.text).toContain("Reste");
  });
});

describe("un e-mail par rappel", () => {
  it("dit l'argent en jeu, celui de l'écran ; un permis n'en a pas", async () => {
    await preferer("chaque");
    await permis("Avril", 30);
    await enBase(
      t,
      `with d as (insert into documents (client_id, restitution_id, type_document, numero, etat, valide_le)
                  values ($1, $2, 'facture', 'ENJEU', 'valide', now()) returning id)
       insert into rapprochements (client_id, restitution_id, facture_id, conditions, montant_contestable, date_limite)
       select $1, $2, id, '{}', 90000, $3 from d`,
      [t.jeu.clientA, t.jeu.restitution, joursApres(JOUR, 3)],
    );
    t.regler(a(JOUR, 8));
    await passerRappels(t.services);
    const jeton = await t.session(t.jeu.claire);
    const { lignes } = (await t.appeler("GET", "/api/notifications", { jeton })).json();
    expect(lignes.map((l: { genre: string; montant_ht: number | null }) => [l.genre, l.montant_ht])).toEqual([
      ["contestation", 90_000],
      ["permis", null],
    ]);
    const textes = new Map((await recus()).map((m) => [m.subject, (m.text ?? "").replace(/\s+/g, " ")]));
    expect(textes.get("Délai de contestation – GB-482-NR")).toContain("vérifiez-la. Enjeu : 900,00 € HT.");
    expect(textes.get("Permis de conduire – Avril")).not.toContain("Enjeu");
    await enBase(t, "delete from documents where numero = 'ENJEU'");
  });

  it("part pour chacun, une fois, même si deux serveurs s'en occupent", async () => {
    await preferer("chaque");
    await permis("Avril", 30);
    await permis("Mai", 7);
    t.regler(a(JOUR, 8));
    await Promise.all([1, 2].map(() => passerRappels(t.services)));
    await passerRappels(t.services);
    const lus = await recus();
    expect(lus.map((m) => m.subject).sort()).toEqual(["Permis de conduire – Avril", "Permis de conduire – Mai"]);
    expect(lus[0]?.text).toContain("Bonjour Claire,");
  });

  it("ne noie pas qui vient d'importer son parc : au-delà de cinq, un seul message", async () => {
    await preferer("chaque");
    for (let n = 1; n <= 40; n++) await permis(`Conducteur ${n}`, 20);
    t.regler(a(JOUR, 8));
    await passerRappels(t.services);
    const [message, ...autres] = await recus();
    expect(autres).toEqual([]);
    expect(message?.subject).toBe("40 rappels à traiter");
    expect(message?.text).toContain("Et 10 autres.");
  });

  it("rien ne part à qui n'en veut pas, ni à un compte fermé, ni d'une autre société", async () => {
    await preferer("aucun");
    await preferer("chaque", t.jeu.marc);
    await permis("Avril", 30);
    t.regler(a(JOUR, 8));
    await passerRappels(t.services);
    await enBase(t, "update utilisateurs set actif = false where id = $1", [t.jeu.marc]);
    await permis("Lointain", 30, t.jeu.clientB);
    await passerRappels(t.services);
    t.regler(a(joursApres(JOUR, 1), 8));
    await passerRappels(t.services);
    await enBase(t, "update utilisateurs set actif = true where id = $1", [t.jeu.marc]);
    const lus = await recus();
    // Sophie est de la même société que Marc : elle a son résumé.
    expect(lus.map((m) => m.pour)).toEqual(["sophie@partenaire.test"]);
    expect(JSON.stringify(lus)).not.toContain(CANARI);
    expect(JSON.stringify(lus)).not.toContain("Avril");
  });
});

describe("désabonnement", () => {
  const liens = async () => {
    await permis("Avril", 30);
    t.regler(a(JOUR, 8));
    await passerRappels(t.services);
    const [message] = await recus();
    const entete = (cle: string) => message?.headers.find((h) => h.key === cle)?.value ?? "";
    const adresse = entete("list-unsubscribe").replace(/^<|>$/g, "");
    return {
      adresse,
      chemin: adresse.replace("http://reflet.test", ""),
      unClic: entete("list-unsubscribe-post"),
      texte: message?.text ?? "",
    };
  };
  const courriels = () =>
    enBase<{ genre: string; courriel: string }>(
      t,
      "select genre, courriel from preferences_notifications where utilisateur_id = $1 order by 1",
      [t.jeu.claire],
    );

  it("se fait d'un bouton du logiciel de messagerie, sans session ni origine (RFC 8058)", async () => {
    await preferer("chaque");
    const { adresse, chemin, unClic, texte } = await liens();
    expect(unClic).toBe("List-Unsubscribe=One-Click");
    expect(texte).toContain(adresse);
    const envoyer = () =>
      t.app.inject({
        method: "POST",
        url: chemin,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
    expect((await envoyer()).statusCode).toBe(200);
    expect(await courriels()).toEqual([{ genre: "permis", courriel: "aucun" }]);
    expect((await envoyer()).statusCode).toBe(200);
    await permis("Mai", 30);
    await passerRappels(t.services);
    expect(await recus()).toHaveLength(1);
  });

  it("ouvert par un navigateur, ne fait que demander ; un robot qui suit les liens n'éteint rien", async () => {
    await preferer("chaque");
    const { chemin } = await liens();
    const page = await t.app.inject({ method: "GET", url: chemin });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<form method="post"`);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(await courriels()).toEqual([{ genre: "permis", courriel: "chaque" }]);
    const fait = await t.app.inject({
      method: "POST",
      url: chemin,
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      payload: "",
    });
    expect(fait.body).toContain("C'est fait");
    expect(await courriels()).toEqual([{ genre: "permis", courriel: "aucun" }]);
  });

  it("du résumé, éteint tous les e-mails et laisse la cloche", async () => {
    await permis("Mars", 30);
    t.regler(a(JOUR, 1));
    await passerRappels(t.services);
    const { chemin } = await liens();
    await t.app.inject({ method: "POST", url: chemin });
    expect(new Set((await courriels()).map((c) => c.courriel))).toEqual(new Set(["aucun"]));
    expect(await courriels()).toHaveLength(GENRES.length);
    const compte = await t.appeler("GET", "/api/notifications/compte", { jeton: await t.session(t.jeu.claire) });
    expect(compte.json()).toEqual({ non_lues: 2 });
  });

  it("refuse un jeton qui n'est pas le sien, changé d'une lettre ou d'un genre", async () => {
    await preferer("chaque");
    const { chemin } = await liens();
    const faux = [
      chemin.replace("permis", "contrat"),
      chemin.replace(t.jeu.claire, t.jeu.marc),
      `${chemin.slice(0, -1)}${chemin.endsWith("A") ? "E" : "A"}`,
      "/desabonnement",
      "/desabonnement?jeton=%00&jeton=b",
      `/desabonnement?jeton=${"x".repeat(5_000)}`,
    ];
    for (const adresse of faux)
      for (const method of ["GET", "POST"] as const) {
        const r = await t.app.inject({ method, url: adresse });
        expect([adresse, r.statusCode]).toEqual([adresse, 404]);
        expect(r.body).toContain("Ce lien n'est pas valable");
      }
    expect(await courriels()).toEqual([{ genre: "permis", courriel: "chaque" }]);
  });
});
