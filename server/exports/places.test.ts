import { expect, it } from "vitest";
import { avecPlace } from "./places.ts";

it("un compte tient trois exports au plus, sans fermer la porte aux autres ni à celui qui vient d'en finir un", async () => {
  const { promise: fin, resolve: finir } = Promise.withResolvers<string>();
  const siens = [1, 2, 3].map(() => avecPlace("claire", () => fin));
  await expect(avecPlace("claire", () => fin)).rejects.toMatchObject({ statut: 429, code: "trop_d_exports" });
  const autre = avecPlace("marc", async () => "celui de marc");
  finir("fini");
  expect(await Promise.all(siens)).toEqual(["fini", "fini", "fini"]);
  expect(await autre).toBe("celui de marc");
  expect(await avecPlace("claire", async () => "encore")).toBe("encore");
});

it("un compte fait soixante exports d'affilée, et le suivant attend ; un envoi programmé n'est pas compté", async () => {
  const un = () => avecPlace("insistant", async () => "fait");
  for (let n = 0; n < 60; n += 1) await un();
  await expect(un()).rejects.toMatchObject({ statut: 429, code: "trop_d_exports" });
  expect(await avecPlace(null, async () => "programmé")).toBe("programmé");
});
