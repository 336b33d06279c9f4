import { type GarageListe, INDEPENDANT } from "../../domain/garages/garage.ts";

/** Un réseau vide veut dire indépendant. */
export const nomReseau = ({ reseau }: Pick<GarageListe, "reseau">): string => reseau || INDEPENDANT;

/** L'adresse sur une ligne ; vide si rien n'est renseigné. */
export const adressePostale = (g: Pick<GarageListe, "adresse" | "code_postal" | "ville">): string =>
  [g.adresse, [g.code_postal, g.ville].filter(Boolean).join(" ")].filter(Boolean).join(", ");
