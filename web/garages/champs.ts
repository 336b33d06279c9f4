import { type ChampsGarage, RESEAUX_SAISIE } from "../../domain/garages/champs-garage.ts";
import { repartirAdresse } from "../../domain/garages/garage.ts";
import type { Definitions } from "../champs/definition.ts";

export type CleChamp = keyof ChampsGarage;

const RESEAUX = RESEAUX_SAISIE.map((r) => ({ valeur: r, libelle: r }));
const TAUX = { genre: "nombre", decimales: 2, unite: "€ HT / h" } as const;

/** Ce qui se lit d'un garage pour le joindre et s'y rendre. */
export const COORDONNEES = ["adresse", "code_postal", "ville", "contact", "telephone", "email"] as const;

/** Nom et nature de chaque champ d'un garage, pour le lire, l'écrire, montrer un conflit et raconter l'historique. */
export const CHAMPS: Definitions<CleChamp> = {
  nom: { libelle: "Nom", genre: "texte" },
  reseau: { libelle: "Réseau", genre: "choix", choix: RESEAUX },
  adresse: { libelle: "Adresse", genre: "adresse", repartir: repartirAdresse },
  code_postal: { libelle: "Code postal", genre: "texte" },
  ville: { libelle: "Ville", genre: "texte" },
  contact: { libelle: "Contact", genre: "texte" },
  telephone: { libelle: "Téléphone", genre: "tel" },
  email: { libelle: "Email", genre: "email" },
  taux_mo: { libelle: "Taux main-d'œuvre", ...TAUX },
  taux_peinture: { libelle: "Taux peinture", ...TAUX },
  commission: { libelle: "Commission", genre: "nombre", decimales: 2, unite: "%" },
  vr: { libelle: "Véhicule de remplacement", genre: "oui_non" },
  debosselage: { libelle: "Débosselage", genre: "oui_non" },
  jantes: { libelle: "Jantes", genre: "oui_non" },
  ouvert_le_samedi: { libelle: "Ouvert le samedi", genre: "oui_non" },
  notes_internes_garage: { libelle: "Notes internes", genre: "long" },
};
