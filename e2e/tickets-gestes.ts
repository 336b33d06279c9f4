import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { lancerNavigateur } from "./navigateur.ts";

/** L'application de l'histoire en cours, ouverte par `preparerTickets`. */
export let a: Application;

/** Un navigateur et une application pour toutes les histoires du fichier. */
export function preparerTickets(): void {
  let navigateur: Browser;
  beforeAll(async () => {
    navigateur = await lancerNavigateur();
    a = await ouvrirApplication(navigateur);
  });
  afterAll(async () => {
    await navigateur.close();
    await a.fermer();
  });
}

export const KINDS = {
  convoyage: { chemin: "/convoyage", titre: "Détail du convoyage" },
  sinistre: { chemin: "/sinistre", titre: "Détail du sinistre" },
  etat_des_lieux: { chemin: "/etat-des-lieux", titre: "Détail de l'état des lieux" },
  restitution: { chemin: "/restitution", titre: "Demande de restitution" },
} as const;
export type Kind = keyof typeof KINDS;

let suivant = 100;
export async function creer(
  type: Kind,
  colonnes: Record<string, unknown> = {},
): Promise<{ id: string; plaque: string }> {
  const plaque = `TK-${suivant++}-AA`;
  const ligne = { client_id: a.jeu.clientA, type_demande: type, immatriculation: plaque, ...colonnes };
  const noms = Object.keys(ligne);
  const { id = "" } = await a.ecrire(
    `insert into tickets (${noms.join(", ")}) values (${noms.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
    Object.values(ligne),
  );
  return { id, plaque };
}

export const propre = (texte: string | null) => (texte ?? "").replace(/[\s\u202f\u00a0]+/g, " ").trim();
export const section = (page: Page, nom: string): Locator => page.getByRole("region", { name: nom, exact: true });
export const fenetre = (page: Page, nom: string | RegExp): Locator => page.getByRole("dialog", { name: nom });
export const bouton = (dans: Page | Locator, nom: string | RegExp): Locator => dans.getByRole("button", { name: nom });

export async function ouvrir(page: Page, type: Kind, id: string): Promise<void> {
  await page.goto(`${KINDS[type].chemin}/${id}`);
  await page.getByRole("heading", { level: 1, name: KINDS[type].titre, exact: true }).waitFor();
}

/** Remplit un champ de la section ouverte : un choix se prend dans sa liste, le reste se tape. */
export async function remplir(page: Page, dans: Locator, libelle: string, valeur: string): Promise<void> {
  const champ = dans.getByLabel(libelle, { exact: true }).and(dans.locator("input, textarea"));
  if ((await champ.getAttribute("aria-haspopup")) !== "listbox") return champ.fill(valeur);
  if (libelle === "Localisation") {
    // Une adresse tapée se garde telle quelle, qu'une suggestion vienne ou non.
    await champ.fill(valeur);
    return champ.blur();
  }
  await champ.click();
  await page.getByRole("option", { name: valeur, exact: true }).click();
}

export const modifier = (dans: Locator) => bouton(dans, /^Modifier/).click();
export const enregistrer = (dans: Locator) => bouton(dans, "Enregistrer").click();
export const refermee = (dans: Locator) => bouton(dans, /^Modifier/).waitFor();
