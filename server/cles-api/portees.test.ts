import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES_PORTEES, estDEquipe, type PorteeCle } from "../../domain/droits/portees.ts";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import type { Exemple } from "../testing/exemples/exemple.ts";
import { EXEMPLES } from "../testing/exemples.ts";
import { CANARI } from "../testing/jeu.ts";
import { nouvelleCle } from "./cle.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  await t.services.fichiers.deposer(unPdf(), 1000, t.jeu.fichier);
});
afterAll(() => t.fermer());

async function* unPdf() {
  yield Buffer.from("%PDF-1.7\n");
}

async function poserCle(client: string | null, ...portees: PorteeCle[]): Promise<string> {
  const { cle, empreinte, debut } = nouvelleCle();
  await t.base.proprietaire((c) =>
    c.query(
      `insert into cles_api (nom, client_id, empreinte, debut, expire_le, portees, cree_par)
       values ('Matrice', $1, $2, $3, current_date + 30, $4, $5)`,
      [client, empreinte, debut, portees, t.jeu.admin],
    ),
  );
  return cle;
}
/** Le frein par minute n'est pas le sujet : il a son test. */
const desserrer = () => t.base.proprietaire((c) => c.query("update cles_api_usages set dans_la_minute = 0"));

async function jouer(route: RouteDecrite, cle: string, sansObjet?: Exemple) {
  const e = sansObjet ?? (await EXEMPLES[route.cle]?.(t));
  if (!e) throw new Error(`La route ${route.cle} n'a pas d'exemple.`);
  const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, nom: string) => e.chemin?.[nom] ?? "x");
  return t.appeler(route.methode, `/api${chemin}${e.requete ? `?${new URLSearchParams(e.requete)}` : ""}`, {
    entetes: { authorization: `Bearer ${cle}` },
    ...(e.corps !== undefined && { corps: e.corps }),
    ...(e.octets && { octets: e.octets }),
  });
}
const routes = routesDuContrat();
const exposees = routes.filter((r) => r.meta.portee !== undefined);

test("chaque portée ouvre au moins une route, et celles de l'équipe seules sont refusées à toute société", () => {
  const ouvrent = (p: PorteeCle) => exposees.filter((r) => r.meta.portee === p);
  for (const portee of CODES_PORTEES) {
    expect([portee, ouvrent(portee).length > 0]).toEqual([portee, true]);
    const aUneSociete = ouvrent(portee).some((r) => r.meta.attendus.client !== 403);
    expect([portee, estDEquipe(portee)]).toEqual([portee, !aUneSociete]);
  }
});

test("sans la portée d'une route, une clé est refusée ; une route sans portée l'est à toutes", async () => {
  const toutes = await poserCle(null, ...CODES_PORTEES);
  const sauf = new Map<string, string>();
  const ouvertes: string[] = [];
  for (const [i, route] of routes.entries()) {
    if (route.meta.acces === "public") continue;
    if (i % 60 === 0) await desserrer();
    const { portee } = route.meta;
    if (portee && !sauf.has(portee))
      sauf.set(portee, await poserCle(null, ...CODES_PORTEES.filter((p) => p !== portee)));
    const reponse = await jouer(route, (portee && sauf.get(portee)) ?? toutes, {});
    if (reponse.statusCode !== 403 || reponse.json().code !== "portee_absente") ouvertes.push(route.cle);
  }
  expect(ouvertes).toEqual([]);
});

test("avec sa portée, une clé de toutes les sociétés répond comme un expert, une clé de société comme ses personnes", async () => {
  const equipe = new Map<string, string>();
  const societe = new Map<string, string>();
  for (const p of CODES_PORTEES) {
    equipe.set(p, await poserCle(null, p));
    societe.set(p, await poserCle(t.jeu.clientB, p));
  }
  const ecarts: string[] = [];
  for (const route of exposees) {
    const { portee = "", attendus } = route.meta;
    for (const [cle, attendu] of [
      [equipe.get(portee), attendus.expert],
      // Ce qu'une société ne verrait pas d'une autre se montre à la lecture.
      ...(route.methode === "GET" && !route.meta.brute
        ? ([[societe.get(portee), attendus.autre_client]] as const)
        : []),
    ] as const) {
      const reponse = await jouer(route, cle ?? "");
      if (reponse.statusCode !== attendu) ecarts.push(`${route.cle} : ${reponse.statusCode}, attendu ${attendu}`);
      if (attendu === attendus.autre_client && cle === societe.get(portee) && reponse.body.includes(CANARI))
        ecarts.push(`${route.cle} montre une autre société`);
    }
  }
  expect(ecarts).toEqual([]);
  // Chaque route de l'interface, deux fois : c'est le nombre qui dure, sur une machine chargée.
}, 120_000);
