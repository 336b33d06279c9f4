import { type BrowserContext, chromium, type Page } from "playwright-core";
import { chromium as trouverChromium } from "../scripts/paquets.ts";
import { entrer, lireListe } from "./ecrans/personnes.ts";
import { mediane } from "./mesurer.ts";

/**
 * `node bench/telephone.ts adresse [lignes]` : sur un téléphone (390 px, processeur bridé quatre fois, 4G lente : 1,6 Mbit/s, 150 ms), connecté et sans
 * rien en cache, le plus grand élément (LCP) de la liste des tickets, d'une restitution et d'un document, et le temps d'y répondre à un geste
 * (le pire de cinq, comme INP). Puis, sans bride, ce que coûte de redessiner cent lignes (« lignes » : cela seul). Médianes de trois. Chiffres : bench/mesures-ecrans.md.
 */
const PASSAGES = 3;
const LCP_MAX_MS = 1_800;
const INP_MAX_MS = 100;
const LIGNES_MAX_MS = 16;
const base = process.argv[2];
if (!base) throw new Error("Donnez l'adresse d'un Reflet lancé sur sa démonstration.");
const executablePath = trouverChromium();
if (!executablePath) throw new Error("Aucun Chromium : nommez-le avec CHROMIUM.");
const navigateur = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const { contexte: session } = await entrer(navigateur, base, "claire@transalpes.test");
const { contexte: equipe } = await entrer(navigateur, base, "admin@reflet.test");

/** Jouée par la page. Les gestes durent de la touche à l'image suivante ; `travail` est ce que le programme y prend. */
const GUET = `
  window.mesures = { lcp: 0, gestes: [], travail: [] };
  new PerformanceObserver((l) => { for (const e of l.getEntries()) mesures.lcp = e.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.interactionId) {
    mesures.gestes.push(e.duration);
    if (e.name === "click") mesures.travail.push(e.processingEnd - e.processingStart); } })
    .observe({ type: "event", durationThreshold: 16, buffered: true });`;

interface Mesures {
  lcp: number;
  gestes: number[];
  travail: number[];
}
const mesuresDe = (page: Page): Promise<Mesures> => page.evaluate<Mesures>("mesures");

async function ouvrir(chemin: string, qui: BrowserContext, bride: boolean): Promise<Page> {
  const contexte = await navigateur.newContext({
    baseURL: base as string,
    storageState: await qui.storageState(),
    ...(bride
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
      : { viewport: { width: 1440, height: 900 } }),
  });
  const page = await contexte.newPage();
  await page.addInitScript(GUET);
  if (bride) {
    const cdp = await contexte.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
  }
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Cinq gestes que tout écran a : le menu, qui s'ouvre et se ferme, et la cloche. */
async function gestes(page: Page): Promise<void> {
  for (let tour = 0; tour < 2; tour++) {
    await page.getByRole("button", { name: "Ouvrir le menu" }).tap();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .tap();
  await page.evaluate("new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(ok)))");
}

function juger(nom: string, valeur: number, max: number): string {
  if (valeur > max) process.exitCode = 1;
  return `${nom} ${Math.round(valeur)} ms (≤ ${max} ${valeur <= max ? "tenu" : "MANQUÉ"})`;
}

try {
  const premiere = async (liste: string) => String((await lireListe(session, base, liste))[0]?.id);
  const ecrans = [
    ["liste", "/dashboard"],
    ["restitution", `/restitution/${await premiere("/restitutions")}`],
    ["document", `/document/${await premiere("/documents?etat=valide")}`],
  ] as const;
  for (const [nom, chemin] of process.argv[3] === "lignes" ? [] : ecrans) {
    const lcp: number[] = [];
    const inp: number[] = [];
    for (let i = 0; i < PASSAGES; i++) {
      const page = await ouvrir(chemin, session, true);
      lcp.push((await mesuresDe(page)).lcp);
      await gestes(page);
      inp.push(Math.max(0, ...(await mesuresDe(page)).gestes));
      await page.context().close();
    }
    process.stdout.write(
      `${nom.padEnd(12)} ${juger("LCP", mediane(lcp), LCP_MAX_MS)}, ${juger("INP", mediane(inp), INP_MAX_MS)}\n`,
    );
  }
  const page = await ouvrir("/vehicules?taille=100", equipe, false);
  const cases = page.getByRole("table").getByRole("checkbox");
  for (let i = 1; i <= 9; i++) await cases.nth(i).click();
  await page.evaluate("new Promise((ok) => setTimeout(ok, 300))");
  const { travail } = await mesuresDe(page);
  process.stdout.write(
    `${(await cases.count()) - 1} lignes : ${juger("travail d'un clic, au pire", Math.max(...travail), LIGNES_MAX_MS)}\n`,
  );
} finally {
  await navigateur.close();
}
