import { randomInt, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { SendMailOptions } from "nodemailer";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import yazl from "yazl";
import { lancer, type Programme } from "../../bench/processus.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest, nomDeLaBase } from "../testing/app-test.ts";
import { adresseDe } from "../testing/grappe.ts";
import { type Boite, IMAP_POSSIBLE, lancerServiceImap, type ServiceImap } from "../testing/imap/service-imap.ts";
import { adresseSociete, composer, pieceJointe, relever } from "./aides-arrivages.ts";

/** Trente coupures et cinq cents messages se mesurent en les demandant ; l'essai de chaque jour en joue assez pour voir une faute. */
const COUPURES = Number(process.env.COUPURES_BOITE ?? 5);
const MESSAGES = Number(process.env.MESSAGES_BOITE ?? 60);

const pdf = (): Buffer => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);
const zip = async (octets: Buffer): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  archive.addBuffer(octets, "a.pdf");
  archive.end();
  return buffer(archive.outputStream as unknown as NodeJS.ReadableStream);
};
const image = (): Promise<Buffer> => {
  const [r, g, b] = [randomInt(256), randomInt(256), randomInt(256)];
  const unie = {
    width: 400 + randomInt(200),
    height: 300 + randomInt(200),
    channels: 3,
    background: { r, g, b },
  } as const;
  return sharp({ create: unie }).png().toBuffer();
};
const chiffree = async (): Promise<Buffer> => {
  const archive = await zip(pdf());
  archive[6] = 1;
  return archive;
};
const avec = (...pieces: ReturnType<typeof pieceJointe>[]): SendMailOptions => ({ attachments: pieces });
const COPIE = `<${randomUUID()}@canarival.test>`;

type Sorte = (memes: Buffer, i: number) => SendMailOptions | Promise<SendMailOptions>;
/** Les documents que chaque sorte de message donne, et son message. */
const SORTES: readonly [[number | "une_fois", Sorte], ...[number | "une_fois", Sorte][]] = [
  [1, () => avec(pieceJointe("a.pdf", pdf()))],
  [3, () => avec(...["a", "b", "c"].map((n) => pieceJointe(`${n}.pdf`, pdf())))],
  [1, async () => avec(pieceJointe("photo.png", await image()))],
  [1, () => avec(pieceJointe("f.xml", `<?xml version="1.0"?><Invoice xmlns="x"><ID>${randomUUID()}</ID></Invoice>`))],
  [1, async () => avec(pieceJointe("lot.zip", await zip(pdf())))],
  [
    1,
    async () => avec(pieceJointe("transfert.eml", await composer(avec(pieceJointe("a.pdf", pdf()))), "message/rfc822")),
  ],
  ["une_fois", (memes) => avec(pieceJointe("a.pdf", memes))],
  ["une_fois", () => ({ messageId: COPIE, ...avec(pieceJointe("a.pdf", pdf())) })],
  [0, () => ({ from: "inconnu@ailleurs.test", ...avec(pieceJointe("a.pdf", pdf())) })],
  [0, () => ({ from: "marc@boreal.test", ...avec(pieceJointe("a.pdf", pdf())) })],
  [0, () => ({ to: "docs+personne-bcdfghjkmn@boite.test" })],
  [0, () => ({ headers: { "Auto-Submitted": "auto-replied" } })],
  [0, () => avec(pieceJointe("x.exe", "MZ"))],
  [0, async () => avec(pieceJointe("a.zip", await chiffree()))],
  [0, () => ({ from: "docs@boite.test", ...avec(pieceJointe("a.pdf", pdf())) })],
  // Trop grosse, elle coûte : une fois au plus.
  [
    0,
    (_, i) =>
      avec(
        i < 20
          ? pieceJointe("gros.pdf", Buffer.concat([pdf(), Buffer.alloc(21 * 1024 * 1024, 32)]))
          : pieceJointe("x.exe", "MZ"),
      ),
  ],
];

// Le vrai programme, tué pendant qu'il relève une vraie boîte.
describe.skipIf(!IMAP_POSSIBLE)("une coupure pendant une relève", () => {
  let t: AppTest;
  let imap: ServiceImap;
  let boite: Boite;
  let vers: string;
  let env: Record<string, string>;
  let programme: Programme | undefined;

  beforeAll(async () => {
    [imap, t] = await Promise.all([lancerServiceImap(), creerAppTest()]);
    boite = await imap.boite();
    await relever(t, boite).vider();
    vers = await adresseSociete(t, await t.session(t.jeu.admin), t.jeu.clientA);
    env = {
      DATABASE_URL: adresseDe(inject("acces"), await nomDeLaBase(t)),
      SECRET: "secret-des-tests",
      DATA_DIR: t.services.config.dossierDonnees,
      NIVEAU_JOURNAL: "silent",
      BOITE_URL: boite.url,
      BOITE_HOTES: "127.0.0.1",
    };
    // Chaque arrivage s'attarde dans sa transaction : la coupure tombe entre les octets rangés et la ligne validée.
    await t.base.proprietaire((c) =>
      c.query(`create function attarder() returns trigger language plpgsql as 'begin perform pg_sleep(0.03); return new; end';
        create trigger arrivages_attardes before insert on arrivages for each row execute function attarder();`),
    );
  });
  afterAll(async () => {
    programme?.processus.kill("SIGKILL");
    await t?.fermer();
    await imap?.arreter();
  });

  const compter = async (): Promise<number> => Number((await enBase(t, "select count(*) as n from arrivages"))[0]?.n);
  const demarrer = () => lancer({ script: "server/main.ts", args: ["--sans-interface"], env, sonde: "/api/sante" });
  const tuer = async (p: Programme): Promise<void> => {
    const mort = new Promise((ok) => p.processus.once("exit", ok));
    p.processus.kill("SIGKILL");
    await mort;
  };

  it(
    `tuée ${COUPURES} fois, elle ne perd ni ne double aucun des ${MESSAGES} messages, ni aucun document`,
    async () => {
      const memes = pdf();
      const messages: Buffer[] = [];
      let attendus = 0;
      for (let i = 0; i < MESSAGES; i++) {
        const [documents, sorte] = SORTES[i % SORTES.length] ?? SORTES[0];
        const message = await sorte(memes, i);
        // Les mêmes octets, ou le même Message-ID, ne font un document que la première fois.
        attendus += documents === "une_fois" ? Number(i < SORTES.length) : documents;
        messages.push(await composer({ to: vers, subject: `message-${i}`, ...message }));
      }
      await boite.deposerTous(messages);
      for (let coupure = 0; coupure < COUPURES; coupure++) {
        programme = await demarrer();
        const jusqua = Math.min(MESSAGES - 1, (await compter()) + randomInt(1, Math.ceil(MESSAGES / COUPURES) + 1));
        await expect.poll(compter, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(jusqua);
        await tuer(programme);
      }
      programme = await demarrer();
      await expect.poll(compter, { timeout: 120_000, interval: 50 }).toBe(MESSAGES);
      await tuer(programme);
      await relever(t, boite).vider();
      const sujets = await enBase<{ sujet: string; n: number }>(
        t,
        "select sujet, count(*)::int as n from arrivages group by 1 having count(*) <> 1",
      );
      expect(sujets).toEqual([]);
      expect(await compter()).toBe(MESSAGES);
      const [documents] = await enBase<{ n: number; distincts: number }>(
        t,
        `select count(*)::int as n, count(distinct f.sha256)::int as distincts from arrivage_pieces p
         join documents d on d.id = p.document_id join fichiers f on f.id = d.fichier_id where p.issue = 'document'`,
      );
      expect(documents).toEqual({ n: attendus, distincts: attendus });
      const [orphelins] = await enBase(
        t,
        "select count(*)::int as n from documents d where d.cree_par in (select id from receptions) and not exists (select from arrivage_pieces p where p.document_id = d.id)",
      );
      expect(orphelins?.n).toBe(0);
    },
    60_000 + COUPURES * 20_000 + MESSAGES * 500,
  );
});
