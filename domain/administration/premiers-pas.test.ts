import { expect, it } from "vitest";
import { type DepartService, pasDuService } from "./premiers-pas.ts";

const VIDE: DepartService = { mentions_manquantes: ["Téléphone"], courrier: false, loueurs: false, societe: null };
const FORMULAIRE = { id: "0b0e7a3e-0000-4000-8000-000000000001", ouvert: true };
const FINI: DepartService = {
  mentions_manquantes: [],
  courrier: true,
  loueurs: true,
  societe: { id: FORMULAIRE.id, nom: "Lac", personnes: true, vehicules: true, formulaire: FORMULAIRE, dossiers: true },
};
const restent = (d: DepartService) => pasDuService(d).flatMap((p) => (p.fait ? [] : [p.cle]));

it("une base vide a tout à faire, dans l'ordre ; un service en marche n'a plus rien", () => {
  expect(restent(VIDE)).toEqual([
    "courrier",
    "mentions",
    "societe",
    "loueur",
    "vehicule",
    "personne",
    "formulaire",
    "dossier",
  ]);
  expect(restent(FINI)).toEqual([]);
});

it("un formulaire inactif ou sans question ne reçoit rien : le pas reste à faire", () => {
  const societe = { ...(FINI.societe as NonNullable<DepartService["societe"]>) };
  expect(restent({ ...FINI, societe: { ...societe, formulaire: { ...FORMULAIRE, ouvert: false } } })).toEqual([
    "formulaire",
  ]);
  expect(restent({ ...FINI, societe: { ...societe, formulaire: null } })).toEqual(["formulaire"]);
});
