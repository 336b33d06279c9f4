import type { DescriptionImport } from "./colonne.ts";

const FINE = "\u202f";
const nombre = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, FINE);

export interface Bilan {
  crees: number;
  modifies: number;
  inchanges: number;
  rejetes: number;
}

/** « 312 créés, 14 mis à jour, 2 rejetés » ; accordé, et les inchangés seulement s'il y en a. */
export function phraseBilan({ feminin }: Pick<DescriptionImport, "feminin">, b: Bilan, futur = false): string {
  const e = feminin ? "e" : "";
  const s = (n: number) => (n > 1 ? "s" : "");
  const cree = (n: number) => (futur ? `${nombre(n)} à créer` : `${nombre(n)} créé${e}${s(n)}`);
  const modifie = (n: number) =>
    futur ? `${nombre(n)} à mettre à jour` : `${nombre(n)} mis${e}${feminin ? s(n) : ""} à jour`;
  return [
    cree(b.crees),
    modifie(b.modifies),
    ...(b.inchanges > 0 ? [`${nombre(b.inchanges)} inchangé${e}${s(b.inchanges)}`] : []),
    `${nombre(b.rejetes)} rejeté${e}${s(b.rejetes)}`,
  ].join(", ");
}
