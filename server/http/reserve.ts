/** Comptes suivis à la fois ; au-delà, le plus anciennement vu repart d'une réserve pleine. */
const COMPTES_MAX = 10_000;

/**
 * Une réserve de demandes par compte, qui se remplit avec le temps. La fonction rendue dit combien de secondes attendre : 0 quand la demande
 * passe. Tenue en mémoire : une écriture en base à chaque demande coûterait plus que ce qu'elle protège.
 */
export function ouvrirReserve({ capacite, parSeconde }: { capacite: number; parSeconde: number }) {
  const reserves = new Map<string, { reste: number; vuLe: number }>();
  /** `instant` en millisecondes d'une même horloge. */
  return (compte: string, instant: number): number => {
    const { reste, vuLe } = reserves.get(compte) ?? { reste: capacite, vuLe: instant };
    const disponible = Math.min(capacite, reste + (Math.max(0, instant - vuLe) / 1000) * parSeconde);
    const passe = disponible >= 1;
    reserves.delete(compte);
    reserves.set(compte, { reste: passe ? disponible - 1 : disponible, vuLe: instant });
    const [ancien] = reserves.keys();
    if (reserves.size > COMPTES_MAX && ancien !== undefined) reserves.delete(ancien);
    return passe ? 0 : Math.ceil((1 - disponible) / parSeconde);
  };
}
