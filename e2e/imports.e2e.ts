import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creerTacheImports } from "../server/imports/tache-imports.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { ouvrir, sansDebordement } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let arreter: () => Promise<void>;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  const tache = creerTacheImports(a.services);
  tache.demarrer();
  arreter = () => tache.arreter();
});
afterAll(async () => {
  await arreter();
  await navigateur.close();
  await a.fermer();
});

const fichier = (...lignes: string[]) => ({
  name: "parc.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lignes.join("\r\n"), "latin1"),
});

describe("importer un parc", () => {
  it("du bouton de la liste au résultat, en voyant chaque erreur, puis en arrière", async () => {
    const page = await a.page("admin");
    await ouvrir(page, `/vehicules?client_id=${a.jeu.clientA}`, "Véhicules");
    await page.getByRole("link", { name: "Importer" }).click();
    await page.getByRole("heading", { name: "Nouvel import" }).waitFor();
    await page.getByText("XLSX ou CSV, 20 Mo et 100 000 lignes au plus").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Excel (XLSX)" }).getAttribute("href"))
      .toContain("entite=vehicules");
    await sansDefautAxe(page);
    await page
      .getByLabel("Fichier à importer")
      .setInputFiles(
        fichier(
          "Immat;Marque;Couleur;Km;MEC",
          "GB-482-NR;Peugeot;bleu;99 000;",
          "JJ-001-JJ;Citro\u00ebn;vert;12,5;31/02/2024",
          "JJ-002-JJ;Fiat;;10;01/02/2024",
        ),
      );

    // Ce qui a été reconnu est montré, et se corrige.
    await expect
      .poll(() => page.getByRole("combobox", { name: "Encodage" }).inputValue())
      .toMatch(/^Windows-1252\s: Citroën$/);
    await page.getByText("point-virgule").waitFor();
    await expect
      .poll(() => page.getByRole("combobox", { name: "Colonne « Immat » du fichier" }).inputValue())
      .toBe("Immatriculation *");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Colonne « Couleur » du fichier" }).inputValue())
      .toBe("");
    await sansDefautAxe(page);
    // On part et on revient : rien n'est perdu.
    await page.getByRole("link", { name: "Retour aux imports" }).click();
    await page.getByRole("link", { name: "parc.csv" }).click();
    await page.getByRole("button", { name: "Vérifier les 3 lignes" }).click();

    await page.getByText("1 à créer, 1 à mettre à jour, 1 rejeté").waitFor();
    const rejets = page.getByRole("table", { name: "Lignes du fichier" });
    await rejets.getByText("Cette date n'existe pas : jour/mois/année attendus").waitFor();
    await expect
      .poll(() => rejets.getByRole("row").allTextContents())
      .toEqual([
        "LigneColonneValeurRaison",
        "3Km12,5Ce n'est pas un nombre entier",
        "MEC31/02/2024Cette date n'existe pas\u00a0: jour/mois/année attendus",
      ]);
    await page.getByRole("button", { name: /^À mettre à jour/ }).click();
    await rejets.getByText("Marque : Renault → Peugeot").waitFor();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Importer 2 lignes" }).click();

    // L'histoire de l'import redit ce bilan.
    await page.getByRole("region", { name: "Résultat" }).getByText("1 créé, 1 mis à jour, 1 rejeté").waitFor();
    await page.getByRole("link", { name: "Voir la liste" }).click();
    await page.getByRole("link", { name: "JJ-002-JJ" }).waitFor();
    await page.goBack();

    await page.getByRole("button", { name: "Annuler cet import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler l'import" }).click();
    await page.getByText("Import annulé : 2 fiches remises comme avant").waitFor();
    await sansDefautAxe(page);
    expect(await a.ecrire("select marque from vehicules where plaque = 'GB482NR'")).toEqual({ marque: "Renault" });
    await page.close();
  });

  it("laisse choisir l'encodage et l'ordre des dates, et dit une colonne reconnue que l'on laisse", async () => {
    const page = await a.page("admin");
    await ouvrir(page, `/imports/nouveau?entite=vehicules&client_id=${a.jeu.clientA}`, "Nouvel import");
    await page
      .getByLabel("Fichier à importer")
      .setInputFiles(
        fichier("Immat;Marque;Km;MEC", "JK-001-JK;Citro\u00ebn;1000;03/04/2023", "JK-002-JK;Fiat;2000;05/06/2023"),
      );
    const encodage = page.getByRole("combobox", { name: "Encodage" });
    for (const [choisi, apercu] of [
      ["CP850", "CitroÙn"],
      ["Windows-1252", "Citroën"],
    ] as const) {
      await encodage.click();
      await page.getByRole("option", { name: new RegExp(`^${choisi}\\s:`) }).click();
      await expect.poll(() => encodage.inputValue()).toMatch(new RegExp(`^${choisi}\\s: ${apercu}$`));
      await page.getByText(`${apercu} · Fiat`).waitFor();
    }
    const ordre = page.getByRole("combobox", { name: "Ordre des dates de « MEC »" });
    await page.getByText("Rien ne tranche : l'ordre français est supposé. 03/04/2023 est le 03/04/2023").waitFor();
    await ordre.click();
    await page.getByRole("option", { name: "Mois, jour, année" }).click();
    await page.getByText("03/04/2023 est le 04/03/2023").waitFor();
    // Choisir à nouveau la même colonne l'enlève.
    await page.getByRole("combobox", { name: "Colonne « Km » du fichier" }).click();
    await page.getByRole("option", { name: "Kilométrage", exact: true }).click();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Vérifier les 2 lignes" }).click();
    await page.getByText("1 colonne reconnue ne sera pas importée").waitFor();
    await page.getByText("Km : elle remplirait « Kilométrage »").waitFor();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Importer 2 lignes" }).click();
    // L'histoire de l'import dit déjà ce bilan dès la vérification : c'est la liste offerte qui dit que c'est écrit.
    await page.getByRole("link", { name: "Voir la liste" }).waitFor();
    await page.getByText("2 créés, 0 mis à jour, 0 rejeté").first().waitFor();
    expect(
      await a.ecrire(
        "select date_mise_en_circulation::text as jour, marque, kilometrage from vehicules where plaque = 'JK001JK'",
      ),
    ).toEqual({ jour: "2023-03-04", marque: "Citroën", kilometrage: null });
    await page.close();
  });

  it("mène à l'autre fiche que nomme une ligne à vérifier ou rejetée", async () => {
    const autre = await a.ecrire(
      `insert into vehicules (client_id, immatriculation, vin, kilometrage)
       values ($1, 'JL-001-JL', 'VF1RFB00568999555', 50000) returning id`,
      [a.jeu.clientA],
    );
    await a.ecrire("insert into vehicules (client_id, immatriculation) values ($1, 'JL-002-JL') returning id", [
      a.jeu.clientA,
    ]);
    const page = await a.page("admin");
    await ouvrir(page, `/imports/nouveau?entite=vehicules&client_id=${a.jeu.clientA}`, "Nouvel import");
    await page
      .getByLabel("Fichier à importer")
      .setInputFiles(fichier("Immat;VIN;Km", "JL-001-JL;;49000", "JL-002-JL;VF1RFB00568999555;"));
    await page.getByRole("button", { name: "Vérifier les 2 lignes" }).click();
    const lien = page.getByRole("link", { name: /^Ouvrir la fiche de JL-001-JL/ });
    await page.getByRole("cell", { name: /Ce VIN est celui du véhicule JL-001-JL/ }).waitFor();
    expect(await lien.getAttribute("href")).toBe(`/vehicule/${autre.id}`);
    await page.getByRole("button", { name: /^À vérifier/ }).click();
    await page.getByRole("cell", { name: /Le compteur recule/ }).waitFor();
    await sansDefautAxe(page);
    const [onglet] = await Promise.all([page.context().waitForEvent("page"), lien.click()]);
    await onglet.getByRole("heading", { level: 1, name: "JL-001-JL" }).waitFor();
    await onglet.close();
    await page.close();
  });

  it("tient sur un téléphone, au clavier, en sombre ; dit pourquoi un fichier ne se lit pas", async () => {
    const page = await a.page("expert", "telephone");
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await ouvrir(page, "/imports/nouveau?entite=conducteurs", "Nouvel import");
    await page.getByLabel("Fichier à importer").setInputFiles(fichier("Nom;Prénom", "Moulin;Jean"));
    await page.getByText("Le client est requis").waitFor();
    await page.goto(`/imports/nouveau?entite=conducteurs&client_id=${a.jeu.clientA}`);
    const image = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    await page.getByLabel("Fichier à importer").setInputFiles({ name: "parc.xlsx", mimeType: "", buffer: image });
    await page.getByText(/Ce fichier n'est ni un classeur XLSX ni un CSV/).waitFor();
    await expect.poll(() => page.getByLabel("Fichier à importer").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Fichier à importer").setInputFiles(fichier("Nom;Pr\u00e9nom", 'Moulin;"Jean'));
    await page
      .getByRole("region", { name: "Résultat" })
      .getByText(/Un guillemet ouvert n'est jamais refermé/)
      .waitFor();
    await page.getByRole("link", { name: "Importer un autre fichier" }).click();
    await page.getByLabel("Fichier à importer").setInputFiles(fichier("Nom;Pr\u00e9nom", "Moulin;Jean"));
    await page.getByRole("button", { name: "Vérifier la ligne" }).press("Enter");
    await page.getByRole("button", { name: "Importer 1 ligne" }).waitFor();
    await sansDefautAxe(page);
    await sansDebordement(page);
    await page.getByRole("button", { name: "Abandonner" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Abandonner l'import" }).click();
    await page.getByText("Cet import a été abandonné : rien n'a été écrit.").waitFor();
    await page.close();
  });

  it("n'existe pas pour un client", async () => {
    const page = await a.page("claire");
    await ouvrir(page, "/vehicules", "Véhicules");
    expect(await page.getByRole("link", { name: "Importer" }).count()).toBe(0);
    await page.close();
  });
});
