import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, sansDebordement } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await navigateur?.close();
  await a?.fermer();
});

it("un réglage se pose à l'écran et vaut aussitôt sur les pages publiques ; deux admins se voient", async () => {
  const [page, autre] = [await a.page("admin"), await a.page("admin")];
  const { page: visiteur } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await visiteur.goto("/mentions-legales");
  await visiteur.getByText("Camille Exemple").waitFor();

  await page.goto("/administration/reglages");
  await page.getByRole("button", { name: "Modifier : Directeur de la publication" }).click();
  const fenetre = page.getByRole("dialog", { name: "Directeur de la publication" });
  await sansDefautAxe(page);
  await autre.goto("/administration/reglages");
  await autre.getByRole("button", { name: "Modifier : Directeur de la publication" }).click();
  await fenetre.getByLabel("Valeur").fill("Nora Petit");
  await fenetre.getByLabel("Valeur").press("Enter");
  await notification(page, "Réglage enregistré avec succès");
  await page.getByText("Nora Petit").waitFor();
  await visiteur.reload();
  await visiteur.getByText("Nora Petit").waitFor();

  const sienne = autre.getByRole("dialog", { name: "Directeur de la publication" });
  await sienne.getByLabel("Valeur").fill("Ada Roux");
  await sienne.getByRole("button", { name: "Enregistrer" }).click();
  await sienne.getByText("Sa valeur : « Nora Petit ».").waitFor();
  await sansDefautAxe(autre);
  await sienne.getByRole("button", { name: "Enregistrer" }).click();
  await notification(autre, "Réglage enregistré avec succès");

  await page.reload();
  await page.getByRole("button", { name: "Modifier : Validité d'une invitation, en jours" }).click();
  const jours = page.getByRole("dialog", { name: "Validité d'une invitation, en jours" });
  await jours.getByLabel("Valeur").fill("0");
  await jours.getByRole("button", { name: "Enregistrer" }).click();
  await jours.getByText("Un nombre entier de 1 à 60").waitFor();
  // Échap demande avant de perdre la saisie, puis annule la question, et elle seule.
  const abandon = page.getByRole("dialog", { name: "Abandonner la saisie ?" });
  await page.keyboard.press("Escape");
  await abandon.waitFor();
  await page.keyboard.press("Escape");
  await abandon.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Abandonner" }).click();
  await jours.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Modifier : Mois de conservation du fichier d'une facture" }).click();
  const mois = page.getByRole("dialog", { name: "Mois de conservation du fichier d'une facture" });
  await mois.getByLabel("Valeur").fill("12");
  await mois.getByText("Ce qui a passé cet âge s'efface au prochain passage, sans retour").waitFor();
  // Un secret ne se règle jamais là.
  expect(await page.getByRole("button", { name: /Secret d'où viennent/ }).count()).toBe(0);
});

it("les e-mails se lisent tels qu'ils partent ; un mot commencé survit à un autre e-mail, et suit l'aperçu", async () => {
  const page = await a.page("admin");
  await page.goto("/administration/e-mails");
  await page.getByText("Reflet <ne-pas-repondre@reflet.test>").waitFor();
  await page.getByLabel("Mot ajouté").fill("Notre équipe répond de 8 h à 18 h.");
  await page.getByRole("button", { name: /À une personne que l'équipe invite · à enregistrer$/ }).waitFor();
  await page.getByRole("button", { name: /^Audit avant restitution/ }).click();
  const apercu = page.frameLocator("iframe");
  await apercu.getByText("Facture attendue en l'état").waitFor();
  await page.getByRole("button", { name: /^Votre invitation à rejoindre Reflet/ }).click();
  await apercu.getByText("Notre équipe répond de 8 h à 18 h.").waitFor();
  await sansDefautAxe(page);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await notification(page, "Mot enregistré avec succès");
  await page.getByRole("button", { name: /À une personne que l'équipe invite · un mot ajouté$/ }).waitFor();

  // Au téléphone, un menu remplace la liste.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("E-mail", { exact: true }).selectOption("mot_de_passe_oublie");
  await apercu.getByText("Bonjour Camille,", { exact: true }).waitFor();
  await sansDebordement(page);
});
