import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seConnecter } from "./gestes.ts";
import { LISTES } from "./mesures-listes.ts";
import { lancerNavigateur, nouvellePersonne } from "./navigateur.ts";
import { DUREE_DU_PARCOURS, parcourir } from "./parcours-ecrans.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

describe("aucun texte n'a la couleur de son fond, et axe ne trouve rien, en clair puis en sombre", () => {
  it(
    "sur chaque écran d'une gestionnaire, au bureau et à la largeur d'un téléphone",
    async () => {
      const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
      await seConnecter(page, "claire@transalpes.test");
      await page.goto("/dashboard");
      const { sortes, fautes } = await parcourir(page, LISTES, ["/analyses", "/contact"]);
      expect(fautes).toEqual([]);
      expect(sortes).toEqual(
        expect.arrayContaining([...LISTES, "/contact", "/restitution/$id", "/document/$id", "/contestation/$id"]),
      );
      expect(erreurs).toEqual([]);
      await contexte.close();
    },
    DUREE_DU_PARCOURS,
  );
});
