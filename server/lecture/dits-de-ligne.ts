import { comprendreLigne } from "../../domain/fre/comprendre-ligne.ts";
import { roleColonne } from "../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { blocsDe, type Rangee, texteDe } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";

const BLANC = 0.95;

/**
 * Le constat et le geste que disent les rangées sous une pièce : étiquetés (« Type : Bosse »), ou dans le fil du texte. `null` pour ce qu'aucun
 * mot du métier ne dit.
 */
export function ditsDe(
  designation: string,
  rangees: readonly Rangee[],
): { dommage: string | null; operation: string | null } {
  const dits: Partial<Record<RoleColonne, string>> = {};
  const nus: string[] = [];
  for (const bloc of rangees.flatMap((rangee) => blocsDe(rangee, BLANC))) {
    const texte = texteDe(bloc.mots.filter((mot) => !estMontant(mot.texte)));
    const [, etiquette, valeur] = /^(\p{L}[\p{L}' ]{2,30}?)\s*:\s*(\S.*)$/u.exec(texte) ?? [];
    const role = etiquette ? roleColonne(etiquette) : null;
    if (role && valeur) dits[role] ??= valeur;
    else if (!etiquette && texte !== "") nus.push(texte);
  }
  const reste = nus.length > 0 ? nus.join(" ") : null;
  const [dommage, operation] = [dits.dommage ?? reste, dits.operation ?? reste];
  const codes = comprendreLigne({ designation: designation || "-", localisation: null, dommage, operation });
  return { dommage: codes.dommage ? dommage : null, operation: codes.operation ? operation : null };
}
