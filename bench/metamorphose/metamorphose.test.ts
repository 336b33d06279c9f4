import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { composerFacture } from "../generateur/facture.ts";
import { moteurDessin } from "../generateur/moteurs/dessin.ts";
import { changements, lire } from "./comparer.ts";
import { ecrireOperations, lireOperations } from "./jetons.ts";
import { demonter } from "./textes.ts";
import type { NomTransformation } from "./transformations.ts";

// Une petite part de `npm run lecture:metamorphoser` : des gestes qui ne changent rien à ce qu'une personne lit.
const GESTES: readonly NomTransformation[] = [
  "contenu tourné, affichage redressé",
  "rognée",
  "réduite à 70 %",
  "dessin dans le désordre",
  "lettre par lettre",
  "filigrane",
  "pied de page plein de nombres",
];
const exemple = (nom: string) => readFileSync(new URL(`../corpus/exemples/${nom}`, import.meta.url));

describe("métamorphoses d'un document", () => {
  it.each(GESTES.map((geste, i) => [geste, i] as const))(
    "se lit de même : %s",
    async (geste, i) => {
      const dessine = i % 2 === 0 ? await moteurDessin().imprimer(composerFacture(77).feuilles) : exemple("L3-01.pdf");
      expect(await changements(dessine, await lire(dessine), geste)).toEqual([]);
    },
    60_000,
  );

  it("voit qu'une lecture a changé", async () => {
    const octets = exemple("L3-01.pdf");
    const avant = (await lire(octets)).replace('"net_ht":52516', '"net_ht":52517');
    expect(await changements(octets, avant, "rognée")).toEqual([".vehicules.0.totaux.net_ht : 52517 → 52516"]);
  });

  it("garde entier un dictionnaire qui finit par une chaîne hexadécimale", () => {
    expect(lireOperations("/Span <</ActualText<FEFF00A0>>> BDC [<24>-1<>] TJ EMC")).toEqual([
      { nom: "BDC", operandes: ["/Span", "<</ActualText<FEFF00A0>>>"] },
      { nom: "TJ", operandes: ["[<24>-1<>]"] },
      { nom: "EMC", operandes: [] },
    ]);
  });

  it("démonte un contenu sans perdre ni texte ni place", () => {
    const contenu =
      "q 1 0 0 1 5 6 cm\nBT /F1 9 Tf 10 20 Td (A\\)b) Tj 0 -12 TD [(c) -20 <64>] TJ T* (e) Tj ET\n0 0 10 10 re f Q\n";
    const operations = lireOperations(contenu) ?? [];
    expect(lireOperations(ecrireOperations(operations))).toEqual(operations);
    const { fond, textes } = demonter(operations);
    expect(fond.map((o) => o.nom)).toEqual(["q", "cm", "Tf", "TL", "re", "f", "Q"]);
    expect(textes.map((t) => [t.tm[4], t.tm[5], t.montre])).toEqual([
      [10, 20, ["(A\\)b)"]],
      [10, 8, ["(c)", -20, "<64>"]],
      [10, -4, ["(e)"]],
    ]);
  });
});
