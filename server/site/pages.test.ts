import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import type { Services } from "../services.ts";
import { servirPages } from "./pages.ts";

/** Une interface construite : une page qui nomme son fichier à empreinte. */
async function construire(dossier: string, empreinte: string, heure: number): Promise<string> {
  await mkdir(join(dossier, "assets"), { recursive: true });
  await writeFile(join(dossier, "app.html"), `<script nonce="__NONCE__" src="/assets/app-${empreinte}.js"></script>`);
  await writeFile(join(dossier, "reflet.svg"), "<svg/>");
  await writeFile(join(dossier, "sceau.txt"), empreinte);
  await writeFile(join(dossier, "assets", `app-${empreinte}.js`), `"${empreinte}"`);
  await writeFile(join(dossier, "assets", `app-${empreinte}.js.br`), empreinte);
  await utimes(join(dossier, "app.html"), heure, heure);
  return dossier;
}

it("une interface reconstruite sous un programme qui tourne est servie entière : sa page, ses fichiers neufs", async () => {
  const racine = await mkdtemp(join(tmpdir(), "reflet-pages-"));
  const dist = await construire(join(racine, "dist"), "hier", 1_700_000_000);
  const app = fastify();
  const services = { config: lireConfig({}, "demonstration") } as Services; // le reste ne sert pas aux pages
  await servirPages(app, services, dist);
  const lire = (url: string, entetes: Record<string, string> = {}) => app.inject({ url, headers: entetes });

  expect((await lire("/dashboard")).body).toContain("/assets/app-hier.js");
  const fichier = await lire("/assets/app-hier.js");
  expect(fichier.body).toBe('"hier"');
  expect(fichier.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await lire("/assets/app-hier.js", { "accept-encoding": "br" })).headers["content-encoding"]).toBe("br");

  await construire(join(racine, "suivant"), "demain", 1_700_000_100);
  await rename(dist, join(racine, "ancien"));
  await rename(join(racine, "suivant"), dist);

  expect((await lire("/dashboard")).body).toContain("/assets/app-demain.js");
  expect((await lire("/assets/app-demain.js")).body).toBe('"demain"');
  const parti = await lire("/assets/app-hier.js");
  expect([parti.statusCode, parti.json().code]).toEqual([404, "introuvable"]);

  expect((await lire("/reflet.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  for (const chemin of ["/sceau.txt", "/app.html", "/assets/../sceau.txt", "/assets/%2e%2e/sceau.txt", "/assets/"])
    expect((await lire(chemin)).body).not.toMatch(/^(hier|demain)$/);
  await app.close();
  await rm(racine, { recursive: true });
});
