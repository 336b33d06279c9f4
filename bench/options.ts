import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { FAMILLES, type Famille } from "./scenarios.ts";

export interface Options {
  tickets: number;
  /** Taille de la petite base, à quoi la première page de la grande se compare. */
  petit: number;
  tours: number;
  secondes: number;
  connexions: number;
  familles: ReadonlySet<Famille>;
  garder: boolean;
  jeter: boolean;
  sortie: string;
  /** Dossier où le produit laisse un profil de processeur (`--cpu-prof`), s'il est donné. */
  profil: string | undefined;
}

const AIDE = `npm run bench -- [options]
  --tickets 1000000   taille de la grande base (30 % de restitutions, dix lignes chacune)
  --petit 10000       taille de la petite, pour le coût de la première page
  --tours 3           tours par scénario, produit et serveur nu en alternance
  --secondes 4        durée d'un tir
  --connexions 16     connexions simultanées
  --seulement a,b     familles : ${[...FAMILLES].join(", ")}
  --garder            laisse la grappe en marche pour la prochaine fois
  --jeter             arrête et efface la grappe gardée
  --sortie fichier    résultats en JSON (data/bench.json)
  --profil dossier    profil de processeur du produit`;

/** Lit la ligne de commande ; des bornes pour ne jamais charger une machine sans fin. */
export function lireOptions(args: string[]): Options {
  const texte = { type: "string" } as const;
  const oui = { type: "boolean", default: false } as const;
  const { values: v } = parseArgs({
    args,
    options: {
      tickets: texte,
      petit: texte,
      tours: texte,
      secondes: texte,
      connexions: texte,
      seulement: texte,
      sortie: texte,
      profil: texte,
      garder: oui,
      jeter: oui,
      aide: oui,
    },
  });
  if (v.aide) {
    process.stdout.write(`${AIDE}\n`);
    process.exit(0);
  }
  return {
    tickets: entier(v.tickets, 1_000_000, 1_000, 5_000_000),
    petit: entier(v.petit, 10_000, 1_000, 1_000_000),
    tours: entier(v.tours, 3, 1, 20),
    secondes: entier(v.secondes, 4, 1, 60),
    connexions: entier(v.connexions, 16, 1, 64 * availableParallelism()),
    familles: new Set(familles(v.seulement)),
    garder: v.garder,
    jeter: v.jeter,
    sortie: v.sortie ?? "data/bench.json",
    profil: v.profil,
  };
}

function entier(texte: string | undefined, defaut: number, min: number, max: number): number {
  const n = texte === undefined ? defaut : Number(texte);
  if (!Number.isInteger(n) || n < min || n > max)
    throw new Error(`« ${texte} » : un entier de ${min} à ${max} est attendu.`);
  return n;
}

function familles(texte: string | undefined): Famille[] {
  if (texte === undefined) return [...FAMILLES];
  return texte.split(",").map((nom) => {
    const famille = FAMILLES.find((f) => f === nom.trim());
    if (!famille) throw new Error(`« ${nom} » n'est pas une famille : ${FAMILLES.join(", ")}.`);
    return famille;
  });
}
