import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { routesDuContrat } from "../server/http/routeur.ts";
import { compteurDeCalcul } from "./calcul.ts";
import { lancerProduit } from "./cibles.ts";
import { poserContrats } from "./contrats.ts";
import { ouvrirGrappe } from "./grappe.ts";
import { mediane } from "./mesurer.ts";
import type { Qui } from "./scenarios.ts";
import { chronometrer } from "./taille.ts";

/**
 * `node bench/pages.ts [texte d'adresse]` : temps de réponse de chaque liste du contrat, et d'« Aujourd'hui », à un million de tickets (ou
 * BENCH_TICKETS), une demande à la fois, pour l'équipe, une société ordinaire et la plus grosse. But : une page sous 50 ms. Chiffres :
 * bench/mesures-pages.md.
 */
const TICKETS = Number(process.env.BENCH_TICKETS ?? 1_000_000);
const TOURS = 9;
const BUT_MS = 50;

/** Ce que chacun lit d'abord, ou à chaque écran, sans que ce soit une liste. */
const SANS_PAGE = ["/aujourdhui", "/argent", "/analyses/essentiel"];
/** Les routes du contrat qui rendent une page, sans identifiant dans l'adresse. */
const listes = routesDuContrat()
  .filter(({ methode, chemin, entree }) => {
    const champs = entree instanceof z.ZodObject ? Object.keys(entree.shape) : [];
    return methode === "GET" && champs.includes("page") && !champs.includes("format") && !chemin.includes("{");
  })
  .map((r) => r.chemin);

const grappe = await ouvrirGrappe(true, (phrase) => process.stdout.write(`${phrase}\n`));
const dossier = await mkdtemp(join(tmpdir(), "reflet-pages-"));
const base = await grappe.base(TICKETS);
// Un contrat qui finit sans audit est un acte d'« Aujourd'hui ».
await poserContrats(base, (phrase) => process.stdout.write(`${phrase}\n`));
const produit = await lancerProduit(base, dossier);
const calcul = await compteurDeCalcul(base);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const chemins = [...SANS_PAGE, ...listes].filter((chemin) => chemin.includes(process.argv[2] ?? ""));
let manques = 0;
for (const qui of ["interne", "grand_client", "client"] satisfies Qui[]) {
  process.stdout.write(`\n${qui}\n`);
  for (const chemin of chemins) {
    const durees: number[] = [];
    let pris = "";
    const demander = () => chronometrer(agent, `${produit.url}/api${chemin}`, produit.cible.entetes[qui]);
    try {
      await demander();
      const avant = calcul?.() ?? 0;
      for (let tour = 0; tour < TOURS; tour++) durees.push(await demander());
      pris = calcul ? `   calcul de la base ${((calcul() - avant) / TOURS).toFixed(0).padStart(5)} ms` : "";
    } catch (erreur) {
      // Une liste fermée à ce rôle n'a pas de temps.
      if (String(erreur).endsWith(": 403")) continue;
      throw erreur;
    }
    const temps = mediane(durees);
    if (temps > BUT_MS) manques += 1;
    process.stdout.write(
      `  ${chemin.padEnd(40)} ${temps.toFixed(1).padStart(8)} ms   pire ${Math.max(...durees)
        .toFixed(1)
        .padStart(8)} ms${pris}\n`,
    );
  }
}
process.stdout.write(`\n${manques === 0 ? `Toutes sous ${BUT_MS} ms.` : `${manques} au-delà de ${BUT_MS} ms.`}\n`);
agent.destroy();
await produit.arreter();
await rm(dossier, { recursive: true, force: true });
await grappe.fermer();
