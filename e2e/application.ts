import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { type AppTest, creerAppTest } from "../server/testing/app-test.ts";
import type { Jeu } from "../server/testing/jeu.ts";
import { type Ecran, nouvellePersonne } from "./navigateur.ts";

type Qui = keyof Pick<Jeu, "admin" | "expert" | "claire" | "marc" | "sophie" | "sansBesoin">;

/** Une image PNG d'un point. */
export const POINT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Le programme sur une base à soi : l'histoire y pose ses propres rangs et ne dépend pas des données de démonstration. */
export interface Application extends Pick<AppTest, "jeu" | "services" | "fermer"> {
  /** Écrit en base et rend la première ligne. */
  ecrire(texte: string, valeurs?: readonly unknown[]): Promise<Record<string, string>>;
  /** Garde un fichier d'une société et rend son identifiant. */
  deposer(usage: string, nom: string, octets: Buffer, typeMime: string): Promise<string>;
  /** Où elle répond, pour une personne sans compte. */
  adresse: string;
  /** De quoi agir au nom de cette personne, sans page. */
  session(qui: Qui): Promise<string>;
  /** Une page où cette personne est déjà connectée. */
  page(qui: Qui, ecran?: Ecran): Promise<Page>;
}

/** Le même port d'un fichier à l'autre : pour le navigateur c'est la même adresse, donc la même interface déjà chargée. */
let port = 0;

export async function ouvrirApplication(navigateur: Browser): Promise<Application> {
  const t = await creerAppTest();
  const adresse = await t.app.listen({ port, host: "localhost" });
  port = Number(new URL(adresse).port);
  const ecrire = (texte: string, valeurs: readonly unknown[] = []) =>
    t.enSysteme(async (c) => {
      const { rows } = await c.query<Record<string, string>>(texte, [...valeurs]);
      return rows[0] ?? {};
    });
  // Un contexte par personne et par écran, gardé : chaque page y retrouve l'interface déjà chargée.
  const contextes = new Map<string, Promise<BrowserContext>>();
  const entrer = async (qui: Qui, ecran: Ecran): Promise<BrowserContext> => {
    const { contexte, page } = await nouvellePersonne(navigateur, ecran, adresse);
    await page.close();
    await contexte.addCookies([{ name: "reflet", value: await t.session(t.jeu[qui]), url: adresse }]);
    return contexte;
  };
  return {
    jeu: t.jeu,
    adresse,
    services: t.services,
    fermer: t.fermer,
    session: (qui) => t.session(t.jeu[qui]),
    ecrire,
    deposer: async (usage, nom, octets, typeMime) => {
      const flux = (async function* () {
        yield octets;
      })();
      const { id, taille, sha256 } = await t.services.fichiers.deposer(flux, octets.length);
      await ecrire(
        `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
         values ($1, $2, $3, $4, $5, $6, $7, true)`,
        [id, t.jeu.clientA, usage, nom, typeMime, taille, sha256],
      );
      return id;
    },
    page: async (qui, ecran = "bureau") => {
      const cle = `${qui} ${ecran}`;
      const contexte = contextes.get(cle) ?? entrer(qui, ecran);
      contextes.set(cle, contexte);
      return (await contexte).newPage();
    },
  };
}

const versApi = (chemin: string) => (url: URL) => url.pathname === `/api${chemin}`;

/** Retient les réponses de cette adresse de l'API, le temps de voir l'écran attendre ; rend de quoi les lâcher. */
export async function retenir(page: Page, chemin: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(versApi(chemin), async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Coupe le réseau vers cette adresse de l'API. */
export const couper = (page: Page, chemin: string): Promise<unknown> =>
  page.route(versApi(chemin), (route) => route.abort("connectionfailed"));
