import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Rangee } from "../../commun/geometrie.ts";
import type { Colonne } from "./colonne-nommee.ts";

/** Interligne, en corps, au-delà duquel deux rangées ne sont plus du même en-tête. */
const INTERLIGNE = 1.6;

interface Etage {
  debut: number;
  fin: number;
  colonnes: Colonne[];
}

const connues = ({ colonnes }: Etage): number => colonnes.filter(({ role }) => role !== null).length;

const VAGUES: ReadonlySet<RoleColonne> = new Set(["numero", "code"]);

/** La colonne, élargie à ce que l'autre étage en dit. */
function elargie(colonne: Colonne, autres: readonly Colonne[]): Colonne {
  const siennes = autres.filter(({ x0, x1 }) => x0 < colonne.x1 && x1 > colonne.x0);
  const texte = [colonne, ...siennes].map((c) => c.texte).join(" ");
  // « Référence » au-dessus de « location » n'est plus un numéro quelconque.
  const precise = colonne.role === null || VAGUES.has(colonne.role) ? roleColonne(texte) : null;
  return {
    ...colonne,
    role: precise ?? colonne.role,
    texte,
    x0: Math.min(colonne.x0, ...siennes.map(({ x0 }) => x0)),
    x1: Math.max(colonne.x1, ...siennes.map(({ x1 }) => x1)),
  };
}

/**
 * « Plaque | Référence | Franchise | TVA » au-dessus de « | location | contrat | » : deux en-têtes que rien ne sépare sont les étages d'un seul, et
 * ses colonnes sont celles de l'étage qui en nomme le plus. Sans cela, le second aurait les lignes, et le premier les noms.
 */
export function reunirEtages(entetes: readonly Etage[], rangees: readonly Rangee[]): Etage[] {
  const reunis: Etage[] = [];
  for (const entete of entetes) {
    const avant = reunis.at(-1);
    const [dessus, dessous] = [rangees[avant?.fin ?? -1], rangees[entete.debut]];
    const colles =
      avant && dessus && dessous && entete.debut === avant.fin + 1 && dessous.y - dessus.y < INTERLIGNE * dessous.corps;
    if (!colles || connues(avant) <= connues(entete)) {
      reunis.push(entete);
      continue;
    }
    const colonnes = avant.colonnes.map((colonne) => elargie(colonne, entete.colonnes));
    reunis[reunis.length - 1] = { debut: avant.debut, fin: entete.fin, colonnes };
  }
  return reunis;
}
