import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { sansDebordement } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await a.ecrire(
    `insert into vehicules (client_id, immatriculation, agence)
     select $1, 'MS-' || n || '-EE', 'Lyon' from generate_series(100, 159) n`,
    [a.jeu.clientA],
  );
});
afterAll(async () => {
  await navigateur?.close();
  await a?.fermer();
});

const barre = (page: Page) => page.getByRole("region", { name: "Sélection" });
const dit = (page: Page, phrase: string) => barre(page).getByText(phrase).waitFor();
const caseDe = (page: Page, plaque: string) => page.getByRole("checkbox", { name: `Sélectionner ${plaque}` });
const pageEntiere = (page: Page) => page.getByRole("checkbox", { name: "Sélectionner toute la page" });
const aAgence = async (agence: string): Promise<number> =>
  Number((await a.ecrire("select count(*) as n from vehicules where agence = $1", [agence])).n);
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

describe("changer une liste d'un coup", () => {
  it("une page, puis tous les résultats : agence changée après aperçu, puis remise par l'annulation", async () => {
    const page = await a.page("expert");
    await page.goto("/vehicules?q=MS");
    await caseDe(page, "MS-100-EE").waitFor();
    await pageEntiere(page).check();
    await dit(page, "25 lignes sélectionnées sur cette page");
    await sansDefautAxe(page);

    // D'une page à l'autre le choix reste ; au clavier, la barre d'espace et Maj étendent.
    await page.getByRole("button", { name: "Page suivante" }).click();
    await dit(page, "25 lignes sélectionnées, sur d'autres pages");
    await caseDe(page, "MS-125-EE").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await dit(page, "28 lignes sélectionnées, dont 3 sur cette page");
    await caseDe(page, "MS-149-EE").click({ modifiers: ["Shift"] });
    await dit(page, "50 lignes sélectionnées, dont 25 sur cette page");

    await barre(page).getByRole("button", { name: "Sélectionner les 60 résultats" }).click();
    await dit(page, "60 lignes sélectionnées : tous les résultats");
    await caseDe(page, "MS-130-EE").uncheck();
    await dit(page, "59 lignes sélectionnées");
    expect(await pageEntiere(page).evaluate((c: HTMLInputElement) => c.indeterminate)).toBe(true);

    await barre(page).getByRole("button", { name: "Modifier" }).click();
    await page.getByRole("menuitem", { name: "Changer l'agence" }).click();
    const fenetre = page.getByRole("dialog", { name: "Changer l'agence" });
    await fenetre.getByLabel("Nouvelle agence").fill("Grenoble");
    await fenetre.getByText("À changer : 59 véhicules").waitFor();
    await sansDefautAxe(page);
    // Quelqu'un passe entre l'aperçu et l'envoi : on redemande, avec le nouveau nombre.
    await a.ecrire("update vehicules set agence = 'Grenoble' where immatriculation = 'MS-110-EE'");
    await fenetre.getByRole("button", { name: "Modifier 59 véhicules" }).click();
    await fenetre.getByText("La sélection a changé depuis l'aperçu").waitFor();
    expect(await aAgence("Grenoble")).toBe(1);
    await fenetre.getByText("Déjà ainsi : 1").click();
    await fenetre.getByText("MS-110-EE").waitFor();
    await fenetre.getByRole("button", { name: "Modifier 58 véhicules" }).click();
    await notifications(page).getByText("58 véhicules : agence changée").waitFor();
    await fenetre.waitFor({ state: "detached" });
    await barre(page).waitFor({ state: "detached" });
    expect(await aAgence("Grenoble")).toBe(59);

    await notifications(page).getByRole("button", { name: "Annuler", exact: true }).click();
    await notifications(page).getByText("Action annulée : 58 véhicules comme avant").waitFor();
    expect(await aAgence("Lyon")).toBe(59);
    await page.close();
  });

  it("oublie le choix quand les filtres changent, et le dit ; une ligne s'ouvre toujours d'un clic ailleurs", async () => {
    const page = await a.page("expert");
    await page.goto("/vehicules?q=MS");
    await caseDe(page, "MS-100-EE").check();
    await caseDe(page, "MS-102-EE").check();
    await barre(page).getByRole("button", { name: "Exporter" }).click();
    const adresse = await page.getByRole("menuitem", { name: "CSV" }).getAttribute("href");
    const csv = await (await page.request.get(adresse ?? "")).text();
    await page.keyboard.press("Escape");
    expect(csv.match(/MS-\d+-EE/g)).toEqual(["MS-100-EE", "MS-102-EE"]);
    await page.getByRole("searchbox").fill("MS-10");
    await dit(page, "Les filtres ont changé : les 2 lignes choisies ne sont plus sélectionnées.");
    await expect.poll(() => caseDe(page, "MS-100-EE").isChecked()).toBe(false);
    await page.getByRole("row").filter({ hasText: "MS-101-EE" }).getByRole("cell").nth(3).click();
    await page.getByRole("heading", { level: 1, name: /MS-101-EE/ }).waitFor();
    await page.close();
  });

  it("au téléphone : archiver des cartes cochées, puis l'annuler par les dernières actions", async () => {
    const page = await a.page("expert", "telephone");
    await page.goto("/vehicules?q=MS-15");
    await caseDe(page, "MS-150-EE").check();
    await caseDe(page, "MS-151-EE").check();
    await dit(page, "2 lignes sélectionnées sur cette page");
    await sansDebordement(page);
    await sansDefautAxe(page);
    await barre(page).getByRole("button", { name: "Archiver" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archiver 2 véhicules" }).click();
    await caseDe(page, "MS-150-EE").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Dernières actions en masse" }).click();
    await page.getByRole("menuitem", { name: /^Annuler\s: 2 véhicules\s: archivage/ }).click();
    await caseDe(page, "MS-150-EE").waitFor();
    await page.close();
  });

  it("n'existe pas pour un client", async () => {
    const page = await a.page("claire");
    await page.goto("/vehicules?q=MS");
    await page.getByRole("link", { name: "MS-100-EE" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Dernières actions en masse" }).count()).toBe(0);
    await page.close();
  });
});
