import type { DetailsLigne, LigneLue } from "../../../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { reponseCochee } from "../../commun/coches.ts";

/** Ce qu'une fiche dit, sous ses étiquettes, de la facturation et de la taille de son dommage. */
export interface EtatDeFiche {
  facturable: boolean;
  /** Prêt à joindre aux détails d'une ligne. */
  dimension: Pick<DetailsLigne, "dimension">;
}

/** « Facturable : Non », « Opération : non facturable », « Taille : 8 cm » : sans ces étiquettes, un dommage est facturable et sa taille n'est pas connue. */
export function etatDeFiche(dits: Partial<Record<RoleColonne, string>>): EtatDeFiche {
  const geste = /^(?:non (?:facturable|imputable|factur)|usure normale)/.test(plier(dits.operation ?? ""));
  const non = geste || /^(?:non|n|usure|acceptable|tolere)\b/.test(plier(reponseCochee(dits.facturable ?? "")));
  const admis = /^(?:oui|o|acceptable)\b/.test(plier(reponseCochee(dits.acceptable ?? "")));
  const taille = dits.dimension ?? "";
  return { facturable: !non && !admis, dimension: /\d/.test(taille) ? { dimension: taille } : {} };
}

/** Les mots mêmes d'une fiche (« Zone : hors champ de vision », « Rénovation (forfait) »), pour les seuils et la composante. */
export const motsImprimes = ({
  dommage,
  operation,
  localisation,
}: Partial<Record<RoleColonne, string>>): DetailsLigne => ({
  ...(dommage ? { dommage_imprime: dommage } : {}),
  ...(operation ? { operation_imprimee: operation } : {}),
  ...(localisation ? { localisation_imprimee: localisation } : {}),
});

const NON_DU = "(?:non (?:facturable|factur[ée]e?|imputable)|usure normale)";
const MENTION_SEULE = new RegExp(`^${NON_DU}(?:\\s*[,;(–—-]\\s*${NON_DU}\\)?)*[.]?$`, "i");

/** « Usure normale, non facturé », seul dans sa case, à côté du constat : aucune étiquette ne l'annonce. */
export const estMentionSeule = (texte: string): boolean => MENTION_SEULE.test(texte.trim());

const MENTION = /(?:^|[,;()–—-]\s*)(?:non (?:facturable|factur[ée]e?|imputable)|usure normale)\s*(?:[,;)]|$)/i;

/**
 * « Carnet d'entretien : manquant, usure normale, non facturable » : la ligne dit elle-même, entre ses virgules, qu'elle n'est pas due. Un dommage
 * que l'expert chiffre à zéro, sans geste (un tiret, « Néant », « N.F. »), ne l'est pas non plus.
 */
export function selonSaMention(ligne: LigneLue): LigneLue {
  const geste = ligne.details?.operation_imprimee ?? "";
  const sansGeste = ligne.brut_ht === 0 && ligne.operation === null;
  const admise = !ligne.net_ht && (sansGeste || MENTION.test(geste) || MENTION.test(ligne.designation));
  return admise ? { ...ligne, facturable: false, operation: null } : ligne;
}
