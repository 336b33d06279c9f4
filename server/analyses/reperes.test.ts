import { expect, test } from "vitest";
import { reperes } from "../../domain/analyses/detail.contrat.ts";
import { jetons, lireAnalyses, preparerAnalyses, t } from "./aides-analyses.ts";
import { poserFiche } from "./aides-jeu.ts";

preparerAnalyses("2026-03-15T10:00:00Z");

const lire = async (jeton = jetons.claire) => reperes.parse(await lireAnalyses("/reperes", jeton));

/** Une société de plus par restitution : 100 €, 200 €, 300 €… */
async function poserSocietes(combien: number): Promise<void> {
  const ids = await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into clients (nom, besoins) select 'Société ' || gen_random_uuid(), '{restitutions}' from generate_series(1, $1) returning id`,
      [combien],
    );
    return rows.map((r) => r.id);
  });
  for (const [rang, client] of ids.entries())
    await poserFiche(t, { client, date: "2025-06-01", montant: 10_000 * (rang + 1) });
}

test("un repère ne sort que si l'exploitant l'ouvre, et de dix sociétés au moins, chacune pesant autant", async () => {
  await poserSocietes(9);
  t.services.config.reperesAnonymes = true;
  // Neuf sociétés, même avec cent dossiers : rien.
  expect((await lire()).loueurs).toEqual([]);
  await poserSocietes(1);
  // Hors de la fenêtre : le mois en cours, et plus de vingt-quatre mois.
  for (const date of ["2026-03-01", "2024-02-29"])
    await poserFiche(t, { client: t.jeu.clientA, date, montant: 9_999_900 });
  const attendu = {
    loueur_id: t.jeu.loueur,
    moyenne_societes: 10,
    // 100 €, 100 €, 200 €… 900 € : la société du milieu est entre 400 et 500 €.
    moyenne_ht: 45_000,
    ecart_societes: 0,
    ecart_part: null,
    delai_societes: 0,
    delai_facture: null,
    obtenu_societes: 0,
    obtenu_part: null,
  };
  for (const jeton of [jetons.claire, jetons.admin]) expect((await lire(jeton)).loueurs).toEqual([attendu]);
  // Cent dossiers chers d'une seule société ne déplacent pas celle du milieu.
  for (let i = 0; i < 20; i += 1)
    await poserFiche(t, { client: t.jeu.clientA, date: "2025-06-01", montant: 5_000_000 });
  expect((await lire()).loueurs[0]).toMatchObject({ moyenne_societes: 11, moyenne_ht: 50_000 });
  t.services.config.reperesAnonymes = false;
  expect(await lire()).toEqual({ ouverts: false, loueurs: [] });
});

test("l'effectif de dix est tenu par la base, et la fonction n'est à personne d'autre", async () => {
  const droits = await t.enSysteme((c) =>
    c.query<{ public: boolean; definition: string }>(
      `select has_function_privilege('public', 'reperes_anonymes()', 'execute') as public, pg_get_functiondef('reperes_anonymes()'::regprocedure) as definition`,
    ),
  );
  expect(droits.rows[0]?.public).toBe(false);
  expect(droits.rows[0]?.definition.match(/>= 10/g)?.length).toBe(5);
});
