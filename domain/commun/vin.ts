// ISO 3779 : dix-sept caractères, sans I, O ni Q. La clé de contrôle n'est obligatoire qu'en Amérique du Nord : elle n'invalide rien.
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Numéro de châssis en capitales, sans espaces ni tirets ; la validité n'est pas vérifiée. */
export function normaliserVin(texte: string): string {
  return texte.toUpperCase().replace(/[\s\-‐‑–.]/g, "");
}

/** Vrai si le texte, une fois normalisé, est un numéro de châssis de dix-sept caractères permis. */
export function estVinValide(texte: string): boolean {
  return VIN.test(normaliserVin(texte));
}

// Valeur de chaque lettre et poids de chaque position (ISO 3779 ; la neuvième, celle de la clé, ne pèse rien).
const VALEURS: Readonly<Record<string, number>> = Object.fromEntries([
  ...[..."ABCDEFGH"].map((l, i) => [l, i + 1] as const),
  ...[..."JKLMN"].map((l, i) => [l, i + 1] as const),
  ...[["P", 7] as const, ["R", 9] as const],
  ...[..."STUVWXYZ"].map((l, i) => [l, i + 2] as const),
]);
const POIDS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Clé de contrôle attendue en neuvième position : un chiffre ou X. Le texte est un VIN valide et normalisé. */
export function cleVin(vin: string): string {
  const somme = POIDS.reduce((total, poids, i) => {
    const caractere = vin[i] ?? "0";
    return total + poids * (VALEURS[caractere] ?? Number(caractere));
  }, 0);
  return somme % 11 === 10 ? "X" : String(somme % 11);
}
