import { expect, it } from "vitest";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { ecrirePlace, lirePlace, reunirPlaces } from "./place.ts";

const evenement = (fait_le: string, champ: string, avant: unknown, apres: unknown, sujet?: string) =>
  ({
    fait_le,
    auteur: "Nora",
    entite: "utilisateurs",
    operation: "modification",
    champ,
    avant,
    apres,
    sujet,
  }) satisfies EvenementHistorique;

it("réunit le rôle et la société d'un geste, et les retrouve en défaisant l'histoire", () => {
  const reunis = reunirPlaces(
    [
      evenement("3", "role", "expert", "admin"),
      evenement("2", "role", "client", "expert"),
      evenement("2", "telephone", null, "06"),
      evenement("2", "client_id", "b", null, "Boréal|"),
      evenement("1", "client_id", "a", "b", "Ambulances|Boréal"),
    ],
    { role: "admin", client_id: null, client_nom: null },
  );
  expect(reunis.map(({ fait_le, champ, avant, apres, sujet }) => [fait_le, champ, avant, apres, sujet])).toEqual([
    ["3", "place", "expert|", "admin|", "Expert\nAdmin"],
    ["2", "place", "client|b", "expert|", "Client, Boréal\nExpert"],
    ["2", "telephone", null, "06", undefined],
    ["1", "place", "client|a", "client|b", "Client, Ambulances\nClient, Boréal"],
  ]);
});

it("l'équipe n'a pas de société, même si la base lui en garde une", () => {
  expect(ecrirePlace({ role: "expert", client_id: "prestataire" })).toBe("expert|");
  expect(lirePlace("client|a")).toEqual({ role: "client", client_id: "a" });
  expect(lirePlace("admin|")).toEqual({ role: "admin", client_id: null });
});
