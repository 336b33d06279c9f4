import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { lancer } from "../bench/processus.ts";
import { MOT_DE_PASSE_DEMONSTRATION } from "../db/seed/entites/comptes.ts";
import { chromium as trouverChromium } from "./paquets.ts";
import { BUREAU, PRISES, type Prise, TELEPHONE } from "./prises-site.ts";

// Les écrans montrés par le site sont ceux du produit : ce script les reprend sur les données de démonstration.
//   node scripts/captures-site.ts [nom d'une image…]
// Il lance le programme sur une base neuve et y prend ce que prises-site.ts décrit.

const RACINE = dirname(import.meta.dirname);
const DOSSIER = join(RACINE, "web/site/ecrans");
const POIDS_MAX = 60 * 1024;

async function prendre(page: Page, prise: Prise): Promise<void> {
  const repere = await prise.montrer(page);
  await repere.waitFor();
  await page.evaluate("document.fonts.ready");
  await page.waitForTimeout(600);
  const boite = await repere.boundingBox();
  if (!boite) throw new Error(`« ${prise.nom} » : rien à photographier.`);
  const marge = prise.marge ?? (prise.ecran === "bureau" ? 22 : 16);
  // Peu de marge en haut : le titre qui précède ne doit pas dépasser dans l'image.
  const coin = { x: Math.max(0, boite.x - marge), y: Math.max(0, boite.y - 6) };
  const png = await page.screenshot({
    fullPage: !prise.dansLaVue,
    clip: { x: Math.round(coin.x), y: Math.round(coin.y), width: prise.largeur, height: prise.hauteur },
  });
  await enregistrer(prise, png);
}

/** AVIF au double de la taille affichée ; la qualité baisse tant que le fichier dépasse le poids admis. */
async function enregistrer({ nom, largeur, hauteur }: Prise, png: Buffer): Promise<void> {
  for (let qualite = 58; qualite >= 30; qualite -= 7) {
    const avif = await sharp(png)
      .resize(Math.min(largeur * 2, 1800))
      .avif({ quality: qualite, effort: 4, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (avif.length > POIDS_MAX) continue;
    await writeFile(join(DOSSIER, `${nom}.avif`), avif);
    console.log(`${nom}.avif : ${Math.round(avif.length / 1024)} ko, ${largeur} × ${hauteur}, qualité ${qualite}`);
    return;
  }
  throw new Error(`« ${nom} » dépasse ${POIDS_MAX} octets.`);
}

async function nouvellePage(navigateur: Browser, adresse: string, ecran: Prise["ecran"]): Promise<Page> {
  const telephone = ecran === "telephone";
  const contexte = await navigateur.newContext({
    viewport: telephone ? TELEPHONE : BUREAU,
    deviceScaleFactor: 2,
    isMobile: telephone,
    hasTouch: telephone,
    baseURL: adresse,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await contexte.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill("claire@transalpes.test");
  await page.getByLabel("Mot de passe", { exact: true }).fill(MOT_DE_PASSE_DEMONSTRATION);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

const noms = process.argv.slice(2);
const dossier = await mkdtemp(join(tmpdir(), "reflet-captures-"));
await chmod(dossier, 0o755);
const programme = await lancer({
  script: "server/main.ts",
  env: { DATA_DIR: dossier, DATABASE_URL: "", TUILES_URL: "aucun", GEOCODEUR: "hors-ligne" },
  sonde: "/api/sante",
  delaiMs: 180_000,
});
const executablePath = trouverChromium();
if (!executablePath) throw new Error("Aucun Chromium : nommez-le avec CHROMIUM.");
const navigateur = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const ecran of ["bureau", "telephone"] as const) {
    const page = await nouvellePage(navigateur, programme.url, ecran);
    for (const prise of PRISES.filter((p) => p.ecran === ecran && (noms.length === 0 || noms.includes(p.nom))))
      await prendre(page, prise);
  }
} finally {
  await navigateur.close();
  await programme.arreter();
  await rm(dossier, { recursive: true, force: true });
}
