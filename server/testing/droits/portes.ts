import { readFileSync, writeFileSync } from "node:fs";
import type { RouteDecrite } from "../../http/route-decrite.ts";
import { routesDuContrat } from "../../http/routeur.ts";

/** Qui entre par chaque route, une par ligne : relu dans chaque changement, comme le reste du programme. */
const REGISTRE = new URL("./portes.txt", import.meta.url);

/** « GET /tickets : voir_tickets ; clé tickets:lire ». */
export const porte = ({ methode, chemin, meta: { acces, portee } }: RouteDecrite): string =>
  `${methode} ${chemin} : ${acces}${portee ? ` ; clé ${portee}` : ""}`;

export const portesRelues = (): string[] => readFileSync(REGISTRE, "utf8").trimEnd().split("\n");

/** Écrit les portes du contrat, à relire avant de les garder. */
export const ecrirePortes = (): void => writeFileSync(REGISTRE, `${routesDuContrat().map(porte).join("\n")}\n`);
