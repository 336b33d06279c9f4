import { cleEtiquette, etiquettesIdentite } from "../../../../domain/fre/vocabulaire/etiquettes.ts";
import { dateDans } from "../../commun/dates-imprimees.ts";
import { estChassis } from "../../commun/formes.ts";
import type { LigneTableau } from "../tableaux/tableau.ts";

/** Le châssis d'une rangée de relevé : dix-sept signes ne sont rien d'autre, quel que soit l'intitulé de leur colonne. */
export function chassisDeLaRangee({ mots }: LigneTableau): string | null {
  const chassis = mots.map(({ texte }) => texte).filter(estChassis);
  return chassis.length === 1 ? (chassis[0] ?? null) : null;
}

/** La première mise en circulation, sous une colonne qui ne compte pas mais que les étiquettes d'un véhicule nomment ; ISO. */
export function miseEnCirculationDeLaRangee({ mots, colonnes }: LigneTableau): string | null {
  const colonne = colonnes.find(
    ({ role, texte }) => role === null && etiquettesIdentite().get(cleEtiquette(texte)) === "date_mise_en_circulation",
  );
  if (!colonne) return null;
  const dessous = mots.filter((mot) => Math.min(mot.x1, colonne.x1) > Math.max(mot.x0, colonne.x0));
  return dateDans(dessous.map(({ texte }) => texte).join(" "));
}
