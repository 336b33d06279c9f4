import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { creerApp } from "../app.ts";
import { balayer } from "../fichiers/balayage.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import { fichiersS3 } from "../fichiers/stockage-s3.ts";
import { etatDe } from "../sante/etat.ts";
import { mesurer } from "../sante/mesures.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { adresseDe, clientDe, commander } from "../testing/grappe.ts";
import { lancerServiceS3, S3_POSSIBLE } from "../testing/s3/service-s3.ts";
import { lancerCommande } from "./aides-sauvegarde.ts";
import { lireEffacementsDuSeau } from "./effacements-gardes.ts";
import { faireSauvegarde } from "./faire-sauvegarde.ts";
import { sauvegarderSiDue } from "./planifier.ts";
import { sauvegarder } from "./sauvegarder.ts";

let t: AppTest;
let dossier: string;
beforeAll(async () => {
  t = await creerAppTest();
  dossier = await mkdtemp(join(tmpdir(), "reflet-nuits-"));
});
afterAll(async () => {
  await t.fermer();
  await rm(dossier, { recursive: true, force: true });
});

const reglage = (vers: string) => ({ dossier: join(dossier, vers), heure: "02:30", garder: 5, phrase: undefined });
/** Un serveur de plus sur la même base, qui sauvegarde dans son dossier. */
const serveur =
  (vers: string, fichiers: Fichiers = t.services.fichiers) =>
  (le: string) =>
    sauvegarderSiDue(
      {
        proprietaire: t.base.proprietaire,
        fichiers,
        horloge: () => new Date(le),
        config: { ...t.services.config, sauvegarde: reglage(vers), s3: undefined },
      },
      { info: () => undefined, error: () => undefined },
    );
const archives = async (vers: string) =>
  (await readdir(join(dossier, vers)).catch(() => [])).filter((n) => n.startsWith("reflet-"));

describe("deux serveurs qui sauvegardent la nuit", () => {
  it("un seul le fait, l'autre le voit ; la nuit suivante recommence", async () => {
    const [un, deux] = [serveur("un"), serveur("deux")];
    const faites = await Promise.all([un("2026-07-02T00:30:00Z"), deux("2026-07-02T00:30:00Z")]);
    expect(faites.filter(Boolean)).toHaveLength(1);
    const nombre = async () => (await archives("un")).length + (await archives("deux")).length;
    expect(await nombre()).toBe(1);
    // Ni plus tard dans la journée, ni au redémarrage ; la nuit d'après, une de plus.
    for (const jouer of [un, deux]) expect(await jouer("2026-07-02T21:00:00Z")).toBe(false);
    expect(await deux("2026-07-03T00:29:00Z")).toBe(false);
    expect(await deux("2026-07-03T00:30:00Z")).toBe(true);
    expect(await un("2026-07-03T00:31:00Z")).toBe(false);
    expect(await nombre()).toBe(2);
  });

  it("celui qui n'a pas d'archive chez lui ne s'en plaint pas, et dit quand elle a été faite", async () => {
    await serveur("trois")("2026-07-10T08:00:00Z");
    const config = { ...t.services.config, sauvegarde: reglage("quatre") };
    const avertis = async (le: string) => {
      const base = Object.create(t.services.base);
      return (await etatDe({ base, config, horloge: () => new Date(le) })).avertissements;
    };
    expect(await avertis("2026-07-10T09:00:00Z")).toEqual([]);
    expect(await avertis("2026-07-11T11:00:00Z")).toEqual(["aucune sauvegarde depuis plus de 26 heures"]);
    const mesures = mesurer(t.app, t.services.base, config.sauvegarde.dossier);
    expect(await mesures.texte()).toContain(
      `reflet_sauvegarde_le_secondes ${Date.parse("2026-07-10T08:00:00Z") / 1000}`,
    );
    mesures.arreter();
  });

  it("si le premier échoue, le second prend la nuit ; une archive perdue chez soi se refait", async () => {
    // Un stockage muet : l'échec vient après que la nuit est prise.
    const acces = { url: "http://127.0.0.1:1", region: "us-east-1", seau: "reflet", cle: "essai", secret: "essai" };
    const muet = await fichiersS3(acces, join(dossier, "brouillons-cinq"));
    await expect(serveur("cinq", muet)("2026-07-20T00:30:00Z")).rejects.toThrow("stockage");
    muet.fermer();
    expect(await archives("cinq")).toEqual([]);
    expect(await serveur("six")("2026-07-20T00:31:00Z")).toBe(true);
    await rm(join(dossier, "six"), { recursive: true });
    expect(await serveur("six")("2026-07-20T00:32:00Z")).toBe(true);
  });

  it.skipIf(!S3_POSSIBLE)(
    "la liste des effacements est aussi dans le seau S3 : une machine neuve n'a que lui et une archive, et la personne reste effacée",
    async () => {
      const s3 = await lancerServiceS3();
      const reglages = await s3.seau();
      const seau = await fichiersS3(reglages, join(dossier, "brouillons"));
      const avant = join(dossier, "avant.tar");
      await sauvegarder({ proprietaire: t.base.proprietaire, fichiers: seau, config: t.services.config }, avant);
      const cible = `reflet_n_${process.pid}_${Date.now().toString(36)}`;
      try {
        expect(await lireEffacementsDuSeau(seau)).toEqual([]);
        const app = await creerApp({ ...t.services, config: { ...t.services.config, s3: reglages }, fichiers: seau });
        const efface = await app.inject({
          method: "POST",
          url: "/api/donnees-personnelles/effacer",
          headers: { "x-reflet": "1", cookie: `reflet=${await t.session(t.jeu.admin)}` },
          payload: {
            lignes: [{ entite: "conducteurs", id: t.jeu.conducteur }],
            motif: "À sa demande",
            confirmation: "EFFACER",
          },
        });
        await app.close();
        expect(efface.statusCode).toBe(200);
        expect(await lireEffacementsDuSeau(seau)).toMatchObject([{ ligne_id: t.jeu.conducteur }]);
        // Chaque sauvegarde y remet ceux qu'une panne du seau avait empêché d'y copier.
        await t.enSysteme((c) =>
          c.query("insert into effacements (entite, ligne_id, motif) values ('tickets', $1, 'Seau muet')", [
            t.jeu.ticket,
          ]),
        );
        const maintenant = new Date("2026-08-01T00:30:00Z");
        await faireSauvegarde(
          { proprietaire: t.base.proprietaire, fichiers: seau, config: t.services.config },
          { dossier: join(dossier, "sept"), maintenant, seau },
        );
        expect(await lireEffacementsDuSeau(seau)).toHaveLength(2);
        // Le balayage n'y voit pas un fichier sans ligne.
        await balayer({ base: t.services.base, fichiers: seau, horloge: () => new Date(Date.now() + 10 * 86_400_000) });
        expect(await lireEffacementsDuSeau(seau)).toHaveLength(2);

        await commander(clientDe(inject("acces"), "postgres"), `create database ${cible}`);
        const { code, sortie } = await lancerCommande("restauration", ["--depuis", avant, "--sans-signature"], {
          DATABASE_URL: adresseDe(inject("acces"), cible),
          DATA_DIR: join(dossier, "neuve"),
          S3_URL: reglages.url,
          S3_REGION: reglages.region,
          S3_SEAU: reglages.seau,
          S3_CLE: reglages.cle,
          S3_SECRET: reglages.secret,
        }).fin;
        expect([code, sortie]).toEqual([0, expect.stringContaining("2 effacements de données personnelles")]);
      } finally {
        seau.fermer();
        await s3.arreter();
        await commander(clientDe(inject("acces"), "postgres"), `drop database if exists ${cible} with (force)`);
      }
    },
    90_000,
  );
});
