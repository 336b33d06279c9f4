import { importAffectations } from "./descriptions/affectations.ts";
import { importConducteurs } from "./descriptions/conducteurs.ts";
import { importContrats } from "./descriptions/contrats.ts";
import { importGarages } from "./descriptions/garages.ts";
import { importRestitutions } from "./descriptions/restitutions.ts";
import { importVehicules } from "./descriptions/vehicules.ts";
/** Ce que l'on sait importer, et comment chaque fichier se lit. */
export const DESCRIPTIONS = {
    vehicules: importVehicules,
    conducteurs: importConducteurs,
    affectations: importAffectations,
    contrats: importContrats,
    restitutions: importRestitutions,
    garages: importGarages,
};
export const colonneDe = (description, cle) => description.colonnes.find((c) => c.cle === cle);
