import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import { EXEMPLES, type Exemple } from "./exemples.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

/** Ce qu'une personne maladroite ou malveillante met à la place d'une valeur. */
const VALEURS: unknown[] = [
  null,
  "",
  " ",
  "x".repeat(20_000),
  "\u0000",
  "é\u0301\ud800",
  "'; drop table restitutions; --",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "%",
  "2026-13-45",
  "0000-00-00",
  "-1",
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  true,
  [],
  ["a"],
  {},
  { $ne: null },
  { __proto__: { admin: true } },
];

/** Toutes les variantes d'un exemple où une feuille est remplacée par une valeur hostile, ou retirée. */
function variantes(objet: Record<string, unknown>): Record<string, unknown>[] {
  return Object.entries(objet).flatMap(([cle, valeur]) => {
    const ici = VALEURS.map((v) => ({ ...objet, [cle]: v }));
    const sans = Object.fromEntries(Object.entries(objet).filter(([c]) => c !== cle));
    const dedans =
      valeur && typeof valeur === "object" && !Array.isArray(valeur)
        ? variantes(valeur as Record<string, unknown>).map((v) => ({ ...objet, [cle]: v }))
        : [];
    return [...ici, sans, ...dedans];
  });
}

const CORPS_BRUTS = [
  "",
  "null",
  "[]",
  "[[[[",
  "{",
  '"a"',
  "1e999",
  '{"a":',
  "\u0000",
  "[".repeat(20_000),
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
];

describe("aucune demande ne casse le serveur", () => {
  for (const route of routesDuContrat()) {
    it(`${route.methode} ${route.chemin} : jamais 500`, async () => {
      const jeton = await t.session(t.jeu.admin);
      const client = await t.session(t.jeu.claire);
      const fautes: string[] = [];
      const jouer = async (exemple: Exemple, brut?: string) => {
        const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, n: string) =>
          encodeURIComponent(String(exemple.chemin?.[n] ?? "").toWellFormed()),
        );
        const requete = new URLSearchParams(
          Object.entries(exemple.requete ?? {}).map(([c, v]): [string, string] => [
            c,
            typeof v === "string" ? v : JSON.stringify(v),
          ]),
        );
        const corps = brut ?? exemple.corps;
        const reponse = await t.appeler(route.methode, `/api${chemin}?${requete}`, {
          // La fermeture de session ne doit pas éteindre les appels suivants.
          jeton: route.cle.startsWith("session.") ? await t.session(t.jeu.claire) : fautes.length % 2 ? client : jeton,
          ...(corps !== undefined && { corps }),
          ...(exemple.octets && { octets: exemple.octets }),
        });
        if (reponse.statusCode >= 500)
          fautes.push(
            `${reponse.statusCode} ${chemin}?${requete} ${JSON.stringify(corps).slice(0, 200)} → ${reponse.body.slice(0, 200)}`,
          );
      };
      const exemple = (await EXEMPLES[route.cle]?.(t)) ?? {};
      for (const corps of exemple.corps ? variantes(exemple.corps as Record<string, unknown>) : [])
        await jouer({ ...exemple, corps });
      for (const requete of variantes({ q: "a", page: "1", annee: "2026", ...exemple.requete }))
        await jouer({ ...exemple, requete: requete as Record<string, string> });
      for (const chemin of exemple.chemin ? variantes(exemple.chemin) : [])
        await jouer({ ...exemple, chemin: chemin as Record<string, string> });
      if (route.methode !== "GET") for (const brut of CORPS_BRUTS) await jouer(exemple, brut);
      expect(fautes).toEqual([]);
    });
  }

  it.each([
    "/api/restitutions/%E0%A4%A",
    "/api/%00",
    "/api/restitutions/%2e%2e%2f",
    `/api/restitutions/${"a".repeat(5000)}`,
    "/api/inconnu",
    "//",
    "/%",
    "/restitution/%zz",
  ])("adresse « %s » : refus clair", async (adresse) => {
    const r = await t.appeler("GET", adresse, { jeton: await t.session(t.jeu.admin) });
    expect(r.statusCode).toBeLessThan(500);
  });

  it("un type de contenu inconnu : refus clair", async () => {
    const r = await t.app.inject({
      method: "POST",
      url: "/api/session",
      headers: { "content-type": "text/xml", "x-reflet": "1" },
      payload: "<a/>",
    });
    expect(r.statusCode).toBe(415);
    expect(r.json()).toHaveProperty("message_fr");
  });
});
