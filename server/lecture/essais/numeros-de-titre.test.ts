import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => {
  const { type_document, numero, date_document } = comprendrePages([
    pageFictive(1, [...poses, [40, 120, "Immatriculation : FR-216-VC"], [40, 140, "Kilométrage : 88 140 km"]]),
  ]);
  return [type_document, numero, date_document];
};

test("un numéro garde son préfixe, même de deux groupes de lettres", () => {
  expect(lire([40, 40, "FACTURE N° F-ALD 2510-66120"])[1]).toBe("F-ALD 2510-66120");
  expect(lire([40, 40, "ÉTAT DES LIEUX"], [300, 40, "N° E/S 68-1210"])[1]).toBe("E/S 68-1210");
});

test("un numéro derrière le tiret du titre, ou sous lui avec sa date, est celui du papier", () => {
  expect(lire([40, 40, "Expertise restitution – R21-0423-T"], [40, 60, "MEC 12/04/2018"])[1]).toBe("R21-0423-T");
  expect(lire([40, 40, "Facture de fin de contrat"], [40, 50, "OM-25-08-2207 · 25/08/2025"])).toEqual([
    "facture",
    "OM-25-08-2207",
    "2025-08-25",
  ]);
});

test("le nom du papier, en tête d'une case au-dessus de son numéro, en est le titre", () => {
  const cases: Pose[] = [
    [48, 40, "Facture"],
    [217, 40, "Véhicule"],
    [385, 40, "Contrat"],
    [48, 50, "F2L-0725-9914"],
    [217, 50, "FIAT 500X"],
    [385, 50, "F2M/21/50931"],
  ];
  expect(lire(...cases, [40, 80, "rapport CLI-2025-0711"]).slice(0, 2)).toEqual(["facture", "F2L-0725-9914"]);
});
