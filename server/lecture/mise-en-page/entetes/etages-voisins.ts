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
    reunis[reunis.length - 1] = { ...avant, fin: entete.fin };
  }
  return reunis;
}
