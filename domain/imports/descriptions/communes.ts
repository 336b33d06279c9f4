import { TYPES_VEHICULE } from "../../restitutions/restitution.ts";
import type { ColonneImport } from "../colonne.ts";

/** La société, dans nos exports : elle ne change rien, mais une ligne d'une autre société est refusée. */
export const CLIENT: ColonneImport = {
  cle: "client",
  titre: "Client",
  nature: "texte",
  synonymes: ["Société", "Entreprise", "Raison sociale"],
  exemple: "",
  aide: "Facultatif. S'il est donné, il doit être le client choisi pour l'import.",
};

export const LOUEUR: ColonneImport = {
  cle: "loueur",
  titre: "Loueur",
  nature: "texte",
  synonymes: ["Nom du loueur", "Loueur (LLD)", "LLD", "Bailleur", "Fournisseur"],
  exemple: "Arval",
  aide: "Le nom d'un loueur connu de Reflet.",
};

export const PLAQUE: ColonneImport = {
  cle: "immatriculation",
  titre: "Immatriculation",
  nature: "plaque",
  synonymes: [
    "Immat",
    "Plaque",
    "Plaque d'immatriculation",
    "N° d'immatriculation",
    "Numéro d'immatriculation",
    "Immatr",
  ],
  requise: true,
  exemple: "GB-482-NR",
  aide: "Avec ou sans tirets. C'est elle qui retrouve le véhicule.",
};

const LIBELLES = {
  VP: ["VP", "Particulier", "Véhicule particulier", "Tourisme"],
  VU: ["VU", "VUL", "Utilitaire", "Véhicule utilitaire"],
  VS: ["VS", "Société", "Véhicule de société", "Véhicule société"],
} as const;

export const TYPE_VEHICULE: ColonneImport = {
  cle: "type_vehicule",
  titre: "Type",
  nature: "choix",
  synonymes: ["Type de véhicule", "Type véhicule", "Genre"],
  exemple: "VP",
  aide: "VP (particulier), VU (utilitaire) ou VS (société).",
  choix: TYPES_VEHICULE.map((valeur) => ({ valeur, textes: LIBELLES[valeur] })),
};

export const texte = (
  cle: string,
  titre: string,
  synonymes: readonly string[],
  exemple: string,
  aide = "Texte libre.",
): ColonneImport => ({ cle, titre, nature: "texte", synonymes, exemple, aide });

export const date = (
  cle: string,
  titre: string,
  synonymes: readonly string[],
  exemple: string,
  aide = "jj/mm/aaaa.",
): ColonneImport => ({ cle, titre, nature: "date", synonymes, exemple, aide });

export const kilometres = (
  cle: string,
  titre: string,
  synonymes: readonly string[],
  exemple: string,
  aide = "Kilomètres entiers.",
): ColonneImport => ({ cle, titre, nature: "kilometrage", synonymes, exemple, aide });
