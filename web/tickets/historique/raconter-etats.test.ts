import { expect, test } from "vitest";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { raconterTicket } from "./raconter-ticket.tsx";

const evenement = (suite: Partial<EvenementHistorique>): EvenementHistorique => ({
  fait_le: "2026-03-12T13:30:00Z",
  auteur: "Hugo Lambert",
  entite: "etats_des_lieux",
  operation: "modification",
  champ: null,
  avant: null,
  apres: null,
  etat: { type: "depart", version: 1 },
  ...suite,
});
const photo = (minute: number, vue: string | null, suite: Partial<EvenementHistorique> = {}) =>
  evenement({
    fait_le: `2026-03-12T13:${minute}:00Z`,
    entite: "etat_photos",
    operation: "creation",
    apres: { vue },
    ...suite,
  });
const dits = (evenements: EvenementHistorique[]) =>
  raconterTicket(evenements).map((e) => [e.titre, ...e.changements.map((c) => `${c.libelle} : ${c.apres}`)]);

test("un relevé, puis la signature : chaque geste une étape, le tracé ne se raconte pas", () => {
  const releve = { fait_le: "2026-03-12T13:10:00Z" };
  expect(
    dits([
      evenement({ champ: "trace", apres: [[[1, 2]]] }),
      evenement({ champ: "contresignataire", apres: "Jean Moulin" }),
      evenement({ champ: "contretrace", apres: [[[3, 4]]] }),
      evenement({ champ: "signe_le", apres: "2026-03-12T13:30:00Z" }),
      evenement({ champ: "signataire", apres: "Nadia Perrin" }),
      evenement({ champ: "kilometrage", apres: 45_210, ...releve }),
      evenement({ champ: "niveau", apres: 75, ...releve }),
      evenement({ operation: "creation", apres: {}, fait_le: "2026-03-12T13:05:00Z" }),
    ]),
  ).toEqual([
    ["État des lieux de départ signé", "Fait par : Jean Moulin", "Signataire : Nadia Perrin"],
    ["État des lieux de départ modifié", "Kilométrage : 45\u202f210\u00a0km", "Niveau : 75\u00a0%"],
    ["État des lieux de départ commencé"],
  ]);
});

test("les photos d'un même tour font une étape, dans l'ordre où elles furent prises ; un autre tour, une autre", () => {
  const arrivee = { etat: { type: "arrivee", version: 1 } } as const;
  expect(
    dits([
      photo(59, null, arrivee),
      photo(21, null, { apres: { vue: null, dommage_id: "d3" } }),
      photo(20, null, { apres: { vue: null, dommage_id: "d3" } }),
      photo(19, "toit"),
      photo(18, "face_avant"),
      photo(1, "jantes"),
      evenement({
        fait_le: "2026-03-12T12:00:00Z",
        entite: "etat_dommages",
        operation: "creation",
        apres: { id: "d3", rang: 3, element: "Toit", dommage: "bosse", commentaire: null },
      }),
      // Le cadre se voit sur la photo : il ne se raconte pas.
      evenement({
        fait_le: "2026-03-12T11:00:00Z",
        entite: "etat_dommages",
        champ: "cadre",
        apres: [0.1, 0.2, 0.3, 0.4],
      }),
    ]),
  ).toEqual([
    ["Photo ajoutée à l'état des lieux d'arrivée", "Photo : un dommage"],
    ["Photos ajoutées à l'état des lieux de départ", "Photos : Face avant, Toit, dommage 3 (2 photos)"],
    ["Photo ajoutée à l'état des lieux de départ", "Photo : Jantes"],
    ["Dommage relevé à l'état des lieux de départ", "Dommage 3 : Toit, bosse"],
  ]);
});

test("une correction ne raconte pas ce qu'elle reprend, ni un brouillon abandonné ce qu'il emporte", () => {
  const v2 = { etat: { type: "arrivee", version: 2 } } as const;
  const capot = { rang: 2, element: "Capot", dommage: "rayure", commentaire: "12 cm" };
  const memeGeste = { fait_le: "2026-03-12T14:00:00Z", operation: "suppression" } as const;
  expect(
    dits([
      evenement({ ...v2, ...memeGeste, avant: {} }),
      evenement({ ...v2, ...memeGeste, entite: "etat_dommages", avant: capot }),
      photo(50, null, { ...v2, operation: "suppression", avant: { vue: null } }),
      evenement({
        ...v2,
        fait_le: "2026-03-12T13:50:00Z",
        entite: "etat_dommages",
        operation: "suppression",
        avant: capot,
      }),
      evenement({ ...v2, operation: "creation", apres: {} }),
      evenement({ ...v2, entite: "etat_dommages", operation: "creation", apres: capot }),
      photo(30, "toit", v2),
    ]),
  ).toEqual([
    ["Brouillon de l'état des lieux d'arrivée (version 2) abandonné"],
    ["Dommage retiré de l'état des lieux d'arrivée (version 2)", "Dommage 2 : Capot, rayure. 12 cm"],
    ["Correction de l'état des lieux d'arrivée (version 2) commencée"],
  ]);
});
