import type { Element, Localisation } from "../../domain/fre/codes.ts";
import type { Hasard } from "../hasard.ts";

// Pièces d'un véhicule telles que les nomment experts, garages et loueurs (fiche domaine 2.1), et l'élément du format qu'elles disent.

/** Ce que la pièce est faite d'être abîmée : le dommage et le geste se tirent par famille. */
export type Famille =
  | "tole"
  | "pare_chocs"
  | "retroviseur"
  | "jante"
  | "pneu"
  | "enjoliveur"
  | "pare_brise"
  | "vitrage"
  | "optique"
  | "sellerie"
  | "habitacle"
  | "manquant"
  | "papier"
  | "nettoyage"
  | "batterie"
  | "freins"
  | "climatisation";

/** Coin (AVD…), côté (D, G), bout (AV, AR) ou rien à préciser. */
type Position = "avd" | "avg" | "ard" | "arg" | "d" | "g" | "av" | "ar" | "";
type Genre = "m" | "f";

export interface Piece {
  /** Nom imprimé, sa place comprise. */
  nom: string;
  genre: Genre;
  famille: Famille;
  element: Element | null;
  /** Localisation de l'élément, celle d'une ligne qui n'en imprime pas (bench/corpus/README.md). */
  place: Localisation | null;
}

interface Sorte {
  noms: readonly (readonly [nom: string, genre: Genre])[];
  famille: Famille;
  positions: readonly Position[];
  element: (p: Position) => Element | null;
  place: (p: Position) => Localisation | null;
}

const avant = (p: Position) => p.startsWith("av");
const droit = (p: Position) => p.endsWith("d");
const COINS: readonly Position[] = ["avd", "avg", "ard", "arg"];
const COTES: readonly Position[] = ["d", "g"];
const enCoin = (p: Position) => `${avant(p) ? "avant" : "arriere"}_${droit(p) ? "droit" : "gauche"}` as Localisation;
const enCote = (p: Position) => (droit(p) ? "cote_droit" : "cote_gauche");
const bout = (p: Position) => (avant(p) ? "avant" : "arriere");
const auCoin = (nom: string) => (p: Position) => `${nom}_${bout(p)}_${droit(p) ? "droite" : "gauche"}` as Element;
const seul = (element: Element | null) => () => element;
const ici = (place: Localisation | null) => () => place;
const m = (...noms: string[]) => noms.map((nom) => [nom, "m"] as const);
const f = (...noms: string[]) => noms.map((nom) => [nom, "f"] as const);

const sorte = (
  noms: Sorte["noms"],
  famille: Famille,
  positions: readonly Position[],
  element: Sorte["element"],
  place: Sorte["place"],
): Sorte => ({ noms, famille, positions, element, place });

const SORTES: readonly Sorte[] = [
  sorte(f("Aile"), "tole", COINS, auCoin("aile"), enCoin),
  sorte(m("Flanc"), "tole", ["ard", "arg"], auCoin("aile"), enCoin),
  sorte([...f("Porte", "Portière", "Porte"), ...m("Panneau de porte ext.")], "tole", COINS, auCoin("porte"), enCote),
  sorte(
    [...m("Bas de caisse", "BDC"), ...f("Jupe latérale")],
    "tole",
    COTES,
    (p) => (droit(p) ? "bas_de_caisse_droit" : "bas_de_caisse_gauche"),
    enCote,
  ),
  sorte(m("Capot", "Capot moteur", "Capot"), "tole", [""], seul("capot"), ici("avant")),
  sorte(m("Hayon"), "tole", [""], seul("lunette_arriere_hayon"), ici("arriere")),
  sorte(m("Toit", "Pavillon"), "tole", [""], seul("toit"), ici("toit")),
  sorte(
    [...m("Pare-chocs", "Bouclier", "PC", "Pare-chocs"), ...f("Peau de pare-chocs")],
    "pare_chocs",
    ["av", "ar"],
    (p) => `pare_chocs_${bout(p)}`,
    bout,
  ),
  sorte(f("Calandre"), "pare_chocs", [""], seul("pare_chocs_avant"), ici("avant")),
  sorte(
    [...m("Rétroviseur", "Rétro", "Miroir de rétroviseur"), ...f("Coque de rétroviseur", "Coque rétro")],
    "retroviseur",
    COTES,
    (p) => (droit(p) ? "retroviseur_droit" : "retroviseur_gauche"),
    enCote,
  ),
  sorte(f("Jante", "Jante alu", "Jante aluminium", "Jante alliage"), "jante", COINS, auCoin("roue"), enCoin),
  sorte(m("Pneu", "Pneumatique", "Pneu 205/55 R16"), "pneu", COINS, auCoin("roue"), enCoin),
  sorte(m("Enjoliveur", "Enjoliveur de roue"), "enjoliveur", COINS, auCoin("roue"), enCoin),
  sorte(
    [...f("Optique"), ...m("Phare", "Projecteur")],
    "optique",
    ["avd", "avg"],
    (p) => (droit(p) ? "optique_avant_droit" : "optique_avant_gauche"),
    enCoin,
  ),
  sorte(m("Feu"), "optique", ["ard", "arg"], (p) => (droit(p) ? "feu_arriere_droit" : "feu_arriere_gauche"), enCoin),
  sorte(f("Vitre de porte", "Glace de porte", "Vitre latérale"), "vitrage", COINS, seul("vitre_laterale"), enCote),
  sorte(f("Lunette"), "vitrage", ["ar"], seul("lunette_arriere_hayon"), ici("arriere")),
  sorte(m("Pare-brise", "Pare-brise", "Pare-brise teinté"), "pare_brise", [""], seul("pare_brise"), ici("avant")),
  sorte(
    [...m("Siège conducteur", "Dossier siège conducteur"), ...f("Assise siège conducteur")],
    "sellerie",
    [""],
    seul("siege_conducteur"),
    ici("interieur_avant"),
  ),
  sorte(
    [...m("Siège passager"), ...f("Assise siège passager")],
    "sellerie",
    [""],
    seul("siege_passager"),
    ici("interieur_avant"),
  ),
  sorte(f("Banquette"), "sellerie", ["ar"], seul("banquette_arriere"), ici("interieur_arriere")),
  sorte(
    [...m("Tableau de bord"), ...f("Planche de bord")],
    "habitacle",
    [""],
    seul("tableau_de_bord"),
    ici("interieur_avant"),
  ),
  sorte(f("Garniture de porte"), "habitacle", ["avd", "avg"], seul("garniture_de_porte"), ici("interieur_avant")),
  sorte(m("Volant", "Volant cuir"), "habitacle", [""], seul("volant"), ici("interieur_avant")),
  sorte(f("Moquette"), "habitacle", [""], seul("moquette"), ici(null)),
  sorte(
    [...f("2e clé", "Clé de contact", "Télécommande"), ...m("Double de clé")],
    "manquant",
    [""],
    seul("cle"),
    ici(null),
  ),
  sorte(m("Cache-bagages"), "manquant", [""], seul("accessoire"), ici(null)),
  sorte(m("Câble de recharge"), "manquant", [""], seul("cable_de_recharge"), ici(null)),
  sorte(f("Roue de secours"), "manquant", [""], seul("roue_de_secours"), ici(null)),
  sorte(f("Carte grise"), "papier", [""], seul("carte_grise"), ici(null)),
  sorte(m("Carnet d'entretien"), "papier", [""], seul("carnet_entretien"), ici(null)),
  sorte(f("Notice d'utilisation"), "papier", [""], seul("notice"), ici(null)),
  sorte(m("Nettoyage intérieur", "Nettoyage complet"), "nettoyage", [""], seul("nettoyage"), ici(null)),
  sorte(f("Batterie"), "batterie", [""], seul("batterie"), ici(null)),
  sorte(f("Plaquettes de frein"), "freins", [""], seul("freins"), ici(null)),
  sorte(f("Climatisation"), "climatisation", [""], seul("mecanique"), ici(null)),
];

/** Façons d'écrire la place d'une pièce ; un document garde la sienne. */
export const ECRITURES_PLACE = ["sigle", "espace", "long", "mixte", "point"] as const;
export type EcriturePlace = (typeof ECRITURES_PLACE)[number];

function ecrirePlace(p: Position, genre: Genre, ecriture: EcriturePlace): string {
  const cote = droit(p) ? ["D", genre === "f" ? "droite" : "droit"] : ["G", "gauche"];
  const sens = avant(p) ? ["AV", "avant"] : ["AR", "arrière"];
  const [sigle, mot] = cote as [string, string];
  const [bref, plein] = sens as [string, string];
  if (p === "") return "";
  if (p === "d" || p === "g") return ecriture === "long" || ecriture === "mixte" ? mot : sigle;
  if (p === "av" || p === "ar") return ecriture === "long" ? plein : ecriture === "point" ? `${bref}.` : bref;
  return {
    sigle: `${bref}${sigle}`,
    espace: `${bref} ${sigle}`,
    long: `${plein} ${mot}`,
    mixte: `${bref} ${mot}`,
    point: `${bref}. ${sigle}.`,
  }[ecriture];
}

/** Pièces d'un document : des éléments tous différents, écrits de la même façon. */
export function tirerPieces(
  h: Hasard,
  nombre: number,
  ecriture: EcriturePlace,
  sans: readonly Famille[] = [],
): Piece[] {
  const toutes = SORTES.filter((s) => !sans.includes(s.famille)).flatMap((s) => s.positions.map((p) => ({ s, p })));
  const prises: Piece[] = [];
  for (const { s, p } of h.melanger(toutes)) {
    const [nom, genre] = h.un(s.noms);
    const element = s.element(p);
    const dejaPrise = prises.some((x) => x.element === element);
    if (dejaPrise) continue;
    prises.push({
      nom: `${nom} ${ecrirePlace(p, genre, ecriture)}`.trim(),
      genre,
      famille: s.famille,
      element,
      place: s.place(p),
    });
    if (prises.length === nombre) break;
  }
  return prises;
}

const ZONES: Record<Localisation, readonly string[]> = {
  avant: ["Avant", "AV", "Face avant"],
  arriere: ["Arrière", "AR", "Face arrière"],
  avant_droit: ["Avant droit", "AVD", "3/4 AVD"],
  avant_gauche: ["Avant gauche", "AVG", "3/4 AVG"],
  arriere_droit: ["Arrière droit", "ARD", "3/4 ARD"],
  arriere_gauche: ["Arrière gauche", "ARG", "3/4 ARG"],
  cote_droit: ["Côté droit", "Latéral D", "Flanc droit"],
  cote_gauche: ["Côté gauche", "Latéral G", "Flanc gauche"],
  toit: ["Toit", "Toit", "Toit"],
  dessous: ["Dessous", "Dessous", "Dessous"],
  interieur_avant: ["Intérieur avant", "Int. AV", "Habitacle avant"],
  interieur_arriere: ["Intérieur arrière", "Int. AR", "Habitacle arrière"],
  coffre: ["Coffre", "Coffre", "Coffre"],
  general: ["Général", "Général", "Général"],
};

/** Mots d'une localisation ; `ecriture` de 0 à 2, la même pour tout le document. Sans localisation : un tiret. */
export const direZone = (place: Localisation | null, ecriture: number): string =>
  place ? (ZONES[place][ecriture] as string) : "–";
