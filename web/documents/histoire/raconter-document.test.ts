import { expect, it } from "vitest";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { raconterDocument } from "./raconter-document.ts";

const evenement = (e: Partial<EvenementHistorique>): EvenementHistorique => ({
  fait_le: "2026-11-24T08:00:00Z",
  auteur: "Nora",
  entite: "documents",
  operation: "modification",
  champ: null,
  avant: null,
  apres: null,
  ...e,
});

it("déplie l'identification champ par champ : seuls ceux qui changent se disent, et se rétablissent un par un", () => {
  const [etape] = raconterDocument([
    evenement({
      champ: "identification",
      avant: { vin: null, marque: "RENAULT" },
      apres: { vin: "VF1", marque: "RENAULT" },
    }),
    evenement({ champ: "sources", avant: {}, apres: { vin: "personne" } }),
    evenement({ champ: "net_ht", avant: 1000, apres: 2050 }),
  ]);
  expect(etape?.titre).toBe("Lecture corrigée");
  expect(etape?.changements.map((c) => [c.libelle, c.avant, c.apres])).toEqual([
    ["VIN", null, "VF1"],
    ["Net HT", "10,00\u00a0€", "20,50\u00a0€"],
  ]);
  expect(etape?.changements[0]?.evenement).toMatchObject({ champ: "vin", avant: null });
});

it("nomme l'étape d'après ce qui arrive au document et à ses lignes", () => {
  const titres = (e: Partial<EvenementHistorique>) => raconterDocument([evenement(e)]).map((etape) => etape.titre);
  expect(titres({ champ: "etat", avant: "pret", apres: "valide" })).toEqual(["Lecture validée"]);
  expect(titres({ champ: "etat", avant: "valide", apres: "a_verifier" })).toEqual(["Lecture rouverte"]);
  expect(titres({ champ: "etat", avant: "a_lire", apres: "pret" })).toEqual(["Document lu"]);
  expect(titres({ champ: "restitution_id", apres: "r" })).toEqual(["Document rangé"]);
  expect(titres({ operation: "creation" })).toEqual(["Document déposé"]);
  // Ce que le programme tient ne fait pas une étape.
  expect(titres({ champ: "confiances", apres: {} })).toEqual([]);
  const [retrait] = raconterDocument([
    evenement({ entite: "document_lignes", operation: "suppression", sujet: "Jante" }),
  ]);
  expect([retrait?.titre, retrait?.changements[0]?.apres]).toEqual(["Lignes retirées", "Jante"]);
});

it("ne redit pas ce que la première lecture a trouvé, mais ce qu'une nouvelle remplace", () => {
  const [lu] = raconterDocument([
    evenement({ champ: "etat", avant: "a_lire", apres: "pret" }),
    evenement({ champ: "numero", avant: null, apres: "F-1" }),
    evenement({ champ: "type_document", avant: "inconnu", apres: "facture" }),
    evenement({ champ: "net_ht", avant: 1000, apres: 2050 }),
    evenement({
      champ: "identification",
      avant: { vin: null, marque: "VW" },
      apres: { vin: "VF1", marque: "RENAULT" },
    }),
  ]);
  expect(lu?.titre).toBe("Document lu");
  expect(lu?.changements.map((c) => [c.libelle, c.avant, c.apres])).toEqual([
    ["Lecture", "À lire", "Prêt"],
    ["Net HT", "10,00\u00a0€", "20,50\u00a0€"],
    ["Marque", "VW", "RENAULT"],
  ]);
});

it("dit une fois un champ passé par deux valeurs dans le même geste, et deux fois s'il s'agit de deux lignes", () => {
  const [etape] = raconterDocument([
    evenement({ ligne_id: "a", champ: "etat", avant: "a_verifier", apres: "pret" }),
    evenement({ ligne_id: "a", champ: "etat", avant: "a_lire", apres: "a_verifier" }),
    evenement({ ligne_id: "b", champ: "etat", avant: "a_lire", apres: "pret" }),
  ]);
  expect(etape?.changements.map((c) => [c.avant, c.apres])).toEqual([
    ["À lire", "Prêt"],
    ["À lire", "Prêt"],
  ]);
});
