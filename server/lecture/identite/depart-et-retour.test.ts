import { expect, test } from "vitest";
import { pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

test("de deux colonnes « Départ » et « Retour », c'est le retour qui identifie le véhicule rendu", () => {
  const X = [311, 438, 499];
  const { date_document, vehicules } = comprendrePages([
    pageFictive(1, [
      [128, 40, "PROCÈS-VERBAL DE RESTITUTION DE VÉHICULE"],
      ...rangee(95, [438, 499], "Départ", "Retour"),
      ...rangee(112, X, "Date", "21/03/2021", "15/10/2024"),
      ...rangee(128, [40, 136, ...X], "Immatriculation", "GQ-303-RN", "Kilométrage", "37 km", "50 070 km"),
      ...rangee(234, [45, 217, 388], "Élément", "État au départ", "État au retour"),
      ...rangee(250, [45, 217, 388], "Pare-chocs avant", "RAS", "RAS"),
      ...rangee(266, [45, 217, 388], "Rétroviseur droit", "RAS", "Cassé"),
      ...rangee(282, [45, 217, 388], "Feu arrière droit", "RAS", "Fendu"),
      [45, 320, "Le locataire ou son représentant"],
    ]),
  ]);
  expect(date_document).toBe("2024-10-15");
  expect(vehicules[0]).toMatchObject({ kilometrage: 50070, date_restitution: "2024-10-15" });
  expect(vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["retroviseur_droit", "fissure"],
    ["feu_arriere_droit", "fissure"],
  ]);
});
