import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromium as trouverChromium } from "../scripts/paquets.ts";
import { GABARITS } from "./dispositions/gabarits.ts";
import { GABARITS_BIS } from "./dispositions/gabarits-bis.ts";
import { GABARITS_QUATER } from "./dispositions/gabarits-quater.ts";
import { GABARITS_TER } from "./dispositions/gabarits-ter.ts";

// Documents inventés, avec leur vérité exacte, dans des mises en page que le lecteur n'a jamais vues :
//   node bench/dispositions.ts DOSSIER [graine] [exemplaires]
// Le dossier reçoit un PDF et un JSON par document ; le score se prend ensuite comme sur tout autre jeu de documents.
const [dossier = "dispositions", graine = "1", exemplaires = "2"] = process.argv.slice(2);
mkdirSync(dossier, { recursive: true });
const navigateur = await chromium.launch({
  executablePath: trouverChromium() ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await navigateur.newPage();
for (const [nom, gabarit] of Object.entries({ ...GABARITS, ...GABARITS_BIS, ...GABARITS_TER, ...GABARITS_QUATER })) {
  for (let i = 0; i < Number(exemplaires); i += 1) {
    const { html, paysage = false, verite } = gabarit(Number(graine) * 1000 + i);
    await page.setContent(html);
    const pdf = await page.pdf({
      format: "A4",
      landscape: paysage,
      margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" },
    });
    const base = path.join(dossier, `${nom}_${i + 1}`);
    writeFileSync(`${base}.pdf`, pdf);
    writeFileSync(`${base}.json`, JSON.stringify(verite, null, 1));
  }
}
await navigateur.close();
