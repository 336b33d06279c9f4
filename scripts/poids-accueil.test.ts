import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { construireWeb } from "./construire-web.ts";

const DIST = join(import.meta.dirname, "..", "dist");
const SCRIPT_MAX = 60 * 1024;
const IMAGE_MAX = 60 * 1024;

describe("poids de la page d'accueil construite", () => {
  let html: string;
  beforeAll(async () => {
    await construireWeb();
    html = await readFile(join(DIST, "index.html"), "utf8");
  }, 180_000);

  /** Chaque script d'une page et ce qu'il importe, une fois. */
  async function scripts(page = html): Promise<Map<string, Buffer>> {
    const lus = new Map<string, Buffer>();
    const aLire = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, chemin = ""]) => chemin);
    for (let chemin = aLire.pop(); chemin; chemin = aLire.pop()) {
      if (lus.has(chemin)) continue;
      const octets = await readFile(join(DIST, chemin));
      lus.set(chemin, octets);
      for (const [, nom] of octets.toString().matchAll(/["']\.\/([\w.-]+\.js)["']/g)) aLire.push(`assets/${nom}`);
    }
    return lus;
  }

  it("au plus 60 ko de JavaScript compressé, sans React", async () => {
    const lus = [...(await scripts()).values()];
    expect(lus.length).toBeGreaterThan(0);
    expect(lus.reduce((total, octets) => total + gzipSync(octets).length, 0)).toBeLessThanOrEqual(SCRIPT_MAX);
    expect(lus.some((octets) => octets.includes("hydrateRoot"))).toBe(false);
  });

  it("le back-office livre le React de production, même construit par un test", async () => {
    const lus = [...(await scripts(await readFile(join(DIST, "app.html"), "utf8"))).values()];
    expect(lus.some((octets) => octets.includes("hydrateRoot") || octets.includes("createRoot"))).toBe(true);
    expect(lus.some((octets) => octets.includes("jsxDEV"))).toBe(false);
  });

  it("chaque image tient en 60 ko, garde sa place et attend d'être vue", async () => {
    const images = [...html.matchAll(/<img [^>]+>/g)].map(([balise]) => balise);
    expect(images.length).toBeGreaterThan(0);
    for (const balise of images) expect(balise).toMatch(/width="\d+" height="\d+" alt="[^"]{20,}" loading="lazy"/);
    const fichiers = [...html.matchAll(/(?:src|srcSet)="\/(assets\/[^"]+\.avif)"/gi)].map(([, f = ""]) => f);
    for (const fichier of fichiers)
      expect((await readFile(join(DIST, fichier))).length, fichier).toBeLessThanOrEqual(IMAGE_MAX);
  });

  it("se lit sans script : les questions et leurs réponses sont dans la page", () => {
    expect(html.match(/<details name="faq">/g)).toHaveLength(5);
    expect(html).toContain("Les frais de remise en état (FRE) sont facturés par le loueur");
  });
});
