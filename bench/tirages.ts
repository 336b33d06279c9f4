import type { Exemple } from "../server/testing/exemples/exemple.ts";
import { CORPS_BRUTS, VALEURS } from "../server/testing/valeurs-hostiles.ts";
import type { Hasard } from "./hasard.ts";

// Des demandes tirées d'un exemple valable : telles quelles, à une valeur près, ou hostiles. La graine redonne les mêmes.
export type Genre = "valide" | "presque" | "hostile";
export interface Tirage {
  genre: Genre;
  exemple: Exemple;
  /** Envoyé à la place du corps, tel quel. */
  brut?: string;
  entetes?: Record<string, string>;
}

const DATES = [
  "2026-02-29",
  "2024-02-30",
  "9999-12-31",
  "0001-01-01",
  "2026-1-1",
  "31/12/2026",
  "2026-06-15T25:00:00Z",
];
const NOMBRES = [0, -0, -1, 0.005, 1e15, 2 ** 31 - 1, 2 ** 53, Number.MIN_VALUE, 99_999_999_999.99];
const TEXTES = [
  "É".repeat(301),
  "\u202Egpj.exe",
  "a\tb\r\nc",
  "🏳️‍🌈".repeat(60),
  "=1+1",
  "NaN",
  "null",
  "\uFEFF",
  "AA-123-AA",
  "%_\\",
];
const ENTETES: Record<string, string>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "x-reflet": "" },
  { accept: "text/html" },
  { range: "bytes=9999999999-" },
  { "if-none-match": "*", "accept-language": "x".repeat(2_000) },
  { origin: "https://ailleurs.test", "sec-fetch-site": "cross-site" },
  { authorization: "Bearer reflet_0000" },
  { "x-forwarded-for": "1.2.3.4, ::1, inconnu" },
];
const BRUTS = [
  ...CORPS_BRUTS,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":1,"a":2}',
  "\uFEFF{}",
];

/** Une valeur de la même nature, ou presque : ce qu'une faute de frappe, une borne ou une fiche d'une autre société y mettrait. */
function proche(valeur: unknown, ids: readonly string[], h: Hasard): unknown {
  if (typeof valeur === "number") return h.un([...NOMBRES, valeur + 1, -valeur, valeur / 3, String(valeur)]);
  if (typeof valeur === "boolean") return h.un([!valeur, null, "true", 1]);
  if (Array.isArray(valeur))
    return h.un([[], [...valeur, ...valeur], Array(300).fill(valeur[0] ?? "a"), valeur[0] ?? null, [null]]);
  if (typeof valeur !== "string") return h.un([null, "", 0, h.un(ids)]);
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(valeur))
    return h.un([...ids, valeur.toUpperCase(), `${valeur} `, `{${valeur}}`, valeur.slice(1)]);
  if (/^\d{4}-\d\d-\d\d/.test(valeur)) return h.un(DATES);
  return h.un([
    ...TEXTES,
    `${valeur} `,
    valeur.toUpperCase(),
    valeur + valeur,
    valeur.slice(1),
    [...valeur].reverse().join(""),
  ]);
}

/** Le même objet, une de ses feuilles changée, ôtée, ou une de trop. */
function changer(objet: unknown, remplacer: (valeur: unknown) => unknown, h: Hasard): unknown {
  if (!objet || typeof objet !== "object") return remplacer(objet);
  if (Array.isArray(objet)) {
    if (objet.length === 0 || h.reel() < 0.3) return remplacer(objet);
    const rang = Math.floor(h.reel() * objet.length);
    return objet.map((v, i) => (i === rang ? changer(v, remplacer, h) : v));
  }
  const cles = Object.keys(objet);
  const sort = h.reel();
  if (cles.length === 0 || sort < 0.05)
    return { ...objet, [h.un(["de_trop", "id", "client_id", "role"])]: h.un(VALEURS) };
  const cle = h.un(cles);
  const { [cle]: valeur, ...reste } = objet as Record<string, unknown>;
  return sort < 0.12 ? reste : { ...objet, [cle]: changer(valeur, remplacer, h) };
}

function abimer(octets: Uint8Array, h: Hasard): Uint8Array {
  const copie = Uint8Array.from(octets);
  for (let n = 0; n < 8 && copie.length > 0; n++)
    copie[Math.floor(h.reel() * copie.length)] = Math.floor(h.reel() * 256);
  return h.un([copie, copie.slice(0, copie.length / 2), new Uint8Array(0), Uint8Array.from([...copie, ...copie])]);
}

/** Une demande de plus. `ids` : des fiches de toutes les sociétés, à mettre à la place d'une autre. */
export function tirer(exemple: Exemple, ecriture: boolean, ids: readonly string[], h: Hasard): Tirage {
  const sort = h.reel();
  if (sort < 0.1) return { genre: "valide", exemple };
  const genre = sort < 0.55 ? "presque" : "hostile";
  if (genre === "hostile" && ecriture && h.reel() < 0.12) return { genre, exemple, brut: h.un(BRUTS) };
  if (h.reel() < 0.05) return { genre, exemple, entetes: h.un(ENTETES) };
  const remplacer = (valeur: unknown) => (genre === "presque" ? proche(valeur, ids, h) : h.un(VALEURS));
  const filtres: Record<string, string> = { q: "a", page: "1", annee: "2026", tri: "date", sens: "asc" };
  let change: Exemple = ecriture
    ? exemple
    : { ...exemple, requete: { ...(h.reel() < 0.5 ? filtres : {}), ...exemple.requete } };
  const parties = (["corps", "corps", "requete", "chemin", "octets"] as const).filter((p) => change[p] !== undefined);
  for (let n = genre === "presque" ? 1 : 1 + Math.floor(h.reel() * 3); n > 0 && parties.length > 0; n--) {
    const partie = h.un(parties);
    const valeur =
      partie === "octets" ? abimer(change.octets ?? new Uint8Array(), h) : changer(change[partie], remplacer, h);
    change = { ...change, [partie]: valeur };
  }
  return { genre, exemple: change };
}
