import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { lireIdentite } from "./lire-identite.ts";

const vehicule = (...poses: Pose[]) => {
  const page = pageFictive(1, poses);
  return lireIdentite([page], page.rangees).vehicule;
};

test("deux étiquettes jointes ont deux valeurs jointes de même, à droite ou dessous", () => {
  expect(vehicule([300, 133, "1re MEC / Restitution"], [420, 133, "15/07/2021 / 10/07/2025"])).toMatchObject({
    date_mise_en_circulation: "2021-07-15",
    date_restitution: "2025-07-10",
  });
  expect(vehicule([300, 133, "Restitution et kilométrage"], [300, 145, "10/07/2025 – 87 120 km"])).toMatchObject({
    date_restitution: "2025-07-10",
    kilometrage: 87120,
  });
});

test("une phrase à étiquettes ponctuées se lit même coupée par une fin de rangée", () => {
  expect(
    vehicule(
      [40, 145, "Contrat AY-11 904 227 – FIAT 500 Hybrid – GG-607-GP – mise en"],
      [40, 156, "circulation : 28/09/2022 – restitution : 23 septembre"],
      [40, 167, "2025 – kilométrage : 33 940 km"],
    ),
  ).toMatchObject({
    contrat: "AY-11 904 227",
    date_mise_en_circulation: "2022-09-28",
    date_restitution: "2025-09-23",
    kilometrage: 33940,
  });
});
