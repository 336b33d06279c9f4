import { expect, it } from "vitest";
import { disposition } from "./piece-jointe.ts";

it("un nom simple se donne tel quel, un autre en octets, et aucun ne sort de son en-tête", () => {
  expect(disposition("attachment", "restitutions_2026-11-22.csv")).toBe(
    'attachment; filename="restitutions_2026-11-22.csv"',
  );
  expect(disposition("inline", 'état "d\'août" (2)\r\n.pdf')).toBe(
    "inline; filename*=UTF-8''%C3%A9tat%20%22d%27ao%C3%BBt%22%20%282%29%20.pdf",
  );
});
