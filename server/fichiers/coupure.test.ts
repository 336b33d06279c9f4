import { readdir, stat, utimes } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as attendre } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { lancer, type Programme } from "../../bench/processus.ts";
import { type AppTest, creerAppTest, nomDeLaBase } from "../testing/app-test.ts";
import { adresseDe } from "../testing/grappe.ts";
import { lancerServiceS3, S3_POSSIBLE, type ServiceS3 } from "../testing/s3/service-s3.ts";
import { balayer } from "./balayage.ts";
import { fichiersS3 } from "./stockage-s3.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const SALVES = 2;
const ENVOIS_A_LA_FOIS = 6;
const HEURE_MS = 3_600_000;

// Le vrai programme, tué pendant qu'on lui envoie des fichiers, sur chaque stockage.
describe.each([
  ["disque", true],
  ["S3", S3_POSSIBLE],
])("une coupure pendant un envoi, stockage %s", (nom, possible) => {
  let t: AppTest;
  let s3: ServiceS3 | undefined;
  let env: Record<string, string>;
  let cookie: string;
  const cas = possible ? it : it.skip;
  const vivants = new Set<Programme>();
  const aFermer: (() => void)[] = [];

  beforeAll(async () => {
    if (!possible) return;
    t = await creerAppTest();
    cookie = `reflet=${await t.session(t.jeu.claire)}`;
    env = {
      DATABASE_URL: adresseDe(inject("acces"), await nomDeLaBase(t)),
      SECRET: "secret-des-tests",
      DATA_DIR: t.services.config.dossierDonnees,
      NIVEAU_JOURNAL: "silent",
    };
    if (nom === "disque") return;
    s3 = await lancerServiceS3();
    const reglages = await s3.seau();
    const { url: S3_URL, region: S3_REGION, seau: S3_SEAU, cle: S3_CLE, secret: S3_SECRET } = reglages;
    Object.assign(env, { S3_URL, S3_REGION, S3_SEAU, S3_CLE, S3_SECRET });
    const fichiers = await fichiersS3(reglages, brouillons());
    aFermer.push(fichiers.fermer);
    t.services.fichiers = fichiers;
  });
  afterAll(async () => {
    if (!possible) return;
    for (const p of vivants) p.processus.kill("SIGKILL");
    for (const fermer of aFermer) fermer();
    await s3?.arreter();
    await t.fermer();
  });

  const brouillons = () => join(t.services.config.dossierDonnees, "fichiers/en-cours");
  const demarrer = async (): Promise<Programme> => {
    const p = await lancer({ script: "server/main.ts", args: ["--sans-interface"], env, sonde: "/api/sante" });
    vivants.add(p);
    return p;
  };
  const tuer = async (p: Programme): Promise<void> => {
    const mort = new Promise((ok) => p.processus.once("exit", ok));
    p.processus.kill("SIGKILL");
    await mort;
    vivants.delete(p);
  };
  const envoyer = (p: Programme, octets: Uint8Array) =>
    fetch(`${p.url}/api/fichiers?usage=rapport&nom=a.pdf`, {
      method: "PUT",
      headers: { cookie, "x-reflet": "1", "content-type": "application/pdf" },
      body: octets,
    });
  const rangees = async (): Promise<string[]> => {
    const cles: string[] = [];
    for await (const cle of t.services.fichiers.anciennes(new Date(Date.now() + 60_000))) cles.push(cle);
    return cles.sort();
  };
  const declarees = async (): Promise<{ id: string; cle: string }[]> =>
    (await t.base.proprietaire((c) => c.query("select id, cle from fichiers where cle is not null order by cle"))).rows;
  /** Ce que ferait le passage horaire, dans un peu plus d'un jour. */
  const balayerDemain = () => balayer({ ...t.services, horloge: () => new Date(Date.now() + 25 * HEURE_MS) });

  if (nom === "S3")
    cas("un secret faux arrête le démarrage, par une phrase", async () => {
      const bon = env;
      env = { ...bon, S3_SECRET: "un-autre" };
      const essai = demarrer();
      env = bon;
      await expect(essai).rejects.toThrow(
        /: Le stockage S3 \S+ refuse la connexion : S3_SECRET n'est pas le secret de S3_CLE\.$/,
      );
    });

  cas(
    "à moitié fait ne laisse ni ligne ni fichier ; son brouillon part après un jour",
    async () => {
      const programme = await demarrer();
      const url = new URL(`${programme.url}/api/fichiers?usage=rapport&nom=moitie.pdf`);
      const headers = { cookie, "x-reflet": "1", "content-type": "application/pdf", "content-length": 2_000_000 };
      const demande = request(url, { method: "PUT", headers });
      const coupee = new Promise((ok) => demande.once("error", ok));
      demande.write(Buffer.concat([PDF, Buffer.alloc(1_000_000)]));
      await jusqua(async () => (await poids(brouillons())) >= 1_000_000);
      await tuer(programme);
      await coupee;

      const relance = await demarrer();
      expect(await declarees()).toEqual([]);
      expect(await rangees()).toEqual([]);
      const [brouillon] = await readdir(brouillons());
      expect(brouillon).toBeDefined();
      await balayer(t.services);
      // Encore frais : un autre programme du même dossier pourrait être en train de l'écrire.
      expect(await readdir(brouillons())).toEqual([brouillon]);
      const vieux = new Date(Date.now() - 25 * HEURE_MS);
      await utimes(join(brouillons(), brouillon ?? ""), vieux, vieux);
      await balayer(t.services);
      expect(await readdir(brouillons())).toEqual([]);
      // Le programme relancé reçoit comme avant.
      expect((await envoyer(relance, PDF)).status).toBe(200);
      await tuer(relance);
    },
    60_000,
  );

  cas(
    "en pleine salve : ce qui a été accepté est entier, ce qui ne l'a pas été est balayé",
    async () => {
      const acceptes: string[] = [];
      const refus: unknown[] = [];
      for (let salve = 0; salve < SALVES; salve++) {
        const programme = await demarrer();
        const fils = Array.from({ length: ENVOIS_A_LA_FOIS }, async () => {
          for (;;) {
            const r = await envoyer(programme, PDF).catch(() => null);
            const depose = (await r?.json().catch(() => null)) as { id: string } | null | undefined;
            if (!depose) return;
            if (r?.status !== 200) refus.push(depose);
            if (r?.status !== 200) return;
            acceptes.push(depose.id);
          }
        });
        // La coupure tombe en pleine salve, si lente que soit la machine : après un premier envoi accepté.
        const avant = acceptes.length;
        await jusqua(async () => acceptes.length > avant || refus.length > 0);
        await attendre(salve * 170);
        await tuer(programme);
        await Promise.all(fils);
      }
      expect(refus).toEqual([]);
      expect(acceptes.length).toBeGreaterThanOrEqual(SALVES);
      await balayerDemain();
      const lignes = await declarees();
      expect(await rangees()).toEqual(lignes.map((l) => l.cle));
      expect(await readdir(brouillons())).toEqual([]);
      const connus = new Set(lignes.map((l) => l.id));
      expect(acceptes.filter((id) => !connus.has(id))).toEqual([]);
    },
    90_000,
  );
});

async function poids(dossier: string): Promise<number> {
  const tailles = await Promise.all((await readdir(dossier)).map((f) => stat(join(dossier, f)).then((s) => s.size)));
  return tailles.reduce((a, b) => a + b, 0);
}

async function jusqua(vrai: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1_200; i++) {
    if (await vrai()) return;
    await attendre(25);
  }
  throw new Error("l'envoi n'est pas arrivé");
}
