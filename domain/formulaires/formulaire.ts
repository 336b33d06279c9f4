import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { TYPES_DEMANDE } from "../tickets/ticket.ts";

export const STATUTS_FORMULAIRE = ["actif", "inactif"] as const;
export const LIBELLES_STATUT_FORMULAIRE = { actif: "Actif", inactif: "Inactif" } as const;

export const TYPES_CHAMP = [
  "text",
  "email",
  "tel",
  "date",
  "time",
  "textarea",
  "dropdown",
  "places",
  "loueur",
  "elements_endommages",
  "photo",
  "photos",
] as const;
export type TypeChamp = (typeof TYPES_CHAMP)[number];
export const LIBELLES_TYPE_CHAMP: Record<TypeChamp, string> = {
  text: "Texte",
  email: "Adresse e-mail",
  tel: "Téléphone",
  date: "Date",
  time: "Heure",
  textarea: "Texte long",
  dropdown: "Liste de choix",
  places: "Adresse",
  loueur: "Loueur",
  elements_endommages: "Éléments endommagés",
  photo: "Photo",
  photos: "Photos",
};

export const formulaireListe = z.object({
  id: identifiant,
  nom: z.string(),
  client_id: identifiant,
  client_nom: z.string(),
  url_formulaire: z.string(),
  statut: z.enum(STATUTS_FORMULAIRE),
  cree_le: z.string(),
  champs: z.number().int(),
});
export type FormulaireListe = z.infer<typeof formulaireListe>;

export const champFormulaire = z.object({
  id: identifiant,
  /** Clé d'un champ prédéfini (catalogue.ts), nulle pour un champ libre. */
  cle: z.string().nullable(),
  label: z.string(),
  type_champ: z.enum(TYPES_CHAMP),
  options: z.array(z.string()).nullable(),
  obligatoire: z.boolean(),
  ordre: z.number().int(),
  placeholder: z.string().nullable(),
  types_demande: z.array(z.enum(TYPES_DEMANDE)),
});
export type ChampFormulaire = z.infer<typeof champFormulaire>;

export const formulaireLu = formulaireListe
  .omit({ champs: true })
  .extend({ client_nom: z.string().nullable(), champs: z.array(champFormulaire) });
export type FormulaireLu = z.infer<typeof formulaireLu>;
