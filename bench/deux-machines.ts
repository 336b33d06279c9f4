import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { Ecrivain } from "./ecrivain.ts";
import { appeler, Foule, statutDe } from "./foule.ts";
import {
  adresse,
  brancher,
  certifier,
  couper,
  debrancher,
  type Hote,
  jusqua,
  lancerBases,
  lancerDans,
  lancerMandataire,
  lancerS3,
  monterReseau,
  toutArreter,
  tuer,
} from "./machines.ts";
import { centile } from "./mesurer.ts";

// Deux serveurs, une base et sa réplique synchrone, un seau S3, un mandataire TLS, chacun son hôte : ce que voit une personne quand l'un tombe.
// En root : node bench/deux-machines.ts (BAVARD=1 : ce que disent les programmes). Moins de dix minutes.
const URL_PUBLIQUE = `https://${adresse("mandataire")}`;
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

const direct = (hote: Hote): string => `http://${adresse(hote)}:3000`;
const pret = (hote: Hote) =>
  fetch(`http://${adresse(hote)}:9090/ready`, { signal: AbortSignal.timeout(6_000) }).then(
    (r) => r.ok,
    () => false,
  );

async function nombreServi(hote: Hote): Promise<number> {
  const texte = await (await fetch(`http://${adresse(hote)}:9090/metrics`)).text();
  return [...texte.matchAll(/^reflet_http_duree_secondes_count\{.*\} (\d+)$/gm)].reduce((n, [, v]) => n + Number(v), 0);
}

/** Du navigateur branché sur un serveur au changement écrit par l'autre : combien de temps, en millisecondes. */
async function mesurerDirect(cookie: string, fois: number): Promise<number[]> {
  const coupe = new AbortController();
  const flux = await fetch(`${URL_PUBLIQUE}/api/en-direct?duree=600`, {
    headers: { cookie, "x-reflet": "1" },
    signal: coupe.signal,
  });
  const lecteur = flux.body?.pipeThrough(new TextDecoderStream()).getReader();
  const durees: number[] = [];
  const page = (await (await appeler(direct("un"), cookie, "/api/restitutions?taille=1")).json()) as {
    lignes: { id: string; modele: string }[];
  };
  let { id, modele } = page.lignes[0] ?? { id: "", modele: "" };
  let recu = "";
  const attendre = async (motif: string) => {
    while (!recu.includes(motif)) {
      const lu = await lecteur?.read();
      if (!lu || lu.done) throw new Error(`le flux s'est fermé : ${flux.status} ${recu}`);
      recu += lu.value;
    }
    recu = "";
  };
  await attendre("event: ouvert");
  for (let i = 0; i < fois; i++) {
    const debut = performance.now();
    // L'un des deux serveurs n'est pas celui du flux.
    const corps = JSON.stringify({ champs: { modele: `Clio ${i}` }, avant: { modele } });
    const r = await appeler(direct(i % 2 ? "un" : "deux"), cookie, `/api/restitutions/${id}`, {
      method: "PATCH",
      body: corps,
      headers: { "content-type": "application/json" },
    });
    if (!r.ok) throw new Error(`modification refusée : ${r.status} ${await r.text()}`);
    await r.arrayBuffer();
    modele = `Clio ${i}`;
    await attendre("restitutions");
    durees.push(performance.now() - debut);
  }
  coupe.abort();
  return durees;
}

const RACINE = join(import.meta.dirname, "..");
/** Dépose des documents par le mandataire ; rend le nombre de fois où chacun a été pris par une tâche de lecture. */
async function lirePartage(cookie: string, sql: (texte: string) => string, nombre: number): Promise<string> {
  const exemples = join(RACINE, "bench/corpus/exemples");
  const noms = (await readdir(exemples)).filter((n) => /^L\d.*\.pdf$/.test(n));
  const avant = Number(sql("select count(*) from documents"));
  sql("create table if not exists prises_vues (document_id uuid, prises integer)");
  sql(
    "create or replace function voir_prise() returns trigger language plpgsql security definer as $f$ begin insert into prises_vues values (old.document_id, old.prises); return null; end $f$",
  );
  sql("create or replace trigger voir after delete on document_lectures for each row execute function voir_prise()");
  for (let i = 0; i < nombre; i++) {
    const octets = Buffer.concat([
      await readFile(join(exemples, noms[i % noms.length] ?? "")),
      Buffer.from(`\n% ${randomBytes(8).toString("hex")}\n`),
    ]);
    const r = await appeler(URL_PUBLIQUE, cookie, `/api/documents/depot?nom=essai-${i}.pdf`, {
      method: "PUT",
      body: octets,
      headers: { "content-type": "application/octet-stream" },
    });
    if (!r.ok) throw new Error(`dépôt : ${r.status} ${await r.text()}`);
  }
  const secondes = await jusqua("la lecture", () => sql("select count(*) from document_lectures") === "0", 120);
  return `${Number(sql("select count(*) from documents")) - avant} documents lus ${secondes.toFixed(1)} s après le dernier dépôt ; prises par document : ${sql("select string_agg(distinct prises::text, ', ') from prises_vues")}`;
}

/** Dépose sans relâche pendant que le seau disparaît ; ce qui a été accepté doit se relire à l'identique. */
async function couperS3(cookie: string): Promise<string> {
  const acceptes = new Map<string, string>();
  const refus = new Set<string>();
  let fini = false;
  const deposer = async () => {
    while (!fini) {
      const octets = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(300_000), Buffer.from("\n%%EOF\n")]);
      const r = await appeler(URL_PUBLIQUE, cookie, "/api/fichiers?usage=rapport&nom=essai.pdf", {
        method: "PUT",
        body: octets,
        headers: { "content-type": "application/pdf" },
      }).catch(() => null);
      const lu = (await r?.json().catch(() => null)) as { id?: string; message_fr?: string } | null;
      if (r?.status === 200 && lu?.id) acceptes.set(lu.id, createHash("sha256").update(octets).digest("hex"));
      else refus.add(`${r?.status} ${lu?.message_fr}`);
      await pause(100);
    }
  };
  const fils = [deposer(), deposer()];
  await pause(2_000);
  debrancher("s3");
  await pause(10_000);
  brancher("s3");
  await pause(5_000);
  fini = true;
  await Promise.all(fils);
  let differents = 0;
  for (const [id, sha] of acceptes) {
    const octets = Buffer.from(await (await appeler(URL_PUBLIQUE, cookie, `/api/fichiers/${id}`)).arrayBuffer());
    if (createHash("sha256").update(octets).digest("hex") !== sha) differents += 1;
  }
  return `${acceptes.size} dépôts acceptés, ${differents} perdus ou différents ; refus : ${[...refus].join(" | ") || "aucun"}`;
}

async function eprouver(dossier: string): Promise<boolean> {
  monterReseau();
  const { autorite, certificat } = certifier(dossier);
  setDefaultCACertificates([await readFile(autorite, "utf8")]);
  const bases = await lancerBases(join(dossier, "pg"));
  await lancerS3(join(dossier, "s3"), certificat);
  const mandataire = lancerMandataire(dossier, certificat);
  const s3 = {
    S3_URL: `https://${adresse("s3")}`,
    S3_REGION: "us-east-1",
    S3_SEAU: "reflet-essai",
    S3_CLE: "essai:reflet",
    S3_SECRET: "secret-essai",
  };
  const seau = new S3Client({
    endpoint: s3.S3_URL,
    region: s3.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.S3_CLE, secretAccessKey: s3.S3_SECRET },
  });
  await jusqua("le seau", async () => Boolean(await seau.send(new CreateBucketCommand({ Bucket: s3.S3_SEAU }))));
  const demarrer = (hote: "un" | "deux", stockage: Record<string, string> = s3) =>
    lancerDans(hote, [process.execPath, "server/main.ts"], {
      ...stockage,
      DATABASE_URL: `postgres://essai:essai@${adresse("mandataire")}:5432/reflet`,
      DATA_DIR: join(dossier, `donnees-${hote}`),
      SECRET: "secret-de-l-essai-des-deux-machines-0123",
      PUBLIC_URL: URL_PUBLIQUE,
      HOTE: adresse(hote),
      PORT: "3000",
      PORT_EXPLOITATION: "9090",
      HOTE_EXPLOITATION: adresse(hote),
      MANDATAIRES: adresse("mandataire"),
      NODE_EXTRA_CA_CERTS: autorite,
    });
  // Les exemples de la démonstration restent sur un disque : le service S3 d'essai ne tient pas trois cents dépôts d'un coup.
  let un = demarrer("un", {});
  await jusqua("la démonstration", () => pret("un"), 180);
  await tuer(un, "SIGTERM");
  un = demarrer("un");
  await jusqua("le premier serveur", () => pret("un"), 180);
  demarrer("deux");
  await jusqua("le second serveur", () => pret("deux"), 120);
  await pause(3_000);

  const ecrivain = await Ecrivain.connecter(URL_PUBLIQUE);
  const { cookie } = ecrivain;
  const avant = await ecrivain.totaux(URL_PUBLIQUE);
  dire(
    `Session ouverte par le mandataire, lue sur chacun : ${await Promise.all((["un", "deux"] as const).map((h) => statutDe(direct(h), cookie, "/api/session")))}`,
  );
  const flux = await mesurerDirect(cookie, 30);
  dire(
    `En direct d'un serveur à l'autre, par le mandataire : médiane ${Math.round(centile(flux, 0.5))} ms, au pire ${Math.round(Math.max(...flux))} ms`,
  );
  dire(`Lectures partagées : ${await lirePartage(cookie, (texte) => bases.sql(texte, "base", "reflet"), 24)}`);

  const foule = new Foule(URL_PUBLIQUE, ecrivain);
  foule.partir();
  const servies = await Promise.all((["un", "deux"] as const).map(nombreServi));
  await foule.pendant("Rien", async () => undefined);
  const ensuite = await Promise.all((["un", "deux"] as const).map(nombreServi));
  dire(`Répartition : ${ensuite.map((n, i) => n - (servies[i] ?? 0)).join(" et ")} demandes`);
  await foule.pendant("Arrêt demandé d'un serveur (SIGTERM), puis relance", async () => {
    await tuer(un, "SIGTERM");
    un = demarrer("un");
    return `Prêt en ${(await jusqua("le serveur", () => pret("un"))).toFixed(1)} s.`;
  });
  await foule.pendant("Serveur tué (SIGKILL), puis relance", async () => {
    await tuer(un, "SIGKILL");
    await pause(3_000);
    un = demarrer("un");
    return `Prêt en ${(await jusqua("le serveur", () => pret("un"))).toFixed(1)} s.`;
  });
  await foule.pendant("Un serveur ne joint plus la base (paquets perdus 15 s)", async () => {
    couper("un", "mandataire");
    await pause(15_000);
    couper("un", "mandataire", false);
    return `Prêt ${(await jusqua("le serveur", () => pret("un"))).toFixed(1)} s après.`;
  });
  await foule.pendant("Un serveur débranché 10 s", async () => {
    debrancher("un");
    await pause(10_000);
    brancher("un");
    return `Prêt ${(await jusqua("le serveur", () => pret("un"))).toFixed(1)} s après.`;
  });
  await foule.pendant("Seau S3 débranché 10 s pendant des dépôts", () => couperS3(cookie));
  await foule.pendant(
    "Base débranchée de sa réplique 8 s",
    async () => {
      debrancher("replique");
      await pause(8_000);
      brancher("replique");
      return undefined;
    },
    12,
  );
  await foule.pendant("Principal débranché pour toujours, réplique promue", async () => {
    debrancher("base");
    await pause(3_000);
    bases.promouvoir();
    bases.sql("alter system set synchronous_standby_names = ''", "replique");
    bases.sql("select pg_reload_conf()", "replique");
    const prets = await jusqua("les deux serveurs", async () => (await pret("un")) && (await pret("deux")));
    return `Les deux prêts ${prets.toFixed(1)} s après la promotion.`;
  });
  await foule.arreter();
  dire(`Session après la bascule : ${await statutDe(URL_PUBLIQUE, cookie, "/api/session")} `);
  const bilan = await ecrivain.auditer(URL_PUBLIQUE, avant);
  dire(
    `Écritures acceptées ${bilan.acceptees} ; manquantes ${bilan.manquantes}, en double ${bilan.doubles}, écart des totaux ${bilan.ecartNombre} restitutions, ${bilan.ecartMontant} centimes`,
  );
  seau.destroy();
  mandataire.kill();
  return bilan.manquantes + bilan.doubles + Math.abs(bilan.ecartNombre) === 0;
}

const dossier = await mkdtemp(join(tmpdir(), "reflet-machines-"));
await chmod(dossier, 0o755);
const limite = setTimeout(() => process.exit(2), 15 * 60_000);
try {
  process.exitCode = (await eprouver(dossier)) ? 0 : 1;
} finally {
  toutArreter();
  clearTimeout(limite);
  await rm(dossier, { recursive: true, force: true });
}
process.on("exit", toutArreter);
