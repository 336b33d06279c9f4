import { expect, test } from "vitest";
import { argumentParDefaut } from "./lettre.ts";
import { direPiecesAbsentes, piecesAbsentes } from "./pieces-citees.ts";

const ligne = (plus: object = {}) => ({
  id: "l1",
  motif: "montant_superieur_au_rapport",
  explication: "Le rapport chiffre 165,00 € HT brut (page 1 du rapport).",
  montant_reclame: 3_696,
  montant_accorde: null,
  ...plus,
});
const lettre = (plus: object = {}) => ({
  introduction: "Madame, Monsieur,",
  conclusion: "Cordialement.",
  arguments: {},
  ...plus,
});
const relance = (plus: object) =>
  ({ contestee_le: "2026-04-01", lignes: [ligne()], lettre: lettre(), preuves: [], ...plus }) as unknown as Parameters<
    typeof piecesAbsentes
  >[0];

test("une pièce que la lettre cite et que rien ne joint se dit, avec où l'ôter", () => {
  expect(piecesAbsentes(relance({}))).toEqual([{ genre: "rapport", ou: ["la ligne 1"] }]);
  expect(direPiecesAbsentes(relance({ lettre: lettre({ conclusion: "Les photos et le PV sont joints." }) }))).toBe(
    "La lettre cite le rapport d'expertise (la ligne 1), le procès-verbal de restitution (la conclusion) et des photographies (la conclusion), sans pièce à joindre dans le dossier\u00a0: déposez-la, ou ôtez ce qui la cite avant d'envoyer.",
  );
});

test("jointe, ôtée du texte, ou d'une ligne que la relance ne porte plus : rien à dire", () => {
  expect(direPiecesAbsentes(relance({ preuves: [{ genre: "rapport" }] }))).toBeNull();
  expect(
    direPiecesAbsentes(relance({ lettre: lettre({ arguments: { l1: "Le montant dépasse l'usage." } }) })),
  ).toBeNull();
  expect(direPiecesAbsentes(relance({ lignes: [ligne({ montant_accorde: 3_696 })] }))).toBeNull();
  expect(direPiecesAbsentes(relance({ lettre: null }))).toBeNull();
});

test("l'argument ne renvoie à la page que d'une pièce du dossier", () => {
  const dit =
    "Le rapport chiffre 165,00 € HT brut (page 1 du rapport), la facture compte 200,00 € HT brut (page 2 de la facture)\u00a0: trop.";
  const argument = (...genres: string[]) =>
    argumentParDefaut(
      "montant_superieur_au_rapport",
      dit,
      genres.map((genre) => ({ genre })),
    );
  expect(argument("facture", "rapport")).toContain(dit);
  expect(argument("facture")).toContain("165,00 € HT brut, la facture compte 200,00 € HT brut (page 2 de la facture)");
  expect(argument()).not.toMatch(/page/);
  expect(argumentParDefaut("sous_seuil", " ", [])).toMatch(/usure normale\.$/);
});
