import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import type { TableCopiee } from "./catalogue.queries.ts";
import type { Manifeste } from "./manifeste.ts";

/**
 * Les tables et les colonnes d'une archive sont celles du schéma de sa version, que nos migrations viennent de faire : ni plus, ni moins.
 * Lève ErreurDemarrage.
 */
export function refuserInconnues(lu: Pick<Manifeste, "tables">, faites: readonly TableCopiee[]): void {
  const enNoms = (tables: readonly Pick<TableCopiee, "nom" | "colonnes">[]) =>
    tables.flatMap(({ nom, colonnes }) => [nom, ...colonnes.map((c) => `${nom}.${c}`)]);
  const [dites, attendues] = [enNoms(lu.tables), enNoms(faites)];
  const inconnu = dites.find((nom) => !attendues.includes(nom));
  if (inconnu)
    throw new ErreurDemarrage(
      `L'archive nomme « ${inconnu} », que cette version de Reflet n'a pas : elle est refusée, rien n'a été écrit.`,
    );
  const absent = attendues.find((nom) => !dites.includes(nom));
  if (absent) throw new ErreurDemarrage(`Il manque « ${absent} » à l'archive : elle est refusée, rien n'a été écrit.`);
}
