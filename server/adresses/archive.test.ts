import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { FetchSource, PMTiles } from "pmtiles";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import { politiqueDeContenu } from "../site/pages.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { ecrireArchive, SORTES } from "../testing/archive-tuiles.ts";
import { lirePlage } from "./plage.ts";
import { verifierArchive } from "./verifier-archive.ts";

const TUILE = { z: 4, x: 8, y: 5, octets: Buffer.from("une image") };
const ARCHIVE = ecrireArchive([TUILE]);

let t: AppTest;
let fichier: string;
beforeAll(async () => {
  t = await creerAppTest();
  const dossier = t.services.config.dossierDonnees;
  fichier = join(dossier, "cartes/france.pmtiles");
  await mkdir(join(dossier, "cartes"));
  await writeFile(join(dossier, "secret"), "rien à voir");
});
afterAll(() => t.fermer());
beforeEach(async () => {
  regler("cartes/france.pmtiles");
  await writeFile(fichier, ARCHIVE);
});
afterEach(() => {
  t.services.config.tuiles = null;
});

function regler(url: string) {
  const env = { DATA_DIR: t.services.config.dossierDonnees, TUILES_URL: url, TUILES_ATTRIBUTION: "© Essai" };
  t.services.config.tuiles = lireConfig(env, "demonstration").tuiles;
}

const demander = async (entetes: Record<string, string> = {}, chemin = "/api/carte/archive") =>
  t.appeler("GET", chemin, { jeton: await t.session(t.jeu.claire), entetes });

describe("lirePlage", () => {
  it.each([
    ["bytes=0-126", { debut: 0, fin: 126 }],
    ["bytes=999-999", { debut: 999, fin: 999 }],
    ["bytes=990-20000", { debut: 990, fin: 999 }],
    ["bytes=990-", { debut: 990, fin: 999 }],
    ["bytes=-10", { debut: 990, fin: 999 }],
    ["bytes=-5000", { debut: 0, fin: 999 }],
    ["bytes=1000-", "hors-fichier"],
    ["bytes=1000-1001", "hors-fichier"],
    ["bytes=-0", "hors-fichier"],
    [undefined, "tout"],
    ["", "tout"],
    ["bytes=-", "tout"],
    ["bytes=20-10", "tout"],
    ["bytes=0-1,5-6", "tout"],
    ["bytes=0x1-5", "tout"],
    ["bytes=0-9999999999999999999", "tout"],
    ["lignes=0-1", "tout"],
  ])("lit %j sur 1000 octets", (entete, attendue) => {
    expect(lirePlage(entete, 1_000)).toEqual(attendue);
  });

  it("ne trouve rien dans un fichier vide", () => {
    expect(lirePlage("bytes=0-10", 0)).toBe("hors-fichier");
    expect(lirePlage("bytes=-10", 0)).toBe("hors-fichier");
  });
});

describe("GET /api/carte/archive", () => {
  it("sert le morceau demandé, et borne sa fin à celle du fichier", async () => {
    const debut = await demander({ range: "bytes=0-6" });
    expect(debut.statusCode).toBe(206);
    expect(debut.body).toBe("PMTiles");
    expect(debut.headers).toMatchObject({
      "content-range": `bytes 0-6/${ARCHIVE.length}`,
      "content-length": "7",
      "accept-ranges": "bytes",
      "content-type": "application/vnd.pmtiles",
      "cache-control": "private, max-age=3600",
    });
    const large = await demander({ range: "bytes=0-16383" });
    expect(large.statusCode).toBe(206);
    expect(large.rawPayload.equals(ARCHIVE)).toBe(true);
    expect((await demander({ range: "bytes=-9" })).body).toBe("une image");
  });

  it("sert tout sans plage, ou quand le fichier a changé depuis le premier morceau", async () => {
    const tout = await demander();
    expect(tout.statusCode).toBe(200);
    expect(tout.rawPayload.equals(ARCHIVE)).toBe(true);
    const version = String(tout.headers.etag);
    expect((await demander({ range: "bytes=0-6", "if-range": version })).statusCode).toBe(206);
    await writeFile(fichier, Buffer.concat([ARCHIVE, ARCHIVE]));
    const neuve = await demander({ range: "bytes=0-6", "if-range": version });
    expect(neuve.statusCode).toBe(200);
    expect(neuve.headers.etag).not.toBe(version);
  });

  it("refuse ce qui est hors du fichier", async () => {
    const reponse = await demander({ range: `bytes=${ARCHIVE.length}-` });
    expect(reponse.statusCode).toBe(416);
    expect(reponse.headers["content-range"]).toBe(`bytes */${ARCHIVE.length}`);
    expect(reponse.json()).toMatchObject({ code: "hors_du_fichier" });
  });

  it("demande une session", async () => {
    const reponse = await t.appeler("GET", "/api/carte/archive", { entetes: { range: "bytes=0-6" } });
    expect(reponse.statusCode).toBe(401);
    expect(reponse.body).not.toContain("PMTiles");
  });

  it("ne prend aucun chemin de la demande", async () => {
    for (const suite of ["/../secret", "/..%2Fsecret", "/%2e%2e/secret", "/secret", "%2F..%2Fsecret"]) {
      const reponse = await demander({}, `/api/carte/archive${suite}`);
      expect(reponse.statusCode).toBe(404);
      expect(reponse.body).not.toContain("rien à voir");
    }
    expect((await demander({}, "/api/carte/archive?fichier=../secret")).rawPayload.equals(ARCHIVE)).toBe(true);
  });

  it("répond 404 sans archive réglée, sans fichier, ou quand le chemin est un dossier", async () => {
    await rm(fichier);
    expect((await demander()).statusCode).toBe(404);
    await mkdir(fichier);
    expect((await demander()).statusCode).toBe(404);
    await rm(fichier, { recursive: true });
    regler("https://cartes.exemple.fr/france.pmtiles");
    expect((await demander()).statusCode).toBe(404);
  });

  it("se lit par la bibliothèque du navigateur, depuis l'adresse que dit le fond", async () => {
    const fond = await demander({}, "/api/carte/fond");
    expect(fond.json()).toEqual({
      tuiles: { format: "archive", url: "/api/carte/archive", attribution: "© Essai" },
    });
    const adresse = await t.app.listen({ port: 0, host: "localhost" });
    const entetes = new Headers({ cookie: `reflet=${await t.session(t.jeu.claire)}` });
    const archive = new PMTiles(new FetchSource(`${adresse}/api/carte/archive`, entetes));
    const tuile = await archive.getZxy(TUILE.z, TUILE.x, TUILE.y);
    expect(new TextDecoder().decode(tuile?.data)).toBe("une image");
    expect(await archive.getZxy(TUILE.z, 0, 0)).toBeUndefined();
  });
});

describe("politique de contenu", () => {
  const politique = () => politiqueDeContenu("nonce", false, t.services.config.tuiles);

  it("n'ouvre la lecture qu'à l'hôte de l'archive, et à lui seul", () => {
    regler("https://cartes.exemple.fr/france.pmtiles");
    expect(politique()).toContain("connect-src 'self' https://cartes.exemple.fr;");
    expect(politique()).toContain("img-src 'self' data: blob:;");
    regler("https://tuiles.exemple.fr/{z}/{x}/{y}.png");
    expect(politique()).toContain("connect-src 'self';");
    expect(politique()).toContain("img-src 'self' data: blob: https://tuiles.exemple.fr;");
    regler("cartes/france.pmtiles");
    expect(politique()).toContain("connect-src 'self';");
    expect(politique()).toContain("img-src 'self' data: blob:;");
  });
});

describe("verifierArchive", () => {
  const verifier = () => verifierArchive(t.services.config.tuiles);

  it("ne dit rien d'une archive d'images, d'un modèle d'adresse ni de l'absence de fond", async () => {
    expect(await verifier()).toBeNull();
    regler("ign");
    expect(await verifier()).toBeNull();
    expect(await verifierArchive(null)).toBeNull();
  });

  it.each([
    ["vectorielle", ecrireArchive([TUILE], SORTES.vectorielle), /ne contient pas d'images.*contour de la France/],
    ["d'un autre format", Buffer.alloc(500, "x"), /pas une archive PMTiles/],
    ["coupée", ARCHIVE.subarray(0, 100), /pas une archive PMTiles/],
    ["d'une autre version", Buffer.from(ARCHIVE).fill(2, 7, 8), /version 3/],
  ])("dit qu'une archive est %s", async (_quoi, octets, phrase) => {
    await writeFile(fichier, octets);
    expect(await verifier()).toMatch(phrase);
  });

  it("dit qu'un fichier manque", async () => {
    await rm(fichier);
    expect(await verifier()).toMatch(/^TUILES_URL : elle ne se lit pas \(ENOENT/);
  });

  describe("d'un autre hôte", () => {
    let hote: Server;
    let repondre: (plage: string | undefined) => [statut: number, octets: Buffer];
    beforeAll(async () => {
      hote = createServer((demande, reponse) => {
        const [statut, octets] = repondre(demande.headers.range);
        reponse.writeHead(statut, { location: "/ailleurs" }).end(octets);
      });
      await new Promise<void>((pret) => hote.listen(0, "127.0.0.1", pret));
    });
    afterAll(() => hote.close());
    beforeEach(() => regler(`http://127.0.0.1:${(hote.address() as AddressInfo).port}/france.pmtiles`));

    it("lit son seul en-tête", async () => {
      const plages: unknown[] = [];
      repondre = (plage) => {
        plages.push(plage);
        return [206, ARCHIVE.subarray(0, 127)];
      };
      expect(await verifier()).toBeNull();
      expect(plages).toEqual(["bytes=0-126"]);
    });

    it.each([
      [404, /réponse 404/],
      [200, /réponse 200/],
      [302, /ne se lit pas/],
    ])("dit qu'il répond %i", async (statut, phrase) => {
      repondre = () => [statut, ARCHIVE];
      expect(await verifier()).toMatch(phrase);
    });
  });
});
