import { describe, expect, it } from "vitest";
import { enContinu, sansLever } from "./tache-de-fond.ts";

/** Ce qui a été dit, et de quoi attendre la prochaine fois. */
function carnet() {
  const dites: unknown[] = [];
  return {
    dites,
    dire: ({ tache, err, cause }: { tache: string; err: unknown; cause?: unknown }) =>
      dites.push([tache, String(err), cause]),
  };
}

describe("une faute d'une tâche de fond", () => {
  it("se dit une fois tant qu'elle dure, puis de nouveau quand elle change ou revient", async () => {
    const { dites, dire } = carnet();
    const issues: (Error | null)[] = [];
    const geste = sansLever(
      "essai",
      async () => {
        const issue = issues.shift();
        if (issue) throw issue;
      },
      dire,
    );
    const panne = new Error("la base est absente", { cause: "57P01" });
    issues.push(panne, panne, new Error("autre chose"), panne, null, panne);
    while (issues.length > 0) await geste();
    expect(dites).toEqual([
      ["essai", "Error: la base est absente", "57P01"],
      ["essai", "Error: autre chose", undefined],
      ["essai", "Error: la base est absente", "57P01"],
      ["essai", "Error: la base est absente", "57P01"],
    ]);
  });

  it("n'arrête pas les passages suivants", async () => {
    const { dites, dire } = carnet();
    const { promise: troisieme, resolve } = Promise.withResolvers<void>();
    let passages = 0;
    const arreter = enContinu(
      "essai",
      async () => {
        if (++passages === 3) resolve();
        throw new Error("panne");
      },
      { periodeMs: 1 },
      dire,
    );
    await troisieme;
    await arreter();
    expect(dites).toEqual([["essai", "Error: panne", undefined]]);
  });
});

describe("un passage en continu", () => {
  it("ne se croise pas, s'arrête à l'unité en cours, et tait ce que l'arrêt fait échouer", async () => {
    const { dites, dire } = carnet();
    const [entre, sorti] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let ensemble = 0;
    const unites: boolean[] = [];
    const arreter = enContinu(
      "essai",
      async (arret) => {
        expect(++ensemble).toBe(1);
        entre.resolve();
        await sorti.promise;
        unites.push(arret.aborted);
        ensemble -= 1;
        throw new Error("la base s'est fermée");
      },
      { periodeMs: 1 },
      dire,
    );
    await entre.promise;
    const fini = arreter();
    sorti.resolve();
    await fini;
    expect([unites, dites]).toEqual([[true], []]);
  });
});
