import { type Noeud, premier, texteEn, tous } from "./arbre.ts";
import { centimesDe, type FactureStructuree, type LigneStructuree, montantsDeLigne, nombreDe } from "./facture.ts";

// Code 381 de la liste UNTDID 1001 : avoir ; 261 et 396 en sont des variantes.
const AVOIRS = new Set(["381", "261", "396"]);

const date = (noeud: Noeud | null, chemin: string): string | null => {
  const brute = texteEn(noeud, `${chemin}/DateTimeString`) ?? texteEn(noeud, `${chemin}/DateString`);
  const forme = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(brute ?? "");
  return forme ? `${forme[1]}-${forme[2]}-${forme[3]}` : null;
};

const estFrais = (noeud: Noeud) => texteEn(noeud, "ChargeIndicator/Indicator") === "true";
const montants = (noeuds: readonly Noeud[]) =>
  noeuds.map((noeud) => centimesDe(texteEn(noeud, "ActualAmount"))).filter((montant) => montant !== null);

function ligne(noeud: Noeud): LigneStructuree {
  const produit = premier(noeud, "SpecifiedTradeProduct");
  const accord = premier(noeud, "SpecifiedLineTradeAgreement");
  const reglement = premier(noeud, "SpecifiedLineTradeSettlement");
  const brut = premier(accord, "GrossPriceProductTradePrice");
  const net = premier(accord, "NetPriceProductTradePrice");
  const prix = brut ?? net;
  const remises = tous(brut, "AppliedTradeAllowanceCharge").filter((remise) => !estFrais(remise));
  const ajustements = tous(reglement, "SpecifiedTradeAllowanceCharge");
  const quantite = nombreDe(texteEn(noeud, "SpecifiedLineTradeDelivery/BilledQuantity"), 1);
  const unitaire = texteEn(prix, "ChargeAmount");
  return {
    designation: texteEn(produit, "Name") ?? texteEn(produit, "Description") ?? "",
    proprietes: tous(produit, "ApplicableProductCharacteristic").map((propriete) => [
      texteEn(propriete, "Description") ?? "",
      texteEn(propriete, "Value") ?? "",
    ]),
    quantite,
    ...montantsDeLigne({
      quantite,
      unitaire: unitaire === null ? null : nombreDe(unitaire, 0),
      remiseUnitaire: remises.reduce((somme, remise) => somme + nombreDe(texteEn(remise, "ActualAmount"), 0), 0),
      base: nombreDe(texteEn(prix, "BasisQuantity"), 1),
      abattements: montants(ajustements.filter((a) => !estFrais(a))),
      frais: montants(ajustements.filter(estFrais)),
      net: centimesDe(texteEn(reglement, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount")),
    }),
  };
}

/** Facture ou avoir en syntaxe CII (Factur-X), ou `null` si la racine est autre. */
export function lireCii(racine: Noeud): FactureStructuree | null {
  if (racine.nom !== "CrossIndustryInvoice" && racine.nom !== "CrossIndustryDocument") return null;
  const document = premier(racine, "ExchangedDocument") ?? premier(racine, "HeaderExchangedDocument");
  const transaction = premier(racine, "SupplyChainTradeTransaction");
  const accord = premier(transaction, "ApplicableHeaderTradeAgreement");
  const reglement = premier(transaction, "ApplicableHeaderTradeSettlement");
  const vendeur = premier(accord, "SellerTradeParty");
  const somme = premier(reglement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const ajustements = tous(reglement, "SpecifiedTradeAllowanceCharge");
  const nommer = (noeud: Noeud) => ({
    motif: texteEn(noeud, "Reason") ?? "",
    montant: centimesDe(texteEn(noeud, "ActualAmount")) ?? 0,
  });
  return {
    avoir: AVOIRS.has(texteEn(document, "TypeCode") ?? ""),
    numero: texteEn(document, "ID"),
    date: date(document, "IssueDateTime"),
    vendeur: [
      texteEn(vendeur, "Name"),
      texteEn(vendeur, "SpecifiedLegalOrganization/TradingBusinessName"),
      texteEn(vendeur, "SpecifiedLegalOrganization/ID"),
      ...tous(vendeur, "SpecifiedTaxRegistration").map((taxe) => texteEn(taxe, "ID")),
    ].filter((texte) => texte !== null),
    notes: [
      ...tous(document, "IncludedNote").map((note) => premier(note, "Content")?.texte.trim() ?? ""),
      ...tous(accord, "AdditionalReferencedDocument").map(
        (piece) => `${texteEn(piece, "Name") ?? ""} : ${texteEn(piece, "IssuerAssignedID") ?? ""}`,
      ),
    ],
    contrat: texteEn(accord, "ContractReferencedDocument/IssuerAssignedID"),
    livraison: date(
      premier(transaction, "ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent"),
      "OccurrenceDateTime",
    ),
    lignes: tous(transaction, "IncludedSupplyChainTradeLineItem").map(ligne),
    deductions: ajustements.filter((a) => !estFrais(a)).map(nommer),
    frais: ajustements.filter(estFrais).map(nommer),
    totaux: {
      net: centimesDe(texteEn(somme, "TaxBasisTotalAmount")),
      tva: centimesDe(texteEn(somme, "TaxTotalAmount")),
      ttc: centimesDe(texteEn(somme, "GrandTotalAmount")),
    },
  };
}
