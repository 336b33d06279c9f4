import { type SeparateurDecimal, separateurDominant } from "../../domain/commun/montants.ts";
import { trouverAnomalies } from "../../domain/fre/controles.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { lireBlocs } from "./blocs.ts";
import { trouverEntetes } from "./entete.ts";
import type { Page, Rangee } from "./geometrie.ts";
import { dateDans, type IdentiteLue, lireIdentite } from "./identification.ts";
import { ligneDuTableau } from "./ligne.ts";
import { lireLignesPv, sansMontant } from "./lignes-pv.ts";
import { lireLoueur } from "./loueur.ts";
import { lirePages, ouvrirPdf } from "./pdf.ts";
import { vehiculesDuReleve } from "./releve.ts";
import { lireTableaux, type Tableau } from "./tableau.ts";
import { dateMentionnee, lireTitre, numeroDans, type Titre } from "./titre.ts";
import { lireTotaux, TOTAUX_VIDES } from "./totaux.ts";

/** Lecture complète, avec ce que la ligne de commande n'imprime pas (zones, sources, composantes). */
export type LectureInterne = DocumentLu;

// En dessous, la page est une image : un tampon ou un numéro de page ne fait pas un document lisible.
const LETTRES_MINIMUM = 40;

/**
 * Lit un document de restitution (PDF avec texte) et rend ses lignes, totaux, identification et anomalies.
 * Lève une `ErreurLecture` si le fichier n'est pas un PDF lisible ; une image sans texte rend `inconnu` et `texte_absent`.
 */
export async function lireDocument(octets: Uint8Array): Promise<LectureInterne> {
  const pdf = await ouvrirPdf(octets);
  try {
    return comprendrePages(await lirePages(pdf));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Comprend des pages déjà extraites : fonction pure, que les tests nourrissent sans PDF. */
export function comprendrePages(pages: readonly Page[]): LectureInterne {
  const textes = pages.flatMap((page) => page.rangees.flatMap((rangee) => rangee.mots.map((mot) => mot.texte)));
  const lettres = textes.reduce((somme, texte) => somme + texte.length, 0);
  if (lettres < LETTRES_MINIMUM) return documentSansTexte(pages.length);
  const decimale = separateurDominant(textes);
  const titre = lireTitre(pages);
  const consommees = new Set<Rangee>();
  const blocs = lireBlocs(pages, decimale, consommees);
  const tableaux = blocs.length > 0 ? [] : lireTableaux(pages, (page) => trouverEntetes(page.rangees), consommees);
  const libres = pages.flatMap((page) => page.rangees.filter((rangee) => !consommees.has(rangee)));
  const identite = lireIdentite(pages, libres);
  const lues = blocs.length > 0 ? blocs : lignesDesTableaux(pages, tableaux, decimale, titre);
  const lignes = titre.type === "pv" ? lignesDuPv(pages, lues, libres) : lues;
  return assembler({ pages, titre, identite, lignes, tableaux, libres, decimale });
}

function lignesDesTableaux(
  pages: readonly Page[],
  tableaux: readonly Tableau[],
  decimale: SeparateurDecimal,
  titre: Titre,
): LigneLue[] {
  return tableaux
    .filter((tableau) => !tableau.colonnes.some((colonne) => colonne.role === "immatriculation"))
    .flatMap((tableau) =>
      tableau.lignes.map((ligne) => ligneDuTableau(pages, ligne, decimale, titre.type === "devis")),
    );
}

const lignesDuPv = (pages: readonly Page[], lues: readonly LigneLue[], libres: readonly Rangee[]): LigneLue[] =>
  lues.length > 0 ? lues.map(sansMontant) : lireLignesPv(pages, libres);

interface Parties {
  pages: readonly Page[];
  titre: Titre;
  identite: IdentiteLue;
  lignes: LigneLue[];
  tableaux: readonly Tableau[];
  libres: readonly Rangee[];
  decimale: SeparateurDecimal;
}

function assembler({ pages, titre, identite, lignes, tableaux, libres, decimale }: Parties): LectureInterne {
  const releve = vehiculesDuReleve(tableaux, decimale);
  const totaux = titre.type === "pv" ? { ...TOTAUX_VIDES } : lireTotaux(libres, decimale);
  const vehicule: VehiculeLu = { ...identite.vehicule, lignes, totaux };
  const document: DocumentLu = {
    type_document: releve.vehicules.length > 0 ? "releve" : titre.type,
    numero: titre.numero ?? numeroEtiquete(identite),
    date_document: null,
    loueur: lireLoueur(pages, identite.paires),
    vehicules: releve.vehicules.length > 0 ? releve.vehicules : [vehicule],
    anomalies: [],
    sources: {},
    totaux_releve: releve.totaux ?? undefined,
    nombre_pages: pages.length,
  };
  document.date_document = dateDuDocument(document, titre, identite) ?? dateMentionnee(pages);
  document.anomalies = trouverAnomalies(document);
  return document;
}

function numeroEtiquete(identite: IdentiteLue): string | null {
  const paire = identite.paires.find((p) => p.champ === "numero" && /\d/.test(p.valeur));
  return paire ? (numeroDans(`N° ${paire.valeur}`) ?? paire.valeur) : null;
}

// Rapport : date d'expertise. PV : date de restitution. Facture, avoir, devis, relevé : la date près du numéro, ou étiquetée.
function dateDuDocument(document: DocumentLu, titre: Titre, identite: IdentiteLue): string | null {
  const etiquetee = identite.paires
    .filter((paire) => paire.champ === "date_document")
    .map((paire) => dateDans(paire.valeur));
  const imprimee = titre.date ?? etiquetee.find((date) => date !== null) ?? null;
  const expertise = identite.vehicule.expertise?.date ?? null;
  if (document.type_document === "rapport") return expertise ?? imprimee;
  if (document.type_document === "pv") return identite.vehicule.date_restitution ?? imprimee;
  return imprimee;
}

function documentSansTexte(nombrePages: number): LectureInterne {
  return {
    type_document: "inconnu",
    numero: null,
    date_document: null,
    loueur: null,
    vehicules: [],
    anomalies: [{ code: "texte_absent", vehicule: null, ligne: null, ecart: null }],
    nombre_pages: nombrePages,
  };
}
