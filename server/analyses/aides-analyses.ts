import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Barre, type TableauDeBord, tableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { changerDocument, poserDocument, poserFiche } from "./aides-jeu.ts";

/** L'application de l'essai en cours et les sessions de ses lecteurs, ouvertes par `preparerAnalyses`. */
export let t: AppTest;
export let jetons: { claire: string; marc: string; admin: string };

/** Une application pour tout le fichier, sans restitution au début de chaque essai ; l'heure du serveur est `maintenant` s'il est donné. */
export function preparerAnalyses(maintenant?: string): void {
  beforeAll(async () => {
    t = await creerAppTest();
    if (maintenant) t.regler(new Date(maintenant));
    jetons = {
      claire: await t.session(t.jeu.claire),
      marc: await t.session(t.jeu.marc),
      admin: await t.session(t.jeu.admin),
    };
  });
  afterAll(() => t.fermer());
  beforeEach(() => t.base.proprietaire((c) => c.query("delete from restitutions")));
}

/** Ce que l'API des analyses rend à cette adresse, pour Claire sauf mention. */
export const lireAnalyses = async (chemin: string, jeton = jetons.claire) => {
  const reponse = await t.appeler("GET", `/api/analyses${chemin}`, { jeton });
  expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(200);
  return reponse.json();
};
export const lireTableau = async (jeton: string, recherche = ""): Promise<TableauDeBord> =>
  tableauDeBord.parse(await lireAnalyses(recherche, jeton));

/** Clé, nombre et montant d'un graphe, dans l'ordre des barres. */
export const resume = (barres: readonly Barre[] | undefined) => barres?.map((b) => [b.cle, b.nombre, b.montant_ht]);

/** Cinq restitutions de Claire en 2026 (0, 100, 200, 300 et 1 400 €), une en 2025, une de Marc. */
export async function poserCinq(): Promise<void> {
  const client = t.jeu.clientA;
  await poserFiche(t, { client, date: "2026-01-05", montant: 0, km: 50_000 });
  await poserFiche(t, { client, date: "2026-01-31", montant: 10_000, km: 0 });
  await poserFiche(t, {
    client,
    date: "2026-03-10",
    montant: 20_000,
    rapport: 25_000,
    facture: 20_000,
    agence: "Nantes",
  });
  await poserFiche(t, {
    client,
    date: "2026-03-11",
    montant: 30_000,
    rapport: 20_000,
    facture: 30_000,
    marque: "Peugeot",
  });
  await poserFiche(t, { client, date: "2026-12-31", montant: 140_000, rapport: 99_000, type: "VU" });
  await poserFiche(t, { client, date: "2025-06-01", montant: 50_000, km: 25_000 });
  await poserFiche(t, {
    client: t.jeu.clientB,
    date: "2026-03-10",
    montant: 777_700,
    agence: "Secrète",
    marque: "Tesla",
  });
}

/** Un dossier : rapport, facture et avoir validés, comme le produit les valide. */
export async function poserDossier(
  {
    client = t.jeu.clientA,
    date = "2026-03-10",
    avoir = 0,
    ...f
  }: Partial<Parameters<typeof poserFiche>[1]> & { avoir?: number },
  lignes: Parameters<typeof poserDocument>[4],
): Promise<string> {
  const fiche = await poserFiche(t, { client, date, montant: lignes.reduce((n, l) => n + l.net, 0), ...f });
  for (const type of ["rapport", "facture"] as const)
    await changerDocument(t, await poserDocument(t, client, fiche, type, lignes), "valide");
  if (avoir) {
    const [premiere] = lignes;
    if (!premiere) throw new Error("un avoir rend une ligne");
    await changerDocument(t, await poserDocument(t, client, fiche, "avoir", [{ ...premiere, net: avoir }]), "valide");
  }
  return fiche;
}
export const RAYURE = {
  categorie: "carrosserie",
  element: "pare_chocs_avant",
  dommage: "rayure",
  operation: "peinture",
};
