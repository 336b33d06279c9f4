import type { SaisieDommage } from "../../../domain/etats-des-lieux/etat.ts";

const d = (
  element: SaisieDommage["element"],
  dommage: SaisieDommage["dommage"],
  commentaire: string | null,
): SaisieDommage => ({ element, dommage, commentaire });

/** Ce qu'un tour du véhicule relève d'ordinaire : un élément par dommage, pour que le schéma reste lisible. */
export const DOMMAGES_RELEVES: readonly SaisieDommage[] = [
  d("Pare-chocs avant", "rayure", "12 cm à l'angle droit, vernis seul."),
  d("Pare-chocs arrière", "rayure", "Seuil de chargement marqué sur toute la largeur."),
  d("Aile arrière droite", "bosse", "3 cm, sans atteinte de la peinture."),
  d("Porte avant gauche", "bosse", "Coup de portière à hauteur de poignée."),
  d("Porte arrière droite", "rayure", "Deux rayures parallèles, 20 cm, traversent la teinte."),
  d("Roue avant droite", "jante_frottee", "Bord de jante frotté sur un quart du tour."),
  d("Roue arrière gauche", "jante_frottee", null),
  d("Pare-brise", "eclat", "Éclat de 4 mm hors du champ de vision du conducteur."),
  d("Capot", "impact", "Impacts de gravillons, cinq points."),
  d("Rétroviseur gauche", "rayure", "Coque rayée, mécanisme en état."),
  d("Bas de caisse droit", "enfoncement", "8 cm devant la roue arrière, à chiffrer."),
  d("Aile avant gauche", "defaut_peinture", null),
];

export const OBSERVATIONS = {
  depart: [
    "Double des clés, carte grise et carnet d'entretien remis.",
    "Véhicule propre, gilet et triangle présents.",
    "Câble de recharge et roue de secours vérifiés.",
  ],
  arrivee: [
    "Intérieur à nettoyer, aucun objet oublié.",
    "Véhicule remis avec ses deux clés, voyants éteints.",
    "Pneus avant à surveiller, proches de la limite.",
  ],
} as const;
