import type { Contexte } from "../contexte.ts";
import { ALIAS } from "../donnees/alias-loueurs.ts";

interface RangAlias {
  id: string;
  loueur_id: string;
  motif: string;
}

/** Les autres noms des loueurs de la démonstration. */
export function genererAlias(ctx: Contexte): RangAlias[] {
  const h = ctx.tirage("alias");
  return ctx.loueurs.flatMap(({ id, nom }) =>
    (ALIAS[nom] ?? []).map((motif) => ({ id: h.uuid(), loueur_id: id, motif })),
  );
}
