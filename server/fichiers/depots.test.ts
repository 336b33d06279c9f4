import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PHOTOS_MAX } from "../../domain/tickets/pieces-ticket.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { lancerServiceS3, S3_POSSIBLE, type ServiceS3 } from "../testing/s3/service-s3.ts";
import { balayer } from "./balayage.ts";
import { type FichiersS3, fichiersS3 } from "./stockage-s3.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const JOUR_ET_UNE_HEURE_MS = 25 * 3_600_000;
const enFlux = (octets: Uint8Array): Readable => Readable.from([octets]);

// La même application, sur chaque stockage.
describe.each([
  ["disque", true],
  ["S3", S3_POSSIBLE],
])("un dépôt, stockage %s", (nom, possible) => {
  let t: AppTest;
  let s3: ServiceS3 | undefined;
  let muet: FichiersS3;
  let dossier: string;
  const aFermer: FichiersS3[] = [];
  const cas = possible ? it : it.skip;
  beforeAll(async () => {
    if (!possible) return;
    dossier = await mkdtemp(join(tmpdir(), "reflet-depots-"));
    t = await creerAppTest();
    const injoignable = { url: "http://127.0.0.1:9", region: "fr", seau: "muet", cle: "c", secret: "s" };
    muet = await fichiersS3(injoignable, join(dossier, "muet"));
    aFermer.push(muet);
    if (nom === "disque") return;
    s3 = await lancerServiceS3();
    const sur = await fichiersS3(await s3.seau(), join(dossier, "brouillons"));
    aFermer.push(sur);
    t.services.fichiers = sur;
  });
  afterAll(async () => {
    if (!possible) return;
    for (const f of aFermer) f.fermer();
    await s3?.arreter();
    await t.fermer();
    await rm(dossier, { recursive: true });
  });

  const deposer = async (octets: Uint8Array, requete = "usage=rapport&nom=rapport.pdf") =>
    t.appeler("PUT", `/api/fichiers?${requete}`, { jeton: await t.session(t.jeu.claire), octets });
  const cleDe = async (id: string): Promise<string> =>
    (await t.base.proprietaire((c) => c.query("select cle from fichiers where id = $1", [id]))).rows[0]?.cle;
  const cles = async (): Promise<string[]> => {
    const vues: string[] = [];
    for await (const cle of t.services.fichiers.anciennes(new Date(Date.now() + 60_000))) vues.push(cle);
    return vues.sort();
  };
  const lignes = async (): Promise<number> =>
    (await t.base.proprietaire((c) => c.query("select count(*)::int as n from fichiers"))).rows[0].n;

  cas("se relit octet pour octet par qui y a droit, et par personne d'autre", async () => {
    const octets = Buffer.concat([PDF, Buffer.alloc(3_000_000, "é")]);
    const nomDonne = "état des lieux, n° 4 (1).pdf";
    const r = await deposer(octets, `usage=rapport&nom=${encodeURIComponent(nomDonne)}`);
    expect(r.json()).toMatchObject({ nom: nomDonne, taille: octets.length });
    expect(await cleDe(r.json().id)).toMatch(/^rapports\/rapport-\d{13}-[0-9a-f]{12}\.pdf$/);
    const chemin = `/api/fichiers/${r.json().id}`;
    const lu = await t.appeler("GET", chemin, { jeton: await t.session(t.jeu.claire) });
    expect(lu.rawPayload.equals(octets)).toBe(true);
    expect(lu.headers["content-disposition"]).toContain(encodeURIComponent("état"));
    expect((await t.appeler("GET", chemin)).statusCode).toBe(401);
    expect((await t.appeler("GET", chemin, { jeton: await t.session(t.jeu.sophie) })).statusCode).toBe(404);
  });

  cas("dont le rattachement échoue, une fois les octets rangés, ne laisse rien", async () => {
    await t.base.proprietaire((c) =>
      c.query("update tickets set photos = array(select gen_random_uuid() from generate_series(1, $2)) where id = $1", [
        t.jeu.ticket,
        PHOTOS_MAX,
      ]),
    );
    const [avant, avantLignes] = [await cles(), await lignes()];
    const octets = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#0a0" } })
      .png()
      .toBuffer();
    const jeton = await t.session(t.jeu.expert);
    const r = await t.appeler("PUT", `/api/tickets/${t.jeu.ticket}/photos?nom=p.png`, { jeton, octets });
    expect(r.json()).toMatchObject({ code: "trop_de_photos" });
    expect(await cles()).toEqual(avant);
    expect(await lignes()).toBe(avantLignes);
  });

  cas("que rien ne tient part au balayage, même repris après un stockage muet ; le reste ne bouge pas", async () => {
    const [perdu, garde] = [(await deposer(PDF)).json().id, (await deposer(PDF)).json().id];
    const [clePerdue, cleGardee] = [await cleDe(perdu), await cleDe(garde)];
    await t.base.proprietaire((c) =>
      c.query("update fichiers set cree_le = now() - interval '25 hours' where id = $1", [perdu]),
    );
    const { fichiers } = t.services;
    // Une coupure entre les octets et leur ligne, et une autre pendant l'envoi.
    await fichiers.deposer(enFlux(PDF), 1000, "constat/coupure-1-a.pdf");
    await fichiers.recevoir(enFlux(PDF), 1000);
    await balayer(t.services);
    expect(await cles()).toContain("constat/coupure-1-a.pdf");
    expect(await cles()).not.toContain(clePerdue);

    await t.base.proprietaire((c) =>
      c.query("update fichiers set cree_le = now() - interval '25 hours', rattache = false where id = $1", [garde]),
    );
    const demain = { ...t.services, horloge: () => new Date(Date.now() + JOUR_ET_UNE_HEURE_MS) };
    await expect(balayer({ ...demain, fichiers: { ...fichiers, supprimer: muet.supprimer } })).rejects.toMatchObject({
      statut: 503,
    });
    expect(await cles()).toEqual(expect.arrayContaining([cleGardee, "constat/coupure-1-a.pdf"]));
    expect((await balayer(demain)).sort()).toEqual([cleGardee, "constat/coupure-1-a.pdf"].sort());
    const restantes = await t.base.proprietaire((c) => c.query("select cle from fichiers where cle is not null"));
    expect(await cles()).toEqual(
      restantes.rows
        .map((l) => l.cle)
        .filter((c) => c.startsWith("rapports/"))
        .sort(),
    );
    const brouillons =
      nom === "S3" ? join(dossier, "brouillons") : join(t.services.config.dossierDonnees, "fichiers/en-cours");
    expect(await readdir(brouillons)).toEqual([]);
  });

  cas("à un stockage qui ne répond plus est refusé par une phrase ; le reste du produit fonctionne", async () => {
    const id = (await deposer(PDF)).json().id;
    const [avant, { fichiers }] = [await lignes(), t.services];
    t.services.fichiers = muet;
    try {
      const jeton = await t.session(t.jeu.claire);
      for (const r of [await deposer(PDF), await t.appeler("GET", `/api/fichiers/${id}`, { jeton })]) {
        expect(r.statusCode).toBe(503);
        expect(r.json().message_fr).toMatch(/^Le stockage des fichiers ne répond pas pour l'instant\./);
        expect(r.headers["retry-after"]).toBeDefined();
      }
      expect(await lignes()).toBe(avant);
      expect(await readdir(join(dossier, "muet"))).toEqual([]);
      const fiche = await t.appeler("PATCH", `/api/tickets/${t.jeu.ticket}`, {
        jeton: await t.session(t.jeu.expert),
        corps: { champs: { circonstances_sinistre: "Sans fichier" }, avant: { circonstances_sinistre: null } },
      });
      expect(fiche.statusCode, fiche.body).toBe(200);
    } finally {
      t.services.fichiers = fichiers;
    }
    expect((await deposer(PDF)).statusCode).toBe(200);
  });
});
