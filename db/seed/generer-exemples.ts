import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { formatPublic } from "../../server/lecture/format-public.ts";
import { generer } from "./generer.ts";
import { hasard } from "./hasard.ts";
import { composerPapiers } from "./papier/deposer-papiers.ts";
import { imprimerie } from "./papier/imprimer.ts";

/** Graine réservée aux exemples : leurs véhicules ne sont pas ceux des données de démonstration. */
const GRAINE_EXEMPLES = 77_002;
const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };

export interface Exemple {
  nom: string;
  pdf: Uint8Array;
  /** La vérité du papier : ce que la lecture doit rendre. */
  attendu: DocumentLu;
  /** Un papier numérisé trop pâle ne se lit pas : sa vérité reste tout ce qu'il montrait. */
  numerise: boolean;
}

/** Tous les papiers de la démonstration de ce jour et de cette graine, chacun avec sa vérité. */
export function* imprimerDemonstration(aujourdHui: string, graine: number): Generator<Exemple> {
  const { documents } = generer(CONFIG, aujourdHui, graine);
  for (const { nom, pdf, lu, documents: portes } of composerPapiers(documents, imprimerie()))
    yield { nom, pdf, attendu: lu, numerise: portes[0].rang.etat === "illisible" };
}

/** Trois documents fournis, justes, de véhicules inconnus de la démonstration : de quoi essayer le dépôt dans le navigateur. */
export function imprimerExemples(aujourdHui: string): Exemple[] {
  const h = hasard(GRAINE_EXEMPLES, "exemples");
  const documents = generer(CONFIG, aujourdHui, GRAINE_EXEMPLES).documents.filter(
    (d) => d.imprime && d.rang.etat === "valide" && d.lignes.length >= 5 && d.retour.societe.cle === "transalpes",
  );
  const choisis = (["L2", "L1", "L3"] as const).map((sorte) =>
    h.parmi(documents.filter((d) => d.disposition === sorte)),
  );
  return [...composerPapiers(choisis, imprimerie())].map(({ nom, pdf, lu }) => ({
    nom,
    pdf,
    attendu: lu,
    numerise: false,
  }));
}

/** Écrit des PDF et, à côté de chacun, sa vérité en JSON au format de `npm run document:lire`. */
async function ecrire(dossier: string, exemples: Iterable<Exemple>): Promise<void> {
  await mkdir(dossier, { recursive: true });
  for (const { nom, pdf, attendu } of exemples) {
    await writeFile(join(dossier, nom), pdf);
    await writeFile(
      join(dossier, nom.replace(/\.pdf$/, ".json")),
      `${JSON.stringify(formatPublic(attendu), null, 2)}\n`,
    );
    process.stdout.write(`${resolve(dossier, nom)}\n`);
  }
}

async function commande([dossier, option]: readonly string[]): Promise<void> {
  if (!dossier || (option !== undefined && option !== "--tout")) {
    process.stderr.write("Donnez un dossier : node db/seed/generer-exemples.ts <dossier> [--tout]\n");
    process.exitCode = 1;
    return;
  }
  const aujourdHui = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());
  await ecrire(dossier, option ? imprimerDemonstration(aujourdHui, 2026) : imprimerExemples(aujourdHui));
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href)
  await commande(process.argv.slice(2));
