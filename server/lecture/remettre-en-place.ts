import type { TypeDocument } from "../../domain/fre/codes.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../domain/fre/libelles.ts";

/** Ce qu'un document est dans une vérification ; seule la facture est indispensable. */
export type Role = "facture" | "rapport" | "pv";
export interface Papiers {
  facture: DocumentLu;
  rapport: DocumentLu | null;
  pv: DocumentLu | null;
}

/** Les types qui tiennent un rôle : un relevé facture, un devis de carrossier chiffre comme un rapport. */
const TENUS_PAR: Readonly<Record<Role, readonly TypeDocument[]>> = {
  facture: ["facture", "releve"],
  rapport: ["rapport", "devis"],
  pv: ["pv"],
};
const NOMMES: Readonly<Record<Role, string>> = {
  facture: "la facture",
  rapport: "le rapport",
  pv: "le procès-verbal",
};

const tient = (document: DocumentLu | null, role: Role): boolean =>
  document !== null && TENUS_PAR[role].includes(document.type_document);

/**
 * Deux documents donnés l'un pour l'autre sont remis à leur place quand leurs titres le disent tous deux, et c'est dit ; un document d'un
 * autre type que son rôle est gardé, avec une phrase : un titre se lit parfois mal, ses lignes valent quand même.
 */
export function remettreEnPlace(donnes: Papiers): { papiers: Papiers; remarques: string[] } {
  const papiers = { ...donnes };
  const remarques: string[] = [];
  const paires = [
    ["facture", "rapport"],
    ["facture", "pv"],
    ["rapport", "pv"],
  ] as const;
  for (const [a, b] of paires) {
    if (!tient(papiers[a], b) || !tient(papiers[b], a)) continue;
    Object.assign(papiers, { [a]: papiers[b], [b]: papiers[a] });
    remarques.push(`Deux documents étaient intervertis, ${NOMMES[a]} et ${NOMMES[b]} : chacun a repris sa place.`);
  }
  for (const role of ["facture", "rapport", "pv"] as const) {
    const document = papiers[role];
    if (document === null || document.type_document === "inconnu" || tient(document, role)) continue;
    const lu = LIBELLES_TYPE_DOCUMENT[document.type_document].toLowerCase();
    remarques.push(`Le document donné pour ${NOMMES[role]} se lit comme un autre (${lu}) : vérifiez le fichier.`);
  }
  return { papiers, remarques };
}
