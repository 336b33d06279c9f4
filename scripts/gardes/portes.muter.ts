import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MetaRoute } from "../../domain/commun/contrat.ts";
import type { RouteDecrite } from "../../server/http/route-decrite.ts";
import { routesDuContrat } from "../../server/http/routeur.ts";
import { porte, portesRelues } from "../../server/testing/droits/portes.ts";
import { creerMatrice, jugerTous, type Matrice } from "../../server/testing/jouer-matrice.ts";

// La porte de chaque route ouverte à toute personne connectée, puis la matrice jouée : lancé par scripts/muter-gardes.ts, non par la série.
const RAPPORT = process.env.REFLET_GARDES_RAPPORT ?? "";
const SEULEMENT = process.env.REFLET_GARDES_SEULEMENT ?? "";

let matrice: Matrice;
beforeAll(async () => {
  matrice = await creerMatrice();
});
afterAll(() => matrice.t.fermer());

interface Rendu {
  nom: string;
  tuee: boolean;
  jouee: boolean;
}
const relues = new Set(portesRelues());

/** La porte ouverte à toute personne connectée. La description vient du contrat même, que le routeur lit à chaque demande. */
async function oterPorte(route: RouteDecrite, nom: string): Promise<Rendu> {
  const meta: MetaRoute = route.meta;
  const { acces } = meta;
  meta.acces = "session";
  // Là où la base refuse de même, ou tous entrent, la matrice ne voit rien : le registre relu, si.
  const jouee = (await jugerTous(matrice, route)).length > 0;
  const tuee = jouee || !relues.has(porte(route));
  meta.acces = acces;
  return { nom, tuee, jouee };
}

/** La portée d'une route ôtée, ou donnée à qui n'en a pas. */
function changerPortee(route: RouteDecrite, nom: string): Rendu {
  const meta: MetaRoute = { ...route.meta };
  if (meta.portee) delete meta.portee;
  else meta.portee = route.methode === "GET" ? "tickets:lire" : "tickets:ecrire";
  return { nom, tuee: !relues.has(porte({ ...route, meta })), jouee: false };
}

it("chaque porte ôtée se voit", { timeout: 600_000 }, async () => {
  const rendu: Rendu[] = [];
  const routes = routesDuContrat().filter(({ meta }) => meta.acces !== "public");
  for (const route of routes) {
    const nom = `porte ${route.cle} sans ${route.meta.acces}`;
    if (route.meta.acces !== "session" && nom.includes(SEULEMENT)) rendu.push(await oterPorte(route, nom));
  }
  for (const route of routes) {
    const nom = `clé ${route.cle} ${route.meta.portee ? "sans sa portée" : "ouverte à une portée"}`;
    if (nom.includes(SEULEMENT)) rendu.push(changerPortee(route, nom));
  }
  writeFileSync(RAPPORT, JSON.stringify(rendu));
  expect(rendu.length).toBeGreaterThan(0);
});
