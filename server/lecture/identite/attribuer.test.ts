import { describe, expect, test } from "vitest";
import { attribuer } from "./attribuer.ts";
import type { ChampPropose, Proposition } from "./proposition.ts";

/** Une proposition posée à la hauteur donnée : deux hauteurs sont deux inscriptions. */
const dit = (champ: ChampPropose, valeur: string, poids: number, y: number): Proposition => ({
  champ,
  valeur,
  page: 1,
  mots: [{ texte: valeur, x0: 40, x1: 90, y, corps: 10 }],
  poids,
});
const valeurs = (...propositions: Proposition[]) =>
  Object.fromEntries(Object.entries(attribuer(propositions)).map(([champ, { valeur }]) => [champ, valeur]));

describe("partage des valeurs entre les champs", () => {
  test("une date sous son étiquette ne date pas le document en plus", () => {
    const mec = dit("date_mise_en_circulation", "2021-06-24", 0.98, 50);
    expect(valeurs(mec, dit("date_document", "2021-06-24", 0.9, 50))).toEqual({
      date_mise_en_circulation: "2021-06-24",
    });
  });

  test("la même date, imprimée sous deux étiquettes, sert deux fois", () => {
    expect(
      valeurs(dit("date_restitution", "2025-07-09", 0.98, 50), dit("date_document", "2025-07-09", 0.97, 80)),
    ).toEqual({
      date_restitution: "2025-07-09",
      date_document: "2025-07-09",
    });
  });

  test("le dossier est le contrat quand le titre a son numéro, et le numéro quand le contrat s'imprime ailleurs", () => {
    const dossier = [dit("numero", "171669", 0.78, 60), dit("contrat", "171669", 0.85, 60)];
    expect(valeurs(...dossier, dit("numero", "IV/2024/10162", 0.985, 40))).toEqual({
      numero: "IV/2024/10162",
      contrat: "171669",
    });
    expect(valeurs(...dossier, dit("contrat", "C68160", 0.98, 80))).toEqual({ numero: "171669", contrat: "C68160" });
  });

  test("ce qu'une étiquette dit être autre chose n'est pas un numéro", () => {
    expect(valeurs(dit("autre", "H-18840", 0.9, 60), dit("numero", "H-18840", 0.85, 60))).toEqual({});
  });
});

describe("confiance d'un partage", () => {
  const confiance = (...propositions: Proposition[]) => attribuer(propositions).numero?.confiance ?? 0;

  test("deux valeurs aussi probantes laissent le champ douteux", () => {
    const [seul, rival] = [dit("numero", "FA-1001", 0.97, 40), dit("numero", "FA-2002", 0.97, 80)];
    expect(confiance(seul)).toBeGreaterThan(0.95);
    expect(confiance(seul, rival)).toBeLessThan(0.75);
  });

  test("la même valeur, lue à deux endroits, est plus sûre qu'à un seul", () => {
    const [une, autre] = [dit("numero", "FA-1001", 0.86, 40), dit("numero", "FA-1001", 0.86, 700)];
    expect(confiance(une, autre)).toBeGreaterThan(confiance(une));
  });

  test("un retour avant la mise en circulation s'imprime parfois, et se doute toujours", () => {
    const mec = dit("date_mise_en_circulation", "2025-01-10", 0.98, 50);
    const avant = attribuer([mec, dit("date_restitution", "2024-01-10", 0.98, 60)]).date_restitution;
    const apres = attribuer([mec, dit("date_restitution", "2025-03-10", 0.98, 60)]).date_restitution;
    expect(avant?.valeur).toBe("2024-01-10");
    expect(avant?.confiance).toBeLessThan(apres?.confiance ?? 0);
  });
});
