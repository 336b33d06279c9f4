import { jourDeParis } from "../../domain/commun/dates.ts";

/** Le jour que la personne lit sur son calendrier (AAAA-MM-JJ). */
export const aujourdhui = (): string => jourDeParis(new Date());
