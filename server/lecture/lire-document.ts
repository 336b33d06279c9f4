import { type SeparateurDecimal, separateurDominant } from "../../domain/commun/montants.ts";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { juger, sommeIncertaine } from "../../domain/fre/juger.ts";
import { avecComplements, type ComplementVocabulaire } from "../../domain/fre/vocabulaire/complements.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { titreEnTeteDeBande } from "./bandes.ts";
import { lireBlocs } from "./blocs.ts";
import { choisirLecture, type Ecartes } from "./choisir-lecture.ts";
import { cochesEnReponses } from "./coches.ts";
import { separerFiches } from "./colonnes-de-fiches.ts";
import { CONFIANCES, confianceDe, douterDes, netteteDe, nuancer } from "./confiance.ts";
import { corrigerReconnus } from "./corriger-reconnus.ts";
import { detacherDeductions } from "./deductions.ts";
import { sansDetails } from "./details-tableau.ts";
import { trouverEntetes } from "./entete.ts";
import { ErreurLecture, PAGES_NUMERISEES_MAXIMUM } from "./erreurs.ts";
import { selonSaMention } from "./etat-de-fiche.ts";
import { deroulerEtiquettes } from "./etiquettes-au-dessus.ts";
import { factureCitee } from "./facture-citee.ts";
import type { Page, Rangee } from "./geometrie.ts";
import { type IdentiteLue, lireIdentite } from "./identification.ts";
import { leverDoutes } from "./lever-doutes.ts";
import { ligneDuTableau } from "./ligne.ts";
import { lireLignesCases } from "./lignes-cases.ts";
import { lireLignesFiches } from "./lignes-fiches.ts";
import { lireLignesLibres } from "./lignes-libres.ts";
import { porteDesLignes, vehiculesParPlaque } from "./lignes-par-plaque.ts";
import { lireLignesPrixNu } from "./lignes-prix-nu.ts";
import { imprimeUnTotal, lireLignesProuvees } from "./lignes-prouvees.ts";
import {
  constatObserve,
  lireLegende,
  lireLegendeOperations,
  lireLignesConstatees,
  operationDeLegende,
  selonLaLegende,
} from "./lignes-pv.ts";
import { lireLignesTitrees } from "./lignes-titrees.ts";
import { lireLoueur } from "./loueur.ts";
import { motsDesPages } from "./mots-de-page.ts";
import { dateDuDocument, dateEtiquetee, numeroEtiquete, seuleDate } from "./numero-et-date.ts";
import { avecPassages } from "./passages.ts";
import { estNumerisee, lirePages, ouvrirPdf } from "./pdf.ts";
import { piecesDuDommage } from "./pieces-du-dommage.ts";
import { preparerPage } from "./preparer-page.ts";
import { ditSansDommage, estSansDommage, lignesDuPv } from "./pv-sans-dommage.ts";
import { sansRecapitulatifs } from "./recapitulatif.ts";
import { vehiculesDuReleve } from "./releve.ts";
import { marquerReperes } from "./reperes.ts";
import { poserRestes } from "./restes.ts";
import { completerParLAnnexe, vehiculesParFiche, vehiculesParSection } from "./sections.ts";
import { enCredit } from "./sens-avoir.ts";
import { situerEntete } from "./situer-entete.ts";
import { completerParLesSousLignes } from "./sous-lignes.ts";
import { ressembleAXml } from "./structure/arbre.ts";
import { lireFactureXml } from "./structure/lire-structure.ts";
import { factureJointe } from "./structure/pieces-jointes.ts";
import { completerParLaPage } from "./structure/rapprocher-texte.ts";
import { lireTableaux, type Tableau } from "./tableau.ts";
import { lireTableauxTournes } from "./tableaux-tournes.ts";
import {
  dateDOuverture,
  dateEnTete,
  dateMentionnee,
  dateSousTitre,
  lireTitre,
  numeroEnTete,
  type Titre,
} from "./titre.ts";
import { titresEnPieces } from "./titres-pieces.ts";
import { TOTAUX_VIDES, type TotauxSitues } from "./totaux.ts";
import { totauxDuDocument } from "./totaux-du-document.ts";
import { accorderAuxLignes } from "./totaux-et-lignes.ts";
import { deplierValeurs } from "./valeurs-repliees.ts";
import { sourceDe } from "./zones.ts";

/** Lecture complète, avec ce que la ligne de commande n'imprime pas (zones, sources, composantes). */
export type LectureInterne = DocumentLu;

// En dessous, la page est une image : un tampon ou un numéro de page ne fait pas un document lisible.
const LETTRES_MINIMUM = 40;

/** Reconnaît les pages numérisées d'un PDF (numéros à partir de 1) et rend leurs mots placés. */
export type Reconnaissance = (octets: Uint8Array, numeros: readonly number[]) => Promise<Page[]>;

export interface OptionsLecture {
  /** Mots appris, qui passent avant le vocabulaire livré. */
  complements?: readonly ComplementVocabulaire[];
  /** Appelée avant chaque page à reconnaître : son rang à partir de 1, leur nombre, et si la page d'avant portait des mots. */
  progression?: (page: number, total: number, lisible: boolean) => void;
  /** Remplace la reconnaissance de caractères : un appelant peut la remettre à plus tard. */
  reconnaissance?: Reconnaissance;
}

/**
 * Lit un document de restitution (PDF de texte ou numérisé) et rend ses lignes, totaux, identification et anomalies.
 * Lève une `ErreurLecture` si le fichier n'est pas un PDF lisible ; une image où rien ne se lit rend `inconnu` et `texte_absent`.
 */
export async function lireDocument(octets: Uint8Array, options: OptionsLecture = {}): Promise<LectureInterne> {
  // Le lecteur de PDF s'approprie les octets qu'on lui donne ; la reconnaissance les relit.
  const copie = octets.slice();
  const { complements = [] } = options;
  if (ressembleAXml(octets)) return avecComplements(complements, () => jugee(lireFactureXml(copie)));
  const pdf = await ouvrirPdf(octets);
  try {
    const pages = await lirePages(pdf);
    const jointe = await factureJointe(pdf);
    const numeros = jointe && !jointe.sansLignes ? [] : await pagesNumerisees(pdf, pages);
    if (numeros.length > PAGES_NUMERISEES_MAXIMUM) throw new ErreurLecture("trop_de_pages_numerisees");
    const reconnues = numeros.length > 0 ? await reconnaitre(copie, numeros, options) : [];
    const completes = pages.map((page) => reconnues.find((r) => r.numero === page.numero) ?? page);
    return avecComplements(complements, () => {
      const mots = motsDesPages(completes);
      const lue = { ...comprendrePages(completes), ...provenanceDe(numeros, pages.length), mots };
      return jointe ? jugee(completerParLaPage(lireFactureXml(jointe.octets), lue)) : lue;
    });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function provenanceDe(numeros: readonly number[], total: number): Pick<DocumentLu, "provenance" | "pages_reconnues"> {
  if (numeros.length === 0) return { provenance: "texte" };
  return { provenance: numeros.length === total ? "image" : "texte_et_image", pages_reconnues: [...numeros] };
}

async function reconnaitre(octets: Uint8Array, numeros: readonly number[], options: OptionsLecture): Promise<Page[]> {
  if (options.reconnaissance) return options.reconnaissance(octets, numeros);
  // Le moteur de reconnaissance ne se charge que pour un document numérisé.
  const { lirePagesImage } = await import("./image/lire-pages-image.ts");
  return lirePagesImage(octets, numeros, options.progression);
}

const lettresDe = (page: Page) =>
  page.rangees.reduce((somme, rangee) => somme + rangee.mots.reduce((n, mot) => n + mot.texte.length, 0), 0);

async function pagesNumerisees(pdf: Parameters<typeof lirePages>[0], pages: readonly Page[]): Promise<number[]> {
  const numeros: number[] = [];
  for (const page of pages) {
    if (lettresDe(page) < LETTRES_MINIMUM && (await estNumerisee(pdf, page.numero))) numeros.push(page.numero);
  }
  return numeros;
}

/** Comprend des pages déjà extraites : fonction pure, que les tests nourrissent sans PDF. */
export function comprendrePages(imprimees: readonly Page[]): LectureInterne {
  const pages = imprimees.map(preparerPage);
  const textes = pages.flatMap((page) => page.rangees.flatMap((rangee) => rangee.mots.map((mot) => mot.texte)));
  const lettres = textes.reduce((somme, texte) => somme + texte.length, 0);
  if (lettres < LETTRES_MINIMUM) return documentSansTexte(pages.length);
  const decimale = separateurDominant(textes);
  const titre = lireTitre(pages);
  const total = () =>
    imprimeUnTotal(
      pages.flatMap(({ rangees }) => rangees),
      decimale,
    );
  const lu = choisirLecture((ecartes) => lireSelon(pages, titre, decimale, ecartes), total);
  return avecPassages(lu, pages, decimale);
}

/** Une lecture des pages, sans ce que `ecartes` en retire. */
function lireSelon(
  pages: readonly Page[],
  titre: Titre,
  decimale: SeparateurDecimal,
  ecartes: Ecartes,
): LectureInterne {
  const consommees = new Set<Rangee>();
  const tournes = lireTableauxTournes(pages, consommees);
  const blocs = tournes.length > 0 || ecartes.blocs ? [] : lireBlocs(pages, decimale, consommees);
  const droits = () =>
    ecartes.tableaux ? [] : lireTableaux(pages, (page) => trouverEntetes(page.rangees), consommees);
  const imprimes = tournes.length > 0 ? tournes : blocs.length > 0 ? [] : droits();
  const tableaux = sansRecapitulatifs(imprimes, decimale);
  const libres = pages.flatMap((page) => page.rangees.filter((rangee) => !consommees.has(rangee)));
  const lue = lireIdentite(pages, libres);
  const identite = pages.some((page) => page.reconnue) ? { ...lue, vehicule: corrigerReconnus(lue.vehicule) } : lue;
  const cases = titre.type === "pv" && blocs.length === 0 ? lireLignesCases(pages) : [];
  const lues =
    blocs.length > 0 ? blocs : cases.length > 0 ? cases : lignesDesTableaux(pages, tableaux, decimale, titre);
  const chiffrees =
    titre.type === "pv"
      ? lignesDuPv(pages, lues, libres)
      : lignesOuListe(pages, lues, tableaux, libres, decimale, consommees, ecartes);
  // Un rapport peut constater sans chiffrer, en phrases ou en liste.
  const lignes =
    chiffrees.length === 0 && titre.type === "rapport"
      ? lireLignesConstatees(pages, libres, true)
      : chiffrees.map(selonSaMention);
  const restantes = libres.filter((rangee) => !consommees.has(rangee));
  const sansDommage =
    titre.type === "pv" && lignes.length === 0 && (lues.some(estSansDommage) || ditSansDommage(pages));
  const completes = completerParLesSousLignes(pages, lignes, restantes);
  return assembler({ pages, titre, identite, lignes: completes, tableaux, libres: restantes, decimale, sansDommage });
}

function lignesDesTableaux(
  pages: readonly Page[],
  tableaux: readonly Tableau[],
  decimale: SeparateurDecimal,
  titre: Titre,
): LigneLue[] {
  const toutes = pages.flatMap(({ rangees }) => rangees);
  const [legende, operations] = [lireLegende(toutes), lireLegendeOperations(toutes)];
  const deLignes = tableaux
    .filter((tableau) => !estDeVehicules(tableau))
    .map((tableau) => marquerReperes(piecesDuDommage(tableau)));
  return titresEnPieces(deLignes).flatMap((tableau) =>
    cochesEnReponses(sansDetails(tableau.lignes, decimale))
      .map((ligne) =>
        ligneDuTableau(
          pages,
          operationDeLegende(constatObserve(selonLaLegende(ligne, legende)), operations),
          decimale,
          titre.type === "devis",
        ),
      )
      .map((ligne) => (NON_FACTURE.test(plier(tableau.titre)) && !ligne.net_ht ? nonFacturable(ligne) : ligne))
      .map((ligne) => (ligne.dommage === null && estDeManquants(tableau) ? { ...ligne, dommage: "manquant" } : ligne)),
  );
}

/** Un tableau d'une rangée par véhicule, sans ligne de frais. */
const estDeVehicules = (tableau: Tableau): boolean =>
  tableau.colonnes.some((colonne) => colonne.role === "immatriculation") && !porteDesLignes(tableau);

/** Le titre d'un tableau de ce qui est constaté sans être dû (« Usure normale, non facturée »). */
const NON_FACTURE = /\busure normale\b|\bnon factur|\bnon imputable|\btolere|\bacceptable/;

/** « Accessoires manquants » au-dessus d'un tableau sans colonne de dommage, ou en tête de sa colonne : chaque ligne l'est. */
const MANQUANTS = /\b(?:manquante?s?|non restituee?s?)\b/;
const estDeManquants = ({ titre, colonnes }: Tableau): boolean =>
  !colonnes.some(({ role }) => role === "dommage") &&
  (MANQUANTS.test(plier(titre)) ||
    colonnes.some(({ role, texte }) => role === "designation" && MANQUANTS.test(plier(texte))));

const nonFacturable = (ligne: LigneLue): LigneLue => ({ ...ligne, facturable: false, operation: null });

// Sans tableau ni blocs, les lignes sont une liste ; un relevé de véhicules n'en a pas.
function lignesOuListe(
  pages: readonly Page[],
  lues: LigneLue[],
  tableaux: readonly Tableau[],
  libres: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
  ecartes: Ecartes,
): LigneLue[] {
  if (lues.length > 0 || tableaux.some((tableau) => tableau.lignes.length > 0)) return lues;
  const separees = separerFiches(titreEnTeteDeBande(libres));
  const depliees = deplierValeurs(separees.rangees);
  const { rangees, origines } = deroulerEtiquettes(depliees.rangees);
  const prises = new Set<Rangee>();
  const facons = [
    !ecartes.titrees && lireLignesTitrees,
    !ecartes.fiches && lireLignesFiches,
    !ecartes.prixNus && lireLignesPrixNu,
    !ecartes.libres && lireLignesLibres,
    ecartes.libres && lireLignesProuvees,
  ];
  let lignes: LigneLue[] = [];
  for (const lire of facons) if (lire && lignes.length === 0) lignes = lire(pages, rangees, decimale, prises);
  for (const prise of prises)
    for (const deroulee of origines.get(prise) ?? [prise])
      for (const rangee of depliees.origines.get(deroulee) ?? [deroulee])
        consommees.add(separees.origine.get(rangee) ?? rangee);
  return lignes;
}

interface Parties {
  pages: readonly Page[];
  titre: Titre;
  identite: IdentiteLue;
  lignes: LigneLue[];
  tableaux: readonly Tableau[];
  libres: readonly Rangee[];
  decimale: SeparateurDecimal;
  sansDommage: boolean;
}

function assembler({
  pages,
  titre,
  identite,
  lignes: lues,
  tableaux,
  libres,
  decimale,
  ...dits
}: Parties): LectureInterne {
  const numerise = pages.some((page) => page.reconnue);
  const releve = vehiculesDuReleve(tableaux.filter(estDeVehicules), decimale);
  const duReleve = numerise ? releve.vehicules.map(corrigerReconnus) : releve.vehicules;
  const situes: TotauxSitues =
    titre.type === "pv" ? { totaux: { ...TOTAUX_VIDES }, origines: {} } : totauxDuDocument(libres, tableaux, decimale);
  const { lignes, deductions } = detacherDeductions(lues, titre.type === "avoir", situes.totaux);
  accorderAuxLignes(situes, lignes);
  const vehicule: VehiculeLu = { ...identite.vehicule, lignes, totaux: situes.totaux };
  if (dits.sansDommage) vehicule.sans_dommage = true;
  for (const { champ, montant, ligne } of deductions) {
    if (situes.origines[champ]) continue;
    situes.totaux[champ] = (situes.totaux[champ] ?? 0) + montant;
    if (ligne.page !== null && ligne.zone)
      vehicule.sources = { ...vehicule.sources, [`totaux.${champ}`]: { page: ligne.page, zone: ligne.zone } };
    vehicule.confiances = { ...vehicule.confiances, [`totaux.${champ}`]: CONFIANCES.geometrie };
  }
  const partages =
    lignes.length === 0
      ? null
      : (vehiculesParPlaque(tableaux, libres, decimale, (ligne) => ligneDuTableau(pages, ligne, decimale, false)) ??
        vehiculesParSection(pages, libres, lignes, tableaux, decimale));
  const annexes = duReleve.length > 0 ? completerParLAnnexe(duReleve, partages) : partages;
  const fiches =
    titre.type === "releve" && releve.vehicules.length === 0 && annexes === null
      ? vehiculesParFiche(pages, libres, decimale)
      : null;
  const sections = annexes ?? fiches;
  for (const [champ, { page, mots, confiance }] of Object.entries(situes.origines)) {
    vehicule.sources = { ...vehicule.sources, [`totaux.${champ}`]: sourceDe(pages, page, mots) };
    vehicule.confiances = { ...vehicule.confiances, [`totaux.${champ}`]: confiance };
  }
  const document: DocumentLu = {
    type_document: releve.vehicules.length > 0 && annexes === null ? "releve" : titre.type,
    numero: titre.numero ?? numeroEtiquete(identite, titre.type) ?? (titre.bloc ? numeroEnTete(pages) : null),
    date_document: null,
    loueur: lireLoueur(pages, identite.paires),
    vehicules: sections ?? (duReleve.length > 0 ? duReleve : [vehicule]),
    anomalies: [],
    sources: {},
    totaux_releve: releve.totaux ?? (releve.vehicules.length > 1 ? totauxDessous(situes.totaux) : undefined),
    nombre_pages: pages.length,
  };
  document.date_document =
    dateDuDocument(document, titre, identite) ??
    dateDOuverture(pages) ??
    dateEtiquetee(identite, "date_impression") ??
    dateMentionnee(pages) ??
    dateSousTitre(pages, titre.bloc) ??
    dateEnTete(pages) ??
    (document.type_document === "pv" ? seuleDate(pages, document.vehicules[0]?.date_mise_en_circulation) : null);
  // Un procès-verbal est daté du jour de la restitution (README des documents, décision 10).
  const pv = document.type_document === "pv" ? document.vehicules[0] : undefined;
  if (pv) pv.date_restitution ??= document.date_document;
  // « Bordereau de restitution, dossier BL-20417 » : le dossier d'un procès-verbal est son contrat, non son numéro.
  if (pv && document.numero !== null && document.numero === pv.contrat) document.numero = null;
  if (document.type_document === "avoir") document.vehicules = document.vehicules.map(enCredit);
  const corrections = numerise ? leverDoutes(document, pages) : [];
  poserRestes(document, libres, decimale);
  const citee = titre.type === "avoir" ? factureCitee(pages, document.numero) : null;
  if (citee) for (const avoir of document.vehicules) avoir.facture_citee = citee;
  document.confiances = confiancesDuDocument(document, titre, pages);
  document.sources = situerEntete(document, titre, identite, pages);
  return jugee(douterDes(corrections, nuancer(document, netteteDe(pages), pages)));
}

/** Une lecture avec ce que le juge en affirme. */
function jugee(document: DocumentLu): DocumentLu {
  for (const vehicule of document.vehicules) if (sommeIncertaine(vehicule)) vehicule.somme_incertaine = true;
  return { ...document, anomalies: juger(document).anomalies };
}

/** Un relevé sans rangée « Totaux » peut imprimer sous son tableau le hors taxes, la TVA et le TTC de tous ; le reste y serait douteux. */
const totauxDessous = ({ net_ht, tva, ttc }: TotauxLus): TotauxLus => ({ ...TOTAUX_VIDES, net_ht, tva, ttc });

/** Confiance dans le type, le numéro, la date et le loueur : un titre qui les porte est sûr, le reste est déduit. */
function confiancesDuDocument(document: DocumentLu, titre: Titre, pages: readonly Page[]): Record<string, number> {
  const mots = titre.bloc?.mots ?? pages.flatMap((page) => page.rangees[0]?.mots ?? []);
  const duTitre = confianceDe(CONFIANCES.etiquetee, mots);
  const confiances: Record<string, number> = {};
  if (document.type_document !== "inconnu") confiances.type_document = titre.bloc ? duTitre : CONFIANCES.devinee;
  if (document.numero !== null) confiances.numero = document.numero === titre.numero ? duTitre : CONFIANCES.voisine;
  if (document.date_document !== null)
    confiances.date_document = document.date_document === titre.date ? duTitre : CONFIANCES.voisine;
  if (document.loueur !== null) confiances.loueur = CONFIANCES.voisine;
  return confiances;
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
