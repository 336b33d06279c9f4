import { type Noeud, premier, premierDe, texteEn, tous } from "./arbre.ts";
import {
  centimesDe,
  detailOuTotal,
  estVrai,
  type FactureStructuree,
  type LigneStructuree,
  nombreDe,
  notesUtiles,
  ttcDe,
} from "./facture.ts";
import { montantsDeLigne, prixDe } from "./montants-de-ligne.ts";
import { natureDuCode } from "./nature.ts";

const date = (noeud: Noeud | null, chemin: string): string | null => {
  const brute = texteEn(noeud, `${chemin}/DateTimeString`) ?? texteEn(noeud, `${chemin}/DateString`);
  const forme = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(brute ?? "");
  return forme ? `${forme[1]}-${forme[2]}-${forme[3]}` : null;
};

const estFrais = (noeud: Noeud) => estVrai(texteEn(noeud, "ChargeIndicator/Indicator"));
const montants = (noeuds: readonly Noeud[]) =>
  noeuds.map((noeud) => centimesDe(texteEn(noeud, "ActualAmount"))).filter((montant) => montant !== null);

const presents = (textes: readonly (string | null)[]) => textes.filter((texte) => texte !== null);

const notes = (noeud: Noeud | null) =>
  notesUtiles(
    tous(noeud, "IncludedNote").flatMap((note) =>
      tous(note, "Content").map(({ texte }) => ({ texte: texte.trim(), sujet: texteEn(note, "SubjectCode") })),
    ),
  );

// Lignes d'un groupe du profil EXTENDED : seul le détail compte dans le total.
const TITRES = new Set(["GROUP", "INFORMATION"]);

function textesDeLigne(noeud: Noeud): Pick<LigneStructuree, "designation" | "textes" | "identifiants" | "proprietes"> {
  const produit = premier(noeud, "SpecifiedTradeProduct");
  const reglement = premierDe(noeud, "SpecifiedLineTradeSettlement", "SpecifiedSupplyChainTradeSettlement");
  const lignes = notes(premier(noeud, "AssociatedDocumentLineDocument"));
  const nom = texteEn(produit, "Name");
  const description = texteEn(produit, "Description");
  const contrat = texteEn(noeud, "SpecifiedLineTradeAgreement/ContractReferencedDocument/IssuerAssignedID");
  return {
    designation: nom ?? description ?? lignes[0] ?? "",
    textes: presents([nom ? description : null, ...lignes]),
    identifiants: presents([
      ...tous(reglement, "AdditionalReferencedDocument").map((piece) => texteEn(piece, "IssuerAssignedID")),
      ...tous(produit, "IndividualTradeProductInstance").flatMap((exemplaire) => [
        texteEn(exemplaire, "SupplierAssignedSerialID"),
        texteEn(exemplaire, "SerialID"),
      ]),
    ]),
    proprietes: [
      ...tous(produit, "ApplicableProductCharacteristic").map(
        (p) => [texteEn(p, "Description") ?? "", texteEn(p, "Value") ?? texteEn(p, "ValueMeasure") ?? ""] as const,
      ),
      ...(contrat ? [["Contrat", contrat] as const] : []),
    ],
  };
}

function ligne(noeud: Noeud): LigneStructuree {
  const document = premier(noeud, "AssociatedDocumentLineDocument");
  const accord = premierDe(noeud, "SpecifiedLineTradeAgreement", "SpecifiedSupplyChainTradeAgreement");
  const livraison = premierDe(noeud, "SpecifiedLineTradeDelivery", "SpecifiedSupplyChainTradeDelivery");
  const reglement = premierDe(noeud, "SpecifiedLineTradeSettlement", "SpecifiedSupplyChainTradeSettlement");
  const somme = premierDe(
    reglement,
    "SpecifiedTradeSettlementLineMonetarySummation",
    "SpecifiedTradeSettlementMonetarySummation",
  );
  const brut = premier(accord, "GrossPriceProductTradePrice");
  const net = premier(accord, "NetPriceProductTradePrice");
  const ajustements = tous(reglement, "SpecifiedTradeAllowanceCharge");
  const quantite = nombreDe(texteEn(livraison, "BilledQuantity"), 1);
  return {
    ...textesDeLigne(noeud),
    numero: texteEn(document, "LineID"),
    parente: texteEn(document, "ParentLineID"),
    titre: TITRES.has(texteEn(document, "LineStatusReasonCode") ?? ""),
    quantite,
    ...montantsDeLigne({
      quantite,
      brut: prixDe(texteEn(brut, "ChargeAmount"), texteEn(brut, "BasisQuantity") ?? texteEn(net, "BasisQuantity")),
      net: prixDe(texteEn(net, "ChargeAmount"), texteEn(net, "BasisQuantity") ?? texteEn(brut, "BasisQuantity")),
      remise: tous(brut, "AppliedTradeAllowanceCharge").reduce((total, a) => {
        const montant = nombreDe(texteEn(a, "ActualAmount"), 0);
        return total + (estFrais(a) ? -montant : montant);
      }, 0),
      abattements: montants(ajustements.filter((a) => !estFrais(a))),
      frais: montants(ajustements.filter(estFrais)),
      netLigne: centimesDe(texteEn(somme, "LineTotalAmount")),
    }),
  };
}

/** TVA dans la monnaie de la facture : une seconde, en monnaie de comptabilité, la double parfois. */
function tva(somme: Noeud | null, monnaie: string | null): number | null {
  const toutes = tous(somme, "TaxTotalAmount");
  const sienne = toutes.find((noeud) => noeud.attributs.currencyID === monnaie) ?? toutes[0];
  return centimesDe(sienne?.texte.trim() ?? null);
}

/** Facture ou avoir en syntaxe CII (Factur-X), ou `null` si la racine est autre. */
export function lireCii(racine: Noeud): FactureStructuree | null {
  if (racine.nom !== "CrossIndustryInvoice" && racine.nom !== "CrossIndustryDocument") return null;
  const document = premierDe(racine, "ExchangedDocument", "HeaderExchangedDocument");
  // La version 1 de ZUGFeRD nommait autrement les mêmes parties.
  const transaction = premierDe(racine, "SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction");
  const accord = premierDe(transaction, "ApplicableHeaderTradeAgreement", "ApplicableSupplyChainTradeAgreement");
  const livraison = premierDe(transaction, "ApplicableHeaderTradeDelivery", "ApplicableSupplyChainTradeDelivery");
  const reglement = premierDe(transaction, "ApplicableHeaderTradeSettlement", "ApplicableSupplyChainTradeSettlement");
  const vendeur = premier(accord, "SellerTradeParty");
  const somme = premierDe(
    reglement,
    "SpecifiedTradeSettlementHeaderMonetarySummation",
    "SpecifiedTradeSettlementMonetarySummation",
  );
  const ajustements = tous(reglement, "SpecifiedTradeAllowanceCharge");
  const pieces = tous(accord, "AdditionalReferencedDocument");
  const nommer = (noeud: Noeud) => ({
    motif: texteEn(noeud, "Reason") ?? "",
    montant: centimesDe(texteEn(noeud, "ActualAmount")) ?? 0,
  });
  return {
    nature: natureDuCode(texteEn(document, "TypeCode"), null),
    numero: texteEn(document, "ID"),
    date: date(document, "IssueDateTime"),
    vendeur: presents([
      texteEn(vendeur, "Name"),
      texteEn(vendeur, "SpecifiedLegalOrganization/TradingBusinessName"),
      texteEn(vendeur, "SpecifiedLegalOrganization/ID"),
      ...tous(vendeur, "SpecifiedTaxRegistration").map((taxe) => texteEn(taxe, "ID")),
    ]),
    notes: [
      ...notes(document),
      ...pieces.map((piece) => `${texteEn(piece, "Name") ?? ""} : ${texteEn(piece, "IssuerAssignedID") ?? ""}`),
    ],
    identifiants: presents([
      ...pieces.map((piece) => texteEn(piece, "IssuerAssignedID")),
      texteEn(accord, "BuyerReference"),
      texteEn(accord, "BuyerOrderReferencedDocument/IssuerAssignedID"),
      texteEn(accord, "SpecifiedProcuringProject/ID"),
    ]),
    factureCitee: texteEn(reglement, "InvoiceReferencedDocument/IssuerAssignedID"),
    contrat: texteEn(accord, "ContractReferencedDocument/IssuerAssignedID"),
    livraison: date(premier(livraison, "ActualDeliverySupplyChainEvent"), "OccurrenceDateTime"),
    lignes: tous(transaction, "IncludedSupplyChainTradeLineItem").map(ligne),
    deductions: detailOuTotal(
      ajustements.filter((a) => !estFrais(a)).map(nommer),
      centimesDe(texteEn(somme, "AllowanceTotalAmount")),
    ),
    frais: detailOuTotal(
      [
        ...ajustements.filter(estFrais).map(nommer),
        // Le profil EXTENDED porte à part les frais d'acheminement, que le total compte aussi.
        ...tous(reglement, "SpecifiedLogisticsServiceCharge").map((frais) => ({
          motif: texteEn(frais, "Description") ?? "",
          montant: centimesDe(texteEn(frais, "AppliedAmount")) ?? 0,
        })),
      ],
      centimesDe(texteEn(somme, "ChargeTotalAmount")),
    ),
    totaux: {
      net: centimesDe(texteEn(somme, "TaxBasisTotalAmount")),
      tva: tva(somme, texteEn(reglement, "InvoiceCurrencyCode")),
      ttc: ttcDe(
        texteEn(somme, "GrandTotalAmount"),
        texteEn(somme, "DuePayableAmount"),
        texteEn(somme, "RoundingAmount"),
        texteEn(somme, "TotalPrepaidAmount"),
      ),
    },
  };
}
