import { grouperMilliers } from "../commun/montants.ts";
import type { DescriptionImport } from "./colonne.ts";

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
  const cree = (n: number) => (futur ? `${grouperMilliers(n)} à créer` : `${grouperMilliers(n)} créé${e}${s(n)}`);
  const modifie = (n: number) =>
    futur ? `${grouperMilliers(n)} à mettre à jour` : `${grouperMilliers(n)} mis${e}${feminin ? s(n) : ""} à jour`;
  return [
    cree(b.crees),
    modifie(b.modifies),
    ...(b.inchanges > 0 ? [`${grouperMilliers(b.inchanges)} inchangé${e}${s(b.inchanges)}`] : []),
    `${grouperMilliers(b.rejetes)} rejeté${e}${s(b.rejetes)}`,
  ].join(", ");
}
