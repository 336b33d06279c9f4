import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AffectationLue, affectationCourante, seChevauchent } from "../../domain/affectations/affectation.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
let conducteurs: string[];

beforeAll(async () => {
  t = await creerAppTest();
  expert = await t.session(t.jeu.expert);
  conducteurs = await t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into conducteurs (client_id, prenom, nom) select $1, 'Pilote', n::text from generate_series(1, 3) n returning id",
      [t.jeu.clientA],
    );
    return rows.map((r) => r.id);
  });
});
afterAll(() => t.fermer());

const AUJOURDHUI = jourDeParis(new Date());
const jourA = (ecart: number): string =>
  new Date(Date.parse(AUJOURDHUI) + ecart * 86_400_000).toISOString().slice(0, 10);

const ecart = fc.integer({ min: -40, max: 20 });
const km = fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null });
/** Un geste au hasard sur les affectations d'un véhicule ; `rang` choisit parmi celles qui existent. */
const geste = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      quoi: fc.constant("creer" as const),
      qui: fc.nat(2),
      du: ecart,
      duree: fc.option(fc.nat(15), { nil: null }),
      debut: km,
      fin: km,
      laisser: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ quoi: fc.constant("terminer" as const), rang: fc.nat(9), le: ecart, fin: km }) },
  {
    weight: 2,
    arbitrary: fc.record({
      quoi: fc.constant("corriger" as const),
      rang: fc.nat(9),
      du: ecart,
      duree: fc.option(fc.nat(15), { nil: null }),
      laisser: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ quoi: fc.constant("supprimer" as const), rang: fc.nat(9) }) },
);
type Geste = typeof geste extends fc.Arbitrary<infer G> ? G : never;

const lire = async (vehicule: string) =>
  (await t.appeler("GET", `/api/vehicules/${vehicule}`, { jeton: expert })).json();

async function jouer(vehicule: string, g: Geste): Promise<number> {
  const affectations: AffectationLue[] = (await lire(vehicule)).affectations;
  if (g.quoi === "creer") {
    const corps = {
      vehicule_id: vehicule,
      conducteur_id: conducteurs[g.qui],
      date_debut_affectation: jourA(g.du),
      date_fin_affectation: g.duree === null ? null : jourA(g.du + g.duree),
      kilometrage_debut_affectation: g.debut,
      kilometrage_fin_affectation: g.fin,
      cle_idempotence: randomUUID(),
      deux_vehicules: true,
    };
    const envoyer = (plus: object) =>
      t.appeler("POST", "/api/affectations", { jeton: expert, corps: { ...corps, ...plus } });
    return laisserPlace(g.laisser, envoyer);
  }
  const a = affectations[g.rang % Math.max(affectations.length, 1)];
  if (!a) return 200;
  if (g.quoi === "supprimer")
    return (await t.appeler("DELETE", `/api/affectations/${a.id}`, { jeton: expert })).statusCode;
  const champs =
    g.quoi === "terminer"
      ? { date_fin_affectation: jourA(g.le), kilometrage_fin_affectation: g.fin }
      : { date_debut_affectation: jourA(g.du), date_fin_affectation: g.duree === null ? null : jourA(g.du + g.duree) };
  const avant = Object.fromEntries(Object.keys(champs).map((n) => [n, a[n as keyof AffectationLue]]));
  const envoyer = (plus: object) =>
    t.appeler("PATCH", `/api/affectations/${a.id}`, {
      jeton: expert,
      corps: { champs, avant, deux_vehicules: true, ...plus },
    });
  return laisserPlace(g.quoi === "corriger" && g.laisser, envoyer);
}

/** Envoie ; devant un chevauchement qui peut se résoudre, le résout si le geste le veut. */
async function laisserPlace(
  laisser: boolean,
  envoyer: (plus: object) => ReturnType<AppTest["appeler"]>,
): Promise<number> {
  const reponse = await envoyer({});
  const { donnees } = reponse.statusCode === 409 ? reponse.json() : {};
  if (!laisser || !donnees?.terminer_le) return reponse.statusCode;
  const { id, date_fin_affectation: avant } = donnees.affectation;
  return (await envoyer({ terminer: { id, avant } })).statusCode;
}

function coherentes(affectations: readonly AffectationLue[]): void {
  for (const [i, a] of affectations.entries())
    for (const b of affectations.slice(i + 1)) expect(seChevauchent(a, b), JSON.stringify([a, b])).toBe(false);
}

it("aucune suite de gestes ne fait se chevaucher deux affectations ; la courante est celle de la définition", async () => {
  let acceptes = 0;
  let refuses = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 3, maxLength: 12 }), async (gestes) => {
      const vehicule = await t.base.proprietaire(async (c) => {
        const { rows } = await c.query<{ id: string }>(
          "insert into vehicules (client_id, immatriculation) values ($1, left($2, 20)) returning id",
          [t.jeu.clientA, randomUUID()],
        );
        return rows[0]?.id ?? "";
      });
      for (const g of gestes) {
        const statut = await jouer(vehicule, g);
        expect([200, 400, 409]).toContain(statut);
        if (statut === 200) acceptes++;
        else refuses++;
      }
      const { affectations, conducteur, statut } = await lire(vehicule);
      coherentes(affectations);
      const courante = affectationCourante<AffectationLue>(affectations, AUJOURDHUI);
      expect(conducteur?.id ?? null).toBe(courante?.conducteur_id ?? null);
      expect(statut).toBe(courante && courante.date_fin_affectation === null ? "actif" : "inactif");
      // Les compteurs d'un véhicule ne reculent jamais, dans l'ordre du temps.
      const releves = [...affectations]
        .sort((a: AffectationLue, b: AffectationLue) =>
          a.date_debut_affectation.localeCompare(b.date_debut_affectation),
        )
        .flatMap((a: AffectationLue) => [a.kilometrage_debut_affectation, a.kilometrage_fin_affectation])
        .filter((n) => n !== null);
      expect(releves).toEqual([...releves].sort((a, b) => a - b));
    }),
    { numRuns: 40, seed: 20261121 },
  );
  // Le hasard a bien joué les deux : sans refus ni réussite, la propriété ne dirait rien.
  expect(acceptes).toBeGreaterThan(80);
  expect(refuses).toBeGreaterThan(40);
}, 60_000);

it("dix personnes qui prennent le même véhicule au même instant : une seule l'obtient", async () => {
  const vehicule = await t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into vehicules (client_id, immatriculation) values ($1, 'CC-100-CC') returning id",
      [t.jeu.clientA],
    );
    return rows[0]?.id ?? "";
  });
  const statuts = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const corps = {
        vehicule_id: vehicule,
        conducteur_id: conducteurs[i % 3],
        date_debut_affectation: jourA(-i),
        date_fin_affectation: null,
        kilometrage_debut_affectation: null,
        kilometrage_fin_affectation: null,
        deux_vehicules: true,
        cle_idempotence: randomUUID(),
      };
      return (await t.appeler("POST", "/api/affectations", { jeton: expert, corps })).statusCode;
    }),
  );
  expect(statuts.filter((s) => s === 200)).toHaveLength(1);
  expect(statuts.filter((s) => s === 409)).toHaveLength(9);
  expect((await lire(vehicule)).affectations).toHaveLength(1);
});
