import type { aujourdhuiContrat } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireAujourdhui } from "./aujourdhui.queries.ts";

export const aujourdhuiRoutes: Gestionnaires<typeof aujourdhuiContrat> = {
  lire: { lecture: (_, maintenant) => lireAujourdhui(maintenant) },
};
