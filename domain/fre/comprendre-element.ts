import type { Element, Localisation } from "./codes.ts";
import { avecMotsAppris } from "./vocabulaire/complements.ts";
import { LEXIQUE_ELEMENTS, NOMS_DES_PIECES, type NomDePiece } from "./vocabulaire/elements.ts";
import { completerPosition, lirePosition, type Position } from "./vocabulaire/positions.ts";
import { cleLexique, deplierAbreges, jetons, plier, premierReperage, recoller } from "./vocabulaire/texte.ts";

export interface PieceLue {
  nom: NomDePiece;
  element: Element | null;
  position: Position;
}

const feminin = (cote: Position["cote"]) => (cote === null ? null : cote === "droit" ? "droite" : "gauche");

function avecPlace(base: string, { longueur, cote }: Position): Element | null {
  return longueur && cote ? (`${base}_${longueur}_${feminin(cote)}` as Element) : null;
}

function avecCote(base: string, cote: Position["cote"]): Element | null {
  return cote ? (`${base}_${cote}` as Element) : null;
}

function siege({ longueur, cote }: Position): Element | null {
  if (longueur === "arriere") return "banquette_arriere";
  if (cote === null) return null;
  return cote === "gauche" ? "siege_conducteur" : "siege_passager";
}

/** Code d'une pièce nommée à une place ; `null` quand la place imprimée ne suffit pas à choisir. */
export function elementDe(nom: NomDePiece, position: Position): Element | null {
  switch (nom) {
    case "aile":
      return avecPlace("aile", position);
    case "aile_arriere":
      return avecPlace("aile", { ...position, longueur: "arriere" });
    case "porte":
      return avecPlace("porte", position);
    case "porte_avant":
      return avecPlace("porte", { ...position, longueur: position.longueur ?? "avant" });
    case "porte_coulissante":
      return avecPlace("porte", { ...position, longueur: "arriere" });
    case "jante":
    case "pneu":
    case "roue":
      return avecPlace("roue", position);
    case "pare_chocs":
      return position.longueur ? `pare_chocs_${position.longueur}` : null;
    case "retroviseur":
    case "bas_de_caisse":
      return avecCote(nom, position.cote);
    case "optique":
      return position.longueur === "arriere"
        ? avecCote("feu_arriere", position.cote)
        : avecCote("optique_avant", position.cote);
    case "feu":
      return position.longueur === "avant"
        ? avecCote("optique_avant", position.cote)
        : avecCote("feu_arriere", position.cote);
    case "siege":
      return siege(position);
    case "sans_code":
      return null;
    default:
      return nom;
  }
}

const PLACES: readonly Position[] = (["avant", "arriere", null] as const).flatMap((longueur) =>
  (["gauche", "droit", null] as const).map((cote) => ({ longueur, cote })),
);

/** Les mots du vocabulaire livré qui mènent à un élément, à l'une ou l'autre place ; sans accents, comme le lecteur les compare. */
export const motsDeLElement = (element: Element): readonly string[] =>
  (Object.keys(NOMS_DES_PIECES) as NomDePiece[])
    .filter((nom) => PLACES.some((place) => elementDe(nom, place) === element))
    .flatMap((nom) => NOMS_DES_PIECES[nom] ?? []);

/** « Coup de portière aile AVD » : le choc vient d'une portière, il n'en nomme pas une. */
const sansCoupDePortiere = (designation: string): string =>
  designation.replace(/\bcoups?\s+de\s+porti[eè]res?\b/giu, " ");

/**
 * Pièce nommée par une désignation. Le premier segment (avant un tiret, une virgule, deux-points) nomme la pièce ;
 * les suivants disent le dommage et l'opération, et ne servent que si le premier ne nomme rien.
 */
export function comprendrePiece(designation: string, zone: Position): PieceLue | null {
  const segments = sansCoupDePortiere(designation)
    .split(/\s[-–—:]\s|\s?[,;]\s|\s?:\s/)
    .filter((s) => /[a-z]/i.test(s));
  const lexique = avecMotsAppris("element", LEXIQUE_ELEMENTS, cleLexique);
  let geste: PieceLue | null = null;
  for (const segment of segments) {
    const mots = recoller(jetons(deplierAbreges(segment, lexique)), lexique);
    const trouve = premierReperage(mots, lexique);
    if (!trouve) continue;
    // « Nettoyage banquette » : le geste vient avant la pièce qu'il traite.
    const reste = mots.slice(trouve.debut + trouve.longueur);
    const traitee = trouve.valeur === "nettoyage" ? premierReperage(reste, lexique) : null;
    const repere = traitee ? { ...traitee, debut: traitee.debut + trouve.debut + trouve.longueur } : trouve;
    const autour = lirePosition(mots.slice(repere.debut + repere.longueur));
    const avant = lirePosition(mots.slice(0, repere.debut));
    const dedans = lirePosition(mots.slice(repere.debut, repere.debut + repere.longueur));
    const position = completerPosition(completerPosition(autour, dedans), avant);
    const place = completerPosition(position, zone);
    const nomme = mots.slice(repere.debut, repere.debut + repere.longueur).join(" ");
    const nom = VITRE_D_UN_COTE.test(nomme) && place.cote ? "vitre_laterale" : repere.valeur;
    const lue = { nom, element: aDeuxPlaces(segment) && PAR_PLACE.has(nom) ? null : elementDe(nom, place), position };
    // « Nettoyage (forfait) – Banquette arrière » : seul dans son segment, le geste attend la pièce qu'il traite.
    if (nomme !== "nettoyage") return lue;
    geste ??= lue;
  }
  return geste;
}

/** « Jantes AV et AR gauche », « Ailes avant droite et gauche » : deux pièces, dont aucune n'est celle de la ligne. */
const DEUX_PLACES =
  /\b(?:(?:avant|av|avt) et (?:arriere|ar|arr)|(?:arriere|ar|arr) et (?:avant|av|avt)|(?:droite?|d) et (?:gauche|g)|(?:gauche|g) et (?:droite?|d))\b/;
const aDeuxPlaces = (segment: string): boolean => DEUX_PLACES.test(plier(segment));
const PAR_PLACE: ReadonlySet<NomDePiece> = new Set([
  "aile",
  "porte",
  "jante",
  "pneu",
  "roue",
  "retroviseur",
  "bas_de_caisse",
]);

/** « Vitre arrière » est la lunette ; « vitre arrière gauche », celle d'une porte, et « custode (vitre) ARG », celle d'un flanc. */
const VITRE_D_UN_COTE = /^(?:vitre (?:arriere|ar|arr)|custode vitr(?:e|ee))$/;

const COINS: Partial<Record<Element, Localisation>> = {
  capot: "avant",
  pare_brise: "avant",
  pare_chocs_avant: "avant",
  pare_chocs_arriere: "arriere",
  lunette_arriere_hayon: "arriere",
  toit: "toit",
  siege_conducteur: "interieur_avant",
  siege_passager: "interieur_avant",
  tableau_de_bord: "interieur_avant",
  volant: "interieur_avant",
  banquette_arriere: "interieur_arriere",
  coffre: "coffre",
  echappement: "dessous",
};

/** Place de l'élément quand la ligne n'en imprime pas ; `null` s'il n'en a pas. */
export function localisationParDefaut(piece: PieceLue | null): Localisation | null {
  const element = piece?.element;
  if (!element) return null;
  if (COINS[element]) return COINS[element];
  if (/^(aile|roue|optique|feu)_/.test(element) && element !== "roue_de_secours") {
    return `${element.includes("avant") ? "avant" : "arriere"}_${/droite?$/.test(element) ? "droit" : "gauche"}`;
  }
  if (/^(porte|retroviseur|bas_de_caisse)_/.test(element))
    return /droite?$/.test(element) ? "cote_droit" : "cote_gauche";
  if (element === "vitre_laterale") return piece.position.cote ? `cote_${piece.position.cote}` : null;
  if (GARNITURES.has(element)) return piece.position.longueur ? `interieur_${piece.position.longueur}` : null;
  return null;
}

/** Ce qui garnit l'habitacle, devant ou derrière : « Moquette AV ». */
const GARNITURES: ReadonlySet<Element> = new Set(["garniture_de_porte", "moquette", "ciel_de_toit"]);

const ROUES: ReadonlySet<NomDePiece> = new Set(["jante", "pneu", "roue"]);

/** « Pneumatiques AV » : les deux roues d'un essieu n'ont pas d'élément, mais la ligne dit où elles sont ; de même des freins. */
export function essieuImprime(piece: PieceLue | null): Localisation | null {
  const deuxRoues = piece?.element === null && ROUES.has(piece.nom);
  return piece && (deuxRoues || piece.nom === "freins") ? piece.position.longueur : null;
}
