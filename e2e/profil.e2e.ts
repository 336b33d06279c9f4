import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOT_DE_PASSE_TEST } from "../server/testing/jeu.ts";
import { type Application, couper, ouvrirApplication, retenir } from "./application.ts";
import { notification, ouvrir, sansDebordement } from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

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

const photoSituee = () =>
  sharp({ create: { width: 900, height: 1400, channels: 3, background: "#d9c2a3" } })
    .withExif({
      IFD0: { Make: "Appareil" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 0/1" },
    })
    .jpeg()
    .toBuffer();
const choisirPhoto = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Photo de profil").setInputFiles({ name, mimeType, buffer });
async function glisserPhoto(page: Page, octets: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle((base64) => {
    const glisse = new DataTransfer();
    const lus = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    glisse.items.add(new File([lus], "moi.jpg", { type: "image/jpeg" }));
    return glisse;
  }, octets.toString("base64"));
  await page.getByRole("button", { name: "Choisir une photo" }).dispatchEvent("drop", { dataTransfer });
}
const portrait = (page: Page) => page.getByRole("img", { name: "Votre portrait" });
const bouton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const modifier = (page: Page) => page.getByRole("button", { name: "Modifier mes informations" }).click();
const profil = (page: Page) => ouvrir(page, "/profile", "Profil");
/** Sur un téléphone, le bonjour et la photo sont dans le menu. */
async function personneDuMenu(page: Page, ecran: Ecran) {
  if (ecran === "telephone") await bouton(page, "Ouvrir le menu").click();
  return page.getByRole("link", { name: /Voir mes informations/ });
}

describe.each([
  { ecran: "bureau", qui: "claire", prenom: "Claire" },
  { ecran: "telephone", qui: "marc", prenom: "Marc" },
] as const)("profil ($ecran)", ({ ecran, qui, prenom }) => {
  it("se modifie, se voit aussitôt dans le menu, s'annule sans rien garder", async () => {
    const page = await a.page(qui, ecran);
    await profil(page);
    await modifier(page);
    await page.getByLabel("Fonction").fill("Jetée");
    await bouton(page, "Annuler").click();
    expect(await page.getByText("Jetée").count()).toBe(0);

    await modifier(page);
    expect(await page.getByLabel("Société").isEditable()).toBe(false);
    await page.getByLabel("Prénom").fill("");
    await bouton(page, "Enregistrer").click();
    await page.getByText("Le prénom est requis").waitFor();
    await sansDefautAxe(page);
    await page.getByLabel("Prénom").fill(`${prenom}-Lou`);
    await page.getByLabel("Téléphone").fill("0612345678");
    await page.getByLabel("Fonction").fill("Gestionnaire de parc");
    await page.getByLabel("Fonction").press("Enter");
    await notification(page, "Profil mis à jour avec succès");
    await page.getByText("06 12 34 56 78").waitFor();
    await page.getByText("Gestionnaire de parc").waitFor();
    expect(await (await personneDuMenu(page, ecran)).textContent()).toContain(`Bonjour ${prenom}-Lou`);
    await page.close();
  });

  it("prend une photo, sans sa position, et ne la supprime qu'en modification", async () => {
    const page = await a.page(qui, ecran);
    await profil(page);
    const original = await photoSituee();
    expect(original.includes("Appareil")).toBe(true);
    await choisirPhoto(page, "moi.jpg", "image/jpeg", original);
    await notification(page, "Photo mise à jour avec succès");
    const adresse = (await portrait(page).getAttribute("src")) ?? "";
    const rendue = await (await page.request.get(adresse)).body();
    const { exif, width, height } = await sharp(rendue).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 512, height: 512 });
    await sansDefautAxe(page);
    expect(await bouton(page, "Supprimer la photo").count()).toBe(0);

    await modifier(page);
    await bouton(page, "Supprimer la photo").click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Photo supprimée avec succès");
    expect(await portrait(page).count()).toBe(0);
    expect((await page.request.get(adresse)).status()).toBe(404);
    expect(await (await personneDuMenu(page, ecran)).getByRole("presentation").count()).toBe(0);
    await page.close();
  });

  it("ne déborde pas, et axe n'y trouve rien en sombre, mot de passe ouvert", async () => {
    const page = await a.page(qui, ecran);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await profil(page);
    await page.getByRole("button", { name: "Changer de mot de passe" }).click();
    await bouton(page, "Changer le mot de passe").click();
    await page.getByText("Saisissez votre mot de passe actuel").waitFor();
    await sansDefautAxe(page);
    await sansDebordement(page);
    await page.close();
  });
});

describe("profil", () => {
  it("montre la photo glissée, sa progression, et dit pourquoi un fichier est refusé sans toucher à l'ancienne", async () => {
    const page = await a.page("expert");
    await profil(page);
    const lacher = await retenir(page, "/profil/avatar");
    await glisserPhoto(page, await photoSituee());
    // À zéro pour cent, la barre n'a pas encore de largeur.
    await page.getByRole("progressbar", { name: "Envoi de la photo" }).waitFor({ state: "attached" });
    lacher();
    await notification(page, "Photo mise à jour avec succès");
    const avant = await portrait(page).getAttribute("src");

    for (const [nom, octets, phrase] of [
      ["notes.txt", Buffer.from("bonjour"), /n'est pas une image que Reflet sait lire/],
      ["photo.heic", Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), /au format HEIC/],
    ] as const) {
      await choisirPhoto(page, nom, "application/octet-stream", octets);
      await notification(page, "Erreur lors du téléchargement de la photo");
      await page.getByText(phrase).waitFor();
      expect(await bouton(page, "Réessayer").count()).toBe(0);
    }
    await sansDefautAxe(page);
    await expect.poll(() => portrait(page).getAttribute("src")).toBe(avant);

    // Une coupure se rejoue, elle.
    await profil(page);
    await couper(page, "/profil/avatar");
    await choisirPhoto(page, "moi.jpg", "image/jpeg", await photoSituee());
    await notification(page, "Erreur lors du téléchargement de la photo");
    await page.unrouteAll();
    await bouton(page, "Réessayer").click();
    await expect.poll(() => portrait(page).getAttribute("src")).not.toBe(avant);
    await page.close();
  });

  it("fait choisir quand un autre onglet a changé le même champ", async () => {
    const [page, autre] = [await a.page("admin"), await a.page("admin")];
    await profil(page);
    await modifier(page);
    await page.getByLabel("Fonction").fill("Directrice");
    await page.getByLabel("Téléphone").fill("0711223344");
    await profil(autre);
    await modifier(autre);
    await autre.getByLabel("Fonction").fill("Acheteuse");
    await bouton(autre, "Enregistrer").click();
    await notification(autre, "Profil mis à jour avec succès");

    await bouton(page, "Enregistrer").click();
    const choix = page.getByRole("dialog", { name: "Fiche modifiée entre-temps" });
    await choix.getByText("Acheteuse").waitFor();
    expect(await choix.getByText("Téléphone").count()).toBe(0);
    await sansDefautAxe(page);
    await choix.getByRole("button", { name: "Enregistrer ces choix" }).click();
    await notification(page, "Profil mis à jour avec succès");
    await page.getByText("Directrice").waitFor();
    await page.getByText("07 11 22 33 44").waitFor();
    await page.close();
    await autre.close();
  });

  it("dit chaque échec et ne perd rien de ce qui est saisi", async () => {
    const page = await a.page("admin");
    await couper(page, "/profil");
    await page.goto("/profile");
    await page.getByText("Erreur lors du chargement du profil").waitFor();
    await page.unrouteAll();
    await bouton(page, "Réessayer").click();
    await modifier(page);
    await page.getByLabel(/^Nom/).fill("Fontaine");
    await couper(page, "/profil");
    await bouton(page, "Enregistrer").click();
    await notification(page, "Erreur lors de la mise à jour du profil");
    await expect.poll(() => page.getByLabel(/^Nom/).inputValue()).toBe("Fontaine");
    await page.unrouteAll();
    await choisirPhoto(page, "moi.jpg", "image/jpeg", await photoSituee());
    await notification(page, "Photo mise à jour avec succès");
    await couper(page, "/profil/avatar");
    await bouton(page, "Supprimer la photo").click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Erreur lors de la suppression de la photo");
    await portrait(page).waitFor();
    await page.close();
  });

  it("change d'adresse par le lien reçu, depuis un navigateur où personne n'est connecté", async () => {
    const page = await a.page("sophie");
    await profil(page);
    await modifier(page);
    await page.getByLabel("Email").fill("sophie.neuve@partenaire.test");
    await bouton(page, "Enregistrer").click();
    await page.getByText("Saisissez votre mot de passe actuel").waitFor();
    await page.getByLabel("Mot de passe actuel").fill("faux-mot-de-passe");
    await bouton(page, "Enregistrer").click();
    await page.getByText("Le mot de passe actuel est incorrect").waitFor();
    await page.getByLabel("Mot de passe actuel").fill(MOT_DE_PASSE_TEST);
    await bouton(page, "Enregistrer").click();
    await page.getByText("Nouvelle adresse à confirmer").waitFor();
    await sansDefautAxe(page);
    const { texte = "" } = await a.ecrire("select texte from messages where gabarit = 'adresse_a_confirmer'");
    const lien = /\/confirmer-adresse#\S+/.exec(texte)?.[0] ?? "";

    const ailleurs = await nouvellePersonne(navigateur, "telephone", new URL(page.url()).origin);
    await ailleurs.page.goto(lien);
    await bouton(ailleurs.page, "Confirmer mon adresse").waitFor();
    expect(new URL(ailleurs.page.url()).hash).toBe("");
    await sansDefautAxe(ailleurs.page);
    await bouton(ailleurs.page, "Confirmer mon adresse").click();
    await ailleurs.page.getByRole("heading", { name: "Adresse confirmée" }).waitFor();
    await ailleurs.page.getByText("sophie.neuve@partenaire.test").waitFor();
    await ailleurs.page.goto("about:blank");
    await ailleurs.page.goto(lien);
    await bouton(ailleurs.page, "Confirmer mon adresse").click();
    await ailleurs.page.getByText(/Ce lien a déjà servi/).waitFor();
    await sansDefautAxe(ailleurs.page);
    await ailleurs.contexte.close();

    await profil(page);
    await page.getByRole("link", { name: "sophie.neuve@partenaire.test" }).waitFor();
    expect(await page.getByText("Nouvelle adresse à confirmer").count()).toBe(0);
    await page.close();
  });

  it("change de mot de passe, avec les phrases attendues, et reste connecté", async () => {
    const page = await a.page("sansBesoin");
    await profil(page);
    await page.getByRole("button", { name: "Changer de mot de passe" }).click();
    const [actuel, nouveau, confirmation] = [
      "Mot de passe actuel",
      "Nouveau mot de passe",
      "Confirmer le mot de passe",
    ].map((libelle) => page.getByLabel(libelle));
    await actuel?.fill("faux-mot-de-passe");
    await nouveau?.fill("court");
    await confirmation?.fill("autre");
    await bouton(page, "Changer le mot de passe").click();
    await page.getByText("Le mot de passe doit contenir au moins 8 caractères").waitFor();
    await page.getByText("Les mots de passe ne correspondent pas").waitFor();
    await bouton(page, "Afficher le mot de passe").first().press("Enter");
    await expect.poll(() => actuel?.getAttribute("type")).toBe("text");
    await nouveau?.fill("le pneu avant gauche");
    await confirmation?.fill("le pneu avant gauche");
    await bouton(page, "Changer le mot de passe").click();
    await page.getByText("Le mot de passe actuel est incorrect").waitFor();
    await actuel?.fill(MOT_DE_PASSE_TEST);
    await bouton(page, "Changer le mot de passe").click();
    await notification(page, "Mot de passe mis à jour avec succès");
    await profil(page);
    await page.close();
  });
});
