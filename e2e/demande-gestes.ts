import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { type FormulairePose, poserFormulaire } from "../server/testing/formulaire.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { noterOuverture } from "./attentes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

/** L'application de l'histoire en cours et le formulaire de sa première société, ouverts par `preparerDemande`. */
export let a: Application;
export let f: FormulairePose;
let navigateur: Browser;

export function preparerDemande(): void {
  beforeAll(async () => {
    navigateur = await lancerNavigateur();
    a = await ouvrirApplication(navigateur);
    await a.ecrire("delete from formulaires where client_id = $1", [a.jeu.clientA]);
    f = await poserFormulaire(a.ecrire, a.jeu.clientA);
    await a.ecrire(
      `insert into formulaire_champs (formulaire_id, label, type_champ, obligatoire, ordre, types_demande)
       values ($1, 'Heure du rendez-vous', 'time', false, 40, array['etat_des_lieux'])`,
      [f.id],
    );
  });
  afterAll(async () => {
    await a.fermer();
    await navigateur.close();
  });
}

const couleur = (i: number, largeur = 480) =>
  sharp({ create: { width: largeur, height: 360, channels: 3, background: `hsl(${i * 30}, 55%, 45%)` } });
/** Une photo qui pèse : du bruit, que le JPEG ne sait pas tasser. */
export const photo = async (i: number, largeur = 480) => ({
  name: `photo-${i}.jpg`,
  mimeType: "image/jpeg",
  buffer: await couleur(i, largeur)
    .composite([
      {
        input: await sharp({
          create: {
            width: largeur,
            height: 360,
            channels: 3,
            noise: { type: "gaussian", mean: 128, sigma: 40 },
            background: "#000",
          },
        })
          .png()
          .toBuffer(),
        blend: "overlay",
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer(),
});
declare global {
  interface Window {
    /** Largeur en points de chaque photo partie. */
    largeurs: Promise<number>[];
  }
}
/** Dans la page : regarde chaque photo au moment où elle part. */
function noterLargeurs(): void {
  window.largeurs = [];
  const envoi = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (corps) {
    if (corps instanceof Blob) window.largeurs.push(createImageBitmap(corps).then((image) => image.width));
    envoi.call(this, corps);
  };
}
export const ouvrirFormulaire = async (ecran: Ecran) => {
  const personne = await nouvellePersonne(navigateur, ecran, a.adresse);
  await personne.page.addInitScript(noterLargeurs);
  await personne.page.goto(`/form-${a.jeu.clientA}`);
  await personne.page.getByRole("heading", { level: 1, name: "Votre demande" }).waitFor();
  await noterOuverture(personne.page);
  return personne;
};
export const groupe = (page: Page, nom: string): Locator => page.getByRole("group", { name: new RegExp(`^${nom}`) });
export const fichiers = (page: Page, nom: string): Locator => groupe(page, nom).locator("input[type=file]");
export const envoyer = (page: Page) => page.getByRole("button", { name: "Envoyer" }).click();
export const alerte = (page: Page): Locator => page.getByRole("alert");
export const focalise = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-champ]")?.getAttribute("data-champ"));
export const identite = async (page: Page) => {
  await page.getByLabel("Civilité").selectOption("Madame");
  await page.getByLabel("Prénom Nom").fill("Nadia Roux");
  await page.getByLabel("Adresse e-mail").fill("nadia@exemple.fr");
};
export const compterTickets = async (type: string) =>
  (
    await a.ecrire(
      "select count(*)::text as n from tickets where type_demande = $1 and demandeur_email = 'nadia@exemple.fr'",
      [type],
    )
  ).n;
export const succes = async (page: Page): Promise<string> => {
  await page.getByRole("heading", { level: 1, name: "Formulaire envoyé avec succès" }).waitFor({ timeout: 30_000 });
  const reference = (await page.getByText(/^D-\d{4}-/).textContent()) ?? "";
  expect(reference).toMatch(/^D-\d{4}-[2-9A-HJ-NP-Z]{6}$/);
  return reference;
};
