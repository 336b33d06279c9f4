import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const loueur = (...poses: Pose[]) => {
  const { loueur: nom, confiances, sources } = comprendrePages([pageFictive(1, poses)]);
  return { nom, sure: (confiances?.loueur ?? 0) >= 0.75, situee: sources?.loueur !== undefined };
};
const LIGNE: Pose[] = [
  [40, 200, "Désignation"],
  [480, 200, "Montant HT"],
  [40, 220, "Capot, rayure, peinture"],
  [480, 220, "150,00"],
];

test("un loueur que le lexique n'a pas se nomme derrière son étiquette", () => {
  expect(
    loueur([40, 40, "RAPPORT D'EXPERTISE N° RX-1027"], [40, 60, "Donneur d'ordre : Océane Longue Durée"], ...LIGNE),
  ).toEqual({ nom: "Océane Longue Durée", sure: true, situee: true });
});

test("qui facture est nommé par ses mentions légales, écrit comme l'en-tête l'écrit ; sans en-tête, il se confirme", () => {
  const mentions: Pose = [40, 800, "OCÉANE LOCATION – SAS au capital de 12 000 000 € – RCS Nantes"];
  const titre: Pose = [40, 60, "FACTURE N° FR-2026-118"];
  expect(loueur([40, 40, "Océane Location"], titre, ...LIGNE, mentions)).toEqual({
    nom: "Océane Location",
    sure: true,
    situee: true,
  });
  const sansCapital: Pose = [40, 800, "Brenne Lease SAS, 10 quai Duperré, 29200 Brest, RCS Brest 921 402 733"];
  expect(loueur(titre, ...LIGNE, sansCapital)).toMatchObject({ nom: "Brenne Lease", sure: false });
  expect(loueur(titre, ...LIGNE, mentions)).toMatchObject({ nom: "OCÉANE LOCATION", sure: false });
});

test("l'expert qui signe un rapport n'est pas le loueur, ni qui commande un devis", () => {
  const mentions: Pose = [40, 800, "VEXPERT – SAS au capital de 40 000 € – RCS Lyon"];
  expect(loueur([40, 40, "RAPPORT D'EXPERTISE N° RX-1027"], ...LIGNE, mentions).nom).toBeNull();
  expect(loueur([40, 40, "DEVIS N° D-204"], [40, 60, "Mandant : Groupe Lamarque"], ...LIGNE).nom).toBeNull();
});
