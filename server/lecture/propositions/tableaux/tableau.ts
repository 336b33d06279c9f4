import { contientUneForme } from "../../../../domain/commun/plaques.ts";
import { ROLES_COMPOSANTE, ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type LibelleTotal, libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { sensDUneCoche } from "../../commun/coches.ts";
import { type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { commenteUnePiece, fermeUnReleve, libelleDeTotal } from "../../commun/rangee-total.ts";
import { repartir, texteCellule, tracerBornes } from "../../mise-en-page/colonnes.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import type { Entete } from "../../mise-en-page/entetes/entete.ts";
import { cellulesEntreBarres } from "./barres.ts";
import { corpsDuTableau, ouvreUnVehicule } from "./corps-tableau.ts";
import { ecrireLesCroix } from "./croix-sous-titrees.ts";
import { devinerColonnes } from "./deviner-colonnes.ts";
import { separerEtages } from "./etages-de-cellule.ts";
import { estAncre, estNumerote, grouper, SIGNE } from "./groupes-tableau.ts";
import { sansMontants, sansRangs } from "./hors-des-colonnes.ts";
import { rangerMontantsColles, rendreLesMots, reunirUneSuite, sansMention } from "./mots-de-cellule.ts";
import { partagerPieces } from "./pieces-fusionnees.ts";
import { precisionsDe } from "./precisions-ligne.ts";
import type { RangeeLue } from "./rangee-lue.ts";
import { recollerRangs } from "./rangs-coupes.ts";
import { sansReperes } from "./reperes-de-schema.ts";
import { partagerZones, partieDe } from "./zones-du-vehicule.ts";

/** Ligne logique d'un tableau : ses rangées réunies, et le texte de chaque colonne. */
export interface LigneTableau {
  page: number;
  cellules: Map<RoleColonne, string>;
  /** Mots de chaque cellule : d'où vient sa valeur, et ce que la reconnaissance en pense. */
  motsDe: Map<RoleColonne, Mot[]>;
  /** Mots de toutes les rangées, pour situer la ligne sur la page. */
  mots: Mot[];
  colonnes: readonly Colonne[];
  /** Un montant est imprimé dans une colonne au rôle inconnu ou déjà pris : les composantes lues ne sont pas toutes. */
  incomplete: boolean;
  /** D'une rangée de total, ce que son libellé annonce. */
  libelle?: LibelleTotal | null;
  /** Vétusté ou remise imprimée en sous-ligne, en centimes positifs, que la ligne du dessus n'a pas encore perdue. */
  deduit?: number;
  /** Titre de zone qui coiffe la ligne dans le tableau (« Flanc gauche »). */
  partie?: string;
  /** Texte des cellules d'un seul montant, sous un titre inconnu, ou que deux colonnes portent. */
  inconnues: { titre: string; texte: string }[];
}

export interface Tableau {
  colonnes: readonly Colonne[];
  lignes: LigneTableau[];
  /** Rangées de totaux qui ferment le tableau, restées dans ses colonnes (relevé de plusieurs véhicules). */
  pied: LigneTableau[];
  /** Rangée de total rangée sous plusieurs colonnes de montants. */
  total: LigneTableau | null;
  /** Ce qui est imprimé juste au-dessus de l'en-tête. */
  titre: string;
}

/**
 * Lignes du tableau que coiffe un en-tête, dans les rangées qui le suivent sur sa page.
 * `consommees` reçoit les rangées lues : ce qui reste servira aux totaux et à l'identification.
 */
export function lireTableau(
  intitule: Entete,
  imprimees: readonly Rangee[],
  consommees: Set<Rangee>,
  limites?: readonly number[],
): Omit<Tableau, "titre"> & { limites: readonly number[]; fini: boolean } {
  const entete = { ...intitule, colonnes: sansMontants(intitule.colonnes, imprimees) };
  const origines = new Map<Rangee, Rangee>();
  const ecrites = ecrireLesCroix(entete.colonnes, imprimees);
  const sautees = imprimees.length - ecrites.length;
  const rangees = ecrites.flatMap((rangee, i) => {
    const nette = sansReperes(entete.colonnes, rangee);
    if (nette) origines.set(nette, imprimees[i + sautees] ?? rangee);
    return nette ?? [];
  });
  const prendre = (rangee: Rangee) => consommees.add(origines.get(rangee) ?? rangee);
  const { corps: entier, fini, fermeture, deduits, restes } = corpsDuTableau(entete.colonnes, rangees);
  const precisions = entier.flatMap((rangee): Precision[] => {
    const valeurs = precisionsDe(rangee);
    return valeurs ? [{ rangee, valeurs }] : [];
  });
  const corps = entier.filter((rangee) => !precisions.some((p) => p.rangee === rangee));
  const premieres = tracerBornes(entete.colonnes, corps, limites);
  const premiere = decouper(entete.colonnes, corps, premieres);
  // Un pied de page sous le tableau brouille ses couloirs : une fois ses lignes connues, elles seules les tracent.
  const siennes = premiere.groupes.flat().map(({ rangee }) => rangee);
  const coupes = limites || siennes.length === corps.length ? premieres : tracerBornes(entete.colonnes, siennes);
  const { colonnes, pied, groupes } = coupes === premieres ? premiere : decouper(entete.colonnes, corps, coupes);
  for (const groupe of groupes) for (const lue of groupe) prendre(lue.rangee);
  for (const lue of pied) prendre(lue.rangee);
  const prises = new Set(groupes.flat().map(({ rangee }) => rangee));
  const libres = corps.filter((rangee) => !prises.has(rangee));
  const assemblees = groupes.map((g) => {
    const partie = g[0] && partieDe(colonnes, libres, g[0]);
    const ligne = separerEtages(assembler(colonnes, g));
    return { ...deduire(preciser(ligne, precisions), g, deduits), ...(partie && { partie }) };
  });
  for (const rangee of [...[...deduits.values()].map((deduit) => deduit.rangee), ...restes]) prendre(rangee);
  const derniere = fermeture ? undefined : totalEnDernier(colonnes, assemblees);
  const total = fermeture ? totalEnColonnes(colonnes, fermeture, repartir(fermeture, coupes)) : (derniere ?? null);
  if (fermeture && total) prendre(fermeture);
  return {
    colonnes,
    total,
    lignes: derniere ? assemblees.slice(0, -1) : assemblees,
    pied: pied.map((p) => assembler(colonnes, [p])),
    limites: coupes,
    fini,
  };
}

interface Precision {
  rangee: Rangee;
  valeurs: ReadonlyMap<RoleColonne, string>;
}

/** La ligne, et ce que disent d'elle les rangées d'étiquettes imprimées juste dessous, là où aucune colonne ne le dit. */
function preciser(ligne: LigneTableau, precisions: readonly Precision[]): LigneTableau {
  const bas = Math.max(...ligne.mots.map(({ y }) => y));
  const siennes = precisions.filter(
    ({ rangee }) =>
      rangee.page === ligne.page &&
      rangee.y > bas &&
      rangee.y - bas < 2.2 * Math.max(...ligne.mots.map((m) => m.corps)),
  );
  if (siennes.length === 0) return ligne;
  const cellules = new Map(ligne.cellules);
  for (const { valeurs } of siennes)
    for (const [role, valeur] of valeurs) if (!cellules.get(role)) cellules.set(role, valeur);
  return { ...ligne, cellules };
}

/** La ligne, et ce que la sous-ligne imprimée dessous en retire. */
function deduire(
  ligne: LigneTableau,
  groupe: readonly RangeeLue[],
  deduits: ReturnType<typeof corpsDuTableau>["deduits"],
): LigneTableau {
  const deduit = groupe.map(({ rangee }) => deduits.get(rangee)).find((d) => d !== undefined);
  return deduit ? { ...ligne, deduit: deduit.centimes, mots: [...ligne.mots, ...deduit.rangee.mots] } : ligne;
}

interface Decoupe {
  colonnes: readonly Colonne[];
  pied: RangeeLue[];
  groupes: RangeeLue[][];
}

/** Lignes que donnent des rangées une fois leurs mots répartis entre ces coupes. */
function decouper(intitulees: readonly Colonne[], corps: readonly Rangee[], coupes: readonly number[]): Decoupe {
  const colonnes = devinerColonnes(
    intitulees,
    corps.map((rangee) => repartir(rangee, coupes)),
  );
  const reparties = corps.map((rangee): RangeeLue => {
    const cellules =
      cellulesEntreBarres(colonnes, rangee) ??
      rangerMontantsColles(colonnes, rendreLesMots(colonnes, reunirUneSuite(colonnes, repartir(rangee, coupes))));
    return { rangee, cellules, ancre: false };
  });
  const lues = recollerRangs(colonnes, reparties).map((lue) => ({ ...lue, ancre: estAncre(colonnes, lue.cellules) }));
  const pied = lues.filter((lue) => estPied(colonnes, lue));
  const utiles = partagerZones(
    colonnes,
    partagerPieces(
      colonnes,
      lues.filter((lue) => !pied.includes(lue) && !estReport(lue.rangee)),
    ),
  );
  return { colonnes, pied, groupes: sansRangs(colonnes, grouper(colonnes, utiles, estNumerote(colonnes, utiles))) };
}

function estPied(colonnes: readonly Colonne[], lue: RangeeLue): boolean {
  return colonnes.some((colonne) => colonne.role === "immatriculation") && fermeUnReleve(lue.rangee);
}

const estReport = (rangee: Rangee) => {
  const libelle = libelleDeTotal(rangee);
  return libelle === "report" || libelle === "sous_total";
};

/** Colonnes dont le total n'est celui d'aucun montant : un temps, une quantité. */
const SANS_MONTANT: ReadonlySet<RoleColonne | null> = new Set(["tps_mo", "tps_peinture", "quantite", null]);

// « Total 1 000,00 200,00 1 200,00 » : un seul libellé, plusieurs montants, chacun sous sa colonne.
function totalEnColonnes(colonnes: readonly Colonne[], rangee: Rangee, cellules: Mot[][]): LigneTableau | null {
  const montants = rangee.mots.filter((mot) => estMontant(mot.texte));
  const debut = montants[0]?.x0 ?? 0;
  // Le libellé peut déborder sur la première colonne de montants.
  const chiffres = cellules.map((mots) => mots.filter((mot) => mot.x0 >= debut));
  const chiffrees = colonnes.flatMap(({ role }, i) => {
    const mots = (chiffres[i] ?? []).filter((mot) => !SIGNE.test(mot.texte));
    return role !== null && ROLES_MONTANT.has(role) && estMontant(texteDe(mots)) ? [role] : [];
  });
  const autres = colonnes.filter(
    ({ role }, i) => SANS_MONTANT.has(role) && estMontant(texteDe(chiffres[i] ?? [])),
  ).length;
  // Deux colonnes de parts (« Mt | Peint. | Pces ») peuvent avoir le même rôle : aucun total n'en dépend.
  const totaux = chiffrees.filter((role) => !ROLES_COMPOSANTE.has(role));
  const complete = chiffrees.length + autres === montants.length && new Set(totaux).size === totaux.length;
  if (montants.length < 2 || chiffrees.length === 0 || !complete) return null;
  return { ...assembler(colonnes, [{ rangee, cellules: chiffres, ancre: false }]), libelle: libelleDeTotal(rangee) };
}

/** « Total » dans une colonne de mots, ses montants à une autre hauteur ou à sa gauche : la dernière ligne n'en est pas une si elle ne dit rien d'autre. */
function totalEnDernier(colonnes: readonly Colonne[], lignes: readonly LigneTableau[]): LigneTableau | undefined {
  const derniere = lignes.at(-1);
  if (!derniere || lignes.length < 2) return undefined;
  const dits = [...derniere.cellules].filter(
    ([role, texte]) => texte !== "" && !ROLES_MONTANT.has(role) && !SANS_MONTANT.has(role),
  );
  const dit = dits.length === 1 ? (dits[0]?.[1] ?? "") : "";
  // « Pare-chocs avant – correction du montant » : une pièce, et ce qu'on en dit.
  const libelle = commenteUnePiece(dit) ? null : libelleTotal(dit);
  const ferme = libelle === "totaux" || libelle === "net_ht" || libelle === "brut_ht";
  const chiffree = colonnes.some(({ role }) => role !== null && estMontant(derniere.cellules.get(role) ?? ""));
  return ferme && chiffree ? { ...derniere, libelle } : undefined;
}

/** Sous cette confiance, un chiffre seul est une tache. */
const TACHE = 0.6;

/** « 1        260,00 » : une quantité tombée dans la colonne du prix, ou une tache, loin de lui, n'en est pas les milliers. */
function montantEcarte({ role }: Colonne, mots: readonly Mot[]): Mot | undefined {
  const [quantite, montant] = mots;
  if (!role || !ROLES_MONTANT.has(role) || mots.length !== 2 || !quantite || !montant) return undefined;
  // « HT », fin d'un intitulé replié sur quatre rangées, au-dessus du premier montant de sa colonne.
  if (/^(?:HT|TTC)$/i.test(quantite.texte) && quantite.y < montant.y - 1 && estMontant(montant.texte)) return montant;
  const deFront = Math.abs(montant.y - quantite.y) < 1 || (quantite.confiance ?? 1) < TACHE;
  const separes = deFront && montant.x0 - quantite.x1 > montant.corps;
  return separes && /^\d{1,3}$/.test(quantite.texte) && estMontant(montant.texte) ? montant : undefined;
}

/** « 102,10        – » : loin derrière son montant, un tiret est celui de la case voisine, vide ; un signe touche presque le sien. */
const sansTiretVoisin = (mots: readonly Mot[]): Mot[] =>
  mots.filter(
    (tiret, i) =>
      !SIGNE.test(tiret.texte) ||
      !estMontant(mots[i - 1]?.texte ?? "") ||
      tiret.x0 - (mots[i - 1]?.x1 ?? 0) < 1.5 * tiret.corps,
  );

/** La ligne que font les cellules de ces rangées, colonne par colonne. */
export function assembler(colonnes: readonly Colonne[], groupe: readonly RangeeLue[]): LigneTableau {
  const cellules = new Map<RoleColonne, string>();
  const motsDe = new Map<RoleColonne, Mot[]>();
  let incomplete = false;
  const inconnues: LigneTableau["inconnues"] = [];
  // « Tps | Taux | Mt | Tps | Taux | Mt » : deux colonnes du même nom, rien ne dit de quoi chacune est le prix ni à quel taux il se compte.
  const redoublee = (colonne: Colonne) =>
    colonne.role !== null &&
    ROLES_COMPOSANTE.has(colonne.role) &&
    colonnes.some((c) => c !== colonne && c.role === colonne.role);
  colonnes.forEach((colonne, i) => {
    const imprimes = sansTiretVoisin(groupe.flatMap((lue) => lue.cellules[i] ?? []));
    const motsCellule = colonne.role === "designation" ? sansMention(imprimes) : imprimes;
    const montants = motsCellule.filter((mot) => estMontant(mot.texte));
    if (montants.length > 0 && (!colonne.role || cellules.get(colonne.role) || redoublee(colonne))) incomplete = true;
    if (montants.length === 1 && motsCellule.length === 1 && (!colonne.role || redoublee(colonne)))
      inconnues.push({ titre: colonne.texte, texte: texteCellule(motsCellule) });
    // Un temps et un montant sous le même intitulé (« Main-d'œuvre » coiffe les deux) : le montant est à droite.
    const dernier =
      montants.length > 1 && colonne.role && ROLES_MONTANT.has(colonne.role) ? montants.at(-1) : undefined;
    if (dernier) incomplete = true;
    const nombre = dernier ?? montantEcarte(colonne, motsCellule);
    const texte = nombre ? nombre.texte : texteCellule(motsCellule);
    const coche = sensDUneCoche(texte, colonne.texte);
    if (coche) {
      cellules.set(coche.role, [cellules.get(coche.role), coche.texte].filter(Boolean).join(" + "));
      motsDe.set(coche.role, motsCellule);
    }
    if (!colonne.role || coche) return;
    // Deux colonnes de même rôle (« Montant » et « Total ») : la dernière qui porte un texte l'emporte.
    if (texte !== "" || !cellules.has(colonne.role)) {
      cellules.set(colonne.role, texte);
      motsDe.set(colonne.role, dernier ? [dernier] : motsCellule);
    }
  });
  const mots = groupe.flatMap((lue) => lue.rangee.mots);
  return { page: groupe[0]?.rangee.page ?? 1, cellules, motsDe, mots, colonnes, incomplete, inconnues };
}

/**
 * « Bailleur | Locataire | Immatriculation | Contrat » au-dessus d'une plaque, puis de bien autre chose : les étiquettes d'une fiche, non les
 * colonnes d'un relevé, dont chaque rangée porte une plaque, même fausse.
 */
function estUneFiche({ colonnes, lignes }: Pick<Tableau, "colonnes" | "lignes">): boolean {
  // « 1re mise en circulation | Date de restitution » au-dessus de leurs dates : rien n'y est désigné.
  if (lignes.length > 0 && lignes.every(({ cellules }) => DATE.test(cellules.get("designation") ?? ""))) return true;
  // « Mise en circulation | Date de restitution | Compteur », dont aucune rangée n'a fait une ligne.
  if (lignes.length === 0) return colonnes.filter(({ role }) => role !== null && DU_RETOUR.has(role)).length >= 2;
  if (estDIdentite(colonnes)) return true;
  if (!colonnes.some(({ role }) => role === "immatriculation")) return false;
  const montants = colonnes.flatMap(({ role }) => (role !== null && ROLES_MONTANT.has(role) ? [role] : []));
  const chiffree = lignes.some(({ cellules }) => montants.some((role) => estMontant(cellules.get(role) ?? "")));
  if (!chiffree && !colonnes.some(({ role }) => role === "designation")) return true;
  if (lignes.length < 2) return false;
  const plaques = lignes.filter(({ cellules }) => contientUneForme(cellules.get("immatriculation") ?? ""));
  return plaques.length * 2 < lignes.length;
}

/** « Locataire | Marque | Modèle | N° VIN » : sans montant, ni dommage, ni geste, des intitulés qui nomment un véhicule ne coiffent pas des lignes. */
const estDIdentite = (colonnes: readonly Colonne[]): boolean => {
  const roles = colonnes.flatMap(({ role }) => role ?? []);
  const dUneLigne = roles.some(
    (role) => ROLES_MONTANT.has(role) || role === "dommage" || role === "operation" || role === "localisation",
  );
  return !dUneLigne && roles.some((role) => role === "vehicule" || role === "marque" || DU_RETOUR.has(role));
};

/** Ce qu'une fiche dit du retour ; un relevé le dit aussi, mais avec des lignes. */
const DU_RETOUR: ReadonlySet<RoleColonne> = new Set(["date_restitution", "kilometrage", "contrat", "marque"]);

const DATE = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/;

interface Ouvert {
  entete: Entete;
  titre: string;
  limites: readonly number[];
}

/** « Constat : cassé · Remède : remplacement », sous une ligne : une étiquette et sa valeur n'intitulent pas une colonne. */
const estUnCouple = ({ role, texte }: Colonne): boolean => role !== null && /\p{L} ?: ?[\p{L}\d]/u.test(texte);

const cleDe = (colonnes: readonly Colonne[]): string => colonnes.map(({ texte }) => texte).join("|");

/** L'en-tête répété page suivante, au-dessus d'une ligne ou deux, dit ce que le corps du premier a fait juger de ses colonnes. */
const commeAvant = (colonnes: Colonne[], jugees: readonly Colonne[] | undefined): Colonne[] =>
  jugees?.length === colonnes.length ? colonnes.map((c, i) => ({ ...c, role: jugees[i]?.role ?? null })) : colonnes;

type TableauLu = ReturnType<typeof lireTableau>;

/**
 * Les tableaux que coiffe un seul en-tête : celui qui le suit, puis un par véhicule que nomme une rangée sans montant (« FF-321-WK FIAT DOBLO »),
 * même quand un total a fermé celui d'avant.
 */
function lireSousEntete(
  entete: Entete,
  rangees: readonly Rangee[],
  prises: Set<Rangee>,
  limites?: readonly number[],
): TableauLu[] {
  const titres = rangees.flatMap((rangee, i) => (ouvreUnVehicule(entete.colonnes, rangee) ? [i] : []));
  const parts = [0, ...titres.map((i) => i + 1)].map((debut, i) => rangees.slice(debut, titres[i] ?? rangees.length));
  const lus: TableauLu[] = [];
  for (const [i, part] of parts.entries()) {
    const siennes = i === 0 ? part : sansIdentite(part);
    const lu = lireTableau(entete, siennes, prises, limites ?? lus.find(({ lignes }) => lignes.length > 0)?.limites);
    // Un en-tête que nul véhicule ne suit se rend tel quel : vide, il dit encore qu'il en était un.
    if (lu.lignes.length > 0 || parts.length === 1) lus.push(lu);
  }
  return lus;
}

/**
 * Sous le nom d'un véhicule, ses lignes : sans ce qui le décrit avant la première rangée chiffrée (« Contrat 79/2761 - restitué le 21/02/2025 »),
 * et aucune là où rien n'est chiffré.
 */
function sansIdentite(rangees: readonly Rangee[]): readonly Rangee[] {
  const chiffree = rangees.findIndex(({ mots }) => mots.some(({ texte }) => estMontant(texte)));
  if (chiffree < 0) return [];
  const decrit = rangees.slice(0, chiffree).findLastIndex(({ mots }) => /\d{4}/.test(texteDe(mots)));
  return rangees.slice(decrit + 1);
}

/** Tous les tableaux d'un document, page après page ; un tableau sans total se poursuit page suivante, avec ou sans en-tête répété. */
export function lireTableaux(
  pages: readonly Page[],
  entetesDe: (page: Page) => Entete[],
  consommees: Set<Rangee>,
): Tableau[] {
  const tableaux: Tableau[] = [];
  const jugees = new Map<string, readonly Colonne[]>();
  let ouvert: Ouvert | null = null;
  for (const page of pages) {
    const entetes = entetesDe(page).filter(({ colonnes }) => !colonnes.some(estUnCouple));
    const debut = entetes[0]?.debut ?? page.rangees.length;
    if (ouvert && entetes.length === 0) {
      const { entete, titre, limites }: Ouvert = ouvert;
      const suites = lireSousEntete(entete, page.rangees.slice(0, debut), consommees, limites);
      for (const suite of suites) if (suite.lignes.length > 0) tableaux.push({ ...suite, titre });
      if (suites.at(-1)?.fini) ouvert = null;
    }
    for (const [i, lu] of entetes.entries()) {
      const entete = { ...lu, colonnes: commeAvant(lu.colonnes, jugees.get(cleDe(lu.colonnes))) };
      const fin = entetes[i + 1]?.debut ?? page.rangees.length;
      const prises = new Set<Rangee>();
      const lues = lireSousEntete(entete, page.rangees.slice(entete.fin + 1, fin), prises);
      const [tableau] = lues;
      if (!tableau || estUneFiche(tableau)) continue;
      for (let k = entete.debut; k <= entete.fin; k += 1) consommees.add(page.rangees[k] as Rangee);
      for (const rangee of prises) consommees.add(rangee);
      const titre = texteDe(page.rangees[entete.debut - 1]?.mots ?? []);
      for (const lue of lues) tableaux.push({ ...lue, titre });
      if (!jugees.has(cleDe(lu.colonnes))) jugees.set(cleDe(lu.colonnes), tableau.colonnes);
      ouvert = lues.at(-1)?.fini ? null : { entete, limites: tableau.limites, titre };
    }
  }
  return tableaux;
}
