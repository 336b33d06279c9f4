import { expect, test } from "vitest";
import { direEvenements, NOMS_EVENEMENTS } from "./webhook.ts";

test("ce que suit un webhook tient dans une case : nommé jusqu'à trois, compté au-delà, « Tous » quand rien n'y manque", () => {
  expect(direEvenements(["ticket.creation"])).toBe("Ticket créé");
  expect(direEvenements(NOMS_EVENEMENTS.slice(0, 4))).toBe(`4 sur ${NOMS_EVENEMENTS.length}`);
  expect(direEvenements([...NOMS_EVENEMENTS].reverse())).toBe("Tous");
});
