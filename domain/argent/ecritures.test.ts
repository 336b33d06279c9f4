import { expect, test } from "vitest";
import { direEtatEcriture, nommerEcriture } from "./ecritures.ts";

const JOUR = "2026-11-26";
const trouvee = { designation: null, motif: null, contestation_id: null, etat: null, sans_lettre: false } as const;

test.each([
  ["une date à venir", "2026-12-04", "Trouvé au rapprochement, contestation à ouvrir", "À ouvrir"],
  ["aucune date", null, "Trouvé au rapprochement, contestation à ouvrir", "À ouvrir"],
  [
    "une date passée : elle est perdue, rien n'invite à l'ouvrir",
    "2026-11-25",
    "Trouvé au rapprochement, non réclamé à temps",
    "Hors délai",
  ],
])("une ligne que personne n'a reprise dit la même chose que son état : %s", (_, date_limite, ligne, etat) => {
  expect([
    nommerEcriture({ ...trouvee, date_limite }, JOUR),
    direEtatEcriture({ ...trouvee, date_limite }, JOUR),
  ]).toEqual([ligne, etat]);
});
