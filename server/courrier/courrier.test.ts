import { randomUUID } from "node:crypto";
import { setTimeout as attendre } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { effacerAnciens } from "./courrier.queries.ts";
import { deposerMessage } from "./deposer-message.ts";
import type { Message } from "./message.ts";
import { transportSmtp } from "./smtp.ts";
import { ouvrirSmtp, type SmtpDeTest } from "./smtp-de-test.ts";
import type { Transport } from "./transport.ts";

const DEPART = new Date("2026-11-21T09:00:00Z");
const apres = (secondes: number) => new Date(DEPART.getTime() + secondes * 1000);

let t: AppTest;
let serveur: SmtpDeTest;
let smtp: Transport;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(async () => {
  serveur = await ouvrirSmtp();
  smtp = transportSmtp({
    url: serveur.url,
    expediteur: { nom: "Reflet, l'équipe", adresse: "bonjour@reflet.test" },
    hote: "reflet.test",
  });
  t.regler(DEPART);
  await t.base.proprietaire((c) => c.query("delete from messages"));
});
afterEach(() => serveur.arreter());

const message = (extra: Partial<Message> = {}): Message => ({
  gabarit: "essai",
  destinataire: "claire@transalpes.test",
  sujet: "Un essai",
  texte: "Bonjour",
  html: "<p>Bonjour</p>",
  ...extra,
});
const deposer = (m: Message) => t.base.base.porte((tx) => deposerMessage(tx, m, t.services.horloge()));
const lignes = async () =>
  (await t.base.proprietaire((c) => c.query("select * from messages order by cree_le, id"))).rows;
const vider = (transport: Transport = smtp) => t.tacheEnvoi(transport).vider();

const demander = (societe = "Flotte & Cie") =>
  t.appeler("POST", "/api/demo", {
    corps: { prenom: "Hélène", nom: "Garnier", societe, email: "helene@exemple.fr", taille_flotte: "Une centaine" },
    entetes: { "idempotency-key": randomUUID() },
  });

describe("un message de la boîte d'envoi", () => {
  it("arrive avec ses champs et ses accents, en texte et en HTML, signé et daté", async () => {
    expect((await demander("Forêt Noire – Île-de-France")).json()).toEqual({ envoyee: true });
    expect(await vider()).toBe(1);
    const [recu, ...autres] = serveur.recus;
    expect(autres).toEqual([]);
    expect(recu).toMatchObject({ de: "bonjour@reflet.test", pour: ["contact@reflet.test"] });
    const [ligne] = await lignes();
    expect(recu?.courriel).toMatchObject({
      messageId: `<${ligne.id}@reflet.test>`,
      subject: "Demande de démonstration – Forêt Noire – Île-de-France",
      from: { name: "Reflet, l'équipe", address: "bonjour@reflet.test" },
      replyTo: [{ name: "Hélène Garnier", address: "helene@exemple.fr" }],
      date: DEPART.toISOString(),
    });
    for (const dit of ["Prénom\u00a0: Hélène", "Nom\u00a0: Garnier", "Société\u00a0: Forêt Noire – Île-de-France"])
      expect(recu?.courriel.text).toContain(dit);
    for (const dit of ["E-mail\u00a0: helene@exemple.fr", "Taille de la flotte\u00a0: Une centaine"])
      expect(recu?.courriel.text).toContain(dit);
    for (const dit of ["Hélène", "Forêt Noire – Île-de-France", "helene@exemple.fr", "Une centaine"])
      expect(recu?.courriel.html).toContain(dit);
    expect(ligne).toMatchObject({ essais: 1, envoye_le: DEPART, abandonne_le: null, derniere_erreur: null });
  });

  it("attend un serveur en panne, part une seule fois à son retour, et l'acte n'en a rien su", async () => {
    await serveur.arreter();
    expect((await demander()).statusCode).toBe(200);
    expect(await vider()).toBe(0);
    expect((await lignes())[0]).toMatchObject({ essais: 1, envoye_le: null, prochain_essai_le: apres(30) });
    expect((await lignes())[0].derniere_erreur).toContain("ECONNREFUSED");
    await serveur.reprendre();
    t.regler(apres(29));
    expect(await vider()).toBe(0);
    t.regler(apres(31));
    expect(await vider()).toBe(1);
    t.regler(apres(86_400));
    expect(await vider()).toBe(0);
    expect(serveur.recus).toHaveLength(1);
  });

  it("repart avec le même Message-ID quand le programme meurt entre l'envoi et sa note", async () => {
    await deposer(message());
    // Le serveur l'a reçu, mais ce programme ne le saura jamais.
    const mort: Transport = {
      envoyer: async (m) => {
        await smtp.envoyer(m);
        await new Promise(() => undefined);
      },
    };
    void vider(mort);
    await expect.poll(() => serveur.recus.length).toBe(1);
    t.regler(apres(60));
    expect(await vider()).toBe(0);
    t.regler(apres(121));
    expect(await vider()).toBe(1);
    const identifiants = serveur.recus.map((r) => r.courriel.messageId);
    expect(identifiants).toHaveLength(2);
    expect(new Set(identifiants).size).toBe(1);
    expect((await lignes())[0]).toMatchObject({ essais: 2, envoye_le: apres(121) });
  });

  it("par un relais qui reconnaît un envoi rejoué, n'arrive jamais deux fois, où que meure le programme", async () => {
    const idempotence = "Resend-Idempotency-Key";
    const relais = await ouvrirSmtp({ idempotence });
    const par = transportSmtp({
      url: relais.url,
      expediteur: { nom: "Reflet", adresse: "bonjour@reflet.test" },
      hote: "reflet.test",
      idempotence,
    });
    try {
      const messages = 40;
      for (let i = 0; i < messages; i++) await deposer(message({ sujet: `Essai ${i}` }));
      // Il meurt une fois sur deux avant d'envoyer, une fois sur deux entre l'envoi et sa note.
      for (let i = 0; i < messages; i++) {
        const coup = Promise.withResolvers<void>();
        void vider({
          envoyer: async (m) => {
            if (i % 2 === 0) await par.envoyer(m);
            coup.resolve();
            await new Promise(() => undefined);
          },
        });
        await coup.promise;
      }
      t.regler(apres(121));
      expect(await vider(par)).toBe(messages);
      expect(relais.recus.map((r) => r.courriel.subject).sort()).toEqual(
        Array.from({ length: messages }, (_, i) => `Essai ${i}`).sort(),
      );
      expect((await lignes()).every((l) => l.envoye_le !== null)).toBe(true);
    } finally {
      await relais.arreter();
    }
  });

  it("n'est pris que par un serveur quand plusieurs vident la même boîte", async () => {
    for (let n = 0; n < 12; n++) await deposer(message({ sujet: `Essai ${n}` }));
    const partis = await Promise.all([vider(), vider(), vider()]);
    expect(partis.reduce((a, b) => a + b)).toBe(12);
    expect(new Set(serveur.recus.map((r) => r.courriel.subject)).size).toBe(12);
    expect(serveur.recus).toHaveLength(12);
  });

  it("refusé pour lui-même, laisse passer le suivant ; il est abandonné avec sa trace après huit essais", async () => {
    await deposer(message({ destinataire: "refuse@exemple.fr", confidentiel: true }));
    await deposer(message());
    expect(await vider()).toBe(1);
    const attentes: number[] = [];
    for (let essai = 1; essai < 8; essai++) {
      const { prochain_essai_le: suivant } = (await lignes()).find((l) => l.envoye_le === null);
      attentes.push((suivant.getTime() - t.services.horloge().getTime()) / 1000);
      t.regler(suivant);
      expect(await vider()).toBe(0);
    }
    expect(attentes).toEqual([30, 120, 600, 3_600, 21_600, 43_200, 86_400]);
    const [refuse] = (await lignes()).filter((l) => l.envoye_le === null);
    expect(refuse).toMatchObject({ essais: 8, abandonne_le: t.services.horloge(), texte: "", html: "" });
    expect(refuse.derniere_erreur).toContain("550");
    t.regler(apres(30 * 86_400));
    expect(await vider()).toBe(0);
    expect(serveur.recus).toHaveLength(1);
  });

  it("n'est pas abandonné parce que le service est tombé deux jours", async () => {
    await serveur.arreter();
    await deposer(message());
    for (let heures = 0; heures < 48; heures += 4) {
      t.regler(apres(heures * 3_600));
      await vider();
    }
    await serveur.reprendre();
    t.regler(apres(48 * 3_600));
    expect(await vider()).toBe(1);
  });

  it("secret, perd son corps une fois parti ; la boîte de démonstration le garde", async () => {
    await deposer(message({ confidentiel: true, texte: "Code 482913" }));
    expect(await vider()).toBe(1);
    expect(serveur.recus[0]?.courriel.text).toContain("Code 482913");
    expect((await lignes())[0]).toMatchObject({ texte: "", html: "" });
    await t.base.proprietaire((c) => c.query("delete from messages"));
    await deposer(message({ confidentiel: true, texte: "Code 482913" }));
    expect(await t.viderCourrier()).toBe(1);
    expect((await lignes())[0]).toMatchObject({ texte: "Code 482913", envoye_le: DEPART });
  });

  it("ne laisse entrer ni en-tête ni destinataire de plus, d'où que vienne le texte", async () => {
    await deposer(
      message({
        sujet: "Bonjour\r\nBcc: intrus@exemple.fr\u2028X: 1\u0000",
        repondreA: "a@b.fr\r\nBcc: intrus@exemple.fr",
        champs: { name: "Eve\r\nBcc: intrus@exemple.fr", email: "a@b.fr", message: "\ud800" },
      }),
    );
    await deposer(message({ destinataire: "un@exemple.fr, intrus@exemple.fr" }));
    await vider();
    expect(serveur.recus.flatMap((r) => r.pour)).not.toContain("intrus@exemple.fr");
    for (const { courriel } of serveur.recus) {
      expect(courriel.bcc ?? []).toEqual([]);
      expect(courriel.cc ?? []).toEqual([]);
      expect(courriel.headers.map((h) => h.key)).not.toContain("x");
    }
    expect(serveur.recus[0]?.courriel.subject).toBe("Bonjour Bcc: intrus@exemple.fr X: 1");
  });

  it("est effacé 90 jours après son départ, jamais avant d'être parti", async () => {
    await deposer(message({ sujet: "Parti" }));
    await vider();
    await deposer(message({ sujet: "En attente" }));
    const effacer = (jours: number) =>
      t.base.base
        .porte((tx) => effacerAnciens(tx, apres(jours * 86_400), { jours: 90, moisDemandes: 36 }))
        .then((e) => e.length);
    expect([await effacer(89), await effacer(91)]).toEqual([0, 1]);
    expect((await lignes()).map((l) => l.sujet)).toEqual(["En attente"]);
  });

  it("est gardé le temps réglé quand c'est une demande de démonstration, celui que la politique annonce", async () => {
    await deposer(message({ sujet: "Démonstration", gabarit: "demo" }));
    await vider();
    const effacer = (jours: number) =>
      t.base.base
        .porte((tx) => effacerAnciens(tx, apres(jours * 86_400), { jours: 90, moisDemandes: 12 }))
        .then((e) => e.length);
    expect([await effacer(364), await effacer(367)]).toEqual([0, 1]);
  });
});

describe("la tâche d'envoi", () => {
  it("part dès qu'un message est déposé, sans attendre la relève, et s'arrête après l'envoi en cours", async () => {
    const tache = t.tacheEnvoi({
      envoyer: async (m) => {
        await attendre(150);
        await smtp.envoyer(m);
      },
    });
    tache.demarrer();
    await attendre(50);
    await deposer(message());
    await expect.poll(async () => (await lignes())[0].essais, { interval: 20, timeout: 4_000 }).toBe(1);
    await tache.arreter();
    expect(serveur.recus).toHaveLength(1);
    expect((await lignes())[0].envoye_le).toEqual(DEPART);
    await deposer(message());
    await attendre(300);
    expect(serveur.recus).toHaveLength(1);
  });

  it("sans transport, ne touche à rien : les messages attendent", async () => {
    await deposer(message());
    expect(await t.tacheEnvoi(null).vider()).toBe(0);
    expect((await lignes())[0]).toMatchObject({ essais: 0, envoye_le: null });
  });
});

describe("les murs de la boîte d'envoi", () => {
  const sous = (role: string, texte: string) =>
    t.base.proprietaire(async (c) => {
      await c.query("begin");
      try {
        await c.query(`set local role ${role}`);
        return await c.query(texte).then(
          () => "permis",
          (e: { code: string }) => e.code,
        );
      } finally {
        await c.query("rollback");
      }
    });
  const depot =
    "insert into messages (gabarit, destinataire, sujet, texte, html) values ('a', 'a@b.fr', 's', 't', 'h')";

  it.each(["reflet_admin", "reflet_expert", "reflet_client", "reflet_client_partenaire", "reflet_public"])(
    "%s dépose, et ne lit, ne change ni n'efface rien",
    async (role) => {
      await deposer(message());
      expect(await sous(role, depot)).toBe("permis");
      for (const interdit of [
        "select id from messages",
        `${depot} returning id`,
        "update messages set envoye_le = now()",
        "delete from messages",
        "insert into messages (gabarit, destinataire, sujet, texte, html, essais) values ('a', 'a@b.fr', 's', 't', 'h', 9)",
      ])
        expect([interdit, await sous(role, interdit)]).toEqual([interdit, "42501"]);
    },
  );
});
