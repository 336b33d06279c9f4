import { expect, test } from "vitest";
import { direSansAnomalie } from "./libelles.ts";

test.each([
  [0, "Les contrôles de calcul et d'identification sont justes."],
  [1, "Aucune erreur de calcul. 1 point reste à vérifier."],
  [3, "Aucune erreur de calcul. 3 points restent à vérifier."],
])("sans anomalie, %d point à vérifier : « %s »", (restants, attendu) =>
  expect(direSansAnomalie(restants)).toBe(attendu),
);
