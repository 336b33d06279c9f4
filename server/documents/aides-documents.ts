import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { DocumentListe } from "../../domain/documents/file.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { exemple } from "../testing/corpus.ts";

/** L'application de l'essai en cours et ses sessions, ouvertes par `preparerDocuments`. */
export let t: AppTest;
export let claire: string;
export let marc: string;
export let expert: string;
export let admin: string;

export function preparerDocuments(): void {
  beforeAll(async () => {
    t = await creerAppTest();
    [claire, marc, expert, admin] = [
      await t.session(t.jeu.claire),
      await t.session(t.jeu.marc),
      await t.session(t.jeu.expert),
      await t.session(t.jeu.admin),
    ];
  });
  afterAll(() => t.fermer());
}

export const modele = (nom: string) => readFile(exemple(nom));
/** Un PDF qui n'en a que l'en-tête, jamais deux fois le même. */
export const abime = () => Buffer.from(`%PDF-1.7\n${randomUUID()}`);
export const ecrire = (texte: string, valeurs: readonly unknown[] = []): Promise<Record<string, never>[]> =>
  t.base.proprietaire(async (c) => (await c.query(texte, [...valeurs])).rows);
export const api = async (jeton: string, methode: "GET" | "POST" | "PATCH", chemin: string, corps?: unknown) => {
  const r = await t.appeler(methode, `/api${chemin}`, { jeton, ...(corps !== undefined && { corps }) });
  return { statut: r.statusCode, corps: r.json() };
};
export const deposer = async (jeton: string, nom: string, octets: Buffer, suite = "") =>
  (await t.appeler("PUT", `/api/documents/depot?nom=${encodeURIComponent(nom)}${suite}`, { jeton, octets })).json() as {
    id: string;
    deja: boolean;
  };
export const file = async (
  jeton: string,
  suite = "",
): Promise<{ lignes: DocumentListe[]; total: number; par_etat: Record<string, number> }> =>
  (await api(jeton, "GET", `/documents?taille=100${suite}`)).corps;
export const lire = async (jeton: string, id: string): Promise<DocumentDetaille> =>
  (await api(jeton, "GET", `/documents/${id}`)).corps;
export const ajouterRestitution = async (plaque: string, date: string, client = t.jeu.clientA): Promise<string> =>
  (
    await ecrire(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                                 montant_ht_apres_remise) values ($1, $2, $3, 'Lyon', $4, 'Renault', 'Clio', 'VP', 1000, 0) returning id`,
      [client, plaque, date, t.jeu.loueur],
    )
  )[0]?.id as unknown as string;
