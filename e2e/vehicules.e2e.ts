import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exemple } from "../server/testing/corpus.ts";
import { type Application, couper, ouvrirApplication, POINT, retenir } from "./application.ts";
import { notification, sansDebordement, sansDirect } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

const PDF = fileURLToPath(exemple("L2-01.pdf"));

const LIEU_INTROUVABLE = "Impossible de trouver les coordonnées pour cette adresse";
const ERREUR_LIEU = "Erreur lors de la récupération des coordonnées";

let navigateur: Browser;
let a: Application;
let id = "";

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  const { clientA, conducteur, loueur } = a.jeu;
  id =
    (
      await a.ecrire(
        `insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, kilometrage, vin)
         values ($1, 'EV-100-AA', 'Renault', 'Mégane', 'VP', 'Lyon', $2, 42000, 'VF1RFB00568123456') returning id`,
        [clientA, loueur],
      )
    ).id ?? "";
  await a.ecrire(
    "update historique_affectation_vehicules set date_fin_affectation = '2025-12-31' where vehicule_id = $1",
    [a.jeu.vehicule],
  );
  await a.ecrire(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, kilometrage_debut_affectation)
     values ($1, $2, $3, '2026-01-05', 30000)`,
    [clientA, id, conducteur],
  );
  await a.ecrire(
    `insert into tickets (client_id, type_demande, vehicule_id, immatriculation, localisation_vehicule, latitude_vehicule, longitude_vehicule)
     values ($1, 'sinistre', $2, 'EV-100-AA', '4 quai du Port, Lyon', 45.75, 4.85)`,
    [clientA, id],
  );
  await a.ecrire(
    "insert into contrats (client_id, vehicule_id, numero, date_debut, date_fin) values ($1, $2, 'LLD-77', '2025-01-01', '2099-01-01')",
    [clientA, id],
  );
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

const section = (dans: Page | Locator, nom: string): Locator => dans.getByRole("region", { name: nom, exact: true });
const bouton = (dans: Page | Locator, nom: string | RegExp): Locator =>
  dans.getByRole("button", { name: nom, ...(typeof nom === "string" && { exact: true }) });
const titre = (page: Page, nom: string) => page.getByRole("heading", { level: 1, name: nom, exact: true });

async function ouvrir(page: Page, suite = "", plaque = "EV-100-AA"): Promise<void> {
  await page.goto(`/vehicule/${id}${suite}`);
  await titre(page, plaque).waitFor();
  await section(page, "Historique du véhicule").getByRole("listitem").first().waitFor();
}

describe("la fiche d'un véhicule, par l'équipe", () => {
  it("se renomme sur place : Échap abandonne, Entrée enregistre, une panne et un doublon se disent", async () => {
    const page = await a.page("expert");
    await ouvrir(page);
    const crayon = bouton(page, "Modifier l'immatriculation");
    const champ = page.getByRole("textbox", { name: "Immatriculation", exact: true });
    await crayon.click();
    await champ.fill("ZZ-999-ZZ");
    await champ.press("Escape");
    await titre(page, "EV-100-AA").waitFor();

    await crayon.click();
    await champ.fill("gb482nr");
    await champ.press("Enter");
    await page.getByText("Un autre véhicule de ce client porte cette immatriculation").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: /Ouvrir la fiche de GB-482-NR/ }).getAttribute("href"))
      .toBe(`/vehicule/${a.jeu.vehicule}`);
    await couper(page, `/vehicules/${id}`);
    await champ.fill("ev200aa");
    await champ.press("Enter");
    await notification(page, "Erreur lors de la mise à jour");
    await page.unrouteAll();
    await bouton(page, "Valider").click();
    await notification(page, "Immatriculation mise à jour");
    await titre(page, "EV-200-AA").waitFor();
    await section(page, "Historique du véhicule").getByText("Immatriculation EV-100-AA remplacée").waitFor();
    await expect.poll(() => section(page, "Véhicule").textContent()).toContain("Anciennes immatriculationsEV-100-AA");
    await page.close();
  });

  it("modifie ses caractéristiques : loueur cherché, plaque expliquée, kilométrage illisible à 0, conflit réglé", async () => {
    const page = await a.page("expert");
    // L'annonce de ce qu'un autre écrit (en-direct.e2e.ts) peut faire descendre « Enregistrer » à l'instant où l'on clique.
    await sansDirect(page);
    await ouvrir(page, "", "EV-200-AA");
    await bouton(page, "Modifier la section Caractéristiques").click();
    const carte = section(page, "Caractéristiques");
    await expect
      .poll(() => carte.getByLabel("Loueur", { exact: true }).getAttribute("placeholder"))
      .toBe("Rechercher un loueur...");
    await carte.getByLabel("Loueur", { exact: true }).click();
    // 15rem, écrits en pixels par le navigateur.
    const hauteurs = page
      .getByRole("listbox", { name: "Loueur" })
      .evaluate((liste) => [...liste.querySelectorAll("*")].map((e) => getComputedStyle(e).maxHeight));
    expect(await hauteurs).toContain("240px");
    await page.keyboard.press("Escape");
    await carte.getByLabel("Immatriculation *").fill("AI-123-BB");
    await carte.getByText("À vérifier : Une plaque française n'a ni I, ni O, ni U").waitFor();
    await carte.getByLabel("Immatriculation *").fill("EV-200-AA");
    await carte.getByLabel("Kilométrage").fill("beaucoup");
    await carte.getByLabel("Kilométrage").blur();
    await expect.poll(() => carte.getByLabel("Kilométrage").inputValue()).toBe("0");
    await carte.getByLabel("Kilométrage").fill("43 210");
    await carte.getByLabel("Agence").fill("Annecy");
    await carte.getByLabel("Modèle").fill("");
    // Les modèles proposés se referment quand la saisie quitte le champ.
    await carte.getByLabel("Modèle").press("Tab");
    await expect.poll(() => page.locator(".mantine-Autocomplete-dropdown:visible").count()).toBe(0);
    await sansDefautAxe(page);
    // Quelqu'un d'autre a changé l'agence entre-temps.
    await a.ecrire("update vehicules set agence = 'Grenoble' where id = $1", [id]);
    await bouton(carte, "Enregistrer").click();
    const conflit = page.getByRole("dialog", { name: "Fiche modifiée entre-temps" });
    await conflit.getByText("Grenoble").first().waitFor();
    await conflit
      .getByRole("radiogroup", { name: "Agence" })
      .getByRole("radio", { name: /Annecy/ })
      .check();
    await bouton(conflit, "Enregistrer ces choix").click();
    await notification(page, "Modifications enregistrées avec succès");
    const texte = (await section(page, "Véhicule").textContent()) ?? "";
    expect(texte.replace(/[\s\u202f\u00a0]/g, " ")).toMatch(/Annecy.*43 210 km/);
    expect(texte).toContain("Modèle--");
    await section(page, "Modifications de la fiche").getByText("Véhicule modifié").first().waitFor();
    await page.close();
  });

  it("enregistrer sans rien avoir changé quitte la section et le confirme", async () => {
    const page = await a.page("expert");
    await ouvrir(page, "", "EV-200-AA");
    await bouton(page, "Modifier la section Caractéristiques").click();
    await bouton(section(page, "Caractéristiques"), "Enregistrer").click();
    await notification(page, "Modifications enregistrées avec succès");
    await bouton(page, "Modifier la section Caractéristiques").waitFor();
    await page.close();
  });

  it("dit quelles listes de choix ne sont pas venues", async () => {
    const page = await a.page("expert");
    await couper(page, "/valeurs/get_marque_vehicule_values");
    await couper(page, "/valeurs/get_type_vehicule_values");
    await ouvrir(page, "", "EV-200-AA");
    await bouton(page, "Modifier la section Caractéristiques").click();
    await page.getByText("Erreur lors du chargement des loueurs/marques").waitFor();
    await page.getByText("Erreur lors du chargement des valeurs").waitFor();
    await page.close();
  });

  it("dépose la carte grise, la montre en vignette ou dans un cadre, la supprime", async () => {
    const page = await a.page("expert");
    await ouvrir(page, "?vehicule=documents", "EV-200-AA");
    const carte = section(page, "Véhicule");
    await carte.getByText("Non disponible").waitFor();
    await bouton(page, "Modifier la section Documents").click();
    const fichier = carte.locator("input[type=file]");
    await fichier.setInputFiles({ name: "carte.png", mimeType: "image/png", buffer: POINT });
    await notification(page, "Fichier téléchargé avec succès");
    await bouton(carte, "Agrandir : Carte grise").click();
    await page.getByRole("dialog", { name: "Carte grise" }).getByRole("img", { name: "Carte grise" }).waitFor();
    await page.keyboard.press("Escape");
    await fichier.setInputFiles(PDF);
    await section(carte, "Carte grise : aperçu").locator("canvas").first().waitFor();
    await carte.getByRole("link", { name: "Télécharger Carte grise" }).waitFor();
    await sansDefautAxe(page);

    const confirmer = async () => {
      await bouton(carte, "Supprimer la carte grise").click();
      await bouton(page.getByRole("dialog", { name: "Supprimer le fichier" }), "Supprimer").click();
    };
    await couper(page, `/vehicules/${id}/carte-grise`);
    await confirmer();
    await notification(page, "Erreur lors de la suppression du fichier");
    await fichier.setInputFiles({ name: "carte.png", mimeType: "image/png", buffer: POINT });
    await notification(page, "Erreur lors du téléchargement du fichier");
    await page.unrouteAll();
    await confirmer();
    await notification(page, "Fichier supprimé avec succès");
    expect(await bouton(carte, "Supprimer la carte grise").count()).toBe(0);
    await page.close();
  });

  it("s'archive en terminant son affectation, se lit seulement, et le geste se défait", async () => {
    const page = await a.page("expert");
    await ouvrir(page, "", "EV-200-AA");
    await bouton(page, "Archiver").click();
    const fenetre = page.getByRole("dialog", { name: "Terminer l'affectation" });
    await fenetre.getByText(/affecté à Jean .* depuis le 05\/01\/2026/).waitFor();
    await bouton(fenetre, "Terminer et archiver").click();
    await page.getByText(/^Véhicule archivé le/).waitFor();
    const fermes = ["Modifier l'immatriculation", "Modifier la section Caractéristiques"];
    for (const nom of [
      ...fermes,
      "Modifier la section Contrat de location",
      "Renouveler le contrat",
      "Supprimer le contrat",
    ])
      await bouton(page, nom).waitFor({ state: "detached" });
    await bouton(section(page, "Notifications"), "Annuler").click();
    await notification(page, "Véhicule restauré");
    await bouton(page, "Modifier la section Caractéristiques").waitFor();
    await section(page, "Conducteur").getByText("Jean").waitFor();

    await bouton(page, "Dernier lieu connu").click();
    const lieu = page.getByRole("dialog", { name: "Dernier lieu connu de EV-200-AA" });
    await lieu.getByText("4 quai du Port, Lyon").first().waitFor();
    await expect.poll(() => lieu.getByRole("link", { name: /Google Maps/ }).getAttribute("href")).toContain("45.75");

    // Un lieu sans coordonnées, que le géocodage ne situe pas ou auquel il ne répond pas : l'adresse reste, et la cause se dit.
    await a.ecrire(
      `insert into tickets (client_id, type_demande, vehicule_id, immatriculation, localisation_vehicule)
       values ($1, 'restitution', $2, 'EV-200-AA', 'Nulle part du tout')`,
      [a.jeu.clientA, id],
    );
    for (const panne of [false, true]) {
      if (panne) await couper(page, "/adresses/position");
      await page.reload();
      const position = (r: Request) => r.url().includes("/api/adresses/position");
      const demande = panne
        ? page.waitForEvent("requestfailed", position)
        : page.waitForEvent("requestfinished", position);
      await bouton(page, "Dernier lieu connu").click();
      await demande;
      await lieu.getByText("Nulle part du tout").first().waitFor();
      expect(await section(lieu, "Carte : EV-200-AA").count()).toBe(0);
      const [dite, tue] = panne ? [ERREUR_LIEU, LIEU_INTROUVABLE] : [LIEU_INTROUVABLE, ERREUR_LIEU];
      await lieu.getByText(dite, { exact: true }).waitFor();
      expect(await lieu.getByText(tue).count()).toBe(0);
    }
    await page.close();
  });
});

it("une plaque déjà suivie s'explique à l'ajout, une archivée se restaure, une neuve ouvre sa fiche", async () => {
  await a.ecrire("insert into vehicules (client_id, immatriculation, archive_le) values ($1, 'EV-300-AA', now())", [
    a.jeu.clientA,
  ]);
  const page = await a.page("expert");
  const lacher = await retenir(page, "/vehicules");
  await page.goto("/vehicules");
  await page.getByText("Chargement...", { exact: true }).waitFor();
  lacher();
  await bouton(page, "Ajouter").click();
  const fenetre = page.getByRole("dialog", { name: "Ajouter un véhicule" });
  await bouton(fenetre, "Ajouter").click();
  await fenetre.getByText("Le client est requis").waitFor();
  await fenetre.getByText("L'immatriculation est requise").waitFor();
  await fenetre.getByLabel("Client *").click();
  await page.getByRole("option", { name: /Canarival/ }).click();
  const plaque = fenetre.getByLabel("Immatriculation *");
  await plaque.fill("gb482nr");
  await fenetre.getByLabel("Numéro de série").fill("VF1");
  await fenetre.getByText("Un VIN compte 17 caractères : celui-ci en a 3.").waitFor();
  await bouton(fenetre, "Ajouter").click();
  await fenetre.getByText("GB-482-NR est déjà suivi chez ce client").waitFor();
  await expect
    .poll(() => fenetre.getByRole("link", { name: /Ouvrir la fiche de GB-482-NR/ }).getAttribute("href"))
    .toBe(`/vehicule/${a.jeu.vehicule}`);
  await sansDefautAxe(page);
  await plaque.fill("ev300aa");
  await bouton(fenetre, "Ajouter").click();
  await fenetre.getByText("EV-300-AA existe déjà chez ce client, archivé").waitFor();
  await bouton(fenetre, "Créer un autre véhicule").click();
  // Un châssis court étonne : c'est un choix, jamais un refus.
  await fenetre.getByText("À vérifier avant d'enregistrer").waitFor();
  await sansDefautAxe(page);
  await bouton(fenetre, "Enregistrer quand même").click();
  await notification(page, "Véhicule ajouté avec succès");
  await titre(page, "EV-300-AA").waitFor();
  expect(
    await a.ecrire(
      "select vin, doutes_admis from vehicules where immatriculation = 'EV-300-AA' and archive_le is null",
    ),
  ).toEqual({ vin: "VF1", doutes_admis: "Un VIN compte 17 caractères\u00a0: celui-ci en a 3" });

  await page.goto("/vehicules?archives=oui");
  await page.getByRole("row", { name: /EV-300-AA.*Archivé/ }).waitFor();
  await page.close();
});

it("un VIN déjà porté et une date à venir se montrent, mènent à l'autre fiche et se confirment", async () => {
  const autre = await a.ecrire(
    "insert into vehicules (client_id, immatriculation, vin) values ($1, 'EV-401-AA', 'VF1RFB00568999999') returning id",
    [a.jeu.clientA],
  );
  const page = await a.page("expert");
  await page.goto("/vehicules");
  await bouton(page, "Ajouter").click();
  const fenetre = page.getByRole("dialog", { name: "Ajouter un véhicule" });
  await fenetre.getByLabel("Client *").click();
  await page.getByRole("option", { name: /Canarival/ }).click();
  await fenetre.getByLabel("Immatriculation *").fill("EV-402-AA");
  await fenetre.getByLabel("Numéro de série").fill("vf1rfb005 68999999");
  await bouton(fenetre, "Ajouter").click();
  const aVerifier = fenetre.getByText("À vérifier avant d'enregistrer").locator("..");
  await aVerifier.waitFor();
  expect(await fenetre.getByText("EV-401-AA porte déjà ce VIN").count()).toBe(2);
  await expect
    .poll(() => fenetre.getByRole("link", { name: /Ouvrir la fiche de EV-401-AA/ }).getAttribute("href"))
    .toBe(`/vehicule/${autre.id}`);
  await sansDefautAxe(page);
  await bouton(fenetre, "Enregistrer quand même").click();
  await notification(page, "Véhicule ajouté avec succès");
  await titre(page, "EV-402-AA").waitFor();
  const histoire = section(page, "Modifications de la fiche");
  await histoire.getByText(/Confirmé malgré.*EV-401-AA porte déjà ce VIN/).waitFor();
  expect(await a.ecrire("select doutes_admis from vehicules where immatriculation = 'EV-402-AA'")).toEqual({
    doutes_admis: "EV-401-AA porte déjà ce VIN",
  });
  await page.close();
});

it("un client lit la fiche sur son téléphone, sans bouton de modification ; l'histoire se filtre", async () => {
  const page = await a.page("claire", "telephone");
  await ouvrir(page, "", "EV-200-AA");
  expect(await bouton(page, /^(Modifier|Archiver)/).count()).toBe(0);
  expect(await section(page, "Modifications de la fiche").count()).toBe(0);
  const histoire = section(page, "Historique du véhicule");
  const faits = () => histoire.getByRole("listitem").count();
  const tous = await faits();
  await bouton(histoire, /^Contrat 2/).click();
  await histoire.getByText("Fin du contrat n° LLD-77").waitFor();
  await expect.poll(faits).toBe(2);
  expect(tous).toBeGreaterThan(4);
  await sansDebordement(page);
  await sansDefautAxe(page);
  await page.close();
});
