import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { composer, pieceJointe } from "../server/arrivages/aides-arrivages.ts";
import { lancerServiceImap } from "../server/testing/imap/service-imap.ts";
import { lancer } from "./processus.ts";

// Dix mille messages attendent dans une boîte quand le programme démarre : au bout de combien de temps leurs premiers documents se voient, et à quelle
// vitesse une liste répond pendant la relève : node bench/boite.ts [messages] [secondes]
// Buts : premiers documents en moins de 60 s, 95 % des listes sous 200 ms.
const MESSAGES = Number(process.argv[2] ?? 10_000);
/** On cesse de mesurer au bout de ce temps, tout pris ou non. */
const DUREE_S = Number(process.argv[3] ?? 1_200);
const BUT_S = 60;
const BUT_LISTE_MS = 200;
/** Un message sur cinquante porte un vrai papier ; les autres, un PDF sans page. */
const VRAIS = 50;

const dossier = await mkdtemp(join(tmpdir(), "reflet-boite-"));
await chmod(dossier, 0o755);
const imap = await lancerServiceImap();
const boite = await imap.boite();
const env = { DATA_DIR: dossier, DATABASE_URL: "", BOITE_URL: boite.url, BOITE_HOTES: "127.0.0.1" };
const demarrer = () =>
  lancer({ script: "server/main.ts", args: ["--sans-interface"], env, sonde: "/api/sante", delaiMs: 180_000 });

const premier = await demarrer();
const adresse = await adresseDe(premier.url);
await premier.arreter();
const corpus = join(dirname(import.meta.dirname), "bench/corpus/exemples");
const vrais = (await readdir(corpus)).filter((n) => /^E-0[13-9]\.pdf$/.test(n));
const modeles = await Promise.all(vrais.map((n) => readFile(join(corpus, n))));
await boite.deposerTous(messages());

const programme = await demarrer();
try {
  const cookie = await connecter(programme.url, "claire@transalpes.test");
  const lire = async (chemin: string) => (await fetch(`${programme.url}${chemin}`, { headers: { cookie } })).json();
  const admin = await connecter(programme.url, "admin@reflet.test");
  const arrives = async (): Promise<number> => {
    const r = await fetch(`${programme.url}/api/arrivages?taille=1`, { headers: { cookie: admin } });
    return ((await r.json()) as { total: number }).total;
  };
  const debut = performance.now();
  const depuis = () => (performance.now() - debut) / 1000;
  const durees: number[] = [];
  let premiers: number | null = null;
  let pris = 0;
  while (pris < MESSAGES && depuis() < DUREE_S) {
    const t0 = performance.now();
    await lire("/api/restitutions?taille=25");
    durees.push(performance.now() - t0);
    if (premiers === null && ((await lire("/api/documents?taille=1&etat=a_lire")) as { total: number }).total > 0)
      premiers = depuis();
    if (durees.length % 20 === 0) pris = await arrives();
    await pause(100);
  }
  const tout = depuis();
  durees.sort((a, b) => a - b);
  const p95 = durees[Math.floor(durees.length * 0.95)] ?? 0;
  process.stdout.write(
    `${pris} messages pris en ${tout.toFixed(0)} s ; premiers documents au bout de ${premiers?.toFixed(1)} s (but ${BUT_S})\n` +
      `${durees.length} listes pendant ce temps : médiane ${Math.round(durees[Math.floor(durees.length / 2)] ?? 0)} ms, 95 % sous ${Math.round(p95)} ms (but ${BUT_LISTE_MS})\n`,
  );
  process.exitCode = (premiers ?? BUT_S + 1) <= BUT_S && p95 <= BUT_LISTE_MS ? 0 : 1;
} finally {
  await programme.arreter();
  await imap.arreter();
  await rm(dossier, { recursive: true, force: true });
}

async function* messages(): AsyncGenerator<Buffer> {
  for (let i = 0; i < MESSAGES; i++) {
    const modele = modeles[Math.floor(i / VRAIS) % modeles.length] ?? Buffer.alloc(0);
    const octets = i % VRAIS === 0 ? Buffer.concat([modele, Buffer.from(`\n% ${i}\n`)]) : `%PDF-1.7\n${randomUUID()}`;
    yield composer({
      to: adresse,
      from: "claire@transalpes.test",
      subject: `Message ${i}`,
      attachments: [pieceJointe("a.pdf", octets)],
    });
  }
}

/** L'adresse de la société de Claire, dès que le programme l'a ouverte. */
async function adresseDe(url: string): Promise<string> {
  const cookie = await connecter(url, "admin@reflet.test");
  const clients = (await (await fetch(`${url}/api/clients`, { headers: { cookie } })).json()) as {
    id: string;
    nom: string;
  }[];
  const { id = "" } = clients.find((c) => /transalpes/i.test(c.nom)) ?? {};
  for (;;) {
    const r = await fetch(`${url}/api/clients/${id}/reception`, { headers: { cookie } });
    const [trouvee] = ((await r.json()) as { adresses?: string[] }).adresses ?? [];
    if (trouvee) return trouvee;
    await pause(200);
  }
}

async function connecter(url: string, email: string): Promise<string> {
  const r = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-reflet": "1" },
    body: JSON.stringify({ email, mot_de_passe: "Reflet-demo-2026!" }),
  });
  return r.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
}
