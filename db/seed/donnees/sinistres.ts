/** Circonstances racontées par un conducteur, et les éléments (libellés du ticket) qu'elles abîment. */
export interface Circonstance {
  texte: string;
  elements: readonly string[];
  tiers: boolean;
  type: "assurance" | "hors_assurance";
  /** Bornes de l'estimation, en centimes HT. */
  estimation: readonly [number, number];
}

const c = (
  texte: string,
  elements: readonly string[],
  tiers: boolean,
  type: Circonstance["type"],
  estimation: readonly [number, number],
): Circonstance => ({ texte, elements, tiers, type, estimation });

export const CIRCONSTANCES: readonly Circonstance[] = [
  c(
    "Choc arrière à l'arrêt à un feu rouge, constat signé avec le conducteur du véhicule qui suivait.",
    ["Pare-chocs arrière", "Lunette arrière / hayon"],
    true,
    "assurance",
    [65_000, 210_000],
  ),
  c(
    "Accrochage en sortie de parking : l'aile a frotté contre un poteau en béton.",
    ["Aile avant droite", "Porte avant droite"],
    false,
    "hors_assurance",
    [48_000, 135_000],
  ),
  c(
    "Impact de gravillon sur l'autoroute, la fissure s'est étendue pendant la nuit.",
    ["Pare-brise"],
    false,
    "assurance",
    [38_000, 78_000],
  ),
  c(
    "Véhicule retrouvé rayé sur le parking d'un client, sans témoin.",
    ["Porte avant gauche", "Porte arrière gauche"],
    false,
    "hors_assurance",
    [42_000, 118_000],
  ),
  c(
    "Refus de priorité à un rond-point par l'autre véhicule, choc à l'avant gauche.",
    ["Aile avant gauche", "Pare-chocs avant", "Roue avant gauche"],
    true,
    "assurance",
    [95_000, 340_000],
  ),
  c(
    "Rétroviseur arraché en croisant un camion dans une rue étroite.",
    ["Rétroviseur gauche"],
    true,
    "hors_assurance",
    [18_000, 42_000],
  ),
  c(
    "Trottoir heurté lors d'une manœuvre, la roue tire à droite.",
    ["Roue avant droite", "Bas de caisse droit"],
    false,
    "hors_assurance",
    [28_000, 92_000],
  ),
  c(
    "Averse de grêle sur le parking de l'agence.",
    ["Capot", "Toit", "Lunette arrière / hayon"],
    false,
    "assurance",
    [120_000, 410_000],
  ),
  c(
    "Tentative de vol d'outillage, serrure forcée et porte pliée.",
    ["Porte arrière droite", "Bas de caisse droit"],
    false,
    "assurance",
    [88_000, 240_000],
  ),
  c(
    "Collision avec un chevreuil sur une départementale.",
    ["Pare-chocs avant", "Capot", "Aile avant droite"],
    false,
    "assurance",
    [160_000, 450_000],
  ),
  c(
    "Recul contre une borne de livraison.",
    ["Pare-chocs arrière", "Aile arrière droite"],
    false,
    "hors_assurance",
    [52_000, 148_000],
  ),
  c(
    "Portière ouverte par le véhicule voisin, enfoncement sur toute la hauteur.",
    ["Porte arrière gauche", "Aile arrière gauche"],
    true,
    "hors_assurance",
    [36_000, 105_000],
  ),
];

export const AVANCEMENTS = {
  nouvelle_demande: ["Demande reçue, dossier à affecter."],
  en_cours: [
    "Devis demandé au garage.",
    "Photos complémentaires attendues du conducteur.",
    "Accord de l'assureur attendu.",
    "Rapport transmis au loueur, réponse attendue.",
  ],
  programme: [
    "Rendez-vous confirmé avec le conducteur.",
    "Convoyeur affecté, horaire confirmé.",
    "Chantier planifié, véhicule de prêt réservé.",
  ],
  cloture: [
    "Dossier soldé.",
    "Véhicule rendu au conducteur, facture transmise.",
    "Véhicule remis au loueur, PV signé sans réserve.",
    "Intervention terminée dans les délais.",
  ],
} as const;

export const NOTES_INTERNES = [
  "Client à rappeler avant toute relance du garage.",
  "Marge réduite sur ce dossier : geste commercial accordé.",
  "Le loueur conteste la date du PV, garder les photos d'origine.",
  "Garage en retard sur trois dossiers, surveiller.",
  "Voir avec Alice avant de refacturer la franchise.",
] as const;

export const INFORMATIONS = [
  "Clés à l'accueil, demander le responsable d'agence.",
  "Véhicule chargé, prévoir une heure pour le vider.",
  "Parking souterrain limité à 2 m.",
  "Disponible du lundi au jeudi, de 8 h à 17 h.",
  "Carnet d'entretien et double des clés dans la boîte à gants.",
] as const;
