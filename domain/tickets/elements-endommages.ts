import { plier } from "../commun/recherche.ts";

/** Les 22 éléments qu'un sinistre peut toucher, dans l'ordre de la liste. */
export const ELEMENTS_ENDOMMAGES = [
  "Aile arrière droite",
  "Aile arrière gauche",
  "Aile avant droite",
  "Aile avant gauche",
  "Bas de caisse droit",
  "Bas de caisse gauche",
  "Capot",
  "Lunette arrière / hayon",
  "Pare-brise",
  "Pare-chocs arrière",
  "Pare-chocs avant",
  "Porte arrière droite",
  "Porte arrière gauche",
  "Porte avant droite",
  "Porte avant gauche",
  "Rétroviseur droit",
  "Rétroviseur gauche",
  "Roue arrière droite",
  "Roue arrière gauche",
  "Roue avant droite",
  "Roue avant gauche",
  "Toit",
] as const;
export type ElementEndommage = (typeof ELEMENTS_ENDOMMAGES)[number];

/** Un élément proposé à la saisie, et les autres noms qu'un admin lui donne. Sans zod : la page publique s'en sert. */
export interface ElementPropose {
  nom: ElementEndommage;
  synonymes: string[];
}

/** « portiere » trouve « Porte avant droite » si c'est l'un de ses autres noms : ni les accents ni la casse ne comptent. */
export const repondAuNom = ({ nom, synonymes }: ElementPropose, recherche: string): boolean =>
  [nom, ...synonymes].some((connu) => plier(connu).includes(plier(recherche)));

/** Les éléments à montrer dans un choix : ceux qu'on propose, et ceux qui y étaient déjà ; dans l'ordre de la liste. */
export function elementsMontres(
  proposes: readonly ElementPropose[],
  deja: readonly string[],
): readonly ElementPropose[] {
  const connus = new Map(proposes.map((e) => [e.nom, e]));
  return ELEMENTS_ENDOMMAGES.flatMap((nom) => connus.get(nom) ?? (deja.includes(nom) ? { nom, synonymes: [] } : []));
}
