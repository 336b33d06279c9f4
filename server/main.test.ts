import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createServerHttp } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environnementEnfant } from "./environnement-enfant.ts";

const MAIN = new URL("./main.ts", import.meta.url).pathname;
let dossier: string;
const vivants = new Set<ChildProcess>();

beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet démarrage "));
  await chmod(dossier, 0o755);
});
afterAll(async () => {
  for (const p of vivants) p.kill("SIGKILL");
  await rm(dossier, { recursive: true, force: true });
});

interface Lance {
  processus: ChildProcess;
  /** Adresse annoncée ; rejetée si le programme s'arrête avant. */
  pret: Promise<string>;
  fin: Promise<{ code: number | null; erreur: string }>;
}

function lancer(env: Record<string, string>, args: string[] = []): Lance {
  const processus = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...environnementEnfant(),
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      DATA_DIR: join(dossier, "données"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  vivants.add(processus);
  let erreur = "";
  let sortie = "";
  processus.stderr?.on("data", (m: Buffer) => {
    erreur += m.toString();
  });
  const fin = new Promise<{ code: number | null; erreur: string }>((ok) =>
    processus.once("close", (code) => {
      vivants.delete(processus);
      ok({ code, erreur });
    }),
  );
  const pret = new Promise<string>((ok, ko) => {
    processus.stdout?.on("data", (m: Buffer) => {
      sortie += m.toString();
      const adresse = /http:\/\/localhost:\d+/.exec(sortie)?.[0];
      if (adresse) ok(adresse);
    });
    void fin.then((f) => ko(new Error(f.erreur)));
  });
  pret.catch(() => undefined);
  return { processus, pret, fin };
}

/** Une seule phrase, sans pile d'appels. */
const unePhrase = (texte: string): void => {
  expect(texte.trim().split("\n")).toHaveLength(1);
  expect(texte).not.toMatch(/\bat \S+ \(|node:internal/);
};

describe("démarrage refusé : une phrase, sortie 1", () => {
  it.each([
    ["en production sans ses secrets", {}, ["--production"], /DATABASE_URL, PUBLIC_URL, SECRET/],
    [
      "en production sans SECRET",
      { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", PUBLIC_URL: "https://reflet.test" },
      ["--production"],
      /sans SECRET/,
    ],
    [
      "en production à une adresse en clair",
      { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", PUBLIC_URL: "http://reflet.test", SECRET: "s".repeat(32) },
      ["--production"],
      /PUBLIC_URL doit commencer par https/,
    ],
    [
      "serveur de base injoignable",
      { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" },
      [],
      /joindre le serveur de DATABASE_URL/,
    ],
    ["adresse de base fantaisiste", { DATABASE_URL: "mysql://a" }, [], /postgres:\/\//],
    ["adresse de base mal formée", { DATABASE_URL: "postgres://a:b@:abc/x" }, [], /adresse valable/],
    ["adresse publique mal formée", { PUBLIC_URL: "reflet" }, [], /PUBLIC_URL/],
    ["port qui n'en est pas un", { PORT: "abc" }, [], /PORT/],
  ])("%s", async (_cas, env: Record<string, string>, args, phrase) => {
    const { code, erreur } = await lancer(env, args).fin;
    expect(erreur).toMatch(phrase);
    unePhrase(erreur);
    expect(code).toBe(1);
  });

  it("port déjà pris", async () => {
    const autre = createServer().listen(0, "localhost");
    await new Promise((ok) => autre.once("listening", ok));
    const adresse = autre.address();
    const port = typeof adresse === "object" && adresse ? adresse.port : 0;
    const { code, erreur } = await lancer({ PORT: String(port) }).fin;
    autre.close();
    expect(erreur).toContain(`Le port ${port} est déjà pris`);
    unePhrase(erreur);
    expect(code).toBe(1);
  });

  it("DATA_DIR qui est un fichier", async () => {
    const fichier = join(dossier, "un-fichier");
    await writeFile(fichier, "");
    const { code, erreur } = await lancer({ DATA_DIR: fichier }).fin;
    unePhrase(erreur);
    expect(code).toBe(1);
  });
});

it("un stockage qui cesse d'accepter les exemples de la démonstration : une phrase, sortie 1", async () => {
  const service = createServerHttp((demande, reponse) => {
    demande.resume();
    reponse.statusCode = demande.method === "GET" ? 200 : 503;
    reponse.end('<?xml version="1.0"?><ListBucketResult><Name>reflet</Name></ListBucketResult>');
  }).listen(0, "127.0.0.1");
  await new Promise((ok) => service.once("listening", ok));
  const adresse = service.address();
  const S3_URL = `http://127.0.0.1:${typeof adresse === "object" && adresse ? adresse.port : 0}`;
  const s3 = { S3_URL, S3_REGION: "us-east-1", S3_SEAU: "reflet", S3_CLE: "essai", S3_SECRET: "essai" };
  const { code, erreur } = await lancer({ ...s3, DATA_DIR: join(dossier, "sans stockage") }, ["--sans-interface"]).fin;
  service.close();
  expect(erreur).toContain("Le stockage des fichiers ne répond pas");
  unePhrase(erreur);
  expect(code).toBe(1);
}, 120_000);

describe("programme en marche", () => {
  it("deux à la fois sur un même dossier, l'un survit à la mort brutale de l'autre, et tout repart", async () => {
    const [un, deux] = [lancer({}), lancer({})];
    const adresses = await Promise.all([un.pret, deux.pret]);
    expect(adresses[0]).not.toBe(adresses[1]);
    un.processus.kill("SIGKILL");
    await un.fin;
    expect((await fetch(`${adresses[1]}/api/sante`)).status).toBe(200);
    deux.processus.kill("SIGTERM");
    expect((await deux.fin).code).toBe(0);

    const encore = lancer({});
    const page = await fetch(`${await encore.pret}/auth`);
    expect(page.headers.get("content-security-policy")).toContain("'nonce-");
    expect(await page.text()).toContain("<title>");
    encore.processus.kill("SIGKILL");
    await encore.fin;
    const apres = lancer({});
    expect((await fetch(`${await apres.pret}/api/sante`)).status).toBe(200);
    apres.processus.kill("SIGTERM");
    expect((await apres.fin).code).toBe(0);
  }, 120_000);
});
