import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromium as trouverChromium } from "../scripts/paquets.ts";
import { entrer, lireListe, type Personne } from "./ecrans/personnes.ts";
import { CSS_MAX, guetterUtilisable, JS_MAX, poidsDe } from "./ecrans/poids.ts";
import { lancer } from "./processus.ts";

/**
 * `node bench/poids-ecrans.ts [adresse]` : octets compressés (brotli, comme servis) de JavaScript et de styles que chaque écran demande à qui
 * l'ouvre connecté, sans rien en cache : ce qu'il faut avant de s'en servir, puis ce qu'il charge une fois utilisable. Sans adresse, le
 * programme est lancé sur sa démonstration. Sort en erreur si la première liste dépasse son budget. Chiffres : bench/mesures-ecrans.md.
 */
const donnee = process.argv[2];
const dossier = await mkdtemp(join(tmpdir(), "reflet-poids-"));
const programme = donnee
  ? null
  : await lancer({
      script: "server/main.ts",
      env: { DATA_DIR: dossier, DATABASE_URL: "", TUILES_URL: "aucun", GEOCODEUR: "hors-ligne" },
      sonde: "/api/sante",
      delaiMs: 180_000,
    });
const base = donnee ?? programme?.url.replace("127.0.0.1", "localhost") ?? "";
const executablePath = trouverChromium();
if (!executablePath) throw new Error("Aucun Chromium : nommez-le avec CHROMIUM.");
const navigateur = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

const ko = (octets: number): string => (octets / 1024).toFixed(1).padStart(7);
const ligne = (nom: string, p: Awaited<ReturnType<typeof poidsDe>>): string =>
  `${nom.padEnd(34)} ${ko(p.js)} ${String(p.fichiers).padStart(4)} ${ko(p.css)} ${ko(p.jsEnsuite)}\n`;

try {
  for (const qui of ["claire@transalpes.test", "admin@reflet.test"] satisfies Personne[]) {
    process.stdout.write(`\n${qui.padEnd(34)}   JS ko  nbre   CSS ko  puis JS\n`);
    const { contexte } = await entrer(navigateur, base, qui);
    const fiche = async (liste: string, cle: string) =>
      (await lireListe(contexte, base, liste)).map((l) => String(l[cle]))[0];
    const ecrans = [
      "/dashboard",
      "/restitutions",
      `/restitution/${await fiche("/restitutions", "id")}`,
      "/documents?etat=valide",
      `/document/${await fiche("/documents?etat=valide", "id")}`,
      "/vehicules",
      "/analyses",
      "/contestations",
      "/profile",
    ];
    for (const ecran of ecrans) {
      // Rien en cache : un contexte neuf, à qui l'on donne la session.
      const neuf = await navigateur.newContext({ baseURL: base, storageState: await contexte.storageState() });
      const page = await neuf.newPage();
      await guetterUtilisable(page);
      await page.goto(ecran);
      const poids = await poidsDe(page);
      process.stdout.write(ligne(ecran.replace(/[0-9a-f-]{36}/, "…"), poids));
      if (ecran === "/dashboard" && (poids.js > JS_MAX || poids.css > CSS_MAX)) process.exitCode = 1;
      await neuf.close();
    }
  }
} finally {
  await navigateur.close();
  await programme?.arreter();
  await rm(dossier, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
