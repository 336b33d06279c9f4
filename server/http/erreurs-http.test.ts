import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CHAMP_DE_CONTRAINTE } from "./champs-des-contraintes.ts";
import { enErreurMetier } from "./erreurs-http.ts";

interface Contrainte {
  nom: string;
  table: string;
  genre: "c" | "f";
  colonnes: string[];
}
let t: AppTest;
let contraintes: Contrainte[];
beforeAll(async () => {
  t = await creerAppTest();
  contraintes = (
    await t.base.proprietaire((c) =>
      c.query<Contrainte>(`
        select c.conname as nom, r.relname as table, c.contype as genre,
          (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as colonnes
        from pg_constraint c join pg_class r on r.oid = c.conrelid
        where c.contype in ('c', 'f') and c.connamespace = 'public'::regnamespace and c.conparentid = 0 and c.conkey <> '{}'`),
    )
  ).rows;
});
afterAll(() => t.fermer());

/** Le champ que le refus de cette contrainte désigne. */
const designe = ({ nom, table, genre }: Contrainte): string | undefined =>
  Object.keys(enErreurMetier({ code: genre === "c" ? "23514" : "23503", table, constraint: nom }).champs ?? {})[0];

test("chaque contrainte de la base désigne un de ses champs, ou se dit faute du programme", () => {
  expect(contraintes.length).toBeGreaterThan(400);
  const muettes = contraintes.filter((c) => {
    const champ = designe(c);
    return champ === undefined ? CHAMP_DE_CONTRAINTE[c.nom] !== null : !c.colonnes.includes(champ);
  });
  expect(muettes.map((c) => `${c.nom} (${c.colonnes}) : ${designe(c)}`)).toEqual([]);
});

test("la table des contraintes ne garde que des contraintes qui existent", () => {
  const noms = new Set(contraintes.map((c) => c.nom));
  expect(Object.keys(CHAMP_DE_CONTRAINTE).filter((nom) => !noms.has(nom))).toEqual([]);
});

test("un refus de la base qui compare deux dates se dit à celle que l'on corrige", async () => {
  const refus = await t.base
    .proprietaire((c) =>
      c.query("update historique_affectation_vehicules set date_fin_affectation = date_debut_affectation - 1"),
    )
    .then(
      () => null,
      (erreur: unknown) => enErreurMetier(erreur),
    );
  expect(refus).toMatchObject({
    statut: 400,
    code: "saisie_invalide",
    champs: { date_fin_affectation: "Une valeur saisie n'est pas valable." },
  });
});
