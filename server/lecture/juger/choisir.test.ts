import { describe, expect, test } from "vitest";
import { questions } from "../../../domain/fre/a-demander.ts";
import { CONFIANCE_SUFFISANTE } from "../../../domain/fre/confiance.ts";
import { pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages, lecturesDe } from "../lire-document.ts";
import { choisir } from "./choisir.ts";
import { desaccords } from "./desaccords.ts";
import { douterDuChoix } from "./douter-du-choix.ts";
import { expliquer } from "./expliquer.ts";
import { COMPOSANTES, POIDS } from "./score.ts";

const X = [44, 220, 340, 420, 500];

/** Un rapport dont chaque ligne écrit son dommage et son geste sous elle, hors de ses colonnes. */
const page = pageFictive(1, [
  [44, 40, "Rapport d'expertise n° EXP652234 du 22/04/2025"],
  [44, 60, "Loueur : Athlon Car Lease"],
  [44, 75, "Immatriculation : FE-171-BE"],
  ...rangee(100, X, "Élément", "", "Coût HT", "Vétusté", "Net HT"),
  ...rangee(120, X, "Optique avant droit", "", "278,00", "55,60", "222,40"),
  [44, 132, "fendu ; remplacement"],
  ...rangee(150, X, "Pare-chocs avant", "", "254,00", "25,40", "228,60"),
  [44, 162, "rayé ; peinture"],
  [300, 200, "Total HT net"],
  [500, 200, "451,00"],
]);

describe("une lecture se choisit sur un seul score", () => {
  const choix = choisir(lecturesDe([page]));

  test("le score est la somme pesée de ses composantes, et la retenue a le plus grand", () => {
    for (const { score } of choix.essais)
      expect(score.total).toBeCloseTo(
        COMPOSANTES.reduce((total, nom) => total + POIDS[nom] * score.comptes[nom], 0),
        6,
      );
    expect(choix.retenue.score.total).toBe(Math.max(...choix.essais.map(({ score }) => score.total)));
  });

  test("ce qui est imprimé sous une ligne, et qu'elle n'a pas pris, se demande avec ce que la page en dit", () => {
    const lu = comprendrePages([page]);
    const [ligne] = lu.vehicules[0]?.lignes ?? [];
    const demande = questions(lu).find(({ champ, ligne: rang }) => champ === "operation" && rang === 0);
    // Lu, ou demandé : jamais passé sous silence.
    expect(ligne?.operation === "remplacement" || demande !== undefined).toBe(true);
  });

  test("l'explication dit chaque lecture, son score, celle qui est retenue et ce qui se demande", () => {
    const texte = expliquer(choix);
    expect(texte).toContain(`Lectures essayées\u00a0: ${choix.essais.length}`);
    expect(texte.match(/\(retenue\)/g)).toHaveLength(1);
    expect(texte).toMatch(/totaux retrouvés \d+ × 3/);
  });
});

describe("deux lectures s'accordent, ou l'on demande", () => {
  const [retenue] = choisir(lecturesDe([page])).essais;
  if (!retenue) throw new Error("La page se lit");
  const autre = (net_ht: number, total: number) => {
    const document = structuredClone(retenue.document);
    const [ligne] = document.vehicules[0]?.lignes ?? [];
    if (ligne) ligne.net_ht = net_ht;
    return { ...retenue, document, score: { ...retenue.score, total } };
  };
  const { total } = retenue.score;

  test("une autre lecture qui vaut autant et donne un autre montant le met en doute", () => {
    const trouves = desaccords({ retenue, essais: [retenue, autre(22_241, total)] });
    expect(trouves.map(({ champ, ligne, retenue: lue, autre: dite }) => [champ, ligne, lue, dite])).toEqual([
      ["net_ht", 0, 22_240, 22_241],
    ]);
  });

  test("une lecture qui vaut bien moins n'est pas écoutée, et celle qui dit pareil ne contredit rien", () => {
    expect(desaccords({ retenue, essais: [retenue, autre(22_241, total / 2), autre(22_240, total)] })).toEqual([]);
  });

  test("un doute montre l'autre montant en euros", () => {
    const [ligne] = douterDuChoix({ retenue, essais: [retenue, autre(22_241, total)] }).vehicules[0]?.lignes ?? [];
    expect(ligne?.sources?.net_ht?.autre).toBe("222,41\u00a0€");
  });

  test("des lignes que seules leurs sommes tiennent ne sont pas sûres de leurs mots là où des montants restent sans emploi", () => {
    const comptes = { ...retenue.score.comptes, sans_emploi: 2 };
    const confiances = (facon: typeof retenue.facon) => {
      const lue = { ...retenue, facon, score: { ...retenue.score, comptes } };
      return douterDuChoix({ retenue: lue, essais: [lue] }).vehicules[0]?.lignes[0]?.confiances ?? {};
    };
    expect(confiances("ancrees").designation).toBeLessThan(CONFIANCE_SUFFISANTE);
    expect(confiances("ancrees").net_ht).toBe(confiances("tableaux").net_ht);
    expect(confiances("tableaux").designation).toBeGreaterThan(CONFIANCE_SUFFISANTE);
  });

  test("ce que le même brut et le même net laissent entre eux se calcule, et ne contredit pas un abattement lu", () => {
    const sans = structuredClone(retenue.document);
    const [ligne] = sans.vehicules[0]?.lignes ?? [];
    if (ligne) ligne.abattement_ht = 0;
    const lue = { ...retenue, document: sans };
    expect(desaccords({ retenue: lue, essais: [lue, autre(22_240, total)] })).toEqual([]);
  });
});
