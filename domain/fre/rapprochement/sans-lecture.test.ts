import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LigneLue, VehiculeLu } from "../document-lu.ts";
import { famille } from "./aides-familles.ts";
import type { Papiers } from "./aides-oracle.ts";
import { rapprocher } from "./rapprocher.ts";

// Ce que la lecture perd ne fait jamais réclamer davantage : une accusation ne naît pas d'une cellule vide.

const contestable = (papiers: Papiers): number =>
  rapprocher({ ...papiers, dateFacture: "2025-04-02" }).montant_contestable_total;

type Perte = "designation" | "element" | "les_deux";
const perdre = (ligne: LigneLue, perte: Perte): LigneLue => ({
  ...ligne,
  ...(perte === "element" ? {} : { designation: "" }),
  ...(perte === "designation" ? {} : { element: null }),
});

/** Un papier dont les lignes choisies ont perdu leurs mots. */
const abimer = (papier: VehiculeLu, choisies: readonly boolean[], perte: Perte): VehiculeLu => ({
  ...papier,
  lignes: papier.lignes.map((l, rang) => (choisies[rang] && l.nature === "fre" ? perdre(l, perte) : l)),
});

const graines = fc.integer({ min: 1, max: 100_000 });
const choix = fc.array(fc.boolean(), { minLength: 24, maxLength: 24 });
const pertes = fc.constantFrom<Perte>("designation", "element", "les_deux");
/** Une seule ligne choisie ; deux lignes d'une même pièce, l'une douteuse ici et l'autre là, s'y échangeaient leur franchise. */
const seule = (rang: number): boolean[] => Array.from({ length: 24 }, (_, i) => i === rang);
/** Une remise du total se prend en une fois : selon les lignes gardées, son arrondi bouge d'un centime. */
const ARRONDI = 1;

const numeroter = (papier: VehiculeLu | null): VehiculeLu | null =>
  papier && {
    ...papier,
    lignes: papier.lignes.map((l, i) => ({ ...l, details: { ...l.details, numero: String(i + 1) } })),
  };

describe("une lecture qui perd des cellules", () => {
  it.each(["facture", "rapport", "pv"] as const)(
    "désignations ou éléments vidés (%s) : le contestable ne monte jamais",
    (nom) => {
      fc.assert(
        fc.property(graines, choix, pertes, (graine, choisies, perte) => {
          const papiers = famille(graine);
          const papier = papiers[nom];
          fc.pre(papier !== null);
          const abimes = { ...papiers, [nom]: abimer(papier as VehiculeLu, choisies, perte) };
          expect(contestable(abimes)).toBeLessThanOrEqual(contestable(papiers) + ARRONDI);
        }),
        { numRuns: 250 },
      );
    },
  );

  it("dans les trois papiers à la fois, chacun à sa façon", () => {
    fc.assert(
      fc.property(graines, fc.tuple(choix, choix, choix), fc.tuple(pertes, pertes, pertes), (graine, c, p) => {
        const papiers = famille(graine);
        const abimes = {
          ...papiers,
          facture: abimer(papiers.facture, c[0], p[0]),
          rapport: papiers.rapport && abimer(papiers.rapport, c[1], p[1]),
          pv: papiers.pv && abimer(papiers.pv, c[2], p[2]),
        };
        expect(contestable(abimes)).toBeLessThanOrEqual(contestable(papiers) + ARRONDI);
      }),
      { numRuns: 250, examples: [[45_216, [seule(1), seule(6), seule(-1)], ["element", "element", "designation"]]] },
    );
  });

  it("des lignes du rapport perdues sous un total qui reste : le contestable ne monte jamais", () => {
    fc.assert(
      fc.property(graines, choix, (graine, gardees) => {
        const papiers = famille(graine);
        fc.pre(papiers.rapport !== null);
        const rapport = papiers.rapport as VehiculeLu;
        const tronque = { ...rapport, lignes: rapport.lignes.filter((_, rang) => gardees[rang]) };
        expect(contestable({ ...papiers, rapport: tronque })).toBeLessThanOrEqual(contestable(papiers) + ARRONDI);
      }),
      { numRuns: 250 },
    );
  });

  it("des lignes d'un PV numéroté perdues avant la dernière : le contestable ne monte jamais", () => {
    fc.assert(
      fc.property(graines, choix, (graine, gardees) => {
        const papiers = { ...famille(graine) };
        papiers.pv = numeroter(papiers.pv);
        fc.pre(papiers.pv !== null);
        const pv = papiers.pv as VehiculeLu;
        const lignes = pv.lignes.filter((_, rang) => gardees[rang] || rang === 0 || rang === pv.lignes.length - 1);
        // Plus de trous que de lignes : ces numéros ne comptent plus le tableau, et rien ne dit qu'il en manque.
        fc.pre(lignes.length * 2 > pv.lignes.length);
        expect(contestable({ ...papiers, pv: { ...pv, lignes } })).toBeLessThanOrEqual(contestable(papiers) + ARRONDI);
      }),
      { numRuns: 250 },
    );
  });
});
