import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, couper, ouvrirApplication, POINT } from "./application.ts";
import { notification, sansDebordement } from "./gestes.ts";
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

const section = (page: Page, nom: string): Locator => page.getByRole("region", { name: nom, exact: true });
const bouton = (dans: Page | Locator, nom: string | RegExp): Locator => dans.getByRole("button", { name: nom });
const fenetre = (page: Page, nom: string | RegExp): Locator => page.getByRole("dialog", { name: nom });
/** Un champ par son libellé, obligatoire ou non. */
const champ = (dans: Page | Locator, nom: string): Locator =>
  dans.getByLabel(new RegExp(`^${nom}( \\*)?$`)).and(dans.locator("input, textarea"));
const titre = (page: Page, nom: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: nom, exact: typeof nom === "string" }).waitFor();

async function neuf(prenom: string, nom: string): Promise<string> {
  const { id = "" } = await a.ecrire(
    "insert into conducteurs (client_id, prenom, nom) values ($1, $2, $3) returning id",
    [a.jeu.clientA, prenom, nom],
  );
  return id;
}
async function vehicule(plaque: string): Promise<string> {
  const { id = "" } = await a.ecrire(
    "insert into vehicules (client_id, immatriculation) values ($1, $2) returning id",
    [a.jeu.clientA, plaque],
  );
  return id;
}
async function ouvrir(page: Page, chemin: string, nom: string): Promise<void> {
  await page.goto(chemin);
  await titre(page, nom);
}
const cellules = async (dans: Locator): Promise<string[][]> =>
  Promise.all(
    (await dans.getByRole("row").all())
      .slice(1)
      .map(async (r) =>
        (await r.getByRole("cell").allTextContents())
          .slice(0, 5)
          .map((t) => t.replace(/[\s\u202f\u00a0]+/g, " ").trim()),
      ),
  );

describe("la fiche d'un conducteur", () => {
  it("se renomme sur place, se modifie, et dit ce qui étonne dans un permis", async () => {
    const id = await neuf("Ana", "Renom");
    const page = await a.page("expert");
    await ouvrir(page, `/conducteur/${id}`, "Ana Renom");
    await bouton(page, "Modifier le nom").click();
    await champ(page, "Nom").fill("Duval");
    await page.keyboard.press("Enter");
    await notification(page, "Nom mis à jour");
    await titre(page, "Ana Duval");

    await couper(page, `/conducteurs/${id}`);
    await bouton(page, "Modifier le nom").click();
    await champ(page, "Prénom").fill("Anaïs");
    await bouton(page, "Valider").click();
    await notification(page, "Erreur lors de la mise à jour");
    await page
      .getByRole("alert")
      .filter({ hasText: /^Le serveur ne répond pas/ })
      .waitFor();
    await page.keyboard.press("Escape");
    await page.unrouteAll();

    const carte = section(page, "Conducteur");
    await bouton(carte, /^Modifier/).click();
    await champ(carte, "Numéro").fill("X-123");
    await champ(carte, "Date d'expiration").fill("01/02/2020");
    await carte.getByText("Ce permis est expiré.").waitFor();
    await champ(carte, "Téléphone").fill("0612345678");
    await champ(carte, "Statut").click();
    await page.getByRole("option", { name: "Inactif", exact: true }).click();
    await champ(carte, "Nom").fill("");
    await bouton(carte, "Enregistrer").click();
    await carte.getByText("Le nom est requis").waitFor();
    await champ(carte, "Nom").fill("Duval-Roy");
    await sansDefautAxe(page);
    await bouton(carte, "Enregistrer").click();
    await notification(page, "Modifications enregistrées avec succès");
    await titre(page, "Ana Duval-Roy");
    await carte.getByRole("tab", { name: "Permis" }).click();
    await carte.getByText("X-123").waitFor();

    await a.ecrire(
      "insert into conducteurs (client_id, prenom, nom, numero_permis) values ($1, 'Zoé', 'Permis', '88DD22222')",
      [a.jeu.clientA],
    );
    await bouton(carte, /^Modifier/).click();
    await champ(carte, "Numéro").fill("88DD22222");
    await bouton(carte, "Enregistrer").click();
    await carte.getByText("Un conducteur de cette société a déjà ce numéro de permis", { exact: true }).waitFor();
    await carte.getByRole("link", { name: /Zoé Permis/ }).waitFor();
    await sansDefautAxe(page);
    await bouton(carte, "Enregistrer quand même").click();
    await carte.getByText("88DD22222").waitFor();
    const histoire = section(page, "Historique");
    await histoire.getByText("Nom changé").waitFor();
    await histoire.getByText("Conducteur modifié").first().waitFor();
    await page.close();
  });

  it("garde le fichier du permis : déposer, voir dans une fenêtre, supprimer, avec les messages exacts", async () => {
    const id = await neuf("Paul", "Permis");
    const page = await a.page("expert");
    await ouvrir(page, `/conducteur/${id}?conducteur=permis`, "Paul Permis");
    const carte = section(page, "Conducteur");
    await carte.getByText("Non disponible").waitFor();
    await bouton(carte, /^Modifier/).click();
    const fichier = { name: "permis.png", mimeType: "image/png", buffer: POINT };
    await couper(page, `/conducteurs/${id}/permis`);
    await carte.locator("input[type=file]").setInputFiles(fichier);
    await notification(page, "Erreur lors du téléchargement du fichier");
    await page.unrouteAll();
    await bouton(carte, "Réessayer").click();
    await notification(page, "Fichier téléchargé avec succès");
    await bouton(carte, "Annuler").click();
    await bouton(carte, "Voir le permis").click();
    await fenetre(page, "Permis").getByRole("img", { name: "Permis" }).waitFor();
    await page.keyboard.press("Escape");

    await bouton(carte, /^Modifier/).click();
    await couper(page, `/conducteurs/${id}/permis`);
    const supprimer = async () => {
      await bouton(carte, "Supprimer le fichier").click();
      await bouton(fenetre(page, "Supprimer le fichier"), "Supprimer").click();
    };
    await supprimer();
    await notification(page, "Erreur lors de la suppression du fichier");
    await page.unrouteAll();
    await supprimer();
    await notification(page, "Fichier supprimé avec succès");
    await bouton(carte, "Annuler").click();
    await carte.getByText("Non disponible").waitFor();
    await page.close();
  });

  it("se lit seulement, pour un client, et tient sur un téléphone", async () => {
    const page = await a.page("claire", "telephone");
    await ouvrir(page, `/conducteur/${a.jeu.conducteur}?vehicule=affectation`, "Jean Canarival");
    await section(page, "Véhicule").getByText("En cours").waitFor();
    expect(await bouton(page, /Modifier|Archiver|Affecter|Actions sur/).count()).toBe(0);
    expect(await section(page, "Historique").count()).toBe(0);
    await sansDebordement(page);
    await sansDefautAxe(page);
    await page.close();
  });
});

it("un conducteur se crée, malgré un homonyme si la personne le confirme, s'archive et se reprend d'un clic", async () => {
  const existant = await neuf("Zoé", "Double");
  await a.ecrire("update conducteurs set numero_permis = '13AA00002' where id = $1", [existant]);
  const page = await a.page("expert");
  await ouvrir(page, "/conducteurs", "Conducteurs");
  await bouton(page, "Ajouter").click();
  const ajout = fenetre(page, "Ajouter un conducteur");
  await bouton(ajout, "Ajouter").click();
  await ajout.getByText("Le client est requis").waitFor();
  await champ(ajout, "Client").click();
  await page.getByRole("option", { name: "Canarival Transports" }).click();
  await champ(ajout, "Prénom").fill("Zoé");
  await champ(ajout, "Nom").fill("Double");
  await champ(ajout, "Numéro").fill("13 AA 00002");
  await sansDefautAxe(page);
  await bouton(ajout, "Ajouter").click();
  await ajout.getByText("Un conducteur de cette société a déjà ce numéro de permis.").waitFor();
  await expect
    .poll(() => ajout.getByRole("link", { name: /Zoé Double/ }).getAttribute("href"))
    .toBe(`/conducteur/${existant}`);
  await bouton(ajout, "Créer quand même").click();
  await titre(page, "Zoé Double");
  const neuve = page.url();
  expect(neuve).not.toContain(existant);

  await bouton(page, "Archiver").click();
  await page.getByText(/^Ce conducteur est archivé depuis le/).waitFor();
  expect(await bouton(page, /^Modifier/).count()).toBe(0);
  await bouton(page.getByRole("region", { name: "Notifications" }), "Annuler").click();
  await bouton(page, "Archiver").waitFor();
  await page.close();
});

describe("les affectations", () => {
  it("se créent depuis le véhicule, en terminant la précédente d'un clic ; on sait qui conduisait quel jour", async () => {
    const v = await vehicule("AF-200-AF");
    const paul = await neuf("Paul", "Martin");
    await neuf("Lise", "Neuve");
    await a.ecrire(
      `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, kilometrage_debut_affectation)
       values ($1, $2, $3, '2025-02-03', 1000)`,
      [a.jeu.clientA, v, paul],
    );
    const page = await a.page("expert");
    await ouvrir(page, `/vehicule/${v}?vehicule=affectations`, "AF-200-AF");
    const carte = section(page, "Véhicule");
    await bouton(carte, "Affecter un conducteur").click();
    const affecter = fenetre(page, "Affecter un conducteur");
    await champ(affecter, "Conducteur").fill("lise");
    await page.getByRole("option", { name: /Lise Neuve/ }).click();
    await champ(affecter, "Date de début").fill("13/06/2025");
    await champ(affecter, "Kilométrage de début").fill("900");
    await bouton(affecter, "Affecter").click();
    await affecter.getByText("Ce véhicule est déjà affecté à Paul Martin depuis le 03/02/2025").first().waitFor();
    await sansDefautAxe(page);
    await bouton(affecter, "Terminer l'affectation de Paul Martin le 12/06/2025").click();
    await affecter.getByText(/^Paul Martin a pris ce véhicule avec 1.000.km au compteur$/).waitFor();
    await champ(affecter, "Kilométrage de début").fill("5000");
    // Le choix de terminer l'autre tient : il ne se redemande pas.
    await bouton(affecter, "Affecter").click();
    await affecter.waitFor({ state: "hidden" });
    await carte.getByRole("row", { name: /Lise Neuve/ }).waitFor();
    expect(await cellules(carte)).toEqual([
      ["Lise Neuve", "13/06/2025", "En cours", "5 000 km", "--non renseigné"],
      ["Paul Martin", "03/02/2025", "12/06/2025", "1 000 km", "--non renseigné"],
    ]);
    for (const [jour, reponse] of [
      ["12/06/2025", "Paul Martin, affecté du 03/02/2025 au 12/06/2025"],
      ["14/06/2025", "Lise Neuve, affecté depuis le 13/06/2025"],
      ["01/01/2025", "Personne : aucune affectation ce jour-là."],
    ] as const) {
      await champ(carte, "Qui conduisait le").fill(jour);
      await carte.getByRole("status").filter({ hasText: reponse }).waitFor();
    }
    await section(page, "Conducteur").getByText("Lise").first().waitFor();
    await page.close();
  });

  it("se terminent, se corrigent et se suppriment depuis le conducteur, et l'historique le garde", async () => {
    const [id, v] = [await neuf("Max", "Trajet"), await vehicule("AF-300-AF")];
    await a.ecrire(
      `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation)
       values ($1, $2, $3, '2025-02-03')`,
      [a.jeu.clientA, v, id],
    );
    const page = await a.page("expert");
    await ouvrir(page, `/conducteur/${id}?vehicule=affectation`, "Max Trajet");
    const carte = section(page, "Véhicule");
    const geste = async (nom: string) => {
      await bouton(carte, "Actions sur l'affectation : AF-300-AF").click();
      await page.getByRole("menuitem", { name: nom }).click();
    };
    await geste("Corriger");
    const corriger = fenetre(page, /^Corriger l'affectation/);
    await champ(corriger, "Date de début").fill("01/12/2024");
    await bouton(corriger, "Enregistrer").click();
    await carte.getByText("01/12/2024").waitFor();
    await geste("Terminer l'affectation");
    const terminer = fenetre(page, /^Terminer l'affectation/);
    await champ(terminer, "Date de fin").fill("31/01/2025");
    await champ(terminer, "Kilométrage de fin").fill("abc");
    await champ(terminer, "Date de fin").focus();
    await expect.poll(() => champ(terminer, "Kilométrage de fin").inputValue()).toBe("0");
    await champ(terminer, "Kilométrage de fin").fill("15 000");
    await bouton(terminer, "Terminer l'affectation").click();
    await notification(page, "Affectation terminée");
    await carte.getByText("Aucun véhicule affecté").waitFor();
    expect(await cellules(carte)).toEqual([["AF-300-AF", "01/12/2024", "31/01/2025", "--non renseigné", "15 000 km"]]);
    await geste("Supprimer");
    await bouton(fenetre(page, "Supprimer l'affectation"), "Supprimer").click();
    await notification(page, "Affectation supprimée");
    await carte.getByText("Aucune affectation").waitFor();
    const histoire = section(page, "Historique");
    for (const etape of ["supprimée", "terminée", "corrigée"])
      await histoire.getByText(`Affectation : AF-300-AF, ${etape}`).waitFor();
    await page.close();
  });
});
