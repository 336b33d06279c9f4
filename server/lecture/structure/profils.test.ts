// Long parce que chaque profil de facture électronique y a son papier entier : les séparer répéterait leurs en-têtes sans les rendre plus lisibles.
import { describe, expect, test } from "vitest";
import type { VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { lireFactureXml } from "./lire-structure.ts";
import { completerParLaPage } from "./rapprocher-texte.ts";

interface Ligne {
  nom: string;
  prix: string;
  net?: string;
  quantite?: string;
  abattement?: string;
  frais?: string;
  description?: string;
  /** Couples « libellé / valeur » de l'article. */
  proprietes?: readonly (readonly [string, string])[];
  /** Balises ajoutées telles quelles au document de la ligne (CII) ou à la ligne (UBL). */
  tete?: string;
  produit?: string;
  reglement?: string;
}

interface Facture {
  type?: string;
  lignes?: readonly Ligne[];
  notes?: readonly string[];
  tete?: string;
  accord?: string;
  /** Remises et frais du document : motif, montant, vrai pour des frais. */
  ajustements?: readonly (readonly [string, string, boolean?])[];
  net: string;
  tva?: string;
  ttc: string;
  monnaieComptable?: string;
  citee?: string;
}

const VENDEUR = "ALPHABET FRANCE FLEET MANAGEMENT";

const ligneCii = (l: Ligne, i: number) => `<r:IncludedSupplyChainTradeLineItem>
<r:AssociatedDocumentLineDocument><r:LineID>${i + 1}</r:LineID>${l.tete ?? ""}</r:AssociatedDocumentLineDocument>
<r:SpecifiedTradeProduct><r:Name>${l.nom}</r:Name>${l.description ? `<r:Description>${l.description}</r:Description>` : ""}${(
  l.proprietes ?? []
)
  .map(
    ([nom, valeur]) =>
      `<r:ApplicableProductCharacteristic><r:Description>${nom}</r:Description><r:Value>${valeur}</r:Value></r:ApplicableProductCharacteristic>`,
  )
  .join("")}${l.produit ?? ""}</r:SpecifiedTradeProduct>
<r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>${l.prix}</r:ChargeAmount></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement>
<r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="C62">${l.quantite ?? "1"}</r:BilledQuantity></r:SpecifiedLineTradeDelivery>
<r:SpecifiedLineTradeSettlement>${l.abattement ? ajustementCii("Vétusté", l.abattement) : ""}${l.frais ? ajustementCii("Frais", l.frais, true) : ""}${l.reglement ?? ""}<r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>${l.net ?? l.prix}</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement>
</r:IncludedSupplyChainTradeLineItem>`;

const ajustementCii = (motif: string, montant: string, frais = false) =>
  `<r:SpecifiedTradeAllowanceCharge><r:ChargeIndicator><u:Indicator>${frais}</u:Indicator></r:ChargeIndicator><r:ActualAmount>${montant}</r:ActualAmount><r:Reason>${motif}</r:Reason></r:SpecifiedTradeAllowanceCharge>`;

const cii = (f: Facture) => `<?xml version="1.0" encoding="UTF-8"?>
<f:CrossIndustryInvoice xmlns:f="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:r="urn:ram" xmlns:u="urn:udt">
<f:ExchangedDocument><r:ID>AL-2025-77</r:ID><r:TypeCode>${f.type ?? "380"}</r:TypeCode><r:IssueDateTime><u:DateTimeString format="102">20250402</u:DateTimeString></r:IssueDateTime>${(
  f.notes ?? []
)
  .map((note) => `<r:IncludedNote><r:Content>${note}</r:Content></r:IncludedNote>`)
  .join("")}${f.tete ?? ""}</f:ExchangedDocument>
<f:SupplyChainTradeTransaction>${(f.lignes ?? []).map(ligneCii).join("")}
<r:ApplicableHeaderTradeAgreement><r:SellerTradeParty><r:Name>${VENDEUR}</r:Name></r:SellerTradeParty>${f.accord ?? ""}</r:ApplicableHeaderTradeAgreement>
<r:ApplicableHeaderTradeDelivery/>
<r:ApplicableHeaderTradeSettlement><r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>${(f.ajustements ?? []).map(([motif, montant, frais]) => ajustementCii(motif, montant, frais)).join("")}
<r:SpecifiedTradeSettlementHeaderMonetarySummation><r:TaxBasisTotalAmount>${f.net}</r:TaxBasisTotalAmount>${f.monnaieComptable ? `<r:TaxTotalAmount currencyID="GBP">${f.monnaieComptable}</r:TaxTotalAmount>` : ""}${f.tva ? `<r:TaxTotalAmount currencyID="EUR">${f.tva}</r:TaxTotalAmount>` : ""}<r:GrandTotalAmount>${f.ttc}</r:GrandTotalAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation>${f.citee ? `<r:InvoiceReferencedDocument><r:IssuerAssignedID>${f.citee}</r:IssuerAssignedID></r:InvoiceReferencedDocument>` : ""}
</r:ApplicableHeaderTradeSettlement></f:SupplyChainTradeTransaction></f:CrossIndustryInvoice>`;

const ajustementUbl = (motif: string, montant: string, frais = false) =>
  `<AllowanceCharge><ChargeIndicator>${frais}</ChargeIndicator><AllowanceChargeReason>${motif}</AllowanceChargeReason><Amount currencyID="EUR">${montant}</Amount></AllowanceCharge>`;

const ubl = (f: Facture) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>AL-2025-77</ID><IssueDate>2025-04-02+02:00</IssueDate><InvoiceTypeCode>${f.type ?? "380"}</InvoiceTypeCode>
${(f.notes ?? []).map((note) => `<Note>${note}</Note>`).join("")}<DocumentCurrencyCode>EUR</DocumentCurrencyCode>${f.citee ? `<BillingReference><InvoiceDocumentReference><ID>${f.citee}</ID></InvoiceDocumentReference></BillingReference>` : ""}${f.tete ?? ""}
<AccountingSupplierParty><Party><PartyLegalEntity><RegistrationName>${VENDEUR}</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
${(f.ajustements ?? []).map(([motif, montant, frais]) => ajustementUbl(motif, montant, frais)).join("")}
${f.tva ? `<TaxTotal><TaxAmount currencyID="EUR">${f.tva}</TaxAmount></TaxTotal>` : ""}<LegalMonetaryTotal><TaxExclusiveAmount>${f.net}</TaxExclusiveAmount><TaxInclusiveAmount>${f.ttc}</TaxInclusiveAmount></LegalMonetaryTotal>
${(f.lignes ?? [])
  .map(
    (l, i) =>
      `<InvoiceLine><ID>${i + 1}</ID>${l.tete ?? ""}<InvoicedQuantity unitCode="C62">${l.quantite ?? "1"}</InvoicedQuantity><LineExtensionAmount>${l.net ?? l.prix}</LineExtensionAmount>${l.abattement ? ajustementUbl("Vétusté", l.abattement) : ""}<Item>${l.description ? `<Description>${l.description}</Description>` : ""}<Name>${l.nom}</Name>${l.produit ?? ""}${(l.proprietes ?? []).map(([nom, valeur]) => `<AdditionalItemProperty><Name>${nom}</Name><Value>${valeur}</Value></AdditionalItemProperty>`).join("")}</Item><Price><PriceAmount>${l.prix}</PriceAmount></Price></InvoiceLine>`,
  )
  .join("")}</Invoice>`;

const octets = (texte: string) => new Uint8Array(Buffer.from(texte));
const lire = (xml: string) => lireFactureXml(octets(xml));
const montants = (vehicule: VehiculeLu | undefined) =>
  vehicule?.lignes.map((l) => [l.element, l.quantite, l.brut_ht, l.abattement_ht, l.net_ht]);

const DEUX_LIGNES = [
  { nom: "Pare-chocs avant – rayure – remise en peinture", prix: "200.00", abattement: "40.00", net: "160.00" },
  { nom: "Jante AVD – rénovation", prix: "95.00", quantite: "2", net: "190.00" },
];
const PLAQUE = "Immatriculation : GB-482-NR";

describe.each([
  ["CII", cii],
  ["UBL", ubl],
])("facture électronique %s", (_syntaxe, ecrire) => {
  test("une note qui joint des couples et une phrase de ses tirets dit aussi le jour du retour", () => {
    const notes = [PLAQUE, "Km au retour : 146997 - Restitué le 16/03/2025 - 1re MEC : 11/12/2020"];
    const [vehicule] = lire(ecrire({ lignes: DEUX_LIGNES, notes, net: "350.00", ttc: "350.00" })).vehicules;
    expect([vehicule?.kilometrage, vehicule?.date_restitution, vehicule?.date_mise_en_circulation]).toEqual([
      146997,
      "2025-03-16",
      "2020-12-11",
    ]);
  });

  test("abattement de ligne, quantité, franchise et remise du document, chacune à sa place", () => {
    const lu = lire(
      ecrire({
        lignes: DEUX_LIGNES,
        notes: [PLAQUE],
        ajustements: [
          ["Franchise contractuelle", "100.00"],
          ["Remise commerciale", "30.00"],
        ],
        net: "220.00",
        tva: "44.00",
        ttc: "264.00",
      }),
    );
    expect(lu).toMatchObject({ type_document: "facture", numero: "AL-2025-77", date_document: "2025-04-02" });
    expect(lu.loueur).toBe("Alphabet");
    expect(montants(lu.vehicules[0])).toEqual([
      ["pare_chocs_avant", 1, 20000, 4000, 16000],
      ["roue_avant_droite", 2, 19000, 0, 19000],
    ]);
    expect(lu.vehicules[0]?.totaux).toEqual({
      brut_ht: null,
      abattement_ht: null,
      remise_ht: 3000,
      franchise_ht: 10000,
      net_ht: 22000,
      tva: 4400,
      ttc: 26400,
    });
    expect(lu.anomalies).toEqual([]);
  });

  test("une franchise facturée en ligne négative est une franchise, non une remise en état", () => {
    const franchise = { nom: "Franchise contractuelle", prix: "-100.00" };
    const lu = lire(ecrire({ lignes: [...DEUX_LIGNES, franchise], notes: [PLAQUE], net: "250.00", ttc: "250.00" }));
    expect(lu.vehicules[0]?.lignes).toHaveLength(2);
    expect(lu.vehicules[0]?.totaux).toMatchObject({ franchise_ht: 10000, net_ht: 25000, tva: null, ttc: 25000 });
    expect(lu.anomalies).toEqual([]);
  });

  test("des frais du document font une ligne, à part des frais de remise en état", () => {
    const lu = lire(
      ecrire({
        lignes: DEUX_LIGNES,
        notes: [PLAQUE],
        ajustements: [["Frais de dossier", "45.00", true]],
        net: "395.00",
        ttc: "395.00",
      }),
    );
    expect(lu.vehicules[0]?.lignes[2]).toMatchObject({ nature: "frais_gestion", net_ht: 4500 });
    expect(lu.anomalies).toEqual([]);
  });

  test("un avoir rend sa remise et ses frais avec ses lignes, signes compris", () => {
    const avoir = {
      lignes: [
        { nom: "Capot – rayure – peinture", prix: "410.00" },
        { nom: "Hayon – rayure – peinture", prix: "100.00" },
      ],
      notes: [PLAQUE],
      ajustements: [
        ["Remise commerciale", "30.00"],
        ["Frais de dossier", "20.00", true],
      ] as const,
      type: "381",
      net: "500.00",
      tva: "100.00",
      ttc: "600.00",
    };
    const lu = lire(ecrire(avoir));
    expect(lu.vehicules[0]?.totaux).toMatchObject({ remise_ht: -3000, net_ht: -50000, tva: -10000, ttc: -60000 });
    expect(lu.vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([-41000, -10000, -2000]);
    expect(lu.anomalies).toEqual([]);
    // Un montant faux de dix euros reste un écart, du bon signe.
    expect(lire(ecrire({ ...avoir, net: "510.00", tva: "102.00", ttc: "612.00" })).anomalies).toEqual([
      { code: "somme_lignes", vehicule: 0, ligne: null, ecart: -1000 },
    ]);
  });

  test("une ligne qui vaut la somme des précédentes reste une ligne", () => {
    const lignes = [
      { nom: "Capot – rayure", prix: "100.00" },
      { nom: "Hayon – rayure", prix: "50.00" },
      { nom: "Divers", prix: "150.00" },
    ];
    const lu = lire(ecrire({ lignes, notes: [PLAQUE], net: "300.00", ttc: "300.00" }));
    expect(lu.vehicules[0]?.lignes).toHaveLength(3);
    expect(lu.anomalies).toEqual([]);
  });

  test("un booléen s'écrit aussi « 1 » : des frais ne se prennent pas pour une remise", () => {
    const xml = ecrire({
      lignes: DEUX_LIGNES,
      notes: [PLAQUE],
      ajustements: [
        ["Frais de dossier", "45.00", true],
        ["Remise", "5.00"],
      ],
      net: "390.00",
      ttc: "390.00",
    }).replace(
      /(Indicator>)(true|false)(<)/g,
      (_, avant, valeur, apres) => `${avant}${valeur === "true" ? 1 : 0}${apres}`,
    );
    const lu = lire(xml);
    expect(lu.vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([16000, 19000, 4500]);
    expect(lu.vehicules[0]?.totaux.remise_ht).toBe(500);
    expect(lu.anomalies).toEqual([]);
  });

  test.each([
    ["GB482NR", "GA512KD", "GB-482-NR", "GA-512-KD"],
    ["GB 482 NR", "GA 512 KD", "GB-482-NR", "GA-512-KD"],
    ["4821 XN 69", "512 ABC 2A", "4821 XN 69", "512 ABC 2A"],
    ["4821XN69", "1234-AB-974", "4821 XN 69", "1234 AB 974"],
  ])("deux véhicules nommés %s et %s dans les désignations, les notes ou les références", (une, autre, a, b) => {
    const attendu = [
      [a, 1],
      [b, 1],
    ];
    const vus = (lignes: readonly Ligne[]) =>
      lire(ecrire({ lignes, net: "558.00", tva: "111.60", ttc: "669.60" })).vehicules.map((v) => [
        v.immatriculation,
        v.lignes.length,
      ]);
    expect(
      vus([
        { nom: `Remise en état ${une} : pare-chocs avant rayure peinture`, prix: "248.00" },
        { nom: `Capot rayure peinture - ${autre}`, prix: "310.00" },
      ]),
    ).toEqual(attendu);
    expect(
      vus([
        { nom: "Pare-chocs avant rayure peinture", description: `Véhicule ${une}`, prix: "248.00" },
        { nom: "Capot rayure peinture", proprietes: [["Immatriculation", autre]], prix: "310.00" },
      ]),
    ).toEqual(attendu);
  });

  test("une note de la facture qui ne nomme qu'un de ses véhicules parle de lui", () => {
    const lu = lire(
      ecrire({
        lignes: [
          { nom: "Capot rayure peinture - GB482NR", prix: "248.00" },
          { nom: "Hayon rayure peinture - GA512KD", prix: "310.00" },
        ],
        notes: ["Véhicule GB 482 NR ; Kilométrage : 98 412 km", "Véhicule GA 512 KD ; Kilométrage : 45 100 km"],
        net: "558.00",
        ttc: "558.00",
      }),
    );
    expect(lu.vehicules.map((v) => [v.immatriculation, v.kilometrage])).toEqual([
      ["GB-482-NR", 98412],
      ["GA-512-KD", 45100],
    ]);
  });

  test.each([
    "Kilométrage : 98 412 km",
    "Kilométrage au retour : 98\u202f412 km",
    "Véhicule GB482NR, kilométrage : 98.412 km",
    "KM : 98412",
  ])("le compteur se lit dans la note « %s », la plaque dans une autre", (note) => {
    const lu = lire(
      ecrire({ lignes: DEUX_LIGNES, notes: ["Véhicule GB 482 NR restitué", note], net: "350.00", ttc: "350.00" }),
    );
    expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", kilometrage: 98412 });
  });

  test("une note à plusieurs étiquettes, ou une phrase, dit tout le véhicule", () => {
    const attendu = {
      immatriculation: "GB-482-NR",
      vin: "VF1RJA00X67812345",
      kilometrage: 98412,
      date_restitution: "2025-03-10",
    };
    const base = { lignes: DEUX_LIGNES, net: "350.00", ttc: "350.00" };
    const enSuite =
      "Immatriculation : GB-482-NR, VIN : VF1RJA00X67812345 - Kilométrage : 98 412 km / Date de restitution : 10/03/2025";
    expect(lire(ecrire({ ...base, notes: [enSuite] })).vehicules[0]).toMatchObject(attendu);
    const phrase =
      "Véhicule RENAULT CLIO V, immatriculé GB-482-NR, châssis VF1RJA00X67812345, restitué le 10/03/2025 avec 98 412 km au compteur.";
    expect(lire(ecrire({ ...base, notes: [phrase] })).vehicules[0]).toMatchObject({
      ...attendu,
      marque: "RENAULT",
      modele: "CLIO V",
    });
  });

  test("les mentions légales ne disent rien du véhicule", () => {
    const notes = [PLAQUE, "#PMT#Indemnité forfaitaire de recouvrement : 40 euros, compteur : 12 345 km"];
    const lu = lire(ecrire({ lignes: DEUX_LIGNES, notes, net: "350.00", ttc: "350.00" }));
    expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", kilometrage: null });
  });

  test("la description du produit dit le dommage que le nom tait", () => {
    const ligne = { nom: "Porte avant gauche", description: "Bosse, débosselage sans peinture", prix: "62.00" };
    const lu = lire(ecrire({ lignes: [ligne], notes: [PLAQUE], net: "62.00", ttc: "62.00" }));
    expect(lu.vehicules[0]?.lignes[0]).toMatchObject({
      designation: "Porte avant gauche",
      element: "porte_avant_gauche",
      dommage: "bosse",
      operation: "dsp",
    });
  });

  test("un avoir retourne ses montants et garde la facture qu'il cite ; une facture négative en est un", () => {
    const rendue = { lignes: [{ nom: "Jante AVD – retrait", prix: "110.00" }], notes: [PLAQUE], citee: "FRE25-31877" };
    const avoir = lire(ecrire({ ...rendue, type: "381", net: "110.00", tva: "22.00", ttc: "132.00" }));
    expect(avoir.type_document).toBe("avoir");
    expect(avoir.vehicules[0]).toMatchObject({
      facture_citee: "FRE25-31877",
      totaux: { net_ht: -11000, tva: -2200, ttc: -13200 },
    });
    const negative = lire(
      ecrire({ lignes: [{ nom: "Jante AVD – retrait", prix: "-110.00" }], net: "-110.00", ttc: "-110.00" }),
    );
    expect(negative).toMatchObject({ type_document: "avoir", vehicules: [{ lignes: [{ net_ht: -11000 }] }] });
  });

  test("le dégât et les travaux que disent les caractéristiques d'une ligne, le véhicule d'une note à barres", () => {
    const proprietes = [
      ["Constat", "Cassé"],
      ["Travaux", "Remplacement"],
    ] as const;
    const notes = ["GB-482-NR | RENAULT MEGANE E-TECH EV60 | VF1RCB001P0771204"];
    const lignes = [{ nom: "Rétroviseur extérieur gauche", prix: "205.00", proprietes }];
    const [vehicule] = lire(ecrire({ lignes, notes, net: "205.00", ttc: "246.00" })).vehicules;
    expect(vehicule).toMatchObject({ immatriculation: "GB-482-NR", marque: "RENAULT", modele: "MEGANE E-TECH EV60" });
    expect(vehicule?.lignes[0]).toMatchObject({ dommage: "fissure", operation: "remplacement" });
  });

  test("des lignes de plusieurs véhicules, et des frais qui ne sont à aucun", () => {
    const lignes = [
      { nom: "Capot – rayure", prix: "110.00", proprietes: [["Immatriculation", "GB-482-NR"]] as const },
      { nom: "Toit – bosse – GA-512-KD", prix: "90.00" },
      { nom: "Frais de gestion", prix: "15.00" },
    ];
    const ajustements = [["Franchise GA-512-KD", "50.00"]] as const;
    const lu = lire(ecrire({ lignes, ajustements, net: "165.00", ttc: "165.00" }));
    expect(lu.type_document).toBe("facture");
    expect(lu.vehicules.map((v) => [v.immatriculation, v.lignes.length, v.totaux.franchise_ht])).toEqual([
      ["GB-482-NR", 1, null],
      ["GA-512-KD", 1, 5000],
      [null, 1, null],
    ]);
    expect(lu.anomalies).toEqual([]);
  });

  test("un titre sans montant nomme le véhicule des lignes qui le suivent", () => {
    const lignes = [
      { nom: "GB-482-NR – RENAULT CLIO V", prix: "0.00" },
      ...DEUX_LIGNES,
      { nom: "Véhicule GA-512-KD", prix: "0.00" },
      { nom: "Toit – bosse", prix: "90.00" },
    ];
    const lu = lire(ecrire({ lignes, net: "440.00", ttc: "440.00" }));
    expect(lu.vehicules.map((v) => [v.immatriculation, v.marque, v.lignes.length])).toEqual([
      ["GB-482-NR", "RENAULT", 2],
      ["GA-512-KD", null, 1],
    ]);
  });

  test("une ligne par véhicule, sans pièce, fait un relevé", () => {
    const lignes = [
      { nom: "Frais de remise en état – GB-482-NR", prix: "697.44" },
      { nom: "Frais de remise en état – GA-512-KD", prix: "263.72" },
    ];
    const lu = lire(ecrire({ lignes, net: "961.16", tva: "192.23", ttc: "1153.39" }));
    expect(lu.type_document).toBe("releve");
    expect(lu.vehicules.map((v) => [v.immatriculation, v.lignes.length, v.totaux.net_ht])).toEqual([
      ["GB-482-NR", 0, 69744],
      ["GA-512-KD", 0, 26372],
    ]);
  });
});

test("EXTENDED : une ligne de groupe ne compte pas, et donne sa plaque à ses lignes", () => {
  const groupe = {
    nom: "Véhicule GB-482-NR",
    prix: "0.00",
    net: "160.00",
    tete: "<r:LineStatusReasonCode>GROUP</r:LineStatusReasonCode>",
  };
  const fille = (ligne: Ligne, parente: number): Ligne => ({
    ...ligne,
    tete: `<r:ParentLineID>${parente}</r:ParentLineID>`,
  });
  const lu = lire(
    cii({
      lignes: [
        groupe,
        fille(DEUX_LIGNES[0] as Ligne, 1),
        { ...groupe, nom: "Véhicule GA-512-KD", net: "190.00" },
        fille(DEUX_LIGNES[1] as Ligne, 3),
      ],
      net: "350.00",
      ttc: "350.00",
    }),
  );
  expect(lu.vehicules.map((v) => [v.immatriculation, v.lignes.map((l) => l.net_ht)])).toEqual([
    ["GB-482-NR", [16000]],
    ["GA-512-KD", [19000]],
  ]);
});

test("l'objet facturé (BT-18, BT-128), le numéro de série et l'immatriculation d'un article nomment le véhicule", () => {
  const accord =
    "<r:AdditionalReferencedDocument><r:IssuerAssignedID>GB482NR</r:IssuerAssignedID><r:TypeCode>130</r:TypeCode></r:AdditionalReferencedDocument>";
  const produit =
    "<r:IndividualTradeProductInstance><r:SupplierAssignedSerialID>VF1RJA00X67812345</r:SupplierAssignedSerialID></r:IndividualTradeProductInstance>";
  const enCii = lire(
    cii({ lignes: [{ ...(DEUX_LIGNES[0] as Ligne), produit }], accord, net: "160.00", ttc: "160.00" }),
  );
  expect(enCii.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", vin: "VF1RJA00X67812345" });
  const article =
    "<BrandName>RENAULT</BrandName><ModelName>CLIO V</ModelName><ItemInstance><RegistrationID>GB-482-NR</RegistrationID><SerialID>VF1RJA00X67812345</SerialID></ItemInstance>";
  const enUbl = lire(
    ubl({ lignes: [{ ...(DEUX_LIGNES[0] as Ligne), produit: article }], net: "160.00", ttc: "160.00" }),
  );
  expect(enUbl.vehicules[0]).toMatchObject({
    immatriculation: "GB-482-NR",
    vin: "VF1RJA00X67812345",
    marque: "RENAULT",
    modele: "CLIO V",
  });
});

test("une TVA redite en monnaie de comptabilité ne remplace pas celle de la facture", () => {
  const lu = lire(
    cii({
      lignes: DEUX_LIGNES,
      notes: [PLAQUE],
      net: "350.00",
      tva: "70.00",
      monnaieComptable: "59.10",
      ttc: "420.00",
    }),
  );
  expect(lu.vehicules[0]?.totaux.tva).toBe(7000);
  expect(lu.anomalies).toEqual([]);
});

test("la première version de la norme, aux noms d'éléments différents", () => {
  const ancienne = cii({ lignes: DEUX_LIGNES, notes: [PLAQUE], net: "350.00", ttc: "350.00" })
    .replaceAll("CrossIndustryInvoice", "CrossIndustryDocument")
    .replaceAll("f:ExchangedDocument", "f:HeaderExchangedDocument")
    .replaceAll("f:SupplyChainTradeTransaction", "f:SpecifiedSupplyChainTradeTransaction")
    .replaceAll("ApplicableHeaderTrade", "ApplicableSupplyChainTrade")
    .replaceAll("SpecifiedLineTrade", "SpecifiedSupplyChainTrade")
    .replaceAll("SettlementHeaderMonetary", "SettlementMonetary")
    .replaceAll("SettlementLineMonetary", "SettlementMonetary");
  const lu = lire(ancienne);
  expect(lu).toMatchObject({ numero: "AL-2025-77", loueur: "Alphabet", anomalies: [] });
  expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", totaux: { net_ht: 35000 } });
  expect(montants(lu.vehicules[0])?.map((m) => m.at(-1))).toEqual([16000, 19000]);
});

test("une facture dans l'enveloppe d'un réseau d'envoi", () => {
  const facture = ubl({ lignes: DEUX_LIGNES, notes: [PLAQUE], net: "350.00", ttc: "350.00" }).replace(
    /<\?xml.*?\?>/,
    "",
  );
  const lu = lire(`<StandardBusinessDocument><StandardBusinessDocumentHeader/>${facture}</StandardBusinessDocument>`);
  expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", totaux: { net_ht: 35000 } });
});

describe("codages", () => {
  const xml = ubl({ lignes: DEUX_LIGNES, notes: ["Kilométrage : 98 412 km", PLAQUE], net: "350.00", ttc: "350.00" });
  const latin = xml.replace("UTF-8", "ISO-8859-1").replaceAll("–", "-");
  const large = xml.replace("UTF-8", "UTF-16");
  test.each([
    ["UTF-8 à marque d'ordre", Buffer.from(`\uFEFF${xml}`)],
    ["ISO-8859-1", Buffer.from(latin, "latin1")],
    ["UTF-16 à marque d'ordre", Buffer.from(`\uFEFF${large}`, "utf16le")],
    ["UTF-16 sans marque", Buffer.from(large, "utf16le")],
    ["UTF-16 gros-boutiste", Buffer.from(`\uFEFF${large}`, "utf16le").swap16()],
  ])("%s", (_cas, contenu) => {
    const lu = lireFactureXml(new Uint8Array(contenu));
    expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", kilometrage: 98412 });
    expect(lu.vehicules[0]?.lignes[1]?.designation).toMatch(/^Jante AVD [–-] rénovation$/);
  });
});

test("MINIMUM : une facture sans lignes prend celles de la page, et garde ses totaux", () => {
  const sansLignes = lire(cii({ net: "350.00", tva: "70.00", ttc: "420.00" }));
  expect(sansLignes.anomalies).toEqual([]);
  const imprimee = lire(ubl({ lignes: DEUX_LIGNES, notes: [PLAQUE], net: "350.00", tva: "70.00", ttc: "420.00" }));
  const lu = completerParLaPage(sansLignes, { ...imprimee, numero: "mal lu", loueur: null, provenance: "texte" });
  expect(lu).toMatchObject({ numero: "AL-2025-77", loueur: "Alphabet", provenance: "texte", anomalies: [] });
  expect(lu.vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([16000, 19000]);
  expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", totaux: { net_ht: 35000, ttc: 42000 } });
});

test("une ligne électronique qui ne nomme que la pièce prend de la page son dommage et ses travaux", () => {
  const nue = lire(cii({ lignes: [{ nom: "Hayon", prix: "98.00" }], notes: [PLAQUE], net: "98.00", ttc: "98.00" }));
  const detaillee = (nom: string) =>
    lire(ubl({ lignes: [{ nom, prix: "98.00" }], notes: [PLAQUE], net: "98.00", ttc: "98.00" }));
  const dits = (nom: string) => completerParLaPage(nue, detaillee(nom)).vehicules[0]?.lignes[0];
  expect(dits("Hayon – bosse – DSP")).toMatchObject({ designation: "Hayon", dommage: "bosse", operation: "dsp" });
  expect(dits("Capot – bosse – DSP")).toMatchObject({ dommage: null, operation: null });
});
