import { expect, test } from "vitest";
import { libelleTotal } from "./totaux.ts";

test.each([
  ["Remise en état brute HT", "brut_ht"],
  ["Remise en état HT", "net_ht"],
  ["Remise commerciale", "remise_ht"],
  ["Frais bruts HT", "brut_ht"],
])("« %s » : %s", (libelle, champ) => {
  expect(libelleTotal(libelle)).toBe(champ);
});
