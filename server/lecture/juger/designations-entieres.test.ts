import { expect, test } from "vitest";
import { CONFIANCE_SUFFISANTE } from "../../../domain/fre/confiance.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { zoneDe } from "../commun/zones.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { TOTAUX_VIDES } from "../totaux/totaux.ts";
import { douterDesDesignations } from "./designations-entieres.ts";

/** Les champs que ces rangées, réunies en une ligne, laissent sous le seuil. */
function douteux(...rangees: string[]): string[] {
  const page = pageFictive(
    1,
    rangees.map((texte, i): Pose => [40, 100 + 11 * i, texte]),
  );
  const ligne = {
    page: 1,
    designation: rangees.join(" "),
    zone: zoneDe(
      page,
      page.rangees.flatMap(({ mots }) => mots),
    ),
    confiances: { designation: 0.95, element: 0.95, localisation: 0.95, net_ht: 0.95 },
  } as unknown as LigneLue;
  const vehicules = [{ lignes: [ligne], totaux: TOTAUX_VIDES }] as unknown as DocumentLu["vehicules"];
  const lu = douterDesDesignations({ vehicules } as DocumentLu, [page]);
  const { confiances = {} } = lu.vehicules[0]?.lignes[0] ?? {};
  return Object.keys(confiances).filter((champ) => (confiances[champ] ?? 1) < CONFIANCE_SUFFISANTE);
}

test("deux rangées dont chacune nomme une pièce ne font pas une désignation : la pièce et sa place se demandent aussi", () => {
  expect(douteux("Console centrale", "Disques et plaquettes AV")).toEqual(["designation", "element", "localisation"]);
});

test("une pièce et ce qu'on en dit, sur deux rangées, ne se demandent pas", () => {
  expect(douteux("Pare-chocs avant", "Rayure – remise en peinture")).toEqual([]);
  expect(douteux("Aile avant droite", "éclats sur l'aile")).toEqual([]);
});
