import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromium as trouverChromium } from "../scripts/paquets.ts";
import { GABARITS } from "./dispositions/gabarits.ts";
import { GABARITS_BIS } from "./dispositions/gabarits-bis.ts";
import { GABARITS_QUATER } from "./dispositions/gabarits-quater.ts";
import { GABARITS_TER } from "./dispositions/gabarits-ter.ts";

// Deux moteurs n'impriment pas de même : avec « writer » (LibreOffice), les colonnes sont serrées et les cellules, alignées à gauche.
// Documents inventés, avec leur vérité exacte, dans des mises en page que le lecteur n'a jamais vues :
//   node bench/dispositions.ts DOSSIER [graine] [exemplaires] [chromium|writer]
// Le dossier reçoit un PDF et un JSON par document ; le score se prend ensuite comme sur tout autre jeu de documents.
const [dossier = "dispositions", graine = "1", exemplaires = "2", moteur = "chromium"] = process.argv.slice(2);
mkdirSync(dossier, { recursive: true });

type Imprimer = (html: string, paysage: boolean, base: string) => Promise<void>;
interface Moteur {
  imprimer: Imprimer;
  finir: () => Promise<void>;
}

async function moteurChromium(): Promise<Moteur> {
  const navigateur = await chromium.launch({
    executablePath: trouverChromium() ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await navigateur.newPage();
  return {
    imprimer: async (html, landscape, base) => {
      await page.setContent(html);
      const margin = { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" };
      writeFileSync(`${base}.pdf`, await page.pdf({ format: "A4", landscape, margin }));
    },
    finir: () => navigateur.close(),
  };
}

// LibreOffice ignore la page en paysage, la flexibilité et les pointillés : ce que ces feuilles en attendent n'est pas imprimé.
const HORS_WRITER = /entete-a-deux-etages|points-de-conduite|reports/;

function moteurWriter(): Moteur {
  const pages: string[] = [];
  return {
    imprimer: async (html, _paysage, base) => {
      writeFileSync(`${base}.html`, html);
      pages.push(`${base}.html`);
    },
    finir: async () => {
      const conversion = ["--infilter=HTML (StarWriter)", "--convert-to", "pdf:writer_pdf_Export", "--outdir", dossier];
      execFileSync(process.env.SOFFICE ?? "soffice", ["--headless", ...conversion, ...pages], { stdio: "ignore" });
      for (const html of pages) rmSync(html);
    },
  };
}

const { imprimer, finir } = moteur === "writer" ? moteurWriter() : await moteurChromium();
for (const [nom, gabarit] of Object.entries({ ...GABARITS, ...GABARITS_BIS, ...GABARITS_TER, ...GABARITS_QUATER })) {
  if (moteur === "writer" && HORS_WRITER.test(nom)) continue;
  for (let i = 0; i < Number(exemplaires); i += 1) {
    const { html, paysage = false, verite } = gabarit(Number(graine) * 1000 + i);
    const base = path.join(dossier, `${nom}_${i + 1}`);
    await imprimer(html, paysage, base);
    writeFileSync(`${base}.json`, JSON.stringify(verite, null, 1));
  }
}
await finir();
