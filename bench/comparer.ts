import { isDeepStrictEqual } from "node:util";
import type { Lance } from "./cibles.ts";
import { commander } from "./grappe.ts";
import { centile, mediane, type Tir, tirer } from "./mesurer.ts";
import type { Appel, Scenario } from "./scenarios.ts";

export interface Cote {
  debit: number;
  p50: number;
  p99: number;
  echecs: number;
}
export interface Comparaison {
  scenario: Scenario;
  /** Ce que le serveur nu ne répond pas comme le produit : il est à remettre d'accord, le rapport ne vaut qu'à peu près. */
  difference: string | undefined;
  produit: Cote;
  nu: Cote;
}

interface Reglages {
  base: string;
  tours: number;
  secondes: number;
  connexions: number;
}

/** Produit et serveur nu en alternance, l'ordre s'inversant à chaque tour ; débit médian des tours, latences de tous les tours. */
export async function comparer(produit: Lance, nu: Lance, scenario: Scenario, r: Reglages): Promise<Comparaison> {
  // Un tableau de bord se juge seul ; en faire seize à la fois ne mesurerait que la file d'attente.
  const connexions = scenario.famille === "analyses" ? 1 : r.connexions;
  const tirs: Record<"produit" | "nu", Tir[]> = { produit: [], nu: [] };
  for (let tour = -1; tour < r.tours; tour++) {
    const ordre = tour % 2 === 0 ? (["produit", "nu"] as const) : (["nu", "produit"] as const);
    for (const nom of ordre) {
      await relireFiches(r.base, scenario.appels);
      const tir = await tirer(
        (nom === "produit" ? produit : nu).cible,
        scenario.appels,
        connexions,
        tour < 0 ? 1 : r.secondes,
      );
      // Le premier tour chauffe les plans, les connexions et le compilateur.
      if (tour >= 0) tirs[nom].push(tir);
    }
  }
  return {
    scenario,
    difference: await difference(produit, nu, scenario),
    produit: resumer(tirs.produit),
    nu: resumer(tirs.nu),
  };
}

function resumer(tirs: Tir[]): Cote {
  const latences = tirs.flatMap((t) => t.latences);
  return {
    debit: mediane(tirs.map((t) => t.debit)),
    p50: mediane(latences),
    p99: centile(latences, 0.99),
    echecs: tirs.reduce((n, t) => n + t.echecs, 0),
  };
}

/** La fin d'un tir coupe des enregistrements dont la réponse n'est pas lue : on reprend la valeur vraie avant le suivant. */
async function relireFiches(base: string, appels: readonly Appel[]): Promise<void> {
  const aSauver = new Map(appels.flatMap((a) => (a.fiche ? [[a.chemin.split("/")[3] ?? "", a.fiche] as const] : [])));
  if (aSauver.size === 0) return;
  await new Promise((ok) => setTimeout(ok, 200));
  const lues = await commander<{ id: string; kilometrage: number }>(
    base,
    "select id, kilometrage from restitutions where id = any ($1)",
    [[...aSauver.keys()]],
  );
  for (const { id, kilometrage } of lues) {
    const fiche = aSauver.get(id);
    if (fiche) fiche.kilometrage = kilometrage;
  }
}

/** Les deux serveurs répondent-ils la même chose ? Sinon, le premier chemin de la réponse où ils se séparent. */
async function difference(produit: Lance, nu: Lance, scenario: Scenario): Promise<string | undefined> {
  const lectures = scenario.appels.filter((a) => !a.fiche);
  for (const appel of [lectures[0], lectures[1], lectures[lectures.length >> 1]]) {
    if (!appel) continue;
    const [a, b] = await Promise.all(
      [produit, nu].map((l) => lire(`${l.url}${appel.chemin}`, l.cible.entetes[appel.qui])),
    );
    const endroit = ecart(a, b);
    if (endroit !== undefined) return `${appel.chemin} (${appel.qui})${endroit}`;
  }
  return undefined;
}

function ecart(a: unknown, b: unknown): string | undefined {
  if (isDeepStrictEqual(a, b)) return undefined;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return ` : ${a} / ${b}`;
  const cles = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const cle of cles) {
    const endroit = ecart((a as Record<string, unknown>)[cle], (b as Record<string, unknown>)[cle]);
    if (endroit !== undefined) return ` ${cle}${endroit}`;
  }
  return undefined;
}

async function lire(url: string, headers: Record<string, string>): Promise<unknown> {
  const reponse = await fetch(url, { headers });
  if (!reponse.ok) throw new Error(`${url} : ${reponse.status} ${await reponse.text()}`);
  return reponse.json();
}
