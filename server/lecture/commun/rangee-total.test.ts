import { expect, test } from "vitest";
import { pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";
import { montantsImprimes, montantsLibelles } from "./rangee-total.ts";

test("le montant d'une franchise dit en phrase sous les totaux ne remplace pas celui qui est déduit", () => {
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "FACTURE N° FX-8841 du 01/09/2025"],
      [40, 100, "Élément"],
      [400, 100, "Montant HT"],
      [40, 115, "Capot"],
      [400, 115, "300,00"],
      [40, 130, "Toit"],
      [400, 130, "200,00"],
      [300, 160, "Franchise par élément"],
      [480, 160, "-80,00"],
      [300, 175, "Total HT"],
      [480, 175, "420,00"],
      [40, 220, "Franchise de 40,00 € HT par élément facturé, dans la limite de son montant."],
    ]),
  ]);
  expect(vehicules[0]?.totaux.franchise_ht).toBe(8000);
  expect(vehicules[0]?.totaux.net_ht).toBe(42000);
});

test("les parts d'un total se comptent parmi les montants imprimés, et son libellé n'en nomme que la somme", () => {
  const [parts] = pageFictive(1, [
    [40, 10, "Total HT"],
    [200, 10, "74,40"],
    [300, 10, "748,15"],
    [400, 10, "822,55"],
  ]).rangees;
  if (!parts) throw new Error("aucune rangée");
  expect(montantsImprimes(parts).map(({ montant }) => montant.texte)).toEqual(["74,40", "748,15", "822,55"]);
  expect(montantsLibelles(parts).map(({ libelle, montant }) => [libelle, montant.texte])).toEqual([
    ["Total HT", "822,55"],
  ]);
});
