import type { Catalogue, TableLue } from "./catalogue.queries.ts";

/** Ce que rend chaque type de la base, tel que `server/db/base.ts` règle sa lecture : une date sans heure reste du texte, un entier de 64 bits est exact. */
const TYPES: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  date: "string",
  inet: "string",
  bit: "string",
  tsvector: "string",
  "time without time zone": "string",
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  numeric: "number",
  real: "number",
  "double precision": "number",
  "timestamp with time zone": "Date",
  bytea: "Buffer",
  json: "unknown",
  jsonb: "unknown",
};

/** Les types de ligne de chaque table et de chaque vue. Lève si la base emploie un type dont on ne sait pas ce qu'il rend. */
export const composerTypes = ({ tables, vues }: Catalogue): string =>
  `// Long parce qu'il dit toutes les tables.
/**
 * Écrit par \`node scripts/ecrire-schema.ts\` d'après le catalogue, tenu par un essai : ne se corrige pas à la main. Une colonne renommée ou
 * retirée ne se nomme plus dans \`Pick<Lignes["vehicules"], "kilometrage">\` : le programme ne compile plus.
 */
export interface Lignes {
${[...tables.map((t) => interfaceDe(t.nom, t.colonnes)), ...vues.map((v) => interfaceDe(v.nom, v.colonnes))].join("\n")}
}
`;

/** D'une vue, PostgreSQL ne sait pas dire quelle colonne n'est jamais nulle. */
const interfaceDe = (nom: string, colonnes: readonly { nom: string; type: string; obligatoire?: boolean }[]): string =>
  `  ${nom}: {\n${colonnes.map((c) => `    ${c.nom}: ${typeDe(nom, c)}${c.obligatoire ? "" : " | null"};`).join("\n")}\n  };`;

function typeDe(table: string, { nom, type }: Pick<TableLue["colonnes"][number], "nom" | "type">): string {
  const [, simple = "", tableau = ""] = /^([a-z ]+?)(?:\([\d,]+\))?(\[\])?$/.exec(type) ?? [];
  const rendu = TYPES[simple];
  if (!rendu) throw new Error(`${table}.${nom} : ajoutez le type « ${type} » à scripts/catalogue/composer-types.ts.`);
  return tableau ? `${rendu}[]` : rendu;
}
