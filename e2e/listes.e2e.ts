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
