import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formaterDate, jourDeParis } from "../domain/commun/dates.ts";
import { plusJours } from "../domain/contrats/jours.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, sansDebordement } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
const jour = (ecart: number) => plusJours(jourDeParis(new Date()), ecart);
const region = (page: Page, nom: string) => page.getByRole("region", { name: nom, exact: true });
const compteur = (page: Page, nom: string, nombre = "\\d+") =>
  page.getByRole("button", { name: new RegExp(`^${nom}\\s*${nombre}$`) });
const plaques = (page: Page) => page.locator("table a[data-ligne]").allTextContents();

async function contrat(plaque: string, fin: number, audit: string | null = null): Promise<string> {
  const { id = "" } = await a.ecrire(
    "insert into vehicules (client_id, immatriculation, marque, modele, loueur_id, kilometrage) values ($1, $2, 'Renault', 'Clio V', $3, 60000) returning id",
    [a.jeu.clientA, plaque, a.jeu.loueur],
  );
  await a.ecrire(
    "insert into vehicule_kilometrages (client_id, vehicule_id, releve_le, kilometrage) values ($1, $2, $3, 30000)",
    [a.jeu.clientA, id, jour(-365)],
  );
  await a.ecrire(
    `insert into contrats (client_id, vehicule_id, numero, date_debut, date_fin, kilometrage_contractuel, prix_km_excedentaire, preavis_jours, audit_fait_le)
     values ($1, $2, '0452318', $3, $4, 60000, 1000, 90, $5) returning id`,
    [a.jeu.clientA, id, jour(fin - 1095), jour(fin), audit],
  );
  return id;
}

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await contrat("FA-001-AA", 120);
  await contrat("FA-002-AA", -12);
  await contrat("FA-003-AA", 40, jour(-60));
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

describe("fins de contrat", () => {
  it("l'équipe lit les retards d'abord, filtre par étape, note un audit et un rendez-vous depuis la ligne", async () => {
    const page = await a.page("expert");
    await page.goto("/vehicules");
    await page.getByRole("link", { name: "Fins de contrat" }).click();
    await page.getByRole("heading", { level: 1, name: "Fins de contrat" }).waitFor();
    await page.getByText("En retard de 12 jours").waitFor();
    expect(await plaques(page)).toEqual(["FA-002-AA", "FA-003-AA", "FA-001-AA"]);
    await compteur(page, "À venir", "3").waitFor();
    await sansDefautAxe(page);

    await compteur(page, "Restitution à prévoir").click();
    await page.waitForURL("**/fins-de-contrat?etape=restitution_a_prevoir");
    await expect.poll(() => plaques(page)).toEqual(["FA-003-AA"]);
    const actions = page.getByRole("button", { name: "Actions sur FA-003-AA" });
    // Du doigt aussi : aucune cible de moins de 24 px.
    expect((await actions.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await actions.click();
    await page.getByRole("menuitem", { name: /^Restitution prévue/ }).click();
    const fenetre = page.getByRole("dialog", { name: /Restitution prévue/ });
    await fenetre.getByLabel("Restitution prévue le").fill("31/02/2027");
    await fenetre.getByRole("button", { name: "Enregistrer" }).click();
    await fenetre.getByText("La date n'est pas valable").waitFor();
    await fenetre.getByLabel("Restitution prévue le").fill(formaterDate(jour(35)));
    await fenetre.getByRole("button", { name: "Enregistrer" }).click();
    await notification(page, "Contrat mis à jour");
    await compteur(page, "Restitution prévue", "1").waitFor();
    await page.getByText("Aucune fin de contrat trouvée").waitFor();
    await page.close();
  });

  it("une ligne ouvre le véhicule à son contrat : on le corrige, on le prolonge, un chevauchement est nommé", async () => {
    const page = await a.page("expert");
    await page.goto("/fins-de-contrat?q=FA-001-AA");
    await page.getByRole("link", { name: "FA-001-AA" }).click();
    const section = region(page, "Contrat de location");
    const suivi = region(page, "Fin de contrat");
    await suivi.getByText("Audit à planifier", { exact: true }).waitFor();
    // 30 000 km l'an : 60 000 aujourd'hui, presque 70 000 à la fin, pour 60 000 au contrat.
    await suivi.getByText(/Rythme moyen de 2 relevés, du .*\s: [\d\s]+km par an/).waitFor();
    await section.getByRole("button", { name: /^Modifier/ }).click();
    await section.getByLabel("Numéro de contrat").fill("ZX-77");
    await section.getByLabel(/^Fin/).fill("01/01/2001");
    await section.getByRole("button", { name: "Enregistrer" }).click();
    await section.getByText("La date de fin doit suivre la date de début").waitFor();
    await section.getByLabel(/^Fin/).fill(formaterDate(jour(130)));
    await section.getByRole("button", { name: "Enregistrer" }).click();
    await section.getByText("ZX-77").waitFor();
    await suivi.getByText("130 jours", { exact: true }).waitFor();

    // L'histoire du contrat rend le numéro d'avant, par la route de la section, et garde trace du retour.
    const histoire = region(page, "Historique du contrat");
    await histoire.getByText("Fin de contrat changée").waitFor();
    await histoire.getByRole("button", { name: "Rétablir cette valeur de Numéro de contrat" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rétablir", exact: true }).click();
    await section.getByText("0452318").waitFor();
    await histoire.getByRole("button", { name: "Rétablir cette valeur de Numéro de contrat" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Rétablir", exact: true }).click();
    await section.getByText("ZX-77").waitFor();
    await histoire.getByText("Contrat modifié").nth(1).waitFor();

    await section.getByRole("button", { name: /^Renouveler/ }).click();
    const ajout = page.getByRole("dialog", { name: "Renouveler le contrat" });
    await expect.poll(() => ajout.getByLabel(/^Début/).inputValue()).toBe(formaterDate(jour(130)));
    await ajout.getByLabel(/^Début/).fill(formaterDate(jour(100)));
    await ajout.getByLabel(/^Fin/).fill(formaterDate(jour(500)));
    await ajout.getByRole("button", { name: "Renouveler" }).click();
    await ajout
      .getByText(/Ces dates chevauchent le contrat n°\sZX-77/)
      .first()
      .waitFor();
    await sansDefautAxe(page);
    await ajout.getByLabel(/^Début/).fill(formaterDate(jour(130)));
    await ajout.getByRole("button", { name: "Renouveler" }).click();
    await notification(page, "Contrat renouvelé avec succès");
    await region(page, "Autres contrats").getByRole("link", { name: "ZX-77" }).waitFor();
    await sansDefautAxe(page);
    await section.getByRole("button", { name: /^Supprimer/ }).click();
    await page.getByRole("dialog", { name: "Supprimer le contrat" }).getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Contrat supprimé avec succès");
    await section.getByText("ZX-77").waitFor();
    await page.close();
  });

  it("plusieurs contrats choisis, leurs audits se planifient d'un geste ; l'agenda a son adresse, que l'on éteint", async () => {
    const page = await a.page("expert");
    await page.goto("/fins-de-contrat");
    for (const plaque of ["FA-002-AA", "FA-001-AA"]) await page.getByLabel(`Sélectionner ${plaque}`).check();
    const aPlanifier = page.getByRole("button", { name: /Audits? à planifier/ });
    const avant = await aPlanifier.textContent();
    await page.getByRole("button", { name: "Planifier les audits" }).click();
    // Combien, et pour quels jours : rien ne s'ouvre sans l'avoir dit.
    const question = page.getByRole("dialog", { name: "Planifier les audits" });
    await question.getByText(/Ouvrir 2\saudits.* Pour des retours du \d{2}\/\d{2}\/\d{4} au/).waitFor();
    await sansDefautAxe(page);
    await question.getByRole("button", { name: /Planifier 2\saudits/ }).click();
    await notification(page, /2\saudits planifiés/);
    // La ligne bouge : ils ne sont plus à planifier.
    await expect.poll(() => aPlanifier.textContent()).not.toBe(avant);
    await page
      .getByLabel("Contrats à venir ou véhicules rendus")
      .getByText(/^Rendus/)
      .click();
    await page.waitForURL(/rendu=oui/);
    await page.getByText("Aucune fin de contrat trouvée").waitFor();

    await page.getByRole("button", { name: "Suivre dans mon agenda" }).click();
    // Un double clic n'ouvre qu'une adresse : celle qui se montre.
    await page.getByRole("dialog").getByRole("button", { name: "Ouvrir une adresse" }).dblclick();
    const adresse = (await page.getByLabel("Adresse du calendrier").textContent()) ?? "";
    await sansDefautAxe(page);
    const lu = await fetch(`${a.adresse}${new URL(adresse).pathname}`);
    expect([lu.status, (await lu.text()).includes("Fin de contrat – FA-001-AA")]).toEqual([200, true]);
    await page.getByRole("button", { name: "C'est fait" }).click();
    await page.getByRole("button", { name: "Suivre dans mon agenda" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Éteindre l'adresse" }).click();
    await notification(page, "Adresse éteinte");
    expect((await fetch(`${a.adresse}${new URL(adresse).pathname}`)).status).toBe(404);
    await page.close();
  });

  it("un client lit, et n'a qu'un geste, auditer ; sur un téléphone, chaque fin est une fiche", async () => {
    const page = await a.page("claire", "telephone");
    await page.goto("/fins-de-contrat?horizon=retard");
    const fiche = page.getByRole("listitem").filter({ hasText: "FA-002-AA" });
    await fiche.getByText("En retard de 12 jours").waitFor();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Actions sur FA-002-AA" }).click();
    await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Auditer le véhicule"]);
    await page.keyboard.press("Escape");
    await fiche.getByRole("link").click();
    const section = region(page, "Contrat de location");
    await section.getByText("0452318").waitFor();
    expect(await section.getByRole("button").count()).toBe(0);
    await sansDebordement(page);
    await sansDefautAxe(page);
    await page.close();
  });
});
