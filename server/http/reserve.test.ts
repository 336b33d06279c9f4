import { expect, it } from "vitest";
import { ouvrirReserve } from "./reserve.ts";

it("une réserve laisse passer sa capacité, puis à son débit, compte par compte", () => {
  const attendre = ouvrirReserve({ capacite: 2, parSeconde: 1 / 60 });
  expect([attendre("claire", 0), attendre("claire", 0), attendre("claire", 0)]).toEqual([0, 0, 60]);
  // Insister ne retarde pas son tour, et le voisin a le sien.
  expect([attendre("claire", 30_000), attendre("marc", 30_000)]).toEqual([30, 0]);
  expect([attendre("claire", 60_000), attendre("claire", 60_000)]).toEqual([0, 60]);
  // Une horloge reculée n'ouvre rien et ne ferme rien de plus.
  expect(attendre("claire", 0)).toBe(60);
});
