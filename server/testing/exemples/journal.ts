import type { Exemples } from "./exemple.ts";

export const journalExemples: Exemples = {
  "journal.lister": () => ({ requete: { q: "gb482nr", action: "modification" } }),
  "journal.personnes": () => ({}),
  "journal.exporter": () => ({ requete: { format: "csv" } }),
};
