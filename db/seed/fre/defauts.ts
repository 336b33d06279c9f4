import type { DocumentLu } from "../../../domain/fre/document-lu.ts";

/** Erreurs que de vrais documents contiennent : imprimées telles quelles, signalées par les contrôles, jamais corrigées. */
export type Defaut = "total_de_5_centimes" | "franchise_fausse" | "depreciation_de_5_centimes" | "chassis_tronque";

const CINQ_CENTIMES = 5;
const DIX_EUROS = 1000;

/** Fausse un document lu, comme l'imprimerait un loueur distrait. */
export function introduire(defaut: Defaut, lu: DocumentLu): void {
  const vehicule = lu.vehicules[0];
  if (!vehicule) return;
  const { totaux, lignes } = vehicule;
  switch (defaut) {
    case "total_de_5_centimes":
      totaux.net_ht = (totaux.net_ht ?? 0) + CINQ_CENTIMES;
      return;
    case "franchise_fausse": {
      const net = (totaux.net_ht ?? 0) + DIX_EUROS;
      totaux.net_ht = net;
      totaux.ttc = (totaux.ttc ?? 0) + DIX_EUROS;
      if (totaux.tva !== null) {
        totaux.tva = Math.round(net / 5);
        totaux.ttc = net + totaux.tva;
      }
      return;
    }
    case "depreciation_de_5_centimes": {
      const ligne = lignes.find((l) => (l.abattement_ht ?? 0) > 0) ?? lignes[0];
      if (ligne) ligne.abattement_ht = (ligne.abattement_ht ?? 0) + CINQ_CENTIMES;
      // Ce modèle n'imprime pas toujours le total des dépréciations : seul le calcul de la ligne le dément.
      totaux.abattement_ht = null;
      return;
    }
    case "chassis_tronque":
      vehicule.vin = vehicule.vin?.slice(0, 16) ?? null;
      return;
  }
}
