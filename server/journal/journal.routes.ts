import type { journalContrat } from "../../domain/journal/journal.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { exporterJournal } from "./exporter-journal.ts";
import { listerJournal, personnesDuJournal } from "./journal.queries.ts";

export const journalRoutes: Gestionnaires<typeof journalContrat> = {
  lister: { lecture: listerJournal },
  personnes: { lecture: personnesDuJournal },
  exporter: { libre: exporterJournal },
};
