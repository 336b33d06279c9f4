import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import type { Exemple } from "./exemples/exemple.ts";
import { EXEMPLES } from "./exemples.ts";
import { adressePour, CORPS_BRUTS, enTextes, estEnFrancais, TEXTES, VALEURS } from "./valeurs-hostiles.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(async () => {
  await t.fermer();
  const total = [...faites.values()].reduce((n, m) => n + m, 0);
  process.stdout.write(
    `valeurs hostiles : ${total} demandes (${[...faites].map(([qui, n]) => `${qui} ${n}`).join(", ")})\n`,
  );
});

/** Demandes faites par chacun. */
const faites = new Map<string, number>();
/**
 * Qui joue, à tour de rôle : l'admin une fois sur deux, qui atteint la base partout, puis chacun des autres murs. Un rôle que la route refuse
 * n'y joue plus, et sa demande revient à l'admin : aucune variante n'est perdue.
 */
const TOURS = ["admin", "claire", "admin", "expert", "admin", "marc", "admin", "personne"] as const;
type Joueur = (typeof TOURS)[number];

/** Toutes les variantes d'un exemple où une feuille est remplacée par une valeur hostile, ou retirée. */
function variantes(objet: Record<string, unknown>, valeurs = VALEURS): Record<string, unknown>[] {
  return Object.entries(objet).flatMap(([cle, valeur]) => {
    const ici = valeurs.map((v) => ({ ...objet, [cle]: v }));
    const sans = Object.fromEntries(Object.entries(objet).filter(([c]) => c !== cle));
    const dedans =
      valeur && typeof valeur === "object" && !Array.isArray(valeur)
        ? variantes(valeur as Record<string, unknown>, valeurs).map((v) => ({ ...objet, [cle]: v }))
        : [];
    return [...ici, sans, ...dedans];
  });
}

/**
 * Ce que le contrat refuse s'arrête à lui, et sa réponse ne dépend que des fautes qu'il trouve : chaque refus différent d'une route se
 * joue une fois, et tout ce qui passe le contrat, donc atteint la base, se joue toujours.
 */
function dejaRefusees(route: RouteDecrite): (exemple: Exemple) => boolean {
  const vues = new Set<string>();
  return ({ chemin, requete, corps }) => {
    const saisie = route.methode === "GET" || route.meta.brute ? enTextes(requete) : corps;
    const fautes = route.entree?.safeParse({ ...(saisie as object | undefined), ...enTextes(chemin) }).error?.issues;
    if (!fautes) return true;
    const refus = JSON.stringify(fautes.map(({ path, code, message }) => [path, code, message]));
    return !vues.has(refus) && Boolean(vues.add(refus));
  };
}

describe("aucune demande ne casse le serveur", () => {
  for (const route of routesDuContrat()) {
    // Un fichier accepté se convertit à chaque fois, dans un processus à part : une trentaine de fois par route.
    const timeout = route.meta.brute ? 120_000 : 30_000;
    it(`${route.methode} ${route.chemin} : jamais 500`, { timeout }, async () => {
      const jetons = new Map<Joueur, Promise<string>>();
      const refuses = new Set<Joueur>();
      let tour = 0;
      const jetonDe = (qui: Exclude<Joueur, "personne">) => {
        // La fermeture de session ne doit pas éteindre les appels suivants.
        if (route.cle.startsWith("session.")) return t.session(t.jeu[qui]);
        const connu = jetons.get(qui) ?? t.session(t.jeu[qui]);
        jetons.set(qui, connu);
        return connu;
      };
      const fautes: string[] = [];
      const nouvelle = dejaRefusees(route);
      const jouer = async (exemple: Exemple, brut?: string) => {
        if (brut === undefined && !nouvelle(exemple)) return;
        const adresse = adressePour(route, exemple);
        const corps = brut ?? exemple.corps;
        const envoyer = async (qui: Joueur): Promise<number> => {
          faites.set(qui, (faites.get(qui) ?? 0) + 1);
          const reponse = await t.appeler(route.methode, adresse, {
            ...(qui !== "personne" && { jeton: await jetonDe(qui) }),
            ...(corps !== undefined && { corps }),
            ...(exemple.octets && { octets: exemple.octets }),
          });
          if (reponse.statusCode >= 500 || (reponse.statusCode >= 400 && !estEnFrancais(reponse.body)))
            fautes.push(
              `${qui} ${reponse.statusCode} ${adresse} ${JSON.stringify(corps ?? null).slice(0, 200)} → ${reponse.body.slice(0, 200)}`,
            );
          return reponse.statusCode;
        };
        const voulu = TOURS[tour++ % TOURS.length] ?? "admin";
        const statut = await envoyer(refuses.has(voulu) ? "admin" : voulu);
        if (refuses.has(voulu) || voulu === "admin" || (statut !== 401 && statut !== 403)) return;
        refuses.add(voulu);
        await envoyer("admin");
      };
      const exemple = (await EXEMPLES[route.cle]?.(t)) ?? {};
      for (const corps of exemple.corps ? variantes(exemple.corps as Record<string, unknown>) : [])
        await jouer({ ...exemple, corps });
      // Une écriture n'a pas de filtres : ses paramètres à elle, et un de trop.
      const filtres = route.methode === "GET" ? { q: "a", page: "1", annee: "2026" } : {};
      const valeurs = route.meta.brute ? TEXTES : VALEURS;
      const requetes = [...variantes({ ...filtres, ...exemple.requete }, valeurs), { de_trop: "\u0000" }];
      for (const requete of requetes) await jouer({ ...exemple, requete: requete as Record<string, string> });
      for (const chemin of exemple.chemin ? variantes(exemple.chemin) : [])
        await jouer({ ...exemple, chemin: chemin as Record<string, string> });
      if (route.methode !== "GET") for (const brut of CORPS_BRUTS) await jouer(exemple, brut);
      expect(fautes).toEqual([]);
    });
  }

  it.each([
    "/api/restitutions/%E0%A4%A",
    "/api/%00",
    "/api/restitutions/%2e%2e%2f",
    `/api/restitutions/${"a".repeat(5000)}`,
    "/api/inconnu",
    "//",
    "/%",
    "/restitution/%zz",
  ])("adresse « %s » : refus clair", async (adresse) => {
    const r = await t.appeler("GET", adresse, { jeton: await t.session(t.jeu.admin) });
    expect(r.statusCode).toBeLessThan(500);
    if (r.statusCode >= 400) expect(r.body).toSatisfy(estEnFrancais);
  });

  it.each([
    ["une demande qui n'en est pas une", "coucou\r\n\r\n", 400],
    ["des en-têtes sans fin", `GET /api/sante HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    [
      "deux longueurs contradictoires",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
  ])("%s : refus clair avant toute route", async (_cas, octets, statut) => {
    await t.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const adresse = t.app.server.address();
    const prise = connect(typeof adresse === "object" && adresse ? adresse.port : 0, "127.0.0.1");
    prise.end(octets);
    let recu = "";
    for await (const morceau of prise) recu += morceau;
    expect(recu).toMatch(new RegExp(`^HTTP/1.1 ${statut} `));
    expect(recu.split("\r\n\r\n")[1]).toSatisfy(estEnFrancais);
  });

  it("un type de contenu inconnu : refus clair", async () => {
    const r = await t.app.inject({
      method: "POST",
      url: "/api/session",
      headers: { "content-type": "text/xml", "x-reflet": "1" },
      payload: "<a/>",
    });
    expect(r.statusCode).toBe(415);
    expect(r.json()).toHaveProperty("message_fr");
  });
});
