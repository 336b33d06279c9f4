import { expect, it } from "vitest";
import { CLES_PHOTOS_RESTITUTION } from "../../../domain/formulaires/catalogue.ts";
import { conseilDe } from "./conseils.ts";
import { TRACES } from "./Silhouette.tsx";

it("chacune des dix vues d'une restitution dit ce qu'il faut voir, et le dessine à sa façon", () => {
  expect(CLES_PHOTOS_RESTITUTION).toHaveLength(10);
  expect(CLES_PHOTOS_RESTITUTION.filter((cle) => !conseilDe(cle))).toEqual([]);
  expect(Object.keys(TRACES).toSorted()).toEqual(CLES_PHOTOS_RESTITUTION.toSorted());
  expect(new Set(Object.values(TRACES)).size).toBe(10);
  expect(conseilDe("photos")).toBeUndefined();
});
