import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Compose } from "./generateur/documents.ts";
import { MOTEURS, type NomMoteur } from "./generateur/moteurs/moteur.ts";
import { ouvrirMoteurs } from "./generateur/moteurs/ouvrir.ts";
import {
  type Imprime,
  type Imprimerie,
  imprimerDocument,
  imprimerFamille,
  SORTES,
  type Sorte,
} from "./generateur/produire.ts";

// Documents inventés, chacun dans une mise en page que personne n'a écrite : la graine compose colonnes, mots, formes et moteurs.
//   npm run --silent lecture:generer -- --vers DOSSIER --graine 7 --combien 300 [--familles 30] [--moteurs chromium,typst,dessin,writer] [--types facture,pv]
// Le dossier reçoit un PDF et sa vérité JSON par document (format des documents d'exemple), un sous-dossier par famille (ses pièces, ses
// conditions, ses verdicts attendus) et un `index.json`. Il se mesure par
//   npm run --silent lecture:mesurer -- --dossier DOSSIER
// La même graine redonne les mêmes vérités, octet pour octet, si la machine a les mêmes moteurs. Une graine dont on a regardé les
// documents ou les erreurs est brûlée : ce qu'on mesure ensuite sur elle ne dit plus rien d'une mise en page inconnue. En prendre une
// neuve pour tout chiffre qu'on publie, et dire la commande avec le chiffre.
const USAGE =
  "npm run --silent lecture:generer -- --vers DOSSIER --graine N [--combien 100] [--familles 10] [--moteurs chromium,typst] [--types facture,rapport]";

const { values } = parseArgs({
  options: {
    vers: { type: "string" },
    graine: { type: "string" },
    combien: { type: "string", default: "100" },
    familles: { type: "string" },
    moteurs: { type: "string" },
    types: { type: "string" },
  },
});
const graine = Number(values.graine);
if (!values.vers || !Number.isInteger(graine)) {
  process.stderr.write(`Usage : ${USAGE}\n`);
  process.exit(2);
}
const vers = values.vers;
const combien = Number(values.combien);
const familles = Number(values.familles ?? Math.round(combien / 10));
const imprimerie: Imprimerie = {
  graine,
  moteurs: await ouvrirMoteurs((values.moteurs?.split(",") ?? MOTEURS) as readonly NomMoteur[]),
  sortes: (values.types?.split(",") ?? SORTES) as Sorte[],
  rejets: [],
};

const enJson = (valeur: unknown) => `${JSON.stringify(valeur, null, 1)}\n`;
const index: object[] = [];

function ecrire(base: string, famille: string | null, { pdf, compose, moteur }: Imprime): void {
  writeFileSync(path.join(vers, `${base}.pdf`), pdf);
  writeFileSync(path.join(vers, `${base}.json`), enJson(compose.verite));
  const { feuilles, verite, particularites }: Compose = compose;
  const dit = { disposition: verite.type_document, moteur, pages: feuilles.pages.length, octets: pdf.length };
  index.push({ fichier: `${base}.pdf`, verite: `${base}.json`, ...dit, famille, scan: false, particularites });
}

mkdirSync(vers, { recursive: true });
for (let rang = 0; rang < combien; rang += 1) {
  const imprime = await imprimerDocument(imprimerie, rang);
  ecrire(`G${String(rang + 1).padStart(3, "0")}-${imprime.compose.verite.type_document}`, null, imprime);
}
for (let rang = 0; rang < familles; rang += 1) {
  const { papiers, conditions, famille } = await imprimerFamille(imprimerie, rang);
  const nom = `famille-${String(rang + 1).padStart(3, "0")}`;
  mkdirSync(path.join(vers, nom), { recursive: true });
  for (const [piece, imprime] of Object.entries(papiers)) ecrire(path.join(nom, piece), nom, imprime);
  writeFileSync(path.join(vers, nom, "conditions.json"), enJson(conditions));
  writeFileSync(path.join(vers, nom, "famille.json"), enJson({ famille: nom, ...famille }));
}
for (const [, moteur] of imprimerie.moteurs) await moteur.finir();
writeFileSync(path.join(vers, "index.json"), enJson(index));
const { rejets } = imprimerie;
process.stdout.write(
  `${index.length} documents et ${familles} familles dans ${vers}, ${rejets.length} compositions écartées\n`,
);
for (const rejet of rejets) process.stderr.write(`${rejet}\n`);
