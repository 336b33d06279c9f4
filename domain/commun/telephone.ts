/**
 * Téléphone en paires de chiffres : `06 12 34 56 78`, `+33 6 12 34 56 78`. Un numéro d'une autre forme (étranger, poste interne)
 * reste tel que saisi : le regrouper le rendrait faux.
 */
export function formaterTelephone(texte: string): string {
  const brut = texte.trim();
  const chiffres = brut.replace(/\D/g, "");
  const paires = (suite: string) => suite.replace(/(\d{2})(?=\d)/g, "$1 ");
  if (/^\+?[\d\s.()/-]+$/.test(brut)) {
    if (!brut.startsWith("+") && !chiffres.startsWith("00") && chiffres.length === 10) return paires(chiffres);
    const national = /^(?:00)?33\(?0?\)?(\d{9})$/.exec(chiffres)?.[1];
    if (national) return `+33 ${national[0]} ${paires(national.slice(1))}`;
  }
  return brut;
}

/** Numéro à composer, sans espace ni point ; `null` si le texte n'en contient pas un. */
export function numeroAComposer(texte: string): string | null {
  const compose = texte.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /^\+?\d{4,15}$/.test(compose) ? compose : null;
}
