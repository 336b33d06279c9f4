import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";
import { sansMention } from "./mots-de-cellule.ts";

const mot = (texte: string, x0: number, y: number, corps: number) => ({
  texte,
  x0,
  x1: x0 + 5 * texte.length,
  y,
  corps,
});

test("plus menu et en retrait sous la pièce, le dommage est la suite de sa cellule ; un renvoi à une photo, non", () => {
  const piece = mot("Pavillon", 37, 100, 8.5);
  const dessous = (texte: string) => texte.split(" ").map((part, i) => mot(part, 43 + 30 * i, 111, 7));
  const texte = (mots: readonly { texte: string }[]) => mots.map((m) => m.texte).join(" ");
  expect(texte(sansMention([piece, ...dessous("Éclat de peinture - Remise en peinture")]))).toBe(
    "Pavillon Éclat de peinture - Remise en peinture",
  );
  expect(texte(sansMention([piece, ...dessous("(voir photo 16)")]))).toBe("Pavillon");
});

test("des kilomètres comptés et chiffrés d'un seul prix ne multiplient rien, des pièces si", () => {
  const X = [40, 108, 146, 195, 234];
  const lire = (...poses: Pose[]) => comprendrePages([pageFictive(1, [[40, 40, "Facture F65966768"], ...poses])]);
  const page = (net: string, quantite: string, quoi: string, total: string) =>
    lire(
      ...rangee(100, X, "Net HT", "Remise", "Tarif HT", "Qté", "Prestation"),
      ...rangee(120, X, "90,00 €", "-10 %", "100,00 €", "1", "Capot rayé, remise en peinture"),
      ...rangee(140, X, "180,00 €", "-10 %", "200,00 €", "1", "Hayon rayé, remise en peinture"),
      ...rangee(160, X, net, "0 %", "220,00 €", quantite, quoi),
      ...rangee(200, [40, 146], "Total HT", total),
    );
  const km = page("220,00 €", "2750", "Kilomètres excédentaires", "490,00 €");
  expect(km.vehicules[0]?.lignes.map(({ brut_ht, net_ht }) => [brut_ht, net_ht])).toEqual([
    [10000, 9000],
    [20000, 18000],
    [22000, 22000],
  ]);
  expect(km.anomalies).toEqual([]);
  const pieces = page("440,00 €", "2", "Pneus avant usés, remplacement", "710,00 €");
  expect(pieces.vehicules[0]?.lignes.at(-1)).toMatchObject({ brut_ht: 44000, net_ht: 44000 });
});
