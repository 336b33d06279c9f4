import { Agent, get } from "node:http";
import type { Lance } from "./cibles.ts";
import { mediane } from "./mesurer.ts";
import type { Qui } from "./scenarios.ts";

export interface EcartDeTaille {
  titre: string;
  petite: number;
  grande: number;
}

const DEMANDES = 400;
const CAS: { titre: string; chemin: string; qui: Qui }[] = [
  { titre: "tickets, client", chemin: "/api/tickets", qui: "client" },
  { titre: "tickets, équipe", chemin: "/api/tickets", qui: "interne" },
  { titre: "restitutions, client", chemin: "/api/restitutions", qui: "client" },
  { titre: "restitutions, équipe", chemin: "/api/restitutions", qui: "interne" },
];

/** Première page, une demande à la fois, petite et grande base en alternance : médiane du temps de réponse, en millisecondes. */
export async function comparerTailles(petite: Lance, grande: Lance): Promise<EcartDeTaille[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ecarts: EcartDeTaille[] = [];
  for (const { titre, chemin, qui } of CAS) {
    const durees = { petite: [] as number[], grande: [] as number[] };
    for (let i = -50; i < DEMANDES; i++) {
      for (const [nom, lance] of [
        ["petite", petite],
        ["grande", grande],
      ] as const) {
        const duree = await chronometrer(agent, `${lance.url}${chemin}`, lance.cible.entetes[qui]);
        if (i >= 0) durees[nom].push(duree);
      }
    }
    ecarts.push({ titre, petite: mediane(durees.petite), grande: mediane(durees.grande) });
  }
  agent.destroy();
  return ecarts;
}

/** Temps d'une demande, en millisecondes ; rejette si elle n'est pas acceptée. */
export function chronometrer(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((ok, ko) => {
    const debut = performance.now();
    get(url, { agent, headers }, (reponse) => {
      reponse.resume();
      reponse.on("end", () => {
        if (reponse.statusCode === 200) ok(performance.now() - debut);
        else ko(new Error(`${url} : ${reponse.statusCode}`));
      });
    }).on("error", ko);
  });
}
