import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { lancerNavigateur } from "./navigateur.ts";

/** L'application de l'histoire en cours et l'écran de son admin, ouverts par `preparerFormulaires`. */
export let a: Application;
export let page: Page;
/** Le formulaire construit, de la société qui n'en avait pas. */
export let id = "";

export function preparerFormulaires(): void {
  let navigateur: Browser;
  beforeAll(async () => {
    navigateur = await lancerNavigateur();
    a = await ouvrirApplication(navigateur);
    await a.ecrire("insert into clients (nom) values ('Delta Fret')");
    page = await a.page("admin");
  });
  afterAll(async () => {
    await navigateur.close();
    await a.fermer();
  });
}

/** Le formulaire que l'écran vient d'ouvrir devient celui que l'histoire construit. */
export function tenirFormulaire(): void {
  id = page.url().split("/").at(-1) ?? "";
}

export const bouton = (nom: string | RegExp, dans: Page | Locator = page): Locator =>
  dans.getByRole("button", { name: nom, ...(typeof nom === "string" && { exact: true }) });
export const fenetre = (): Locator => page.getByRole("dialog");
const champs = (dans = page): Locator => dans.getByRole("list", { name: "Champs du formulaire" });
export const rangee = (label: string, dans = page): Locator =>
  champs(dans)
    .getByRole("listitem")
    .filter({ has: dans.getByRole("button", { name: `Déplacer le champ ${label}` }) });
/** La saisie du champ dans l'aperçu. */
export const reponse = (label: string): Locator => rangee(label).locator("[data-champ]").getByLabel(label);
export const poignee = (label: string, dans = page): Locator => bouton(`Déplacer le champ ${label}`, dans);
export const ordreVu = (dans = page): Promise<string[]> =>
  champs(dans)
    .getByRole("button", { name: /^Déplacer le champ/ })
    .evaluateAll((e) => e.map((p) => (p.getAttribute("aria-label") ?? "").replace("Déplacer le champ ", "")));
export const ordreGarde = async (): Promise<string> =>
  (
    await a.ecrire(
      "select string_agg(ordre || ' ' || label, ', ' order by ordre) as champs from formulaire_champs where formulaire_id = $1",
      [id],
    )
  ).champs ?? "";
export const numerotes = (labels: readonly string[]) => labels.map((l, i) => `${i + 1} ${l}`).join(", ");

export async function choisirChamp(nom: string): Promise<void> {
  await fenetre().getByLabel("Champ", { exact: true }).click();
  const option = page.getByRole("option", { name: nom, exact: true });
  await option.click();
  // La liste finit de se fermer avant qu'on lise l'écran.
  await option.waitFor({ state: "hidden" });
}
export async function ajouter(nom: string): Promise<void> {
  await bouton("Ajouter un champ").click();
  await choisirChamp(nom);
  await bouton("Ajouter", fenetre()).click();
  await fenetre().waitFor({ state: "detached" });
  await rangee(nom).waitFor();
}
export const milieu = async (l: Locator): Promise<{ x: number; y: number }> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await l.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};
export const idDe = async (label: string): Promise<string> =>
  (await a.ecrire("select id from formulaire_champs where formulaire_id = $1 and label = $2", [id, label])).id ?? "";
