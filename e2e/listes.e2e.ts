import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ouvrir, seConnecter } from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

/** Une liste, un de ses compteurs, le filtre qu'il pose, et le lien de retour de ses fiches. */
const LISTES = [
  ["/vehicules", /^Actifs/, "?statut=actif", "Retour aux véhicules"],
  ["/garages", /^Indépendants/, "?affiliation=independant", "Retour aux garages"],
] as const;

it("un compteur filtre sa liste ; le lien de retour d'une fiche la rend telle qu'on l'a quittée", async () => {
  const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
  await seConnecter(page, "admin@reflet.test");
  const premiere = () => page.getByRole("table").getByRole("link").first();
  for (const [adresse, compteur, filtre, retour] of LISTES) {
    const filtree = (url: URL) => url.pathname + url.search === adresse + filtre;
    const lien = page.getByRole("link", { name: retour });
    await ouvrir(page, adresse, /./);
    const bouton = page.getByRole("button", { name: compteur });
    await bouton.click();
    await page.waitForURL(filtree);
    await expect.poll(() => bouton.getAttribute("aria-pressed")).toBe("true");
    await premiere().click();
    await lien.click();
    await page.waitForURL(filtree);

    // La liste n'est plus juste derrière : on y va avec ses filtres.
    await premiere().click();
    await lien.waitFor();
    await page.getByRole("navigation", { name: "Menu principal" }).getByRole("link", { name: "Profil" }).click();
    await page.getByRole("heading", { level: 1, name: "Profil" }).waitFor();
    await page.goBack();
    await expect.poll(() => lien.getAttribute("href")).toBe(`${adresse}${filtre}`);

    // Arrivé par un lien reçu, sans liste vue : la liste entière.
    const fiche = page.url();
    const neuve = await contexte.newPage();
    await neuve.goto(fiche);
    await expect.poll(() => neuve.getByRole("link", { name: retour }).getAttribute("href")).toBe(adresse);
    await neuve.close();
  }
  expect(erreurs).toEqual([]);
  await contexte.close();
});

/** Les listes à compteurs. */
const COMPTEES = [
  "/dashboard",
  "/restitutions",
  "/sinistres",
  "/vehicules",
  "/conducteurs",
  "/garages",
  "/loueurs",
  "/formulaires",
  "/documents",
  "/contestations",
  "/audits",
  "/fins-de-contrat",
  "/administration/societes",
  "/administration/personnes",
] as const;

it("sur chaque liste, les compteurs suivent la recherche et les filtres, sauf leur propre choix, et le disent", async () => {
  const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
  await seConnecter(page, "admin@reflet.test");
  const boutons = page.getByRole("main").locator("ul button[aria-pressed]");
  const chiffres = async () => (await boutons.allInnerTexts()).map((t) => t.replace(/\D/g, ""));
  const dit = (phrase: string) => page.getByText(phrase, { exact: true }).waitFor();
  for (const adresse of COMPTEES) {
    await ouvrir(page, adresse, /./);
    await dit("Sur toute la liste");
    // Un compteur sans chiffre encore est un compteur qui se charge.
    await expect.poll(async () => (await chiffres()).every((c) => c !== "")).toBe(true);
    const avant = await chiffres();
    if (avant.length > 0) {
      // Presser un compteur choisit ses lignes sans changer aucun nombre.
      const dernier = boutons.last();
      await dernier.click();
      await expect.poll(() => dernier.getAttribute("aria-pressed")).toBe("true");
      await dit("Sur toute la liste, le choix d'un compteur mis à part");
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      expect([adresse, await chiffres()]).toEqual([adresse, avant]);
      await dernier.click();
      await dit("Sur toute la liste");
    }
    // Un mot que rien ne porte : tous les compteurs tombent à zéro.
    await ouvrir(page, `${adresse}?q=zzqxzzqx`, /./);
    await dit("Selon la recherche et les filtres");
    await expect
      .poll(async () => [adresse, new Set(await chiffres())])
      .toEqual([adresse, new Set(avant.map(() => "0"))]);
  }
  expect(erreurs).toEqual([]);
  await contexte.close();
});

it.each<Ecran>(["bureau", "telephone"])(
  "revenir d'une fiche, même rechargée, rend la liste à la même place (%s)",
  async (ecran) => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/restitutions?page=2", "Restitutions");
    const ligne = page.locator("a[data-ligne]").nth(20);
    const place = () => ligne.evaluate((lien) => Math.round(lien.getBoundingClientRect().top));
    await ligne.waitFor();
    const enHaut = await place();
    await ligne.scrollIntoViewIfNeeded();
    const quittee = await place();
    expect(quittee).toBeLessThan(enHaut - 200);
    for (const recharger of [false, true]) {
      await ligne.click();
      await page.waitForURL("**/restitution/*");
      await page.getByRole("link", { name: "Retour aux restitutions" }).waitFor();
      if (recharger) await page.reload();
      await page.getByRole("link", { name: "Retour aux restitutions" }).click();
      await page.waitForURL("**/restitutions?page=2");
      await expect.poll(place).toBe(quittee);
      await expect.poll(() => ligne.evaluate((lien) => lien === document.activeElement)).toBe(true);
    }
    await contexte.close();
  },
);
