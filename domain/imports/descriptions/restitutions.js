import { champsRestitution } from "../../restitutions/restitution.ts";
import { CLIENT, date, kilometres, LOUEUR, PLAQUE, TYPE_VEHICULE, texte } from "./communes.ts";
export const importRestitutions = {
    entite: "restitutions",
    titre: "Restitutions",
    noms: ["restitution", "restitutions"],
    feminin: true,
    rapprochement: "Une ligne retrouve sa restitution par l'immatriculation et la date de restitution. Sinon elle la crée.",
    champs: champsRestitution,
    colonnes: [
        PLAQUE,
        {
            ...date("date_restitution", "Date de restitution", ["Date", "Restitué le", "Date restitution"], "10/03/2026"),
            requise: true,
        },
        { ...LOUEUR, requise: true },
        { ...texte("agence", "Agence", ["Site", "Établissement", "Centre"], "Lyon"), requise: true },
        { ...texte("marque", "Marque", ["Constructeur"], "Renault"), requise: true },
        { ...texte("modele", "Modèle", ["Version", "Désignation"], "Clio V"), requise: true },
        { ...TYPE_VEHICULE, requise: true },
        {
            ...kilometres("kilometrage", "Kilométrage", ["Km", "Compteur", "Kilométrage au retour"], "98412"),
            requise: true,
        },
        {
            cle: "montant_ht_apres_remise",
            titre: "Montant HT après remise",
            nature: "montant",
            synonymes: ["Montant HT", "Montant", "FRE HT", "Frais HT", "Total HT"],
            requise: true,
            exemple: "525,16",
            aide: "Euros hors taxes.",
        },
        CLIENT,
    ],
    ignorees: [
        {
            titres: ["Montant TTC", "Rapport HT", "Facture HT", "Rapport", "Écart"],
            raison: "Reflet le calcule depuis les documents",
        },
    ],
};
