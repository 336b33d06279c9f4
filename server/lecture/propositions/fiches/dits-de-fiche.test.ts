import { expect, test } from "vitest";
import { blocsDe } from "../../commun/geometrie.ts";
import { pageFictive } from "../../entree/pages-fictives.ts";
import { ditsDeFiche } from "./dits-de-fiche.ts";

const fiche = (y: number, piece: string, zone: string, geste: string) =>
  pageFictive(1, [
    [40, y, piece],
    [60, y + 12, zone],
    [60, y + 24, geste],
  ]).rangees;

test.each([
  ["zone avant droit / rayure (13 cm)", "avant droit", "rayure (13 cm)"],
  ["zone - / manquant", "-", "manquant"],
  ["zone avant / droit", "avant / droit", null],
])("« %s » : derrière la place, un trait ouvre le constat", (zone, localisation, dommage) => {
  const fiches = [
    fiche(100, "Capot", zone, "à prévoir : remplacement"),
    fiche(150, "Toit", "zone toit / bosse", "à prévoir : débosselage"),
  ];
  const [premiere = []] = fiches;
  const [tete] = blocsDe(premiere[0] as (typeof premiere)[number], 0.95);
  const dits = ditsDeFiche(tete as NonNullable<typeof tete>, premiere, fiches);
  expect(dits).toMatchObject({ localisation, dommage, operation: "à prévoir : remplacement" });
});
