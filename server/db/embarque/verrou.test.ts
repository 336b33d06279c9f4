import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as attendre } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { estVivant, identite } from "./processus.ts";
import { compterVivants, inscrire, radier } from "./programmes.ts";
import { sousVerrou } from "./verrou.ts";

let dossier: string;
beforeEach(() => {
  dossier = mkdtempSync(join(tmpdir(), "reflet-essai-"));
});
afterEach(() => rmSync(dossier, { recursive: true }));

/** Le présent programme tel qu'il serait si son numéro avait été repris par un autre. */
function identiteMorte(): string {
  return identite().replace(/[^.]+$/, "1");
}

async function compterEnsemble(chemin: string): Promise<number> {
  let dedans = 0;
  let maximum = 0;
  const passages = Array.from({ length: 20 }, () =>
    sousVerrou(chemin, async () => {
      dedans += 1;
      maximum = Math.max(maximum, dedans);
      await attendre(1);
      dedans -= 1;
    }),
  );
  await Promise.all(passages);
  return maximum;
}

describe("verrou", () => {
  it("ne laisse passer qu'un demandeur à la fois et ne laisse rien derrière lui", async () => {
    expect(await compterEnsemble(join(dossier, "verrou"))).toBe(1);
    expect(readdirSync(dossier)).toEqual([]);
  });

  it("reprend le verrou d'un mort, un seul passant à la fois même si vingt le voient mort", async () => {
    symlinkSync(`${identiteMorte()}.aaaa`, join(dossier, "verrou"));
    expect(await compterEnsemble(join(dossier, "verrou"))).toBe(1);
    expect(readdirSync(dossier)).toEqual([]);
  });

  it("reprend aussi le droit d'effacer laissé par un mort", async () => {
    symlinkSync(`${identiteMorte()}.aaaa`, join(dossier, "verrou"));
    symlinkSync(`${identiteMorte()}.bbbb`, join(dossier, "verrou.aaaa"));
    expect(await compterEnsemble(join(dossier, "verrou"))).toBe(1);
    expect(readdirSync(dossier)).toEqual([]);
  });

  it("rend le verrou quand l'action échoue", async () => {
    const chemin = join(dossier, "verrou");
    await expect(sousVerrou(chemin, () => Promise.reject(new Error("panne")))).rejects.toThrow("panne");
    expect(await sousVerrou(chemin, () => Promise.resolve("passé"))).toBe("passé");
  });
});

describe("programmes inscrits", () => {
  it("compte les vivants et oublie les morts, même quand leur numéro a été repris", () => {
    const fiche = inscrire(dossier);
    writeFileSync(join(dossier, `${identiteMorte()}.cccc`), "");
    writeFileSync(join(dossier, "2147483646.autremachine.1.dddd"), "");
    expect(compterVivants(dossier)).toBe(1);
    expect(readdirSync(dossier)).toHaveLength(1);
    radier(fiche);
    expect(compterVivants(dossier)).toBe(0);
  });

  it("se reconnaît vivant", () => {
    expect(estVivant(identite())).toBe(true);
    expect(estVivant(identiteMorte())).toBe(false);
  });
});
