import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { chromium as trouverChromium } from "../scripts/paquets.ts";

/** Les deux tailles où le produit doit être utilisable. */
export const ECRANS = {
  bureau: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
  telephone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export type Ecran = keyof typeof ECRANS;

let lance: Promise<Browser> | undefined;

/**
 * Un Chromium par travailleur, gardé d'un fichier d'histoires à l'autre : `close` rend ce que le fichier a ouvert, et Chromium
 * s'arrête avec son travailleur.
 */
export function lancerNavigateur(): Promise<Browser> {
  lance ??= lancer();
  return lance;
}

async function lancer(): Promise<Browser> {
  const executable = trouverChromium();
  if (!executable)
    throw new Error("Aucun Chromium : installez-le (apt-get install chromium) ou nommez-le avec CHROMIUM.");
  const navigateur = await chromium.launch({
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
  const ouvrir = navigateur.newContext.bind(navigateur);
  navigateur.newContext = async (options) => {
    const contexte = await ouvrir(options);
    await contexte.addInitScript(attendreSansPulser);
    return contexte;
  };
  navigateur.close = async () => {
    const libres = new Set([...rendus.values()].flat());
    await Promise.all(navigateur.contexts().map((c) => libres.has(c) || c.close()));
  };
  return navigateur;
}

/** Les contextes rendus, par écran et adresse : leur cache garde l'interface, et rien de la personne d'avant. */
const rendus = new Map<string, BrowserContext[]>();

const fermer = new WeakMap<BrowserContext, () => Promise<void>>();
/** Ferme un contexte que personne ne doit reprendre. */
export const jeter = async (contexte: BrowserContext): Promise<void> => fermer.get(contexte)?.();

async function prendreContexte(navigateur: Browser, ecran: Ecran, adresse: string): Promise<BrowserContext> {
  const cle = `${ecran} ${adresse}`;
  const rendu = rendus.get(cle)?.pop();
  if (rendu) return rendu;
  const contexte = await navigateur.newContext({
    ...ECRANS[ecran],
    baseURL: adresse,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Sans carte graphique, chaque image d'un mouvement se dessine au processeur, et un geste attend qu'il finisse. Les mouvements ont leurs
    // histoires, qui les rendent (`reducedMotion: null`) : clavier.e2e.ts, formulaires.e2e.ts.
    reducedMotion: "reduce",
  });
  // Lire une page numérisée prend plus du quart de l'attente d'usage sur une machine lente ; une attente qui aboutit n'en dure pas davantage.
  contexte.setDefaultTimeout(60_000);
  await contexte.addInitScript(retenirNotifications);
  fermer.set(contexte, contexte.close.bind(contexte));
  contexte.close = async () => {
    await Promise.all(contexte.pages().map((page) => page.close()));
    await Promise.all([
      contexte.unrouteAll({ behavior: "ignoreErrors" }),
      contexte.setOffline(false),
      contexte.clearPermissions(),
      contexte.clearCookies(),
    ]);
    rendus.set(cle, [...(rendus.get(cle) ?? []), contexte]);
  };
  return contexte;
}

/**
 * Ce qui attend une réponse pulse sans fin : ici, sans carte graphique, c'est le processeur qui redessine chaque image, et un chargement
 * lui en coûte la moitié. La place et la forme de ce qui attend restent.
 */
function attendreSansPulser(): void {
  const calme = new CSSStyleSheet();
  calme.replaceSync("[class*=mantine-Skeleton-root]::after { animation: none !important }");
  document.adoptedStyleSheets.push(calme);
}

/**
 * Retient, dans la page, chaque notification au moment où elle se montre : elle ne reste que deux secondes, et une machine chargée
 * peut regarder trop tard. `notification` (gestes.ts) les prend dans `notificationsDites`.
 */
function retenirNotifications(): void {
  const dites: string[] = [];
  Object.assign(window, { notificationsDites: dites });
  const vues = new WeakMap<Element, string>();
  new MutationObserver(() => {
    for (const une of document.querySelectorAll("[aria-label=Notifications] :is([data-genre], [data-explication])")) {
      const texte = une.textContent?.replace(/\s+/g, " ").trim() ?? "";
      if (vues.get(une) !== texte) dites.push(texte);
      vues.set(une, texte);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Une page neuve, dans un navigateur qui ne se souvient de rien d'autre que des fichiers de l'interface. */
async function pageNeuve(contexte: BrowserContext, adresse: string): Promise<Page> {
  const page = await contexte.newPage();
  const session = await contexte.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: adresse, storageTypes: "local_storage,indexeddb" });
  await session.detach();
  return page;
}

/**
 * Une personne devant son écran : ses cookies, son stockage, ses erreurs de console retenues. `contexte.close()` le rend à la
 * suivante ; une histoire qui change l'horloge du contexte le ferme pour de bon (`jeter`).
 */
export async function nouvellePersonne(
  navigateur: Browser,
  ecran: Ecran,
  adresse = inject("adresse"),
): Promise<{ contexte: BrowserContext; page: Page; erreurs: string[] }> {
  const contexte = await prendreContexte(navigateur, ecran, adresse);
  const page = await pageNeuve(contexte, adresse);
  const erreurs: string[] = [];
  page.on("pageerror", (e) => erreurs.push(e.message));
  page.on("console", (m) => {
    // Une réponse 4xx attendue (mot de passe faux) s'écrit aussi en console : ce n'est pas une faute du programme. Un e-mail s'affiche
    // dans un cadre qui n'exécute rien, pas même ce que l'essai y demande.
    const attendue = /^(Failed to load resource|Blocked script execution in '[^']*\/(?:corps|apercu)')/.test(m.text());
    if (m.type() === "error" && !attendue) erreurs.push(m.text());
  });
  return { contexte, page, erreurs };
}

/** Le programme d'axe, celui que @axe-core/playwright porte, réduit : chaque écran chargé le lit de nouveau. */
const AXE = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core/axe.min.js").source as string;

interface Axe {
  run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Ce qu'axe trouve sur l'écran, une fois ses animations finies : un texte qui apparaît n'a pas encore sa couleur. `regles` n'en joue
 * que celles-là.
 */
export async function defautsAxe(page: Page, regles?: readonly string[]): Promise<string[]> {
  await page.evaluate(async () => {
    for (;;) {
      // Une animation ne se compte qu'une fois son image dessinée ; sa fin peut en lancer d'autres, sur ce qui hérite de sa couleur.
      await new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite)));
      const finies = document
        .getAnimations()
        .filter((a) => a.playState === "running" && a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((a) => a.finished.catch(() => undefined));
      if (finies.length === 0) return;
      await Promise.all(finies);
    }
  });
  for (const cadre of page.frames())
    if (!(await cadre.evaluate(() => "axe" in window))) await cadre.evaluate(`${AXE};void 0`);
  // Toutes les règles d'axe. On l'appelle soi-même : son adaptateur ouvre une page et se recharge à chaque écran, dix fois le travail.
  const violations = await page.evaluate(async (seules) => {
    const axe = (window as unknown as { axe: Axe }).axe;
    // Une notification qui s'efface pendant qu'on mesure serait à demi transparente : d'ici la fin, rien ne glisse.
    const fige = new CSSStyleSheet();
    fige.replaceSync("*, *::before, *::after { transition: none !important }");
    document.adoptedStyleSheets.push(fige);
    // Décrire tout ce qui est juste coûte plus que de le vérifier, et ne se lit nulle part.
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(seules && { runOnly: [...seules] }) });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((f) => f !== fige);
    return violations.map((v) => `${v.id} : ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`);
  }, regles);
  return violations;
}

/** Axe n'y trouve rien. Un texte : la faute se lit dans le message, jusque dans le résumé de la série. */
export const sansDefautAxe = async (page: Page, regles?: readonly string[]): Promise<void> =>
  expect((await defautsAxe(page, regles)).join("\n")).toBe("");
