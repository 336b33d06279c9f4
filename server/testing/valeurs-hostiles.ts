import type { RouteDecrite } from "../http/route-decrite.ts";
import type { Exemple } from "./exemples/exemple.ts";

/** Des dates impossibles ou lointaines, et un identifiant bien formé que rien ne porte. */
const BIEN_FORMEES = [
  "2026-02-30",
  "0001-01-01",
  "9999-12-31",
  "+012026-01-01",
  "5d0b6c1e-3f4a-4b8e-9c27-0a1b2c3d4e5f",
];

/** Ce qu'une personne maladroite ou malveillante met à la place d'une valeur. */
export const VALEURS: unknown[] = [
  null,
  "",
  " ",
  "x".repeat(20_000),
  "\u0000",
  "é\u0301\ud800",
  "'; drop table restitutions; --",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "%",
  "2026-13-45",
  "0000-00-00",
  "-1",
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  true,
  [],
  ["a"],
  {},
  { $ne: null },
  { __proto__: { admin: true } },
  ...BIEN_FORMEES,
];

/** À côté d'un fichier, qu'il faut convertir à chaque fois, il n'y a que des noms : un nombre ou une date y est un texte comme un autre. */
export const TEXTES = VALEURS.filter((v) => typeof v === "string" && !BIEN_FORMEES.includes(v));

/** Des corps qui ne sont pas des objets JSON. */
export const CORPS_BRUTS = [
  "",
  "null",
  "[]",
  "[[[[",
  "{",
  '"a"',
  "1e999",
  '{"a":',
  "\u0000",
  "[".repeat(20_000),
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
];

/** Dans une adresse, tout est du texte. */
export const enTextes = (valeurs: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(valeurs).map(([c, v]) => [c, typeof v === "string" ? v : JSON.stringify(v)]));

/** Où part la demande : le chemin rempli, puis ses paramètres. */
export function adressePour(route: Pick<RouteDecrite, "chemin">, exemple: Exemple): string {
  const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, n: string) =>
    encodeURIComponent(String(exemple.chemin?.[n] ?? "").toWellFormed()),
  );
  return `/api${chemin}?${new URLSearchParams(enTextes(exemple.requete))}`;
}

/** Ce qu'une personne lit ; la phrase anglaise de la spécification voyage à côté, sous `message`. */
export function estEnFrancais(corps: string): boolean {
  const { message_fr: phrase, champs } = JSON.parse(corps) as { message_fr?: string; champs?: Record<string, string> };
  const anglais = /\b(invalid|expected|too (big|small)|unrecognized|bad request|client error|no session)\b/i;
  return Boolean(phrase) && ![phrase, ...Object.values(champs ?? {})].some((p) => anglais.test(p ?? ""));
}
