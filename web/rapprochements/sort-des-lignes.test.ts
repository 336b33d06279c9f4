import { expect, test } from "vitest";
import { contesteesDe, direContestees, direSort, estPartie, estRendu } from "./sort-des-lignes.ts";

const ligne = (plus: object = {}) => ({
  facture_ligne_id: "l1",
  reclame: 7_931,
  accorde: 0,
  refuse: 0,
  en_cours: 0,
  recu: 0,
  ...plus,
});
const sans = (texte: string | undefined) => texte?.replace(/\s/g, " ");

test.each([
  [{ en_cours: 7_931 }, "Contestée, 79,31 €", "bleu"],
  [{ accorde: 7_931 }, "Accordée, 79,31 €", "vert"],
  [{ accorde: 7_931, recu: 7_931 }, "Avoir reçu, 79,31 €", "vert"],
  [{ refuse: 7_931 }, "Refusée, 79,31 €", "rouge"],
])("une ligne partie chez le loueur dit ce qu'il en est advenu : %j", (plus, texte, ton) => {
  const sort = direSort([ligne(plus)]);
  expect([sans(sort?.texte), sort?.ton]).toEqual([texte, ton]);
});

test("la somme réclamée ligne à ligne se dit à côté de celle de l'ensemble", () => {
  const r = { contestees: [ligne({ accorde: 7_931, recu: 7_931 })], montant_contestable: 7_534 };
  expect(sans(direContestees(r))).toBe(
    "La lettre partie réclame 79,31 € : 79,31 € accordés, 79,31 € rendus par un avoir. Le rapprochement en trouvait 75,34 € sur l'ensemble de la facture : la lettre réclame chaque ligne pour elle-même, sans la remise ni la franchise qui se prennent sur le tout.",
  );
  expect(direContestees({ ...r, montant_contestable: 7_931 })).not.toContain("rapprochement");
  expect([estPartie(r), contesteesDe(r, "l1").length, contesteesDe(r, null).length]).toEqual([true, 1, 0]);
  expect([direSort([]), estPartie({ contestees: [] })]).toEqual([null, false]);
});

test("un avoir qui a tout rendu ne laisse rien à contester ; en partie, ou après la lettre, si", () => {
  const r = { contestees: [], montant_contestable: 9_000, rendu: 9_000 };
  expect(estRendu(r)).toBe(true);
  expect(estRendu({ ...r, rendu: 8_999 })).toBe(false);
  expect(estRendu({ ...r, contestees: [ligne()] })).toBe(false);
  expect(estRendu({ ...r, montant_contestable: 0, rendu: 0 })).toBe(false);
});
