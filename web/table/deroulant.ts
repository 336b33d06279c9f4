import type { Filtre } from "./filtres.ts";
import type { ProprietesListe } from "./proprietes-liste.ts";

export interface Deroule {
  filtre: Filtre;
  liste: ProprietesListe<unknown>["liste"];
}

export const nomDuFiltre = ({ libelle }: Filtre): string => `Filtrer par ${libelle.toLowerCase()}`;
/** Son nom entier, et sa flèche : un filtre au nom court lui cède la place. */
export const placeDuFiltre = ({ libelle }: Filtre): string => `calc(${libelle.length * 0.48}rem + 58px)`;
