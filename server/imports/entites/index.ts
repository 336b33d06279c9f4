import type { EntiteImport } from "../../../domain/imports/colonne.ts";
import { affectations } from "./affectations.queries.ts";
import { conducteurs } from "./conducteurs.queries.ts";
import { contrats } from "./contrats.queries.ts";
import type { EntiteImportee } from "./entite.ts";
import { garages } from "./garages.queries.ts";
import { restitutions } from "./restitutions.queries.ts";
import { vehicules } from "./vehicules.queries.ts";

/** Comment chaque sorte de fiche se retrouve et s'écrit en base. */
export const ENTITES: Record<EntiteImport, EntiteImportee> = {
  vehicules,
  conducteurs,
  affectations,
  contrats,
  restitutions,
  garages,
};
