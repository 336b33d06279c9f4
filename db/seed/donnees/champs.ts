import type { RangChamp } from "../rangs-demandes.ts";

type Champ = Pick<RangChamp, "label" | "type_champ" | "options" | "types_demande">;

const IDENTITE = ["convoyage", "restitution", "sinistre"];
const RESTITUTION = ["restitution"];
const TOUS = ["convoyage", "etat_des_lieux", "restitution", "sinistre"];
const photo = (label: string, type_champ: "photo" | "photos" = "photo"): Champ => ({
  label,
  type_champ,
  options: null,
  types_demande: RESTITUTION,
});

/** Catalogue des champs prédéfinis (specification.md section 3), tous obligatoires. */
export const CHAMPS_PREDEFINIS: readonly Champ[] = [
  { label: "Civilité", type_champ: "dropdown", options: ["Madame", "Monsieur"], types_demande: IDENTITE },
  { label: "Prénom Nom", type_champ: "text", options: null, types_demande: IDENTITE },
  { label: "Adresse e-mail", type_champ: "email", options: null, types_demande: IDENTITE },
  {
    label: "Votre demande",
    type_champ: "dropdown",
    options: ["Convoyage", "État des lieux", "Restitution", "Sinistre"],
    types_demande: TOUS,
  },
  { label: "Localisation véhicule", type_champ: "places", options: null, types_demande: RESTITUTION },
  { label: "Loueur associé au véhicule", type_champ: "loueur", options: null, types_demande: RESTITUTION },
  photo("Photo face avant"),
  photo("Photo latéral gauche"),
  photo("Photo face arrière"),
  photo("Photo latéral droit"),
  photo("Photo jantes", "photos"),
  photo("Photo toit"),
  photo("Photo intérieur arrière"),
  photo("Photo intérieur avant"),
  photo("Photo tableau de bord moteur allumé"),
  photo("Photo ciel de toit"),
];
