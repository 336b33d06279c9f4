import type { Page } from "playwright-core";

/** Ce que le cadre connecté et la première liste peuvent peser, en octets compressés. */
export const JS_MAX = 180 * 1024;
export const CSS_MAX = 30 * 1024;

export interface Poids {
  /** Avant que l'écran soit utilisable : octets compressés, et nombre de fichiers de JavaScript. */
  js: number;
  css: number;
  fichiers: number;
  /** Le JavaScript qu'il charge ensuite de lui-même. */
  jsEnsuite: number;
}

/** Joué par la page, que le programme de mesure ne connaît pas : du texte. */
const GUET = `
  const guet = new MutationObserver(() => {
    if (!document.querySelector("main h1") || document.querySelector("main [aria-busy=true]")) return;
    window.utilisable = performance.now();
    guet.disconnect();
  });
  guet.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] });`;

const PESEE = `(() => {
  const fichiers = performance.getEntriesByType("resource");
  const de = (fin, avant) =>
    fichiers.filter((f) => fin.test(new URL(f.name).pathname) && f.startTime <= window.utilisable === avant);
  const somme = (liste) => liste.reduce((total, f) => total + f.encodedBodySize, 0);
  const avant = de(/\\.js$/, true);
  return { js: somme(avant), css: somme(de(/\\.css$/, true)), fichiers: avant.length, jsEnsuite: somme(de(/\\.js$/, false)) };
})()`;

/** À appeler avant d'ouvrir la page : elle retiendra quand elle a son titre et n'attend plus rien. */
export const guetterUtilisable = (page: Page): Promise<unknown> => page.addInitScript(GUET);

/** Pèse l'écran ouvert, une fois qu'il ne demande plus rien. */
export async function poidsDe(page: Page): Promise<Poids> {
  await page.waitForFunction(() => "utilisable" in globalThis);
  await page.waitForLoadState("networkidle");
  return page.evaluate<Poids>(PESEE);
}
