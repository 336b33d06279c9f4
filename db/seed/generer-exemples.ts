import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import type { DocumentSeme } from "./fre/documents.ts";
import { generer } from "./generer.ts";
import { hasard } from "./hasard.ts";
import { imprimerDocument } from "./papier/deposer-papiers.ts";
import { imprimerie } from "./papier/imprimer.ts";

/** Graine réservée aux exemples : leurs véhicules ne sont pas ceux des données de démonstration. */
const GRAINE_EXEMPLES = 77_001;

type Sorte = "rapport-l2" | "rapport-l1" | "facture-l3";

const sorteDe = ({ lu, retour }: DocumentSeme): Sorte =>
  lu.type_document === "facture" ? "facture-l3" : retour.loueur.rapport === "L2" ? "rapport-l2" : "rapport-l1";

export interface Exemple {
  nom: string;
  pdf: Uint8Array;
  /** Ce que la lecture doit rendre. */
  attendu: DocumentLu;
}

/** Trois documents fournis, justes, de véhicules inconnus de la démonstration : de quoi essayer le dépôt dans le navigateur. */
export function imprimerExemples(aujourdHui: string): Exemple[] {
  const config = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };
  const documents = generer(config, aujourdHui, GRAINE_EXEMPLES).documents.filter((d) => d.rang.etat === "valide");
  const h = hasard(GRAINE_EXEMPLES, "exemples");
  const imprimer = imprimerie();
  return (["rapport-l2", "rapport-l1", "facture-l3"] as const).map((sorte) => {
    const candidats = documents.filter(
      (d) => sorteDe(d) === sorte && d.lignes.length >= 5 && d.retour.societe.cle === "transalpes",
    );
    const document = h.parmi(candidats);
    return {
      nom: `${sorte}-${document.lu.numero ?? ""}.pdf`,
      pdf: imprimerDocument(imprimer, document).pdf,
      attendu: document.lu,
    };
  });
}

async function commande(dossier: string | undefined): Promise<void> {
  if (!dossier) {
    process.stderr.write("Donnez un dossier : node db/seed/generer-exemples.ts <dossier>\n");
    process.exitCode = 1;
    return;
  }
  await mkdir(dossier, { recursive: true });
  const aujourdHui = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());
  for (const { nom, pdf } of imprimerExemples(aujourdHui)) {
    await writeFile(join(dossier, nom), pdf);
    process.stdout.write(`${resolve(dossier, nom)}\n`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href)
  await commande(process.argv[2]);
