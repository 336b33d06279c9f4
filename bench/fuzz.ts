import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { RouteDecrite } from "../server/http/route-decrite.ts";
import { routesDuContrat } from "../server/http/routeur.ts";
import { type AppTest, creerAppTest, nomDeLaBase } from "../server/testing/app-test.ts";
import type { Exemple } from "../server/testing/exemples/exemple.ts";
import { EXEMPLES } from "../server/testing/exemples.ts";
import { adresseDe } from "../server/testing/grappe.ts";
import { adressePour, estEnFrancais } from "../server/testing/valeurs-hostiles.ts";
import { hasard } from "./hasard.ts";
import { centile } from "./mesurer.ts";
import { lancer, type Programme } from "./processus.ts";
import { type Tirage, tirer } from "./tirages.ts";

// Le vrai programme, sous des demandes tirées du contrat, valables, presque ou hostiles, jouées par chaque rôle. DEMANDES (100 000), GRAINE (2026).
const DEMANDES = Number(process.env.DEMANDES) || 100_000;
const GRAINE = Number(process.env.GRAINE) || 2026;
const A_LA_FOIS = 6;
/** Un exemple sert ce nombre de fois, puis un neuf : une demande valable en a souvent changé les fiches. */
const PAR_EXEMPLE = 24;
/** Le journal entier, exporté, compte ici des dizaines de milliers de lignes. */
const DELAI_MS = 60_000;
const JOUEURS = ["admin", "expert", "claire", "marc", "sophie", "personne"] as const;
type Joueur = (typeof JOUEURS)[number];

let t: AppTest;
let programme: Programme;
let erreurs = "";
beforeAll(async () => {
  t = await creerAppTest();
  programme = await lancer({
    script: "server/main.ts",
    args: ["--sans-interface"],
    noeud: ["--import", new URL("./boucle.ts", import.meta.url).pathname],
    env: {
      DATABASE_URL: adresseDe(inject("acces"), await nomDeLaBase(t)),
      SECRET: "secret-des-tests",
      DATA_DIR: t.services.config.dossierDonnees,
      NIVEAU_JOURNAL: "error",
      MANDATAIRES: "127.0.0.1",
    },
    sonde: "/api/sante",
    delaiMs: 180_000,
  });
  programme.processus.stderr?.on("data", (d: Buffer) => (erreurs += d));
});
afterAll(async () => {
  await programme?.arreter();
  await t.fermer();
});

interface Faute {
  quoi: string;
  qui: Joueur;
  demande: string;
  reponse: string;
}
const fautes: Faute[] = [];
const statuts = new Map<number, number>();
const genres = new Map<string, number>();
const durees: number[] = [];
const compter = <C>(table: Map<C, number>, cle: C) => table.set(cle, (table.get(cle) ?? 0) + 1);

const jetons = new Map<Joueur, Promise<string>>();
function jetonDe(qui: Exclude<Joueur, "personne">): Promise<string> {
  const connu = jetons.get(qui) ?? t.session(t.jeu[qui]);
  jetons.set(qui, connu);
  return connu;
}

/** Une demande valable a pu fermer ce compte ou sa société à un autre : ils se rouvrent, sinon il ne jouerait plus que des refus. */
async function rouvrir(qui: Exclude<Joueur, "personne">): Promise<void> {
  jetons.delete(qui);
  await t.enSysteme(async (c) => {
    await c.query("update utilisateurs set actif = true, suspendu_le = null where id = $1", [t.jeu[qui]]);
    await c.query("update clients set desactive_le = null where desactive_le is not null");
  });
}

let rang = 0;
async function envoyer(route: RouteDecrite, qui: Joueur, { exemple, brut, entetes, genre }: Tirage): Promise<void> {
  const n = rang++;
  const adresse = adressePour(route, exemple);
  const corps = brut ?? (exemple.corps === undefined ? undefined : JSON.stringify(exemple.corps));
  const octets = exemple.octets && Buffer.from(exemple.octets);
  const debut = performance.now();
  const noter = (quoi: string, reponse: string) =>
    fautes.push({
      quoi,
      qui,
      demande: `${route.methode} ${adresse} ${corps ?? ""}`.slice(0, 2_000),
      reponse: reponse.slice(0, 300),
    });
  try {
    const reponse = await fetch(`${programme.url}${adresse}`, {
      method: route.methode,
      headers: {
        "x-reflet": "1",
        // Chacune vient d'ailleurs : c'est la route qu'on éprouve, pas son frein.
        "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        ...(qui !== "personne" && { cookie: `reflet=${await jetonDe(qui)}` }),
        ...(corps !== undefined && { "content-type": "application/json" }),
        ...(octets && { "content-type": "application/pdf" }),
        ...entetes,
      },
      body: route.methode === "GET" ? null : (octets ?? corps ?? null),
      signal: AbortSignal.timeout(DELAI_MS),
      redirect: "manual",
    });
    const texte = await reponse.text();
    durees.push(performance.now() - debut);
    compter(statuts, reponse.status);
    if (reponse.status === 401 && qui !== "personne") await rouvrir(qui);
    // Deux demandes qui se disputent une même fiche : la seconde est priée de revenir, par une phrase.
    if (reponse.status >= 500 && reponse.status !== 503) noter(String(reponse.status), texte);
    else if (reponse.status >= 400 && !lisible(texte)) noter(`${reponse.status} sans phrase française`, texte);
  } catch (erreur) {
    noter((erreur as Error).name, String((erreur as Error).cause ?? erreur));
  }
  compter(genres, `${qui} ${genre}`);
}

function lisible(texte: string): boolean {
  try {
    return estEnFrancais(texte);
  } catch {
    return false;
  }
}

/** Une route, par chacun, à tour de rôle ; ce qui ferme une session ou un compte ne prive les suivants de rien : le jeton se rouvre. */
async function eprouver(route: RouteDecrite, demandes: number, ids: readonly string[], graine: number): Promise<void> {
  const h = hasard(graine);
  let exemple: Exemple = {};
  for (let i = 0; i < demandes; i++) {
    // Une demande d'une autre route peut occuper la place de l'exemple (un contrat, une plaque) : le précédent sert encore.
    if (i % PAR_EXEMPLE === 0) exemple = await Promise.resolve(EXEMPLES[route.cle]?.(t) ?? {}).catch(() => exemple);
    if (route.cle.startsWith("session.")) jetons.clear();
    await envoyer(route, JOUEURS[i % JOUEURS.length] ?? "admin", tirer(exemple, route.methode !== "GET", ids, h));
  }
}

it(`${DEMANDES} demandes : aucun statut 500, la boucle ne s'arrête pas plus de 200 ms`, async () => {
  const routes = routesDuContrat();
  const ids = Object.values(t.jeu);
  const chacune = Math.ceil(DEMANDES / routes.length);
  const file = routes.map((route, i) => ({ route, graine: GRAINE + i }));
  const debut = performance.now();
  await Promise.all(
    Array.from({ length: A_LA_FOIS }, async () => {
      for (let suite = file.shift(); suite; suite = file.shift())
        await eprouver(suite.route, chacune, ids, suite.graine);
    }),
  );
  const arrets = [...erreurs.matchAll(/^boucle (\d+) (\d+)$/gm)].map(([, mur, calcul]) => ({
    mur: Number(mur),
    calcul: Number(calcul),
  }));
  const bilan = {
    demandes: rang,
    routes: routes.length,
    secondes: Math.round((performance.now() - debut) / 1000),
    genres: Object.fromEntries([...genres].sort()),
    statuts: Object.fromEntries([...statuts].sort()),
    "p99 (ms)": Math.round(centile(durees, 0.99)),
    "pire (ms)": Math.round(
      Math.max(
        ...durees.slice(0, 1),
        durees.reduce((a, b) => Math.max(a, b), 0),
      ),
    ),
    "arrêts de la boucle": arrets,
    fautes: fautes.length,
  };
  process.stdout.write(`${JSON.stringify(bilan, null, 1)}\n${erreurs.slice(-6_000)}\n`);
  expect(fautes).toEqual([]);
  expect(arrets.filter((a) => a.calcul > 200)).toEqual([]);
});
