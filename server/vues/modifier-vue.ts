import { erreursVue } from "../../domain/vues/vue.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import { type ChampsVue, modifierVue, siennes, verrouillerVue } from "./vues.queries.ts";

interface Modification<P> {
  ecran: string;
  id: string;
  champs: { [C in keyof ChampsVue<P>]?: ChampsVue<P>[C] | undefined };
  avant: Readonly<Record<string, unknown>>;
}

/**
 * Renomme, remplace ou partage sa vue, champ par champ : celui qu'un autre onglet a changé depuis est un conflit (409, avec sa valeur), et
 * ce que la personne ne change pas demeure. Rend ce qui a changé.
 */
export async function modifierSaVue<P>(
  tx: Transaction,
  { ecran, id, champs, avant }: Modification<P>,
): Promise<Partial<ChampsVue<P>>> {
  const actuelle = await verrouillerVue<P>(tx, ecran, id);
  if (!actuelle) throw erreursVue.introuvable();
  const saisis = Object.fromEntries(Object.entries(champs).filter(([, v]) => v !== undefined)) as Partial<ChampsVue<P>>; // les noms sont ceux du contrat
  const changes = changements<ChampsVue<P>>(actuelle, saisis, avant);
  if (changes.nom !== undefined && (await siennes(tx, ecran, changes.nom, id)).prise) throw erreursVue.nomPris();
  await modifierVue(tx, id, changes);
  return changes;
}
