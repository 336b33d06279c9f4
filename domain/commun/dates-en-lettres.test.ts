import { expect, test } from "vitest";
import { chiffrerDates, dateDActe } from "./dates-en-lettres.ts";

test("une date en toutes lettres devient une date chiffrée", () => {
  expect(chiffrerDates("restitué le douze mars deux mille vingt-cinq à Lyon")).toBe("restitué le 12 mars 2025 à Lyon");
  expect(chiffrerDates("le premier août deux mille vingt et un")).toBe("le 1 août 2021");
  expect(chiffrerDates("le trente et un décembre deux mille vingt quatre")).toBe("le 31 décembre 2024");
  expect(chiffrerDates("le 3 mars deux mille vingt")).toBe("le 3 mars 2020");
});

test("un acte dit l'année d'abord", () => {
  expect(dateDActe("L'an deux mille vingt-cinq, le vingt-deux février, à 14 h 30")).toBe("22 février 2025");
  expect(dateDActe("L’an deux mil vingt-six et le mardi 3 mars")).toBe("3 mars 2026");
});

test("ce qui n'est pas une date reste tel quel", () => {
  expect(chiffrerDates("deux mille vingt-cinq euros, le 12/03/2025")).toBe(
    "deux mille vingt-cinq euros, le 12/03/2025",
  );
  expect(dateDActe("le 12 mars 2025")).toBeNull();
});
