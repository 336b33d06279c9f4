// Sans zod : la page du conducteur s'en sert, et zod y pèserait plus qu'elle.

/** Les photos d'un même retour : au-delà, ce n'est plus un tour de véhicule. */
export const PHOTOS_RETOUR_MAX = 60;
export const REMARQUES_MAX = 1_000;

/** Le tour du véhicule, dans l'ordre où l'on marche. Sans les vues nécessaires, l'audit ne se fait pas à distance. */
export const VUES_RETOUR: readonly { cle: string; libelle: string; necessaire: boolean }[] = [
  { cle: "photo_face_avant", libelle: "Face avant", necessaire: true },
  { cle: "photo_lateral_gauche", libelle: "Côté gauche", necessaire: true },
  { cle: "photo_face_arriere", libelle: "Face arrière", necessaire: true },
  { cle: "photo_lateral_droit", libelle: "Côté droit", necessaire: true },
  { cle: "photo_jantes", libelle: "Jantes", necessaire: false },
  { cle: "photo_toit", libelle: "Toit", necessaire: false },
  { cle: "photo_interieur_avant", libelle: "Intérieur avant", necessaire: false },
  { cle: "photo_interieur_arriere", libelle: "Intérieur arrière", necessaire: false },
  { cle: "photo_tableau_de_bord", libelle: "Tableau de bord, moteur allumé", necessaire: true },
  { cle: "photo_ciel_de_toit", libelle: "Ciel de toit", necessaire: false },
];

/** La photo d'un élément abîmé, avant que son dommage n'existe. */
export const vueDeDommage = (element: string): string => `dommage_${element}`;

/** Ce qu'un conducteur sait nommer d'un dommage ; le reste est l'affaire d'un expert. */
export const DOMMAGES_DU_CONDUCTEUR = [
  { code: "rayure", libelle: "Rayure" },
  { code: "bosse", libelle: "Bosse" },
  { code: "eclat", libelle: "Éclat ou impact" },
  { code: "fissure", libelle: "Fissure ou casse" },
  { code: "manquant", libelle: "Pièce manquante" },
  { code: "jante_frottee", libelle: "Jante frottée" },
  { code: "usure", libelle: "Usure" },
] as const;

export interface SaisieConducteur {
  kilometrage: string;
  /** Par nom d'élément : ce qu'il a, vide tant que ce n'est pas dit. */
  dommages: Readonly<Record<string, string>>;
  remarques: string;
}

/** Ce qui manque pour envoyer, dans l'ordre de la page. */
export function fautesDuRetour(
  { kilometrage, dommages }: SaisieConducteur,
  photos: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const fautes: Record<string, string> = {};
  if (!/^\d{1,7}$/.test(kilometrage.replace(/\s/g, ""))) fautes.kilometrage = "Écrivez le kilométrage du compteur";
  for (const { cle, necessaire } of VUES_RETOUR)
    if (necessaire && !photos[cle]?.length) fautes[cle] = "Cette photo est nécessaire";
  for (const [element, dommage] of Object.entries(dommages))
    if (!dommage) fautes[`dommage:${element}`] = "Dites ce qu'a cet élément";
  return fautes;
}
