import type { DocumentLu } from "../../../domain/fre/document-lu.ts";
import type { Fichiers } from "../../../server/fichiers/stockage.ts";
import { motsDesTextes } from "../../../server/lecture/mise-en-page/mots-de-page.ts";
import type { DocumentSeme } from "../fre/documents.ts";
import type { Disposition } from "../fre/lectures-commun.ts";
import type { RangFichier } from "../rangs.ts";
import type { Imprimer, Papier, Planche } from "./imprimer.ts";
import { formatDe, plancheDe } from "./imprimer-document.ts";
import { sourcesDesValeurs, zonesDesLignes } from "./zones.ts";

const TAILLE_MAX = 20 * 1024 * 1024;

/** Usage du fichier et premier mot de son nom, selon le papier. */
const NATURES: Record<Disposition, readonly [usage: "rapport" | "facture" | "avoir" | "pv", nom: string]> = {
  L1: ["rapport", "Rapport"],
  L2: ["rapport", "Rapport"],
  L3: ["facture", "Facture"],
  L4: ["facture", "Facture"],
  L5: ["facture", "Relevé"],
  L6: ["rapport", "Rapport"],
  L8: ["pv", "PV de restitution"],
  L9: ["avoir", "Avoir"],
};

/** Un papier composé, ce qu'il dit, les documents qu'il porte (un relevé en porte plusieurs) et les octets à garder. */
export interface PapierCompose {
  nom: string;
  /** La vérité du papier : ce que sa lecture doit rendre. */
  lu: DocumentLu;
  documents: [DocumentSeme, ...DocumentSeme[]];
  pdf: Uint8Array;
}

/** Un papier à imprimer, et ce qu'il devient une fois imprimé : chaque ligne lue y prend sa page et sa place. */
export interface PapierVoulu {
  planche: Planche;
  poser(papier: Papier): PapierCompose;
}

/** Les papiers que portent les documents à imprimer. */
export function papiersVoulus(documents: readonly DocumentSeme[]): PapierVoulu[] {
  const factures = new Map(documents.filter((d) => d.disposition === "L3").map((d) => [d.retour, d.lu.numero]));
  const parPapier = Map.groupBy(
    documents.filter((d) => d.imprime),
    (d) => d.lu,
  );
  return [...parPapier].flatMap(([lu, [premier, ...autres]]) => {
    if (!premier) return [];
    const pale = premier.rang.etat === "illisible";
    const planche = { ...plancheDe(premier, factures.get(premier.retour) ?? ""), pale };
    return {
      planche,
      poser: (papier) => {
        situer(premier, papier);
        // Comme à la lecture : ni d'un papier illisible, ni des parts d'un relevé.
        if (!pale && autres.length === 0) premier.mots = motsDesTextes(textesDe(planche.donnees));
        const nom = `${NATURES[premier.disposition][1]} ${lu.numero ?? ""}.pdf`;
        return { nom, lu, documents: [premier, ...autres], pdf: papier.pdf };
      },
    };
  });
}

/** Tout texte et tout nombre qu'un papier imprime, où qu'il soit dans ses données. */
function* textesDe(donnee: unknown): Generator<string> {
  if (typeof donnee === "string" || typeof donnee === "number") yield String(donnee);
  else if (donnee && typeof donnee === "object") for (const valeur of Object.values(donnee)) yield* textesDe(valeur);
}

/** Compose un à un, dans ce fil, les papiers à imprimer. */
export function* composerPapiers(documents: readonly DocumentSeme[], imprimer: Imprimer): Generator<PapierCompose> {
  for (const { planche, poser } of papiersVoulus(documents)) yield poser(imprimer(planche));
}

function situer({ disposition, lu, lignes, rang }: DocumentSeme, { reperes }: Papier): void {
  // Une rangée de relevé n'a pas de ligne, et ses valeurs sont celles d'un tableau.
  if (disposition === "L5") return;
  const format = formatDe(disposition);
  const zones = zonesDesLignes(format, reperes);
  const pages = lu.vehicules[0]?.lignes ?? [];
  for (const [i, place] of zones.entries()) {
    const lue = pages[i];
    if (lue) lue.page = place.page;
  }
  for (const ligne of lignes) {
    const place = zones[ligne.rang];
    if (place) Object.assign(ligne, place);
  }
  if (rang.etat !== "illisible") rang.sources = sourcesDesValeurs(format, reperes);
}

async function* unMorceau(octets: Uint8Array): AsyncGenerator<Uint8Array> {
  yield octets;
}

type Description = Pick<RangFichier, "client_id" | "usage" | "nom" | "type_mime" | "cree_par" | "cree_le">;

/** Garde des octets comme le ferait un dépôt, déjà rattachés. */
export async function garderFichier(
  fichiers: Fichiers,
  octets: Uint8Array,
  description: Description,
): Promise<RangFichier> {
  const ecrit = await fichiers.deposer(unMorceau(octets), TAILLE_MAX);
  return {
    ...description,
    id: ecrit.id,
    taille: ecrit.taille,
    sha256: `\\x${ecrit.sha256.toString("hex")}`,
    rattache: true,
  };
}

async function deposer(fichiers: Fichiers, { nom, documents, pdf }: PapierCompose): Promise<RangFichier> {
  const [{ rang, disposition }] = documents;
  const { client_id, cree_par, cree_le } = rang;
  const usage = NATURES[disposition][0];
  const fichier = await garderFichier(fichiers, pdf, {
    client_id,
    usage,
    nom,
    type_mime: "application/pdf",
    cree_par,
    cree_le,
  });
  for (const { rang: document, retour } of documents) {
    document.fichier_id = fichier.id;
    if (usage === "rapport") retour.rang.url_rapport = fichier.id;
  }
  return fichier;
}

/**
 * Lance un travail par élément, dans l'ordre et dès qu'il est prêt, sans attendre le travail précédent : l'écriture d'un papier se fait
 * pendant que les suivants s'impriment. Un échec arrête la suite.
 */
export async function enSuite<T, R>(elements: Iterable<Promise<T>>, travail: (element: T) => Promise<R>): Promise<R[]> {
  const lances: Promise<R>[] = [];
  let echoue = false;
  for (const element of elements) {
    const lance = travail(await element);
    lance.catch(() => {
      echoue = true;
    });
    lances.push(lance);
    if (echoue) break;
  }
  return Promise.all(lances);
}

/** Garde les papiers à mesure qu'ils s'impriment ; rend leurs lignes, et pose sur chaque document son fichier. */
export const deposerPapiers = (fichiers: Fichiers, papiers: Iterable<Promise<PapierCompose>>): Promise<RangFichier[]> =>
  enSuite(papiers, (papier) => deposer(fichiers, papier));
