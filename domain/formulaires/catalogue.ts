import type { TypeDemande } from "../tickets/ticket.ts";
import type { TypeChamp } from "./formulaire.ts";

/** Un champ que l'on ajoute d'un choix. Sa clé dit au serveur ce qu'il remplit dans le ticket ; son libellé peut changer. */
export interface ChampPredefini {
  cle: string;
  label: string;
  type_champ: TypeChamp;
  options: readonly string[] | null;
  types_demande: readonly TypeDemande[];
  placeholder: string | null;
}

const IDENTITE = ["convoyage", "restitution", "sinistre"] as const;
/** Les quatre types de demande, dans l'ordre où on les propose. */
export const TYPES_PROPOSES: readonly TypeDemande[] = ["convoyage", "etat_des_lieux", "restitution", "sinistre"];

const champ = (
  cle: string,
  label: string,
  type_champ: TypeChamp,
  types_demande: readonly TypeDemande[],
  options: readonly string[] | null = null,
): ChampPredefini => ({ cle, label, type_champ, options, types_demande, placeholder: null });
const photo = (cle: string, label: string, type_champ: "photo" | "photos" = "photo") =>
  champ(`photo_${cle}`, label, type_champ, ["restitution"]);

/** La clé du champ qui choisit le type de la demande. */
export const CLE_DEMANDE = "demande";

/** Le catalogue de la spécification (section 3), dans son ordre ; tous obligatoires à l'ajout. */
export const CHAMPS_PREDEFINIS: readonly ChampPredefini[] = [
  champ("civilite", "Civilité", "dropdown", IDENTITE, ["Madame", "Monsieur"]),
  champ("prenom_nom", "Prénom Nom", "text", IDENTITE),
  champ("email", "Adresse e-mail", "email", IDENTITE),
  champ(CLE_DEMANDE, "Votre demande", "dropdown", TYPES_PROPOSES, [
    "Convoyage",
    "État des lieux",
    "Restitution",
    "Sinistre",
  ]),
  champ("localisation", "Localisation véhicule", "places", ["restitution"]),
  champ("loueur", "Loueur associé au véhicule", "loueur", ["restitution"]),
  photo("face_avant", "Photo face avant"),
  photo("lateral_gauche", "Photo latéral gauche"),
  photo("face_arriere", "Photo face arrière"),
  photo("lateral_droit", "Photo latéral droit"),
  photo("jantes", "Photo jantes", "photos"),
  photo("toit", "Photo toit"),
  photo("interieur_arriere", "Photo intérieur arrière"),
  photo("interieur_avant", "Photo intérieur avant"),
  photo("tableau_de_bord", "Photo tableau de bord moteur allumé"),
  photo("ciel_de_toit", "Photo ciel de toit"),
];

/** Ce que les quatre demandes demandent d'autre, et que le ticket sait garder à sa place. */
export const CHAMPS_COMPLEMENTAIRES: readonly ChampPredefini[] = [
  champ("immatriculation", "Immatriculation du véhicule", "text", TYPES_PROPOSES),
  champ("telephone", "Téléphone", "tel", IDENTITE),
  champ("type_sinistre", "Type de sinistre", "dropdown", ["sinistre"], ["Assurance", "Hors assurance"]),
  champ("tiers", "Un tiers est-il impliqué ?", "dropdown", ["sinistre"], ["Oui", "Non"]),
  champ("date_sinistre", "Date du sinistre", "date", ["sinistre"]),
  champ("circonstances", "Circonstances du sinistre", "textarea", ["sinistre"]),
  champ("elements", "Éléments endommagés", "elements_endommages", ["sinistre"]),
  champ("photos", "Photos des dommages", "photos", ["sinistre"]),
  champ("date_retour", "Date de restitution souhaitée", "date", ["restitution"]),
  champ("lieu_etat", "Lieu de l'état des lieux", "places", ["etat_des_lieux"]),
  champ("date_etat", "Date souhaitée de l'état des lieux", "date", ["etat_des_lieux"]),
  champ("date_convoyage", "Date du convoyage", "date", ["convoyage"]),
  champ("adresse_depart", "Adresse de départ", "places", ["convoyage"]),
  champ("adresse_arrivee", "Adresse d'arrivée", "places", ["convoyage"]),
  champ("informations", "Informations complémentaires", "textarea", TYPES_PROPOSES),
];

const PAR_CLE = new Map([...CHAMPS_PREDEFINIS, ...CHAMPS_COMPLEMENTAIRES].map((c) => [c.cle, c]));

/** Le champ prédéfini de cette clé ; `undefined` pour un champ libre. */
export const champPredefini = (cle: string | null): ChampPredefini | undefined =>
  cle === null ? undefined : PAR_CLE.get(cle);

/** Ce qu'un formulaire par défaut demande, dans l'ordre : la demande, le véhicule, qui, quand, quoi, les dégâts, les photos. */
const CLES_PAR_DEFAUT: readonly (readonly [cle: string, obligatoire: boolean])[] = [
  [CLE_DEMANDE, true],
  ["immatriculation", true],
  ["civilite", false],
  ["prenom_nom", true],
  ["telephone", true],
  ["email", false],
  ["date_sinistre", true],
  ["circonstances", true],
  ["tiers", true],
  ["elements", true],
  ["photos", false],
  ["date_convoyage", true],
  ["adresse_depart", true],
  ["adresse_arrivee", true],
  ["lieu_etat", true],
  ["date_etat", true],
  ["date_retour", true],
  ["localisation", true],
  ...CHAMPS_PREDEFINIS.filter((c) => c.cle.startsWith("photo_")).map((c) => [c.cle, true] as const),
  ["informations", false],
];

export const CHAMPS_PAR_DEFAUT: readonly (ChampPredefini & { obligatoire: boolean })[] = CLES_PAR_DEFAUT.flatMap(
  ([cle, obligatoire]) => {
    const predefini = champPredefini(cle);
    return predefini ? [{ ...predefini, obligatoire }] : [];
  },
);

/** Les dix vues d'un véhicule rendu, dans l'ordre où l'on marche : leurs photos vont ensemble dans le ticket. */
export const CLES_PHOTOS_RESTITUTION: readonly string[] = CHAMPS_PREDEFINIS.filter((c) =>
  c.cle.startsWith("photo_"),
).map((c) => c.cle);
