import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creerTacheLectures, type TacheLectures } from "../server/documents/tache-lectures.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { ouvrir, sansDebordement } from "./gestes.ts";
import { lancerNavigateur } from "./navigateur.ts";

/** Une facture électronique (CII) de l'essai : son code de nature, son numéro, ce qu'elle dit du véhicule, ses lignes en euros entiers. */
const cii = (nature: string, numero: string, note: string, lignes: readonly (readonly [string, number])[]): Buffer => {
  const net = lignes.reduce((somme, [, montant]) => somme + montant, 0);
  const ligne = ([nom, montant]: readonly [string, number], i: number) =>
    `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${i + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>${nom}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${montant}.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${montant}.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>${numero}</ram:ID><ram:TypeCode>${nature}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261012</udt:DateTimeString></ram:IssueDateTime><ram:IncludedNote><ram:Content>${note}</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lignes.map(ligne).join("")}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>ARVAL SERVICE LEASE</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${net}.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${(net * 0.2).toFixed(2)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${(net * 1.2).toFixed(2)}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`);
};
const pdf = (nom: string): Buffer =>
  readFileSync(new URL(`../server/lecture/fixtures/vues/${nom}.pdf`, import.meta.url));

/** Ce que l'écran d'un document montre : chaque champ (« libellé valeur raison »), chaque ligne. Une valeur écrite seule n'est pas demandée. */
interface Vu {
  champs: readonly (string | RegExp)[];
  lignes: readonly RegExp[];
}
interface Cas {
  titre: string;
  fichier: string;
  octets: Buffer;
  /** Un document par véhicule. */
  vus: readonly Vu[];
}

const FACTURE = ["Type de document Facture", "Total net HT 523,00 €", "TVA 104,60 €", "Total TTC 627,60 €"];
const VOITURE = ["Immatriculation GB-482-NR", "Kilométrage 98 412 km", "Date de restitution 28/09/2026"];
const LIGNES = [
  /^1 Pare-chocs avant .*248,00 €/,
  /^2 Porte avant gauche .*180,00 €/,
  /^3 Jante avant droite .*95,00 €/,
];

const avoir = (code: string): Cas => ({
  titre: `un avoir de code ${code} n'est pas une facture`,
  fichier: `avoir-${code}.xml`,
  octets: cii(code, `AV-2026-${code}`, "Immatriculation : GB-482-NR", [
    ["Pare-chocs avant - rayure - peinture", 248],
    ["Porte avant gauche - bosse - débosselage", 180],
  ]),
  vus: [
    {
      champs: [
        "Type de document Avoir",
        `Numéro AV-2026-${code}`,
        "Immatriculation GB-482-NR",
        "Total net HT −428,00 €",
        "TVA −85,60 €",
        "Total TTC −513,60 €",
      ],
      lignes: [/^1 Pare-chocs avant .*−248,00 €/, /^2 Porte avant gauche .*−180,00 €/],
    },
  ],
});
/** Deux voitures dans une facture, leurs plaques écrites `a` et `b` dans le nom des lignes. */
const deuxVoitures = (nom: string, numero: string, [a, b]: [string, string], plaques: [string, string]): Cas => ({
  titre: `deux voitures nommées ${a} et ${b}`,
  fichier: `deux-voitures-${nom}.xml`,
  octets: cii("380", numero, "Frais de remise en état", [
    [`${a} : pare-chocs avant rayure peinture`, 248],
    [`Capot rayure peinture - ${b}`, 310],
  ]),
  vus: plaques.map((plaque, i) => ({
    champs: ["Type de document Facture", `Numéro ${numero}`, `Immatriculation ${plaque}`],
    lignes: [i === 0 ? /^1 .*pare-chocs avant .*248,00 €/ : /^1 Capot .*310,00 €/],
  })),
});

/** Les deux pages à reconnaître viennent les dernières : elles prennent le numéro qu'une autre a déjà. */
const CAS: readonly Cas[] = [
  {
    titre: "un procès-verbal rempli au formulaire",
    fichier: "champs-pv.pdf",
    octets: pdf("champs-pv"),
    vus: [
      {
        champs: ["Type de document Procès-verbal de restitution", "VIN VF1RJA00X67812345", ...VOITURE],
        lignes: [/^1 Pare-chocs avant .*Rayure/, /^2 Porte avant gauche .*Bosse/],
      },
    ],
  },
  {
    titre: "une facture dont l'en-tête est un formulaire",
    fichier: "champs-facture.pdf",
    octets: pdf("champs-facture"),
    vus: [
      {
        champs: [
          /^Numéro FRE-2026-0417/,
          /^Date du document .*Cette valeur n'a pas été trouvée/,
          ...FACTURE,
          ...VOITURE,
        ],
        lignes: LIGNES,
      },
    ],
  },
  {
    titre: "une ligne recouverte de blanc n'est ni lue ni reprochée",
    fichier: "ligne-recouverte.pdf",
    octets: pdf("ligne-recouverte"),
    vus: [
      {
        champs: [/^Numéro FRE-2026-0417/, "Date du document 12/10/2026", ...FACTURE, ...VOITURE],
        lignes: LIGNES,
      },
    ],
  },
  avoir("262"),
  avoir("502"),
  avoir("503"),
  deuxVoitures("serrees", "FC-2026-71", ["GB482NR", "GA512KD"], ["GB-482-NR", "GA-512-KD"]),
  deuxVoitures("espacees", "FC-2026-72", ["GB 482 NR", "GA 512 KD"], ["GB-482-NR", "GA-512-KD"]),
  deuxVoitures("anciennes", "FC-2026-73", ["4821 XN 69", "512 ABC 2A"], ["4821 XN 69", "512 ABC 2A"]),
  {
    titre: "un texte sans lettres se lit de son dessin, et son numéro déjà pris se demande",
    fichier: "sans-lettres.pdf",
    octets: pdf("sans-lettres"),
    vus: [
      {
        champs: [
          /^Numéro FRE-2026-0417 .*Un autre document porte déjà ce numéro/,
          "Date du document 12/10/2026",
          ...FACTURE,
          ...VOITURE,
        ],
        lignes: LIGNES,
      },
    ],
  },
  {
    titre: "l'image l'emporte sur une couche cachée fausse, et ce qu'elles ne disent pas de même se demande",
    fichier: "couche-fausse.pdf",
    octets: pdf("couche-fausse"),
    vus: [
      {
        champs: [
          ...FACTURE,
          "Immatriculation GB-482-NR",
          /^Kilométrage 98 412 km .*Le texte caché de la page dit .*93412.*l'image dit .*98.412/,
          /^Date de restitution 28\/09\/2026 .*Le texte caché de la page dit .*23\/09\/2026.*l'image dit .*28\/09\/2026/,
        ],
        lignes: LIGNES,
      },
    ],
  },
];

let navigateur: Browser;
let app: Application;
let tache: TacheLectures;

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  app = await ouvrirApplication(navigateur);
  await app.ecrire(
    `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
       montant_ht_apres_remise) values ($1, 'GB-482-NR', '2026-09-28', 'Lyon', $2, 'Renault', 'Clio V', 'VP', 98412, 0) returning id`,
    [app.jeu.clientA, app.jeu.loueur],
  );
  tache = creerTacheLectures(app.services);
  tache.demarrer();
});
afterAll(async () => {
  await tache.arreter();
  await app.fermer();
  await navigateur.close();
});

const serrer = (textes: readonly string[]): string[] => textes.map((t) => t.replace(/\s+/g, " ").trim());
const documentDe = async (fichier: string, part = 1): Promise<string> => {
  const lu = "select d.id from documents d join fichiers f on f.id = d.fichier_id where f.nom = $1 and d.part = $2";
  return `/document/${(await app.ecrire(lu, [fichier, part])).id}`;
};
const champs = (page: Page) => page.getByRole("region", { name: "Champs du document" });

describe("ce que la file lit d'un papier difficile", () => {
  it("tout se dépose d'un geste et se lit ; deux voitures font deux documents", async () => {
    const page = await app.page("claire");
    await ouvrir(page, "/documents", "Documents");
    await page
      .getByRole("region", { name: "Déposer des documents" })
      .locator("input[type=file]")
      .setInputFiles(
        CAS.map(({ fichier, octets }) => ({
          name: fichier,
          mimeType: fichier.endsWith("xml") ? "text/xml" : "application/pdf",
          buffer: octets,
        })),
      );
    await page.getByText(`${CAS.length} documents reçus`).waitFor();
    const compteur = (etat: string, nombre: number) =>
      page
        .getByRole("list", { name: "Documents par état" })
        .getByRole("button", { name: new RegExp(`^${etat} ?${nombre}$`) });
    await compteur("À lire", 0).waitFor({ timeout: 200_000 });
    await compteur("Tous", CAS.flatMap(({ vus }) => vus).length + 1).waitFor();
    await page
      .getByText(/Véhicule 2 sur 2/)
      .first()
      .waitFor();
    await page.close();
  });

  it.each(CAS)("$titre", async ({ fichier, vus }) => {
    const page = await app.page("claire");
    for (const [i, vu] of vus.entries()) {
      await page.goto(await documentDe(fichier, i + 1));
      await champs(page).waitFor();
      const affiches = serrer(await champs(page).locator("[data-point]").allInnerTexts());
      for (const attendu of vu.champs)
        expect(affiches).toContainEqual(typeof attendu === "string" ? attendu : expect.stringMatching(attendu));
      const lues = serrer(
        await page.getByRole("table", { name: "Lignes lues dans le document" }).locator("tbody tr").allInnerTexts(),
      );
      expect(lues).toEqual(vu.lignes.map((ligne) => expect.stringMatching(ligne)));
      // Le loueur n'a fait de faute dans aucun : rien ne lui est reproché.
      expect(await page.getByRole("region", { name: "Contrôles" }).count()).toBe(0);
    }
    await page.close();
  });

  it("répondre à une question la lève, au bureau comme au téléphone", async () => {
    const page = await app.page("claire");
    await page.goto(await documentDe("sans-lettres.pdf"));
    await page.getByRole("button", { name: "C'est juste : Numéro" }).click();
    await page.getByText("Un autre document porte déjà ce numéro").waitFor({ state: "detached" });
    await page.close();

    const telephone = await app.page("claire", "telephone");
    await telephone.goto(await documentDe("couche-fausse.pdf"));
    await champs(telephone).waitFor();
    await telephone
      .getByText(/Le texte caché de la page dit «\s3\s», l'image dit «\s8\s»/)
      .first()
      .waitFor();
    await sansDebordement(telephone);
    await telephone.getByRole("button", { name: "C'est juste : Kilométrage" }).click();
    await telephone.getByRole("button", { name: "C'est juste : Kilométrage" }).waitFor({ state: "detached" });
    expect(serrer(await champs(telephone).locator("[data-point]").allInnerTexts())).toContain("Kilométrage 98 412 km");
    await telephone.close();
  });
});
