import { lireDate } from "../../domain/commun/dates.ts";
import {
  lireDecimal,
  lireKilometrage,
  lireMontant,
  type SeparateurDecimal,
  separateurDominant,
} from "../../domain/commun/montants.ts";
import { plaqueDeLaValeur } from "../../domain/commun/plaques.ts";
import { normaliserVin } from "../../domain/commun/vin.ts";
import type { Source, TotauxLus } from "../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../domain/fre/identification.ts";
import { autourDe, chercherDans, milieuDe, type Passage, type Recherche, serrer, sourceDuPassage } from "./chercher.ts";
import type { MotPlace, PageEnvoyee } from "./page-envoyee.ts";
import type { LigneDistante, ReponseDistante } from "./schema.ts";

/** Une valeur et l'endroit de la page qui la porte ; nul : elle n'y est pas, ou pas ainsi. */
export interface ValeurPlacee<T> {
  valeur: T;
  source: Source | null;
}

export const MONTANTS_LIGNE = ["brut_ht", "abattement_ht", "net_ht"] as const;
export type MontantLigne = (typeof MONTANTS_LIGNE)[number];

/** Une ligne proposée ; montants en centimes. */
export interface LignePlacee {
  /** La page que le second lecteur nomme ; elle n'existe peut-être pas. */
  page: number;
  designation: string;
  localisation: string | null;
  dommage: string | null;
  operation: string | null;
  quantite: number;
  montants: Record<MontantLigne, number | null>;
  /** Toute la ligne ; nulle si sa désignation ou l'un de ses montants n'est pas sur la page, à la même hauteur. */
  source: Source | null;
  sources: Record<string, Source>;
}

/** La réponse du second lecteur, relue par les lecteurs de la maison et cherchée sur la page. */
export interface ReponsePlacee {
  type_document: ReponseDistante["type_document"];
  champs: Record<string, ValeurPlacee<string | number>>;
  totaux: Partial<Record<keyof TotauxLus, ValeurPlacee<number>>>;
  lignes: LignePlacee[];
  /** Chaque ligne est sur la page, et leur somme est un total qui y est imprimé ailleurs qu'en elles. */
  ferme: boolean;
}

type Lire = (texte: string) => string | number | null;

/** Ce qui se relit avant de se chercher ; le reste se compare lettre à lettre. */
const LECTEURS: Readonly<Record<string, Lire>> = {
  date_document: lireDate,
  date_mise_en_circulation: lireDate,
  date_restitution: lireDate,
  kilometrage: lireKilometrage,
  immatriculation: plaqueDeLaValeur,
  vin: normaliserVin,
};
const CHAMPS = ["numero", "date_document", "loueur", ...CHAMPS_IDENTIFICATION] as const;

/** Cherche sur les pages tout ce que le second lecteur a répondu. Pur ; ne croit rien de ce qui n'est pas imprimé. */
export function placer(reponse: ReponseDistante, pages: readonly PageEnvoyee[]): ReponsePlacee {
  const decimale = separateurDominant(pages.flatMap(({ rangees }) => rangees.flat().map(({ texte }) => texte)));
  const recherche = chercherDans(pages, decimale);
  const prises = new Set<MotPlace>();
  const lignes = reponse.lignes.map((ligne) => placerLigne(ligne, recherche, decimale, prises));
  const totaux: ReponsePlacee["totaux"] = {};
  for (const [nom, imprime] of Object.entries(reponse.totaux) as [keyof TotauxLus, string | null][]) {
    const valeur = enMontant(imprime, decimale);
    if (valeur === null) continue;
    // Le montant d'une ligne n'est pas aussi un total.
    const libre = recherche.montant(valeur).find(({ mots }) => !mots.some((mot) => prises.has(mot)));
    totaux[nom] = { valeur, source: libre ? sourceDuPassage(libre) : null };
  }
  const placee = { type_document: reponse.type_document, champs: placerChamps(reponse, recherche), totaux, lignes };
  return { ...placee, ferme: seFerme(placee) };
}

/** Ce qu'un montant saisi admet, en centimes. */
const CENTIMES_MAX = 1_000_000_000;

function enMontant(imprime: string | null, decimale: SeparateurDecimal): number | null {
  const lu = imprime === null ? null : lireMontant(imprime, decimale);
  return lu === null || Math.abs(lu) > CENTIMES_MAX ? null : lu;
}

function placerChamps(reponse: ReponseDistante, recherche: Recherche): ReponsePlacee["champs"] {
  const champs: ReponsePlacee["champs"] = {};
  for (const champ of CHAMPS) {
    const imprime = reponse[champ];
    if (!imprime) continue;
    const lire = LECTEURS[champ];
    const valeur = lire ? lire(imprime) : imprime;
    if (valeur === null || valeur === "") continue;
    const [premier] = lire ? recherche.valeur((texte) => lire(texte) === valeur) : recherche.texte(imprime);
    champs[champ] = { valeur, source: premier ? sourceDuPassage(premier) : null };
  }
  return champs;
}

/** Une ligne tient dans cette hauteur de page, désignation repliée comprise. */
const HAUTEUR_LIGNE = 0.03;

function placerLigne(
  ligne: LigneDistante,
  recherche: Recherche,
  decimale: SeparateurDecimal,
  prises: Set<MotPlace>,
): LignePlacee {
  const centiemes = ligne.quantite === null ? null : lireDecimal(ligne.quantite, 2, decimale);
  const { designation, localisation, dommage, operation } = ligne;
  const montants = {
    brut_ht: enMontant(ligne.brut_ht, decimale),
    abattement_ht: enMontant(ligne.abattement_ht, decimale),
    net_ht: enMontant(ligne.net_ht, decimale),
  };
  const quantite = centiemes === null || centiemes <= 0 ? 1 : centiemes / 100;
  const rendue = { page: ligne.page, designation, localisation, dommage, operation, quantite, montants };
  const entiere = ancresDe(designation, recherche)
    .filter(({ page }) => page === ligne.page)
    .map((ancre) => placesPres(ancre, montants, recherche, prises))
    .find((places) => places !== null);
  if (!entiere) return { ...rendue, source: null, sources: {} };
  for (const { mots } of Object.values(entiere)) for (const mot of mots) prises.add(mot);
  const sources = Object.fromEntries(Object.entries(entiere).map(([champ, p]) => [champ, sourceDuPassage(p)]));
  const zone = autourDe(Object.values(sources).map((s) => s.zone));
  return { ...rendue, source: { page: ligne.page, zone }, sources };
}

/** Où la page imprime cette désignation : en entier, ou ses deux premiers mots quand elle se replie. */
function ancresDe(designation: string, recherche: Recherche): Passage[] {
  const entieres = recherche.texte(designation);
  if (entieres.length > 0) return entieres;
  const [un, deux] = designation.split(/\s+/).filter((mot) => serrer(mot) !== "");
  return deux === undefined ? [] : recherche.texte(`${un} ${deux}`);
}

/** L'ancre et chaque montant à sa hauteur, encore libre ; nul s'il en manque un. */
function placesPres(
  ancre: Passage,
  montants: LignePlacee["montants"],
  recherche: Recherche,
  prises: ReadonlySet<MotPlace>,
): Record<string, Passage> | null {
  const siens = new Set<MotPlace>();
  const libre = ({ mots }: Passage) => !mots.some((mot) => prises.has(mot) || siens.has(mot));
  if (!libre(ancre)) return null;
  for (const mot of ancre.mots) siens.add(mot);
  const ecart = (p: Passage) => Math.abs(milieuDe(p) - milieuDe(ancre));
  const trouvees: Record<string, Passage> = { designation: ancre };
  for (const nom of MONTANTS_LIGNE) {
    const valeur = montants[nom];
    if (valeur === null) continue;
    const [proche] = recherche
      .montant(valeur)
      .filter((p) => p.page === ancre.page && ecart(p) <= HAUTEUR_LIGNE && libre(p))
      .sort((a, b) => ecart(a) - ecart(b));
    if (!proche) return null;
    for (const mot of proche.mots) siens.add(mot);
    trouvees[nom] = proche;
  }
  return trouvees;
}

function seFerme({ lignes, totaux }: Pick<ReponsePlacee, "lignes" | "totaux">): boolean {
  if (lignes.length === 0 || lignes.some(({ source }) => source === null)) return false;
  return (["net_ht", "brut_ht"] as const).some((nom) => {
    const total = totaux[nom];
    if (!total?.source || lignes.some(({ montants }) => montants[nom] === null)) return false;
    return lignes.reduce((somme, { montants }) => somme + (montants[nom] ?? 0), 0) === total.valeur;
  });
}
