import type { Acteur } from "../commun/acteur.ts";
import { type Capacite, peut } from "../droits/capacites.ts";
import { ENTITES_IMPORT, type EntiteImport } from "./colonne.ts";

/** Ce qu'une personne autonome importe : ce qu'elle a le droit d'écrire à la main. Le reste est à l'équipe. */
const DE_LA_FLOTTE: Partial<Record<EntiteImport, Capacite>> = {
  vehicules: "modifier_vehicules",
  conducteurs: "modifier_conducteurs",
  affectations: "affecter",
};

export function peutImporter(acteur: Acteur, entite: EntiteImport): boolean {
  if (!peut(acteur, "importer")) return false;
  const capacite = acteur.role === "client" ? DE_LA_FLOTTE[entite] : "importer";
  return capacite !== undefined && peut(acteur, capacite);
}

export const entitesImportables = (acteur: Acteur): EntiteImport[] =>
  ENTITES_IMPORT.filter((entite) => peutImporter(acteur, entite));
