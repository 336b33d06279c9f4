import { expect, test } from "vitest";
import type { DocumentLu } from "../../../domain/fre/document-lu.ts";
import { pageFictive } from "../entree/pages-fictives.ts";
import { codesNommes, rolesAnnonces } from "./champs-nommes.ts";

const lire = (dessous: string) => {
  const page = pageFictive(1, [
    [40, 100, "Pare-chocs AV"],
    [60, 112, dessous],
  ]);
  const zone = { x: 0, y: 90 / 842, largeur: 1, hauteur: 30 / 842 };
  const ligne = { page: 1, zone, designation: "Pare-chocs AV", element: "pare_chocs_avant", facturable: true };
  const lignes = [{ ...ligne, dommage: null, operation: "peinture" }];
  return codesNommes([page], rolesAnnonces([page]), { vehicules: [{ lignes }] } as unknown as DocumentLu);
};

test("une ligne sans dommage, qu'un mot de dommage accompagne dans sa zone, a de quoi le dire", () => {
  expect(lire("zone avant, enfoncement (11 cm)")).toEqual(["dommage"]);
});

test("une part du prix ni un mot quelconque ne la font demander", () => {
  expect(lire("Rayure 12,50 €")).toEqual([]);
  expect(lire("zone avant")).toEqual([]);
});
