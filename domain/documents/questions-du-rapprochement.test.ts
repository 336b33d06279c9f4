import { expect, it } from "vitest";
import type { Manque } from "../fre/rapprochement/manque.ts";
import { questionsDuRapprochement } from "./questions-du-rapprochement.ts";

const rapport: Manque = { papier: "rapport", raison: "Le rapport manque d'une ligne." };
const cellule: Manque = { papier: "facture", champ: "element", raison: "La pièce n'a pas été reconnue." };

it("une question par cellule, une seule par papier, et ce qu'un papier dit d'une cellule à lire attend qu'elle le soit", () => {
  expect(questionsDuRapprochement([])).toEqual([]);
  expect(
    questionsDuRapprochement([
      { ligne: 0, manques: [rapport] },
      { ligne: 1, manques: [cellule, rapport] },
      { ligne: 4, manques: [rapport] },
    ]),
  ).toEqual([
    { champ: "element", ligne: 1, raison: cellule.raison },
    {
      champ: "rapprochement",
      ligne: null,
      raison: "Le rapport manque d'une ligne. 2 lignes de cette facture ne s'en jugent pas encore.",
    },
  ]);
  expect(questionsDuRapprochement([{ ligne: 2, manques: [rapport] }])).toEqual([
    {
      champ: "rapprochement",
      ligne: null,
      raison: "Le rapport manque d'une ligne. La ligne 3 de cette facture ne s'en juge pas encore.",
    },
  ]);
});

it("un montant que rien ne compte ne se demande pas à chaque ligne : la lecture de la page le demande déjà", () => {
  const compte: Manque = { papier: "facture", champ: "lignes", raison: "50,00 € est imprimé." };
  expect(questionsDuRapprochement([0, 1].map((ligne) => ({ ligne, manques: [compte] })))).toEqual([]);
});
