import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

/**
 * Les textes qui ont la couleur de ce qu'ils recouvrent : on ne les voit pas. Leur fond est le premier qui n'est pas transparent, en
 * remontant ; une image ou un dégradé ne se juge pas.
 */
const invisibles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toile = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rvb = (couleur: string): number[] => {
      if (!toile) throw new Error("sans canevas, une couleur ne se lit pas");
      toile.clearRect(0, 0, 1, 1);
      toile.fillStyle = couleur;
      toile.fillRect(0, 0, 1, 1);
      return [...toile.getImageData(0, 0, 1, 1).data];
    };
    const fondDe = (depart: Element): number[] | null => {
      for (let e: Element | null = depart; e; e = e.parentElement) {
        const { backgroundImage, backgroundColor } = getComputedStyle(e);
        if (backgroundImage !== "none") return null;
        const fond = rvb(backgroundColor);
        if ((fond[3] ?? 0) > 200) return fond;
      }
      return [255, 255, 255, 255];
    };
    const seVoit = (e: Element): boolean => {
      const { width, height } = e.getBoundingClientRect();
      return width > 1 && height > 1 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    return [...document.querySelectorAll("body *")]
      .filter((e) =>
        [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && (n.textContent ?? "").trim() !== ""),
      )
      .filter((e) => !["SCRIPT", "STYLE", "OPTION"].includes(e.tagName) && seVoit(e))
      .flatMap((e) => {
        const [encre, fond] = [rvb(getComputedStyle(e).color), fondDe(e)];
        // Trois points d'écart sur 255 : la même couleur, aux arrondis près.
        const pareils = fond !== null && [0, 1, 2].every((i) => Math.abs((encre[i] ?? 0) - (fond[i] ?? 0)) <= 3);
        return pareils ? [`${e.tagName} «${(e.textContent ?? "").trim().slice(0, 40)}»`] : [];
      });
  });

const ECRANS = [
  "/dashboard",
  "/restitutions",
  "/documents",
  "/contestations",
  "/audits",
  "/analyses",
  "/analyses?onglet=loueurs",
  "/analyses?onglet=carte",
  "/analyses?onglet=prix",
  "/analyses?onglet=classements",
  "/analyses?onglet=provision",
  "/analyses/lignes",
  "/sinistres",
  "/convoyages",
  "/infractions",
  "/vehicules",
  "/fins-de-contrat",
  "/conducteurs",
  "/garages",
  "/loueurs",
  "/formulaires",
  "/vocabulaire",
  "/administration",
  "/administration/societes",
  "/administration/personnes",
  "/administration/donnees-personnelles",
  "/administration/webhooks",
  "/imports",
  "/profile",
  "/page-inconnue",
];

it("aucun texte n'a la couleur de son fond, écran par écran, en clair puis en sombre", async () => {
  const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await seConnecter(page, "admin@reflet.test");
  const fautes: string[] = [];
  const juger = async (ou: string): Promise<void> => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      fautes.push(...(await invisibles(page)).map((f) => `${ou} (${colorScheme}) ${f}`));
    }
  };
  for (const chemin of ECRANS) {
    await page.goto(chemin);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await juger(chemin);
  }
  // Là où un lien est un bouton plein : la fenêtre de l'export TCO.
  await page.goto("/analyses");
  await page.getByRole("button", { name: "Exporter" }).click();
  await page.getByRole("menuitem", { name: "Export TCO…" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Restitutions" }).waitFor();
  await juger("export TCO");
  expect(fautes).toEqual([]);
  await contexte.close();
});
