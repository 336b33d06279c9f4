import { arrondir } from "../../../domain/commun/montants.ts";
import type { DocumentLu } from "../../../domain/fre/document-lu.ts";

/** Erreurs que de vrais documents contiennent : imprimées telles quelles, montrées par les contrôles, jamais corrigées. */
export type Defaut = "total_faux" | "plaque_fausse";

/** Écart inexpliqué de l'expertise réelle de la fiche domaine 3.6, en centimes. */
const ECART_REEL = 9300;

/** Fausse un document lu, comme l'imprimerait un loueur distrait. */
export function introduire(defaut: Defaut, lu: DocumentLu): void {
  const vehicule = lu.vehicules[0];
  if (!vehicule) return;
  if (defaut === "plaque_fausse") {
    vehicule.immatriculation = autrePlaque(vehicule.immatriculation ?? "");
    return;
  }
  const { totaux } = vehicule;
  const net = (totaux.net_ht ?? 0) + ECART_REEL;
  const tva = arrondir(net * 20, 100);
  Object.assign(totaux, { net_ht: net, tva, ttc: net + tva });
}

// Deux chiffres inversés : une plaque qui existe, mais d'un autre véhicule.
function autrePlaque(plaque: string): string {
  const [gauche = "", chiffres = "", droite = ""] = plaque.split("-");
  const [a = "0", b = "0", c = "0"] = chiffres;
  const inverses = [`${b}${a}${c}`, `${a}${c}${b}`].find((n) => n !== chiffres && n !== "000");
  return `${gauche}-${inverses ?? "407"}-${droite}`;
}
