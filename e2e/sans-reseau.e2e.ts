import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ouvrir, sansEspaces, seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

describe("sans réseau, et avec une saisie hors mesure", () => {
  it("un filtre que rien n'a pu appliquer ne garde ni les lignes ni les totaux d'avant ; le réseau revenu, la liste se lit seule", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "marc@boreal.test");
    await ouvrir(page, "/restitutions", "Restitutions");
    const totaux = page.getByRole("list", { name: "Totaux des restitutions" });
    const avant = await totaux.textContent();
    await contexte.setOffline(true);
    await page.getByRole("combobox", { name: "Filtrer par loueur" }).click();
    await page.getByRole("option", { name: "Alphabet", exact: true }).click();
    await page.getByText("Erreur lors du chargement des données").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await expect.poll(() => totaux.textContent()).toContain("…");
    await contexte.setOffline(false);
    await page.getByRole("table").waitFor();
    const apres = await totaux.textContent();
    expect(sansEspaces(apres)).not.toBe(sansEspaces(avant));
    await contexte.close();
  });

  it("chaque écran du mois dit la coupure et de quoi réessayer, au lieu d'attendre sans fin", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/dashboard", "Tickets");
    await page.route(
      (url) => url.pathname.startsWith("/api/") && url.pathname !== "/api/session",
      (route) => route.abort("connectionfailed"),
    );
    // Un écran par façon d'attendre.
    for (const chemin of [
      ...["/dashboard", "/contestations?vue=semaine", "/contestations?vue=succes", "/contestations/lignes?mot=perdu"],
      ...["/analyses", "/analyses?onglet=loueurs", "/analyses?onglet=classements", "/fins-de-contrat", "/documents"],
    ]) {
      await page.goto(chemin);
      await page.getByRole("button", { name: "Réessayer" }).first().waitFor();
      await expect
        .poll(() => page.locator("[aria-busy=true], [role=status][aria-label^=Chargement]").count(), {
          message: chemin,
        })
        .toBe(0);
    }
    await contexte.close();
  });

  it("un papier que la coupure a empêché d'ouvrir s'ouvre seul au retour du réseau", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/documents?etat=valide&q=pdf", "Documents");
    await page.route("**/api/fichiers/**", (route) => route.abort("internetdisconnected"));
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByText("Le document ne peut pas être affiché ici").waitFor();
    await page.unroute("**/api/fichiers/**");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Le document ne peut pas être affiché ici").waitFor({ state: "detached" });
    await page.locator("canvas").first().waitFor();
    await contexte.close();
  });

  it("un texte collé trop long se dit, entier, au lieu d'être coupé ; un nombre démesuré se dit trop grand", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/contact", "Contact");
    const message = page.getByLabel("Message");
    await message.fill("é".repeat(5_012));
    await page.getByText(/^Le texte dépasse 5\s000 caractères\s: 12 de trop$/).waitFor();
    expect((await message.inputValue()).length).toBe(5_012);

    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    const montant = page.getByRole("dialog").getByLabel("Montant HT");
    await montant.fill("99999999999999");
    await montant.blur();
    await page.getByText("Ce nombre est trop grand.").waitFor();
    await montant.fill("abc");
    await montant.blur();
    await page.getByText(/^Nombre illisible/).waitFor();
    await contexte.close();
  });
});
