import { type Bloc, type Mot, milieu, type Rangee, texteDe } from "../commun/geometrie.ts";
import type { Contexte, Etiquette } from "./etiquette.ts";

/** Interligne d'une même valeur ou d'une même étiquette, en corps. */
export const INTERLIGNE = 1.6;
/** D'une étiquette à la valeur de la case d'en dessous, en corps. */
export const SOUS_L_ETIQUETTE = 2.6;
/** Écart, en points, de deux bords alignés. */
export const ALIGNEMENT = 3;

/** Valeur d'une étiquette : à sa suite, à sa droite ou dessous ; `null` si rien n'est imprimé là. */
export function valeurDe<T>(
  etiquette: Etiquette<T>,
  contexte: Contexte<T>,
  i: number,
  j: number,
): { mots: Mot[]; rangees: Rangee[] } | null {
  const { grille, etiquettes } = contexte;
  if (etiquette.suite.length > 0) {
    const x0 = etiquette.suite[0]?.x0 ?? 0;
    return prolongerValeur(etiquette.suite, x0, etiquette, contexte, i);
  }
  const voisin = grille[i]?.[j + 1];
  // « Avoir n° | Date | Facture concernée » : dans une rangée d'intitulés, le voisin n'est la valeur que s'il en a la forme.
  const dessous = voisin !== undefined && !etiquette.ponctuee && valeursDessous(contexte, i);
  const intitule =
    !etiquette.ponctuee &&
    voisin !== undefined &&
    (dessous || estRangeeIntitules(contexte, i)) &&
    !(dessous ? aUneFormeSure : aLaForme)(contexte, etiquette.champ, voisin);
  if (voisin && !etiquettes[i]?.[j + 1] && !intitule) {
    const mots = voisin.mots[0]?.texte === ":" ? voisin.mots.slice(1) : voisin.mots;
    const deuxPoints = mots.length === 0 ? grille[i]?.[j + 2]?.mots : mots;
    if (deuxPoints && deuxPoints.length > 0)
      return prolongerValeur(deuxPoints, deuxPoints[0]?.x0 ?? 0, etiquette, contexte, i);
  }
  return (
    (voisin ? null : valeurALaLigne(etiquette, contexte, i)) ??
    valeurFaceALaSuite(etiquette, contexte, i, j) ??
    valeurDeMemeRang(contexte, i, j) ??
    valeurDessous(etiquette, contexte, i, j)
  );
}

/** « Date de » au-dessus de « retour | 07/04/2025 » : calée en bas de sa case, la valeur est à la hauteur de la suite de son étiquette. */
function valeurFaceALaSuite<T>(
  { bloc, champ }: Etiquette<T>,
  { grille, etiquettes, suites, lexique }: Contexte<T>,
  i: number,
  j: number,
): { mots: Mot[]; rangees: Rangee[] } | null {
  // Sous l'étiquette voisine, ce serait la valeur de celle-ci.
  const limite = grille[i]?.[j + 1]?.x0 ?? Number.POSITIVE_INFINITY;
  for (let k = i + 1; k <= i + 3; k += 1) {
    const rang = grille[k]?.findIndex((b) => suites.has(b) && aligne(b, bloc)) ?? -1;
    const valeur = grille[k]?.[rang + 1];
    if (rang < 0 || !valeur || valeur.rangee.page !== bloc.rangee.page || etiquettes[k]?.[rang + 1]) continue;
    if (valeur.rangee.y - bloc.rangee.y > 2 * INTERLIGNE * bloc.rangee.corps || suites.has(valeur)) return null;
    if (valeur.x1 > limite) return null;
    return lexique.forme?.(champ, texteDe(valeur.mots)) ? { mots: valeur.mots, rangees: [valeur.rangee] } : null;
  }
  return null;
}

/** Décalage, en corps, sous lequel une rangée voisine est en face de l'étiquette, non dessous. */
const MI_HAUTEUR = 0.95;

/** Des intitulés menus à leurs valeurs, en corps : une seule case repliée sur deux rangées écarte toutes les autres. */
const SOUS_L_INTITULE = 3.2;

/** La case de même rang, sur la rangée du dessous qui en a autant ; `undefined` si ces rangées ne se répondent pas. */
export function caseDeMemeRang(grille: readonly Bloc[][], i: number, j: number): Bloc | undefined {
  const intitules = grille[i] ?? [];
  const dessous = grille.slice(i + 1).find((blocs) => blocs.length > 0) ?? [];
  const [intitule, valeur] = [intitules[j], dessous[j]];
  if (intitules.length < 3 || dessous.length !== intitules.length || !intitule || !valeur) return undefined;
  const ecart = SOUS_L_INTITULE * corpsDeCase(intitule.rangee, valeur.rangee);
  const proche = valeur.rangee.page === intitule.rangee.page && valeur.rangee.y - intitule.rangee.y <= ecart;
  return proche ? valeur : undefined;
}

/**
 * « Immatriculation | Véhicule | Contrat » et autant de valeurs dessous : chacune a la sienne, alignée ou non. Une étiquette que le lexique n'a pas
 * peut s'y trouver, si la forme des autres valeurs dit qu'elles se répondent.
 */
function valeurDeMemeRang<T>(contexte: Contexte<T>, i: number, j: number): { mots: Mot[]; rangees: Rangee[] } | null {
  const { grille, etiquettes, suites } = contexte;
  const valeur = caseDeMemeRang(grille, i, j);
  const dessous = grille.slice(i + 1).find((blocs) => blocs.length > 0) ?? [];
  const siennes = etiquettes[i] ?? [];
  if (!valeur || siennes.some((e) => e && (e.ponctuee || e.suite.length > 0))) return null;
  if (dessous.some((b, rang) => etiquettes[i + 1]?.[rang] || suites.has(b))) return null;
  const inconnues = siennes.filter((e) => !e).length;
  const prouvees = siennes.filter((e, rang) => e && aUneFormeSure(contexte, e.champ, dessous[rang])).length;
  return inconnues === 0 || (prouvees >= PREUVES_DE_RANG && prouvees > inconnues)
    ? avecSesSuites(valeur, dessous, { grille, etiquettes })
    : null;
}

/** Valeurs dont la forme répond à leur étiquette, pour que leurs deux rangées se répondent. */
const PREUVES_DE_RANG = 2;

/** « PEUGEOT 308 SW BlueHDi 130 » puis « Allure » dessous, quand les autres cases n'ont qu'une rangée : la suite de la valeur, à son bord. */
function avecSesSuites<T>(
  valeur: Bloc,
  voisines: readonly Bloc[],
  { grille, etiquettes }: Pick<Contexte<T>, "grille" | "etiquettes">,
): { mots: Mot[]; rangees: Rangee[] } {
  const resultat = { mots: [...valeur.mots], rangees: [valeur.rangee] };
  const depart = grille.findIndex((blocs) => blocs[0]?.rangee === valeur.rangee);
  for (let k = depart + 1; depart >= 0 && k < grille.length; k += 1) {
    const blocs = grille[k] ?? [];
    const precedente = resultat.rangees.at(-1) as Rangee;
    const suite = blocs.find((bloc) => aligne(bloc, valeur));
    // Une rangée qui a d'autres cases que celles de la fiche, ou une étiquette, est la suivante de la fiche.
    const deLaFiche = blocs.every((bloc) => voisines.some((autre) => aligne(bloc, autre)));
    if (!suite || !deLaFiche || blocs.length === voisines.length || blocs.some((_, j) => etiquettes[k]?.[j])) break;
    if (suite.rangee.page !== precedente.page || suite.rangee.y - precedente.y > INTERLIGNE * precedente.corps) break;
    if (!memeCorps(suite.rangee, valeur.rangee)) break;
    resultat.mots.push(...suite.mots);
    resultat.rangees.push(suite.rangee);
  }
  return resultat;
}

/** « … — Restitué le : » en bout de rangée, puis « 16/02/2024 — … » : dans un paragraphe, la valeur ouvre la rangée suivante. */
function valeurALaLigne<T>(
  etiquette: Etiquette<T>,
  { grille, lexique }: Contexte<T>,
  i: number,
): { mots: Mot[]; rangees: Rangee[] } | null {
  const { rangee, x0 } = etiquette.bloc;
  const debut = grille[i]?.[0];
  const suivant = grille[i + 1]?.[0];
  const suite = suivant?.rangee;
  if (!etiquette.ponctuee || !debut || !suite || debut.x0 > x0 - ALIGNEMENT || suite.page !== rangee.page) return null;
  const fin = suivant.mots.findIndex((mot) => /^[—–|·•-]$/.test(mot.texte));
  const mots = fin < 0 ? suivant.mots : suivant.mots.slice(0, fin);
  return mots.length > 0 && lexique.forme?.(etiquette.champ, texteDe(mots))
    ? { mots: [...mots], rangees: [suite] }
    : null;
}

/** Une rangée d'au moins trois étiquettes nues, sans valeur entre elles : les intitulés d'une fiche en colonnes. */
function estRangeeIntitules<T>({ etiquettes, lexique }: Contexte<T>, k: number): boolean {
  const ligne = etiquettes[k] ?? [];
  const nues = ligne.flatMap((e, j) => (e && !e.ponctuee && e.suite.length === 0 ? [j] : []));
  // « Pièce | Capot | Pièce | Toit | Pièce | Hayon » : des fiches côte à côte, une étiquette sur deux.
  const alterne = lexique.forme === undefined && ligne.length === 2 * nues.length && nues.every((j) => j % 2 === 0);
  return nues.length >= 3 && !alterne;
}

const aLaForme = <T>({ lexique }: Contexte<T>, champ: T, bloc: Bloc | undefined): boolean =>
  bloc !== undefined && (lexique.forme?.(champ, texteDe(bloc.mots)) ?? false);

/** Un modèle a la forme de n'importe quel mot, étiquette inconnue comprise (« Modèle | Entrée parc ») : seuls des chiffres prouvent. */
const aUneFormeSure = <T>(contexte: Contexte<T>, champ: T, bloc: Bloc | undefined): boolean =>
  bloc !== undefined && /\d/.test(texteDe(bloc.mots)) && aLaForme(contexte, champ, bloc);

/**
 * « Immatriculation | Marque » sur une rangée, « AB-123-CD | Renault » dessous : une étiquette nue de la rangée a sa valeur sous elle, et
 * aucune ne l'a à sa droite.
 */
function valeursDessous<T>(contexte: Contexte<T>, i: number): boolean {
  const { grille, etiquettes } = contexte;
  let dessous = 0;
  for (const [j, etiquette] of (etiquettes[i] ?? []).entries()) {
    if (!etiquette || etiquette.ponctuee || etiquette.suite.length > 0) continue;
    const prouve = (bloc: Bloc | undefined) => aUneFormeSure(contexte, etiquette.champ, bloc);
    if (prouve(grille[i]?.[j + 1])) return false;
    if (blocsSous(grille, i, etiquette.bloc).some(prouve)) dessous += 1;
  }
  return dessous > 0;
}

/** Blocs imprimés sur la première rangée qui en porte un sous celui-ci : à la même abscisse, ou centré comme lui. */
export function blocsSous(grille: readonly Bloc[][], i: number, bloc: Bloc): Bloc[] {
  for (let k = i + 1; k < grille.length; k += 1) {
    const rangee = grille[k]?.[0]?.rangee;
    if (!rangee) continue;
    const ecart = SOUS_L_ETIQUETTE * corpsDeCase(bloc.rangee, rangee);
    if (rangee.page !== bloc.rangee.page || rangee.y - bloc.rangee.y > ecart) return [];
    const sous = (grille[k] ?? []).filter((b) => aligne(b, bloc) || estCentreSous(b, bloc));
    if (sous.length > 0 && rangee.y > bloc.rangee.y) return sous;
  }
  return [];
}

/** Une étiquette menue au-dessus d'une valeur plus grande : c'est la valeur qui fait l'interligne. */
const corpsDeCase = (etiquette: Rangee, valeur: Rangee): number =>
  Math.min(Math.max(etiquette.corps, valeur.corps), 1.6 * etiquette.corps);

// « Plateforme de Saint-Priest » peut être une valeur : une rangée d'étiquettes en est faite pour moitié au moins.
function estRangeeEtiquettes<T>({ grille, etiquettes, suites }: Contexte<T>, k: number): boolean {
  const blocs = grille[k]?.filter((bloc) => !suites.has(bloc)) ?? [];
  const nombre = blocs.filter((bloc) => etiquettes[k]?.[grille[k]?.indexOf(bloc) ?? -1]).length;
  return nombre > 0 && nombre * 2 >= blocs.length;
}

// La suite d'une valeur est de la même taille qu'elle ; une note plus petite sous la fiche n'en est pas une.
export const memeCorps = (rangee: Rangee, modele: Rangee | undefined) =>
  !modele || Math.abs(rangee.corps - modele.corps) < 0.2 * modele.corps;

const aligne = (bloc: Bloc, etiquette: Bloc) => Math.abs(bloc.x0 - etiquette.x0) <= ALIGNEMENT;
/** Une valeur centrée, ou calée à droite, dans la même case que son étiquette. */
const estCentreSous = (bloc: Bloc, etiquette: Bloc) =>
  Math.abs(milieu(bloc) - milieu(etiquette)) <= ALIGNEMENT || Math.abs(bloc.x1 - etiquette.x1) <= ALIGNEMENT;

/** « Véhicule » en titre de case, et dessous « MINI COUNTRYMAN » à côté d'une étiquette d'une autre case. */
function estValeurSeule<T>({ grille, etiquettes }: Contexte<T>, k: number, etiquette: Bloc): boolean {
  const rang = grille[k]?.findIndex((bloc) => aligne(bloc, etiquette)) ?? -1;
  const bloc = grille[k]?.[rang];
  return bloc !== undefined && !etiquettes[k]?.[rang] && !/[:;]/.test(texteDe(bloc.mots));
}

// Fiche en colonnes : l'étiquette au-dessus, la valeur en dessous à la même abscisse, jusqu'à l'étiquette voisine.
function valeurDessous<T>(
  etiquette: Etiquette<T>,
  contexte: Contexte<T>,
  i: number,
  j: number,
): { mots: Mot[]; rangees: Rangee[] } | null {
  const { grille } = contexte;
  const x0 = etiquette.bloc.x0 - ALIGNEMENT;
  const x1 = grille[i]?.[j + 1]?.x0 ?? Number.POSITIVE_INFINITY;
  const resultat = { mots: [] as Mot[], rangees: [] as Rangee[] };
  let precedente = etiquette.bloc.rangee;
  for (let k = i + 1; k < grille.length; k += 1) {
    const rangee = grille[k]?.[0]?.rangee;
    const limite = resultat.mots.length === 0 ? SOUS_L_ETIQUETTE : INTERLIGNE;
    const corps = resultat.mots.length === 0 && rangee ? corpsDeCase(precedente, rangee) : precedente.corps;
    if (!rangee || rangee.page !== precedente.page || rangee.y - precedente.y > limite * corps) break;
    const libres = grille[k]?.filter((bloc) => !contexte.suites.has(bloc)) ?? [];
    const centre = libres.find((bloc) => estCentreSous(bloc, etiquette.bloc) && !aligne(bloc, etiquette.bloc));
    if (estRangeeEtiquettes(contexte, k) && !estValeurSeule(contexte, k, etiquette.bloc)) break;
    if (centre && resultat.mots.length === 0 && !libres.some((bloc) => aligne(bloc, etiquette.bloc)))
      return centreeSurPlusieurs(centre, contexte, k);
    // Une valeur qui déborde sous l'étiquette voisine est la sienne, sauf si elle commence sous la nôtre.
    const siens = libres.filter((bloc) => aligne(bloc, etiquette.bloc) || bloc.x0 < x0 || bloc.x1 <= x1);
    const mots = siens.flatMap((bloc) => bloc.mots).filter((mot) => mot.x0 >= x0 && mot.x0 < x1 - ALIGNEMENT);
    // Une étiquette voisine sur deux rangées repousse toutes les valeurs d'une rangée.
    if (mots.length === 0 && libres.length === 0) precedente = rangee;
    if (mots.length === 0) continue;
    if (Math.abs((mots[0]?.x0 ?? 0) - etiquette.bloc.x0) > ALIGNEMENT) {
      // Un peu plus bas que l'étiquette et loin à sa droite, la rangée d'une case voisine n'est pas dessous.
      const enFace = rangee.y - etiquette.bloc.rangee.y < MI_HAUTEUR * etiquette.bloc.rangee.corps;
      if (resultat.mots.length === 0 && enFace) continue;
      break;
    }
    resultat.mots.push(...mots);
    resultat.rangees.push(rangee);
    precedente = rangee;
  }
  return resultat.mots.length > 0 ? resultat : null;
}

/** Une valeur centrée, et ce qui en passe à la ligne, centré sous elle. */
function centreeSurPlusieurs<T>(premier: Bloc, contexte: Contexte<T>, i: number): { mots: Mot[]; rangees: Rangee[] } {
  const resultat = { mots: [...premier.mots], rangees: [premier.rangee] };
  let precedent = premier;
  for (let k = i + 1; k < contexte.grille.length; k += 1) {
    const suite = contexte.grille[k]?.find((bloc) => Math.abs(milieu(bloc) - milieu(premier)) <= ALIGNEMENT);
    if (!suite || estRangeeEtiquettes(contexte, k) || suite.rangee.page !== precedent.rangee.page) break;
    if (suite.rangee.y - precedent.rangee.y > 1.35 * premier.rangee.corps) break;
    if (!memeCorps(suite.rangee, premier.rangee)) break;
    resultat.mots.push(...suite.mots);
    resultat.rangees.push(suite.rangee);
    precedent = suite;
  }
  return resultat;
}

/** Suites d'une valeur sur les rangées suivantes : même abscisse, interligne courant, et aucune étiquette à sa gauche. */
function prolongerValeur<T>(
  mots: readonly Mot[],
  x0: number,
  etiquette: Etiquette<T>,
  contexte: Contexte<T>,
  i: number,
): { mots: Mot[]; rangees: Rangee[] } {
  const resultat = { mots: [...mots], rangees: [] as Rangee[] };
  // Une plaque, une date ou un compteur entiers n'ont pas de suite.
  if (contexte.lexique.entiere?.(etiquette.champ, texteDe(mots))) return resultat;
  let precedente = etiquette.bloc.rangee;
  for (let k = i + 1; k < contexte.grille.length; k += 1) {
    const blocs = contexte.grille[k] ?? [];
    const rangee = blocs[0]?.rangee;
    if (!rangee || rangee.page !== precedente.page || rangee.y - precedente.y > INTERLIGNE * precedente.corps) break;
    const rang = blocs.findIndex((bloc) => Math.abs(bloc.x0 - x0) < ALIGNEMENT);
    const bloc = blocs[rang];
    // Une étiquette sous la nôtre, à gauche de la valeur : la rangée suivante est un autre couple.
    const gauche = blocs.some((b, r) => {
      const sousLaNotre = b.x0 < x0 - ALIGNEMENT && b.x1 > etiquette.bloc.x0;
      return sousLaNotre && contexte.etiquettes[k]?.[r] && !contexte.suites.has(b);
    });
    // Un bloc sous l'étiquette, et un autre sous la valeur : un autre couple, même si son étiquette est inconnue.
    // Les deux-points d'une étiquette serrée passent seuls à la ligne : ils n'ouvrent pas d'autre couple.
    const dessous = blocs.some(
      (b) => b !== bloc && aligne(b, etiquette.bloc) && !contexte.suites.has(b) && texteDe(b.mots) !== ":",
    );
    if (gauche || (bloc && dessous)) break;
    if (!bloc) continue;
    resultat.mots.push(...bloc.mots);
    resultat.rangees.push(rangee);
    precedente = rangee;
  }
  return resultat;
}
