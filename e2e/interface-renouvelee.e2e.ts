import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ouvrir, seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

/** Ces fichiers à empreinte ne sont plus servis, jusqu'à ce que la page soit rechargée. */
async function retirer(page: Page, nom: string): Promise<{ ouvertures: () => number }> {
  let ouvertures = 0;
  page.on("request", (r) => {
    if (r.isNavigationRequest()) ouvertures += 1;
  });
  await page.route(`**/assets/${nom}*`, (route) =>
    ouvertures > 0 ? route.fallback() : route.fulfill({ status: 404 }),
  );
  return { ouvertures: () => ouvertures };
}

describe("l'interface a été reconstruite depuis l'ouverture de l'onglet", () => {
  it("un écran dont le fichier n'existe plus se recharge seul, une fois, et s'ouvre", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/dashboard", "Tickets");
    const { ouvertures } = await retirer(page, "GaragesPage");
    await page.getByRole("link", { name: "Garages", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Garages" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/garages");
    expect(ouvertures()).toBe(1);
    await contexte.close();
  });

  it("un fichier qui manque encore après le rechargement se dit, sans recharger sans fin", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/dashboard", "Tickets");
    await page.route("**/assets/GaragesPage*", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("link", { name: "Garages", exact: true }).click();
    await page.getByText("Reflet a été mis à jour").waitFor();
    await page.getByRole("button", { name: "Recharger" }).waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().type)).toBe("reload");
    await contexte.close();
  });

  it("une partie d'écran qui ne vient pas laisse l'écran et sa saisie", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/garages", "Garages");
    await retirer(page, "CarteLeaflet");
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL("**/garage/*");
    await page.getByText("Enregistrez votre saisie, puis rechargez la page.").waitFor();
    await page
      .getByRole("button", { name: /^Modifier la section/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Enregistrer" }).first().waitFor();
    await contexte.close();
  });
});

it("sans réseau, un écran jamais ouvert dit la coupure, non une mise à jour ; le réseau revenu, il s'ouvre", async () => {
  const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
  await seConnecter(page, "admin@reflet.test");
  await ouvrir(page, "/dashboard", "Tickets");
  // Un navigateur qui a déjà lu ce fichier le garderait : on coupe aussi le fichier.
  await page.route("**/assets/GaragesPage*", (route) => route.abort("internetdisconnected"));
  await contexte.setOffline(true);
  await page.getByRole("link", { name: "Garages", exact: true }).click();
  await page.getByText("Le serveur ne répond pas : vérifiez votre connexion, puis réessayez.").waitFor();
  expect(await page.getByText("Reflet a été mis à jour").count()).toBe(0);
  await page.unroute("**/assets/GaragesPage*");
  await contexte.setOffline(false);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.getByRole("heading", { level: 1, name: "Garages" }).waitFor();
  await contexte.close();
});
