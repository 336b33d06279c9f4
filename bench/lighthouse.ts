import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { chromium as trouverChromium } from "../scripts/paquets.ts";
import { lancer, portLibre } from "./processus.ts";

// Lighthouse, réglages mobiles (réseau et processeur bridés), médiane de trois passages :
//   node bench/lighthouse.ts [adresse]
// Sans adresse, le programme est lancé sur une base neuve. Sort en erreur sous les seuils.

const PASSAGES = 3;
const SEUILS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const LCP_MAX_MS = 2_000;
const PAGES = ["/", "/mentions-legales", "/politique-de-confidentialite"];

interface Mesure {
  notes: Record<keyof typeof SEUILS, number>;
  lcp: number;
  /** Temps bloqué (ms), qui suit la charge de la machine, et décalage de mise en page. */
  tbt: number;
  cls: number;
  octetsScript: number;
  fautes: string[];
}

const mediane = (nombres: number[]): number => nombres.sort((a, b) => a - b)[Math.floor(nombres.length / 2)] ?? 0;

async function mesurer(url: string, port: number): Promise<Mesure> {
  const resultat = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (!resultat) throw new Error(`Lighthouse n'a rien rendu pour ${url}.`);
  const { categories, audits } = resultat.lhr;
  const note = (nom: string): number => Math.round((categories[nom]?.score ?? 0) * 100);
  const ressources = audits["network-requests"]?.details as
    | { items: { resourceType: string; transferSize: number }[] }
    | undefined;
  const scripts = ressources?.items.filter((r) => r.resourceType === "Script") ?? [];
  // Les avis sans poids (« insights ») ne font pas une note ; seuls ceux des trois catégories binaires sont des fautes.
  const exiges = ["accessibility", "best-practices", "seo"].flatMap((c) => categories[c]?.auditRefs ?? []);
  return {
    notes: {
      performance: note("performance"),
      accessibility: note("accessibility"),
      "best-practices": note("best-practices"),
      seo: note("seo"),
    },
    lcp: audits["largest-contentful-paint"]?.numericValue ?? 0,
    tbt: audits["total-blocking-time"]?.numericValue ?? 0,
    cls: audits["cumulative-layout-shift"]?.numericValue ?? 0,
    octetsScript: scripts.reduce((total, s) => total + s.transferSize, 0),
    fautes: exiges.filter((r) => r.weight > 0 && (audits[r.id]?.score ?? 1) < 1).map((r) => r.id),
  };
}

async function juger(base: string, port: number): Promise<boolean> {
  let tenu = true;
  for (const page of PAGES) {
    const mesures: Mesure[] = [];
    for (let i = 0; i < PASSAGES; i += 1) mesures.push(await mesurer(`${base}${page}`, port));
    const notes = Object.entries(SEUILS).map(([nom, seuil]) => {
      const note = mediane(mesures.map((m) => m.notes[nom as keyof typeof SEUILS]));
      tenu &&= note >= seuil;
      return `${nom} ${note}`;
    });
    const lcp = mediane(mesures.map((m) => m.lcp));
    tenu &&= lcp < LCP_MAX_MS;
    const fautes = [...new Set(mesures.flatMap((m) => m.fautes))];
    console.log(
      `${page} : ${notes.join(", ")}, LCP ${Math.round(lcp)} ms, TBT ${Math.round(mediane(mesures.map((m) => m.tbt)))} ms, CLS ${mediane(mesures.map((m) => m.cls)).toFixed(3)}, script ${mesures[0]?.octetsScript} o${fautes.length > 0 ? `, à reprendre : ${fautes.join(", ")}` : ""}`,
    );
  }
  return tenu;
}

const donnee = process.argv[2];
const dossier = await mkdtemp(join(tmpdir(), "reflet-lighthouse-"));
await chmod(dossier, 0o755);
const programme = donnee
  ? null
  : await lancer({
      script: "server/main.ts",
      env: { DATA_DIR: dossier, DATABASE_URL: "" },
      sonde: "/api/sante",
      delaiMs: 180_000,
    });
const port = await portLibre();
const executablePath = trouverChromium();
if (!executablePath) throw new Error("Aucun Chromium : nommez-le avec CHROMIUM.");
const navigateur = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});
try {
  process.exitCode = (await juger(donnee ?? programme?.url ?? "", port)) ? 0 : 1;
} finally {
  await navigateur.close();
  await programme?.arreter();
  await rm(dossier, { recursive: true, force: true });
}
