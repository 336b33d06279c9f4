import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { DetailsLigne } from "../../../../domain/fre/document-lu.ts";
import { ROLES_COMPOSANTE, roleColonne, roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { estMentionSeule, etatDeFiche } from "./etat-de-fiche.ts";
import { blocsEtiquetes } from "./etiquettes-alignees.ts";

const COUPLE = /^(\p{L}[\p{L}' ]{2,30}?)\s*:\s*(\S.*)$/u;
/** « Griffe, 20 mm – Facturable : Non » : une étiquette peut suivre, après un tiret, ce qui n'en a pas. */
const AVANT_ETIQUETTE = /(?:\s+[-–—|·•]|[.;])\s+(?=\p{L}[\p{L}' ]{2,30}?\s*:\s*\S)/u;
/** « Facturable : Non – usure normale », « Oui – Lustrage » : ce qui suit la réponse n'est pas d'elle. */
const REPONSE = /^(oui|non|o|n)\s+[-–—|·•]\s+(\S.*)$/i;

export interface Dits {
  dommage: string | null;
  operation: string | null;
  facturable: boolean;
  /** La taille et les mots imprimés, pour les seuils et la composante ; vide si rien n'est dit. */
  details: Pick<DetailsLigne, "dimension" | "dommage_imprime" | "operation_imprimee">;
}

/**
 * Le constat et le geste que disent les rangées sous une pièce : étiquetés (« Type : Bosse »), ou dans le fil du texte. `null` pour ce qu'aucun
 * mot du métier ne dit.
 */
export function ditsDe(designation: string, rangees: readonly Rangee[]): Dits {
  const dits: Partial<Record<RoleColonne, string>> = {};
  const nus: string[] = [];
  const blocs = rangees.flatMap(blocsEtiquetes).filter((bloc) => !estUnePart(bloc.mots));
  for (const part of blocs.flatMap(partsDuBloc)) {
    const [, etiquette, valeur] = COUPLE.exec(part) ?? [];
    const role = etiquette ? roleDeFiche(etiquette) : null;
    const [, reponse, suite] = role === "facturable" ? (REPONSE.exec(valeur ?? "") ?? []) : [];
    if (role && valeur) dits[role] ??= reponse ?? valeur;
    else if (estMentionSeule(part)) dits.facturable ??= "non";
    else if (!etiquette && part !== "") nus.push(part);
    if (suite && !/^usure\b/.test(plier(suite))) nus.push(suite);
  }
  const reste = nus.length > 0 ? nus.join(" ") : null;
  const [dommage, operation] = [dits.dommage ?? reste, dits.operation ?? reste];
  const codes = comprendreLigne({ designation: designation || "-", localisation: null, dommage, operation });
  const { facturable, dimension } = etatDeFiche(dits);
  return {
    dommage: codes.dommage ? dommage : null,
    // Ce que l'expert n'impute pas n'a pas de remède.
    operation: codes.operation ? (facturable ? operation : "") : null,
    facturable,
    details: {
      ...dimension,
      ...(dommage ? { dommage_imprime: dommage } : {}),
      ...(operation ? { operation_imprimee: operation } : {}),
    },
  };
}

/** « Peinture HT 119,00 » : une part du prix, étiquetée, ne dit pas le geste. */
export const estUnePart = (mots: Rangee["mots"]): boolean => {
  // « MO: 2,00 h = 136.00 » : ce qui précède le premier nombre.
  const chiffre = mots.findIndex(({ texte }) => /\d/.test(texte));
  const etiquette = texteDe(mots.slice(0, Math.max(0, chiffre))).replace(/\s*:$/, "");
  return mots.some(({ texte }) => estMontant(texte)) && ROLES_COMPOSANTE.has(roleColonne(etiquette));
};

const partsDuBloc = ({ mots }: { mots: Rangee["mots"] }): string[] =>
  texteDe(mots.filter((mot) => !estMontant(mot.texte))).split(AVANT_ETIQUETTE);
