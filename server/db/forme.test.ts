import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { parForme } from "./forme.ts";
import type { Requete } from "./lot.ts";

interface Filtres {
  client?: string | undefined;
  type?: string | undefined;
  tri?: "date" | "plaque" | undefined;
  taille?: number | undefined;
}

/** Une liste à deux valeurs apportées, et le nombre de fois qu'elle a été écrite. */
function liste() {
  let ecrites = 0;
  const lire: (f: Filtres) => Requete = parForme(["client", "type"], (f) => {
    ecrites++;
    const conditions = [
      sql`true`,
      ...(f.client === undefined ? [] : [sql`client_id = ${f.client}`]),
      ...(f.type === undefined ? [] : [sql`type = ${f.type}`]),
    ];
    const tri = f.tri === "plaque" ? sql`plaque` : sql`cree_le`;
    return sql`select id from t where ${sql.join(conditions, sql` and `)} order by ${tri} limit ${f.taille ?? 25}`;
  });
  return { lire, ecrites: () => ecrites };
}

describe("parForme", () => {
  it("écrit une forme une fois, et y met les valeurs de chaque demande à leur place", () => {
    const { lire, ecrites } = liste();
    const a = lire({ client: "a", type: "sinistre" });
    const b = lire({ client: "b", type: "convoyage" });
    expect(a.texte).toBe("select id from t where true and client_id = $1 and type = $2 order by cree_le limit $3");
    expect(b.texte).toBe(a.texte);
    expect([a.valeurs, b.valeurs, ecrites()]).toEqual([["a", "sinistre", 25], ["b", "convoyage", 25], 1]);
  });

  it("un champ apporté ou absent, et la valeur de tout autre champ, font des formes distinctes", () => {
    const { lire, ecrites } = liste();
    const formes = [
      {},
      { client: "a" },
      { type: "a" },
      { client: "a", tri: "plaque" },
      { client: "a", taille: 50 },
    ] as const;
    expect(new Set(formes.map((f) => JSON.stringify([lire(f).texte, lire(f).valeurs]))).size).toBe(formes.length);
    expect(ecrites()).toBe(formes.length);
    expect(lire({ client: "a", taille: 50 }).valeurs).toEqual(["a", 50]);
  });

  it("un champ posé à undefined est un champ absent", () => {
    const { lire, ecrites } = liste();
    expect(lire({ client: undefined, tri: undefined })).toEqual(lire({}));
    expect(ecrites()).toBe(1);
  });

  it("une valeur apportée reste une valeur, même null, vide, ou du SQL", () => {
    const { lire } = liste();
    const attaque = "a' or true --";
    expect(lire({ client: attaque })).toEqual({ texte: lire({ client: "a" }).texte, valeurs: [attaque, 25] });
    for (const valeur of ["", null as unknown as string])
      expect(lire({ client: valeur }).valeurs).toEqual([valeur, 25]);
  });

  it("ne rend pas à une demande les valeurs d'une autre, lues en même temps", () => {
    const { lire } = liste();
    const requetes = Array.from({ length: 50 }, (_, n) => lire({ client: `c${n}` }));
    expect(requetes.map((r) => r.valeurs[0])).toEqual(requetes.map((_, n) => `c${n}`));
  });

  it("repart de zéro au-delà de 256 formes : des tailles à l'infini ne remplissent pas la mémoire", () => {
    const { lire, ecrites } = liste();
    for (let taille = 1; taille <= 257; taille++) lire({ taille });
    expect(ecrites()).toBe(257);
    expect(lire({ taille: 257 }).valeurs).toEqual([257]);
    expect(ecrites()).toBe(257);
    expect(lire({ taille: 1 }).valeurs).toEqual([1]);
    expect(ecrites()).toBe(258);
  });
});
