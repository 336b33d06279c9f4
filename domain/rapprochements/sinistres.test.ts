import { expect, test } from "vitest";
import { phraseSinistres, type SinistreDeclare, sinistresDeLaLigne } from "./sinistres.ts";

const sinistre = (id: string, le: string, ...elements_endommages: string[]): SinistreDeclare => ({
  id,
  le,
  statut_ticket: "cloture",
  elements_endommages,
});
const CHOC = sinistre("a", "2024-11-02", "Porte avant gauche", "Lunette arrière / hayon");
const ANCIEN = sinistre("b", "2023-05-14", "Porte avant gauche");
const ligne = (element: string | null, dommage: string | null = "bosse", nature = "fre") => ({
  nature,
  element,
  dommage,
});

test("un sinistre répond de la pièce qu'il touchait, le plus récent d'abord", () => {
  expect(sinistresDeLaLigne(ligne("porte_avant_gauche"), [ANCIEN, CHOC])).toEqual([CHOC, ANCIEN]);
  expect(sinistresDeLaLigne(ligne("lunette_arriere_hayon"), [CHOC, ANCIEN])).toEqual([CHOC]);
  expect(sinistresDeLaLigne(ligne("porte_avant_gauche", null), [CHOC])).toEqual([CHOC]);
});

test("ni une autre pièce, ni une pièce inconnue, ni une usure, ni un frais qui n'est pas de remise en état", () => {
  for (const autre of [
    ligne("porte_avant_droite"),
    ligne(null),
    ligne("porte_avant_gauche", "usure"),
    ligne("porte_avant_gauche", "salissure"),
    ligne("porte_avant_gauche", "bosse", "km"),
  ])
    expect(sinistresDeLaLigne(autre, [CHOC])).toEqual([]);
});

test("la phrase cite chaque jour une fois", () => {
  expect(phraseSinistres([CHOC])).toBe("Sinistre déclaré le 02/11/2024 sur cet élément.");
  expect(phraseSinistres([CHOC, ANCIEN, { ...ANCIEN, id: "c" }])).toBe(
    "Sinistres déclarés les 02/11/2024 et 14/05/2023 sur cet élément.",
  );
  expect(phraseSinistres([])).toBe("");
});
