/** Ce qui reste dû d'une facture, en centimes HT. */
export interface Attendu {
  /** Nets attendus des lignes gardées, puis ce que le contrat en déduit. */
  gardees: number;
  remise: number;
  franchise: number;
  autres: number;
  net: number;
}
