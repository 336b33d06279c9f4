import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ouvrirSession } from "./ecrivain.ts";
import { appeler } from "./foule.ts";
import { lancer, portLibre } from "./processus.ts";

// Le vrai programme derrière HAProxy, puis derrière nginx et son cache : aucune demande n'en cache une autre, rien de privé ne se garde.
// node bench/mandataires.ts (haproxy et nginx installés). Une minute.
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

interface Mandataire {
  nom: string;
  programme: string;
  reglage: (port: number, serveur: string, dossier: string) => string;
  args: (fichier: string) => string[];
}

const MANDATAIRES: readonly Mandataire[] = [
  {
    nom: "HAProxy",
    programme: "haproxy",
    reglage: (port, serveur) => `
defaults
  mode http
  timeout connect 2s
  timeout client 20s
  timeout server 20s
frontend public
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend reflet
backend reflet
  # Une seule connexion, gardée : ce que l'un y laisserait, le suivant le lirait.
  http-reuse always
  server un ${serveur} maxconn 1
`,
    args: (fichier) => ["-db", "-f", fichier],
  },
  {
    nom: "nginx, cache ouvert",
    programme: "nginx",
    reglage: (port, serveur, dossier) => `
pid ${dossier}/nginx.pid;
error_log ${dossier}/erreurs.log;
daemon off;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${dossier}/corps;
  proxy_temp_path ${dossier}/tampon;
  fastcgi_temp_path ${dossier}/f; uwsgi_temp_path ${dossier}/u; scgi_temp_path ${dossier}/s;
  proxy_cache_path ${dossier}/cache keys_zone=tout:10m;
  upstream reflet { server ${serveur}; keepalive 1; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://reflet;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # Un cache réglé sans soin : la clé ignore le cookie.
      proxy_cache tout;
      proxy_cache_key $request_uri;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`,
    args: (fichier) => ["-c", fichier],
  },
];

/** Des demandes que deux lecteurs comprendraient autrement ; `GET /api/glissee` ne doit jamais arriver au serveur. */
const GLISSEE = "GET /api/glissee HTTP/1.1\r\nHost: reflet\r\n\r\n";
const TETE = "POST /api/session HTTP/1.1\r\nHost: reflet\r\nX-Reflet: 1\r\nContent-Type: application/json\r\n";
const MORCEAUX = `2\r\n{}\r\n0\r\n\r\n`;
const DOUBLES: readonly string[] = [
  `${TETE}Content-Length: ${GLISSEE.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GLISSEE}`,
  `${TETE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${GLISSEE.length.toString(16)}\r\n${GLISSEE}\r\n0\r\n\r\n`,
  `${TETE}Content-Length: 2\r\nContent-Length: ${2 + GLISSEE.length}\r\n\r\n{}${GLISSEE}`,
  `${TETE}Transfer-Encoding: xchunked\r\nContent-Length: ${MORCEAUX.length + GLISSEE.length}\r\n\r\n${MORCEAUX}${GLISSEE}`,
  `${TETE}Transfer-Encoding : chunked\r\nContent-Length: ${MORCEAUX.length + GLISSEE.length}\r\n\r\n${MORCEAUX}${GLISSEE}`,
  `${TETE}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: ${MORCEAUX.length + GLISSEE.length}\r\n\r\n${MORCEAUX}${GLISSEE}`,
  `${TETE}X: a\rTransfer-Encoding: chunked\r\nContent-Length: ${MORCEAUX.length + GLISSEE.length}\r\n\r\n${MORCEAUX}${GLISSEE}`,
];

function envoyer(port: number, octets: string): Promise<string> {
  return new Promise((ok) => {
    let lu = "";
    const prise = connect(port, "127.0.0.1", () => prise.write(octets, "latin1"));
    prise.setTimeout(800, () => prise.destroy());
    prise.on("data", (m) => (lu += m.toString("latin1")));
    prise.on("error", () => undefined);
    prise.on("close", () => ok(lu));
  });
}

/** Après chaque demande à double lecture, la victime lit-elle sa réponse, sur la même connexion du mandataire ? */
async function glisser(nom: string, port: number, cookie: string): Promise<string[]> {
  const fautes: string[] = [];
  for (const [rang, octets] of DOUBLES.entries()) {
    await envoyer(port, octets);
    for (let i = 0; i < 3; i++) {
      const { status } = await appeler(`http://127.0.0.1:${port}`, cookie, "/api/session");
      if (status !== 200) fautes.push(`${nom}, demande ${rang + 1} : la suivante reçoit ${status}`);
    }
  }
  return fautes;
}

/** Ce qu'une adresse rend, sans ce qui change d'une demande à l'autre : son numéro, l'heure du serveur. */
async function lireFixe(url: string, cookie: string, chemin: string): Promise<{ texte: string; cache: string | null }> {
  const reponse = await appeler(url, cookie, chemin);
  const texte = (await reponse.text()).replace(/"request_id":"[^"]*"/, "").replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, "");
  return { texte, cache: reponse.headers.get("x-cache") };
}

/** Chacun lit-il par le mandataire ce qu'il lit en direct, et jamais du cache ? */
async function relire(nom: string, port: number, cookies: readonly string[], base: string): Promise<string[]> {
  const fautes: string[] = [];
  for (const chemin of ADRESSES)
    for (const cookie of [...cookies, ""]) {
      const vu = await lireFixe(`http://127.0.0.1:${port}`, cookie, chemin);
      const direct = await lireFixe(base, cookie, chemin);
      if (vu.texte !== direct.texte) fautes.push(`${nom}, ${chemin} : une autre réponse qu'en direct`);
      if (vu.cache === "HIT") fautes.push(`${nom}, ${chemin} : servie du cache`);
    }
  return fautes;
}

const ADRESSES = ["/api/session", "/api/tickets", "/api/restitutions?taille=5", "/api/session;x.css", "/api/inconnue"];

const dossier = await mkdtemp(join(tmpdir(), "reflet-mandataires-"));
// nginx travaille sous un autre compte que celui qui le lance.
await chmod(dossier, 0o777);
const programme = await lancer({
  script: "server/main.ts",
  args: ["--sans-interface"],
  env: { DATA_DIR: join(dossier, "donnees") },
  sonde: "/api/sante",
  delaiMs: 180_000,
});
const enCours: ChildProcess[] = [];
let fautes: string[] = [];
try {
  const cookies = [
    await ouvrirSession(programme.url, "claire@transalpes.test"),
    await ouvrirSession(programme.url, "admin@reflet.test"),
  ] as const;
  for (const m of MANDATAIRES) {
    if (spawnSync(m.programme, ["-v"], { stdio: "ignore" }).status !== 0) {
      dire(`${m.nom} n'est pas installé : non éprouvé.`);
      continue;
    }
    const port = await portLibre();
    const fichier = join(dossier, `${m.programme}.conf`);
    await writeFile(fichier, m.reglage(port, new URL(programme.url).host, dossier));
    enCours.push(spawn(m.programme, m.args(fichier), { stdio: ["ignore", "ignore", "inherit"] }));
    const fin = performance.now() + 10_000;
    while (
      performance.now() < fin &&
      !(await fetch(`http://127.0.0.1:${port}/api/sante`).then(
        (r) => r.ok,
        () => false,
      ))
    )
      await pause(50);
    const trouvees = [
      ...(await glisser(m.nom, port, cookies[0])),
      ...(await relire(m.nom, port, cookies, programme.url)),
    ];
    fautes = [...fautes, ...trouvees];
    dire(
      `${m.nom} : ${DOUBLES.length} demandes à double lecture, cinq adresses lues par trois personnes, ${trouvees.length} faute.`,
    );
  }
} finally {
  for (const p of enCours) p.kill("SIGTERM");
  await programme.arreter();
  await rm(dossier, { recursive: true, force: true });
}
for (const faute of fautes) dire(faute);
process.exitCode = fautes.length === 0 ? 0 : 1;
