import { formaterEuros } from "../commun/montants.ts";
import { CONFIANCE_SUFFISANTE } from "./confiance.ts";
import { sommeDesLignes } from "./controles-montants.ts";
import type { DocumentLu, TotauxLus, VehiculeLu } from "./document-lu.ts";
import type { Doute } from "./juger.ts";
import { remiseHorsLignes } from "./remise-des-lignes.ts";
import { libelleTotal } from "./vocabulaire/totaux.ts";
import type { Invraisemblance } from "./vraisemblance.ts";

type Champ = keyof TotauxLus;

const ABSENT = "Cette valeur n'a pas été trouvée dans le document.";
const VOISIN = "Cette valeur entre dans un total en doute, et rien d'autre ne la confirme\u00a0: vérifiez-la aussi.";

/** Ces papiers réclament ou rendent une somme : elle y est toujours écrite hors taxes. */
const RECLAMENT: ReadonlySet<string> = new Set(["facture", "avoir", "releve"]);

/** Ce qui reste d'un acompte n'est pas un total du papier. */
const REGLE = /\b(?:reste|restant|solde)\b/iu;

/** Les totaux qui n'ont pas été lus et que le papier porte : ceux qu'il a toujours, et ceux dont un montant sans emploi a le nom. */
export function totauxAbsents(
  { type_document: type, vehicules }: DocumentLu,
  { totaux, restes = [] }: VehiculeLu,
): Invraisemblance[] {
  const absents: Invraisemblance[] = [];
  if (totaux.net_ht === null && (RECLAMENT.has(type) || (type !== "pv" && totaux.brut_ht === null)))
    absents.push({ champ: "totaux.net_ht", raison: ABSENT });
  if (type === "pv" || vehicules.length > 1) return absents;
  for (const { libelle, montant } of restes) {
    const champ = libelleTotal(libelle);
    if (champ === null || REGLE.test(libelle) || !(champ in totaux) || totaux[champ as Champ] !== null) continue;
    const raison = `«\u00a0${libelle}\u00a0» imprime ${formaterEuros(montant)}, qui n'a été pris pour aucun total\u00a0: vérifiez si c'est celui-ci.`;
    absents.push({ champ: `totaux.${champ}`, raison });
  }
  return absents;
}

/** Les équations d'un document : quand l'une ne tombe pas juste, chacun de ses termes peut en être la cause. */
const TERMES: Partial<Record<Doute["code"], readonly Champ[]>> = {
  somme_lignes: ["remise_ht", "franchise_ht"],
  franchise: ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht"],
  total_ttc: ["net_ht", "tva", "ttc"],
};

/** Ce que le reste du document confirme d'un total : ses lignes, ou ses taxes. */
function confirme(champ: Champ, { lignes, totaux, confiances = {} }: VehiculeLu): boolean {
  const { net_ht, tva, ttc } = totaux;
  if (confiances[`totaux.${champ}`] === 1) return true;
  const taxe = net_ht !== null && tva !== null && ttc !== null && Math.abs(net_ht + tva - ttc) <= 1;
  if (champ === "tva" || champ === "ttc") return taxe;
  if (champ === "brut_ht" || champ === "abattement_ht") return totaux[champ] === sommeDesLignes(lignes, champ);
  const deduit = remiseHorsLignes({ lignes, totaux } as VehiculeLu) + (totaux.franchise_ht ?? 0);
  const parLesLignes = net_ht !== null && net_ht === (sommeDesLignes(lignes, "net_ht") ?? 0) - deduit;
  return parLesLignes || (champ === "net_ht" && taxe);
}

/** Quand un total est en doute, ceux de la même équation que rien d'autre ne confirme le sont aussi. */
export function voisinsEnDoute(vehicule: VehiculeLu, doutes: readonly Doute[]): Invraisemblance[] {
  const termes = doutes.flatMap(({ code, ligne }) => (ligne === null ? (TERMES[code] ?? []) : []));
  return [...new Set(termes)]
    .filter((champ) => vehicule.totaux[champ] && !confirme(champ, vehicule))
    .filter((champ) => (vehicule.confiances?.[`totaux.${champ}`] ?? 1) >= CONFIANCE_SUFFISANTE)
    .map((champ) => ({ champ: `totaux.${champ}`, raison: VOISIN }));
}
