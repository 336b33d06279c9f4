import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { deplier, ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

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

const champ = (page: Page) => page.getByRole("combobox", { name: "Rechercher partout" });
const option = (page: Page, nom: string | RegExp) => page.getByRole("option", { name: nom });
const groupe = (page: Page, nom: string) => page.getByRole("group", { name: nom, exact: true });

it("chercher de partout au clavier, chacun sous ses droits", async () => {
  const claire = await a.page("claire");
  await ouvrir(claire, "/dashboard", "Tickets");
  await claire.keyboard.press("Control+k");
  await groupe(claire, "Écrans").waitFor();
  await champ(claire).fill("gb 428 nr");
  await claire.getByText("Rien d'exact pour « gb 428 nr ». Au plus proche :").waitFor();
  await champ(claire).fill("gb482");
  await groupe(claire, "Véhicules").getByRole("option").waitFor();
  await expect.poll(() => groupe(claire, "Véhicules").locator("mark").first().textContent()).toBe("GB-482");
  await groupe(claire, "Restitutions").waitFor();
  await sansDefautAxe(claire);
  // Les flèches font le tour, le focus reste au champ.
  expect(
    await option(claire, /GB-482-NR.*Renault Clio/)
      .first()
      .getAttribute("aria-selected"),
  ).toBe("true");
  await claire.keyboard.press("Enter");
  await claire.waitForURL(/\/vehicule\//);
  // La fiche ouverte se retrouve sans rien taper.
  await claire.getByRole("button", { name: "Rechercher" }).click();
  await groupe(claire, "Ouvertes récemment")
    .getByRole("option", { name: /GB-482-NR/ })
    .waitFor();
  await champ(claire).fill("carrosserie");
  await claire.getByText("Rien ne correspond à « carrosserie ».").waitFor();
  await champ(claire).fill("nouvelle rest");
  await option(claire, "Nouvelle restitution").waitFor();
  await claire.keyboard.press("Enter");
  await claire
    .getByRole("dialog")
    .getByRole("heading", { name: /restitution/i })
    .waitFor();

  const marc = await a.page("marc", "telephone");
  await ouvrir(marc, "/dashboard", "Tickets");
  await marc.getByRole("button", { name: "Rechercher partout" }).click();
  await champ(marc).fill("gb482nr");
  await marc.getByText("Rien ne correspond à « gb482nr ».").waitFor();
  await sansDefautAxe(marc);

  const expert = await a.page("expert");
  await ouvrir(expert, "/dashboard", "Tickets");
  await expert.keyboard.press("Control+k");
  await champ(expert).fill("carroserie");
  await groupe(expert, "Garages")
    .getByRole("option", { name: /Carrosserie du Port/ })
    .waitFor();
  await champ(expert).press("Escape");
  await champ(expert).waitFor({ state: "detached" });
  // Une touche puis une autre, jamais pendant une saisie.
  await expert.keyboard.press("?");
  await expert.getByRole("dialog", { name: "Raccourcis clavier" }).waitFor();
  await sansDefautAxe(expert);
  await expert.keyboard.press("Escape");
  await expert.getByRole("dialog").waitFor({ state: "detached" });
  await expert.keyboard.press("g");
  await expert.keyboard.press("g");
  await expert.waitForURL(/\/garages/);
  await expert.getByRole("searchbox", { name: "Rechercher dans la liste" }).fill("gr");
  expect(new URL(expert.url()).pathname).toBe("/garages");
  // Taper et valider sans attendre la réponse : elle s'ouvre dès qu'elle arrive.
  await expert.keyboard.press("Control+k");
  await champ(expert).fill("gb482nr");
  await expert.keyboard.press("Enter");
  await expert.waitForURL(/\/vehicule\//);
});

it("une vue garde filtres et colonnes, se partage à sa société, s'ouvre d'elle-même", async () => {
  const marc = await a.page("marc");
  await ouvrir(marc, "/dashboard?type_demande=sinistre", "Tickets");
  await marc.getByRole("button", { name: /^Vues/ }).click();
  await marc.getByRole("button", { name: "Enregistrer cette vue" }).click();
  const fenetre = marc.getByRole("dialog", { name: "Enregistrer cette vue" });
  await fenetre.getByLabel(/^Nom/).fill("Mes sinistres");
  await fenetre.getByLabel("La partager avec ma société").check();
  await fenetre.getByRole("button", { name: "Enregistrer" }).click();
  await marc.getByRole("button", { name: "Vues (1)" }).waitFor();

  const sophie = await a.page("sophie");
  await ouvrir(sophie, "/dashboard", "Tickets");
  await sophie.getByRole("button", { name: "Vues (1)" }).click();
  await sophie.getByRole("button", { name: "Ouvrir la liste sur « Mes sinistres »" }).click();
  await sophie.getByText("d'un collègue, à l'ouverture").waitFor();
  expect(await sophie.getByRole("button", { name: "Modifier « Mes sinistres »" }).count()).toBe(0);
  await sansDefautAxe(sophie);
  await sophie.goto("/dashboard");
  await sophie.waitForURL(/type_demande=sinistre/);

  const claire = await a.page("claire");
  await ouvrir(claire, "/dashboard", "Tickets");
  await claire.getByRole("button", { name: "Vues", exact: true }).waitFor();
});

it("« Vues », encore sous le doigt quand son menu arrive, s'ouvre", async () => {
  const page = await a.page("claire");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*[Vv]ues[^/]*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  await ouvrir(page, "/dashboard", "Tickets");
  const bouton = page.getByRole("button", { name: /^Vues/ });
  const attente = await bouton.elementHandle();
  await bouton.hover();
  await page.mouse.down();
  resolve();
  await page.waitForFunction((e) => !e?.isConnected, attente);
  await page.mouse.up();
  await page.getByRole("button", { name: "Enregistrer cette vue" }).waitFor();
  await page.close();
});

it("un commentaire interne reste à l'équipe ; une personne citée l'apprend", async () => {
  const expert = await a.page("expert");
  await ouvrir(expert, `/sinistre/${a.jeu.ticket}`, /Sinistre|sinistre/);
  await deplier(expert.getByRole("region", { name: "Commentaires" }), "Commentaires");
  const saisie = expert.getByRole("form", { name: "Nouveau commentaire" });
  await saisie.getByRole("textbox", { name: "Commentaire interne" }).fill("Marge à revoir avec le garage");
  await saisie.getByRole("button", { name: "Publier pour l'équipe" }).click();
  await expert
    .getByRole("listitem")
    .filter({ hasText: "Marge à revoir" })
    .getByText("Interne — non visible par le client")
    .waitFor();
  await saisie.getByText("Visible par le client").click();
  const texte = saisie.getByRole("textbox", { name: "Commentaire", exact: true });
  await texte.fill("Voir https://exemple.fr @cla");
  await saisie.getByRole("option", { name: "Claire Test" }).waitFor();
  await sansDefautAxe(expert);
  await texte.press("Enter");
  await expect.poll(() => texte.inputValue()).toBe("Voir https://exemple.fr @Claire Test ");
  await texte.press("Control+Enter");
  await expert.getByRole("listitem").filter({ hasText: "@Claire Test" }).waitFor();
  await expect
    .poll(() => expert.getByRole("link", { name: "https://exemple.fr" }).getAttribute("rel"))
    .toContain("noopener");

  const claire = await a.page("claire");
  await ouvrir(claire, "/dashboard", "Tickets");
  await claire.getByRole("button", { name: "Notifications : 1 non lue" }).click();
  await claire.getByRole("link", { name: /Expert Test vous cite dans un commentaire sur GB-482-NR/ }).click();
  await claire.getByRole("listitem").filter({ hasText: "@Claire Test" }).waitFor();
  await claire.getByRole("heading", { name: "Commentaires (1)" }).waitFor();
  expect(await claire.getByText("Marge à revoir").count()).toBe(0);

  // Supprimé, le commentaire peut revenir.
  const sien = expert.getByRole("listitem").filter({ hasText: "@Claire Test" });
  await sien.getByRole("button", { name: /^Supprimer/ }).click();
  await sien.waitFor({ state: "detached" });
  await expert.getByRole("button", { name: "Annuler" }).click();
  await sien.waitFor();
});
