import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Application, couper, ouvrirApplication } from "./application.ts";
import { dessiner } from "./attentes.ts";
import { notification, ouvrir, sansDebordement } from "./gestes.ts";
import { jeter, lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});
beforeEach(async () => {
  await a.ecrire("delete from notifications");
  await a.ecrire("delete from contrats");
  await a.ecrire("update conducteurs set date_expiration_permis = current_date + 25");
  await a.ecrire(
    `with t as (insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2020-01-01', current_date + 6) returning id)
     insert into notifications (utilisateur_id, client_id, genre, contrat_id, echeance, etape, centre, courriel, cree_le)
     select $3, $1, 'contrat', id, current_date + 6, 7, true, 'aucun', now() - interval '1 hour' from t`,
    [a.jeu.clientA, a.jeu.vehicule, a.jeu.claire],
  );
  await a.ecrire(
    `insert into notifications (utilisateur_id, client_id, genre, conducteur_id, echeance, etape, centre, courriel, cree_le)
     values ($3, $1, 'permis', $2, current_date + 25, 30, true, 'aucun', now())`,
    [a.jeu.clientA, a.jeu.conducteur, a.jeu.claire],
  );
});

const cloche = (page: Page, nom: string | RegExp) =>
  page.getByRole("button", { name: nom, exact: typeof nom === "string" });
const centre = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const rappel = (page: Page | ReturnType<typeof centre>, sujet: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: sujet });

it("des milliers de rappels se disent « 99+ », à l'œil comme à qui l'appelle par son nom", async () => {
  const page = await a.page("claire");
  await page.route("**/api/notifications/compte", (route) => route.fulfill({ json: { non_lues: 12_345 } }));
  await ouvrir(page, "/dashboard", "Tickets");
  await cloche(page, "Notifications : 99+ non lues").waitFor();
  await sansDefautAxe(page);
  await page.close();
});

describe.each(["bureau", "telephone"] as const)("cloche (%s)", (ecran) => {
  it("compte, s'ouvre, se lit, se reporte, et mène à la fiche", async () => {
    const page = await a.page("claire", ecran);
    await page.emulateMedia({ colorScheme: ecran === "bureau" ? "light" : "dark", reducedMotion: "reduce" });
    await ouvrir(page, "/dashboard", "Tickets");
    await cloche(page, "Notifications : 2 non lues").click();
    await rappel(centre(page), /GB-482-NR \(Renault Clio V\) se termine dans 6 jours/).waitFor();
    await sansDefautAxe(page);
    await sansDebordement(page);

    await rappel(centre(page), "GB-482-NR").getByRole("button", { name: /^Lu/ }).click();
    await cloche(page, "Notifications : 1 non lue").waitFor();
    await rappel(centre(page), "GB-482-NR")
      .getByRole("button", { name: /1 semaine/ })
      .click();
    await rappel(centre(page), "GB-482-NR").waitFor({ state: "detached" });

    await centre(page)
      .getByRole("link", { name: /permis de Jean/ })
      .click();
    await page.waitForURL(`**/conducteur/${a.jeu.conducteur}`);
    await cloche(page, "Notifications").waitFor();
    expect(await centre(page).count()).toBe(0);
    await page.close();
  });
});

describe("notifications", () => {
  it("se retrouvent toutes sur leur page, se reprennent, et s'en vont avec leur cause", async () => {
    const page = await a.page("claire");
    await ouvrir(page, "/notifications", "Notifications");
    await rappel(page, "GB-482-NR")
      .getByRole("button", { name: /Demain/ })
      .click();
    await rappel(page, "GB-482-NR").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Reportés" }).click();
    await rappel(page, /Reporté au/).waitFor();
    await sansDefautAxe(page);
    await rappel(page, "GB-482-NR")
      .getByRole("button", { name: /Reprendre/ })
      .click();
    await page.getByText("Aucun rappel reporté").waitFor();

    await a.ecrire("update conducteurs set date_expiration_permis = '2041-01-01'");
    await page.getByRole("tab", { name: "Réglés" }).click();
    await rappel(page, /permis de Jean/).waitFor();
    await page.getByRole("tab", { name: "À traiter" }).click();
    await rappel(page, "GB-482-NR").waitFor();
    expect(
      await page
        .getByRole("listitem")
        .filter({ hasText: /permis de Jean/ })
        .count(),
    ).toBe(0);
    await page.getByRole("button", { name: "Tout marquer lu" }).click();
    await cloche(page, "Notifications").waitFor();
    await page.close();
  });

  it("se choisissent dans le profil, et un échec remet le choix d'avant", async () => {
    const page = await a.page("claire");
    await ouvrir(page, "/profile", "Profil");
    const permis = page.getByRole("radiogroup", { name: "Permis de conduire : e-mail" });
    await permis.getByText("Aucun").click();
    await notification(page, "Préférence enregistrée");
    await page.getByRole("switch", { name: "Permis de conduire : dans la cloche" }).press("Space");
    await cloche(page, "Notifications : 1 non lue").waitFor();
    await sansDefautAxe(page);
    await couper(page, "/notifications/preferences/permis");
    await permis.getByText("Chaque").click();
    await notification(page, /La préférence n'a pas pu être enregistrée/);
    await expect.poll(() => permis.getByRole("radio", { name: "Aucun" }).isChecked()).toBe(true);
    await page.close();
  });
});

it("une notification tenue au clavier attend ; la fermer passe à la suivante, puis rend la main d'où elle vient", async () => {
  const page = await a.page("claire");
  await page.clock.install();
  await ouvrir(page, "/profile", "Profil");
  const dites = page.getByLabel("Notifications").locator("[data-visible=true]");
  const fermer = page.getByRole("button", { name: "Fermer la notification" });
  const interrupteur = page.getByRole("switch", { name: "Permis de conduire : dans la cloche" });
  for (const compte of [1, 2, 3]) {
    await interrupteur.press("Space");
    await fermer.first().focus();
    await expect.poll(() => dites.count()).toBe(compte);
  }
  // Une réussite se retire au bout de deux secondes, pas tant qu'on la tient.
  await page.clock.fastForward(2_500);
  await dessiner(page);
  expect(await dites.count()).toBe(3);
  await page.keyboard.press("Enter");
  await expect.poll(() => dites.count()).toBe(2);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Fermer la notification");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => interrupteur.evaluate((e) => e === document.activeElement)).toBe(true);
  await jeter(page.context());
});
