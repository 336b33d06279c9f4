import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import sharp from "sharp";
import { MOT_DE_PASSE_DEMONSTRATION } from "../db/seed/entites/comptes.ts";
import { chromium as trouverChromium } from "./paquets.ts";

// Les écrans montrés par le site sont ceux du produit : ce script les reprend sur les données de démonstration.
//   node scripts/captures-site.ts [http://localhost:3000]
// Sans adresse, il lance le programme sur une base neuve.

const RACINE = dirname(import.meta.dirname);
const DOSSIER = join(RACINE, "web/site/ecrans");
const POIDS_MAX = 60 * 1024;
const BUREAU = { width: 1360, height: 1000 };
const TELEPHONE = { width: 390, height: 844 };

interface Lecture {
  restitution: string;
  note: number;
}

/** Une image : sa hauteur est fixe, pour que la page garde sa place avant de l'avoir reçue. */
interface Prise {
  nom: string;
  ecran: "bureau" | "telephone";
  /** Taille en pixels de la page ; l'image enregistrée en a le double, ou moins si le poids l'exige. */
  largeur: number;
  hauteur: number;
  /** Ouvre l'écran et rend l'élément dont le coin haut gauche est celui de l'image. */
  montrer: (page: Page) => Promise<Locator>;
}

/** Le titre est là, les données aussi, et aucune animation ne court encore. */
async function ouvrir(page: Page, chemin: string): Promise<void> {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** La restitution la plus parlante : un rapport aux lignes nombreuses, dont un calcul ne tombe pas juste. */
async function choisirRestitution(page: Page): Promise<string> {
  const { lignes } = (await (await page.request.get("/api/restitutions?taille=100")).json()) as {
    lignes: { id: string; etat_lecture: string | null }[];
  };
  const candidates: Lecture[] = [];
  for (const { id, etat_lecture } of lignes) {
    if (etat_lecture !== "a_verifier") continue;
    const documents = (await (await page.request.get(`/api/restitutions/${id}/documents`)).json()) as {
      type_document: string;
      lignes: unknown[];
      anomalies: { code: string }[];
    }[];
    const [premier] = documents;
    if (documents.length !== 1 || premier?.type_document !== "rapport") continue;
    const calcul = premier.anomalies.filter((a) => a.code === "calcul_ligne").length;
    const lisible = premier.lignes.length >= 4 && premier.lignes.length <= 9 ? 10 : 0;
    candidates.push({ restitution: id, note: (calcul === 1 ? 100 : 0) + premier.anomalies.length + lisible });
  }
  const [choisie] = candidates.sort((a, b) => b.note - a.note);
  if (!choisie) throw new Error("Aucune restitution de démonstration n'a de rapport à vérifier.");
  return choisie.restitution;
}

const lecture = async (page: Page): Promise<Locator> => {
  const id = await choisirRestitution(page);
  await ouvrir(page, `/restitution/${id}`);
  return page.getByText(/^Rapport d'expertise n°/).first();
};

const PRISES: readonly Prise[] = [
  {
    nom: "lecture",
    ecran: "bureau",
    largeur: 1060,
    hauteur: 690,
    montrer: async (page) => {
      const titre = await lecture(page);
      await page.locator("canvas").first().waitFor();
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
  const coin = { x: Math.max(0, boite.x - marge), y: boite.y - marge };
  const png = await page.screenshot({
    fullPage: true,
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
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

async function lancerProgramme(dossier: string): Promise<{ processus: ChildProcess; adresse: string }> {
  const processus = spawn(process.execPath, ["server/main.ts"], {
    cwd: RACINE,
    env: { ...process.env, PORT: "0", DATA_DIR: dossier, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const adresse = await new Promise<string>((ok, ko) => {
    let sortie = "";
    processus.stdout?.on("data", (morceau: Buffer) => {
      sortie += morceau.toString();
      const trouvee = /http:\/\/localhost:\d+/.exec(sortie)?.[0];
      if (trouvee) ok(trouvee);
    });
    processus.once("exit", () => ko(new Error("Le programme s'est arrêté avant d'être prêt.")));
  });
  return { processus, adresse };
}

const dossier = await mkdtemp(join(tmpdir(), "reflet-captures-"));
await chmod(dossier, 0o755);
const donnee = process.argv[2];
const lance = donnee ? null : await lancerProgramme(dossier);
const executablePath = trouverChromium();
if (!executablePath) throw new Error("Aucun Chromium : nommez-le avec CHROMIUM.");
const navigateur = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const ecran of ["bureau", "telephone"] as const) {
    const page = await nouvellePage(navigateur, donnee ?? lance?.adresse ?? "", ecran);
    for (const prise of PRISES.filter((p) => p.ecran === ecran)) await prendre(page, prise);
  }
} finally {
  await navigateur.close();
  if (lance) {
    const fini = new Promise((suite) => lance.processus.once("exit", suite));
    lance.processus.kill("SIGTERM");
    await fini;
  }
  await rm(dossier, { recursive: true, force: true });
}
