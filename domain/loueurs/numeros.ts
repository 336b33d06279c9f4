/** Un numéro tel qu'il se garde : sans espaces ni ponctuation, en capitales. */
export const serrer = (texte: string): string => texte.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();

/** Clé de Luhn d'un SIREN : neuf chiffres, le dernier la vérifie. */
export function sirenJuste(siren: string): boolean {
  if (!/^\d{9}$/.test(siren)) return false;
  const somme = [...siren].reduceRight((total, chiffre, i) => {
    const n = Number(chiffre) * (i % 2 === 1 ? 2 : 1);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return somme % 10 === 0;
}

/** Clé d'un numéro de TVA français : (12 + 3 × (SIREN mod 97)) mod 97, sur deux chiffres. */
export const cleTva = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");

/** Pourquoi ce SIREN n'en est pas un, en une phrase ; `null` s'il est juste. */
export function defautSiren(siren: string): string | null {
  if (!/^\d{9}$/.test(siren)) return "Le SIREN compte 9 chiffres";
  return sirenJuste(siren) ? null : "Ce SIREN n'existe pas\u00a0: son dernier chiffre ne correspond pas aux autres";
}

/**
 * Pourquoi ce numéro de TVA n'en est pas un ; `null` s'il est juste. Une clé française à lettres existe (anciens numéros étrangers
 * immatriculés en France) et ne se calcule pas ; un numéro d'un autre pays n'est vu que dans sa forme.
 */
export function defautTva(numero: string): string | null {
  if (!numero.startsWith("FR"))
    return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(numero)
      ? null
      : "Le numéro de TVA commence par le code du pays\u00a0: FR 84 329892368";
  const [, cle = "", siren = ""] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(numero) ?? [];
  if (!siren) return "Le numéro de TVA français compte FR, une clé de 2 caractères et le SIREN";
  if (!sirenJuste(siren)) return "Le SIREN de ce numéro de TVA n'existe pas";
  return !/^\d\d$/.test(cle) || cle === cleTva(siren)
    ? null
    : `La clé de ce numéro de TVA est fausse\u00a0: ${cleTva(siren)} attendu`;
}

/** `329892368` se lit `329 892 368`. */
export const ecrireSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, "$1\u202f");

/** `FR84329892368` se lit `FR 84 329 892 368`. */
export const ecrireTva = (numero: string): string =>
  numero.replace(/^([A-Z]{2})(..)(\d{9})$/, (_, pays, cle, siren) => `${pays}\u202f${cle}\u202f${ecrireSiren(siren)}`);
