// ISO 3779 : dix-sept caractères, sans I, O ni Q. La clé de contrôle n'est obligatoire qu'en Amérique du Nord : elle n'est pas vérifiée.
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Numéro de châssis en capitales, sans espaces ni tirets ; la validité n'est pas vérifiée. */
export function normaliserVin(texte: string): string {
  return texte.toUpperCase().replace(/[\s\-‐‑–.]/g, "");
}

/** Vrai si le texte, une fois normalisé, est un numéro de châssis de dix-sept caractères permis. */
export function estVinValide(texte: string): boolean {
  return VIN.test(normaliserVin(texte));
}
