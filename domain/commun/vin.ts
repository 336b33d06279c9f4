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

/** Les trois premiers signes d'un châssis, par marque : les constructeurs les plus courants d'un parc français. */
const INDICATIFS: Readonly<Record<string, readonly string[]>> = {
  RENAULT: ["VF1"],
  DACIA: ["UU1"],
  PEUGEOT: ["VF3", "VR3"],
  CITROEN: ["VF7", "VR7"],
  DS: ["VR1"],
  OPEL: ["W0L", "W0V"],
  VOLKSWAGEN: ["WVW", "WV1", "WV2"],
  FORD: ["WF0"],
  BMW: ["WBA", "WBY"],
  AUDI: ["WAU"],
  MERCEDES: ["WDD", "W1K", "W1N", "WDF", "W1V"],
  SKODA: ["TMB"],
  SEAT: ["VSS"],
  TOYOTA: ["VNK"],
  FIAT: ["ZFA"],
  VOLVO: ["YV1"],
  TESLA: ["LRW", "XP7", "5YJ"],
};
/** Un chiffre et une lettre que la reconnaissance de caractères prend l'un pour l'autre. */
const CONFONDUS = ["1T", "1I", "1L", "0O", "0D", "0Q", "5S", "8B", "2Z", "6G", "4A"];

/**
 * Châssis reconnu sur une image, dont l'indicatif est celui de sa marque à un signe ressemblant près (« UUT… » d'une Dacia) : l'indicatif corrigé,
 * et le reste tel que lu. Rend `null` s'il n'y a rien à corriger, ou plus d'une façon de le faire.
 */
export function corrigerIndicatif(vin: string, marque: string): string | null {
  const [nom = ""] = marque.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase().split(/[\s-]/);
  const siens = INDICATIFS[nom] ?? [];
  const lu = vin.slice(0, 3);
  if (vin.length !== 17 || siens.includes(lu)) return null;
  const voisins = siens.filter((indicatif) => {
    const ecarts = [...indicatif].flatMap((signe, i) => (signe === lu[i] ? [] : [`${signe}${lu[i]}`]));
    return ecarts.length === 1 && CONFONDUS.some((c) => ecarts[0] === c || ecarts[0] === `${c[1]}${c[0]}`);
  });
  return voisins.length === 1 ? `${voisins[0]}${vin.slice(3)}` : null;
}
