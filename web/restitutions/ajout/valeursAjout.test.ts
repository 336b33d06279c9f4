import { describe, expect, test } from "vitest";
import { AJOUT_VIDE, type Ajout, provenance, remplissage } from "./valeursAjout.ts";

const lus: Partial<Ajout> = { immatriculation: "GB-482-NR", marque: "Renault", kilometrage: 98_412 };

describe("remplir l'ajout depuis un rapport lu", () => {
  test("un champ vide prend la valeur lue", () => {
    expect(remplissage(AJOUT_VIDE, {}, lus)).toEqual({ suite: lus, poses: lus });
  });

  test("un champ tapé à la main n'est pas écrasé, la valeur lue est proposée", () => {
    const valeurs = { ...AJOUT_VIDE, marque: "Dacia" };
    const { suite, poses } = remplissage(valeurs, {}, lus);
    expect(suite).toEqual({ immatriculation: "GB-482-NR", kilometrage: 98_412 });
    expect(provenance("marque", { ...valeurs, ...suite }, poses, lus)).toBe("propose");
  });

  test("un second rapport remplace ce que le premier avait posé, et vide ce qu'il ne dit pas", () => {
    const valeurs = { ...AJOUT_VIDE, ...lus };
    const { suite } = remplissage(valeurs, lus, { immatriculation: "FX-208-ZH" });
    expect(suite).toEqual({ immatriculation: "FX-208-ZH", marque: "", kilometrage: null });
  });

  test("retirer le fichier ne touche pas à un champ corrigé", () => {
    const valeurs = { ...AJOUT_VIDE, ...lus, kilometrage: 98_500 };
    expect(remplissage(valeurs, lus, {}).suite).toEqual({ immatriculation: "", marque: "" });
  });

  test("chaque champ dit d'où il vient", () => {
    const valeurs = { ...AJOUT_VIDE, ...lus, kilometrage: 98_500, agence: "Lyon" };
    const dit = (cle: keyof Ajout) => provenance(cle, valeurs, lus, lus);
    expect([dit("marque"), dit("kilometrage"), dit("agence"), dit("modele")]).toEqual([
      "lu",
      "corrige",
      "saisi",
      "a_completer",
    ]);
  });
});
