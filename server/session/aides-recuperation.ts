import { afterAll, beforeAll, beforeEach } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { traiterDemandes } from "./demander-lien.ts";

/** L'application du fichier de test en cours, ouverte par `preparerRecuperation`. */
export let t: AppTest;

/** Une application neuve pour le fichier, et pour chaque cas ni lien, ni tentative, ni message. */
export function preparerRecuperation(): void {
  beforeAll(async () => {
    t = await creerAppTest();
  });
  afterAll(() => t.fermer());
  beforeEach(async () => {
    t.regler(new Date());
    await sql("truncate tentatives, demandes_recuperation, recuperations, messages, message_pieces");
  });
}

export const CLAIRE = "claire@canarival.test";
export const NOUVEAU = "le pneu avant gauche";
export const REFUS_LIEN = "Erreur lors de l'initialisation de la session";

export const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
export const demander = (email: string, extra: Record<string, unknown> = {}, entetes: Record<string, string> = {}) =>
  t.appeler("POST", "/api/fonctions/handle-password-reset", { corps: { email, ...extra }, entetes });
export const messages = () =>
  sql<{ destinataire: string; gabarit: string; texte: string; html: string; confidentiel: boolean }>(
    // L'heure est figée : l'ordre d'écriture départage.
    "select * from messages order by cree_le, ctid",
  );
export const jetonDe = (cookie: unknown): string => /reflet=([^;]*)/.exec(String(cookie))?.[1] ?? "";

export interface Lien {
  adresse: URL;
  access_token: string;
  refresh_token: string;
}
export function lireLien(texte: string): Lien {
  const adresse = new URL(/https?:\/\/\S+\/reset-password\S*/.exec(texte)?.[0] ?? "");
  const { access_token = "", refresh_token = "" } = Object.fromEntries(new URLSearchParams(adresse.hash.slice(1)));
  return { adresse, access_token, refresh_token };
}
export async function recevoirLien(email = CLAIRE, ...reste: [Record<string, unknown>?, Record<string, string>?]) {
  await demander(email, ...reste);
  await traiterDemandes(t.services);
  return lireLien((await messages()).findLast((m) => m.gabarit === "mot_de_passe_oublie")?.texte ?? "");
}
export const ouvrir = ({ access_token, refresh_token }: Pick<Lien, "access_token" | "refresh_token">, jeton?: string) =>
  t.appeler("POST", "/api/session/recuperation", { corps: { access_token, refresh_token }, jeton });
export const definir = (jeton: string, mot_de_passe = NOUVEAU) =>
  t.appeler("PUT", "/api/session/mot-de-passe", { corps: { mot_de_passe }, jeton });
export const connecter = (email: string, mot_de_passe: string) =>
  t.appeler("POST", "/api/session", { corps: { email, mot_de_passe } });
export async function sessionDeRecuperation(email = CLAIRE): Promise<string> {
  return jetonDe((await ouvrir(await recevoirLien(email))).headers["set-cookie"]);
}

/** Le jeu retrouve son mot de passe pour le cas suivant. */
export async function remettre(id: string): Promise<void> {
  await sql(
    "update utilisateurs set mot_de_passe = (select mot_de_passe from utilisateurs where id = $2) where id = $1",
    [id, t.jeu.admin],
  );
}
