import { normaliserPlaque } from "../commun/plaques.ts";
import { sansAccents } from "../commun/recherche.ts";
import { type EtatContestation, lignesModifiables } from "./etats.ts";
import type { LigneChiffree } from "./montants.ts";

/** Un avoir lu ; ses lignes sont négatives, en centimes HT. */
export interface AvoirLu {
  date_document: string | null;
  immatriculation: string | null;
  /** Tout ce que l'avoir dit en texte : désignations, références. Le numéro de la facture s'y cherche. */
  texte: string;
  net_ht: number | null;
  lignes: readonly { designation: string; element: string | null; net_ht: number | null }[];
}

export interface FactureVisee {
  numero: string | null;
  date_document: string | null;
  immatriculation: string;
}

export interface LigneReclamee extends LigneChiffree {
  id: string;
  designation: string;
  element: string | null;
}

const plier = (texte: string): string => sansAccents(texte).toLowerCase();
const serrer = (texte: string): string => plier(texte).replace(/[^a-z0-9]/g, "");

/**
 * Ce qui relie un avoir à une facture : son numéro, écrit dans l'avoir, ou à défaut la plaque et une date qui ne précède pas la facture.
 * `null` : rien ne les relie. Un numéro de moins de quatre signes se trouverait partout : il ne prouve rien.
 */
export function lienDeLAvoir(avoir: AvoirLu, facture: FactureVisee): "numero" | "plaque" | null {
  const numero = serrer(facture.numero ?? "");
  if (numero.length >= 4 && serrer(avoir.texte).includes(numero)) return "numero";
  const memePlaque =
    avoir.immatriculation !== null &&
    normaliserPlaque(avoir.immatriculation) === normaliserPlaque(facture.immatriculation);
  const apres = !avoir.date_document || !facture.date_document || avoir.date_document >= facture.date_document;
  return memePlaque && apres ? "plaque" : null;
}

export interface Accord {
  ligne_id: string;
  /** Accordé, en centimes HT : de 0 à ce qui est réclamé. */
  montant: number;
}
export interface PropositionAvoir {
  /** `montant` nul : l'avoir ne dit rien de la ligne, et personne n'en avait rien dit. */
  accords: { ligne_id: string; montant: number | null }[];
  /** Crédit, en centimes HT, qu'aucune ligne réclamée n'explique. */
  non_attribue: number;
}

/** Même élément, ou désignations qui partagent leurs mots : de 0 à 1. */
function ressemblance(a: { designation: string; element: string | null }, b: typeof a): number {
  const mots = (d: string) => new Set(plier(d).match(/[a-z0-9]{3,}/g) ?? []);
  const [m, n] = [mots(a.designation), mots(b.designation)];
  const communs = [...m].filter((mot) => n.has(mot)).length;
  const texte = communs / Math.max(1, Math.min(m.size, n.size));
  return a.element !== null && a.element === b.element ? Math.max(0.9, texte) : texte * 0.8;
}
const ASSEZ = 0.4;

/**
 * Répartit les lignes d'un avoir sur les lignes réclamées : chaque crédit va à la ligne qui lui ressemble le plus, le même montant
 * l'emportant à ressemblance égale, sans jamais dépasser ce qui y est réclamé. Ce qui reste d'un crédit ne s'invente pas de place. Un
 * avoir sans ligne qui rend exactement le total réclamé accorde tout. Une ligne dont il ne dit rien garde sa réponse ; il s'ajoute à ce qui
 * était accordé si le reste en a été redemandé, sinon il le paie.
 */
export function repartirAvoir(avoir: AvoirLu, lignes: readonly LigneReclamee[]): PropositionAvoir {
  const credits = avoir.lignes.map((l) => ({ ...l, rendu: Math.max(0, -(l.net_ht ?? 0)) })).filter((l) => l.rendu > 0);
  const total = credits.length > 0 ? credits.reduce((s, l) => s + l.rendu, 0) : Math.max(0, -(avoir.net_ht ?? 0));
  const accorde = new Map<string, number>();
  const reclame = lignes.reduce((s, l) => s + l.montant_reclame, 0);
  if (credits.length === 0 && total > 0 && total === reclame) {
    for (const l of lignes) accorde.set(l.id, l.montant_reclame);
  } else {
    const couples = credits.flatMap((credit, rang) =>
      lignes.map((ligne) => ({
        rang,
        ligne,
        score: ressemblance(credit, ligne) + (credit.rendu === ligne.montant_reclame ? 0.2 : 0),
        semblable: ressemblance(credit, ligne),
      })),
    );
    const servis = new Set<number>();
    for (const { rang, ligne, semblable } of couples.sort((a, b) => b.score - a.score)) {
      const credit = credits[rang];
      const place = ligne.montant_reclame - (accorde.get(ligne.id) ?? 0);
      if (!credit || servis.has(rang) || semblable < ASSEZ || place <= 0) continue;
      servis.add(rang);
      accorde.set(ligne.id, (accorde.get(ligne.id) ?? 0) + Math.min(place, credit.rendu));
    }
  }
  const attribue = [...accorde.values()].reduce((s, m) => s + m, 0);
  return {
    accords: lignes.map((l) => ({ ligne_id: l.id, montant: apres(l, accorde.get(l.id)) })),
    non_attribue: total - attribue,
  };
}

/** Ce qui est accordé en tout à la ligne, en centimes HT, une fois l'avoir compté. */
function apres(
  { montant_reclame, montant_accorde, relancee }: LigneReclamee,
  rendu: number | undefined,
): number | null {
  if (rendu === undefined) return montant_accorde;
  return relancee ? Math.min(montant_reclame, rendu + (montant_accorde ?? 0)) : Math.max(rendu, montant_accorde ?? 0);
}

/**
 * Ce que les avoirs validés d'un dossier rendent de plus que ce que le livre compte reçu, en centimes HT : le loueur a rendu ce que nul
 * rapprochement ne trouvait. Une lettre partie les impute, et son dossier le dit.
 */
export function renduEnPlus(
  documents: readonly { type_document: string; etat: string; net: number | null }[],
  factures: readonly { recu: number; contestation: { etat: EtatContestation } | null }[],
): number {
  const partie = factures.some(({ contestation: c }) => c && c.etat !== "conforme" && !lignesModifiables(c.etat));
  if (partie || factures.length === 0) return 0;
  const avoirs = documents
    .filter((d) => d.type_document === "avoir" && d.etat === "valide")
    .reduce((total, d) => total + Math.abs(d.net ?? 0), 0);
  return Math.max(0, avoirs - factures.reduce((total, f) => total + f.recu, 0));
}
