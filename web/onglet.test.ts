import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { suivreEcriture, vientDEcrire } from "./onglet.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("tant que l'appel dure, puis trois secondes, un changement est celui de cet onglet", async () => {
  expect(vientDEcrire()).toBe(false);
  const lettre = Promise.withResolvers<string>();
  const suivie = suivreEcriture(lettre.promise);
  vi.advanceTimersByTime(20_000);
  expect(vientDEcrire()).toBe(true);
  lettre.resolve("partie");
  expect(await suivie).toBe("partie");
  vi.advanceTimersByTime(2_900);
  expect(vientDEcrire()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(vientDEcrire()).toBe(false);
});

test("un appel refusé se termine aussi", async () => {
  await expect(suivreEcriture(Promise.reject(new Error("refus")))).rejects.toThrow("refus");
  vi.advanceTimersByTime(3_100);
  expect(vientDEcrire()).toBe(false);
});
