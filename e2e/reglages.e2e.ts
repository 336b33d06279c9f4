import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
}, 120_000);
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
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Abandonner" }).click();
  await jours.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Modifier : Mois de conservation du fichier d'une facture" }).click();
  const mois = page.getByRole("dialog", { name: "Mois de conservation du fichier d'une facture" });
  await mois.getByLabel("Valeur").fill("12");
  await mois.getByText("Ce qui a passé cet âge s'efface au prochain passage, sans retour").waitFor();
  // Un secret ne se règle jamais là.
  expect(await page.getByRole("button", { name: /Secret d'où viennent/ }).count()).toBe(0);
}, 90_000);
