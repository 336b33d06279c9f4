import type { LigneLue } from "./document-lu.ts";
import { jetons } from "./vocabulaire/texte.ts";

/** Les trois pièces qui partagent l'élément d'une roue ; l'une ne se rapproche jamais d'une autre. */
export type PieceDeRoue = "jante" | "pneu" | "enjoliveur";

const MOTS: Readonly<Record<string, PieceDeRoue>> = {
  jante: "jante",
  jantes: "jante",
  alliage: "jante",
  alu: "jante",
  aluminium: "jante",
  pneu: "pneu",
  pneus: "pneu",
  pneumatique: "pneu",
  pneumatiques: "pneu",
  gomme: "pneu",
  profil: "pneu",
  enjoliveur: "enjoliveur",
  enjoliveurs: "enjoliveur",
};

/** La pièce que nomme la désignation ; sans nom, celle que dit le dommage ; `null` pour une roue sans précision ou un autre élément. */
export function pieceDeRoue({
  designation,
  element,
  dommage,
}: Pick<LigneLue, "designation" | "element" | "dommage">): PieceDeRoue | null {
  if (element !== null && !/^roue_(avant|arriere)_/.test(element)) return null;
  const nommee = jetons(designation)
    .map((mot) => MOTS[mot])
    .find((piece) => piece !== undefined);
  if (nommee) return nommee;
  if (dommage === "jante_frottee") return "jante";
  return element !== null && dommage === "usure" ? "pneu" : null;
}
