import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ouvrirFichiers } from "./choisir-stockage.ts";
import { lireReglagesS3 } from "./reglages-s3.ts";

const BONS = {
  S3_URL: "https://s3.exemple.fr",
  S3_REGION: "fr-par",
  S3_SEAU: "reflet-fichiers",
  S3_CLE: "cle",
  S3_SECRET: "secret",
};

describe("les réglages S3", () => {
  it("sont tous donnés, ou aucun", () => {
    expect(lireReglagesS3({})).toBeUndefined();
    expect(lireReglagesS3({ ...BONS, S3_URL: "https://s3.exemple.fr/" })).toEqual({
      url: "https://s3.exemple.fr",
      region: "fr-par",
      seau: "reflet-fichiers",
      cle: "cle",
      secret: "secret",
    });
    expect(() => lireReglagesS3({ ...BONS, S3_SECRET: undefined, S3_REGION: undefined })).toThrow(
      "il manque S3_REGION, S3_SECRET.",
    );
  });

  it.each([
    ["en clair vers une autre machine", { S3_URL: "http://s3.exemple.fr" }, /S3_URL/],
    ["avec un chemin", { S3_URL: "https://s3.exemple.fr/seau" }, /S3_URL/],
    ["avec un mot de passe", { S3_URL: "https://a:b@s3.exemple.fr" }, /S3_URL/],
    ["qui n'est pas une adresse", { S3_URL: "s3.exemple.fr" }, /S3_URL/],
    ["un seau qui sort de son chemin", { S3_SEAU: "../autre" }, /S3_SEAU/],
    ["un seau de deux lettres", { S3_SEAU: "ab" }, /S3_SEAU/],
  ])("refusés : %s", (_cas, faux, phrase) => expect(() => lireReglagesS3({ ...BONS, ...faux })).toThrow(phrase));

  it("admettent une adresse en clair vers la machine elle-même", () =>
    expect(lireReglagesS3({ ...BONS, S3_URL: "http://127.0.0.1:9000" })?.url).toBe("http://127.0.0.1:9000"));
});

describe("un service S3 muet au démarrage", () => {
  let dossierDonnees: string;
  beforeAll(async () => {
    dossierDonnees = await mkdtemp(join(tmpdir(), "reflet-muet-"));
  });
  afterAll(() => rm(dossierDonnees, { recursive: true }));
  const s3 = { url: "http://127.0.0.1:9", region: "fr", seau: "seau", cle: "c", secret: "s" };
  const arrivages = { boites: [], dossier: undefined, prefixeS3: undefined };

  it("n'empêche pas la production de servir le reste, et se dit", async () => {
    const dit: string[] = [];
    const fichiers = await ouvrirFichiers({ s3, dossierDonnees, mode: "production", arrivages }, (p) => dit.push(p));
    expect(dit).toEqual([expect.stringContaining("http://127.0.0.1:9 ne répond pas")]);
    await expect(fichiers.ouvrir("rapports/a.pdf")).rejects.toMatchObject({ statut: 503 });
  });

  it("arrête la démonstration, qui doit y ranger ses exemples", async () => {
    await expect(
      ouvrirFichiers({ s3, dossierDonnees, mode: "demonstration", arrivages }, () => undefined),
    ).rejects.toThrow(/ne répond pas : la démonstration/);
  });
});
