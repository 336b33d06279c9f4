import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import { EXEMPLES } from "./exemples.ts";
import { adressePour } from "./valeurs-hostiles.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

/** Les listes où l'on cherche : leur entrée accepte `q`, et rien d'autre n'y manque que ce que donne l'exemple. */
const cherchables = routesDuContrat().filter(
  (r) =>
    r.methode === "GET" &&
    !r.meta.brute &&
    "shape" in (r.entree ?? {}) &&
    "q" in (r.entree as unknown as { shape: object }).shape,
);

/** Ce qu'une réponse montre : un tableau, ou les lignes d'une page et leur nombre. */
function montre(corps: unknown): number {
  if (Array.isArray(corps)) return corps.length;
  const { lignes, total, fiches } = corps as { lignes?: unknown[]; total?: number; fiches?: unknown[] };
  return Math.max(lignes?.length ?? 0, typeof total === "number" ? total : 0, fiches?.length ?? 0);
}

describe("une recherche qui se replie à rien ne trouve rien", () => {
  it("chaque liste cherchable du contrat est essayée", () => expect(cherchables.length).toBeGreaterThan(12));

  it.each(cherchables.map((r) => [r.cle, r] as const))("%s", async (_cle, route) => {
    const exemple = (await EXEMPLES[route.cle]?.(t)) ?? {};
    const jeton = await t.session(t.jeu.admin);
    for (const q of ["%", "_", "--", "«\u00a0»"]) {
      const reponse = await t.appeler("GET", adressePour(route, { ...exemple, requete: { ...exemple.requete, q } }), {
        jeton,
      });
      // Refusée faute de signes, elle ne montre rien non plus.
      expect([200, 400]).toContain(reponse.statusCode);
      expect([q, montre(reponse.json())]).toEqual([q, 0]);
    }
  });
});
