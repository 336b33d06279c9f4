import { readFile } from "node:fs/promises";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { fichiersCourants } from "../../server/db/courant/fichiers-courants.ts";
import { empreinteDe, lireSceau } from "../../server/db/courant/sceau.ts";
import { clientDe } from "../../server/testing/grappe.ts";
import { type Catalogue, lireCatalogue } from "./catalogue.queries.ts";
import { composerSchema } from "./composer-schema.ts";
import { composerTypes } from "./composer-types.ts";

/** Les fonctions dont une table garde le résultat : index, colonne calculée, contrôle. */
const SOUS_LES_TABLES = `
  with recursive sous (oid) as (
    select d.refobjid from pg_depend d where d.refclassid = 'pg_proc'::regclass
      and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
    union
    select d.refobjid from sous s join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = s.oid and d.refclassid = 'pg_proc'::regclass)
  select p.proname::text as nom from sous s join pg_proc p on p.oid = s.oid
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e') order by 1`;
/**
 * Leur empreinte (`sha256sum` du fichier). En changer le corps ne refait ni index ni colonne calculée : la migration qui l'accompagne les
 * refait (`reindex index`, `update … set`), et l'empreinte se récrit ici.
 */
const FONDEMENTS: Record<string, string> = {
  get_elements_endommages_values: "2f13f93ff1e8ed8e2aa750ccfe7ca7760ed958f73ae6629395f290bad6628955",
  normaliser_plaque: "21761586eca8c994977cfbed0a2c6ca112e9e262b4b2f8caf5c81284f4c5b126",
  plier: "cc644b317a64a69f60d98d0e1244fc8fd5e2c93710242b70ca07d940a3556713",
  sans_accent: "0abc8c4442ec61492f37d555bf275a464030c32a866966a69216eea18bfbc4f4",
};

let catalogue: Catalogue;
let sousLesTables: string[];
beforeAll(async () => {
  const client = new pg.Client(clientDe(inject("acces"), inject("modele")));
  await client.connect();
  catalogue = await lireCatalogue(client);
  sousLesTables = (await client.query<{ nom: string }>(SOUS_LES_TABLES)).rows.map((l) => l.nom);
  await client.end();
});

const lu = (chemin: string) => readFile(new URL(chemin, import.meta.url), "utf8");

// PostgreSQL n'écrit pas les mêmes mots d'une version à l'autre ; le fichier est celui de la base embarquée.
describe.skipIf(process.env.TEST_DATABASE_URL)("ce qui se tire du catalogue (node scripts/ecrire-schema.ts)", () => {
  it("db/schema.txt dit la base du jour", async () => {
    expect(await lu("../../db/schema.txt")).toBe(composerSchema(catalogue));
  });

  it("server/db/lignes.ts dit ses lignes", async () => {
    expect(await lu("../../server/db/lignes.ts")).toBe(composerTypes(catalogue));
  });
});

describe("db/courant/", () => {
  const fichiers = fichiersCourants();

  it("est scellé (node scripts/sceller-courant.ts)", async () => {
    const sceau = await lireSceau();
    expect(sceau.empreinte).toBe(empreinteDe(fichiers));
    expect(sceau.scelleLe.getTime()).toBeLessThan(Date.now());
  });

  it("dit chaque fonction, chaque vue et chaque table, une fois", () => {
    const dits = (nature: string) => fichiers.filter((f) => f.nature === nature).map((f) => f.objet);
    expect(new Set(fichiers.map((f) => f.nom)).size).toBe(fichiers.length);
    expect(catalogue.fonctions.map((f) => f.nom).sort()).toEqual(dits("fonction").sort());
    expect(catalogue.vues.map((v) => v.nom).sort()).toEqual(dits("vue").sort());
    expect(
      catalogue.tables
        .map((t) => t.nom)
        .filter((n) => n !== "schema_courant")
        .sort(),
    ).toEqual(dits("table").sort());
  });

  it("un fichier ne définit que l'objet dont il porte le nom", () => {
    const autres = fichiers.flatMap(({ chemin, objet, nature, texte }) => {
      const cree = [
        ...texte.matchAll(
          /^create (?:or replace )?(function|view|trigger|policy) ([a-z_0-9]+)(?:[\s\S]*?\son ([a-z_0-9]+))?/gm,
        ),
      ];
      const permis = cree.every(([, genre, nom, table]) =>
        nature === "table"
          ? (genre === "trigger" || genre === "policy") && table === objet
          : genre === (nature === "vue" ? "view" : "function") && nom === objet,
      );
      const accordes = [...texte.matchAll(/^grant [\s\S]*?\son (?:function |procedure )?([a-z_0-9]+)/gm)].every(
        ([, nom]) => nom === objet,
      );
      return permis && accordes && (nature === "table" || cree.length === 1) ? [] : [chemin];
    });
    expect(autres).toEqual([]);
  });

  it("une fonction dont une table garde le résultat ne change pas sans la migration qui le refait", () => {
    const actuelles = fichiers.filter((f) => f.nature === "fonction" && sousLesTables.includes(f.objet));
    expect(Object.fromEntries(actuelles.map((f) => [f.objet, f.empreinte]))).toEqual(FONDEMENTS);
    expect(sousLesTables).toEqual(Object.keys(FONDEMENTS).sort());
  });

  it("une fonction qui prend les droits de son propriétaire fixe où elle cherche ses noms ; une vue garde ceux de qui la lit", () => {
    const ouvertes = catalogue.fonctions.filter(
      (f) => f.qualites.includes("security definer") && !f.reglages.some((r) => r.startsWith("search_path = ")),
    );
    expect(ouvertes.map((f) => f.nom)).toEqual([]);
    expect(catalogue.vues.filter((v) => !v.options?.includes("security_invoker=true")).map((v) => v.nom)).toEqual([]);
  });

  it("une fonction ouverte à tous ne prend les droits d'un autre que pour rendre des noms de marques", () => {
    const ouvertes = catalogue.fonctions.filter(
      ({ appelants, qualites, signature }) =>
        appelants.includes("public") &&
        qualites.includes("security definer") &&
        !signature.endsWith(" returns trigger"),
    );
    expect(ouvertes.map((f) => f.nom)).toEqual(["get_marque_vehicule_values"]);
  });
});
