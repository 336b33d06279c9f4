import type { DocumentSeme } from "../fre/documents.ts";
import type { Disposition } from "../fre/lectures-commun.ts";
import type { Planche } from "./imprimer.ts";
import { vueExpertise } from "./vue-expertise.ts";
import { vuePv } from "./vue-pv.ts";
import { vueBlocs, vueFacture, vueTableau } from "./vues.ts";
import { vueAvoir, vueForfait, vueReleve } from "./vues-factures.ts";
import { type Format, PAYSAGE, PORTRAIT } from "./zones.ts";

/** La planche d'un document, au modèle de son émetteur ; un avoir cite la facture qu'il corrige. */
export function plancheDe(
  { retour, lu, disposition }: Pick<DocumentSeme, "retour" | "lu" | "disposition">,
  facture = "",
): Planche {
  switch (disposition) {
    case "L1":
      return { modele: "rapport-blocs", donnees: vueBlocs(retour, lu) };
    case "L2":
      return { modele: "rapport-tableau", donnees: vueTableau(retour, lu) };
    case "L3":
      return { modele: "facture", donnees: vueFacture(retour, lu) };
    case "L4":
      return { modele: "facture-forfait", donnees: vueForfait(retour, lu) };
    case "L5":
      return { modele: "releve", donnees: vueReleve(retour, lu) };
    case "L6":
      return { modele: "rapport-expertise", donnees: vueExpertise(retour, lu) };
    case "L8":
      return { modele: "pv", donnees: vuePv(retour, lu) };
    case "L9":
      return { modele: "avoir", donnees: vueAvoir(retour, lu, facture) };
  }
}

export const formatDe = (disposition: Disposition): Format =>
  disposition === "L2" || disposition === "L5" ? PAYSAGE : PORTRAIT;
