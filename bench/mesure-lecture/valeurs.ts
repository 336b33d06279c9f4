import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../domain/fre/identification.ts";
import { apparierLignes, apparierRestes, apparierVehicules, normaliser, type Paire, serrer } from "./apparier.ts";
import type { LigneVraie, VehiculeVrai, Verite } from "./verite.ts";

/**
 * Ce qu'est une « valeur ».
 *
 * - Du document : `type_document`, `numero`, `date_document`, `loueur`.
 * - De chaque véhicule : `immatriculation`, `vin`, `marque`, `modele`, `kilometrage`, `date_mise_en_circulation`, `date_restitution`, `contrat`.
 * - Chaque total imprimé, et chaque total lu qui ne l'est pas.
 * - De chaque ligne retrouvée, ses dix champs (`CHAMPS_LIGNE`). Une ligne est retrouvée par son montant net, sinon par sa désignation.
 * - Une ligne manquante, ou un véhicule manquant, compte pour toutes ses valeurs imprimées ; une ligne inventée, pour toutes ses valeurs lues.
 *
 * Un champ que ni la page ni la lecture ne donnent n'est pas une valeur. Un abattement, une remise, une franchise et une TVA absents
 * valent zéro. Une désignation est juste à ses lettres et chiffres près. Les anomalies ne sont pas des valeurs : elles ont leur précision.
 */
export interface Valeur {
  classe: Classe;
  /** Nom du champ de `DocumentLu` ; un total est nommé « totaux.net_ht ». */
  champ: string;
  /** Rangs dans la lecture ; `null` pour un champ du document, ou quand le véhicule ou la ligne n'ont pas été lus. */
  vehicule: number | null;
  ligne: number | null;
  etat: "juste" | "fausse" | "manquante" | "inventee";
  vrai: string | number | boolean | null;
  lu: string | number | boolean | null;
  /** Confiance que la lecture donne à la valeur montrée ; `null` si elle n'en donne pas. */
  confiance: number | null;
}

export const CLASSES = [
  "type",
  "identification",
  "totaux",
  "montants_de_ligne",
  "codes_de_ligne",
  "designation",
  "lignes_manquantes",
  "lignes_inventees",
  "vehicules_en_trop",
] as const;
export type Classe = (typeof CLASSES)[number];

const CHAMPS_DOCUMENT = ["numero", "date_document", "loueur"] as const;
const TOTAUX: readonly (keyof TotauxLus)[] = [
  "brut_ht",
  "abattement_ht",
  "remise_ht",
  "franchise_ht",
  "net_ht",
  "tva",
  "ttc",
];
const CHAMPS_LIGNE = [
  "net_ht",
  "brut_ht",
  "abattement_ht",
  "element",
  "localisation",
  "dommage",
  "operation",
  "facturable",
  "nature",
  "designation",
] as const;
type ChampLigne = (typeof CHAMPS_LIGNE)[number];

/** Absents, ils valent zéro. */
const NUL_OU_ZERO: ReadonlySet<string> = new Set(["abattement_ht", "remise_ht", "franchise_ht", "tva"]);
/** Comparés sur leurs lettres et chiffres seuls. */
const SERRES: ReadonlySet<string> = new Set(["immatriculation", "vin", "numero", "contrat", "designation"]);

type Contenu = Valeur["vrai"] | undefined;
const vide = (contenu: Contenu): contenu is null | undefined | "" =>
  contenu === null || contenu === undefined || contenu === "";

function egal(champ: string, vrai: Contenu, lu: Contenu): boolean {
  if (SERRES.has(champ)) return serrer(vrai) === serrer(lu);
  if (typeof vrai === "number") return Number(lu) === vrai;
  return normaliser(vrai) === normaliser(lu);
}

type Place = Pick<Valeur, "classe" | "vehicule" | "ligne" | "confiance"> & { champ: string };

/** La valeur d'un champ, ou rien quand ni la page ni la lecture ne la donnent. `rendu` : la lecture a rendu quelque chose. */
function juger(place: Place, vrai: Contenu, lu: Contenu, rendu: boolean): Valeur[] {
  const nu = place.champ.replace("totaux.", "");
  const neant = NUL_OU_ZERO.has(nu);
  const poser = (etat: Valeur["etat"]): Valeur[] => [{ ...place, etat, vrai: vrai ?? null, lu: lu ?? null }];
  if (vide(vrai)) return vide(lu) || (neant && lu === 0) ? [] : poser("inventee");
  if (vide(lu)) return poser(neant && vrai === 0 && rendu ? "juste" : "manquante");
  return poser(egal(nu, vrai, lu) ? "juste" : "fausse");
}

const CODES: ReadonlySet<string> = new Set(["element", "localisation", "dommage", "operation", "facturable", "nature"]);
const classeDe = (champ: ChampLigne): Classe =>
  champ === "designation" ? "designation" : CODES.has(champ) ? "codes_de_ligne" : "montants_de_ligne";

const confianceDe = (cible: { confiances?: Record<string, number> } | null | undefined, champ: string): number | null =>
  cible?.confiances?.[champ] ?? null;

function valeursDeLigne(
  vraie: LigneVraie | null,
  lue: LigneLue | null,
  vehicule: number | null,
  ligne: number | null,
): Valeur[] {
  return CHAMPS_LIGNE.flatMap((champ) => {
    const classe = vraie === null ? "lignes_inventees" : lue === null ? "lignes_manquantes" : classeDe(champ);
    const place = { classe, champ, vehicule, ligne, confiance: confianceDe(lue, champ) } as const;
    return juger(place, vraie?.[champ], lue?.[champ], lue !== null);
  });
}

export interface VehiculeCompare {
  /** Rangs dans la vérité et dans la lecture. */
  vrai: number;
  lu: number | null;
  lignesVraies: number;
  lignesLues: number;
  /** Paires de la précision et du rappel, puis les restes que seule leur désignation rapproche. */
  paires: Paire[];
  restes: Paire[];
}

export interface Confrontation {
  valeurs: Valeur[];
  vehicules: VehiculeCompare[];
  /** Rangs des véhicules lus que la vérité ne connaît pas. */
  enTrop: number[];
}

function comparerVehicule(
  vrai: VehiculeVrai,
  rang: number,
  lu: VehiculeLu | undefined,
  rangLu: number | null,
  rendu: boolean,
): { valeurs: Valeur[]; vehicule: VehiculeCompare } {
  const champ = (classe: Classe, nom: string, attendu: Contenu, obtenu: Contenu) =>
    juger(
      { classe, champ: nom, vehicule: rangLu, ligne: null, confiance: confianceDe(lu, nom) },
      attendu,
      obtenu,
      rendu,
    );
  const lignes = lu?.lignes ?? [];
  const paires = apparierLignes(vrai.lignes, lignes);
  const restes = apparierRestes(vrai.lignes, lignes, paires);
  const toutes = [...paires, ...restes];
  const seule = (i: number, cote: 0 | 1) => !toutes.some((paire) => paire[cote] === i);
  const valeurs = [
    ...CHAMPS_IDENTIFICATION.flatMap((nom) => champ("identification", nom, vrai[nom], lu?.[nom])),
    ...TOTAUX.flatMap((nom) => champ("totaux", `totaux.${nom}`, vrai.totaux[nom], lu?.totaux[nom])),
    ...toutes.flatMap(([i, j]) => valeursDeLigne(vrai.lignes[i] ?? null, lignes[j] ?? null, rangLu, j)),
    ...vrai.lignes.flatMap((ligne, i) => (seule(i, 0) ? valeursDeLigne(ligne, null, rangLu, null) : [])),
    ...lignes.flatMap((ligne, j) => (seule(j, 1) ? valeursDeLigne(null, ligne, rangLu, j) : [])),
  ];
  const compte = { lignesVraies: vrai.lignes.length, lignesLues: lignes.length };
  return { valeurs, vehicule: { vrai: rang, lu: rangLu, ...compte, paires, restes } };
}

/** Toutes les valeurs d'un véhicule que la page ne porte pas. */
function valeursEnTrop(lu: VehiculeLu, vehicule: number): Valeur[] {
  const champ = (nom: string, obtenu: Contenu) =>
    juger(
      { classe: "vehicules_en_trop", champ: nom, vehicule, ligne: null, confiance: confianceDe(lu, nom) },
      null,
      obtenu,
      true,
    );
  return [
    ...CHAMPS_IDENTIFICATION.flatMap((nom) => champ(nom, lu[nom])),
    ...TOTAUX.flatMap((nom) => champ(`totaux.${nom}`, lu.totaux[nom])),
    ...lu.lignes.flatMap((ligne, j) => valeursDeLigne(null, ligne, vehicule, j)),
  ];
}

/** Met une lecture en face de sa vérité, valeur par valeur. Une lecture `null` (erreur) a tout manqué. */
export function confronter(verite: Verite, lu: DocumentLu | null): Confrontation {
  const lus = lu?.vehicules ?? [];
  const { rangs, enTrop } = apparierVehicules(verite.vehicules, lus);
  const document = (classe: Classe, champ: "type_document" | (typeof CHAMPS_DOCUMENT)[number]) =>
    juger(
      { classe, champ, vehicule: null, ligne: null, confiance: confianceDe(lu, champ) },
      verite[champ],
      champ === "type_document" && lu?.type_document === "inconnu" && verite.type_document !== "inconnu"
        ? null
        : lu?.[champ],
      lu !== null,
    );
  const compares = verite.vehicules.map((vrai, i) => {
    const rang = rangs[i] ?? null;
    return comparerVehicule(vrai, i, rang === null ? undefined : lus[rang], rang, lu !== null);
  });
  return {
    valeurs: [
      ...document("type", "type_document"),
      ...CHAMPS_DOCUMENT.flatMap((champ) => document("identification", champ)),
      ...compares.flatMap(({ valeurs }) => valeurs),
      ...enTrop.flatMap((rang) => valeursEnTrop(lus[rang] as VehiculeLu, rang)),
    ],
    vehicules: compares.map(({ vehicule }) => vehicule),
    enTrop,
  };
}
