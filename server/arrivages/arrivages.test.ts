// Un seul fichier : le service IMAP et la base se lancent une fois pour tous ces essais, qui se partagent de quoi écrire un message et le recevoir.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import yazl from "yazl";
import type { ArrivageListe } from "../../domain/arrivages/arrivage.ts";
import { contestationJetable } from "../contestations/aides-contestations.ts";
import { entretenir } from "../entretien.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { exemple } from "../testing/corpus.ts";
import { type Boite, IMAP_POSSIBLE, lancerServiceImap, type ServiceImap } from "../testing/imap/service-imap.ts";
import { adresseSociete, arrivages, composer, lireArrivage, pieceJointe, relever } from "./aides-arrivages.ts";
import { ouvrirBoite } from "./ouvrir-boite.ts";
import { releverBoite } from "./relever-boite.ts";

describe.skipIf(!IMAP_POSSIBLE)("les documents qui arrivent par e-mail", () => {
  let imap: ServiceImap;
  let t: AppTest;
  let boite: Boite;
  let admin: string;
  let expert: string;
  let claire: string;
  let vers: string;

  beforeAll(async () => {
    [imap, t] = await Promise.all([lancerServiceImap(), creerAppTest()]);
    [admin, expert, claire] = [
      await t.session(t.jeu.admin),
      await t.session(t.jeu.expert),
      await t.session(t.jeu.claire),
    ];
    boite = await imap.boite();
    await relever(t, boite).vider();
    vers = await adresseSociete(t, admin, t.jeu.clientA);
  });
  afterAll(async () => {
    await t?.fermer();
    await imap?.arreter();
  });
  // Chaque essai a sa boîte : ce qu'un autre y a laissé n'y est pas.
  beforeEach(async () => {
    boite = await imap.boite();
  });

  const recevoir = async (message: SendMailOptions, entetes: readonly string[] = []): Promise<ArrivageListe> => {
    const sujet = `${message.subject ?? "Vos documents"} ${randomUUID()}`;
    await boite.deposer(await composer({ to: vers, ...message, subject: sujet }, entetes));
    await relever(t, boite).vider();
    const [recu] = await arrivages(t, expert, `&q=${encodeURIComponent(sujet.slice(-36))}`);
    if (!recu) throw new Error("rien n'est arrivé");
    return recu;
  };
  const pdf = (texte: string = randomUUID()) => Buffer.from(`%PDF-1.7\n${texte}\n%%EOF\n`);
  /** Un avoir électronique de 110,00 € sur ce véhicule. */
  const avoirUbl = (numero: string) => `<?xml version="1.0" encoding="UTF-8"?>
<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"><ID>${numero}</ID><IssueDate>2026-04-12</IssueDate><CreditNoteTypeCode>381</CreditNoteTypeCode><Note>Immatriculation : GB-482-NR</Note><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
<AccountingSupplierParty><Party><PartyLegalEntity><RegistrationName>ARVAL SERVICE LEASE</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
<TaxTotal><TaxAmount currencyID="EUR">22.00</TaxAmount></TaxTotal><LegalMonetaryTotal><TaxExclusiveAmount>110.00</TaxExclusiveAmount><TaxInclusiveAmount>132.00</TaxInclusiveAmount></LegalMonetaryTotal>
<CreditNoteLine><ID>1</ID><CreditedQuantity unitCode="C62">1</CreditedQuantity><LineExtensionAmount>110.00</LineExtensionAmount><Item><Name>Jante AVD – rénovation</Name></Item><Price><PriceAmount>110.00</PriceAmount></Price></CreditNoteLine></CreditNote>`;
  const decider = (id: string, geste: "accepter" | "refuser", corps: object = {}, jeton = expert) =>
    t.appeler("POST", `/api/arrivages/${id}/${geste}`, { jeton, corps });
  const dansLaFile = async (): Promise<number> =>
    (await t.appeler("GET", "/api/documents?taille=1", { jeton: claire })).json().total;
  const zip = async (entrees: Record<string, Buffer>): Promise<Buffer> => {
    const archive = new yazl.ZipFile();
    for (const [nom, octets] of Object.entries(entrees)) archive.addBuffer(octets, nom);
    archive.end();
    return buffer(archive.outputStream as unknown as NodeJS.ReadableStream);
  };

  it("donne à chaque société une adresse que rien ne laisse deviner, et que l'admin renouvelle", async () => {
    expect(vers).toMatch(/^docs\+canarival-transports-[a-z2-9]{10}@boite\.test$/);
    expect(await adresseSociete(t, admin, t.jeu.clientB)).not.toBe(vers);
    const neuve = await t.appeler("POST", `/api/clients/${t.jeu.clientB}/reception/renouveler`, { jeton: admin });
    const ancienne = await adresseSociete(t, admin, t.jeu.clientB);
    expect(neuve.json().adresses).toEqual([ancienne]);
    expect(
      (await t.appeler("POST", `/api/clients/${t.jeu.clientB}/reception/renouveler`, { jeton: admin })).json().adresses,
    ).not.toEqual([ancienne]);
    const perdu = await recevoir({ to: ancienne, attachments: [pieceJointe("a.pdf", pdf())] });
    expect(perdu).toMatchObject({ etat: "quarantaine", motif: "adresse_inconnue", client_id: null });
  });

  it("range un PDF, une image, un XML, une archive et un message transféré, lit et garde le message", async () => {
    const avant = await dansLaFile();
    const transfere = await composer({ from: "sav@loueur.test", attachments: [pieceJointe("interieur.pdf", pdf())] });
    const image = await sharpPng();
    const recu = await recevoir(
      {
        attachments: [
          pieceJointe("facture.pdf", await readFile(exemple("famille-01-facture.pdf"))),
          pieceJointe("photo.png", image),
          pieceJointe("facture.xml", `<?xml version="1.0"?><Invoice xmlns="x"><ID>${randomUUID()}</ID></Invoice>`),
          pieceJointe(
            "lot.zip",
            await zip({
              "dossier/pv.pdf": pdf(),
              "__MACOSX/x": Buffer.from("x"),
              "note.txt": Buffer.from("lisez-moi"),
            }),
          ),
          pieceJointe("transfert.eml", transfere, "message/rfc822"),
          pieceJointe("contrat.docx", Buffer.from("texte quelconque")),
        ],
      },
      [
        "Authentication-Results: mx.boite.test; spf=pass smtp.mailfrom=canarival.test; dkim=pass header.d=canarival.test; dmarc=pass",
      ],
    );
    expect(recu).toMatchObject({
      etat: "range",
      motif: null,
      client_id: t.jeu.clientA,
      expediteur: "claire@canarival.test",
    });
    expect(recu.pieces.map((p) => [p.nom, p.issue])).toEqual([
      ["facture.pdf", "document"],
      ["photo.png", "document"],
      ["facture.xml", "document"],
      ["pv.pdf", "document"],
      ["note.txt", "refusee"],
      ["interieur.pdf", "document"],
      ["contrat.docx", "refusee"],
    ]);
    expect(await dansLaFile()).toBe(avant + 5);
    const lu = await lireArrivage(t, expert, recu.id);
    expect(lu.authentification).toEqual({ par: "mx.boite.test", spf: "pass", dkim: "pass", dmarc: "pass" });
    expect(lu.texte).toContain("voici les documents");
    const eml = await t.appeler("GET", `/api/fichiers/${lu.fichier_id}`, { jeton: expert });
    expect(eml.headers["content-type"]).toContain("message/rfc822");
    expect(eml.body).toContain("claire@canarival.test");
    // Une personne de la société voit ses documents, non le message.
    expect((await t.appeler("GET", `/api/fichiers/${lu.fichier_id}`, { jeton: claire })).statusCode).toBe(404);
    expect(await t.viderLectures()).toBe(5);
    expect((await boite.drapeaux()).flat()).toContain("\\Seen");
    const document = (
      await t.appeler("GET", `/api/documents/${recu.pieces[0]?.document_id}`, { jeton: claire })
    ).json();
    expect(document).toMatchObject({ type_document: "facture", client_id: t.jeu.clientA });
  });

  const cas: [string, SendMailOptions, string, string[]?][] = [
    ["un expéditeur inconnu", { from: "inconnu@ailleurs.test" }, "expediteur_inconnu"],
    ["une personne d'une autre société", { from: "marc@boreal.test" }, "autre_societe"],
    ["un expéditeur démenti", {}, "non_prouve", ["Authentication-Results: mx; spf=fail; dkim=none; dmarc=fail"]],
    ["une réponse automatique", { headers: { "Auto-Submitted": "auto-replied" } }, "reponse_automatique"],
    ["un échec de remise", { subject: "Undeliverable: votre envoi" }, "reponse_automatique"],
    [
      "une boucle",
      {},
      "boucle",
      Array.from({ length: 40 }, (_, i) => `Received: from a${i} by b${i}; Mon, 30 Nov 2026 10:00:00 +0000`),
    ],
    ["un programme", { attachments: [pieceJointe("facture.pdf.exe", Buffer.from("MZ\x90\x00"))] }, "dangereux"],
    [
      "un PDF qui lance du code",
      { attachments: [pieceJointe("f.pdf", "%PDF-1.7\n<</OpenAction<</S/JavaScript/JS(x)>>>>")] },
      "dangereux",
    ],
    [
      "une pièce chiffrée",
      { attachments: [pieceJointe("facture.pgp", Buffer.from("-----BEGIN PGP MESSAGE-----"))] },
      "chiffre",
    ],
    [
      "une pièce trop grosse",
      {
        attachments: [
          pieceJointe("gros.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(21 * 1024 * 1024, 32)])),
        ],
      },
      "piece_trop_grosse",
    ],
    ["un message sans document", { attachments: [] }, "sans_document"],
  ];
  it.each(cas)("met en quarantaine %s, avec sa raison", async (_nom, message, motif, entetes = []) => {
    const avant = await dansLaFile();
    const recu = await recevoir({ attachments: [pieceJointe("a.pdf", pdf())], ...message }, entetes);
    expect(recu).toMatchObject({ etat: "quarantaine", motif });
    expect(recu.raison).toMatch(/\.$/);
    expect(await dansLaFile()).toBe(avant);
    const refus = await decider(recu.id, "refuser");
    expect(refus.json()).toMatchObject({ etat: "refuse", decide_par: "Expert Test" });
    expect((await decider(recu.id, "accepter")).statusCode).toBe(409);
  });

  it("garde à part une archive chiffrée, un message adressé à deux sociétés, et celui de nous-mêmes", async () => {
    const archive = await zip({ "a.pdf": pdf() });
    archive[6] = 1;
    expect(await recevoir({ attachments: [pieceJointe("a.zip", archive)] })).toMatchObject({ motif: "chiffre" });
    const autre = await adresseSociete(t, admin, t.jeu.clientB);
    const deux = await recevoir({ to: vers, cc: autre, attachments: [pieceJointe("a.pdf", pdf())] });
    expect(deux).toMatchObject({ motif: "plusieurs_societes", client_id: null });
    expect((await decider(deux.id, "accepter")).json().champs.client_id).toContain("quelle société");
    const range = await decider(deux.id, "accepter", { client_id: t.jeu.clientB });
    expect(range.json()).toMatchObject({ etat: "range", client_id: t.jeu.clientB, pieces: [{ issue: "document" }] });
    expect(await recevoir({ from: "docs@boite.test" })).toMatchObject({ motif: "boucle" });
  });

  it("accepte d'un geste, et ne redemande plus pour cet expéditeur", async () => {
    const from = "garage@exemple.test";
    const premier = await recevoir({ from, attachments: [pieceJointe("a.pdf", pdf())] });
    expect(premier).toMatchObject({ motif: "expediteur_inconnu", pieces: [{ issue: "attente" }] });
    const accepte = (await decider(premier.id, "accepter", { toujours: true })).json();
    expect(accepte).toMatchObject({ etat: "range", decide_par: "Expert Test", pieces: [{ issue: "document" }] });
    expect(await recevoir({ from, attachments: [pieceJointe("b.pdf", pdf())] })).toMatchObject({ etat: "range" });
    // Ce qu'une société connaît ne vaut pas pour une autre.
    const ailleurs = await adresseSociete(t, admin, t.jeu.clientB);
    expect(await recevoir({ from, to: ailleurs, attachments: [pieceJointe("c.pdf", pdf())] })).toMatchObject({
      motif: "autre_societe",
    });
    const { expediteurs } = (
      await t.appeler("GET", `/api/clients/${t.jeu.clientA}/reception`, { jeton: admin })
    ).json();
    expect(expediteurs).toMatchObject([{ adresse: from }]);
    await t.appeler("DELETE", `/api/clients/${t.jeu.clientA}/reception/expediteurs/${expediteurs[0].id}`, {
      jeton: admin,
    });
    expect(await recevoir({ from, attachments: [pieceJointe("d.pdf", pdf())] })).toMatchObject({
      motif: "expediteur_inconnu",
    });
  });

  it("ne prend pas deux fois les mêmes octets, ni le même message", async () => {
    const octets = pdf();
    expect(await recevoir({ attachments: [pieceJointe("a.pdf", octets)] })).toMatchObject({ etat: "range" });
    const avant = await dansLaFile();
    const double = await recevoir({ attachments: [pieceJointe("b.pdf", octets)] });
    expect(double).toMatchObject({ etat: "quarantaine", motif: "doublon", pieces: [{ issue: "doublon" }] });
    expect(await dansLaFile()).toBe(avant);
    const messageId = `<${randomUUID()}@canarival.test>`;
    await recevoir({ messageId, attachments: [pieceJointe("c.pdf", pdf())] });
    expect(await recevoir({ messageId, attachments: [pieceJointe("d.pdf", pdf())] })).toMatchObject({ motif: "copie" });
  });

  it("rend à une personne un document d'un numéro déjà là, et l'ôte de la file s'il est refusé", async () => {
    const facture = await readFile(exemple("famille-02-facture.pdf"));
    const une = await recevoir({ attachments: [pieceJointe("a.pdf", facture)] });
    // La même facture, réimprimée : un octet change, le numéro non.
    const deux = await recevoir({ attachments: [pieceJointe("b.pdf", Buffer.concat([facture, Buffer.from("\n")]))] });
    expect([une.etat, deux.etat]).toEqual(["range", "range"]);
    await t.viderLectures();
    // Lues ensemble : la première gardée y est, l'autre attend.
    const relus = [await lireArrivage(t, expert, une.id), await lireArrivage(t, expert, deux.id)];
    expect(relus.map((a) => a.motif).sort()).toEqual(["numero_deja_recu", null].sort());
    const relu = relus.find((a) => a.etat === "quarantaine") as (typeof relus)[0]; // une des deux, à l'instant
    expect(relu.raison).toMatch(/^Un autre document porte déjà le numéro .+\.$/);
    const avant = await dansLaFile();
    expect((await decider(relu.id, "refuser")).json()).toMatchObject({ etat: "refuse" });
    expect(await dansLaFile()).toBe(avant - 1);
    const abime = await recevoir({ attachments: [pieceJointe("abime.pdf", pdf())] });
    await t.viderLectures();
    expect(await lireArrivage(t, expert, abime.id)).toMatchObject({ etat: "quarantaine", motif: "illisible" });
    expect((await decider(abime.id, "accepter")).json()).toMatchObject({ etat: "range" });
  });

  it("joint la réponse d'un loueur à sa contestation : par la lettre, par le numéro de facture", async () => {
    const dossier = await contestationJetable(t, "contestee");
    const [lettre] = await enBase(
      t,
      "update contestation_lettres set envoyee_le = '2026-04-10', envoyee_a = now(), canal = 'lrar', fichier_id = $2 where contestation_id = $1 returning id",
      [dossier.contestation, t.jeu.fichier],
    );
    const numeroAvoir = `AV-${randomUUID().slice(0, 8)}`;
    const recu = await recevoir({
      from: "Sav <nouvelle-adresse@loueur.test>",
      subject: "Re: Contestation",
      text: "Nous vous accordons la jante.\r\n\r\nLe 10 avril 2026, Claire a écrit :\r\n> Madame, Monsieur,",
      inReplyTo: `<${lettre?.id}@reflet.test>`,
      attachments: [pieceJointe("avoir.xml", avoirUbl(numeroAvoir))],
    });
    expect(recu).toMatchObject({
      etat: "range",
      contestation_id: dossier.contestation,
      pieces: [{ issue: "document" }],
    });
    const lire = async () =>
      (await t.appeler("GET", `/api/contestations/${dossier.contestation}`, { jeton: claire })).json();
    expect(await lire()).toMatchObject({
      etat: "contestee",
      reponses: [{ interlocuteur: "Sav", texte: "Nous vous accordons la jante.", accorde: 0 }],
    });
    // L'avoir qu'elle porte se lit, puis se propose : une personne l'impute.
    await t.viderLectures();
    expect((await lire()).avoirs_proposes).toEqual(
      expect.arrayContaining([expect.objectContaining({ numero: numeroAvoir, net_ht: -11_000 })]),
    );
    await enBase(t, "update loueurs set email_contestations = 'sav@arval.test' where id = $1 returning id", [
      t.jeu.loueur,
    ]);
    const [{ numero } = { numero: "" }] = await enBase(t, "select numero from documents where id = $1", [
      dossier.facture,
    ]);
    const cite = await recevoir({
      from: "autre@arval.test",
      subject: `Votre facture ${numero}`,
      text: "Dossier refusé.",
    });
    expect(cite).toMatchObject({ etat: "range", contestation_id: dossier.contestation, motif: null });
    expect((await lire()).reponses).toHaveLength(2);
    // Sans dire laquelle, elle n'entre dans aucune.
    expect(await recevoir({ from: "autre@arval.test", text: "Bonjour." })).toMatchObject({ motif: "sans_document" });
  });

  it("ajoute l'adresse de la société au « Répondre à » d'une lettre partie par e-mail", async () => {
    const { contestation } = await contestationJetable(t, "a_contester");
    relever(t, boite);
    const envoi = {
      canal: "email",
      version: 1,
      destinataire: "sav@arval.test",
      message: "",
      cle_idempotence: randomUUID(),
    };
    const partie = await t.appeler("POST", `/api/contestations/${contestation}/envoi`, { jeton: claire, corps: envoi });
    expect(partie.statusCode).toBe(200);
    const [message] = await enBase(t, "select repondre_a, repondre_aussi from messages where gabarit = 'contestation'");
    expect(message).toEqual({ repondre_a: "claire@canarival.test", repondre_aussi: vers });
  });

  it("dit d'une société ce qui est arrivé seul, ce qu'une personne a dû accepter, et le temps épargné", async () => {
    const lire = async () =>
      (await t.appeler("GET", `/api/clients/${t.jeu.clientA}/reception`, { jeton: admin })).json().bilan;
    const avant = await lire();
    const facture = Buffer.concat([
      await readFile(exemple("famille-03-facture.pdf")),
      Buffer.from(`\n${randomUUID()}`),
    ]);
    const seul = await recevoir({ attachments: [pieceJointe("a.pdf", facture)] });
    const accepte = await recevoir({ from: "x@ailleurs.test", attachments: [pieceJointe("b.pdf", pdf())] });
    await decider(accepte.id, "accepter");
    await t.appeler("PUT", "/api/documents/depot?nom=c.pdf", { jeton: claire, octets: pdf() });
    await t.viderLectures();
    const apres = await lire();
    expect({ ...apres, echecs: null }).toEqual({
      seuls: avant.seuls + 1,
      acceptes: avant.acceptes + 1,
      deposes: avant.deposes + 1,
      sans_reprise: avant.sans_reprise,
      minutes: avant.minutes + 3,
      echecs: null,
    });
    // Validé tel quel : une personne n'y a rien repris.
    await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1 returning id", [
      seul.pieces[0]?.document_id,
    ]);
    expect((await lire()).sans_reprise).toBe(avant.sans_reprise + 1);
    const { loueur, raison, nombre, sur } = apres.echecs[0];
    expect([loueur, raison]).toEqual([expect.any(String), expect.stringMatching(/\.$/)]);
    expect(nombre).toBeLessThanOrEqual(sur);
  });

  it("prend un message fait pour casser qui le lit, sans rien perdre des suivants", async () => {
    const marque = randomUUID();
    const hostile = [
      `From: "a\u0000\ud800b" <x\u0000@y.test>`,
      `To: ${vers}`,
      `Message-ID: <\u0000${marque}@y.test>`,
      `In-Reply-To: <\u0000@z> ${"<a@b>".repeat(500)}`,
      `Subject: ${marque} =?utf-8?B?AAAA7aCA?=`,
      "Authentication-Results: \u0000; spf=\u0000; dkim=pass",
      "Content-Type: multipart/mixed; boundary=x",
      "",
      "--x\r\nContent-Type: text/plain; charset=inconnu\r\n\r\na\u0000b",
      '--x\r\nContent-Type: application/pdf; name="../\u0001\u0000.pdf"\r\n\r\n%PDF-1.7',
      "--x\r\nContent-Type: message/rfc822\r\n\r\nni tête ni queue",
      `--x\r\n${"Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n".repeat(100)}`,
    ].join("\r\n");
    await boite.deposer(hostile);
    await boite.deposer(Buffer.from([0, 255, 13, 10, 13, 10]));
    await boite.deposer(
      await composer({ to: vers, subject: `après ${marque}`, attachments: [pieceJointe("a.pdf", pdf())] }),
    );
    expect(await relever(t, boite).vider()).toBe(3);
    const [apres] = await arrivages(t, expert, `&q=${encodeURIComponent(`après ${marque}`)}`);
    expect(apres).toMatchObject({ etat: "range" });
    const abimes = await arrivages(t, expert, "&etat=quarantaine");
    expect(abimes.filter((a) => ["abime", "adresse_inconnue"].includes(a.motif ?? "")).length).toBeGreaterThanOrEqual(
      2,
    );
  });

  it("reconnaît ses messages quand la boîte est refaite, et n'en prend aucun deux fois", async () => {
    for (const nom of ["a", "b", "c"])
      await boite.deposer(await composer({ to: vers, attachments: [pieceJointe(`${nom}.pdf`, pdf())] }));
    const tache = relever(t, boite);
    // Deux serveurs à la fois.
    const [un, deux] = await Promise.all([tache.vider(), relever(t, boite).vider()]);
    expect(un + deux).toBe(3);
    const total = (await arrivages(t, expert)).length;
    await boite.reconstruire();
    await tache.vider();
    await tache.vider();
    expect((await arrivages(t, expert)).length).toBe(total);
  });

  it("prend chaque message, et eux seuls, pendant qu'une autre connexion les marque lus", async () => {
    const sujet = randomUUID();
    for (const n of ["a", "b", "c"])
      await boite.deposer(await composer({ to: vers, subject: sujet, attachments: [pieceJointe(`${n}.pdf`, pdf())] }));
    const tache = relever(t, boite);
    const [reglages] = t.services.config.arrivages.boites;
    if (!reglages) throw new Error("aucune boîte réglée");
    // Lus ailleurs entre la liste et les enveloppes : le serveur glisse ces drapeaux, sans UID, dans la réponse suivante.
    const { base } = t.services;
    const porte = base.porte.bind(base);
    vi.spyOn(base, "porte").mockImplementationOnce(async (travail) => {
      await boite.marquerLus();
      return porte(travail);
    });
    const client = await ouvrirBoite(reglages);
    try {
      expect(await releverBoite(t.services, reglages, client, new AbortController().signal)).toBe(3);
    } finally {
      vi.restoreAllMocks();
      await client.logout();
    }
    await tache.vider();
    expect((await arrivages(t, expert, `&q=${sujet}`)).length).toBe(3);
  });

  it("prend un message dès qu'il arrive, sans attendre une relève", async () => {
    const tache = relever(t, boite);
    tache.demarrer();
    try {
      const sujet = randomUUID();
      await boite.deposer(await composer({ to: vers, subject: sujet, attachments: [pieceJointe("a.pdf", pdf())] }));
      await expect.poll(async () => (await arrivages(t, expert, `&q=${sujet}`)).length, { timeout: 15_000 }).toBe(1);
      const second = randomUUID();
      await boite.deposer(await composer({ to: vers, subject: second, attachments: [pieceJointe("b.pdf", pdf())] }));
      await expect.poll(async () => (await arrivages(t, expert, `&q=${second}`)).length, { timeout: 15_000 }).toBe(1);
    } finally {
      await tache.arreter();
    }
  });

  it("efface d'un message la personne que l'on efface, et oublie ceux qui sont refusés depuis longtemps", async () => {
    const [{ id: personne } = { id: "" }] = await enBase(
      t,
      "insert into utilisateurs (prenom, nom, email, role, client_id, mot_de_passe) values ('Odile', 'Garance', 'odile@canarival.test', 'client', $1, 'x') returning id",
      [t.jeu.clientA],
    );
    const recu = await recevoir({
      from: "Odile Garance <odile@canarival.test>",
      text: "Bonjour, Odile Garance vous écrit.",
      attachments: [pieceJointe("a.pdf", pdf())],
    });
    const { fichier_id } = await lireArrivage(t, expert, recu.id);
    const lignes = [{ entite: "utilisateurs", id: personne }];
    const nommant = await t.appeler(
      "GET",
      `/api/donnees-personnelles/textes?lignes=${encodeURIComponent(`utilisateurs:${personne}`)}`,
      { jeton: admin },
    );
    const textes = (nommant.json() as { entite: string; id: string; champ: string }[])
      .filter((x) => x.entite === "arrivages")
      .map(({ entite, id, champ }) => ({ entite, id, champ }));
    expect(textes.map((x) => x.champ).sort()).toEqual(["expediteur_nom", "texte"]);
    const corps = { lignes, textes, motif: "Demande de la personne", confirmation: "EFFACER" };
    const efface = await t.appeler("POST", "/api/donnees-personnelles/effacer", { jeton: admin, corps });
    expect(efface.statusCode).toBe(200);
    const lu = await lireArrivage(t, expert, recu.id);
    expect(lu).toMatchObject({ expediteur: "", fichier_id: null, etat: "range" });
    expect(lu.texte).toContain("[effacé]");
    expect(await enBase(t, "select rattache from fichiers where id = $1", [fichier_id])).toEqual([{ rattache: false }]);

    const refuse = await recevoir({ from: "pub@ailleurs.test" });
    await decider(refuse.id, "refuser");
    await enBase(t, "update arrivages set decide_le = now() - interval '31 days' where id = $1 returning id", [
      refuse.id,
    ]);
    await entretenir(t.services);
    expect((await t.appeler("GET", `/api/arrivages/${refuse.id}`, { jeton: expert })).statusCode).toBe(404);
    // Sa place reste prise : il ne revient pas.
    expect(await relever(t, boite).vider()).toBe(0);
  });

  it("n'invente rien d'une société fermée, ni d'une sans le service", async () => {
    const ferme = await adresseSociete(t, admin, t.jeu.clientB);
    await enBase(t, "update clients set desactive_le = now() where id = $1 returning id", [t.jeu.clientB]);
    expect(
      await recevoir({ to: ferme, from: "marc@boreal.test", attachments: [pieceJointe("a.pdf", pdf())] }),
    ).toMatchObject({
      motif: "sans_service",
      client_id: null,
    });
  });
});

const sharpPng = async (): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  return sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 200, g: 10, b: 10 } } })
    .png()
    .toBuffer();
};
