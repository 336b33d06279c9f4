import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { chromium as trouverChromium } from "../scripts/paquets.ts";

/** Les deux tailles où le produit doit être utilisable. */
export const ECRANS = {
  bureau: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
  telephone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export type Ecran = keyof typeof ECRANS;

export async function lancerNavigateur(): Promise<Browser> {
  const executable = trouverChromium();
  if (!executable)
    throw new Error("Aucun Chromium : installez-le (apt-get install chromium) ou nommez-le avec CHROMIUM.");
  return chromium.launch({
    executablePath: executable,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Une personne devant son écran : son propre contexte (cookies, stockage), ses erreurs de console retenues. */
export async function nouvellePersonne(
  navigateur: Browser,
  ecran: Ecran,
  adresse = inject("adresse"),
): Promise<{ contexte: BrowserContext; page: Page; erreurs: string[] }> {
  const contexte = await navigateur.newContext({
    ...ECRANS[ecran],
    baseURL: adresse,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  const page = await contexte.newPage();
  const erreurs: string[] = [];
  page.on("pageerror", (e) => erreurs.push(e.message));
  page.on("console", (m) => {
    // Une réponse 4xx attendue (mot de passe faux) s'écrit aussi en console : ce n'est pas une faute du programme.
    if (m.type() === "error" && !m.text().startsWith("Failed to load resource")) erreurs.push(m.text());
  });
  return { contexte, page, erreurs };
}

/** Axe ne trouve rien sur l'écran, une fois ses animations finies : un texte qui apparaît n'a pas encore sa couleur. */
export async function sansDefautAxe(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id} : ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`)).toEqual([]);
}
