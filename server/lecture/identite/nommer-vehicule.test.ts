import { expect, test } from "vitest";
import { pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";
import { sansSuite } from "./vehicule-nomme.ts";

test.each([
  ["FORMENTOR que vous nous avez", "FORMENTOR"],
  ["QASHQAI N°", "QASHQAI"],
  ["CLASSE B 180 d", "CLASSE B 180 d"],
])("de « %s », le modèle est « %s »", (imprime, modele) => expect(sansSuite(imprime)).toBe(modele));

const vehicule = (...rangees: string[]) =>
  comprendrePages([
    pageFictive(
      1,
      rangees.map((texte, i) => [40, 40 + 14 * i, texte]),
    ),
  ]).vehicules[0];

test("une marque et son modèle, que ni blanc ni ponctuation ne sépare, sont deux valeurs", () => {
  const lu = vehicule(
    "RAPPORT DE RESTITUTION N° VR.177.7479",
    "Immat. FE-401-VX Marque PEUGEOT Modèle EXPERT N° de châssis VF3VFAJTUS4G62571",
  );
  expect(lu).toMatchObject({ marque: "PEUGEOT", modele: "EXPERT" });
});

test("un kilométrage dit dans une phrase, coupé par une fin de rangée, est celui du véhicule", () => {
  const lu = vehicule(
    "FACTURE N° 2023/RST/1130",
    "Concerne le véhicule CITROEN BERLINGO VAN, immatriculé FR-786-AD, restitué le 07/06/2023 au kilométrage de 76",
    "199 km.",
  );
  expect(lu?.kilometrage).toBe(76199);
});
