import { type Browser, chromium } from "playwright-core";
import { chromium as trouverChromium } from "../../../scripts/paquets.ts";
import { enFeuilles } from "./html.ts";
import type { Moteur } from "./moteur.ts";

/** Imprime par Chromium ; le navigateur s'ouvre une fois pour tous les documents. */
export async function moteurChromium(): Promise<Moteur> {
  const executablePath = trouverChromium();
  if (!executablePath) throw new Error("Chromium n'est pas sur la machine.");
  const navigateur: Browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await navigateur.newPage({ javaScriptEnabled: false });
  return {
    imprimer: async (feuilles) => {
      await page.setContent(enFeuilles(feuilles));
      return await page.pdf({ preferCSSPageSize: true });
    },
    finir: () => navigateur.close(),
  };
}
