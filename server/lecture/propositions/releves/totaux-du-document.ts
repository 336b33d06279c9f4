import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import type { TotauxLus } from "../../../../domain/fre/document-lu.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import type { Rangee } from "../../commun/geometrie.ts";
import { lireTotaux, type TotauxSitues } from "../../totaux/totaux.ts";
import type { Tableau } from "../tableaux/tableau.ts";
import { totauxDeLaRangee } from "./releve.ts";

/** Totaux étiquetés ; ceux d'une rangée de total rangée en colonnes servent là où aucune étiquette ne parle. */
export function totauxDuDocument(
  libres: readonly Rangee[],
  tableaux: readonly Tableau[],
  decimale: SeparateurDecimal,
): TotauxSitues {
  const etiquetes = lireTotaux(libres, decimale);
  const enColonnes = tableaux.flatMap((tableau) => tableau.total ?? []);
  const [seul] = enColonnes;
  // Plusieurs tableaux ont chacun leur total : aucun n'est celui du document.
  if (!seul || enColonnes.length > 1) return etiquetes;
  const colonnes = totauxDeLaRangee(seul, decimale);
  // Un « Net à payer » tenu pour le hors taxes, faute d'autre, cède au total que le tableau imprime.
  const deduit = etiquetes.origines.net_ht !== undefined && etiquetes.origines.net_ht === etiquetes.origines.ttc;
  if (deduit && colonnes.net_ht !== null) etiquetes.totaux.net_ht = null;
  for (const champ of Object.keys(colonnes) as (keyof TotauxLus)[]) {
    if (etiquetes.totaux[champ] !== null || colonnes[champ] === null) continue;
    etiquetes.totaux[champ] = colonnes[champ];
    etiquetes.origines[champ] = {
      page: seul.page,
      mots: seul.mots,
      confiance: confianceDe(CONFIANCES.geometrie, seul.mots),
    };
  }
  return etiquetes;
}
