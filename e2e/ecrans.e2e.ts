import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

const pret = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
};
describe("administration d'un expert", () => {
  it("ce qui concerne les dossiers, à lire : références, vocabulaire, journal", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "expert@reflet.test");
    // Ce que son menu cache, tapé, mène à ce qu'il en voit : les convoyages de la liste, puis ses tickets.
    await page.goto("/convoyages");
    await page.waitForURL("**/dashboard?type_demande=convoyage");
    await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
    await page.goto("/contact");
    await page.waitForURL(/\/dashboard$/);
    await page.getByRole("navigation").getByRole("link", { name: "Administration" }).click();
    await page.getByRole("heading", { level: 1, name: "Administration" }).waitFor();
    await expect
      .poll(() => page.getByRole("main").getByRole("listitem").getByRole("link").allInnerTexts())
      .toEqual(["Marques, modèles, réseaux, éléments", "Vocabulaire", "Boîte de réception", "Journal"]);
    await sansDefautAxe(page);
    await page.getByRole("main").getByRole("link", { name: "Vocabulaire" }).click();
    await page.getByRole("heading", { level: 1, name: "Vocabulaire" }).waitFor();
    await pret(page);
    expect(await page.getByRole("button", { name: "Ajouter un mot" }).count()).toBe(0);
    await sansDefautAxe(page);
    await page.getByRole("link", { name: "Administration" }).last().click();
    await page.getByRole("main").getByRole("link", { name: "Journal" }).click();
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
    await contexte.close();
  });
});

describe("vocabulaire du lecteur", () => {
  it("un admin y ajoute un mot au clavier ; la fenêtre se ferme sans rien redemander, et le mot se désactive", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await page.goto("/vocabulaire");
    await page.getByRole("button", { name: "Ajouter un mot" }).press("Enter");
    // La fenêtre donne le clavier à son premier champ en s'ouvrant : écrire avant le lui ferait reprendre.
    const mot = page.getByRole("textbox", { name: "Mot, tel qu'imprimé" });
    await expect.poll(() => mot.evaluate((champ) => champ === document.activeElement)).toBe(true);
    await mot.fill("Bandeau d'essai");
    await page.keyboard.press("Tab");
    const sens = page.getByRole("combobox", { name: "Sens" });
    await expect.poll(() => sens.evaluate((champ) => champ === document.activeElement)).toBe(true);
    await page.keyboard.type("capot");
    await expect.poll(() => sens.inputValue()).toBe("capot");
    // La liste règle son option courante un instant après s'être ouverte : comme une personne, on redescend tant qu'elle n'est pas prise.
    const capot = page.getByRole("option", { name: "Capot", exact: true });
    const prise = async () => {
      await page.keyboard.press("ArrowDown");
      if ((await capot.getAttribute("data-combobox-selected")) === "true") await page.keyboard.press("Enter");
      return sens.inputValue();
    };
    await expect.poll(prise).toBe("Capot");
    await page.keyboard.press("Control+Enter");
    await page.getByText("« Bandeau d'essai »").waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).not.toContain("ajout");
    await page.getByRole("button", { name: /^Désactiver .*Bandeau d'essai/ }).press("Enter");
    await page.getByRole("button", { name: /^Réactiver .*Bandeau d'essai/ }).waitFor();
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
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\S/);
    await expect
      .poll(() => page.getByRole("link", { name: "Connexion" }).first().getAttribute("href"))
      .toMatch(/^\/auth/);
    await contexte.close();
  });
});
