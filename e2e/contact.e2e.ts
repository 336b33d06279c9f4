import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notification, ouvrir, seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

const champMessage = (page: Page) => page.getByLabel("Message", { exact: false });
const choisirSujet = async (page: Page, sujet: string) => {
  await page.getByRole("combobox", { name: "Sujet" }).click();
  await page.getByRole("option", { name: sujet, exact: true }).click();
};

// Un thème par écran : couleurs.e2e.ts juge les deux à chaque largeur.
describe.each([
  ["bureau", "light"],
  ["telephone", "dark"],
] as const)("contact (%s, %s)", (ecran, theme) => {
  it("se lit et se remplit", async () => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/contact", "Contact");
    // Vide le temps que le profil arrive.
    await expect.poll(() => page.getByLabel("Nom").inputValue(), { timeout: 10_000 }).toBe("Claire Fontaine");
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("claire@transalpes.test");
    for (const champ of ["Nom", "Email"]) expect(await page.getByLabel(champ).isEditable()).toBe(false);
    await expect.poll(() => champMessage(page).getAttribute("rows")).toBe("6");
    await expect.poll(() => champMessage(page).getAttribute("placeholder")).toBe("Décrivez votre demande...");
    await page.getByRole("combobox", { name: "Sujet" }).click();
    await expect
      .poll(() => page.getByRole("option").allInnerTexts())
      .toEqual(["Problème technique", "Suggestion", "Autre"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await page.getByText("Le sujet est requis").waitFor();
    await page.getByText("Le message est requis").waitFor();
    await sansDefautAxe(page);
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("part une fois, vide les champs, et se lit dans la boîte de démonstration", async () => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
    const texte = `Le rapport GB-482-NR ne s'ouvre plus (${ecran}, ${Date.now()}).`;
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/contact", "Contact");
    await choisirSujet(page, "Suggestion");
    await champMessage(page).fill(texte);
    await page.getByRole("button", { name: "Envoyer" }).dblclick();
    await notification(page, "Message envoyé avec succès");
    await expect.poll(() => champMessage(page).inputValue()).toBe("");
    await expect.poll(() => page.getByRole("combobox", { name: "Sujet" }).inputValue()).toBe("");

    await page.goto("/dev/courrier?pour=contact@");
    await sansDefautAxe(page);
    await page
      .getByRole("link", { name: /Suggestion – Claire Fontaine/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Suggestion – Claire Fontaine" }).waitFor();
    await page.frameLocator("iframe").getByText(texte).waitFor();
    await expect.poll(() => page.locator("pre").textContent()).toContain(`> ${texte}`);
    // Aucun programme n'entre dans le corps, axe pas davantage : il l'attendrait sans fin.
    await page.locator("iframe").evaluate((cadre) => cadre.remove());
    await sansDefautAxe(page);
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("dit l'échec et garde tout ce qui est tapé ; l'essai suivant part", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/contact", "Contact");
    await choisirSujet(page, "Autre");
    await champMessage(page).fill("Un message\nsur deux lignes");
    // Une vraie coupure du réseau.
    await contexte.setOffline(true);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await notification(page, "Erreur lors de l'envoi du message");
    await expect.poll(() => champMessage(page).inputValue()).toBe("Un message\nsur deux lignes");
    await expect.poll(() => page.getByRole("combobox", { name: "Sujet" }).inputValue()).toBe("Autre");
    await contexte.setOffline(false);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await notification(page, "Message envoyé avec succès");
    await contexte.close();
  });
});

describe("contact", () => {
  it("attend pendant l'envoi : le bouton le dit et ne se clique plus", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/contact", "Contact");
    await choisirSujet(page, "Problème technique");
    await champMessage(page).fill("Un envoi lent");
    let laisser: () => void = () => undefined;
    const retenue = new Promise<void>((suite) => {
      laisser = suite;
    });
    await page.route("**/api/contact", async (route) => {
      await retenue;
      await route.continue();
    });
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Envoi en cours..." }).isDisabled()).toBe(true);
    laisser();
    await notification(page, "Message envoyé avec succès");
    await contexte.close();
  });

  it("sans profil, le dit et n'envoie rien", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await page.route("**/api/profil", (route) => route.abort("connectionfailed"));
    await page.goto("/contact");
    const envoyer = page.getByRole("button", { name: "Envoyer" });
    await envoyer.waitFor();
    await expect.poll(() => envoyer.isDisabled()).toBe(true);
    await page.getByText("Erreur lors du chargement du profil").waitFor();
    await expect.poll(() => envoyer.isDisabled()).toBe(true);
    await page.unroute("**/api/profil");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect.poll(() => envoyer.isDisabled()).toBe(false);
    await contexte.close();
  });

  it("n'existe pas pour le domaine interne : ni au menu, ni à son adresse", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "expert@reflet.test");
    await page.goto("/dashboard");
    const menu = page.getByRole("navigation", { name: "Menu principal" });
    await menu.getByRole("link", { name: "Profil" }).waitFor();
    expect(await menu.getByRole("link", { name: "Contact" }).count()).toBe(0);
    await page.goto("/contact");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: "Envoyer" }).count()).toBe(0);
    await contexte.close();
  });
});
