import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import sharp from "sharp";
import { lancer } from "../bench/processus.ts";
import { MOT_DE_PASSE_DEMONSTRATION } from "../db/seed/entites/comptes.ts";
import { chromium as trouverChromium } from "./paquets.ts";
import { imprimerRapport } from "./rapport-captures.ts";

// Les écrans montrés par le site sont ceux du produit : ce script les reprend sur les données de démonstration.
//   node scripts/captures-site.ts [nom d'une image…]
// Il lance le programme sur une base neuve et y dépose un rapport fait pour cela (rapport-captures.ts).

const RACINE = dirname(import.meta.dirname);
const DOSSIER = join(RACINE, "web/site/ecrans");
const POIDS_MAX = 60 * 1024;
const BUREAU = { width: 1360, height: 1000 };
const TELEPHONE = { width: 390, height: 844 };

/** Une image : sa hauteur est fixe, pour que la page garde sa place avant de l'avoir reçue. */
interface Prise {
  nom: string;
  ecran: "bureau" | "telephone";
  /** Taille en pixels de la page ; l'image enregistrée en a le double, ou moins si le poids l'exige. */
  largeur: number;
  hauteur: number;
  /** Prise dans une vue assez haute, sans étirer la page : la visionneuse se redessinerait, sans ses lignes surlignées. */
  dansLaVue?: true;
  /** Ouvre l'écran et rend l'élément dont le coin haut gauche est celui de l'image. */
  montrer: (page: Page) => Promise<Locator>;
}

/** Le titre est là, les données aussi, et aucune animation ne court encore. */
async function ouvrir(page: Page, chemin: string): Promise<void> {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Claire dépose le rapport des captures : ce que l'image montre a été lu par le produit. Rend le chemin de la restitution. */
async function deposerRapport(page: Page): Promise<string> {
  await ouvrir(page, "/restitutions?ajout=1");
  const fenetre = page.getByRole("dialog", { name: "Ajouter une restitution" });
  await fenetre
    .locator("input[type=file]")
    .setInputFiles({ name: "rapport.pdf", mimeType: "application/pdf", buffer: imprimerRapport() });
  await fenetre.getByText(/\d lignes lues/).waitFor();
  await fenetre.getByLabel(/^Agence/).fill("Lyon");
  for (const libelle of [/^Loueur/, /^Type de véhicule/]) {
    await fenetre.getByLabel(libelle).click();
    await page.getByRole("option").filter({ visible: true }).first().click();
  }
  await fenetre.getByRole("button", { name: "Ajouter", exact: true }).click();
  await page.waitForURL("**/restitution/*");
  return new URL(page.url()).pathname;
}

let restitution = "";
const lecture = async (page: Page): Promise<Locator> => {
  restitution ||= await deposerRapport(page);
  await ouvrir(page, restitution);
  return page.getByText(/^Rapport d'expertise n°/).first();
};

const PRISES: readonly Prise[] = [
  {
    nom: "lecture",
    ecran: "bureau",
    largeur: 1060,
    hauteur: 690,
    dansLaVue: true,
    montrer: async (page) => {
      const titre = await lecture(page);
      await page.setViewportSize({ width: BUREAU.width, height: 1800 });
      await page.locator("[data-page] [data-a-verifier]").waitFor();
      await page.waitForTimeout(2_000);
      return titre;
    },
  },
  {
    nom: "lecture-telephone",
    ecran: "telephone",
    largeur: 390,
    hauteur: 760,
    montrer: async (page) => lecture(page),
  },
  {
    nom: "analyses",
    ecran: "bureau",
    largeur: 1080,
    hauteur: 740,
    montrer: async (page) => {
      await ouvrir(page, "/analyses");
      return page.getByRole("heading", { level: 1 });
    },
  },
  {
    nom: "analyses-telephone",
    ecran: "telephone",
    largeur: 390,
    hauteur: 760,
    montrer: async (page) => {
      await ouvrir(page, "/analyses");
      return page.getByRole("heading", { level: 1 });
    },
  },
  {
    nom: "repartition",
    ecran: "bureau",
    largeur: 540,
    hauteur: 740,
    montrer: async (page) => {
      await ouvrir(page, "/analyses");
      return page.getByRole("heading", { level: 2, name: "Par catégorie" });
    },
  },
];

async function prendre(page: Page, prise: Prise): Promise<void> {
  const repere = await prise.montrer(page);
  await repere.waitFor();
  await page.evaluate("document.fonts.ready");
  await page.waitForTimeout(600);
  const boite = await repere.boundingBox();
  if (!boite) throw new Error(`« ${prise.nom} » : rien à photographier.`);
  const marge = prise.ecran === "bureau" ? 22 : 16;
  // Peu de marge en haut : le titre qui précède ne doit pas dépasser dans l'image.
  const coin = { x: Math.max(0, boite.x - marge), y: boite.y - 12 };
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
