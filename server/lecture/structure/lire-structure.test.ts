import { describe, expect, test } from "vitest";
import { ErreurLecture } from "../commun/erreurs.ts";
import { lireFactureXml } from "./lire-structure.ts";

const octets = (texte: string) => new Uint8Array(Buffer.from(texte));
const codeDe = (xml: string) => {
  try {
    lireFactureXml(octets(xml));
    return "lu";
  } catch (erreur) {
    return erreur instanceof ErreurLecture ? erreur.code : String(erreur);
  }
};

const LIGNE = (id: number, nom: string, montant: string, plaque = "") =>
  `<cac:CreditNoteLine><cbc:ID>${id}</cbc:ID><cbc:CreditedQuantity>1</cbc:CreditedQuantity><cbc:LineExtensionAmount>${montant}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${nom}</cbc:Name>${
    plaque
      ? `<cac:AdditionalItemProperty><cbc:Name>Immatriculation</cbc:Name><cbc:Value>${plaque}</cbc:Value></cac:AdditionalItemProperty>`
      : ""
  }</cac:Item><cac:Price><cbc:PriceAmount>${montant}</cbc:PriceAmount></cac:Price></cac:CreditNoteLine>`;

const AVOIR = (lignes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<x:CreditNote xmlns:x="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" xmlns:cac="a" xmlns:cbc="b">
<cbc:ID>AV-77</cbc:ID><cbc:IssueDate>2025-05-02</cbc:IssueDate><cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>
<cbc:Note>Immatriculation : GB-482-NR
Kilom&#233;trage : 98 412 km</cbc:Note>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>DIAC LOCATION</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount>40.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>200.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>240.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
${lignes}</x:CreditNote>`;

test("un avoir UBL a des montants négatifs, quel que soit le préfixe de ses espaces de noms", () => {
  const lu = lireFactureXml(
    octets(AVOIR(LIGNE(1, "Jante AVD &amp; pneu – retrait", "110.00") + LIGNE(2, "Pare-brise – impact", "90.00"))),
  );
  expect(lu).toMatchObject({
    type_document: "avoir",
    numero: "AV-77",
    date_document: "2025-05-02",
    loueur: "Diac Location / Mobilize Lease&Co",
    anomalies: [],
  });
  expect(lu.vehicules[0]).toMatchObject({
    immatriculation: "GB-482-NR",
    kilometrage: 98412,
    totaux: { net_ht: -20000, tva: -4000, ttc: -24000 },
  });
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.net_ht])).toEqual([
    ["Jante AVD & pneu – retrait", "roue_avant_droite", -11000],
    ["Pare-brise – impact", "pare_brise", -9000],
  ]);
});

test("des lignes de plusieurs plaques font plusieurs véhicules", () => {
  const lu = lireFactureXml(
    octets(AVOIR(LIGNE(1, "Capot – rayure", "110.00", "GB-482-NR") + LIGNE(2, "Toit – bosse", "90.00", "GA-512-KD"))),
  );
  expect(lu.vehicules.map((v) => [v.immatriculation, v.lignes.length])).toEqual([
    ["GB-482-NR", 1],
    ["GA-512-KD", 1],
  ]);
});

describe("XML refusés", () => {
  test.each([
    ["une bombe d'entités", '<!DOCTYPE a [<!ENTITY b "xxxx">]><Invoice>&b;</Invoice>', "xml_refuse"],
    [
      "un type de document externe",
      '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><Invoice/>',
      "xml_refuse",
    ],
    ["une profondeur sans fin", `<Invoice>${"<a>".repeat(100_000)}`, "xml_refuse"],
    ["un nombre d'éléments démesuré", `<Invoice>${"<a/>".repeat(300_000)}</Invoice>`, "xml_refuse"],
    ["un document mal formé", "<Invoice><a></Invoice>", "abime"],
    ["un document tronqué", "<Invoice><a>", "abime"],
    ["un autre XML", "<catalogue/>", "xml_inconnu"],
    ["un poids démesuré", `<Invoice>${" ".repeat(6 * 1024 * 1024)}</Invoice>`, "trop_lourd"],
  ])("%s", (_cas, xml, code) => {
    expect(codeDe(xml)).toBe(code);
  });
});

test("les totaux imprimés d'une facture de plusieurs véhicules sont ceux de tous, et se contrôlent face à leurs lignes", () => {
  const deux = AVOIR(
    LIGNE(1, "Capot – rayure", "110.00", "GB-482-NR") + LIGNE(2, "Toit – bosse", "90.00", "GA-512-KD"),
  );
  const juste = lireFactureXml(octets(deux));
  expect(juste.totaux_releve).toMatchObject({ net_ht: -20000, tva: -4000, ttc: -24000 });
  expect(juste.anomalies).toEqual([]);
  const somme = lireFactureXml(octets(deux.replaceAll(">200.00<", ">195.00<").replaceAll(">240.00<", ">235.00<")));
  expect(somme.anomalies).toEqual([{ code: "somme_lignes", vehicule: null, ligne: null, ecart: 500 }]);
  const taxe = lireFactureXml(octets(deux.replace(">240.00<", ">250.00<")));
  expect(taxe.anomalies).toEqual([{ code: "total_ttc", vehicule: null, ligne: null, ecart: -1000 }]);
  // La remise du document, qui n'est celle d'aucun véhicule, se déduit de leur somme.
  const remise =
    "<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>5.00</cbc:Amount></cac:AllowanceCharge>";
  const remisee = deux
    .replace("<cac:TaxTotal>", `${remise}<cac:TaxTotal>`)
    .replaceAll(">200.00<", ">195.00<")
    .replaceAll(">240.00<", ">235.00<");
  expect(lireFactureXml(octets(remisee)).anomalies).toEqual([]);
});

test("le toutes taxes comprises qui n'est pas écrit est ce qui reste dû, sans son arrondi et avec ce qui était payé", () => {
  const du =
    "<cbc:PrepaidAmount>50.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount>0.03</cbc:PayableRoundingAmount><cbc:PayableAmount>190.03</cbc:PayableAmount>";
  const sans = AVOIR(LIGNE(1, "Capot – rayure", "200.00")).replace(
    "<cbc:TaxInclusiveAmount>240.00</cbc:TaxInclusiveAmount>",
    du,
  );
  expect(lireFactureXml(octets(sans)).vehicules[0]?.totaux.ttc).toBe(-24000);
});
