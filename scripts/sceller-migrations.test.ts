import { expect, it } from "vitest";
import { lireMigrations } from "../server/db/migrer.ts";
import { condensats, lireSceaux } from "./sceller-migrations.ts";

it("une migration livrée ne change plus, et aucune n'a disparu", async () => {
  const actuels = new Map((await condensats()).map((c) => [c.nom, c.sha256]));
  const livrees = await lireSceaux();
  expect(livrees.length).toBeGreaterThan(22);
  expect(livrees.filter((s) => actuels.get(s.nom) !== s.sha256)).toEqual([]);
});

/** Ce qui se lit dans `db/courant/`, tel qu'il est : une migration peut l'ôter (`drop`), plus le dire. */
const DU_PRESENT =
  /\b(?:create(?:\s+or\s+replace)?(?:\s+constraint)?\s+(?:recursive\s+)?(?:function|procedure|view|materialized view|trigger|policy|rule)|alter\s+(?:function|procedure|routine|view|trigger|policy)|(?:grant|revoke)\s+(?:all|select|insert|update|delete|execute)\b)/i;
const PREMIERE = 130;

it("une migration tient les tables et les données : fonctions, vues, déclencheurs, politiques et droits sont dans db/courant/", async () => {
  const redites = (await lireMigrations())
    .filter((m) => m.numero >= PREMIERE)
    .flatMap(({ nom, texte }) => {
      const dit = DU_PRESENT.exec(texte.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ""))?.[0];
      return dit ? [`${nom} : ${dit}`] : [];
    });
  expect(redites).toEqual([]);
});

it("la règle voit ce qu'elle interdit, et laisse ôter", () => {
  for (const interdit of [
    "create or replace function f() returns int",
    "create trigger t before insert on x",
    "do $$ begin execute 'create policy p on x using (true)'; end $$",
    "grant select (nom) on x to reflet_client",
    "alter function f() set jit = off",
    "create view v as select 1",
  ])
    expect([interdit, DU_PRESENT.test(interdit)]).toEqual([interdit, true]);
  for (const permis of [
    "drop view if exists v",
    "create table t (id uuid)",
    "grant usage on sequence s to reflet_systeme",
    "drop function f()",
  ])
    expect([permis, DU_PRESENT.test(permis)]).toEqual([permis, false]);
});
