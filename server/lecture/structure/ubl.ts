import { type Noeud, premier, texteEn, tous } from "./arbre.ts";
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

const estFrais = (noeud: Noeud) => estVrai(texteEn(noeud, "ChargeIndicator"));
const montants = (noeuds: readonly Noeud[]) =>
  noeuds.map((noeud) => centimesDe(texteEn(noeud, "Amount"))).filter((montant) => montant !== null);
const jour = (texte: string | null) => (texte && /^\d{4}-\d{2}-\d{2}/.test(texte) ? texte.slice(0, 10) : null);

const presents = (textes: readonly (string | null)[]) => textes.filter((texte) => texte !== null);
const notes = (noeud: Noeud) =>
  notesUtiles(tous(noeud, "Note").map(({ texte }) => ({ texte: texte.trim(), sujet: null })));

function textesDeLigne(noeud: Noeud): Pick<LigneStructuree, "designation" | "textes" | "identifiants" | "proprietes"> {
  const article = premier(noeud, "Item");
  const nom = texteEn(article, "Name");
  const description = texteEn(article, "Description");
  const nommees = (["BrandName", "ModelName"] as const).flatMap((champ) => {
    const valeur = texteEn(article, champ);
    return valeur ? [[champ === "BrandName" ? "Marque" : "Modèle", valeur] as const] : [];
  });
  return {
    designation: nom ?? description ?? "",
    textes: presents([nom ? description : null, ...notes(noeud)]),
    identifiants: presents([
      texteEn(noeud, "DocumentReference/ID"),
      ...tous(article, "ItemInstance").flatMap((exemplaire) => [
        texteEn(exemplaire, "RegistrationID"),
        texteEn(exemplaire, "SerialID"),
      ]),
    ]),
    proprietes: [
      ...tous(article, "AdditionalItemProperty").map(
        (p) => [texteEn(p, "Name") ?? "", texteEn(p, "Value") ?? ""] as const,
      ),
      ...nommees,
    ],
  };
}

function ligne(noeud: Noeud): LigneStructuree {
  const prix = premier(noeud, "Price");
  const ajustements = tous(noeud, "AllowanceCharge");
  const remises = tous(prix, "AllowanceCharge").filter((remise) => !estFrais(remise));
  const quantite = nombreDe(texteEn(noeud, "InvoicedQuantity") ?? texteEn(noeud, "CreditedQuantity"), 1);
  return {
    ...textesDeLigne(noeud),
    numero: texteEn(noeud, "ID"),
    parente: null,
    titre: false,
    quantite,
    ...montantsDeLigne({
      quantite,
      // Le prix UBL est net de sa remise : le prix avant remise s'en déduit.
      brut: null,
      net: prixDe(texteEn(prix, "PriceAmount"), texteEn(prix, "BaseQuantity")),
      remise: remises.reduce((somme, remise) => somme + nombreDe(texteEn(remise, "Amount"), 0), 0),
      abattements: montants(ajustements.filter((a) => !estFrais(a))),
      frais: montants(ajustements.filter(estFrais)),
      netLigne: centimesDe(texteEn(noeud, "LineExtensionAmount")),
    }),
  };
}

/** TVA dans la monnaie de la facture : une seconde, en monnaie de comptabilité, la double parfois. */
function tva(racine: Noeud): number | null {
  const monnaie = texteEn(racine, "DocumentCurrencyCode");
  const toutes = tous(racine, "TaxTotal/TaxAmount");
  const sienne = toutes.find((noeud) => noeud.attributs.currencyID === monnaie) ?? toutes[0];
  return centimesDe(sienne?.texte.trim() ?? null);
}

/** Facture ou avoir en syntaxe UBL 2.1, ou `null` si la racine est autre. */
export function lireUbl(racine: Noeud): FactureStructuree | null {
  if (racine.nom !== "Invoice" && racine.nom !== "CreditNote") return null;
  const tiers = premier(racine, "AccountingSupplierParty/Party");
  const somme = premier(racine, "LegalMonetaryTotal");
  const ajustements = tous(racine, "AllowanceCharge");
  const pieces = tous(racine, "AdditionalDocumentReference");
  const type = texteEn(racine, "InvoiceTypeCode") ?? texteEn(racine, "CreditNoteTypeCode");
  const nommer = (noeud: Noeud) => ({
    motif: texteEn(noeud, "AllowanceChargeReason") ?? "",
    montant: centimesDe(texteEn(noeud, "Amount")) ?? 0,
  });
  return {
    nature: natureDuCode(type, racine.nom === "CreditNote" ? "avoir" : "facture"),
    numero: texteEn(racine, "ID"),
    date: jour(texteEn(racine, "IssueDate")),
    vendeur: [
      texteEn(tiers, "PartyName/Name"),
      texteEn(tiers, "PartyLegalEntity/RegistrationName"),
      texteEn(tiers, "PartyLegalEntity/CompanyID"),
      texteEn(tiers, "PartyTaxScheme/CompanyID"),
    ].filter((texte) => texte !== null),
    notes: [
      ...notes(racine),
      ...pieces.map((piece) => `${texteEn(piece, "DocumentDescription") ?? ""} : ${texteEn(piece, "ID") ?? ""}`),
    ],
    identifiants: presents([
      ...pieces.map((piece) => texteEn(piece, "ID")),
      texteEn(racine, "BuyerReference"),
      texteEn(racine, "OrderReference/ID"),
      texteEn(racine, "ProjectReference/ID"),
    ]),
    factureCitee: texteEn(racine, "BillingReference/InvoiceDocumentReference/ID"),
    contrat: texteEn(racine, "ContractDocumentReference/ID"),
    livraison: jour(texteEn(racine, "Delivery/ActualDeliveryDate")),
    lignes: [...tous(racine, "InvoiceLine"), ...tous(racine, "CreditNoteLine")].map(ligne),
    deductions: detailOuTotal(
      ajustements.filter((a) => !estFrais(a)).map(nommer),
      centimesDe(texteEn(somme, "AllowanceTotalAmount")),
    ),
    frais: detailOuTotal(ajustements.filter(estFrais).map(nommer), centimesDe(texteEn(somme, "ChargeTotalAmount"))),
    totaux: {
      net: centimesDe(texteEn(somme, "TaxExclusiveAmount")),
      tva: tva(racine),
      ttc: ttcDe(
        texteEn(somme, "TaxInclusiveAmount"),
        texteEn(somme, "PayableAmount"),
        texteEn(somme, "PayableRoundingAmount"),
        texteEn(somme, "PrepaidAmount"),
      ),
    },
  };
}
