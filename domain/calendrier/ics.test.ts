import { expect, test } from "vitest";
import { ecrireCalendrier } from "./ics.ts";

const evenement = {
  uid: "fin-1@reflet.test",
  jour: "2026-12-31",
  titre: "Fin de contrat – AB-123-CD, Kangoo ; utilitaire",
  detail: `Première ligne\nétoile\\${"é".repeat(80)}`,
  adresse: "https://reflet.test/vehicule/1",
};

test("un calendrier se lit dans un agenda : échappé, plié à 75 octets, en CRLF, à la journée", () => {
  const ics = ecrireCalendrier("Échéances", [evenement], new Date("2026-11-29T10:00:00Z"));
  const lignes = ics.split("\r\n");
  expect(ics.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(ics.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const ligne of lignes) expect(Buffer.byteLength(ligne), ligne).toBeLessThanOrEqual(75);
  const deplie = ics.replaceAll("\r\n ", "");
  expect(deplie).toContain("SUMMARY:Fin de contrat – AB-123-CD\\, Kangoo \\; utilitaire");
  expect(deplie).toContain(`DESCRIPTION:Première ligne\\nétoile\\\\${"é".repeat(80)}`);
  expect(deplie).toContain("DTSTART;VALUE=DATE:20261231");
  expect(deplie).toContain("DTEND;VALUE=DATE:20270101");
  expect(deplie).toContain("DTSTAMP:20261129T100000Z");
});
