import type { profilContrat } from "../../domain/profil/profil.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireProfil } from "./profil.queries.ts";

export const profilRoutes: Gestionnaires<typeof profilContrat> = { lire: { lecture: lireProfil } };
