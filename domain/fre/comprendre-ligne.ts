import type { Dommage, Element, Localisation, Nature, Operation } from "./codes.ts";
import { comprendrePiece, essieuImprime, localisationParDefaut, type PieceLue } from "./comprendre-element.ts";
import { coinImprime, coteDit, lireLocalisation } from "./comprendre-localisation.ts";
import { avecMotsAppris } from "./vocabulaire/complements.ts";
import { LEXIQUE_DOMMAGES } from "./vocabulaire/dommages.ts";
import { CODES_EXPERTISE, type Geste, LEXIQUE_GESTES, LEXIQUE_NATURES } from "./vocabulaire/operations.ts";
import { completerPosition, lirePosition } from "./vocabulaire/positions.ts";
import { cleLexique, deplierAbreges, jetons, plier, premierReperage, recoller } from "./vocabulaire/texte.ts";

/** Textes imprimés d'une ligne, cellule par cellule ; `null` pour une colonne que le document n'a pas. */
export interface TextesLigne {
  designation: string;
  localisation: string | null;
  dommage: string | null;
  operation: string | null;
  /** Titre de la partie du tableau où la ligne est rangée (« Flanc gauche ») : il complète la pièce, sans être sa place imprimée. */
  partie?: string | null;
}

export interface CodesLigne {
  nature: Nature;
  element: Element | null;
  localisation: Localisation | null;
  dommage: Dommage | null;
  operation: Operation | null;
}

// Un mot appris peut nommer une opération entière (« reparation_peinture »), que le vocabulaire livré décompose en gestes.
const GESTES_APPRIS: Readonly<Record<string, readonly Geste[]>> = {
  reparation_peinture: ["reparation", "peinture"],
  depose_repose: ["depose"],
};

function gestes(texte: string): Set<Geste> {
  const trouves = new Set<Geste>();
  const lexique = avecMotsAppris("operation", LEXIQUE_GESTES, cleLexique);
  let mots = recoller(jetons(texte), lexique);
  for (let repere = premierReperage(mots, lexique); repere; repere = premierReperage(mots, lexique)) {
    for (const geste of GESTES_APPRIS[repere.valeur] ?? [repere.valeur]) trouves.add(geste);
    mots = mots.slice(repere.debut + repere.longueur);
  }
  return trouves;
}

/** Opération imprimée ; le geste le plus lourd l'emporte, la dépose-repose et le forfait seulement si rien d'autre n'est dit. */
export function comprendreOperation(texte: string): Operation | null {
  const trouves = gestes(texte);
  if (trouves.has("remplacement")) return "remplacement";
  if (trouves.has("dsp")) return trouves.has("peinture") ? "reparation_peinture" : "dsp";
  if (trouves.has("reparation")) return trouves.has("peinture") ? "reparation_peinture" : "reparation";
  for (const geste of ["peinture", "lustrage", "nettoyage"] as const) if (trouves.has(geste)) return geste;
  // Déposer et reposer une pièce accompagne un geste : ce n'en est un qu'à défaut.
  if (trouves.has("depose")) return "depose_repose";
  for (const geste of ["fourniture", "controle", "forfait"] as const) if (trouves.has(geste)) return geste;
  return null;
}

/**
 * Dommage imprimé. Sur une jante, une rayure, un frottement ou un voile est `jante_frottee` ;
 * sur une vitre, un éclat est un `impact` (fiche domaine 2.2).
 */
export function comprendreDommage(texte: string, piece: PieceLue | null): Dommage | null {
  const surVitre = piece?.nom === "pare_brise" || piece?.nom === "vitre_laterale";
  const surJante = piece?.nom === "jante" || piece?.nom === "roue";
  const lexique = avecMotsAppris("dommage", LEXIQUE_DOMMAGES, cleLexique);
  let mots = recoller(jetons(deplierAbreges(texte, lexique)), lexique);
  for (let repere = premierReperage(mots, lexique); repere; repere = premierReperage(mots, lexique)) {
    mots = mots.slice(repere.debut + repere.longueur);
    if (repere.valeur === "ignore") continue;
    if (surJante && (repere.valeur === "rayure" || repere.valeur === "frottement")) return "jante_frottee";
    // Un voile se dit comme un choc ; la corrosion, elle, reste ce qu'elle est.
    if (surJante && repere.valeur === "enfoncement") return "jante_frottee";
    if (surVitre && repere.valeur === "eclat") return "impact";
    return repere.valeur === "frottement" ? "rayure" : repere.valeur;
  }
  // « 1,7 mm », d'un pneu, est son profil.
  return piece?.nom === "pneu" && /(?<![\d,.])\d[.,]\d ?mm\b/.test(texte) ? "usure" : null;
}

/** Nature d'une ligne : remise en état, sauf si elle nomme des kilomètres, un transport, des frais de dossier… */
export function comprendreNature(designation: string): Nature {
  if (KILOMETRES.test(plier(designation))) return "km";
  const nature = premierReperage(jetons(designation), LEXIQUE_NATURES)?.valeur ?? "fre";
  if (nature === "fre" || (nature === "sinistre" && !MOTIF_DE_SINISTRE.test(plier(designation)))) return nature;
  // « Porte avant gauche : dommage antérieur à la location » : la pièce est nommée d'abord, la suite la commente.
  const [premier = "", suite] = designation.split(/\s[-–—:]\s|\s?[,;]\s/);
  const commentee = suite !== undefined && !premierReperage(jetons(premier), LEXIQUE_NATURES);
  return commentee && comprendrePiece(premier, { longueur: null, cote: null })?.element ? "fre" : nature;
}

/** « Jante AVD – dommage déjà déclaré en sinistre » : pourquoi la ligne se conteste ou se rend, non ce qu'elle facture. */
const MOTIF_DE_SINISTRE = /\b(?:deja|declaree?s?|couverte?s?|prise?s? en charge|indemnisee?s?)\b.*\bsinistres?\b/;

/**
 * « Kilomètres au-delà du forfait : 3 120 km à 0,06 € » : des kilomètres, comptés ou nommés d'abord ; « Dépassement 2140 km à 0,06 », « Excédent
 * kilométrique ».
 */
const KILOMETRES =
  /^(?:\d[\d .]*)?(?:kms?|kilometres?|kilometrages?)\b|^(?:depassement|excedent|supplement)s?\b.*(?:\d ?(?:kms?|kilometres?)\b|\bkilometr)/;

const sansPremierSegment = (designation: string) => designation.replace(/^.*?(?:\s[-–—:]\s|\s?[,;:]\s)/, "");

/** Codes d'une ligne à partir de ses cellules. Rien n'est inventé : ce que la ligne ne dit pas reste `null`. */
export function comprendreLigne(textes: TextesLigne): CodesLigne {
  const nature = comprendreNature(textes.designation);
  if (nature !== "fre") return { nature, element: null, localisation: null, dommage: null, operation: null };
  const zone = lirePosition(jetons(textes.localisation ?? textes.partie ?? ""));
  const piece = comprendrePiece(textes.designation, zone);
  // « Angle droit », d'un pare-chocs avant, est son coin ; d'une porte, son côté.
  const coin = coteDit(textes.localisation ?? "") ? coinImprime(piece?.element ?? null, zone) : null;
  const imprimee = coin ?? (textes.localisation ? lireLocalisation(textes.localisation) : null);
  const place = completerPosition(piece?.position ?? zone, { longueur: null, cote: coteDit(textes.designation) });
  const parDefaut = coinImprime(piece?.element ?? null, place) ?? localisationParDefaut(piece) ?? essieuImprime(piece);
  const dommage =
    comprendreDommage(textes.dommage || textes.designation, piece) ?? dommageDansLaCaseDuGeste(textes, piece);
  const dite =
    codeDansLaCaseDuGeste(textes) ??
    gesteDansLaCaseDuDommage(textes) ??
    comprendreOperation(textes.operation ?? operationDansLaDesignation(textes.designation, piece)) ??
    codeFinal(textes) ??
    gesteDUnSegment(textes) ??
    (piece === null ? posteDePeinture(textes) : null);
  // « Remplacement pare-chocs avant, dépose et repose » : la suite ne dit qu'un accompagnement du geste nommé d'abord.
  const posteDeTemps = piece === null && dite !== "peinture" && TAUX_DE_TOLERIE.test(plier(textes.designation));
  const operation = posteDeTemps
    ? null
    : dite === null || ACCOMPAGNE.has(dite)
      ? (gesteDuPremierSegment(textes, piece) ?? dite)
      : dite;
  // « Coffre » nomme le hayon, mais c'est dedans qu'il se brûle ou se salit.
  if (
    dommage &&
    DU_DEDANS.has(dommage) &&
    piece?.element === "lunette_arriere_hayon" &&
    COFFRE_SEUL.test(plier(textes.designation))
  )
    return { nature, element: "coffre", localisation: imprimee ?? "coffre", dommage, operation };
  const aNettoyer = !piece && (operation === "nettoyage" || dommage === "salissure");
  return {
    nature,
    element:
      garnitureSelonLaZone(piece, imprimee, textes.designation) ??
      (aNettoyer && estVehiculeEntier(textes.designation) ? "nettoyage" : null),
    localisation: imprimee ?? parDefaut,
    dommage,
    operation,
  };
}

/** « INGREDIENTS PEINTURE » devant une case de geste laissée vide : un poste sans pièce ne se peint pas autrement. */
const posteDePeinture = ({ designation, operation }: TextesLigne): Operation | null =>
  operation === "" && comprendreOperation(designation) === "peinture" ? "peinture" : null;

/** « T1 tôlerie », « T2 redressage » : des heures à un taux, quel que soit le geste qui les emploie. */
const TAUX_DE_TOLERIE = /^t\d\b/;

/** « Panneau de porte AVG », localisé à l'intérieur : c'est sa garniture, non la porte elle-même. */
function garnitureSelonLaZone(piece: PieceLue | null, zone: Localisation | null, designation: string): Element | null {
  const interieur = zone === "interieur_avant" || zone === "interieur_arriere";
  return interieur && piece?.nom === "porte" && /\bpanneau\b/i.test(designation)
    ? "garniture_de_porte"
    : (piece?.element ?? null);
}

const COFFRE_SEUL = /^(?!.*\b(?:hayon|porte|malle|capot|couvercle|volet|poignee|panneau|lunette)).*\bcoffre\b/;
const DU_DEDANS: ReadonlySet<Dommage> = new Set(["brulure", "salissure"]);

/** « Intérieur complet » sale, à nettoyer : aucune pièce, c'est le nettoyage du véhicule. Une pièce inconnue n'en est pas un. */
function estVehiculeEntier(designation: string): boolean {
  const [premier = ""] = designation.split(/\s[-–—:]\s|\s?[,;:(]\s?/);
  const mots = jetons(premier).filter((mot) => !MOTS_DE_LIAISON.has(mot));
  return mots.length > 0 && mots.every((mot) => MOTS_DU_VEHICULE.has(mot));
}
const MOTS_DE_LIAISON: ReadonlySet<string> = new Set(["de", "du", "l", "la", "le", "et", "d"]);
const MOTS_DU_VEHICULE: ReadonlySet<string> = new Set(
  "interieur exterieur habitacle vehicule carrosserie complet complete entier ensemble general".split(" "),
);

/** « Aile AV droite – éclats – peinture » : lus d'un trait, « éclats peinture » ne serait que le dommage ; un tiret les sépare. */
function gesteDUnSegment({ designation, operation }: TextesLigne): Operation | null {
  const segments = (operation ?? designation).split(/\s[-–—/:]\s|\s?[,;]\s/).slice(operation === null ? 1 : 0);
  const gestes = segments.length < 2 ? [] : segments.filter((segment) => comprendreDommage(segment, null) === null);
  return gestes.map(comprendreOperation).findLast((geste) => geste !== null) ?? null;
}

/** « Travaux : RP » : seul dans la case du geste, un code d'expertise le dit, que cette case soit d'un tableau ou d'une fiche. */
const codeDansLaCaseDuGeste = ({ operation }: TextesLigne): Operation | null => codeExpertise(operation ?? "");

/** Opération que dit un code d'expertise (« E », « R P ») imprimé seul, ou `null`. */
export const codeExpertise = (texte: string): Operation | null =>
  CODES_EXPERTISE[plier(texte).replace(/\s*[/+&]\s*/, " ")] ?? null;

/** « Coque de rétroviseur gauche – éraflure – P » : sans colonne pour elle, l'opération peut finir la désignation par son code. */
function codeFinal({ designation, operation }: TextesLigne): Operation | null {
  const segments = designation.split(/\s[-–—/]\s/);
  if (operation !== null || segments.length < 2) return null;
  return codeExpertise(segments.at(-1) ?? "");
}

/** « Nature : Remplacement », sans colonne pour l'opération : une case de dommage qui ne dit qu'un geste le donne. */
function gesteDansLaCaseDuDommage({ dommage, operation }: TextesLigne): Operation | null {
  if (!dommage || operation || comprendreDommage(dommage, null) !== null) return null;
  return operation === "" ? null : comprendreOperation(dommage);
}

/** « Enfoncement sur 19 cm, réparation + peinture », dans une seule case : ce que sa virgule sépare du geste est le dommage. */
function dommageDansLaCaseDuGeste({ dommage, operation }: TextesLigne, piece: PieceLue | null): Dommage | null {
  const segments = dommage === null ? (operation ?? "").split(/\s[-–—/:]\s|\s?[,;]\s/) : [];
  if (segments.length < 2) return null;
  const constats = segments.filter((segment) => comprendreOperation(segment) === null);
  return constats.map((segment) => comprendreDommage(segment, piece)).find((dit) => dit !== null) ?? null;
}

/** Ce qui accompagne un geste sans en tenir lieu : « …, compris petites fournitures ». */
const ACCOMPAGNE: ReadonlySet<Operation> = new Set(["depose_repose", "forfait", "fourniture"]);

/** Pièces dont le nom ressemble à un geste. */
const NOMS_DE_GESTE: ReadonlySet<Element | null> = new Set(["carnet_entretien", "entretien", "cle"]);

/** « Aile arrière droite Débosselage sans peinture, choc léger » : à défaut d'une suite qui le dise, le geste suit la pièce. */
function gesteDuPremierSegment({ designation, operation }: TextesLigne, piece: PieceLue | null): Operation | null {
  if (operation !== null || piece === null || NOMS_DE_GESTE.has(piece.element)) return null;
  return comprendreOperation(designation.split(/\s[-–—:]\s|\s?[,;:]\s/)[0] ?? "");
}

// « Nettoyage intérieur » nomme à la fois la ligne et son opération ; « Carnet d'entretien » n'est pas un entretien.
function operationDansLaDesignation(designation: string, piece: PieceLue | null): string {
  return piece && piece.element !== "nettoyage" ? sansNomDePiece(designation) : designation;
}

const sansNomDePiece = (designation: string) => {
  const reste = sansPremierSegment(designation);
  return reste === designation ? designation : reste;
};
