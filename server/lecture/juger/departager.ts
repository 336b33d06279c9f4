import { CHAMPS_IDENTIFICATION } from "../../../domain/documents/identification.ts";
import { questions } from "../../../domain/fre/a-demander.ts";
import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { DocumentLu, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { passagesSansLigne } from "../../../domain/fre/passages-sans-ligne.ts";
import { inexpliques } from "../../../domain/fre/prouver-un-ecart.ts";
import { remiseHorsLignes } from "../../../domain/fre/remise-des-lignes.ts";

/** Les égalités qu'une page imprime et qu'une lecture retrouve : les lignes font le brut et le net, le hors taxes et sa taxe font le reste. */
function egalites(vehicule: VehiculeLu): number {
  const { lignes, totaux } = vehicule;
  const { brut_ht, abattement_ht, net_ht, tva, ttc } = totaux;
  const [brut, net] = [sommeDesLignes(lignes, "brut_ht"), sommeDesLignes(lignes, "net_ht")];
  const abattu = sommeDesLignes(lignes, "abattement_ht");
  const deduit = Math.abs(totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule);
  return [
    brut_ht !== null && brut === brut_ht,
    net_ht !== null && net !== null && (net === net_ht || net - deduit === net_ht),
    abattement_ht !== null && abattu === abattement_ht,
    net_ht !== null && ttc !== null && net_ht + (tva ?? 0) === ttc,
    ...lignes.map((l) => l.brut_ht !== null && l.brut_ht - (l.abattement_ht ?? 0) === l.net_ht),
  ].filter(Boolean).length;
}

interface Compte {
  nommees: number;
  obscures: number;
  egalites: number;
  restes: number;
  questions: number;
  /** Pièces, places, dommages, gestes et champs d'identification lus. */
  compris: number;
  /** Lettres des désignations. */
  lettres: number;
}

const CODES = ["element", "localisation", "dommage", "operation"] as const;

const codesDe = ({ lignes }: VehiculeLu): number =>
  lignes.reduce((total, ligne) => total + CODES.filter((code) => ligne[code] !== null).length, 0);
const champsDe = (vehicule: VehiculeLu): number =>
  CHAMPS_IDENTIFICATION.filter((champ) => vehicule[champ] !== null).length;

const somme = (lu: DocumentLu, compter: (vehicule: VehiculeLu) => number): number =>
  lu.vehicules.reduce((total, vehicule) => total + compter(vehicule), 0);

function compterDe(lu: DocumentLu): Compte {
  const lignes = lu.vehicules.flatMap((vehicule) => vehicule.lignes);
  const nommees = lignes.filter(({ element, nature }) => element !== null || nature !== "fre").length;
  return {
    nommees,
    obscures: lignes.length - nommees,
    egalites: somme(lu, egalites),
    restes: somme(lu, (vehicule) => inexpliques(vehicule).length + passagesSansLigne(vehicule).length),
    questions: questions(lu).length,
    compris: somme(lu, (vehicule) => codesDe(vehicule) + champsDe(vehicule)),
    lettres: lignes.reduce((total, { designation }) => total + designation.length, 0),
  };
}

/**
 * Vrai si une autre façon de dresser la page en explique plus : elle nomme autant de pièces, retrouve autant d'égalités, ne laisse pas plus de
 * montants sans emploi ni de lignes obscures, et fait mieux en l'un. À tout égal, elle laisse moins à demander, puis comprend plus, puis le
 * comprend en moins de mots : ceux d'une colonne voisine ne disent rien d'une ligne. Ce qu'elle accuserait en plus ne compte que si la page y
 * est comptée en entier.
 */
export function seComptePlus(autre: DocumentLu, lu: DocumentLu): boolean {
  if (autre.type_document !== lu.type_document || autre.vehicules.length !== lu.vehicules.length) return false;
  const [a, b] = [compterDe(autre), compterDe(lu)];
  if (autre.anomalies.length > lu.anomalies.length && a.restes > 0) return false;
  if (a.nommees < b.nommees || a.egalites < b.egalites || a.restes > b.restes || a.obscures > b.obscures) return false;
  if (a.nommees > b.nommees || a.egalites > b.egalites || a.restes < b.restes || a.obscures < b.obscures) return true;
  if (a.questions !== b.questions) return a.questions < b.questions;
  return a.compris !== b.compris ? a.compris > b.compris : a.lettres < b.lettres;
}
