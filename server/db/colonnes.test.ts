import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { compiler } from "./base.ts";
import { colonnes, valeursDe } from "./colonnes.ts";

describe("les colonnes d'une table", () => {
  it("se nomment d'après le catalogue : toute autre ne compile pas", () => {
    expect(compiler(sql`select ${colonnes("vehicules", ["id", "kilometrage"])} from vehicules`).texte).toBe(
      'select "id", "kilometrage" from vehicules',
    );
    // @ts-expect-error une colonne que la table n'a pas
    colonnes("vehicules", ["kilometres"]);
    // @ts-expect-error une colonne d'une autre table
    colonnes("loueurs", ["kilometrage"]);
    const trop = { kilometrage: 12, kilometres: 12 };
    // @ts-expect-error une valeur de trop, même dans un objet déjà nommé
    valeursDe("vehicules", trop);
    // @ts-expect-error un texte dans une colonne de nombres
    valeursDe("vehicules", { kilometrage: "12" });
  });

  it("ne s'écrivent que si elles ont une valeur ; nulle en est une", () => {
    const { texte, valeurs } = compiler(valeursDe("vehicules", { marque: null, vin: undefined, kilometrage: 12 }));
    expect([texte, valeurs]).toEqual(['("marque", "kilometrage") values ($1, $2)', [null, 12]]);
  });
});
