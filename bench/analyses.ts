import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lancerProduit } from "./cibles.ts";
import { poserContrats } from "./contrats.ts";
import { ouvrirGrappe } from "./grappe.ts";

/**
 * `node bench/analyses.ts` : temps des analyses de l'équipe, toutes années, à 100 000 restitutions et un million de lignes, par HTTP, sur un
 * vrai serveur PostgreSQL. La grappe reste en marche (`npm run bench -- --jeter`).
 */
const TICKETS = 333_334;
const TOURS = 5;
const MESURES: readonly [nom: string, chemin: string, but: number][] = [
  ["tableau de bord", "/api/analyses", 500],
  ["tableau par loueur", "/api/analyses/complements", 500],
  ["provision", "/api/analyses/provision", 500],
  ["lignes sans filtre", "/api/analyses/lignes?taille=25", 500],
  ["export TCO, CSV", "/api/tco/restitutions?format=csv", 5_000],
];

const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);
const grappe = await ouvrirGrappe(true, dire);
const base = await grappe.base(TICKETS);
await poserContrats(base, dire);
const dossier = await mkdtemp(join(tmpdir(), "reflet-bench-"));
const produit = await lancerProduit(base, dossier);
try {
  for (const [nom, chemin, but] of MESURES) {
    const durees: number[] = [];
    for (let tour = 0; tour < TOURS; tour++) {
      const debut = performance.now();
      const reponse = await fetch(`${produit.url}${chemin}`, { headers: produit.cible.entetes.interne });
      await reponse.arrayBuffer();
      if (!reponse.ok) throw new Error(`${chemin} : ${reponse.status}`);
      durees.push(performance.now() - debut);
    }
    durees.sort((a, b) => a - b);
    const mediane = durees[Math.floor(TOURS / 2)] ?? 0;
    const min = durees[0] ?? 0;
    dire(
      `${nom.padEnd(20)} médiane ${mediane.toFixed(0).padStart(6)} ms   plus court ${min.toFixed(0).padStart(6)} ms   but ${but} ms ${mediane < but ? "(tenu)" : "(non tenu)"}`,
    );
  }
} finally {
  await produit.arreter();
  await grappe.fermer();
  await rm(dossier, { recursive: true, force: true });
}
