import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { poserDossier, preparerAnalyses, RAYURE, t } from "./aides-analyses.ts";
import { poserFiche } from "./jeu-analyses.ts";

preparerAnalyses("2026-11-18T09:00:00Z");

/** Le modèle écrit ses propres apostrophes en courbe. */
const lisible = (page = ""): string => page.replace(/\s+/g, " ").replaceAll("’", "'");

const lire = async (qui: "claire" | "marc" | "admin", recherche = "") => {
  const reponse = await t.appeler("GET", `/api/analyses/direction${recherche}`, { jeton: await t.session(t.jeu[qui]) });
  expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(reponse.rawPayload));
  const { totalPages, text } = await extractText(pdf, { mergePages: false });
  return {
    pages: totalPages,
    premiere: lisible(text[0]),
    seconde: lisible(text[1]),
    balise: reponse.rawPayload.includes("/StructTreeRoot"),
    nom: String(reponse.headers["content-disposition"]),
  };
};

test("la note tient sur deux pages : le client, le résultat, la tendance, puis les décisions par montant", async () => {
  for (const [rang, net] of [10_000, 20_000, 30_000, 40_000, 50_000, 60_000].entries())
    await poserDossier({ date: `2026-0${rang + 1}-10` }, [{ ...RAYURE, net }]);
  for (let i = 0; i < 5; i += 1) await poserDossier({ date: "2025-06-10" }, [{ ...RAYURE, net: 70_000 }]);
  await poserDossier({ date: "2026-07-10" }, [{ categorie: "proprete", element: "nettoyage", net: 9_900 }]);
  await poserFiche(t, { client: t.jeu.clientB, date: "2026-03-01", montant: 7_777_700 });
  const note = await lire("claire", "?annee=2026");
  expect([note.pages, note.balise]).toEqual([2, true]);
  const { rows } = await t.enSysteme((c) => c.query("select nom from clients where id = $1", [t.jeu.clientA]));
  const rangs = [
    rows[0].nom,
    "Le résultat",
    "Récupéré auprès des loueurs",
    "Coût moyen par véhicule rendu",
    "à prendre",
  ].map((texte) => note.premiere.indexOf(texte));
  // Chacun y est, dans cet ordre.
  expect(Math.min(...rangs)).toBeGreaterThanOrEqual(0);
  expect(rangs).toEqual(rangs.toSorted((a, b) => a - b));
  expect(note.premiere).toMatch(/En baisse de \d/);
  expect(note.premiere).toContain("Éviter les frais « nettoyage »");
  for (const titre of [
    "Les frais dans le temps",
    "Les loueurs, par coût moyen",
    "D'où viennent les frais",
    "Ce qui vient",
  ])
    expect(note.seconde).toContain(titre);
  // Rien d'une autre société.
  expect(note.premiere + note.seconde).not.toContain("77 777");
  expect(note.nom).toContain("direction-");
});

test("sans période, les douze derniers mois ; vide, elle tient encore sur deux pages et n'invente rien", async () => {
  const note = await lire("marc");
  expect(note.pages).toBe(2);
  expect(note.premiere).toContain("12 derniers mois, du 19/11/2025 au 18/11/2026");
  expect(note.premiere).toContain("Rien n'a été réclamé.");
  expect(note.premiere).toContain("Rien n'attend de décision");
});
