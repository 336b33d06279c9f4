import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { lancer, type Programme } from "../../bench/processus.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest, nomDeLaBase } from "../testing/app-test.ts";
import { adresseDe } from "../testing/grappe.ts";
import { type Boite, IMAP_POSSIBLE, lancerServiceImap, type ServiceImap } from "../testing/imap/service-imap.ts";
import { adresseSociete, composer, pieceJointe, relever } from "./aides-arrivages.ts";

/** Trente coupures et cinq cents messages se mesurent en les demandant ; l'essai de chaque jour en joue assez pour voir une faute. */
const COUPURES = Number(process.env.COUPURES_BOITE ?? 5);
const MESSAGES = Number(process.env.MESSAGES_BOITE ?? 60);

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
      const sortes = [
        () => ({ attachments: [pieceJointe("a.pdf", `%PDF-1.7\n${randomUUID()}\n%%EOF\n`)] }),
        () => ({
          attachments: ["a", "b", "c"].map((n) => pieceJointe(`${n}.pdf`, `%PDF-1.7\n${randomUUID()}\n%%EOF\n`)),
        }),
        () => ({ from: "inconnu@ailleurs.test", attachments: [pieceJointe("a.pdf", `%PDF-1.7\n${randomUUID()}`)] }),
        () => ({ to: "docs+personne-bcdfghjkmn@boite.test" }),
        () => ({ headers: { "Auto-Submitted": "auto-replied" } }),
        () => ({ attachments: [pieceJointe("x.exe", "MZ")] }),
      ];
      let attendus = 0;
      const messages: Buffer[] = [];
      for (let i = 0; i < MESSAGES; i++) {
        const message = sortes[i % sortes.length]?.() ?? {};
        if (i % sortes.length === 0) attendus += 1;
        if (i % sortes.length === 1) attendus += 3;
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
