import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { lireIdentite } from "./lire-identite.ts";

const lire = (...poses: Pose[]) => {
  const page = pageFictive(1, poses);
  return lireIdentite([page], page.rangees).vehicule;
};

test("un châssis écrit un signe par case se recolle", () => {
  const cases = [..."W1V44760R52811302"].map((signe, i): Pose => [140 + 17 * i, 100, signe]);
  expect(lire([40, 100, "N° de série"], ...cases).vin).toBe("W1V44760R52811302");
  expect(lire([40, 100, "N° de série"], ...cases.slice(1)).vin).not.toBe("W1V44760R52811302");
});

test("derrière un tiret, le véhicule que commence une marque", () => {
  const { marque, modele } = lire([40, 100, "Votre contrat n° 89429/04 – RENAULT MEGANE E-TECH"]);
  expect([marque, modele]).toEqual(["RENAULT", "MEGANE E-TECH"]);
});

test("un intitulé dit entre parenthèses ce qu'il nomme du véhicule", () => {
  const { marque } = lire(
    [40, 100, "Véhicule (marque)"],
    [160, 100, "Modèle"],
    [40, 114, "RENAULT"],
    [160, 114, "TRAFIC"],
  );
  expect(marque).toBe("RENAULT");
});
