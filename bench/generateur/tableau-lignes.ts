import type { LigneLue } from "../../domain/fre/document-lu.ts";
import { type Bloc, type Cellule, cellule, droite, type Tableau } from "./blocs.ts";
import { categorieDe } from "./categories.ts";
import {
  colonnesDe,
  type Discours,
  direCellule,
  direDesignation,
  type FormeMontants,
  montantsVrais,
} from "./colonnes.ts";
import { type Composition, titrer } from "./composition.ts";
import { GROUPES, INTITULES, type Sens, SOUS_GROUPE } from "./intitules.ts";
import { ligneVraie, type Poste } from "./verite.ts";

// Les lignes en tableau : ordre des colonnes, colonnes de trop, intitulés groupés ou debout, groupes de lignes, reports d'une page à l'autre.

export interface LignesComposees {
  /** Blocs de chaque page. */
  pages: Bloc[][];
  lignes: LigneLue[];
}

export interface Demande {
  postes: readonly Poste[];
  discours: Discours;
  forme: FormeMontants;
  /** Une colonne dit si la ligne est facturée. */
  facturable: boolean;
  /** Nombre de lignes de chaque page. */
  parPage: readonly number[];
  /** Dernière rangée du tableau : les sommes de ses colonnes. */
  sommesEnPied: boolean;
  /** Lignes sous les titres de leur famille ; elles arrivent déjà rangées. Une seule page. */
  groupes?: boolean;
}

const LARGEURS: Partial<Record<Sens, number>> = {
  designation: 34,
  piece: 19,
  dommage: 15,
  operation: 17,
  zone: 12,
  dimension: 9,
  facturable: 8,
  code: 8,
  jour: 10,
  rien: 6,
  detail: 12,
};
const SANS_NOMBRE = new Set<Sens>([
  "designation",
  "piece",
  "dommage",
  "operation",
  "zone",
  "dimension",
  "facturable",
  "code",
  "photo",
  "jour",
  "rien",
  "rang",
  "detail",
]);
const largeurDe = (sens: Sens) => LARGEURS[sens] ?? (SANS_NOMBRE.has(sens) ? 5 : 10);

/** Colonnes du document, dans son ordre : quelques-unes de trop, parfois les montants d'abord. */
function ordonner(c: Composition, d: Demande): Sens[] {
  const { h } = c;
  const mots: Sens[] = [...d.discours.colonnes];
  if (d.facturable) mots.push("facturable");
  const montants = colonnesDe(d.forme);
  const devant: Sens[] = [];
  if (h.chance(0.4)) devant.push("rang");
  if (h.chance(0.2)) devant.push("code");
  if (h.chance(0.08)) devant.push("jour");
  if (h.chance(0.1)) mots.push("photo");
  const fin: Sens[] = h.chance(0.15) ? ["rien"] : [];
  if (["seul", "taxes"].includes(d.forme) && h.chance(0.08)) fin.push("detail");
  if (h.chance(0.1)) return [...montants, ...mots, ...fin];
  if (h.chance(0.1)) return [...devant, ...mots, ...fin, ...montants];
  return [...devant, ...mots, ...montants, ...fin];
}

function enTetes(c: Composition, colonnes: readonly Sens[], titres: readonly string[]): Cellule[][] {
  const { h } = c;
  const debout = h.chance(0.05);
  const titre = (sens: Sens, mots: string): Cellule => {
    const base = cellule(titrer(c, mots), SANS_NOMBRE.has(sens) ? { gras: true } : { gras: true, aligne: "droite" });
    return debout && !SANS_NOMBRE.has(sens) ? { ...base, debout: true } : base;
  };
  const simples = [colonnes.map((sens, i) => titre(sens, titres[i] ?? ""))];
  if (debout || !h.chance(0.25)) return simples;
  const groupe = GROUPES.find(([, sens]) => {
    const premier = colonnes.indexOf(sens[0] as Sens);
    return premier >= 0 && sens.every((s, k) => colonnes[premier + k] === s);
  });
  if (!groupe) return simples;
  const debut = colonnes.indexOf(groupe[1][0] as Sens);
  const taille = groupe[1].length;
  const haut: Cellule[] = colonnes.slice(0, debut).map(() => cellule(""));
  haut.push(cellule(titrer(c, groupe[0]), { gras: true, aligne: "centre", sur: taille }));
  haut.push(...colonnes.slice(debut + taille).map(() => cellule("")));
  const bas = colonnes.map((sens, i) => {
    const dedans = i >= debut && i < debut + taille;
    return titre(sens, (dedans ? SOUS_GROUPE[sens] : undefined) ?? titres[i] ?? "");
  });
  return [haut, bas];
}

/** Rangée d'une étiquette et d'un seul montant, sous la colonne où les lignes finissent. */
function rangeeDe(colonnes: readonly Sens[], fin: number, etiquette: string, valeur: string): Cellule[] {
  const avant = fin > 0 ? [cellule(etiquette, { sur: fin, aligne: "droite" })] : [];
  const apres = colonnes.slice(fin + 1).map((_, i) => cellule(fin === 0 && i === 0 ? etiquette : ""));
  return [...avant, droite(valeur), ...apres];
}

const SOMMABLES = new Set<Sens>([
  "brut",
  "vetuste",
  "remise",
  "net",
  "montant",
  "mo",
  "peinture",
  "pieces",
  "tva",
  "ttc",
]);

/** « Totaux » et la somme de chaque colonne. */
function rangeeSommes(c: Composition, colonnes: readonly Sens[], postes: readonly Poste[]): Cellule[] {
  const valeur = (sens: Sens, p: Poste): number => {
    const l = p.ligne;
    const tva = Math.floor(p.net * 0.2 + 0.5);
    const table: Partial<Record<Sens, number>> = {
      brut: p.brut,
      vetuste: p.vetuste,
      remise: p.remise,
      net: p.net,
      montant: p.net,
      mo: l?.mo ?? 0,
      peinture: l?.peinture ?? 0,
      pieces: l?.pieces ?? 0,
      tva,
      ttc: p.net + tva,
    };
    return table[sens] ?? 0;
  };
  const ou = colonnes.findIndex((s) => SANS_NOMBRE.has(s) && largeurDe(s) > 12);
  const mot = c.h.un(["Totaux", "Total", "TOTAUX"]);
  return colonnes.map((sens, i) => {
    if (SOMMABLES.has(sens))
      return cellule(c.e.nombre(postes.reduce((t, p) => t + valeur(sens, p), 0)), { aligne: "droite", gras: true });
    return cellule(i === ou ? mot : "", { gras: true });
  });
}

/** Ce qu'un tableau a choisi : le même sert à toutes les sections d'un document. */
export interface Dessin {
  colonnes: Sens[];
  entetes: Cellule[][];
  /** Écriture des localisations, de 0 à 2. */
  zones: number;
  jours: number;
  filets: Tableau["filets"];
  marge: number;
  majuscules: boolean;
  reports: boolean;
  repetes: boolean;
  centres: boolean;
  sousTotaux: boolean;
}

export function tirerDessin(c: Composition, d: Demande): Dessin {
  const { h } = c;
  const colonnes = ordonner(c, d);
  const titres = colonnes.map((sens) => h.un(INTITULES[sens]));
  const filets = h.un(["tous", "rangees", "aucun", "tous"] as const);
  // Sans filet vertical, un nombre et le mot d'à côté gardent un blanc entre eux.
  const marge = h.un(filets === "tous" ? [0.6, 1.5, 3, 4] : [1.5, 3, 4]);
  return {
    colonnes,
    entetes: enTetes(c, colonnes, titres),
    zones: h.entier(0, 2),
    jours: h.entier(1, 27),
    filets,
    marge,
    majuscules: c.capitales && h.chance(0.4),
    reports: d.parPage.length > 1 && h.chance(0.5),
    repetes: h.chance(0.75),
    centres: h.chance(0.1),
    sousTotaux: h.chance(0.6),
  };
}

function direRangee(c: Composition, d: Demande, x: Dessin, p: Poste, rang: number): Cellule[] {
  return x.colonnes.map((sens) => {
    const jour = `2025-03-${String(((x.jours + rang) % 27) + 1).padStart(2, "0")}`;
    const mots = sens === "jour" ? c.e.date(jour) : direCellule(c, d.discours, x.zones, sens, p, rang);
    if (!SANS_NOMBRE.has(sens)) return cellule(mots, { aligne: x.centres ? "centre" : "droite" });
    return cellule(x.majuscules && (sens === "designation" || sens === "piece") ? mots.toUpperCase() : mots);
  });
}

/** Rangées de lignes sous les titres de leur famille, chacune suivie ou non de son sous-total. */
function enGroupes(c: Composition, d: Demande, x: Dessin, fin: number): Cellule[][] {
  const rangees: Cellule[][] = [];
  d.postes.forEach((p, i) => {
    const groupe = categorieDe(p);
    const nouveau = i === 0 || categorieDe(d.postes[i - 1] as Poste) !== groupe;
    if (nouveau) rangees.push([cellule(titrer(c, groupe), { gras: true, sur: x.colonnes.length })]);
    rangees.push(direRangee(c, d, x, p, i));
    const dernier = d.postes[i + 1] === undefined || categorieDe(d.postes[i + 1] as Poste) !== groupe;
    const somme = d.postes.filter((q) => categorieDe(q) === groupe).reduce((t, q) => t + q.net, 0);
    if (dernier && x.sousTotaux)
      rangees.push(rangeeDe(x.colonnes, fin, `Sous-total ${groupe.toLowerCase()}`, c.e.nombre(somme)));
  });
  return rangees;
}

export function composerTableau(c: Composition, d: Demande, x: Dessin = tirerDessin(c, d)): LignesComposees {
  const { colonnes } = x;
  const fin = colonnes.findIndex((s) => s === "net" || s === "montant");
  const lignes: LigneLue[] = [];
  let debut = 0;
  const pages = d.parPage.map((nombre, page) => {
    const postes = d.postes.slice(debut, debut + nombre);
    const rangees = d.groupes ? enGroupes(c, d, x, fin) : postes.map((p, i) => direRangee(c, d, x, p, debut + i));
    const cumul = (jusque: number) => c.e.nombre(d.postes.slice(0, jusque).reduce((t, p) => t + p.net, 0));
    const derniere = page === d.parPage.length - 1;
    if (x.reports && page > 0) rangees.unshift(rangeeDe(colonnes, fin, "Report", cumul(debut)));
    if (x.reports && !derniere) rangees.push(rangeeDe(colonnes, fin, "À reporter", cumul(debut + nombre)));
    if (d.sommesEnPied && derniere) rangees.push(rangeeSommes(c, colonnes, d.postes));
    for (const p of postes) lignes.push(vraie(d, colonnes, p, page + 1, x.majuscules));
    debut += nombre;
    const tableau: Tableau = {
      sorte: "tableau",
      largeurs: colonnes.map(largeurDe),
      entetes: page > 0 && !x.repetes ? [] : x.entetes,
      rangees,
      filets: x.filets,
      corps: c.corps - (colonnes.length > 8 ? 1.5 : 0.5),
      marge: x.marge,
    };
    return [tableau as Bloc];
  });
  return { pages, lignes };
}

function vraie(d: Demande, colonnes: readonly Sens[], p: Poste, page: number, majuscules: boolean): LigneLue {
  const nom = colonnes.includes("designation") ? direDesignation(d.discours, p) : p.libelle;
  const { brut, abattement, net } = montantsVrais(d.forme, p);
  return ligneVraie(p, {
    designation: majuscules ? nom.toUpperCase() : nom,
    page,
    dommage: d.discours.dommage,
    operation: d.discours.operation,
    zone: d.discours.zone,
    quantite: colonnes.includes("quantite"),
    brut,
    abattement,
    net,
  });
}
