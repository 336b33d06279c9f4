import { type ChampsClient, LIBELLES_BESOIN } from "../../domain/clients/client.ts";
import { BESOINS } from "../../domain/commun/acteur.ts";
import { repartirAdresse } from "../../domain/garages/garage.ts";
import type { Definitions } from "../champs/definition.ts";

export type CleChamp = keyof ChampsClient;

/** Nom et nature de chaque champ d'une société, pour le lire, l'écrire, montrer un conflit et raconter l'historique. */
export const CHAMPS: Definitions<CleChamp> = {
  nom: { libelle: "Nom", genre: "texte" },
  raison_sociale: { libelle: "Raison sociale", genre: "texte" },
  siren: { libelle: "SIREN", genre: "texte" },
  adresse: { libelle: "Adresse", genre: "adresse", repartir: repartirAdresse },
  code_postal: { libelle: "Code postal", genre: "texte" },
  ville: { libelle: "Ville", genre: "texte" },
  taille_flotte: { libelle: "Taille du parc", genre: "nombre", decimales: 0, unite: "véhicules" },
  besoins: {
    libelle: "Besoins activés",
    genre: "plusieurs",
    choix: BESOINS.map((b) => ({ valeur: b, libelle: LIBELLES_BESOIN[b] })),
  },
  est_partenaire: { libelle: "Partenaire", genre: "oui_non" },
  autonomie: { libelle: "Autonomie", genre: "oui_non" },
  lecteur_distant: { libelle: "Second lecteur", genre: "oui_non" },
};
