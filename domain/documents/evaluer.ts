import { type ADemander, aDemander, reunirQuestions } from "../fre/a-demander.ts";
import type { DocumentLu } from "../fre/document-lu.ts";
import type { Doute } from "../fre/juger.ts";
import type { ACompleter, EtatDocument } from "./document.ts";

/** Ce que le document seul ne dit pas : où il est rangé, et si un autre porte déjà son numéro. */
interface Situation {
  restitutionId: string | null;
  /** Raison du dernier rattachement manqué, en une phrase. */
  raisonRattachement: string | null;
  /** Un autre document vivant de la même société a ce numéro et ce type. */
  numeroDejaPris: boolean;
  /** La plaque lue n'est aucune de celles du véhicule rendu. */
  plaqueEtrangere: boolean;
  /** Le VIN lu n'est pas celui que porte la fiche du véhicule rendu. */
  vinEtranger: boolean;
  /** Ce que le rapprochement de cette facture demande. */
  duRapprochement?: readonly ACompleter[];
}

/** Clé d'une confiance qui vaut réponse : la personne a dit que le champ n'est pas sur le document. */
const ABSENCE_CONFIRMEE = 1;

/**
 * Ce qui manque à un document d'un seul véhicule pour être prêt : champs absents ou douteux, doutes du juge, restitution inconnue, numéro en
 * double. Une confiance de 1 posée par une personne lève la question, valeur vide comprise ; un doute du juge a sa propre réponse
 * (`reponseAuDoute`).
 * @param doutes ceux du juge sur ce véhicule et sur le relevé entier
 */
export function evaluer(lu: DocumentLu, situation: Situation, doutes: readonly Doute[]): ACompleter[] {
  const vehicule = lu.vehicules[0];
  const repondu = ({ champ, ligne }: Pick<ADemander, "champ" | "ligne">): boolean => {
    const confiances =
      ligne === null ? { ...lu.confiances, ...vehicule?.confiances } : vehicule?.lignes[ligne]?.confiances;
    return confiances?.[champ] === ABSENCE_CONFIRMEE;
  };
  const posees = aDemander(lu).filter((demande) => !repondu(demande));
  const duSeul = posees.map((demande) => ({ ...demande, vehicule: null }));
  const demandes = reunirQuestions(
    duSeul,
    doutes.map((doute) => ({ ...doute, champ: champALEcran(doute), vehicule: null })),
  ).map(({ champ, ligne, raison }): ACompleter => ({ champ, ligne, raison }));
  const situees: ACompleter[] = [];
  if (situation.plaqueEtrangere)
    situees.push({ champ: "immatriculation", ligne: null, raison: "Ce n'est pas la plaque du véhicule rendu." });
  if (situation.vinEtranger)
    situees.push({ champ: "vin", ligne: null, raison: "Ce n'est pas le VIN du véhicule rendu." });
  if (situation.numeroDejaPris)
    situees.push({ champ: "doublon", ligne: null, raison: "Un autre document porte déjà ce numéro." });
  for (const question of situation.duRapprochement ?? [])
    if (![...demandes, ...situees].some((d) => d.champ === question.champ && d.ligne === question.ligne))
      situees.push(question);
  const restantes = [...demandes, ...situees.filter((d) => !repondu(d))];
  if (situation.restitutionId) return restantes;
  const raison = situation.raisonRattachement ?? "Aucune restitution ne correspond à ce document.";
  return [{ champ: "restitution", ligne: null, raison }, ...restantes];
}

/** Un total du relevé entier se demande, sur chacun de ses véhicules, au champ du même nom. */
export const champALEcran = ({ champ }: Pick<Doute, "champ">): string => champ.replace(/^totaux_releve\./, "totaux.");

/** L'état d'une lecture qu'aucune personne n'a validée. */
export const etatSelon = (aCompleter: readonly ACompleter[], anomalies: readonly unknown[]): EtatDocument =>
  aCompleter.length === 0 && anomalies.length === 0 ? "pret" : "a_verifier";
