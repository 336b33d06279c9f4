import type { demoContrat } from "../../domain/demo/demo.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { demanderDemo } from "./demander-demo.ts";

export const demoRoutes: Gestionnaires<typeof demoContrat> = {
  demander: { publique: demanderDemo },
};
