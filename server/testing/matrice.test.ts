import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APPELANTS, type Appelant } from "../../domain/commun/contrat.ts";
import { type RouteDecrite, routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import { EXEMPLES } from "./exemples.ts";
import { CANARI } from "./jeu.ts";

let t: AppTest;
const jetons: Partial<Record<Appelant, string>> = {};

beforeAll(async () => {
  t = await creerAppTest();
  // Le fichier du jeu doit exister sur le stockage pour être téléchargé.
  await t.services.fichiers.deposer(unPdf(), 1000, t.jeu.fichier);
});
afterAll(() => t.fermer());

async function* unPdf() {
  yield Buffer.from("%PDF-1.7\n");
}

const QUI: Record<Exclude<Appelant, "personne" | "revoquee">, (t: AppTest) => string> = {
  admin: (x) => x.jeu.admin,
  expert: (x) => x.jeu.expert,
  client: (x) => x.jeu.claire,
  autre_client: (x) => x.jeu.marc,
  sans_besoin: (x) => x.jeu.sansBesoin,
};

async function jetonDe(appelant: Appelant): Promise<string | undefined> {
  if (appelant === "personne") return undefined;
  if (appelant === "revoquee") {
    const jeton = await t.session(t.jeu.claire);
    await t.appeler("DELETE", "/api/session", { jeton });
    return jeton;
  }
  // Une session par appel : certaines routes ferment les autres.
  jetons[appelant] = await t.session(QUI[appelant](t));
  return jetons[appelant];
}

async function jouer(route: RouteDecrite, appelant: Appelant) {
  const exemple = await EXEMPLES[route.cle]?.(t);
  if (!exemple) throw new Error(`La route ${route.cle} n'a pas d'exemple.`);
  const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, nom: string) => exemple.chemin?.[nom] ?? "");
  const requete = exemple.requete ? `?${new URLSearchParams(exemple.requete)}` : "";
  const jeton = await jetonDe(appelant);
  return t.appeler(route.methode, `/api${chemin}${requete}`, {
    jeton,
    ...(exemple.corps !== undefined && { corps: exemple.corps }),
    ...(exemple.octets && { octets: exemple.octets }),
  });
}

describe("matrice des droits : chaque route, chaque appelant", () => {
  const routes = routesDuContrat();

  it("donne un exemple à chaque route, et rien de plus", () => {
    expect(Object.keys(EXEMPLES).sort()).toEqual(routes.map((r) => r.cle).sort());
  });

  for (const route of routes) {
    for (const appelant of APPELANTS) {
      it(`${route.methode} ${route.chemin} par ${appelant} répond ${route.meta.attendus[appelant]}`, async () => {
        const reponse = await jouer(route, appelant);
        expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(route.meta.attendus[appelant]);
        if (
          appelant === "autre_client" ||
          appelant === "sans_besoin" ||
          appelant === "personne" ||
          appelant === "revoquee"
        ) {
          expect(reponse.body).not.toContain(CANARI);
        }
        if (reponse.statusCode === 200 && route.sortie && !route.meta.brute) {
          expect(route.sortie.safeParse(reponse.json()).error?.issues).toBeUndefined();
        }
        if (reponse.statusCode >= 400) {
          expect(Object.keys(reponse.json())).toEqual(expect.arrayContaining(["code", "message_fr", "request_id"]));
        }
      });
    }
  }
});
