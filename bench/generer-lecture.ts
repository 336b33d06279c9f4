import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { auditer } from "./generateur/audit.ts";
import { composerAvoir } from "./generateur/avoir.ts";
import type { Compose } from "./generateur/documents.ts";
import { composerFacture } from "./generateur/facture.ts";
import { MOTEURS, type NomMoteur } from "./generateur/moteurs/moteur.ts";
import { ouvrirMoteurs } from "./generateur/moteurs/ouvrir.ts";
import { composerPv } from "./generateur/pv.ts";
import { composerRapport } from "./generateur/rapport.ts";
import { composerReleve } from "./generateur/releve.ts";
import { hasard } from "./hasard.ts";

// Documents inventés, chacun dans une mise en page que personne n'a écrite : la graine compose colonnes, mots, formes et moteurs.
//   npm run --silent lecture:generer -- --vers DOSSIER --graine 7 --combien 300 [--moteurs chromium,typst] [--types facture,pv]
// Le dossier reçoit un PDF et sa vérité JSON par document (format des documents d'exemple) et un `index.json` ; il se mesure par
//   npm run --silent lecture:mesurer -- --dossier DOSSIER
// La même graine redonne les mêmes vérités, octet pour octet. Une graine dont on a regardé les documents ou les erreurs est brûlée :
// ce qu'on mesure ensuite sur elle ne dit plus rien d'une mise en page inconnue. En prendre une neuve pour tout chiffre publié.
const AIDE =
  "lecture:generer -- --vers DOSSIER --graine N [--combien 100] [--moteurs chromium,typst] [--types facture,rapport]";

const COMPOSER: Record<string, (graine: number) => Compose> = {
  facture: composerFacture,
  rapport: composerRapport,
  pv: composerPv,
  avoir: composerAvoir,
  releve: composerReleve,
};
/** Part de chaque sorte : ce que reçoit un gestionnaire de parc. */
const SORTES = ["facture", "facture", "facture", "facture", "rapport", "rapport", "rapport", "pv", "avoir", "releve"];

const { values } = parseArgs({
  options: {
    vers: { type: "string" },
    graine: { type: "string" },
    combien: { type: "string", default: "100" },
    moteurs: { type: "string" },
    types: { type: "string" },
  },
});
if (!values.vers || !values.graine) throw new Error(AIDE);
const vers = values.vers;
const graine = Number(values.graine);
mkdirSync(vers, { recursive: true });
const demandes = (values.moteurs?.split(",") ?? [...MOTEURS]) as NomMoteur[];
const moteurs = await ouvrirMoteurs(demandes);
const sortes = values.types?.split(",") ?? SORTES;

/** Compose et imprime ; une page qui déborde, ou une valeur de la vérité introuvable sur la page, fait tirer une autre composition. */
async function produire(rang: number): Promise<object> {
  const h = hasard(graine * 100_003 + rang);
  const sorte = h.un(sortes);
  const [nom, moteur] = h.un(moteurs);
  for (let essai = 0; essai < 6; essai += 1) {
    const { feuilles, verite, particularites } = (COMPOSER[sorte] as (g: number) => Compose)(
      h.entier(1, 1_000_000_000),
    );
    const pdf = await moteur.imprimer(feuilles);
    const manques = await auditer(pdf, verite, feuilles.pages.length);
    if (manques.length > 0) {
      rejets.push({ rang, sorte, nom, manques: manques.slice(0, 3) });
      continue;
    }
    const base = `G${String(rang + 1).padStart(3, "0")}-${sorte}`;
    writeFileSync(path.join(vers, `${base}.pdf`), pdf);
    writeFileSync(path.join(vers, `${base}.json`), `${JSON.stringify(verite, null, 1)}\n`);
    return {
      fichier: `${base}.pdf`,
      verite: `${base}.json`,
      disposition: sorte,
      moteur: nom,
      pages: feuilles.pages.length,
      scan: false,
      famille: null,
      particularites,
    };
  }
  throw new Error(`Le document ${rang} ne s'imprime pas : ${JSON.stringify(rejets.at(-1))}`);
}

const rejets: object[] = [];
const index: object[] = [];
for (let rang = 0; rang < Number(values.combien); rang += 1) index.push(await produire(rang));
for (const [, moteur] of moteurs) await moteur.finir();
writeFileSync(path.join(vers, "index.json"), `${JSON.stringify(index, null, 1)}\n`);
process.stdout.write(`${index.length} documents dans ${vers}, ${rejets.length} compositions écartées\n`);
for (const rejet of rejets) process.stderr.write(`${JSON.stringify(rejet)}\n`);
