import type { ADemander } from "../../domain/fre/a-demander.ts";
import type { DocumentLu, LigneLue } from "../../domain/fre/document-lu.ts";
import { confronterAnomalies } from "./anomalies.ts";
import { douter, estRefus, estUtile, questionsDe, type ValeurJugee } from "./doutes.ts";
import type { DocumentAMesurer } from "./trouver.ts";
import { type Confrontation, confronter } from "./valeurs.ts";
import type { LigneVraie, Verite } from "./verite.ts";

export const CODES = ["element", "localisation", "dommage", "operation", "nature"] as const;
export type CodeDeLigne = (typeof CODES)[number];

/** Une exactitude : combien de valeurs, combien de justes, combien d'inventées là où la page n'a rien. */
export interface Exactitude {
  n: number;
  justes: number;
  inventes: number;
}

/** Ce que vaut la lecture d'un document : tout s'additionne d'un document à l'autre. */
export interface Note {
  fichier: string;
  disposition: string;
  /** « ok », ou la phrase de l'erreur. */
  etat: string;
  refus: boolean;
  ms: number;
  numerise: boolean;
  typeJuste: boolean;
  identification: Exactitude;
  totaux: Exactitude;
  lignes: { vraies: number; lues: number; justes: number; montantsJustes: number };
  codes: Record<CodeDeLigne, Exactitude>;
  facturable: Exactitude;
  anomalies: {
    vraies: number;
    lues: number;
    justes: number;
    ecartsJustes: number;
    inventees: string[];
    manquees: string[];
  };
  /** Centimes que des anomalies inventées, ou trop grandes, reprochent au loueur. */
  anomaliesInventeesCents: number;
  valeurs: ValeurJugee[];
  questions: ADemander[];
  questionsInutiles: ADemander[];
  parfait: boolean;
}

const compter = (valeurs: readonly ValeurJugee[], classe: ValeurJugee["classe"]): Exactitude => {
  const siennes = valeurs.filter((valeur) => valeur.classe === classe);
  const inventes = siennes.filter(({ etat }) => etat === "inventee").length;
  return { n: siennes.length - inventes, justes: siennes.filter(({ etat }) => etat === "juste").length, inventes };
};

type Couples = { vraie: LigneVraie; lue: LigneLue }[];

function couplesDe(verite: Verite, lu: DocumentLu | null, { vehicules }: Confrontation): Couples {
  return vehicules.flatMap(({ vrai, lu: rang, paires }) =>
    paires.flatMap(([i, j]) => {
      const vraie = verite.vehicules[vrai]?.lignes[i];
      const lue = rang === null ? undefined : lu?.vehicules[rang]?.lignes[j];
      return vraie && lue ? [{ vraie, lue }] : [];
    }),
  );
}

function exactitudeDuCode(couples: Couples, code: CodeDeLigne): Exactitude {
  const imprimes = couples.filter(({ vraie }) => vraie[code] !== null);
  return {
    n: imprimes.length,
    justes: imprimes.filter(({ vraie, lue }) => lue[code] === vraie[code]).length,
    inventes: couples.filter(({ vraie, lue }) => vraie[code] === null && lue[code] !== null).length,
  };
}

export interface Resultat {
  lu: DocumentLu | null;
  etat: string;
  ms: number;
}

/** Note la lecture d'un document ; une lecture en erreur a tout manqué, et l'a dit. */
export function noter(
  document: DocumentAMesurer,
  { lu, etat, ms }: Resultat,
): { note: Note; confrontation: Confrontation } {
  const { verite } = document;
  const confrontation = confronter(verite, lu);
  const questions = lu === null ? [] : questionsDe(lu);
  const valeurs = douter(confrontation.valeurs, lu, questions);
  const couples = couplesDe(verite, lu, confrontation);
  const { vehicules, enTrop } = confrontation;
  const somme = (lire: (v: (typeof vehicules)[number]) => number) => vehicules.reduce((total, v) => total + lire(v), 0);
  const lignes = {
    vraies: somme((v) => v.lignesVraies),
    lues: somme((v) => v.lignesLues) + enTrop.reduce((n, rang) => n + (lu?.vehicules[rang]?.lignes.length ?? 0), 0),
    justes: couples.filter(({ vraie, lue }) => (lue.element ?? null) === vraie.element).length,
    montantsJustes: couples.length,
  };
  const { cents, ...anomalies } = confronterAnomalies(verite, lu, confrontation, document.scan);
  const codes = Object.fromEntries(CODES.map((code) => [code, exactitudeDuCode(couples, code)])) as Note["codes"];
  const note: Note = {
    fichier: document.fichier,
    disposition: document.disposition,
    etat,
    refus: estRefus(lu),
    ms,
    numerise: document.scan || (lu?.pages_reconnues?.length ?? 0) > 0,
    typeJuste: lu?.type_document === verite.type_document,
    identification: compter(valeurs, "identification"),
    totaux: compter(valeurs, "totaux"),
    lignes,
    codes,
    facturable: {
      n: couples.length,
      justes: couples.filter(({ vraie, lue }) => lue.facturable === vraie.facturable).length,
      inventes: 0,
    },
    anomalies,
    anomaliesInventeesCents: cents,
    valeurs,
    questions,
    questionsInutiles: questions.filter((question) => !estUtile(question, valeurs, verite)),
    parfait: false,
  };
  return { note: { ...note, parfait: estParfait(note) }, confrontation };
}

/** Type, identification, lignes, codes, totaux et anomalies : tout est juste, rien n'est inventé (les codes qu'aucune page n'imprime exceptés). */
function estParfait({ typeJuste, identification, totaux, lignes, codes, anomalies }: Note): boolean {
  const entier = ({ n, justes }: Exactitude) => n === justes;
  const sansInvention = (exactitude: Exactitude) => entier(exactitude) && exactitude.inventes === 0;
  return (
    typeJuste &&
    sansInvention(identification) &&
    sansInvention(totaux) &&
    lignes.justes === lignes.vraies &&
    lignes.lues === lignes.vraies &&
    CODES.every((code) => entier(codes[code])) &&
    anomalies.justes === anomalies.vraies &&
    anomalies.lues === anomalies.vraies
  );
}
