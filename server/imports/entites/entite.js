import { sql } from "kysely";
/** Lit une colonne du JSON d'une ligne, dans le type de la base. Le nom et le type viennent du code. */
export const lireColonne = (json, nom, type) => type === "centiemes"
    ? sql `(${json} ->> ${sql.lit(nom)})::numeric / 100`
    : sql `(${json} ->> ${sql.lit(nom)})::${sql.raw(type)}`;
export const verrou = ({ verrouiller }, alias) => verrouiller ? sql `order by ${sql.ref(`${alias}.id`)} for update of ${sql.id(alias)}` : sql ``;
export const texteDe = (valeur) => (typeof valeur === "string" ? valeur : "");
