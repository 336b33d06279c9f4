import type { Zone } from "../../domain/fre/document-lu.ts";

/** Un mot de la page, tel qu'imprimé, et sa place en fractions de la page montrée. */
export interface MotPlace {
  texte: string;
  zone: Zone;
}

/** Ce qui part d'une page : son image et ses mots, rangée par rangée, de haut en bas. */
export interface PageEnvoyee {
  numero: number;
  /** JPEG en base 64. */
  image: string;
  rangees: MotPlace[][];
}
