import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { getDocumentProxy } from "unpdf";
import { moteurDessin } from "./generateur/moteurs/dessin.ts";
import { moteurTypst } from "./generateur/moteurs/typst.ts";
import { imprimerDocument, SORTES } from "./generateur/produire.ts";
import { ajouterColonneVide } from "./metamorphose/colonne-vide.ts";
import { differences, lire } from "./metamorphose/comparer.ts";
import { type NomTransformation, TRANSFORMATIONS, transformer } from "./metamorphose/transformations.ts";

// Tourner, rogner, agrandir, redessiner dans un autre ordre, couper les mots, ajouter un filigrane ou une colonne vide : rien de cela ne change
// ce qu'une personne lit d'une page. Part des documents dont la lecture (format public) ne change pas, par transformation :
//   npm run --silent lecture:metamorphoser -- --dossier DIR [--combien 40] [--seulement "rognée,filigrane"] [--details] [--vers DIR]
//   npm run --silent lecture:metamorphoser -- --graine N [--combien 40] …
// Sans dossier, les documents sont composés par le générateur, et la colonne vide s'ajoute à la composition. `--details` dit les champs qui
// changent ; `--vers` garde les PDF transformés qui se lisent autrement.
const USAGE =
  'npm run --silent lecture:metamorphoser -- (--dossier DIR | --graine N) [--combien 40] [--seulement "rognée"] [--details] [--vers DIR]';
const COLONNE_VIDE = "colonne vide";

const { values } = parseArgs({
  options: {
    dossier: { type: "string" },
    graine: { type: "string" },
    combien: { type: "string", default: "40" },
    seulement: { type: "string" },
    details: { type: "boolean", default: false },
    vers: { type: "string" },
  },
});
if (!values.dossier && !values.graine) {
  process.stderr.write(`Usage : ${USAGE}\n`);
  process.exit(2);
}
const combien = Number(values.combien);

interface Source {
  nom: string;
  octets: Uint8Array;
  /** Le même document avec une colonne vide, quand on le compose. */
  elargi?: () => Promise<Uint8Array>;
}

/** Une page numérisée se reconnaît à chaque fois un peu autrement : seuls les documents de texte se comparent au caractère. */
async function porteDuTexte(octets: Uint8Array): Promise<boolean> {
  const document = await getDocumentProxy(Uint8Array.from(octets));
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.loadingTask.destroy();
  return items.length > 20;
}

/** Documents du dossier, répartis de son début à sa fin : les voisins se ressemblent souvent. */
async function* duDossier(dossier: string): AsyncGenerator<Source> {
  const tous = readdirSync(dossier, { recursive: true, encoding: "utf8" })
    .filter((f) => f.endsWith(".pdf"))
    .sort();
  const pas = Math.max(1, tous.length / combien);
  for (let i = 0; i < Math.min(tous.length, combien); i += 1) {
    const nom = tous[Math.floor(i * pas)] as string;
    const octets = readFileSync(path.join(dossier, nom));
    if (await porteDuTexte(octets)) yield { nom, octets };
  }
}

async function* duGenerateur(graine: number): AsyncGenerator<Source> {
  const moteurs = [["dessin", moteurDessin()] as const, ["typst", moteurTypst()] as const];
  for (let rang = 0; rang < combien; rang += 1) {
    const { pdf, compose, moteur } = await imprimerDocument({ graine, moteurs, sortes: SORTES, rejets: [] }, rang);
    const imprimeur = moteurs.find(([nom]) => nom === moteur)?.[1] ?? moteurDessin();
    const elargi = () => imprimeur.imprimer(ajouterColonneVide(compose.feuilles));
    yield { nom: `${graine}-${rang + 1}-${compose.verite.type_document}`, octets: pdf, elargi };
  }
}

const gestes = [...Object.keys(TRANSFORMATIONS), ...(values.dossier ? [] : [COLONNE_VIDE])];
const noms = values.seulement?.split(",") ?? gestes;
const comptes = new Map(noms.map((nom) => [nom, { memes: 0, autres: 0, sans: 0 }]));
const appliquer = (source: Source, nom: string): Promise<Uint8Array> => {
  if (nom !== COLONNE_VIDE) return transformer(source.octets, nom as NomTransformation);
  return source.elargi?.() ?? Promise.reject(new Error("Un document du dossier n'a pas de composition."));
};

if (values.vers) mkdirSync(values.vers, { recursive: true });
let lus = 0;
for await (const source of values.dossier ? duDossier(values.dossier) : duGenerateur(Number(values.graine))) {
  const avant = await lire(source.octets);
  lus += 1;
  for (const [nom, compte] of comptes) {
    const pdf = await appliquer(source, nom).catch(() => null);
    const change = pdf ? differences(JSON.parse(avant), JSON.parse(await lire(pdf)), "") : null;
    if (!pdf || !change) compte.sans += 1;
    else if (change.length === 0) compte.memes += 1;
    else {
      compte.autres += 1;
      const dits = change.slice(0, 4).map((c) => `    ${c}\n`);
      if (values.details) process.stdout.write(`${source.nom} ${nom}\n${dits.join("")}`);
      const fichier = `${source.nom}-${nom}`.replace(/[^\p{L}\d]+/gu, "_");
      if (values.vers) writeFileSync(path.join(values.vers, `${fichier}.pdf`), pdf);
    }
  }
}
process.stdout.write(`${lus} documents\n`);
for (const [nom, { memes, autres, sans }] of comptes) {
  const part = memes + autres > 0 ? `${((100 * memes) / (memes + autres)).toFixed(0)} %` : "–";
  const reste = sans > 0 ? `, ${sans} sans objet` : "";
  process.stdout.write(`${nom.padEnd(36)} ${part.padStart(6)} inchangés (${memes}/${memes + autres}${reste})\n`);
}
