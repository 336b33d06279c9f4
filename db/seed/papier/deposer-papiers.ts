import type { Fichiers } from "../../../server/fichiers/stockage.ts";
import type { Societe } from "../donnees/societes.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { DocumentSeme } from "../fre/documents.ts";
import type { RangFichier } from "../rangs.ts";
import { type Imprimer, imprimerie, type Papier } from "./imprimer.ts";
import { vueBlocs, vueFacture, vueTableau } from "./vues.ts";
import { PAYSAGE, PORTRAIT, sourcesDesValeurs, zonesDesLignes } from "./zones.ts";

/** Restitutions dont on imprime les papiers, les plus récentes d'abord : imprimer les 220 allongerait le premier démarrage. */
const IMPRIMEES: Record<Societe["cle"], number> = { transalpes: 12, boreal: 8, mos: 4, capsud: 4, partenaire: 3 };
const TAILLE_MAX = 20 * 1024 * 1024;

function aImprimer(documents: readonly DocumentSeme[]): DocumentSeme[] {
  const restants = { ...IMPRIMEES };
  const retenus = new Set<Retour>();
  const recents = [...documents].sort((a, b) =>
    b.retour.rang.date_restitution.localeCompare(a.retour.rang.date_restitution),
  );
  for (const { retour, rang } of recents) {
    // Une lecture en attente se vérifie face à sa page : elle a toujours son papier.
    if (retenus.has(retour) || (restants[retour.societe.cle] === 0 && rang.etat === "valide")) continue;
    retenus.add(retour);
    restants[retour.societe.cle] = Math.max(0, restants[retour.societe.cle] - 1);
  }
  return documents.filter((d) => retenus.has(d.retour));
}

/** Imprime un document avec le modèle de son émetteur. */
export function imprimerDocument(imprimer: Imprimer, { retour, lu }: Pick<DocumentSeme, "retour" | "lu">): Papier {
  if (lu.type_document === "facture") return imprimer("facture", vueFacture(retour, lu));
  return retour.loueur.rapport === "L2"
    ? imprimer("rapport-tableau", vueTableau(retour, lu))
    : imprimer("rapport-blocs", vueBlocs(retour, lu));
}

function situer(document: DocumentSeme, { reperes }: Papier): void {
  const format =
    document.lu.type_document === "rapport" && document.retour.loueur.rapport === "L2" ? PAYSAGE : PORTRAIT;
  const zones = zonesDesLignes(format, reperes);
  for (const ligne of document.lignes) {
    const place = zones[ligne.rang];
    if (place) Object.assign(ligne, place);
  }
  if (document.rang.etat !== "illisible") document.rang.sources = sourcesDesValeurs(format, reperes);
}

async function* unMorceau(octets: Uint8Array): AsyncGenerator<Uint8Array> {
  yield octets;
}

async function deposer(fichiers: Fichiers, { rang, lu, retour }: DocumentSeme, pdf: Uint8Array): Promise<RangFichier> {
  const ecrit = await fichiers.deposer(unMorceau(pdf), TAILLE_MAX);
  const estRapport = lu.type_document === "rapport";
  rang.fichier_id = ecrit.id;
  if (estRapport) retour.rang.url_rapport = ecrit.id;
  return {
    id: ecrit.id,
    client_id: rang.client_id,
    usage: estRapport ? "rapport" : "facture",
    nom: `${estRapport ? "Rapport" : "Facture"} ${lu.numero ?? ""}.pdf`,
    type_mime: "application/pdf",
    taille: ecrit.taille,
    sha256: `\\x${ecrit.sha256.toString("hex")}`,
    cree_par: rang.cree_par,
    cree_le: rang.cree_le,
    rattache: true,
  };
}

/** Imprime et garde les papiers des restitutions récentes ; rend leurs lignes, et pose sur chaque document son fichier et ses places. */
export async function deposerPapiers(fichiers: Fichiers, documents: readonly DocumentSeme[]): Promise<RangFichier[]> {
  const imprimer = imprimerie();
  const depots: Promise<RangFichier>[] = [];
  for (const document of aImprimer(documents)) {
    const papier = imprimerDocument(imprimer, document);
    situer(document, papier);
    // L'écriture d'un papier se fait pendant que le suivant se compose.
    depots.push(deposer(fichiers, document, document.rang.etat === "illisible" ? papier.numeriser() : papier.pdf));
  }
  return Promise.all(depots);
}
