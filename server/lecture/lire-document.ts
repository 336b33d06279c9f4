import { isDeepStrictEqual } from "node:util";
import { separateurDominant } from "../../domain/commun/montants.ts";
import type { DocumentLu, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { juger, sommeIncertaine } from "../../domain/fre/juger.ts";
import { avecComplements, type ComplementVocabulaire } from "../../domain/fre/vocabulaire/complements.ts";
import { CONFIANCES, confianceDe, douterDes, netteteDe, nuancer } from "./commun/confiance.ts";
import type { Page, Rangee } from "./commun/geometrie.ts";
import { leverDoutes } from "./commun/lever-doutes.ts";
import { pagesAReconnaitre, pagesCompletes } from "./entree/couche.ts";
import { LETTRES_MINIMUM, lirePages } from "./entree/lire-pages.ts";
import { ouvrirPdf } from "./entree/pdf.ts";
import { champsNommes, codesNommes, colonnesAbsentes, plaquesEnTrop, rolesAnnonces } from "./identite/champs-nommes.ts";
import { factureCitee } from "./identite/facture-citee.ts";
import { type IdentiteLue, lireIdentite } from "./identite/lire-identite.ts";
import { lireLoueur } from "./identite/loueur.ts";
import { pagesDuTitre } from "./identite/page-de-tete.ts";
import { situerEntete } from "./identite/situer-entete.ts";
import { titresPossibles } from "./identite/titre.ts";
import type { Titre } from "./identite/titre-lu.ts";
import { type Choix, choisir } from "./juger/choisir.ts";
import { doserLesCodes } from "./juger/confiances-des-codes.ts";
import { corrigerReconnus } from "./juger/corriger-reconnus.ts";
import { douterDesDesignations } from "./juger/designations-entieres.ts";
import { douterDuChoix } from "./juger/douter-du-choix.ts";
import type { Dressage, Lecture } from "./juger/lecture-jugee.ts";
import { douterDesParts } from "./juger/parts-de-ligne.ts";
import { avecPassages } from "./juger/passages.ts";
import { poserRestes } from "./juger/restes.ts";
import { pagesAGouttieres } from "./mise-en-page/gouttieres.ts";
import { motsDesPages } from "./mise-en-page/mots-de-page.ts";
import { preparerPages } from "./mise-en-page/preparer-page.ts";
import { estDeVehicules } from "./propositions/lignes-de-tableaux.ts";
import { proposer, proposerConstats } from "./propositions/proposer.ts";
import type { Proposition, Sources } from "./propositions/proposition.ts";
import { vehiculesParPlaque } from "./propositions/releves/lignes-par-plaque.ts";
import { vehiculesDuReleve } from "./propositions/releves/releve.ts";
import { completerParLAnnexe, vehiculesParFiche, vehiculesParSection } from "./propositions/releves/sections.ts";
import { totauxDuDocument } from "./propositions/releves/totaux-du-document.ts";
import { ligneDuTableau } from "./propositions/tableaux/ligne.ts";
import { ressembleAXml } from "./structure/arbre.ts";
import { lireFactureXml } from "./structure/lire-structure.ts";
import { factureJointe } from "./structure/pieces-jointes.ts";
import { completerParLaPage } from "./structure/rapprocher-texte.ts";
import { detacherDeductions } from "./totaux/deductions.ts";
import { enCredit } from "./totaux/sens-avoir.ts";
import { ditUneDeduction, observerTotaux, situerTotaux, TOTAUX_VIDES, totauxDe } from "./totaux/totaux.ts";

/** Lecture complète, avec ce que la ligne de commande n'imprime pas (zones, sources, composantes). */
export type LectureInterne = DocumentLu;

/** Reconnaît les pages numérisées d'un PDF (numéros à partir de 1) et rend leurs mots placés. */
export type Reconnaissance = (octets: Uint8Array, numeros: readonly number[]) => Promise<Page[]>;

export interface OptionsLecture {
  /** Mots appris, qui passent avant le vocabulaire livré. */
  complements?: readonly ComplementVocabulaire[];
  /** Appelée avant chaque page à reconnaître : son rang à partir de 1, leur nombre, et si la page d'avant portait des mots. */
  progression?: (page: number, total: number, lisible: boolean) => void;
  /** Appelée avec chaque lecture essayée de la page, et celle qui est retenue. */
  choisie?: (choix: Choix) => void;
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
  if (ressembleAXml(octets)) return avecComplements(complements, () => jugee(sansPage(lireFactureXml(copie))));
  const pdf = await ouvrirPdf(octets);
  try {
    const pages = await lirePages(pdf);
    const jointe = await factureJointe(pdf, copie);
    const numeros = jointe && !jointe.sansLignes ? [] : pagesAReconnaitre(pages);
    const reconnues = numeros.length > 0 ? await reconnaitre(copie, numeros, options) : [];
    const completes = pagesCompletes(pages, reconnues);
    return avecComplements(complements, () => {
      const mots = motsDesPages(completes);
      const lue = {
        ...comprendrePages(completes, options.choisie),
        ...provenanceDe(luesSurLImage(numeros, completes), pages.length),
        mots,
      };
      return jointe ? jugee(completerParLaPage(lireFactureXml(jointe.octets), lue)) : lue;
    });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Un XML seul dit tout ce qu'il a : un champ qu'il n'a pas ne s'y est pas mal lu. */
const sansPage = (document: DocumentLu): DocumentLu => ({ ...document, champs_nommes: [] });

/** De ces pages, celles que l'image a données ; une image sans mots a laissé son texte à la page. */
const luesSurLImage = (numeros: readonly number[], pages: readonly Page[]): number[] =>
  numeros.filter((n) => !pages.some((p) => p.numero === n && !p.reconnue && !p.couche && p.rangees.length > 0));

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

/** Comprend des pages déjà extraites : fonction pure, que les tests nourrissent sans PDF. */
export function comprendrePages(imprimees: readonly Page[], choisie?: OptionsLecture["choisie"]): LectureInterne {
  const choix = choisir(lecturesDe(imprimees));
  const { facon, document: seule } = choix.retenue;
  // Une page sans texte n'a rien à juger : elle dit seulement qu'elle n'a pas été lue.
  const document = facon === "sans_texte" ? seule : jugee(douterDuChoix(choix));
  choisie?.({ ...choix, retenue: { ...choix.retenue, document } });
  return document;
}

/** Les lectures entières d'un document, faites quand on les demande : pour chaque dressage de ses pages, toutes ses façons. */
export function* lecturesDe(imprimees: readonly Page[]): Generator<Iterable<Lecture>> {
  const deja: (readonly Page[])[] = [];
  for (const { pages, dressage } of dressagesDe(imprimees)) {
    // Les mêmes pages se liraient de même.
    if (deja.some((lues) => isDeepStrictEqual(lues, pages))) continue;
    deja.push(pages);
    yield lecturesDressees(pages, dressage);
  }
}

function* dressagesDe(imprimees: readonly Page[]): Generator<{ pages: readonly Page[]; dressage: Dressage }> {
  yield { pages: preparerPages(imprimees), dressage: { deFront: true, gouttiere: 0 } };
  // Ce qui a l'air d'une fiche posée à côté d'un tableau en est parfois une colonne.
  yield { pages: preparerPages(imprimees, false), dressage: { deFront: false, gouttiere: 0 } };
  // Deux colonnes de front, chacune à son interligne, se lisent l'une après l'autre.
  for (const [i, pages] of pagesAGouttieres(imprimees).entries())
    yield { pages: preparerPages(pages), dressage: { deFront: true, gouttiere: i + 1 } };
}

function* lecturesDressees(pages: readonly Page[], dressage: Dressage): Generator<Lecture> {
  const textes = pages.flatMap((page) => page.rangees.flatMap((rangee) => rangee.mots.map((mot) => mot.texte)));
  const lettres = textes.reduce((somme, texte) => somme + texte.length, 0);
  if (lettres < LETTRES_MINIMUM)
    return yield { facon: "sans_texte", dressage, document: documentSansTexte(pages.length), pages };
  const decimale = separateurDominant(textes);
  const annonces = rolesAnnonces(pages);
  for (const titre of titresPossibles(pages))
    for (const lecture of lecturesDuType({ pages, titre, decimale }, annonces)) yield { ...lecture, dressage };
}

/** Toutes les façons de lire des pages dressées, leur type supposé. */
function* lecturesDuType(
  sources: Sources,
  annonces: ReturnType<typeof rolesAnnonces>,
): Generator<Omit<Lecture, "dressage">> {
  const { pages, titre, decimale } = sources;
  const identites = new Map<readonly Rangee[], IdentiteLue>();
  const propositions = titre.type === "pv" ? [proposerConstats(sources)] : proposer(sources);
  for (const proposition of propositions) {
    const identite = identites.get(proposition.libres) ?? identiteDans(sources, proposition.libres);
    identites.set(proposition.libres, identite);
    const lu = avecPassages(assembler(sources, identite, proposition), pages, decimale);
    yield { facon: proposition.facon, document: avecCeQuElleNomme(lu, pages, annonces), pages };
  }
}

/** La lecture, jugée avec ce que la page dit encore hors des lignes. */
function avecCeQuElleNomme(
  lu: DocumentLu,
  pages: readonly Page[],
  annonces: ReturnType<typeof rolesAnnonces>,
): DocumentLu {
  const nommes = {
    ...lu,
    champs_nommes: champsNommes(pages, lu),
    codes_nommes: codesNommes(pages, annonces, lu),
    plaques_en_trop: plaquesEnTrop(pages, lu),
  };
  return jugee(lu.type_document === "releve" ? { ...nommes, colonnes_absentes: colonnesAbsentes(lu) } : nommes);
}

/** L'identification que donnent des rangées hors des lignes. */
function identiteDans({ pages, titre }: Sources, libres: readonly Rangee[]): IdentiteLue {
  const lue = lireIdentite(pages, libres, { titre });
  return pages.some((page) => page.reconnue) ? { ...lue, vehicule: corrigerReconnus(lue.vehicule) } : lue;
}

function assembler(
  { pages, titre, decimale }: Sources,
  identite: IdentiteLue,
  { lignes: lues, tableaux, restantes: libres, ...dits }: Proposition,
): LectureInterne {
  const numerise = pages.some((page) => page.reconnue);
  const releve = vehiculesDuReleve(pages, tableaux.filter(estDeVehicules), decimale);
  const duReleve = numerise ? releve.vehicules.map(corrigerReconnus) : releve.vehicules;
  // Un procès-verbal n'a pas de totaux.
  const observations = titre.type === "pv" ? [] : observerTotaux(totauxDuDocument(libres, tableaux, decimale));
  const { lignes, deductions } = detacherDeductions(lues, titre.type === "avoir", ditUneDeduction(observations));
  const situes = totauxDe(observations, lignes, deductions);
  const vehicule: VehiculeLu = { ...identite.vehicule, lignes, totaux: situes.totaux };
  if (dits.sansDommage) vehicule.sans_dommage = true;
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
  situerTotaux(vehicule, situes, pages);
  const deTete = pagesDuTitre(pages, titre.bloc);
  const type = releve.vehicules.length > 0 && annexes === null ? "releve" : titre.type;
  const loueur = lireLoueur(deTete, identite.paires, type);
  const document: DocumentLu = {
    type_document: type,
    numero: identite.entete.numero,
    date_document: identite.entete.date,
    loueur: loueur?.nom ?? null,
    vehicules: sections ?? (duReleve.length > 0 ? duReleve : [vehicule]),
    anomalies: [],
    sources: {},
    totaux_releve: releve.totaux ?? totauxDeTous(releve.vehicules, sections ?? [], situes.totaux),
    nombre_pages: pages.length,
  };
  if (document.type_document === "avoir") document.vehicules = document.vehicules.map(enCredit);
  const corrections = numerise ? leverDoutes(document, pages) : [];
  const imprimees = pages.flatMap(({ rangees }) => rangees);
  poserRestes(document, imprimees, libres, decimale);
  const citee = titre.type === "avoir" ? factureCitee(pages, document.numero) : null;
  if (citee) for (const avoir of document.vehicules) avoir.facture_citee = citee;
  document.confiances = confiancesDuDocument(document, titre, identite, pages);
  if (loueur) document.confiances.loueur = confianceDe(loueur.confiance, loueur.mots);
  document.sources = situerEntete(loueur, titre, identite, pages);
  const dosees = douterDesDesignations(doserLesCodes(document), pages);
  return jugee(douterDesParts(douterDes(corrections, nuancer(dosees, netteteDe(pages), pages))));
}

/** Une lecture avec ce que le juge en affirme. */
function jugee(document: DocumentLu): DocumentLu {
  for (const vehicule of document.vehicules) if (sommeIncertaine(vehicule)) vehicule.somme_incertaine = true;
  return { ...document, anomalies: juger(document).anomalies };
}

/** Les totaux de tous les véhicules : imprimés sous le tableau d'un relevé, ou au pied d'une facture dont les sections en font la somme. */
function totauxDeTous(
  duReleve: readonly VehiculeLu[],
  sections: readonly VehiculeLu[],
  totaux: TotauxLus,
): TotauxLus | undefined {
  const somme = sections.reduce((net, vehicule) => net + (vehicule.totaux.net_ht ?? 0), 0);
  const prouves = sections.length > 1 && somme !== 0 && somme === totaux.net_ht;
  return duReleve.length > 1 || prouves ? totauxDessous(totaux) : undefined;
}

/** Un relevé sans rangée « Totaux » peut imprimer sous son tableau le hors taxes, la TVA et le TTC de tous ; le reste y serait douteux. */
const totauxDessous = ({ net_ht, tva, ttc }: TotauxLus): TotauxLus => ({ ...TOTAUX_VIDES, net_ht, tva, ttc });

/** Confiance dans le type, le numéro et la date : un titre qui les porte est sûr, le reste est déduit. */
function confiancesDuDocument(
  document: DocumentLu,
  titre: Titre,
  { entete, paires, vehicule }: IdentiteLue,
  pages: readonly Page[],
): Record<string, number> {
  const mots = titre.bloc?.mots ?? pages.flatMap((page) => page.rangees[0]?.mots ?? []);
  const duTitre = confianceDe(CONFIANCES.etiquetee, mots);
  const confiances: Record<string, number> = { ...entete.confiances };
  // Sans titre, un jour d'expertise et le loueur que nomme une étiquette sont ceux d'un rapport.
  const dunExpert = !!vehicule.expertise?.date && paires.some(({ champ }) => champ === "loueur");
  const sansTitre = document.type_document === "rapport" && dunExpert ? CONFIANCES.voisine : CONFIANCES.devinee;
  if (document.type_document !== "inconnu") confiances.type_document = titre.bloc ? duTitre : sansTitre;
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
