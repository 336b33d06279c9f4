import { expect, it } from "vitest";
import { condensats, lireSceaux } from "./sceller-migrations.ts";

it("une migration livrée ne change plus, et aucune n'a disparu", async () => {
  const actuels = new Map((await condensats()).map((c) => [c.nom, c.sha256]));
  const livrees = await lireSceaux();
  expect(livrees.length).toBeGreaterThan(22);
  expect(livrees.filter((s) => actuels.get(s.nom) !== s.sha256)).toEqual([]);
});
