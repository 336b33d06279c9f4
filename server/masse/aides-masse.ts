import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

/** L'application de l'essai en cours, ses sessions et ses deux loueurs, ouverts par `preparerMasse`. */
export let t: AppTest;
export let admin: string;
export let expert: string;
export let claire: string;
export let arval: string;
export let ayvens: string;

export function preparerMasse(): void {
  beforeAll(async () => {
    t = await creerAppTest();
    [admin, expert, claire] = [
      await t.session(t.jeu.admin),
      await t.session(t.jeu.expert),
      await t.session(t.jeu.claire),
    ];
    arval = t.jeu.loueur;
    ayvens = await un("insert into loueurs (nom) values ('Ayvens') returning id");
  });
  afterAll(() => t.fermer());
}

export const lignes = (texte: string, valeurs: unknown[] = []): Promise<Record<string, unknown>[]> =>
  t.base.proprietaire(async (c) => (await c.query(texte, valeurs)).rows);
/** Pour un grand nombre de fiches dont l'historique ne montrerait rien ; `discard all` rend le réglage. */
export const sansDeclencheurs = (texte: string): Promise<unknown> =>
  t.base.proprietaire(async (c) => {
    await c.query("set session_replication_role = replica");
    return c.query(texte);
  });
export const un = async (texte: string, valeurs: unknown[] = []): Promise<string> =>
  String((await lignes(texte, valeurs))[0]?.id ?? "");

let suivant = 100;
export const plaque = () => `MA-${++suivant}-SS`;
export const vehicule = (champs: Record<string, unknown> = {}): Promise<string> => {
  const tout = { client_id: t.jeu.clientA, immatriculation: plaque(), agence: "Lyon", ...champs };
  const noms = Object.keys(tout);
  return un(
    `insert into vehicules (${noms.join(", ")}) values (${noms.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
    Object.values(tout),
  );
};
export const conducteur = (client = t.jeu.clientA) =>
  un("insert into conducteurs (client_id, nom) values ($1, 'Masse') returning id", [client]);
export const affecter = (v: string, c: string, fin: string | null = null) =>
  un(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation)
     values ($1, $2, $3, '2025-01-01', $4) returning id`,
    [t.jeu.clientA, v, c, fin],
  );
export const valeurs = async (table: string, colonne: string, ids: string[]): Promise<unknown[]> =>
  (
    await lignes(
      `select ${colonne} as v from unnest($1::uuid[]) with ordinality x (id, n) join ${table} t using (id) order by n`,
      [ids],
    )
  ).map((l) => l.v);

export const enMasse = (entite: string, ids: string[], action: string, valeur: string | null = null) => ({
  entite,
  selection: { ids },
  action,
  valeur,
});
export const apercu = (corps: object, jeton = expert) => t.appeler("POST", "/api/masse/apercu", { jeton, corps });
export const agir = (corps: object, attendus: number, jeton = expert, cle = randomUUID()) =>
  t.appeler("POST", "/api/masse", { jeton, corps: { ...corps, attendus, cle_idempotence: cle } });
export const annuler = (id: string, jeton = expert) => t.appeler("POST", `/api/masse/${id}/annuler`, { jeton });
