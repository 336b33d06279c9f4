import type { aujourdhuiContrat } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireActesDuDossier, lireAujourdhui } from "./aujourdhui.queries.ts";

export const aujourdhuiRoutes: Gestionnaires<typeof aujourdhuiContrat> = {
  duDossier: { lecture: ({ id }, maintenant) => lireActesDuDossier(id, maintenant) },
  lire: { lecture: (_, maintenant) => lireAujourdhui(maintenant) },
};
