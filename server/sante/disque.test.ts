import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { etatDe } from "./etat.ts";

const NOMS = 1_000;
const point = mkdtempSync(join(tmpdir(), "reflet-inodes-"));
/** Un vrai disque de mille noms et de cent mégaoctets ; il faut en avoir le droit. */
const monte = spawnSync("mount", ["-t", "tmpfs", "-o", `size=100m,nr_inodes=${NOMS}`, "tmpfs", point]).status === 0;

describe.runIf(monte)("un disque qui a de la place et plus de noms", () => {
  let t: AppTest;
  beforeAll(async () => {
    t = await creerAppTest();
  });
  afterAll(async () => {
    await t.fermer();
    execFileSync("umount", ["-l", point]);
    rmSync(point, { recursive: true });
  });

  it("n'est pas prêt, dit pourquoi, et le redevient quand des fichiers partent", async () => {
    const examiner = () =>
      // Une base de plus par examen : la réponse se garde une seconde.
      etatDe({
        ...t.services,
        base: Object.create(t.services.base),
        config: { ...t.services.config, dossierDonnees: point },
      });
    expect((await examiner()).refus).toEqual([]);
    for (let i = 0; i < NOMS - 100; i++) writeFileSync(join(point, String(i)), "");
    expect(await examiner()).toMatchObject({
      pret: false,
      refus: ["plus de fichiers possibles sur le disque (inodes épuisés)"],
    });
    for (let i = 0; i < NOMS / 2; i++) rmSync(join(point, String(i)));
    expect((await examiner()).pret).toBe(true);
  });
});
