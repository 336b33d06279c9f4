import { describe, expect, it } from "vitest";
import { ouvrirPlaces } from "./places.ts";

describe("les places du lecteur", () => {
  it("servent d'abord ce qu'une personne attend, puis la file dans son ordre", async () => {
    const places = ouvrirPlaces(1, 10);
    const faits: string[] = [];
    const porte = Promise.withResolvers<void>();
    const faire = (nom: string, presse = false) =>
      places.occuper(async () => {
        await porte.promise;
        faits.push(nom);
      }, presse);
    const tous = [faire("premier"), faire("second"), faire("devant l'écran", true), faire("troisième")];
    porte.resolve();
    await Promise.all(tous);
    expect(faits).toEqual(["premier", "devant l'écran", "second", "troisième"]);
  });

  it("refusent au-delà de leur file, pressé ou non", async () => {
    const places = ouvrirPlaces(1, 1);
    const porte = Promise.withResolvers<void>();
    const attendre = (presse: boolean) => places.occuper(() => porte.promise, presse);
    const tenus = [attendre(false), attendre(true)];
    await expect(attendre(true)).rejects.toMatchObject({ code: "file_pleine" });
    porte.resolve();
    await Promise.all(tenus);
  });
});
