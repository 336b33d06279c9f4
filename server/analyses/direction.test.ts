import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type ContenuDirection, decisionsDirection } from "../../domain/analyses/direction.ts";
import { composer } from "../lettres/composer.ts";
import { poserDossier, preparerAnalyses, RAYURE, t } from "./aides-analyses.ts";
import { poserFiche } from "./aides-jeu.ts";
import { donneesDirection, lireDirection } from "./direction.ts";

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
  // Un chiffre que rien ne permet de dire le dit, et pourquoi.
  expect(note.premiere).not.toContain("--");
  expect(note.premiere).toContain("Inconnu Aucun véhicule rendu n'a d'audit terminé");
  expect(note.premiere).toContain("De trouvé à rendu");
});

test("la note compte les audits à planifier comme la liste des fins de contrat, et chiffre ceux-là", async () => {
  for (let i = 0; i < 6; i += 1) await poserDossier({ date: "2026-06-10" }, [{ ...RAYURE, net: 50_000 }]);
  const poser = (plaque: string, fin: string, suite = "null") =>
    t.enSysteme((c) =>
      c.query(
        `with v as (insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, loueur_id)
           values ($1, $2, 'Renault', 'Clio', 'VP', (select id from loueurs limit 1)) returning id)
         insert into contrats (client_id, vehicule_id, date_debut, date_fin, audit_fait_le) select $1, id, '2023-01-01', $3, ${suite} from v`,
        [t.jeu.clientA, plaque, fin],
      ),
    );
  await poser("NA-001-AA", "2027-02-10");
  await poser("NA-002-AA", "2027-05-10");
  // Échu et pas rendu, un audit reste à faire ; déjà audité, ou à plus d'un an, il n'est pas à planifier.
  await poser("NA-003-AA", "2026-10-10");
  await poser("NA-004-AA", "2027-03-10", "'2026-11-01'");
  await poser("NA-005-AA", "2028-03-10");
  const { compteurs } = (
    await t.appeler("GET", "/api/fins-de-contrat", { jeton: await t.session(t.jeu.claire) })
  ).json();
  const { total, audits_a_planifier } = (
    await t.appeler("GET", "/api/analyses/provision", { jeton: await t.session(t.jeu.claire) })
  ).json();
  expect(audits_a_planifier.contrats).toBe(compteurs.audit_a_planifier);
  expect(audits_a_planifier.contrats).toBeGreaterThan(2);
  expect(audits_a_planifier.montant_ht).toBeLessThan(total.montant_ht);
  const note = await lire("claire");
  expect(note.premiere).toContain(`Planifier les audits de ${compteurs.audit_a_planifier} véhicules`);
});

test("ce qui se perd à une date passe devant, si petit soit-il", () => {
  const lue = {
    argent: {
      trouve: 20_393,
      a_reclamer: 20_393,
      reclame: 0,
      accorde: 0,
      recu: 0,
      attendu: 900_000,
      perdu: 0,
      factures_a_reclamer: 1,
    },
    essentiel: {
      a_contester: { prochaine: { restitution_id: "r", immatriculation: "GA-532-AN", date_limite: "2026-11-23" } },
      retours: null,
    },
    provision: { audits_a_planifier: { contrats: 9, montant_ht: 800_000 }, historique: 9 },
    complements: { evitables: { postes: [{ cle: "nettoyage", nombre: 9, montant_ht: 700_000 }] }, loueurs: [] },
    tableau: { indicateurs: { moyenne_ht: null } },
  } as unknown as ContenuDirection;
  const [premiere, ...autres] = decisionsDirection(lue);
  expect(premiere?.titre.replace(/\s/g, " ")).toBe("Réclamer 203,93 € aux loueurs avant le 23/11/2026");
  expect(premiere?.detail).toContain("GA-532-AN se perd le premier");
  expect(autres.map((d) => d.montant_ht)).toEqual([900_000, 800_000]);
  // Sans date connue, rien ne presse : le montant range.
  const sansDate = {
    ...lue,
    essentiel: { ...lue.essentiel, a_contester: { prochaine: null } },
  } as unknown as ContenuDirection;
  expect(decisionsDirection(sansDate).map((d) => d.montant_ht)).toEqual([900_000, 800_000, 700_000]);
});

test("pleine, la note tient encore sur deux pages", async () => {
  const { services } = t;
  const lue = await services.base.auNomDe(t.jeu.claire, services.horloge(), (tx) =>
    lireDirection(tx, {}, services.horloge()),
  );
  const rang = (nom: string) => [nom, 0.5, "12\u202f345\u00a0€", "100\u00a0%"];
  const mois = Array.from({ length: 13 }, () => ["janv.", 1, "12 k€"]);
  const pdf = await composer("direction", services.fichiers, [], () => ({
    ...donneesDirection(lue),
    constat: "Les accessoires et documents représentent 54 % des frais détaillés. ".repeat(3),
    decisions: Array.from({ length: 3 }, () => [
      "Planifier les audits de 128 véhicules à rendre d'ici un an",
      "Détail. ".repeat(24),
    ]),
    loueurs: Array.from({ length: 6 }, () => rang("Volkswagen Financial Services")),
    categories: Array.from({ length: 6 }, () => rang("Accessoires et documents")),
    mois,
    provision: mois,
  }));
  expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(2);
});
