import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import type { Page, Rangee } from "../commun/geometrie.ts";
import { trouverEntetes } from "../mise-en-page/entetes/entete.ts";
import { lireBlocs } from "./fiches/blocs.ts";
import { selonSaMention } from "./fiches/etat-de-fiche.ts";
import { deroulerEtiquettes } from "./fiches/etiquettes-au-dessus.ts";
import { sansRangDeLigne } from "./fiches/rangs-de-ligne.ts";
import { completerParLesSousLignes } from "./fiches/sous-lignes.ts";
import { estDeVehicules, lignesDesTableaux } from "./lignes-de-tableaux.ts";
import { lireAncrees } from "./lire-ancrees.ts";
import { type Facon, type Proposition, rangeesDes, type Sources, sauf } from "./proposition.ts";
import { lireLignesCases } from "./pv/lignes-cases.ts";
import { lireLignesConstatees } from "./pv/lignes-pv.ts";
import { ditSansDommage, estSansDommage, lignesDuPv } from "./pv/pv-sans-dommage.ts";
import { entetesParLeCorps } from "./tableaux/entete-par-le-corps.ts";
import { sansRecapitulatifs } from "./tableaux/recapitulatif.ts";
import { lireTableaux, type Tableau } from "./tableaux/tableau.ts";
import { lireTableauxTournes } from "./tableaux/tableaux-tournes.ts";
import { lireTitrees } from "./titrees.ts";

/** Lignes trouvées d'une façon, et les rangées dont elles sont faites. */
interface Trouvees {
  facon: Facon;
  lignes: LigneLue[];
  tableaux: readonly Tableau[];
  libres: readonly Rangee[];
  prises?: ReadonlySet<Rangee>;
}

const SANS_PRISES: ReadonlySet<Rangee> = new Set();

function proposition(sources: Sources, trouvees: Trouvees): Proposition {
  const { prises = SANS_PRISES, lignes, ...reste } = trouvees;
  const restantes = sauf(reste.libres, prises);
  const completes = completerParLesSousLignes(sources, sansRangDeLigne(lignes).map(selonSaMention), restantes);
  return { ...reste, lignes: completes, restantes, sansDommage: false };
}

function enBlocs(sources: Sources): Trouvees {
  const prises = new Set<Rangee>();
  const lignes = lireBlocs(sources.pages, sources.decimale, prises);
  return { facon: "blocs", lignes, tableaux: [], libres: sauf(rangeesDes(sources.pages), prises) };
}

/** Des cartes peuvent poser leurs étiquettes au-dessus de leurs valeurs, sur plusieurs étages : déroulées, ce sont des blocs. */
function enBlocsDeroules({ pages, decimale }: Sources): Trouvees {
  const origines = new Map<Rangee, Rangee[]>();
  const deroulees = pages.map((page) => {
    const lues = deroulerEtiquettes(page.rangees);
    for (const [deroulee, imprimees] of lues.origines) origines.set(deroulee, imprimees);
    return { ...page, rangees: lues.rangees };
  });
  const prises = new Set<Rangee>();
  const lignes = origines.size === 0 ? [] : lireBlocs(deroulees, decimale, prises);
  const imprimees = new Set([...prises].flatMap((prise) => origines.get(prise) ?? [prise]));
  return { facon: "blocs", lignes, tableaux: [], libres: sauf(rangeesDes(pages), imprimees) };
}

function enTableaux(sources: Sources, tournes: boolean): Trouvees {
  if (tournes) return desTableaux(sources, "tableaux_tournes", lireTableauxTournes);
  const nommes = desTableaux(sources, "tableaux", (pages, prises) =>
    lireTableaux(pages, (page) => trouverEntetes(page.rangees), prises),
  );
  if (aDesRangees(nommes)) return nommes;
  // Aucun intitulé connu : le corps d'un tableau dit le sien.
  const anonymes = desTableaux(sources, "tableaux", (pages, prises) =>
    lireTableaux(pages, (page) => entetesParLeCorps(page.rangees), prises),
  );
  return anonymes.lignes.length > 0 || anonymes.tableaux.some(estDeVehicules) ? anonymes : nommes;
}

function desTableaux(
  sources: Sources,
  facon: Facon,
  lire: (pages: readonly Page[], prises: Set<Rangee>) => Tableau[],
): Trouvees {
  const prises = new Set<Rangee>();
  const imprimes = lire(sources.pages, prises);
  const tableaux = sansRecapitulatifs(imprimes, sources.decimale);
  const lignes = lignesDesTableaux(sources, tableaux);
  const libres = sauf(rangeesDes(sources.pages), prises);
  return { facon, lignes, tableaux, libres };
}

/** Les lignes que tiennent les montants dont la somme est imprimée, quels que soient les intitulés et la mise en page. */
function ancrees(sources: Sources): Proposition | null {
  const lues = lireAncrees(sources);
  if (!lues) return null;
  const libres = sauf(rangeesDes(sources.pages), lues.prises);
  return proposition(sources, { facon: "ancrees", lignes: lues.lignes, tableaux: [lues.tableau], libres });
}

/** Un tableau de véhicules a des rangées, et pas de lignes : il explique la page tout autant. */
const aDesRangees = ({ tableaux }: Trouvees): boolean => tableaux.some(({ lignes }) => lignes.length > 0);

/**
 * Les lectures possibles d'un document chiffré, de la plus étiquetée à la plus nue, chacune faite quand on la demande et sans regard sur les
 * autres : tableaux tournés, blocs, tableaux, lignes sous leur titre ; enfin, par les montants seuls. Faute de mieux, aucune ligne n'est chiffrée.
 */
export function* proposer(sources: Sources): Generator<Proposition> {
  const tournes = enTableaux(sources, true);
  if (aDesRangees(tournes)) yield proposition(sources, tournes);
  const blocs = enBlocs(sources);
  if (blocs.lignes.length > 0) yield proposition(sources, blocs);
  const droits = enTableaux(sources, false);
  const lus = aDesRangees(droits);
  if (lus) yield proposition(sources, droits);
  const deroules = blocs.lignes.length > 0 ? blocs : enBlocsDeroules(sources);
  if (deroules !== blocs && deroules.lignes.length > 0) yield proposition(sources, deroules);
  // Des en-têtes que rien ne suit ne sont pas des lignes d'une liste.
  const libres = lus ? rangeesDes(sources.pages) : droits.libres;
  const tableaux = lus ? [] : droits.tableaux;
  const titrees = lireTitrees(sources, libres);
  if (titrees.lignes.length > 0) yield proposition(sources, { facon: "lignes_titrees", ...titrees, tableaux, libres });
  const tenues = ancrees(sources);
  if (tenues) yield tenues;
  const aveu = sansLigneChiffree(sources, droits);
  // Des tableaux de véhicules, sans ligne, l'ont déjà dit.
  if (!lus || aveu.lignes.length + droits.lignes.length > 0) yield aveu;
}

/** Un rapport peut constater sans chiffrer, en phrases ou en liste. */
function sansLigneChiffree(sources: Sources, { tableaux, libres }: Trouvees): Proposition {
  const lignes =
    sources.titre.type === "rapport" ? sansRangDeLigne(lireLignesConstatees(sources.pages, libres, true)) : [];
  const completes = completerParLesSousLignes(sources, lignes, libres);
  return { facon: "constats", lignes: completes, tableaux, libres, restantes: libres, sansDommage: false };
}

/** « Autres constats » sous les cases à cocher : ce qu'un tableau y constate d'une pièce qui n'y a pas de case. */
const horsDesCases = (lignes: readonly LigneLue[], cases: readonly LigneLue[]): LigneLue[] => {
  const nommees = new Set(cases.map(({ designation }) => plier(designation)));
  const pieces = new Set(cases.map(({ element }) => element));
  return lignes.filter(
    ({ designation, element, dommage }) =>
      element !== null && dommage !== null && !pieces.has(element) && !nommees.has(plier(designation)),
  );
};

/** La lecture d'un procès-verbal, qui n'a pas de montant : ses cases, son tableau ou ses blocs, et ce que disent ses phrases. */
export function proposerConstats(sources: Sources): Proposition {
  const { pages } = sources;
  const tournes = enTableaux(sources, true);
  const blocs = aDesRangees(tournes) ? null : enBlocs(sources);
  const enLignes = blocs && blocs.lignes.length > 0 ? blocs : null;
  const base = enLignes ?? (aDesRangees(tournes) ? tournes : enTableaux(sources, false));
  const cases = enLignes ? [] : lireLignesCases(pages);
  const lues = cases.length > 0 ? [...cases, ...horsDesCases(base.lignes, cases)] : base.lignes;
  const { tableaux, libres } = base;
  const lignes = sansRangDeLigne(lignesDuPv(pages, lues, libres)).map(selonSaMention);
  const sansDommage = lignes.length === 0 && (lues.some(estSansDommage) || ditSansDommage(pages));
  const completes = completerParLesSousLignes(sources, lignes, libres);
  return { facon: "constats", lignes: completes, tableaux, libres, restantes: libres, sansDommage };
}
