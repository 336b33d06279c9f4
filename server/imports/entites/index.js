import { affectations } from "./affectations.queries.ts";
import { conducteurs } from "./conducteurs.queries.ts";
import { contrats } from "./contrats.queries.ts";
import { garages } from "./garages.queries.ts";
import { restitutions } from "./restitutions.queries.ts";
import { vehicules } from "./vehicules.queries.ts";
/** Comment chaque sorte de fiche se retrouve et s'écrit en base. */
export const ENTITES = {
    vehicules,
    conducteurs,
    affectations,
    contrats,
    restitutions,
    garages,
};
