import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lancerServeurPostgres } from "../scripts/serveur-postgres.ts";
import { commander } from "./grappe.ts";
import { centile, mediane } from "./mesurer.ts";
import { lancer } from "./processus.ts";

// Mille demandes de lien vers autant de comptes connus, mille vers des adresses inconnues : la réponse dure-t-elle autant ?
const DEMANDES = 1_000;
const [EN_BLOCS, BLOC] = [300, 50];
const ECART_MAX = 0.05;
const SECRET = "secret-du-banc-de-mesure-0123456789abcdef";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let rang = 0;

/** Une demande, vue du client, en millisecondes. Chacune vient d'un autre réseau : c'est la réponse qu'on mesure, pas le frein. */
function chronometrer(url: string, email: string): Promise<{ duree: number; vu: string }> {
  const n = rang++;
  const corps = JSON.stringify({ email });
  return new Promise((ok, ko) => {
    const debut = performance.now();
    const demande = request(`${url}/api/fonctions/handle-password-reset`, {
      agent,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(corps),
        "x-reflet": "1",
        "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
    });
    demande.once("error", ko).once("response", (reponse) => {
      let recu = "";
      reponse.on("data", (m: Buffer) => (recu += m.toString()));
      reponse.on("end", () => {
        const entetes = Object.keys(reponse.headers).join();
        ok({ duree: performance.now() - debut, vu: `${reponse.statusCode} ${recu} ${entetes}` });
      });
    });
    demande.end(corps);
  });
}

type Serie = { durees: number[]; vues: Set<string> };
const serie = (): Serie => ({ durees: [], vues: new Set() });
async function jouer(s: Serie, url: string, email: string): Promise<void> {
  const { duree, vu } = await chronometrer(url, email);
  s.durees.push(duree);
  s.vues.add(vu);
}
const connue = (i: number): string => `connue-${i}@banc.test`;
const inconnue = (i: number): string => `autres-${i}@banc.test`;

/** Rend vrai si les médianes sont à moins de 5 % l'une de l'autre et les réponses toutes semblables. */
function juger(titre: string, a: Serie, b: Serie): boolean {
  const [ma, mb] = [mediane(a.durees), mediane(b.durees)];
  const ecart = Math.abs(ma / mb - 1);
  const semblables = new Set([...a.vues, ...b.vues]).size === 1;
  const ms = (n: number) => `${n.toFixed(3)} ms`;
  process.stdout.write(
    `${titre} : connues ${ms(ma)} (p95 ${ms(centile(a.durees, 0.95))}), inconnues ${ms(mb)} (p95 ${ms(centile(b.durees, 0.95))}), ` +
      `écart ${(ecart * 100).toFixed(1)} % ${ecart < ECART_MAX ? "tenu" : "MANQUÉ"} ; réponses ${semblables ? "toutes semblables" : "DIFFÉRENTES"}\n`,
  );
  return ecart < ECART_MAX && semblables;
}

async function mesurer(url: string, base: string): Promise<boolean> {
  for (let i = 0; i < 200; i++) await chronometrer(url, inconnue(-i));
  await videDeDemandes(base);
  const [a, b, c, d] = [serie(), serie(), serie(), serie()];
  // Par blocs : le travail fait après la réponse aux adresses connues ne doit pas non plus se voir aux demandes qui suivent.
  for (let i = 0; i < EN_BLOCS; i += BLOC) {
    for (let n = i; n < i + BLOC; n++) await jouer(b, url, inconnue(n));
    await videDeDemandes(base);
    for (let n = i; n < i + BLOC; n++) await jouer(a, url, connue(n));
    await videDeDemandes(base);
  }
  const parBlocs = juger(`${EN_BLOCS} + ${EN_BLOCS} par blocs de ${BLOC}`, a, b);
  const [{ liens = 0 } = {}] = await commander<{ liens: number }>(
    base,
    "select count(*)::int as liens from recuperations",
  );
  process.stdout.write(`Liens créés : ${liens} pour ${EN_BLOCS} comptes connus, aucun pour les autres.\n`);
  for (let i = EN_BLOCS; i < EN_BLOCS + DEMANDES; i++) {
    await jouer(c, url, connue(i));
    await jouer(d, url, inconnue(i));
  }
  return juger(`${DEMANDES} + ${DEMANDES} entrelacées`, c, d) && parBlocs && liens === EN_BLOCS;
}

async function videDeDemandes(base: string): Promise<void> {
  for (let reste = 1; reste > 0; ) {
    await new Promise((suite) => setTimeout(suite, 200));
    const [ligne] = await commander<{ n: number }>(base, "select count(*)::int as n from demandes_recuperation");
    reste = ligne?.n ?? 0;
  }
}

const dossier = await mkdtemp(join(tmpdir(), "reflet-recuperation-"));
const serveur = await lancerServeurPostgres({});
if (!serveur) throw new Error("Aucun PostgreSQL de la distribution (15 ou plus) : installez-le.");
try {
  await commander(serveur.url, "create database reflet_recuperation");
  const base = new URL(serveur.url);
  base.pathname = "/reflet_recuperation";
  const programme = await lancer({
    script: "server/main.ts",
    args: ["--production"],
    env: {
      DATABASE_URL: base.href,
      PUBLIC_URL: "http://127.0.0.1",
      SECRET,
      DATA_DIR: dossier,
      MANDATAIRES: "127.0.0.1",
    },
    sonde: "/api/sante",
  });
  try {
    await commander(
      base.href,
      `insert into utilisateurs (prenom, nom, email, role) select 'Banc', 'De mesure', 'connue-' || i || '@banc.test', 'expert'
       from generate_series(0, $1 - 1) i`,
      [DEMANDES + EN_BLOCS],
    );
    process.exitCode = (await mesurer(programme.url, base.href)) ? 0 : 1;
  } finally {
    await programme.arreter();
  }
} finally {
  agent.destroy();
  serveur.arreter();
  await rm(dossier, { recursive: true, force: true });
}
