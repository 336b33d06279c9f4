import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seConnecter } from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

/** Chaque écran du menu, par la personne qui en voit le plus ; axe n'y trouve rien, la console reste muette. */
const ECRANS_CONNECTES = [
  "/dashboard",
  "/restitutions",
  "/analyses",
  "/sinistres",
  "/convoyages",
  "/infractions",
  "/vehicules",
  "/conducteurs",
  "/garages",
  "/formulaires",
  "/profile",
  "/page-inconnue",
];

/** Listes dont la première ligne ouvre une fiche, elle aussi contrôlée. */
const LISTES_A_FICHES = [
  "/dashboard",
  "/restitutions",
  "/sinistres",
  "/convoyages",
  "/vehicules",
  "/conducteurs",
  "/garages",
  "/formulaires",
];

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

describe.each<Ecran>(["bureau", "telephone"])("accessibilité (%s)", (ecran) => {
  it.each(["light", "dark"] as const)("les pages publiques, en %s", async (theme) => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
    await page.emulateMedia({ colorScheme: theme });
    for (const chemin of ["/", "/auth"]) {
      await page.goto(chemin);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await sansDefautAxe(page);
    }
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it.each(["light", "dark"] as const)("chaque écran du menu, en %s", async (theme) => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await seConnecter(page, "admin@reflet.test");
    for (const chemin of ECRANS_CONNECTES) {
      await page.goto(chemin);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      await sansDefautAxe(page);
    }
    expect(erreurs).toEqual([]);
    await contexte.close();
  });
});

describe("fiches et écrans du client", () => {
  it("la première fiche de chaque liste", async () => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    for (const liste of LISTES_A_FICHES) {
      await page.goto(liste);
      const lien = page.getByRole("table").getByRole("link").first();
      const adresse = await lien.getAttribute("href");
      await page.goto(adresse ?? "");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      await sansDefautAxe(page);
    }
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("contact, mot de passe oublié", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await page.goto("/mot-de-passe-oublie");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await sansDefautAxe(page);
    await seConnecter(page, "claire@transalpes.test");
    await page.goto("/contact");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await sansDefautAxe(page);
    await contexte.close();
  });
});

describe("sans JavaScript", () => {
  it("l'accueil se lit", async () => {
    const contexte = await navigateur.newContext({
      javaScriptEnabled: false,
      baseURL: (await import("vitest")).inject("adresse"),
    });
    const page = await contexte.newPage();
    await page.goto("/");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\S/);
    expect(await page.getByRole("link", { name: "Connexion" }).first().getAttribute("href")).toMatch(/^\/auth/);
    await contexte.close();
  });
});
