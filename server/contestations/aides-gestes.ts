import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

/** L'application de l'essai en cours et ses sessions, le 20 avril 2026, ouvertes par `preparerContestations`. */
export let t: AppTest;
export let claire: string;
export let admin: string;
export let marc: string;

export function preparerContestations(): void {
  beforeAll(async () => {
    t = await creerAppTest();
    t.regler(new Date("2026-04-20T08:00:00Z"));
    [claire, admin, marc] = [await t.session(t.jeu.claire), await t.session(t.jeu.admin), await t.session(t.jeu.marc)];
  });
  afterAll(() => t.fermer());
}

export const appeler = (
  methode: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  chemin: string,
  corps?: unknown,
  jeton = claire,
) => t.appeler(methode, `/api/contestations${chemin}`, { jeton, ...(corps !== undefined && { corps }) });
export const lire = async (id: string, jeton = claire): Promise<ContestationLue> =>
  (await appeler("GET", `/${id}`, undefined, jeton)).json();
export const envoi = (extra: object = {}) => ({
  canal: "email",
  version: 1,
  destinataire: "sav@arval.test",
  message: "Bonjour,",
  cle_idempotence: randomUUID(),
  ...extra,
});
