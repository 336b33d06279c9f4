import { type ChildProcess, spawn } from "node:child_process";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { chromium as trouverChromium } from "../scripts/paquets.ts";

/** Un vrai Chromium et son dossier, que l'on tue comme une batterie qui s'éteint. */
export interface Telephone {
  contexte: BrowserContext;
  page: Page;
  tuer(): Promise<void>;
}
export async function allumer(dossier: string): Promise<Telephone> {
  const processus: ChildProcess = spawn(
    trouverChromium() ?? "",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--remote-debugging-port=0",
      `--user-data-dir=${dossier}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const adresse = await new Promise<string>((ok, ko) => {
    let dit = "";
    processus.stderr?.on("data", (m: Buffer) => {
      dit += m;
      const trouvee = /ws:\/\/\S+/.exec(dit)?.[0];
      if (trouvee) ok(trouvee);
    });
    processus.once("exit", () => ko(new Error(dit)));
  });
  const distant = await chromium.connectOverCDP(adresse);
  const contexte = distant.contexts()[0] as BrowserContext;
  const page = contexte.pages()[0] ?? (await contexte.newPage());
  await page.setViewportSize({ width: 390, height: 844 });
  return {
    contexte,
    page,
    tuer: async () => {
      const mort = new Promise((ok) => processus.once("exit", ok));
      // Tout le groupe, d'un coup : ni page, ni service, ni disque n'ont le temps de finir.
      process.kill(-(processus.pid ?? 0), "SIGKILL");
      await mort;
    },
  };
}
