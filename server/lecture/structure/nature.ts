/** Ce qu'un document électronique demande : de payer, d'être remboursé, ou ce que son code ne dit pas. */
export type Nature = "facture" | "avoir" | "inconnu";

const codes = (liste: string): ReadonlySet<string> => new Set(liste.split(" "));

const AVOIRS = codes("81 83 261 262 296 308 381 396 420 458 502 503 532");

const FACTURES = codes(
  "71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 457 471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935",
);

/**
 * Nature d'un document d'après son code (BT-3, UNTDID 1001) et sa racine. Les deux listes sont celles que la norme EN 16931 admet, publiées
 * avec ses règles (BR-CL-01, dépôt public ConnectingEurope/eInvoicing-EN16931) ; elles contiennent celles de la norme française XP Z12-012.
 * Une facture rectificative (384), d'acompte (386) ou autofacturée (389) est une facture. Un code d'aucune liste ne se devine pas : le sens
 * des montants en dépend, donc la question se pose. `racine` vaut pour l'UBL, dont la racine dit déjà facture ou avoir.
 */
export function natureDuCode(code: string | null, racine: "facture" | "avoir" | null): Nature {
  if (code !== null && AVOIRS.has(code)) return "avoir";
  if (code === null) return racine ?? "inconnu";
  // Un code de facture dans un avoir UBL se contredit ; un code inconnu n'y change rien, la racine suffit.
  if (racine === "avoir") return FACTURES.has(code) ? "inconnu" : "avoir";
  return FACTURES.has(code) ? "facture" : "inconnu";
}
