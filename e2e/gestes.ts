import type { Page } from "playwright-core";

export const MOT_DE_PASSE = "Reflet-demo-2026!";

/** Ce qu'une personne fait, par rôle et libellé : les histoires s'écrivent avec ces gestes. */
export async function seConnecter(page: Page, email: string, motDePasse = MOT_DE_PASSE): Promise<void> {
  if (!page.url().includes("/auth")) await page.goto("/auth");
  await remplirConnexion(page, email, motDePasse);
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .or(page.getByRole("button", { name: "Ouvrir le menu" }))
    .first()
    .waitFor();
}

export async function remplirConnexion(page: Page, email: string, motDePasse: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(motDePasse);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** Attend que l'écran ait son titre et plus rien en chargement. */
export async function ouvrir(page: Page, chemin: string, titre: string | RegExp): Promise<void> {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1, name: titre }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

export async function deposerRapport(page: Page, fichier: string): Promise<void> {
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(fichier);
}

export async function choisir(page: Page, libelle: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole("dialog").getByLabel(libelle).click();
  await page.getByRole("option", { name: option }).click();
}

/** La notification en haut à droite dit cette phrase. */
export async function notification(page: Page, phrase: string | RegExp): Promise<void> {
  await page.getByText(phrase).first().waitFor();
}

/** Montant affiché sans ses espaces fines, pour comparer. */
export const sansEspaces = (texte: string | null): string => (texte ?? "").replace(/[\s\u202f\u00a0]/g, "");
