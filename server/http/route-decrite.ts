import type { z } from "zod";
import type { MetaRoute } from "../../domain/commun/contrat.ts";

/** Une route du contrat, telle que le routeur la pose. */
export interface RouteDecrite {
  cle: string;
  meta: MetaRoute;
  methode: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  chemin: `/${string}`;
  entree: z.ZodType | undefined;
  sortie: z.ZodType | undefined;
}
