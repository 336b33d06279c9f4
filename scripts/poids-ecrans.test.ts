import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CSS_MAX, JS_MAX } from "../bench/ecrans/poids.ts";
import { construireWeb } from "./construire-web.ts";

const DIST = join(import.meta.dirname, "..", "dist");

describe("poids des écrans connectés", () => {
  let fichiers: string[];
  const textes = new Map<string, string>();
  beforeAll(async () => {
    await construireWeb();
    fichiers = (await readFile(join(DIST, "generation.txt"), "utf8")).split("\n");
    for (const nom of fichiers.filter((f) => f.endsWith(".js"))) textes.set(nom, await lire(nom));
  }, 180_000);

  const lire = (nom: string): Promise<string> => readFile(join(DIST, "assets", nom), "utf8");
  /** Ce qu'un morceau importe en arrivant. */
  const imports = (nom: string): string[] =>
    [...(textes.get(nom) ?? "").matchAll(/import(?:[^"'()]*from)?\s*["']\.\/([\w.~-]+\.js)["']/g)].map(
      ([, f = ""]) => f,
    );

  /** Ces morceaux et tout ce qu'ils importent. */
  function avec(departs: readonly string[]): Set<string> {
    const vus = new Set<string>();
    const pile = [...departs];
    for (let nom = pile.pop(); nom !== undefined; nom = pile.pop()) {
      if (vus.has(nom)) continue;
      vus.add(nom);
      pile.push(...imports(nom));
    }
    return vus;
  }
  const poids = async (noms: Iterable<string>): Promise<number> => {
    const tailles = [...noms].map((nom) =>
      stat(join(DIST, "assets", `${nom}.br`)).catch(() => stat(join(DIST, "assets", nom))),
    );
    return (await Promise.all(tailles)).reduce((total, { size }) => total + size, 0);
  };

  it("le cadre et la première liste : au plus 180 ko de JavaScript en brotli, sans les schémas du contrat", async () => {
    const page = await readFile(join(DIST, "app.html"), "utf8");
    const demandes = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, f = ""]) => f);
    const noms = avec([...demandes, ...fichiers.filter((f) => /^(?:liste|TicketsPage)-.*\.js$/.test(f))]);
    expect(noms.size).toBeGreaterThan(10);
    expect(await poids(noms)).toBeLessThanOrEqual(JS_MAX);
    for (const nom of noms) expect(textes.get(nom)?.includes("ZodObject"), nom).toBe(false);
  });

  it("leurs styles : au plus 30 ko en brotli", async () => {
    const page = await readFile(join(DIST, "app.html"), "utf8");
    const feuilles = [...page.matchAll(/assets\/([^"]+\.css)/g)].map(([, f = ""]) => f);
    const liste = fichiers.filter((f) => /^(?:liste|useLignes|ListePas)-.*\.css$/.test(f));
    expect(feuilles.length).toBeGreaterThan(0);
    expect(liste.length).toBeGreaterThan(0);
    expect(await poids(new Set([...feuilles, ...liste]))).toBeLessThanOrEqual(CSS_MAX);
  });

  it("aucun cercle entre morceaux : l'un lirait de l'autre ce qu'il n'a pas encore défini", () => {
    for (const nom of textes.keys()) expect([...avec(imports(nom))].includes(nom), nom).toBe(false);
  });
});
