import type { Comparaison } from "./comparer.ts";
import type { EcartDeTaille } from "./taille.ts";

/** p99 du produit, en fois celui du serveur nu. */
const P99_MAX = 2;
const TAILLE_MAX = 1.3;

export interface Verdict {
  tenu: boolean;
  ligne: string[];
}

const ms = (n: number): string => n.toFixed(n < 10 ? 1 : 0);
const signe = (tenu: boolean): string => (tenu ? "tenu" : "MANQUÉ");

export function juger({ scenario, difference, produit, nu }: Comparaison): Verdict {
  const part = produit.debit / nu.debit;
  const p99 = produit.p99 / nu.p99;
  const { debitMin, medianeMax } = scenario;
  const buts: [string, boolean][] = [];
  if (debitMin !== undefined)
    buts.push([`≥ ${Math.round(debitMin * 100)} %`, part >= debitMin], [`p99 ≤ ${P99_MAX} ×`, p99 <= P99_MAX]);
  if (medianeMax !== undefined) buts.push([`< ${medianeMax} ms`, produit.p50 < medianeMax]);
  if (difference !== undefined) buts.push([`mêmes réponses (${difference})`, false]);
  const echecs = produit.echecs + nu.echecs;
  if (echecs > 0) buts.push([`${echecs} réponses en échec`, false]);
  return {
    tenu: buts.every(([, tenu]) => tenu),
    ligne: [
      scenario.titre,
      produit.debit.toFixed(0),
      nu.debit.toFixed(0),
      `${Math.round(part * 100)} %`,
      `${ms(produit.p50)} / ${ms(nu.p50)}`,
      `${ms(produit.p99)} / ${ms(nu.p99)}`,
      buts.map(([but, tenu]) => `${but} ${signe(tenu)}`).join(", ") || "pour information",
    ],
  };
}

export function jugerTaille({ titre, petite, grande }: EcartDeTaille): Verdict {
  const tenu = grande / petite <= TAILLE_MAX;
  const fois = `× ${(grande / petite).toFixed(2)}`;
  return { tenu, ligne: [titre, petite.toFixed(2), grande.toFixed(2), fois, `≤ ${TAILLE_MAX} × ${signe(tenu)}`] };
}

export function tableau(entetes: string[], lignes: string[][]): string {
  const largeurs = entetes.map((e, i) => Math.max(e.length, ...lignes.map((l) => l[i]?.length ?? 0)));
  const rendre = (l: string[]) =>
    l
      .map((c, i) => (i === 0 || i === l.length - 1 ? c.padEnd(largeurs[i] ?? 0) : c.padStart(largeurs[i] ?? 0)))
      .join("  ");
  return [rendre(entetes), rendre(largeurs.map((n) => "-".repeat(n))), ...lignes.map(rendre)]
    .map((l) => l.trimEnd())
    .join("\n");
}
