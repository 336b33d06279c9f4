import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOT_DE_PASSE, ouvrir, remplirConnexion, seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

const menu = async (email: string): Promise<string[]> => {
  const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
  await seConnecter(page, email);
  const entrees = await page.getByRole("navigation", { name: "Menu principal" }).getByRole("link").allInnerTexts();
  await contexte.close();
  return entrees.map((e) => e.trim());
};

describe("connexion", () => {
  it("refuse avec la phrase exacte, garde l'adresse tapée, puis ouvre le tableau des tickets et salue par le prénom", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/auth");
    await sansDefautAxe(page);
    await remplirConnexion(page, "claire@transalpes.test", "pas-le-bon-mot");
    await page.getByText("Email ou mot de passe incorrect", { exact: true }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("claire@transalpes.test");
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/dashboard");
    await page.getByText("Bonjour Claire").waitFor();
    expect(await page.title()).toBe("Tickets – Reflet");
    await contexte.close();
  });

  it("montre et cache le mot de passe, mène au mot de passe oublié et à l'accueil", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await page.goto("/auth");
    const champ = page.getByLabel("Mot de passe", { exact: true });
    await champ.fill("secret");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    expect(await champ.getAttribute("type")).toBe("text");
    expect(await page.getByRole("link", { name: /Mot de passe oublié/ }).getAttribute("href")).toBe(
      "/mot-de-passe-oublie",
    );
    await page.getByRole("link", { name: /accueil/ }).click();
    await page.waitForURL(/\/$/);
    await contexte.close();
  });

  it("ramène à la page demandée, et la déconnexion à l'accueil", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/restitutions?type_vehicule=VU");
    await page.waitForURL("**/auth?retour=**");
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/restitutions?type_vehicule=VU");
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.waitForURL(/\/$/);
    await page.goto("/restitutions");
    await page.waitForURL("**/auth?retour=**");
    await contexte.close();
  });

  it("ne ramène jamais à un autre site", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/auth?retour=//mechant.test/");
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/dashboard");
    await contexte.close();
  });

  it("se fait au clavier seul", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/auth");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("claire@transalpes.test");
    await page.getByLabel("Mot de passe", { exact: true }).focus();
    await page.keyboard.type(MOT_DE_PASSE);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await contexte.close();
  });
});

describe("menu par rôle et par besoins", () => {
  it("d'un client aux besoins restitutions et véhicules", async () => {
    expect(await menu("marc@boreal.test")).toEqual([
      "Tickets",
      "Restitutions",
      "Analyses",
      "Véhicules",
      "Contact",
      "Profil",
    ]);
  });
  it("de l'expert, sans Convoyages ni Formulaires ni Contact", async () => {
    const entrees = await menu("expert@reflet.test");
    expect(entrees).toContain("Garages");
    expect(entrees).not.toEqual(expect.arrayContaining(["Convoyages"]));
    expect(entrees).not.toEqual(expect.arrayContaining(["Formulaires"]));
    expect(entrees).not.toEqual(expect.arrayContaining(["Contact"]));
  });
});

describe("session qui meurt pendant une saisie", () => {
  it("se rouvre sur place et rien de saisi n'est perdu", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    const ajout = page.getByRole("dialog", { name: "Ajouter une restitution" });
    await ajout.getByLabel(/^Agence/).fill("Villeurbanne");
    await contexte.clearCookies();
    await ajout.getByLabel(/^Immatriculation/).fill("AB-123-CD");
    await ajout.getByLabel(/^Modèle/).fill("Kangoo");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const rappel = page.getByRole("dialog", { name: /session a expiré/i });
    await rappel.waitFor();
    await rappel.getByLabel("Mot de passe", { exact: true }).fill(MOT_DE_PASSE);
    await rappel
      .getByRole("button", { name: "Se reconnecter" })
      .or(rappel.getByRole("button", { name: "Se connecter" }))
      .click();
    await rappel.waitFor({ state: "detached" });
    expect(await ajout.getByLabel(/^Agence/).inputValue()).toBe("Villeurbanne");
    expect(await ajout.getByLabel(/^Immatriculation/).inputValue()).toBe("AB-123-CD");
    await contexte.close();
  });
});
