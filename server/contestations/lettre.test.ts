import { createHash } from "node:crypto";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { transportSmtp } from "../courrier/smtp.ts";
import { ouvrirSmtp } from "../courrier/smtp-de-test.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { contestationJetable } from "./aides-contestations.ts";
import { admin, appeler, claire, envoi, lire, preparerContestations, t } from "./aides-gestes.ts";

preparerContestations();

describe("la lettre", () => {
  it("dit aussi à une cliente, qui ne lit pas les comptes des autres, qui l'a devancée", async () => {
    const { contestation: id } = await contestationJetable(t);
    const notee = envoi({ canal: "lrar", destinataire: "", date: "2026-04-20" });
    expect((await appeler("POST", `/${id}/envoi`, notee, admin)).statusCode).toBe(200);
    expect((await appeler("POST", `/${id}/envoi`, envoi())).json().message_fr).toBe(
      "Cette lettre a déjà été envoyée le 20/04/2026 par Admin Test.",
    );
    expect((await lire(id)).envoyees[0]?.envoyee_par).toBe("Admin Test");
  });

  it("part par e-mail une seule fois, avec le PDF gardé et son empreinte ; la seconde personne apprend quand et par qui", async () => {
    const serveur = await ouvrirSmtp();
    const smtp = transportSmtp({
      url: serveur.url,
      expediteur: { nom: "Reflet", adresse: "bonjour@reflet.test" },
      hote: "reflet.test",
    });
    const { contestation: id, ligne } = await contestationJetable(t);
    const danger = '#import "x" *gras* $1$ <script> « é » – Élodie';
    await appeler("PATCH", `/${id}/lettre`, {
      champs: { introduction: danger },
      avant: { introduction: "Madame, Monsieur," },
    });
    const corps = envoi();
    // Un double clic : la même clé, au même instant.
    const deux = await Promise.all([1, 2].map(() => appeler("POST", `/${id}/envoi`, corps)));
    expect(deux.map((r) => [r.statusCode, r.json().etat])).toEqual([
      [200, "contestee"],
      [200, "contestee"],
    ]);
    const autre = await appeler("POST", `/${id}/envoi`, envoi(), admin);
    expect([autre.statusCode, autre.json().message_fr]).toEqual([
      409,
      "Cette lettre a déjà été envoyée le 20/04/2026 par Claire Test.",
    ]);

    const lue = await lire(id);
    const [lettre] = lue.envoyees;
    expect(lettre).toMatchObject({ version: 1, canal: "email", destinataire: "sav@arval.test", remise: "en_attente" });
    await t.tacheEnvoi(smtp).vider();
    expect(serveur.recus.filter((r) => r.pour.includes("sav@arval.test"))).toHaveLength(1);
    const recu = serveur.recus.at(-1)?.courriel;
    expect(recu).toMatchObject({
      subject: "Contestation de la facture",
      replyTo: [{ address: "claire@canarival.test" }],
      attachments: [
        { mimeType: "application/pdf", filename: expect.stringMatching(/^contestation-FRE-.*-GB-482-NR-v1\.pdf$/) },
      ],
    });
    const octets = Buffer.from(recu?.attachments[0]?.content as ArrayBuffer); // un PDF, jamais du texte
    expect(createHash("sha256").update(octets).digest("hex")).toBe(lettre?.sha256);
    expect((await lire(id)).envoyees[0]?.remise).toBe("remis");
    const garde = await t.appeler("GET", `/api/fichiers/${lettre?.fichier_id}`, { jeton: claire });
    expect(createHash("sha256").update(garde.rawPayload).digest("hex")).toBe(lettre?.sha256);
    await serveur.arreter();

    const texte = await texteDe(octets);
    for (const dit of [
      danger.replace(/\s+/g, ""),
      "0452318",
      "GB-482-NR",
      "absentduPV",
      "110,00€",
      "Totalcontesté",
      "ClaireTest",
    ])
      expect(texte).toContain(dit.replace(/\s/g, ""));
    // Accessible : la norme est annoncée, l'arbre des balises est là.
    expect(octets.toString("latin1")).toMatch(/pdfuaid:part|StructTreeRoot/);

    // Ce qui est parti est figé par la base, et ses lignes par la règle.
    await expect(
      enBase(t, "update contestation_lettres set objet = 'autre' where contestation_id = $1", [id]),
    ).rejects.toMatchObject({
      code: "42501",
    });
    const figee = await appeler("PATCH", `/${id}/lignes/${ligne}`, {
      champs: { montant_reclame: 1 },
      avant: { montant_reclame: 11_000 },
    });
    expect([figee.statusCode, figee.json().code]).toEqual([409, "contestation_figee"]);
  });

  it("montre les photos du dossier, et donne de chaque pièce l'empreinte gardée à sa réception", async () => {
    const { contestation: id } = await contestationJetable(t);
    const rouge = sharp({ create: { width: 640, height: 480, channels: 3, background: "#b3261e" } });
    const octets = await rouge.jpeg().toBuffer();
    const flux = (async function* () {
      yield octets;
    })();
    const photo = await t.services.fichiers.deposer(flux, octets.length);
    await enBase(
      t,
      `with f as (insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache, cree_par, cree_le)
         values ($1, $2, 'photo', 'jante.jpg', 'image/jpeg', $3, $4, true, $6, '2026-03-09T23:30:00Z') returning id),
       k as (insert into tickets (type_demande, client_id, immatriculation, photos) select 'restitution', $2, 'GB-482-NR', array[id] from f returning id)
       update restitutions r set ticket_id = k.id from k where r.id = $5`,
      [photo.id, t.jeu.clientA, photo.taille, photo.sha256, t.jeu.restitution, t.jeu.claire],
    );
    const [{ montant_reclame: ht = 0 } = {}] = (await lire(id)).lignes;
    const tva = { facture_ligne_id: null, motif: "tva_a_tort", montant_reclame: 1_000, commentaire: null };
    expect((await appeler("POST", `/${id}/lignes`, tva)).statusCode).toBe(200);
    const lettre = await t.appeler("GET", `/api/contestations/${id}/lettre`, { jeton: claire });
    expect([lettre.statusCode, lettre.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const texte = await texteDe(lettre.rawPayload);
    expect(texte).toContain(photo.sha256.toString("hex"));
    expect(texte).toContain("Photographie1");
    // Qui, et à quelle heure de Paris.
    expect(texte).toContain("jante.jpg,déposépar");
    expect(texte).toContain("10/03/2026à00:30");
    // Ni la facture ni un PV n'ont de fichier au dossier : nulle page n'en est citée.
    expect(texte).not.toMatch(/facturep\.|PVp\./);
    // La TVA se réclame, mais n'est pas un montant hors taxes.
    expect(texte).toMatch(new RegExp(`TotalcontestéHT${ht / 100},00`));
    expect(texte).toMatch(/TVAcontestée10,00/);
    expect(lettre.rawPayload.toString("latin1")).toContain("/Subtype /Image");
    await enBase(t, "update restitutions set ticket_id = null where id = $1", [t.jeu.restitution]);
  });

  it("se note envoyée en recommandé, avec sa date et sa référence, et exige une adresse pour un e-mail", async () => {
    const { contestation: id } = await contestationJetable(t);
    expect((await appeler("POST", `/${id}/envoi`, envoi({ destinataire: "" }))).json().champs).toEqual({
      destinataire: "L'adresse e-mail du loueur est requise",
    });
    const recommande = (date: string | null) => envoi({ canal: "lrar", destinataire: "", date, reference: "1A 234" });
    for (const date of [null, "2026-04-21"])
      expect((await appeler("POST", `/${id}/envoi`, recommande(date))).json().champs).toHaveProperty("date");
    const parti = (await appeler("POST", `/${id}/envoi`, recommande("2026-04-18"))).json();
    expect(parti).toMatchObject({ etat: "contestee", contestee_le: "2026-04-18", canal: "lrar" });
    expect(parti.envoyees[0]).toMatchObject({ reference: "1A 234", remise: null });
    expect(
      (
        await enBase(t, "select count(*)::int as n from messages where gabarit = 'contestation' and destinataire = ''")
      )[0],
    ).toEqual({ n: 0 });
  });
});

describe("la lettre, écrite autrement qu'en français", () => {
  it("s'imprime de droite à gauche, et mille accents sur une lettre ne la retardent ni ne la cassent", async () => {
    const { contestation: id } = await contestationJetable(t);
    const introduction = [
      "שלום, הרכב הוחזר.",
      "مرحبا، أعيدت السيارة.",
      `a${"\u0301".repeat(1_000)}b`,
      "\u202eà rebours\u202c 👩‍🔧 ﷽",
      "Fin de la lettre.",
    ].join("\n\n");
    const ecrite = await appeler("PATCH", `/${id}/lettre`, {
      champs: { introduction },
      avant: { introduction: "Madame, Monsieur," },
    });
    expect(ecrite.statusCode, ecrite.body).toBe(200);
    const debut = performance.now();
    const { statusCode, rawPayload } = await t.appeler("GET", `/api/contestations/${id}/lettre`, { jeton: claire });
    expect(statusCode).toBe(200);
    // Une lettre ordinaire se compose en moins d'une seconde ; celle-ci aussi, machine chargée comprise.
    expect(performance.now() - debut).toBeLessThan(10_000);
    const { numPages } = await getDocumentProxy(new Uint8Array(rawPayload));
    expect(numPages).toBeLessThanOrEqual(3);
    const texte = await texteDe(rawPayload);
    for (const dit of ["Findelalettre.", "GB-482-NR", "0452318"]) expect(texte).toContain(dit);
    // Dans un sens ou dans l'autre, selon le lecteur : les lettres y sont.
    for (const lettre of ["ש", "ל", "ב"]) expect(texte.normalize("NFKC")).toContain(lettre);
    // Ce qui est imprimé se relit tel qu'il a été écrit.
    expect((await lire(id)).lettre?.introduction).toBe(introduction);
  });
});

async function texteDe(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/[\s\u202f\u00a0]/g, "");
}
