import { roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";

const PRECISEES: ReadonlySet<RoleColonne> = new Set([
  "localisation",
  "dommage",
  "operation",
  "dimension",
  "facturable",
]);
const SEPARATEUR = /\s+[-–—|·•!]\s+|\s*;\s+|\s*,\s+(?=\p{Lu}[\p{L}' ]{2,25}\s?:)/u;
const COUPLE = /^(\p{L}[\p{L}' .-]{1,30}?)\s*:\s*(\S.*)$/u;
const NON_FACTURE = /^(?:non (?:facturable|factur[ée]e?|imputable|retenue?)|usure (?:normale|admise)(?: admise)?)$/i;

/** « Localisation : avant gauche — Opération : peinture » sous une ligne : ce que chaque étiquette dit ; `null` pour toute autre rangée. */
export function precisionsDe(rangee: Rangee): ReadonlyMap<RoleColonne, string> | null {
  // « Remise en état : pare-chocs arrière   198,00 € » est une ligne.
  if (rangee.mots.some((mot) => estMontant(mot.texte))) return null;
  const precisions = new Map<RoleColonne, string>();
  let dernier: RoleColonne | null = null;
  const parts = texteDe(rangee.mots).split(SEPARATEUR);
  for (const part of parts) {
    const [, etiquette = "", valeur = ""] = COUPLE.exec(part.trim()) ?? [];
    // « … ; non facturable » : une mention finale n'a pas d'étiquette.
    if (etiquette === "" && precisions.size > 0 && NON_FACTURE.test(part)) precisions.set("facturable", part);
    // « Constaté : choc – 60 mm » : ce qui n'a pas d'étiquette suit ce qui en a une.
    else if (etiquette === "" && dernier) precisions.set(dernier, `${precisions.get(dernier)} ${part}`);
    else if (etiquette === "") return null;
    const role = roleDeFiche(etiquette);
    if (role && PRECISEES.has(role)) {
      precisions.set(role, valeur);
      dernier = role;
    }
  }
  return precisions.size > 0 ? precisions : null;
}
