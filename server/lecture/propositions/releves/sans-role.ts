import { cleEtiquette, etiquettesIdentite } from "../../../../domain/fre/vocabulaire/etiquettes.ts";
import { dateDans } from "../../commun/dates-imprimees.ts";
import type { LigneTableau } from "../tableaux/tableau.ts";

/** La première mise en circulation, sous une colonne qui ne compte pas mais que les étiquettes d'un véhicule nomment ; ISO. */
export function miseEnCirculationDeLaRangee({ mots, colonnes }: LigneTableau): string | null {
  const colonne = colonnes.find(
    ({ role, texte }) => role === null && etiquettesIdentite().get(cleEtiquette(texte)) === "date_mise_en_circulation",
  );
  if (!colonne) return null;
  const dessous = mots.filter((mot) => Math.min(mot.x1, colonne.x1) > Math.max(mot.x0, colonne.x0));
  return dateDans(dessous.map(({ texte }) => texte).join(" "));
}
