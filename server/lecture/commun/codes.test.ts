import { describe, expect, test } from "vitest";
import { codeEnTete, codesDe } from "./codes.ts";

const mots = (texte: string) =>
  texte.split(" ").map((mot, i) => ({ texte: mot, x0: 10 * i, x1: 10 * i + 8, y: 0, corps: 10 }));
const codes = (texte: string) => codesDe(mots(texte)).map(({ valeur }) => valeur);

describe("numéros imprimés dans une suite de mots", () => {
  test.each(["REST-9580", "RC 9510/B", "EXP25-10442", "DL 459942", "EXP 78 8102", "F-ALD 2510-66120", "25RE807826"])(
    "%s est un numéro",
    (texte) => {
      expect(codes(texte)).toEqual([texte]);
    },
  );

  test.each([
    "CS 9510",
    "BP-12045",
    "MARS 2026",
    "GB-482-NR",
    "REST-95",
    "33300 Bordeaux",
    "142 477 km",
    "1 457,55 €",
    "21.06.2022",
    "VF1RJA00X67812345",
    "1204 avenue de la Gare",
  ])("%s n'en est pas un", (texte) => {
    expect(codes(texte)).toEqual([]);
  });

  test("la date, le tiret ou la parenthèse ferment un numéro de plusieurs groupes", () => {
    expect(codes("Facture n° DL 26 824314 du 07/01/2026")).toEqual(["DL 26 824314"]);
    expect(codes("Procès-verbal n° PV 277 331 du 07/01/2026")).toEqual(["PV 277 331"]);
    expect(codes("Relevé n° REL 736\u00a0428")).toEqual(["REL 736 428"]);
    expect(codes("Facture 7311 25 000917")).toEqual(["7311 25 000917"]);
    expect(codes("devis n° D-2025-0718, véhicule PEUGEOT")).toEqual(["D-2025-0718"]);
    expect(codes("Dossier 24.11.6620 – visite du 20/11/2024")).toEqual(["24.11.6620"]);
    expect(codes("Facture RX24-83380 (contrat 0452318)")).toEqual(["RX24-83380", "0452318"]);
  });

  test("une valeur étiquetée s'ouvre par son numéro, ou n'en est pas un", () => {
    expect(codeEnTete("n° LLD-411307, signé le 12/03/2021")).toBe("LLD-411307");
    expect(codeEnTete("0452318 du 12/03/2021")).toBe("0452318");
    expect(codeEnTete("5 rue des Lilas")).toBeNull();
    expect(codeEnTete("GG-227-VR")).toBeNull();
  });
});
