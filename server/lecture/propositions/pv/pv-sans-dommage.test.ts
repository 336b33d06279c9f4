import { expect, test } from "vitest";
import { aDemander } from "../../../../domain/fre/a-demander.ts";
import { type Pose, pageFictive } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const lire = (...textes: string[]) => {
  const poses = textes.map((texte, rang): Pose => [40, 100 + 18 * rang, texte]);
  return comprendrePages([
    pageFictive(1, [
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [40, 60, "Immatriculation : GB-482-NR"],
      [40, 80, "Date de restitution : 10/03/2025"],
      ...poses,
    ]),
  ]);
};

test.each([
  [["Dommages constatés : néant"]],
  [["Observations et dommages constatés :", "Néant"]],
  [["État du véhicule", "Rien à signaler"]],
  [["RAS"]],
  [["Le véhicule est rendu sans dommage apparent"]],
  [["Aucun dégât constaté ce jour"]],
])("un procès-verbal qui écrit %j n'a pas de dommage", (textes) => {
  const lu = lire(...textes);
  expect(lu.vehicules[0]).toMatchObject({ lignes: [], sans_dommage: true });
  expect(aDemander(lu).map(({ champ }) => champ)).not.toContain("lignes");
});

test.each([
  [["Voir croquis ci-dessus."]],
  [["Réserves : néant"]],
  [["Cocher la case du dommage constaté. Une ligne sans coche : rien à signaler."]],
  [["Voyants allumés : aucun"]],
  [["Aucun dommage découvert après la signature de ce document ne pourra être opposé au locataire"]],
])("un procès-verbal qui n'écrit que %j a pu ne pas se lire", (textes) => {
  const lu = lire(...textes);
  expect(lu.vehicules[0]?.sans_dommage).toBeUndefined();
  expect(aDemander(lu)).toContainEqual(expect.objectContaining({ champ: "lignes" }));
});

test("un procès-verbal qui a des lignes n'est pas dit sans dommage", () => {
  const lu = lire("- Rayure pare-chocs avant", "Intérieur : aucun dommage").vehicules[0];
  expect(lu?.lignes).toHaveLength(1);
  expect(lu?.sans_dommage).toBeUndefined();
});
