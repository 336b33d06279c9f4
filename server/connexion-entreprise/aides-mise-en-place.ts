import type { LightMyRequestResponse } from "fastify";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { entrepriseJetable, type FournisseurEssai, ouvrirFournisseur } from "./aides-entreprise.ts";

export const RETOUR = "http://reflet.test/auth/entreprise";
export const CLAIRE = { sub: "claire-1", email: "claire@canarival.test", email_verified: true, amr: ["pwd"] };

/** Une application, un fournisseur d'identité, et la société de Claire qui s'y connecte. */
export interface EssaiEntreprise {
  t: AppTest;
  f: FournisseurEssai;
  sql<T extends Record<string, unknown>>(texte: string, valeurs?: unknown[]): Promise<T[]>;
  /** Écrit le réglage de la société de Claire. */
  reglerSociete(suite?: Partial<Parameters<typeof entrepriseJetable>[1]>): Promise<string>;
  /** Le départ d'une connexion, depuis une page. */
  demander(email?: string, retour?: string): Promise<LightMyRequestResponse>;
  /** Le retour du fournisseur, avec le cookie posé au départ. */
  finir(params: Record<string, string>, cookie: string): Promise<LightMyRequestResponse>;
  /** Avant chaque cas : Claire chez un fournisseur honnête, personne de lié. */
  remettre(): Promise<void>;
  fermer(): Promise<void>;
}

export async function ouvrirEssai(): Promise<EssaiEntreprise> {
  const [t, f] = await Promise.all([creerAppTest(), ouvrirFournisseur(RETOUR)]);
  t.services.config.fournisseursLocaux = ["localhost"];
  const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
    t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
  const reglerSociete: EssaiEntreprise["reglerSociete"] = (suite = {}) =>
    entrepriseJetable(t, { client: t.jeu.clientA, emetteur: f.emetteur, domaines: ["canarival.test"], ...suite });
  return {
    t,
    f,
    sql,
    reglerSociete,
    demander: (email = CLAIRE.email, retour = "/vehicules?q=a") =>
      t.appeler("POST", "/api/session/entreprise", { corps: { email, retour } }),
    finir: ({ state, code, iss, error }, cookie) =>
      t.appeler("POST", "/api/session/entreprise/retour", {
        corps: { state, code, iss, error },
        entetes: { cookie: cookie.split(";")[0] ?? "" },
      }),
    remettre: async () => {
      Object.assign(f, { compte: { ...CLAIRE }, truquer: null });
      await sql("truncate tentatives, identites_liees, connexions_entreprise, seconds_facteurs");
      await reglerSociete();
    },
    fermer: async () => {
      await f.fermer();
      await t.fermer();
    },
  };
}

/** Un cookie posé par une réponse, avec ses attributs. */
export const cookieDe = ({ headers }: LightMyRequestResponse, nom: string): string =>
  [headers["set-cookie"]]
    .flat()
    .find((c) => String(c).startsWith(`${nom}=`))
    ?.toString() ?? "";

/** Le jeton de la session qu'une réponse ouvre. */
export const jetonDe = (reponse: LightMyRequestResponse): string =>
  /^reflet=([^;]*)/.exec(cookieDe(reponse, "reflet"))?.[1] ?? "";
