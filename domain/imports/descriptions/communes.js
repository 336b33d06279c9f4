import { TYPES_VEHICULE } from "../../restitutions/restitution.ts";
/** La société, dans nos exports : elle ne change rien, mais une ligne d'une autre société est refusée. */
export const CLIENT = {
    cle: "client",
    titre: "Client",
    nature: "texte",
    synonymes: ["Société", "Entreprise", "Raison sociale"],
    exemple: "",
    aide: "Facultatif. S'il est donné, il doit être le client choisi pour l'import.",
};
export const LOUEUR = {
    cle: "loueur",
    titre: "Loueur",
    nature: "texte",
    synonymes: ["Nom du loueur", "Loueur (LLD)", "LLD", "Bailleur", "Fournisseur"],
    exemple: "Arval",
    aide: "Le nom d'un loueur connu de Reflet.",
};
export const PLAQUE = {
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
};
export const TYPE_VEHICULE = {
    cle: "type_vehicule",
    titre: "Type",
    nature: "choix",
    synonymes: ["Type de véhicule", "Type véhicule", "Genre"],
    exemple: "VP",
    aide: "VP (particulier), VU (utilitaire) ou VS (société).",
    choix: TYPES_VEHICULE.map((valeur) => ({ valeur, textes: LIBELLES[valeur] })),
};
export const texte = (cle, titre, synonymes, exemple, aide = "Texte libre.") => ({ cle, titre, nature: "texte", synonymes, exemple, aide });
export const date = (cle, titre, synonymes, exemple, aide = "jj/mm/aaaa.") => ({ cle, titre, nature: "date", synonymes, exemple, aide });
export const kilometres = (cle, titre, synonymes, exemple, aide = "Kilomètres entiers.") => ({ cle, titre, nature: "kilometrage", synonymes, exemple, aide });
