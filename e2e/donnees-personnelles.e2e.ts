import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

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

it("une personne demande de son profil, l'admin la retrouve, lui remet tout, et l'efface jusque dans les textes cochés", async () => {
  const { id = "" } = await a.ecrire(
    "insert into conducteurs (client_id, prenom, nom, numero_permis) values ($1, 'Sacha', 'Effaçable', '11AA22333') returning id",
    [a.jeu.clientA],
  );
  await a.ecrire(
    "update tickets set notes_internes = 'Voir Sacha Effacable, qui conduisait', details_avancement = 'M. Effaçable, l''homonyme' where id = $1 returning id",
    [a.jeu.ticket],
  );
  const claire = await a.page("claire");
  await ouvrir(claire, "/profile", "Profil");
  await claire.getByRole("button", { name: "Faire une demande" }).click();
  await claire.getByRole("combobox", { name: "Votre demande" }).click();
  await claire.getByRole("option", { name: "Recevoir une copie de mes données" }).click();
  await claire.getByLabel("Précisions").fill("Tout ce que vous avez");
  await claire.getByRole("button", { name: "Envoyer" }).click();
  await notification(claire, "Demande envoyée");
  await claire.close();

  const page = await a.page("admin");
  await ouvrir(page, "/administration/donnees-personnelles", "Données personnelles");
  await page.getByText("Tout ce que vous avez").first().waitFor();
  await page.getByLabel("Nom, e-mail, téléphone ou numéro de permis").fill("effacable");
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await page.getByRole("checkbox", { name: /Sacha Effaçable/ }).check();
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter (ZIP)" }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: "Effacer…" }).click();
  const fenetre = page.getByRole("dialog");
  await fenetre.getByText("dix ans", { exact: false }).waitFor();
  await fenetre.getByRole("checkbox", { name: /Voir Sacha Effacable, qui conduisait/ }).check();
  await fenetre.getByRole("checkbox", { name: /l'homonyme/ }).waitFor();
  await sansDefautAxe(page);
  await fenetre.getByLabel("Motif").fill("À sa demande");
  await fenetre.getByRole("button", { name: "Effacer définitivement" }).click();
  await fenetre.getByText("Écrivez EFFACER pour confirmer").waitFor();
  await fenetre.getByLabel("Écrivez EFFACER").fill("EFFACER");
  await fenetre.getByRole("button", { name: "Effacer définitivement" }).click();
  await notification(page, "1 fiche effacée, 1 texte masqué");
  await page.getByText("Personne ne répond à").waitFor();
  await page.getByRole("region", { name: "Liste des effacements" }).getByText("Notes internes d'un ticket").waitFor();
  await sansDefautAxe(page);
  const lu = await a.ecrire(
    "select notes_internes || ' | ' || details_avancement as textes, (select nom from conducteurs where id = $2) as nom from tickets where id = $1",
    [a.jeu.ticket, id],
  );
  expect(lu).toEqual({
    textes: "Voir [effacé], qui conduisait | M. Effaçable, l'homonyme",
    nom: "Personne effacée",
  });
  await page.close();
});

it("d'une durée de conservation, l'admin va au réglage qui la change, et la voit changée en revenant", async () => {
  const page = await a.page("admin");
  await ouvrir(page, "/administration/donnees-personnelles", "Données personnelles");
  const durees = page.getByRole("region", { name: "Liste des durées" });
  const permis = durees.getByRole("row").filter({ hasText: "CONSERVATION_PERMIS_MOIS" });
  await permis.getByText("6 mois").waitFor();
  await page.getByRole("link", { name: "réglages", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Réglages" }).waitFor();
  await page.getByRole("button", { name: /^Modifier\s: Mois de conservation d'un permis/ }).click();
  const fenetre = page.getByRole("dialog");
  await fenetre.getByLabel("Valeur").fill("9");
  await fenetre.getByRole("button", { name: "Enregistrer" }).click();
  await notification(page, "Réglage enregistré avec succès");
  await page.goBack();
  await permis.getByText("9 mois").waitFor();
  await page.close();
});
