import { expect, test } from "vitest";
import { agrandir, deplacer, ENTIERE, parTouche } from "./transformation.ts";

test("le point visé reste en place quand on agrandit", () => {
  const t = agrandir(ENTIERE, 2, 0.25, 0.75);
  expect(t).toEqual({ z: 2, x: -0.25, y: -0.75 });
  expect(agrandir(t, 0.5, 0.25, 0.75)).toEqual(ENTIERE);
});

test("la photo couvre toujours son cadre, et s'agrandit huit fois au plus", () => {
  expect(agrandir(ENTIERE, 100).z).toBe(8);
  expect(agrandir(ENTIERE, 0.1)).toEqual(ENTIERE);
  expect(deplacer(agrandir(ENTIERE, 2), 5, -5)).toEqual({ z: 2, x: 0, y: -1 });
});

test("au clavier : plus, moins, zéro, et les flèches quand la photo est agrandie", () => {
  expect(parTouche(ENTIERE, "ArrowLeft")).toBeNull();
  const t = parTouche(ENTIERE, "+");
  expect(t?.z).toBe(1.5);
  expect(t && parTouche(t, "ArrowRight")).toMatchObject({ x: -0.4 });
  expect(t && parTouche(t, "0")).toEqual(ENTIERE);
  expect(parTouche(ENTIERE, "j")).toBeNull();
});
