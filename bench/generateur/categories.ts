import type { Famille } from "./pieces.ts";
import type { Poste } from "./verite.ts";

const CATEGORIES: readonly (readonly [titre: string, familles: readonly Famille[]])[] = [
  ["Carrosserie et peinture", ["tole", "pare_chocs", "retroviseur"]],
  ["Jantes et pneumatiques", ["jante", "pneu", "enjoliveur"]],
  ["Vitrage et optiques", ["pare_brise", "vitrage", "optique"]],
  ["Habitacle", ["sellerie", "habitacle", "nettoyage"]],
  ["Accessoires et documents", ["manquant", "papier"]],
  ["Mécanique", ["batterie", "freins", "climatisation"]],
];
const DIVERS = "Divers";

/** Titre de la famille d'un poste. */
export const categorieDe = (p: Poste): string => {
  const famille = p.ligne?.piece.famille;
  return CATEGORIES.find(([, familles]) => famille && familles.includes(famille))?.[0] ?? DIVERS;
};

/** Les mêmes postes, famille par famille. */
export function trierParCategorie(postes: readonly Poste[]): Poste[] {
  const ordre = [...CATEGORIES.map(([titre]) => titre), DIVERS];
  return [...postes].sort((a, b) => ordre.indexOf(categorieDe(a)) - ordre.indexOf(categorieDe(b)));
}
