import type { DocumentSeme } from "../fre/documents.ts";
import type { Disposition } from "../fre/lectures-commun.ts";
import type { Imprimer, Papier } from "./imprimer.ts";
import { vueExpertise } from "./vue-expertise.ts";
import { vuePv } from "./vue-pv.ts";
import { vueBlocs, vueFacture, vueTableau } from "./vues.ts";
import { vueAvoir, vueForfait, vueReleve } from "./vues-factures.ts";
import { type Format, PAYSAGE, PORTRAIT } from "./zones.ts";

/** Imprime un document avec le modèle de son émetteur ; un avoir cite la facture qu'il corrige. */
export function imprimerDocument(
  imprimer: Imprimer,
  { retour, lu, disposition }: Pick<DocumentSeme, "retour" | "lu" | "disposition">,
  facture = "",
): Papier {
  switch (disposition) {
    case "L1":
      return imprimer("rapport-blocs", vueBlocs(retour, lu));
    case "L2":
      return imprimer("rapport-tableau", vueTableau(retour, lu));
    case "L3":
      return imprimer("facture", vueFacture(retour, lu));
    case "L4":
      return imprimer("facture-forfait", vueForfait(retour, lu));
    case "L5":
      return imprimer("releve", vueReleve(retour, lu));
    case "L6":
      return imprimer("rapport-expertise", vueExpertise(retour, lu));
    case "L8":
      return imprimer("pv", vuePv(retour, lu));
    case "L9":
      return imprimer("avoir", vueAvoir(retour, lu, facture));
  }
}

export const formatDe = (disposition: Disposition): Format =>
  disposition === "L2" || disposition === "L5" ? PAYSAGE : PORTRAIT;
