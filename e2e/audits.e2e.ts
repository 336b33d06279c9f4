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
const resultat = (page: Page) => region(page, "Ce que le retour coûtera");

/** Un véhicule à Grenoble dont le contrat finit dans tant de jours. */
async function vehicule(plaque: string, fin: number): Promise<string> {
  const { id = "" } = await a.ecrire(
    `insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, kilometrage, date_mise_en_circulation)
     values ($1, $2, 'Renault', 'Clio V', 'VP', '38000 Grenoble', $3, 60000, $4) returning id`,
    [a.jeu.clientA, plaque, a.jeu.loueur, jour(-900)],
  );
  await a.ecrire(
    "insert into contrats (client_id, vehicule_id, loueur_id, numero, date_debut, date_fin) values ($1, $2, $3, '0452318', $4, $5)",
    [a.jeu.clientA, id, a.jeu.loueur, jour(-900), jour(fin)],
  );
  return id;
}

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await a.ecrire(
    "update garages set latitude = 45.1885, longitude = 5.7245, taux_mo = 40, taux_peinture = 40 where id = $1",
    [a.jeu.garage],
  );
  await a.ecrire(
    `insert into garages (nom, ville, code_postal, latitude, longitude, taux_mo, taux_peinture, debosselage)
     values ('Cher de Voiron', 'Voiron', '38500', 45.36, 5.59, 95, 95, true)`,
  );
  await a.ecrire(
    "insert into conditions_loueur (loueur_id, valable_du, franchise_ht) values ($1, '2020-01-01', 25000)",
    [a.jeu.loueur],
  );
  await vehicule("AU-100-AA", 120);
  await vehicule("AU-200-AA", 8);
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

describe("audits avant restitution", () => {
  it("d'une fin de contrat au PDF : les dommages se placent au clavier, le calcul suit la frappe, un choix en change le total", async () => {
    const page = await a.page("expert");
    await page.goto("/fins-de-contrat?q=AU-100-AA");
    await page.getByRole("button", { name: "Actions sur AU-100-AA" }).click();
    await page.getByRole("menuitem", { name: "Auditer le véhicule" }).click();
    await page.getByRole("heading", { level: 1, name: "Audit AU-100-AA" }).waitFor();
    await page.getByText(`Réparer avant le ${formaterDate(jour(105))}`).waitFor();

    // Du capot, une flèche vers le haut mène au pare-chocs ; une vers le bas en revient.
    const schema = page.getByRole("group", { name: /^Schéma du véhicule/ });
    await schema.getByRole("button", { name: "Capot" }).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const saisie = region(page, "Nouveau dommage");
    const type = saisie.getByRole("combobox", { name: "Type de dommage" });
    await expect.poll(() => type.evaluate((champ) => champ === document.activeElement)).toBe(true);
    await expect.poll(() => saisie.getByRole("combobox", { name: "Élément" }).inputValue()).toBe("Capot");
    await page.keyboard.type("Enfonc");
    // La liste se filtre puis se montre : la flèche attend de voir son choix, comme une personne.
    await page.getByRole("option", { name: "Enfoncement" }).waitFor();
    await expect.poll(() => page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => type.inputValue()).toBe("Enfoncement");
    await saisie.getByLabel("Plus grande dimension").fill("180");
    // Capot enfoncé : 3 h × 65 + 4 h × 105 = 615, moins 250 de franchise.
    await resultat(page).getByText("Aperçu").waitFor();
    await resultat(page)
      .getByText(/^365,00/)
      .first()
      .waitFor();
    await sansDefautAxe(page);
    await saisie.getByRole("button", { name: "Ajouter" }).click();
    const premier = page.getByRole("listitem").filter({ hasText: "Capot : enfoncement" });
    await premier.getByText("Laisser en l'état").waitFor();

    await schema.getByRole("button", { name: "Toit", exact: true }).click();
    await type.click();
    await page.getByRole("option", { name: "Enfoncement" }).click();
    await saisie.getByRole("button", { name: "Ajouter" }).click();
    // Deux fois 615, franchise déduite : 980. Au garage, 440 chacun : en réparer un et laisser l'autre, en partie sous la franchise, coûte 805.
    const toit = page.getByRole("listitem").filter({ hasText: "Toit : enfoncement" });
    await toit.getByText("Réparer avant restitution").waitFor();
    await resultat(page).getByText("Réparer 1 dommage").waitFor();
    await resultat(page)
      .getByText(/^175,00/)
      .waitFor();

    const faire = (nom: string) => page.getByRole("radiogroup", { name: `Que faire du ${nom}` });
    for (const [nom, ligne] of [
      ["dommage 1, Capot", premier],
      ["dommage 2, Toit", toit],
    ] as const) {
      await faire(nom).getByText("Laisser", { exact: true }).click();
      await ligne.getByText("Imposé").waitFor();
    }
    await resultat(page)
      .getByText(/Vos choix coûtent 175,00/)
      .waitFor();
    await faire("dommage 2, Toit").getByText("Conseil", { exact: true }).click();
    await toit.getByText("Réparer avant restitution").waitFor();
    await region(page, "Garages proches").getByRole("button", { name: "Choisir Cher de Voiron" }).click();
    await region(page, "Garages proches").getByText("Choisi", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Revenir au moins cher" }).click();
    await region(page, "Garages proches").getByText("Le moins cher", { exact: true }).waitFor();

    const section = region(page, "L'audit");
    await section.getByRole("button", { name: /^Modifier/ }).click();
    await section.getByLabel(/^Retour prévu/).fill("31/02/2027");
    await section.getByRole("button", { name: "Enregistrer" }).click();
    await section.getByText("La date de retour n'est pas valable").waitFor();
    await section.getByLabel(/^Retour prévu/).fill(formaterDate(jour(100)));
    await section.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText(`Réparer avant le ${formaterDate(jour(85))}`).waitFor();
    await sansDefautAxe(page);

    await page.getByRole("button", { name: "Terminer l'audit" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Terminer" }).click();
    await notification(page, "Audit terminé");
    const telechargement = page.waitForEvent("download");
    await page.getByRole("link", { name: "PDF" }).click();
    expect((await telechargement).suggestedFilename()).toBe("audit-AU-100-AA.pdf");
    await page.getByRole("button", { name: "Transmettre" }).click();
    const envoi = page.getByRole("dialog", { name: "Transmettre l'audit" });
    await envoi.getByRole("button", { name: "Envoyer" }).click();
    await notification(page, "Audit transmis");
    await page.goto("/fins-de-contrat?q=AU-100-AA");
    await page.getByText("Restitution à prévoir", { exact: true }).last().waitFor();
    await page.close();
  });

  it("la société audite elle-même, au téléphone, sans voir les garages ; trop tard, l'alerte le dit", async () => {
    const page = await a.page("claire", "telephone");
    await page.goto("/audits");
    await page.getByRole("button", { name: "Nouvel audit" }).first().click();
    const fenetre = page.getByRole("dialog", { name: "Nouvel audit" });
    await fenetre.getByRole("button", { name: "Ouvrir l'audit" }).click();
    await fenetre.getByText("Choisissez un véhicule").waitFor();
    await fenetre.getByRole("combobox", { name: "Véhicule" }).fill("AU-200");
    await page.getByRole("option", { name: /AU-200-AA/ }).click();
    await fenetre.getByRole("button", { name: "Ouvrir l'audit" }).click();
    await page.getByRole("heading", { level: 1, name: "Audit AU-200-AA" }).waitFor();
    await page.getByText(/Il reste 8 jours avant le retour/).waitFor();
    await region(page, "Garages proches")
      .getByText(/Garage n°\s1/)
      .waitFor();
    expect(await page.getByText("Carrosserie du Port").count()).toBe(0);
    expect(await page.getByRole("region", { name: /^Carte/ }).count()).toBe(0);
    await sansDebordement(page);
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Supprimer" }).click();
    await page.getByRole("dialog", { name: "Supprimer l'audit" }).getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Audit supprimé");
    await page.getByRole("heading", { level: 1, name: "Audits" }).waitFor();
    await expect.poll(() => page.getByText("AU-200-AA").count()).toBe(0);
    await page.close();
  });
});
