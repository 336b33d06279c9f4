import type { Locator, Page } from "playwright-core";
import { imprimerRapport } from "./rapport-captures.ts";

/** Les tailles où les écrans du site sont pris. */
export const BUREAU = { width: 1360, height: 1000 };
export const TELEPHONE = { width: 390, height: 844 };

/** Une image : sa hauteur est fixe, pour que la page garde sa place avant de l'avoir reçue. */
export interface Prise {
  nom: string;
  ecran: "bureau" | "telephone";
  /** Taille en pixels de la page ; l'image enregistrée en a le double, ou moins si le poids l'exige. */
  largeur: number;
  hauteur: number;
  /** Prise dans la vue, sans étirer la page : la visionneuse se redessinerait, sans ses lignes surlignées. */
  dansLaVue?: true;
  /** Ce que l'image montre à gauche de son repère ; à défaut, celle de l'écran. */
  marge?: number;
  /** Ouvre l'écran et rend l'élément dont le coin haut gauche est celui de l'image. */
  montrer: (page: Page) => Promise<Locator>;
}

/** Le titre est là, les données aussi, et aucune animation ne court encore. */
async function ouvrir(page: Page, chemin: string): Promise<void> {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

let document = "";
/** Claire dépose le rapport des captures, une fois : ce que l'image montre a été lu par le produit. Ouvre la page où elle le vérifie. */
async function lecture(page: Page): Promise<Locator> {
  if (document) await ouvrir(page, document);
  else {
    await deposerRapport(page);
    document = new URL(page.url()).pathname;
  }
  const titre = page.getByRole("heading", { level: 1, name: /^Rapport d'expertise n°/ });
  await titre.waitFor();
  return titre;
}

async function analyses(page: Page): Promise<Locator> {
  await ouvrir(page, "/analyses?annee=glissante");
  return page.getByRole("heading", { level: 1 });
}

async function deposerRapport(page: Page): Promise<void> {
  await ouvrir(page, "/restitutions?ajout=1");
  const fenetre = page.getByRole("dialog", { name: "Ajouter une restitution" });
  await fenetre
    .locator("input[type=file]")
    .setInputFiles({ name: "rapport.pdf", mimeType: "application/pdf", buffer: imprimerRapport() });
  await fenetre.getByText(/\d lignes lues/).waitFor();
  await fenetre.getByLabel(/^Agence/).fill("Lyon");
  for (const libelle of [/^Loueur/, /^Type de véhicule/]) {
    await fenetre.getByLabel(libelle).click();
    await page.getByRole("option").filter({ visible: true }).first().click();
  }
  await fenetre.getByRole("button", { name: "Ajouter", exact: true }).click();
  await page.waitForURL("**/document/*");
}

export const PRISES: readonly Prise[] = [
  {
    nom: "lecture",
    ecran: "bureau",
    largeur: 1060,
    hauteur: 690,
    dansLaVue: true,
    // Au bord de l'écran : le document et ses lignes en prennent toute la largeur.
    marge: 12,
    montrer: async (page) => {
      await page.setViewportSize({ width: BUREAU.width, height: 720 });
      await lecture(page);
      await page.locator("[data-page] [data-a-verifier]").waitFor();
      // Le document suit ses lignes : les voilà face à face, en haut de la vue.
      await page.evaluate(
        "window.scrollTo(0, document.querySelector('table').getBoundingClientRect().top + window.scrollY - 12)",
      );
      // Sous la souris, une rangée prendrait un autre fond.
      await page.mouse.move(0, 0);
      await page.waitForTimeout(2_000);
      return page.getByRole("toolbar").first();
    },
  },
  {
    nom: "lecture-telephone",
    ecran: "telephone",
    largeur: 390,
    hauteur: 760,
    montrer: async (page) => lecture(page),
  },
  {
    nom: "analyses",
    ecran: "bureau",
    largeur: 1080,
    hauteur: 740,
    montrer: analyses,
  },
  {
    nom: "analyses-telephone",
    ecran: "telephone",
    largeur: 390,
    hauteur: 760,
    montrer: analyses,
  },
  {
    nom: "repartition",
    ecran: "bureau",
    largeur: 540,
    hauteur: 740,
    montrer: async (page) => {
      await ouvrir(page, "/analyses");
      return page.getByRole("heading", { level: 2, name: "Par catégorie" });
    },
  },
];
