import { readFileSync } from "node:fs";
import { conditions } from "../../domain/fre/conditions.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { accuse } from "../../domain/fre/verdicts.ts";
import { verifier } from "../../server/lecture/executer-verification.ts";
import { type FamilleAMesurer, papierDeFamille } from "./trouver.ts";
import type { Confrontation } from "./valeurs.ts";
import type { VerdictVrai } from "./verite.ts";

interface VerdictLu {
  ligne_facture: number | null;
  ligne_rapport: number | null;
  ligne_pv: number | null;
  verdict: string;
  montant_contestable: number;
}

export interface NoteFamille {
  famille: string;
  etat: string;
  /** Centimes. */
  attendu: number;
  obtenu: number | null;
  /** Le total contestable est juste au centime. */
  exacte: boolean;
  /** Chaque verdict, ses lignes et ses montants sont justes. */
  parfaite: boolean;
  /** Centimes réclamés sur des lignes ou sur la facture au-delà de ce que la vérité réclame. */
  faussementReclame: number;
  /** Verdicts qui accusent : `conforme` et `a_verifier` n'affirment rien. */
  accusations: { vraies: number; lues: number; justes: number };
  aVerifier: number;
  montants: { justes: number; n: number };
  notes: string[];
}

/** Un verdict qui emporte toute la ligne : plusieurs sur la même ligne ne comptent qu'une fois. */
const LIGNE_ENTIERE: ReadonlySet<string> = new Set([
  "absent_du_rapport",
  "double_facturation",
  "absent_du_pv",
  "posterieur_a_la_restitution",
  "sous_seuil",
]);

/** Ce que des verdicts réclament d'une même ligne, en centimes. */
function reclameSur(verdicts: readonly Pick<VerdictLu, "verdict" | "montant_contestable">[]): number {
  const entiers = verdicts.filter(({ verdict }) => LIGNE_ENTIERE.has(verdict));
  if (entiers.length > 0) return Math.max(...entiers.map((v) => v.montant_contestable));
  return verdicts.reduce((total, v) => total + v.montant_contestable, 0);
}

/**
 * Centimes réclamés à tort. Par ligne de facture : ce que le produit réclame moins ce que la vérité réclame, quand c'est positif ; le
 * motif ne compte pas. Une ligne que la facture ne porte pas est réclamée à tort en entier. Sur la facture entière : de même, motif par motif.
 * `ligneVraie` traduit le rang d'une ligne lue en celui de la vérité.
 */
export function faussementReclame(
  vrais: readonly VerdictVrai[],
  lus: readonly VerdictLu[],
  ligneVraie: (lue: number) => number | null,
): number {
  const accusant = lus.filter(({ verdict }) => accuse(verdict));
  const rangs = new Set(accusant.flatMap(({ ligne_facture }) => (ligne_facture === null ? [] : [ligne_facture])));
  const surLignes = [...rangs].map((rang) => {
    const vraie = ligneVraie(rang);
    const du = vraie === null ? [] : vrais.filter((v) => v.ligne_facture === vraie);
    return Math.max(0, reclameSur(accusant.filter((v) => v.ligne_facture === rang)) - reclameSur(du));
  });
  const surFacture = accusant
    .filter((v) => v.ligne_facture === null)
    .map((v) => {
      const vrai = vrais.find((x) => x.ligne_facture === null && x.verdict === v.verdict);
      return Math.max(0, v.montant_contestable - (vrai?.montant_contestable ?? 0));
    });
  return [...surLignes, ...surFacture].reduce((total, cents) => total + cents, 0);
}

const cle = ({ ligne_facture, verdict }: Pick<VerdictLu, "ligne_facture" | "verdict">) =>
  `${ligne_facture ?? "doc"}|${verdict}`;

/** Compare les verdicts par ligne de facture et par code. */
export function comparerVerdicts(
  vrais: readonly VerdictVrai[],
  lus: readonly VerdictLu[],
): Pick<NoteFamille, "accusations" | "aVerifier" | "montants" | "notes"> {
  const libres = [...lus];
  const notes: string[] = [];
  const accusations = {
    vraies: vrais.filter((v) => accuse(v.verdict)).length,
    lues: lus.filter((v) => accuse(v.verdict)).length,
    justes: 0,
  };
  const montants = { justes: 0, n: 0 };
  for (const vrai of vrais) {
    const i = libres.findIndex((lu) => cle(lu) === cle(vrai));
    const [lu] = i < 0 ? [] : libres.splice(i, 1);
    if (!lu) {
      notes.push(`manqué ${cle(vrai)} (${vrai.montant_contestable})`);
      continue;
    }
    if (accuse(vrai.verdict)) accusations.justes += 1;
    montants.n += 1;
    if (lu.montant_contestable === vrai.montant_contestable) montants.justes += 1;
    else notes.push(`${cle(vrai)} montant ${lu.montant_contestable} au lieu de ${vrai.montant_contestable}`);
    for (const role of ["ligne_rapport", "ligne_pv"] as const)
      if (lu[role] !== vrai[role]) notes.push(`${cle(vrai)} ${role} ${lu[role]} au lieu de ${vrai[role]}`);
  }
  notes.push(...libres.map((lu) => `en trop ${cle(lu)} (${lu.montant_contestable})`));
  return { accusations, aVerifier: lus.filter((v) => v.verdict === "a_verifier").length, montants, notes };
}

/** Lit un papier de la famille ; lève si sa lecture échoue. */
export type LirePapier = (chemin: string) => Promise<DocumentLu>;
/** La confrontation d'un document mesuré, par son chemin. */
export type Confrontations = ReadonlyMap<string, Confrontation>;

/** Rang d'une ligne lue dans la vérité de la facture ; sans vérité à confronter, les rangs sont tenus pour les mêmes. */
function traduire(confrontation: Confrontation | undefined): (lue: number) => number | null {
  const vehicule = confrontation?.vehicules[0];
  if (!vehicule) return (lue) => lue;
  const paires = [...vehicule.paires, ...vehicule.restes];
  return (lue) => paires.find(([, j]) => j === lue)?.[0] ?? null;
}

/** Vérifie les papiers d'une famille comme `document:verifier`, et note ses verdicts. Un échec ne réclame rien et manque tout. */
export async function noterFamille(
  famille: FamilleAMesurer,
  lire: LirePapier,
  confrontations: Confrontations,
): Promise<NoteFamille> {
  const { documents, attendu } = famille.verite;
  const chemin = (role: string) => {
    const nom = documents[role];
    return nom ? papierDeFamille(famille.dossier, nom) : null;
  };
  const facultatif = async (role: string) => {
    const papier = chemin(role);
    return papier === null ? null : lire(papier);
  };
  let verdicts: VerdictLu[] = [];
  let obtenu: number | null = null;
  let etat = "ok";
  try {
    const facture = await facultatif("facture");
    if (facture === null) throw new Error("la famille n'a pas de facture");
    const regles = conditions.parse(JSON.parse(readFileSync(chemin("conditions") ?? "", "utf8")));
    const donnes = { facture, rapport: await facultatif("rapport"), pv: await facultatif("pv") };
    const sortie = verifier(structuredClone(donnes), regles);
    verdicts = sortie.verdicts;
    obtenu = sortie.montant_contestable_total;
  } catch (erreur) {
    etat = erreur instanceof Error ? (erreur.message.split("\n")[0] ?? "échec") : "échec";
  }
  const compares = comparerVerdicts(attendu.verdicts, verdicts);
  const total = attendu.montant_contestable_total;
  if (obtenu !== total) compares.notes.push(`total ${obtenu} au lieu de ${total}`);
  return {
    famille: famille.nom,
    etat,
    attendu: total,
    obtenu,
    exacte: obtenu === total,
    parfaite: compares.notes.length === 0,
    faussementReclame: faussementReclame(
      attendu.verdicts,
      verdicts,
      traduire(confrontations.get(chemin("facture") ?? "")),
    ),
    ...compares,
  };
}
