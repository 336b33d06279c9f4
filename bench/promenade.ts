import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { lieuExistant } from "../server/db/embarque/lieu.ts";
import { type Ecriture, Ecrivain, ouvrirSession } from "./ecrivain.ts";
import { type Hasard, hasard } from "./hasard.ts";
import { lancer, type Programme } from "./processus.ts";

// Trois personnes se promènent au hasard pendant qu'on tue le programme, sa base, ou qu'on raccroche au milieu d'une demande : ce qui doit rester vrai
// l'est-il ? node bench/promenade.ts --minutes 60 --graine 1 (la même graine refait la même promenade).
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, graine: { type: "string", default: "1" } },
});
const MINUTES = Math.min(600, Math.max(0.5, Number(values.minutes) || 60));
const ENTRE_PANNES_MS = 20_000;
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

interface Promeneur {
  nom: string;
  cookie: string;
  /** La société hors de laquelle rien ne doit lui être montré ; aucune pour l'équipe. */
  societe: string | null;
}

/** Les listes d'où l'on part, et la fiche où chacune mène. */
const CHEMINS: readonly (readonly [liste: string, fiche: string | null])[] = [
  ["/api/tickets", "/api/tickets/"],
  ["/api/restitutions", "/api/restitutions/"],
  ["/api/vehicules", "/api/vehicules/"],
  ["/api/conducteurs", "/api/conducteurs/"],
  ["/api/documents", "/api/documents/"],
  ["/api/contestations", "/api/contestations/"],
  ["/api/garages", "/api/garages/"],
  ["/api/recherche?q=cl", null],
  ["/api/aujourdhui", null],
  ["/api/notifications", null],
  ["/api/session", null],
  ["/api/journal", null],
  ["/api/clients", null],
];

class Promenade {
  readonly fautes: string[] = [];
  pas = 0;
  indisponibles = 0;
  private url: string;
  private readonly hasard: Hasard;
  private finie = false;

  constructor(url: string, tire: Hasard) {
    this.url = url;
    this.hasard = tire;
  }

  demenager(url: string): void {
    this.url = url;
  }
  finir(): void {
    this.finie = true;
  }

  async marcher(qui: Promeneur): Promise<void> {
    let id: string | null = null;
    let fiche: string | null = null;
    while (!this.finie) {
      const depart = this.hasard.un(CHEMINS);
      const ouvrir: boolean = id !== null && fiche !== null && this.hasard.chance(0.4);
      const chemin: string = ouvrir ? `${fiche}${id}` : depart[0];
      const json = await this.demander(qui, chemin);
      if (!ouvrir) {
        const lignes = (json as { lignes?: { id?: string }[] } | null)?.lignes ?? [];
        id = lignes.length > 0 ? (this.hasard.un(lignes).id ?? null) : null;
        fiche = depart[1];
      } else if (fiche === "/api/tickets/" && this.hasard.chance(0.3)) await this.commenter(qui, id ?? "");
      await pause(this.hasard.entier(0, 60));
    }
  }

  /** Une lecture ; un vingtième se raccroche au milieu. Rend le JSON, ou rien. */
  private async demander(qui: Promeneur, chemin: string): Promise<unknown> {
    this.pas += 1;
    const raccrocher = this.hasard.chance(0.05) ? this.hasard.entier(0, 30) : 15_000;
    try {
      const reponse = await fetch(`${this.url}${chemin}`, {
        headers: { cookie: qui.cookie, "x-reflet": "1" },
        signal: AbortSignal.timeout(raccrocher),
      });
      const texte = await reponse.text();
      this.juger(qui, chemin, reponse, texte);
      return reponse.ok ? JSON.parse(texte) : null;
    } catch {
      return null;
    }
  }

  private async commenter(qui: Promeneur, ticket: string): Promise<void> {
    const corps = {
      ticket_id: ticket,
      interne: false,
      texte: `Promenade ${randomUUID()}`,
      cites: [],
      cle_idempotence: randomUUID(),
    };
    const poster = () =>
      fetch(`${this.url}/api/commentaires`, {
        method: "POST",
        headers: { cookie: qui.cookie, "x-reflet": "1", "content-type": "application/json" },
        body: JSON.stringify(corps),
        signal: AbortSignal.timeout(15_000),
      });
    try {
      // Deux fois la même demande, comme un double clic.
      const [une, deux] = await Promise.all([poster(), poster()]);
      const lus = await Promise.all(
        [une, deux].map(async (r) => [r.status, (await r.json()) as { id?: string }] as const),
      );
      for (const [i, [statut]] of lus.entries())
        if (statut >= 500 && statut !== 503) this.fautes.push(`${qui.nom} commente : ${statut} (${i})`);
      const ids = new Set(lus.flatMap(([statut, lu]) => (statut < 300 && lu.id ? [lu.id] : [])));
      if (ids.size > 1) this.fautes.push(`${qui.nom} : un commentaire envoyé deux fois en fait deux`);
    } catch {
      // Le programme vient de mourir : la demande est sans réponse.
    }
  }

  private juger(qui: Promeneur, chemin: string, reponse: Response, texte: string): void {
    const { status } = reponse;
    if (status === 503) {
      this.indisponibles += 1;
      if (!texte.includes("message_fr")) this.fautes.push(`${qui.nom} ${chemin} : 503 sans phrase`);
    } else if (status >= 500) this.fautes.push(`${qui.nom} ${chemin} : ${status}`);
    else if (status === 401) this.fautes.push(`${qui.nom} ${chemin} : sa session ne vaut plus`);
    if (!qui.societe) return;
    for (const [, societe] of texte.matchAll(/"client_id":"([0-9a-f-]{36})"/g))
      if (societe !== qui.societe) this.fautes.push(`${qui.nom} ${chemin} : voit la société ${societe}`);
  }
}

async function tuer(programme: Programme, dossier: string, laBase: boolean): Promise<void> {
  if (laBase) {
    const donnees = lieuExistant(join(dossier, "postgres"))?.donnees ?? "";
    const [pid] = (await readFile(join(donnees, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
    return;
  }
  const mort = new Promise((ok) => programme.processus.once("exit", ok));
  programme.processus.kill("SIGKILL");
  await mort;
}

async function promener(dossier: string): Promise<string[]> {
  const demarrer = () =>
    lancer({
      script: "server/main.ts",
      args: ["--sans-interface"],
      env: { DATA_DIR: dossier },
      sonde: "/api/sante",
      delaiMs: 180_000,
    });
  let programme = await demarrer();
  const ecrivain = await Ecrivain.connecter(programme.url);
  const avant = await ecrivain.totaux(programme.url);
  const promeneur = async (nom: string, email: string): Promise<Promeneur> => {
    const cookie = await ouvrirSession(programme.url, email);
    const session = await fetch(`${programme.url}/api/session`, { headers: { cookie, "x-reflet": "1" } });
    const { client_id } = (await session.json()) as { client_id: string | null };
    return { nom, cookie, societe: client_id };
  };
  const promeneurs = [
    await promeneur("l'admin", "admin@reflet.test"),
    await promeneur("l'expert", "expert@reflet.test"),
    await promeneur("la cliente", "claire@transalpes.test"),
  ];
  if (!promeneurs[2]?.societe) throw new Error("La cliente n'a pas de société : la promenade ne jugerait rien.");
  const promenade = new Promenade(programme.url, hasard(Number(values.graine)));
  const marches = promeneurs.map((p) => promenade.marcher(p));
  const fin = performance.now() + MINUTES * 60_000;
  let suspens: Ecriture[] = [];
  let pannes = 0;
  while (performance.now() < fin) {
    const ecriture = ecrivain.ecrireJusquALaCoupure(programme.url, suspens);
    await pause(ENTRE_PANNES_MS);
    pannes += 1;
    // Une panne sur trois tue la base, et le programme reste : il doit la relever.
    const laBase = pannes % 3 === 0;
    await tuer(programme, dossier, laBase);
    suspens = await ecriture;
    if (laBase) {
      while (
        !(await fetch(`${programme.url}/api/sante`).then(
          (r) => r.ok,
          () => false,
        ))
      )
        await pause(100);
    } else programme = await demarrer();
    promenade.demenager(programme.url);
  }
  promenade.finir();
  await Promise.all(marches);
  await ecrivain.reprendre(programme.url, suspens);
  const bilan = await ecrivain.auditer(programme.url, avant);
  await programme.arreter();
  dire(
    `${MINUTES} min, ${promenade.pas} pas de trois personnes, ${pannes} pannes, ${promenade.indisponibles} réponses « indisponible », ${bilan.acceptees} écritures acceptées.`,
  );
  const { manquantes, doubles, ecartNombre, ecartMontant } = bilan;
  dire(
    `Manquantes : ${manquantes} ; en double : ${doubles} ; écart des totaux : ${ecartNombre} restitutions, ${ecartMontant} centimes.`,
  );
  if (manquantes + doubles + Math.abs(ecartNombre) + Math.abs(ecartMontant) > 0)
    promenade.fautes.push("les écritures ne sont pas toutes là, une fois");
  return promenade.fautes;
}

const dossier = await mkdtemp(join(tmpdir(), "reflet-promenade-"));
await chmod(dossier, 0o755);
try {
  const fautes = await promener(dossier);
  for (const faute of new Set(fautes)) dire(`FAUTE ${faute}`);
  dire(fautes.length === 0 ? "Rien de ce qui doit rester vrai n'a cédé." : `${fautes.length} fautes.`);
  process.exitCode = fautes.length === 0 ? 0 : 1;
} finally {
  await rm(dossier, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
