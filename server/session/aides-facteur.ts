import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";

/** L'application du fichier de test en cours, ouverte par `preparerFacteur`. */
export let t: AppTest;

/** Une application neuve pour le fichier, et pour chaque cas ni facteur, ni session, ni message. */
export function preparerFacteur(): void {
  beforeAll(async () => {
    t = await creerAppTest();
  });
  afterAll(() => t.fermer());
  beforeEach(async () => {
    t.services.config.secondFacteurEquipe = false;
    t.regler(new Date());
    await sql(
      "truncate tentatives, messages, message_pieces, seconds_facteurs, seconds_facteurs_proposes, codes_secours, codes_courriel",
    );
    await sql("delete from sessions");
  });
}

export const CLAIRE = "claire@canarival.test";
export const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
export const jetonDe = (reponse: { headers: Record<string, unknown> }): string =>
  /reflet=([^;]*)/.exec(String(reponse.headers["set-cookie"]))?.[1] ?? "";
export const poster = (chemin: string, corps: unknown, jeton?: string) =>
  t.appeler("POST", `/api${chemin}`, { corps, jeton });

/** Passe au code suivant de l'application : le précédent ne resservirait pas. */
export function avancer(secondes: number): void {
  t.regler(new Date(t.services.horloge().getTime() + secondes * 1000));
}
export const codeDe = (cle: string, decalage = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(cle), timestamp: t.services.horloge().getTime() + decalage * 1000 });
export const faux = (cle: string): string => {
  const vrais = [-30, 0, 30].map((d) => codeDe(cle, d));
  return ["000000", "111111", "222222", "333333"].find((c) => !vrais.includes(c)) ?? "";
};

export const connecter = (email = CLAIRE) => poster("/session", { email, mot_de_passe: MOT_DE_PASSE_TEST });
/** Le mot de passe est passé : rend le jeton de la session intermédiaire. */
export async function etape(email = CLAIRE): Promise<string> {
  const r = await connecter(email);
  expect(r.json()).toHaveProperty("second_facteur");
  return jetonDe(r);
}
export const presenter = (jeton: string, code: string) => poster("/session/second-facteur", { code }, jeton);

/** Active l'application depuis le profil et rend la clé, les codes de secours et la session. */
export async function activer(utilisateur = t.jeu.claire) {
  const jeton = await t.session(utilisateur);
  const p = await poster(
    "/profil/second-facteur/proposition",
    { mot_de_passe: MOT_DE_PASSE_TEST, methode: "application" },
    jeton,
  );
  const { cle } = p.json() as { cle: string };
  const r = await poster("/profil/second-facteur/confirmation", { code: codeDe(cle) }, jeton);
  expect(r.statusCode).toBe(200);
  avancer(60);
  return { jeton, cle, codes: (r.json() as { codes_secours: string[] }).codes_secours };
}
export const sujets = async () =>
  (await sql<{ sujet: string }>("select sujet from messages order by cree_le, ctid")).map((m) => m.sujet);
export const dernierCode = async (): Promise<string> => {
  const [m] = await sql<{ texte: string }>(
    "select texte from messages where gabarit = 'code_connexion' order by cree_le desc, ctid desc limit 1",
  );
  return /^\s+(\d{6})$/m.exec(m?.texte ?? "")?.[1] ?? "";
};
export async function activerCourriel(utilisateur = t.jeu.claire) {
  const jeton = await t.session(utilisateur);
  await poster("/profil/second-facteur/proposition", { mot_de_passe: MOT_DE_PASSE_TEST, methode: "courriel" }, jeton);
  const r = await poster("/profil/second-facteur/confirmation", { code: await dernierCode() }, jeton);
  expect(r.statusCode).toBe(200);
  return jeton;
}
