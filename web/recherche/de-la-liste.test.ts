import { expect, test } from "vitest";
import { dAbordDeLaListe } from "./de-la-liste.ts";

test("ce que la liste cherche vient d'abord, le reste garde son ordre", () => {
  const groupes = ["Véhicules", "Tickets", "Documents", "Loueurs"].map((titre) => ({ titre }));
  const ordre = (liste: string) => dAbordDeLaListe(groupes, liste).map((g) => g.titre);
  expect(ordre("loueurs")).toEqual(["Loueurs", "Véhicules", "Tickets", "Documents"]);
  expect(ordre("sinistres")).toEqual(["Tickets", "Véhicules", "Documents", "Loueurs"]);
  // Une liste que la recherche de partout ne connaît pas ne change rien.
  expect(ordre("vocabulaire")).toEqual(["Véhicules", "Tickets", "Documents", "Loueurs"]);
});
