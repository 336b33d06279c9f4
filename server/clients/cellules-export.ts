import type { ClientLu } from "../../domain/clients/client.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import type { ColonneExport, LigneExport, TypeColonne, ValeurExport } from "../exports/colonnes.ts";

/** La base garde les montants en centimes : ces colonnes s'écrivent en euros, comme dans les autres exports. */
const typeDe = (colonne: string): TypeColonne =>
  /^montant_|_ht$|_ttc$/.test(colonne)
    ? "montant"
    : /^(immatriculation|siren|telephone|code_postal)/.test(colonne)
      ? "code"
      : "texte";

/** Une colonne de table, sous son nom : l'archive se relit par une autre base, pas seulement par une personne. */
export const decrire = (colonne: string): ColonneExport => ({ cle: colonne, titre: colonne, type: typeDe(colonne) });

const cellule = (valeur: unknown): ValeurExport => {
  if (valeur === null || valeur === undefined) return null;
  if (typeof valeur === "boolean") return valeur ? "oui" : "non";
  if (typeof valeur === "number" || typeof valeur === "string") return valeur;
  return JSON.stringify(valeur);
};
export const enCellules = (ligne: Readonly<Record<string, unknown>>): LigneExport =>
  Object.fromEntries(Object.entries(ligne).map(([c, v]) => [c, cellule(v)]));

/** Ce que contient l'archive et comment le lire. */
export const lisezMoi = (client: ClientLu, maintenant: Date): string =>
  [
    `Export complet de ${client.nom}, le ${formaterDate(jourDeParis(maintenant))}, depuis Reflet.`,
    "",
    "Un fichier CSV par table : UTF-8, colonnes séparées par « ; », une ligne de titres, montants en euros hors taxes ou TTC selon",
    "leur nom, dates AAAA-MM-JJ. Les colonnes qui finissent par _id renvoient à l'identifiant d'une autre table.",
    "Le dossier « fichiers » contient les pièces, rangées par genre ; leur nom commence par l'identifiant de fichiers.csv.",
    "Les notes internes et les conditions commerciales des garages appartiennent au prestataire : elles n'y sont pas.",
    "",
  ].join("\r\n");
