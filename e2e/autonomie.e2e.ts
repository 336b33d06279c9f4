import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { creerTacheImports } from "../server/imports/tache-imports.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let arreter: () => Promise<void>;
let valide: string;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  const tache = creerTacheImports(a.services);
  tache.demarrer();
  arreter = () => tache.arreter();
  const { id = "" } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, etat, numero, cree_par, depose_par_client, valide_le)
     values ($1, $3, 'facture', 'valide', 'AUTO-1', $2, false, now()) returning id`,
    [a.jeu.clientA, a.jeu.claire, a.jeu.restitution],
  );
  valide = id;
  await a.ecrire(
    "insert into conditions_loueur (loueur_id, client_id, valable_du, reference) values ($1, $2, '2020-01-01', 'la nôtre') returning id",
    [a.jeu.loueur, a.jeu.clientA],
  );
});
afterAll(async () => {
  await arreter?.();
  await a.fermer();
  await navigateur.close();
});

const section = (page: Page, nom: string): Locator => page.getByRole("region", { name: nom, exact: true });
const bouton = (dans: Page | Locator, nom: string | RegExp): Locator =>
  dans.getByRole("button", { name: nom, exact: typeof nom === "string" });
const fenetre = (page: Page, nom: string): Locator => page.getByRole("dialog", { name: nom });
/** Un champ par son libellé, obligatoire ou non. */
const champ = (dans: Locator, nom: string): Locator =>
  dans.getByLabel(new RegExp(`^${nom}( \\*)?$`)).and(dans.locator("input, textarea"));

/** L'admin bascule un « oui ou non » d'une section de la fiche, et l'enregistre. */
async function basculer(page: Page, titre: string, libelle: string, valeur: "Oui" | "Non"): Promise<void> {
  const carte = section(page, titre);
  await bouton(carte, /^Modifier/).click();
  await carte.getByRole("combobox", { name: libelle }).click();
  await page.getByRole("option", { name: valeur, exact: true }).click();
  await bouton(carte, "Enregistrer").click();
  await notification(page, "Modifications enregistrées avec succès");
}

/** Rien ne se crée ni ne se modifie : ni bouton, ni menu, ni adresse écrite à la main. */
async function rienNEstPermis(page: Page): Promise<void> {
  for (const [chemin, titre] of [
    ["/vehicules", "Véhicules"],
    ["/conducteurs", "Conducteurs"],
  ] as const) {
    await ouvrir(page, chemin, titre);
    expect(await bouton(page, "Ajouter").count(), chemin).toBe(0);
    expect(await page.getByRole("link", { name: "Importer" }).count(), chemin).toBe(0);
  }
  expect(await page.getByRole("link", { name: "Conditions", exact: true }).count()).toBe(0);
  await ouvrir(page, `/vehicule/${a.jeu.vehicule}`, "GB-482-NR");
  expect(await bouton(page, /^Modifier|Affecter un conducteur/).count()).toBe(0);
  await ouvrir(page, `/document/${valide}`, /AUTO-1|Facture/);
  await page.getByText("seule l'équipe Reflet peut la rouvrir").waitFor();
  expect(await bouton(page, "Rouvrir").count()).toBe(0);
  // L'adresse, écrite à la main, ramène ailleurs ou ne montre rien à faire.
  for (const chemin of ["/vehicules?ajout=1", "/imports", "/imports/nouveau", "/conditions"]) {
    await page.goto(chemin);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.locator("input[type=file]").count(), chemin).toBe(0);
    expect(await page.getByRole("dialog", { name: "Ajouter un véhicule" }).count(), chemin).toBe(0);
    expect(await page.getByText("la nôtre").count(), chemin).toBe(0);
  }
  await leServeurRefuse(page);
}

/** Sans l'écran, le serveur refuse de lui-même. */
async function leServeurRefuse(page: Page): Promise<void> {
  const entetes = { "x-reflet": "1" };
  for (const chemin of ["/api/imports", "/api/conditions"])
    expect((await page.request.get(chemin, { headers: entetes })).status(), chemin).toBe(403);
  const rouvrir = await page.request.post(`/api/documents/${valide}/rouvrir`, { headers: entetes, data: {} });
  expect(rouvrir.status()).toBe(403);
  const modifier = await page.request.patch(`/api/vehicules/${a.jeu.vehicule}`, {
    headers: entetes,
    data: { champs: { agence: "Nord" }, avant: { agence: null } },
  });
  expect(modifier.status()).toBe(403);
}

it("éteinte, une société lit et ne fait rien, adresse comprise", async () => {
  const page = await a.page("claire");
  await rienNEstPermis(page);
  await page.close();
});

it("l'admin l'ouvre à la société puis à la personne, qui tient sa flotte ; la refermer l'éteint aussitôt", async () => {
  const admin = await a.page("admin");
  await ouvrir(admin, `/administration/personne/${a.jeu.claire}`, /Claire/);
  await section(admin, "Identité").getByText("Sans effet tant que").count();
  await ouvrir(admin, `/administration/societe/${a.jeu.clientA}`, /Canarival/);
  await basculer(admin, "Service", "Autonomie", "Oui");
  await sansDefautAxe(admin);
  await ouvrir(admin, `/administration/personne/${a.jeu.claire}`, /Claire/);
  await basculer(admin, "Identité", "Autonome", "Oui");

  const claire = await a.page("claire");
  // Un véhicule se crée chez elle, sans choisir de société, et se modifie.
  await ouvrir(claire, "/vehicules", "Véhicules");
  await bouton(claire, "Ajouter").click();
  const ajout = fenetre(claire, "Ajouter un véhicule");
  await ajout.getByLabel("Immatriculation *").fill("AU-001-AA");
  expect(await ajout.getByLabel("Client *").count()).toBe(0);
  await sansDefautAxe(claire);
  await bouton(ajout, "Ajouter").click();
  await notification(claire, "Véhicule ajouté avec succès");
  await claire.getByRole("heading", { level: 1, name: "AU-001-AA" }).waitFor();
  const adresse = new URL(claire.url()).pathname;
  const carte = section(claire, "Véhicule");
  await bouton(claire, "Modifier la section Caractéristiques").click();
  const caracteristiques = section(claire, "Caractéristiques");
  await champ(caracteristiques, "Kilométrage").fill("43 210");
  await bouton(caracteristiques, "Enregistrer").click();
  await notification(claire, "Modifications enregistrées avec succès");

  // Un conducteur.
  await ouvrir(claire, "/conducteurs", "Conducteurs");
  await bouton(claire, "Ajouter").click();
  const neuf = fenetre(claire, "Ajouter un conducteur");
  await champ(neuf, "Prénom").fill("Ada");
  await champ(neuf, "Nom").fill("Autonome");
  await bouton(neuf, "Ajouter").click();
  await claire.getByRole("heading", { level: 1, name: "Ada Autonome" }).waitFor();

  // Son affectation.
  await ouvrir(claire, `${adresse}?vehicule=affectations`, "AU-001-AA");
  await bouton(carte, "Affecter un conducteur").click();
  const affecter = fenetre(claire, "Affecter un conducteur");
  await champ(affecter, "Conducteur").fill("ada");
  await claire.getByRole("option", { name: /Ada Autonome/ }).click();
  await champ(affecter, "Date de début").fill("13/06/2025");
  await bouton(affecter, "Affecter").click();
  await carte.getByRole("row", { name: /Ada Autonome/ }).waitFor();

  // Un import, de sa flotte seulement.
  await ouvrir(claire, "/vehicules", "Véhicules");
  await claire.getByRole("link", { name: "Importer" }).click();
  await claire.getByRole("heading", { name: "Nouvel import" }).waitFor();
  await claire.getByLabel("Fichier à importer").setInputFiles({
    name: "parc.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Immatriculation;Marque\r\nAU-100-AA;Renault\r\n"),
  });
  await bouton(claire, "Vérifier la ligne").click();
  await bouton(claire, /^Importer 1 ligne/).click();
  await section(claire, "Résultat").getByText("1 créé, 0 mis à jour, 0 rejeté").waitFor();

  // Une lecture validée se rouvre, de sa page comme de la fiche de sa restitution, et la phrase le dit.
  for (const [chemin, titre] of [
    [`/document/${valide}`, /AUTO-1|Facture/],
    [`/restitution/${a.jeu.restitution}#rapport`, /./],
  ] as const) {
    await ouvrir(claire, chemin, titre);
    await claire.getByText("Cette lecture est validée : rouvrez-la pour la corriger.").waitFor();
    await bouton(claire, "Rouvrir").click();
    await expect
      .poll(() => a.ecrire("select etat from documents where id = $1", [valide]))
      .toEqual({ etat: "a_verifier" });
    await a.ecrire("update documents set etat = 'valide', valide_le = now() where id = $1 returning id", [valide]);
  }

  // Ses conditions se lisent, et ne s'écrivent pas.
  await ouvrir(claire, "/conditions", "Conditions des loueurs");
  await bouton(claire, "Arval").click();
  await claire.getByText("la nôtre").first().waitFor();
  expect(await bouton(claire, /^Modifier|^Ajouter|^Supprimer/).count()).toBe(0);
  await sansDefautAxe(claire);

  // L'histoire dit que c'est elle.
  const auteurs = await a.ecrire(
    "select string_agg(distinct auteur_id::text, ',') as auteurs from historique where entite = 'vehicules' and ligne_id in (select id from vehicules where immatriculation in ('AU-001-AA', 'AU-100-AA'))",
  );
  expect(auteurs).toEqual({ auteurs: a.jeu.claire });

  // L'autonomie de sa personne refermée, celle de sa société restant ouverte, tout s'éteint.
  await ouvrir(admin, `/administration/personne/${a.jeu.claire}`, /Claire/);
  await basculer(admin, "Identité", "Autonome", "Non");
  await ouvrir(claire, "/vehicules", "Véhicules");
  expect(await bouton(claire, "Ajouter").count()).toBe(0);
  await leServeurRefuse(claire);
  await claire.close();
  await admin.close();
});
