/** Les repères d'un axe qui part de zéro : des pas ronds, quatre au plus sauf mention, le dernier au-dessus de la plus grande valeur. */
export function reperes(max: number, entiers = false, pasMax = 4): number[] {
  if (!(max > 0)) return [0];
  const brut = max / pasMax;
  const dizaine = 10 ** Math.floor(Math.log10(brut));
  const pas = [1, 2, 2.5, 5, 10].map((n) => n * dizaine).find((p) => p >= brut) ?? 10 * dizaine;
  const rond = entiers ? Math.max(1, Math.ceil(pas)) : pas;
  return Array.from({ length: Math.ceil(max / rond) + 1 }, (_, i) => i * rond);
}
