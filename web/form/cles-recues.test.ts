import { expect, it } from "vitest";
import { avecCleNeuve, cleDejaRecue } from "./cles-recues.ts";

it("une clé qui a servi à un autre contenu est remplacée, toujours par la même, jusqu'à ce qu'elle serve à son tour", () => {
  const saisie = { cle_idempotence: "a", nom: "x" };
  expect(avecCleNeuve(saisie)).toBe(saisie);
  cleDejaRecue(saisie);
  const premiere = avecCleNeuve(saisie);
  expect(premiere).toMatchObject({ nom: "x" });
  expect(premiere.cle_idempotence).not.toBe("a");
  expect(avecCleNeuve({ ...saisie, nom: "y" }).cle_idempotence).toBe(premiere.cle_idempotence);
  cleDejaRecue(saisie);
  expect(avecCleNeuve(saisie).cle_idempotence).not.toBe(premiere.cle_idempotence);
  expect(avecCleNeuve(undefined)).toBeUndefined();
});
