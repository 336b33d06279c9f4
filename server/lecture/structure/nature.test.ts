import { describe, expect, test } from "vitest";
import { aDemander } from "../../../domain/fre/a-demander.ts";
import { lireFactureXml } from "./lire-structure.ts";

const octets = (texte: string) => new Uint8Array(Buffer.from(texte));

const cii = (code: string | null) => `<?xml version="1.0" encoding="UTF-8"?>
<f:CrossIndustryInvoice xmlns:f="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:r="urn:ram" xmlns:u="urn:udt">
<f:ExchangedDocument><r:ID>AV-2026-9</r:ID>${code === null ? "" : `<r:TypeCode>${code}</r:TypeCode>`}<r:IssueDateTime><u:DateTimeString format="102">20261012</u:DateTimeString></r:IssueDateTime><r:IncludedNote><r:Content>Immatriculation : GB-482-NR</r:Content></r:IncludedNote></f:ExchangedDocument>
<f:SupplyChainTradeTransaction><r:IncludedSupplyChainTradeLineItem><r:AssociatedDocumentLineDocument><r:LineID>1</r:LineID></r:AssociatedDocumentLineDocument><r:SpecifiedTradeProduct><r:Name>Hayon – rayure – peinture</r:Name></r:SpecifiedTradeProduct><r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>248.00</r:ChargeAmount></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement><r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="C62">1</r:BilledQuantity></r:SpecifiedLineTradeDelivery><r:SpecifiedLineTradeSettlement><r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>248.00</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement></r:IncludedSupplyChainTradeLineItem>
<r:ApplicableHeaderTradeAgreement><r:SellerTradeParty><r:Name>ARVAL SERVICE LEASE</r:Name></r:SellerTradeParty></r:ApplicableHeaderTradeAgreement><r:ApplicableHeaderTradeDelivery/><r:ApplicableHeaderTradeSettlement><r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode><r:SpecifiedTradeSettlementHeaderMonetarySummation><r:TaxBasisTotalAmount>248.00</r:TaxBasisTotalAmount><r:TaxTotalAmount currencyID="EUR">49.60</r:TaxTotalAmount><r:GrandTotalAmount>297.60</r:GrandTotalAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation></r:ApplicableHeaderTradeSettlement></f:SupplyChainTradeTransaction></f:CrossIndustryInvoice>`;

const ubl = (racine: "Invoice" | "CreditNote", code: string | null) => {
  const quantite = racine === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity";
  return `<?xml version="1.0" encoding="UTF-8"?>
<${racine} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${racine}-2"><ID>AV-2026-9</ID><IssueDate>2026-10-12</IssueDate>${code === null ? "" : `<${racine}TypeCode>${code}</${racine}TypeCode>`}<Note>Immatriculation : GB-482-NR</Note><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
<AccountingSupplierParty><Party><PartyLegalEntity><RegistrationName>ARVAL SERVICE LEASE</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
<TaxTotal><TaxAmount currencyID="EUR">49.60</TaxAmount></TaxTotal><LegalMonetaryTotal><TaxExclusiveAmount>248.00</TaxExclusiveAmount><TaxInclusiveAmount>297.60</TaxInclusiveAmount></LegalMonetaryTotal>
<${racine}Line><ID>1</ID><${quantite} unitCode="C62">1</${quantite}><LineExtensionAmount>248.00</LineExtensionAmount><Item><Name>Hayon – rayure – peinture</Name></Item><Price><PriceAmount>248.00</PriceAmount></Price></${racine}Line></${racine}>`;
};

const lu = (xml: string) => lireFactureXml(octets(xml));
const essentiel = (xml: string) => {
  const { type_document, vehicules, anomalies } = lu(xml);
  const [vehicule] = vehicules;
  return {
    type: type_document,
    ligne: vehicule?.lignes[0]?.net_ht,
    totaux: [vehicule?.totaux.net_ht, vehicule?.totaux.tva, vehicule?.totaux.ttc],
    anomalies,
  };
};
const AVOIR = { type: "avoir", ligne: -24800, totaux: [-24800, -4960, -29760], anomalies: [] };
const FACTURE = { type: "facture", ligne: 24800, totaux: [24800, 4960, 29760], anomalies: [] };
const AVOIRS = ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532"];
const FACTURES = [
  "380",
  "384",
  "386",
  "389",
  "393",
  "71",
  "326",
  "383",
  "471",
  "472",
  "473",
  "500",
  "501",
  "751",
  "875",
];

describe("nature d'une facture électronique, d'après son code", () => {
  test.each(AVOIRS)("%s est un avoir, dans les trois écritures, montants négatifs", (code) => {
    expect(essentiel(cii(code))).toEqual(AVOIR);
    expect(essentiel(ubl("Invoice", code))).toEqual(AVOIR);
    expect(essentiel(ubl("CreditNote", code))).toEqual(AVOIR);
  });

  test.each(FACTURES)("%s est une facture, montants positifs", (code) => {
    expect(essentiel(cii(code))).toEqual(FACTURE);
    expect(essentiel(ubl("Invoice", code))).toEqual(FACTURE);
  });

  test.each([
    ["un code d'aucune liste", cii("999")],
    ["un code illisible", cii("credit")],
    ["aucun code", cii(null)],
    ["un code d'aucune liste, en UBL", ubl("Invoice", "999")],
    ["un code de facture dans un avoir UBL", ubl("CreditNote", "380")],
  ])("%s : le type se demande, et les montants restent tels qu'écrits", (_cas, xml) => {
    expect(essentiel(xml)).toEqual({ ...FACTURE, type: "inconnu" });
    expect(aDemander(lu(xml)).map(({ champ }) => champ)).toContain("type_document");
  });

  test("la racine UBL suffit quand le code manque, ou qu'un avoir en porte un inconnu", () => {
    expect(essentiel(ubl("Invoice", null))).toEqual(FACTURE);
    expect(essentiel(ubl("CreditNote", null))).toEqual(AVOIR);
    expect(essentiel(ubl("CreditNote", "999"))).toEqual(AVOIR);
  });
});
