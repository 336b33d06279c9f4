import { describe, expect, it } from "vitest";
import type { LigneLue, VehiculeLu } from "../document-lu.ts";
import {
  base,
  capot,
  codes,
  contestable,
  type Dossier,
  expertise,
  F,
  faire,
  ligne,
  P,
  porte,
  R,
  sansVetuste,
  toit,
  vehicule,
} from "./aides-dossiers.ts";

const passage = {
  page: 2,
  zone: { x: 0, y: 0, largeur: 0.1, hauteur: 0.1 },
  texte: "Toit",
  element: "toit",
  localisation: null,
  dommage: "bosse",
  operation: null,
  montants: [],
} satisfies NonNullable<VehiculeLu["passages"]>[number];
const douteux = (l: LigneLue, confiances: Record<string, number>): LigneLue => ({ ...l, confiances });
const ajoutee = F(capot, 16_775, 0);
/** La porte répond au rapport et au PV ; la seconde ligne n'y est pas. */
const avec = (seconde: LigneLue, autre: Partial<Dossier> = {}): Dossier => ({
  rapport: [R(porte, 20_000)],
  facture: [F(porte, 20_000, 0), seconde],
  conditions: sansVetuste,
  ...autre,
});
const seconde = (dossier: Dossier) => faire(dossier).verdicts.find((v) => v.ligne_facture === 1);
const premiere = (dossier: Dossier) => faire(dossier).verdicts.find((v) => v.ligne_facture === 0);

describe("une absence ne se prononce que sur une ligne lue", () => {
  it("la même ligne, comprise, est absente du rapport", () => {
    expect(seconde(avec(ajoutee))).toMatchObject({
      verdict: "absent_du_rapport",
      montant_contestable: 16_775,
      certitude: "deux_documents",
      manques: [],
    });
  });

  it.each<[string, LigneLue, string]>([
    [
      "désignation vide",
      { ...ajoutee, designation: "", element: null },
      "La désignation de cette ligne n'a pas été lue.",
    ],
    [
      "désignation sans un mot",
      { ...ajoutee, designation: "1 613 x 0,04", element: null },
      "La désignation lue, «\u00a01 613 x 0,04\u00a0», ne nomme rien.",
    ],
    [
      "pièce inconnue",
      { ...ajoutee, designation: "Platine Zorglub", element: null },
      "La pièce que désigne «\u00a0Platine Zorglub\u00a0» n'a pas été reconnue.",
    ],
    [
      "désignation douteuse",
      douteux(ajoutee, { designation: 0.6 }),
      "La désignation «\u00a0Capot\u00a0» a été lue avec un doute.",
    ],
    [
      "pièce douteuse",
      douteux(ajoutee, { element: 0.6 }),
      "La pièce que désigne «\u00a0Capot\u00a0» a été lue avec un doute.",
    ],
  ])("%s : à vérifier, 0 € contestable, et la phrase dit ce qui manque", (_cas, lue, raison) => {
    const dossier = avec(lue);
    expect(seconde(dossier)).toMatchObject({ verdict: "a_verifier", montant_contestable: 0, certitude: null });
    expect(seconde(dossier)?.manques).toEqual([{ papier: "facture", champ: expect.any(String), raison }]);
    expect(seconde(dossier)?.phrase).toContain(`${raison} Jusque-là, rien ne s'en affirme (absent du rapport)`);
    expect(contestable(dossier)).toBe(0);
    expect(faire(dossier).net_ht_attendu).toBe(36_775);
  });

  it.each(["Forfait ingrédients peinture", "Main-d'œuvre T1", "Frais de dossier"])(
    "« %s » n'a pas de pièce par nature : son absence se dit",
    (designation) => {
      expect(seconde(avec({ ...ajoutee, designation, element: null }))?.verdict).toBe("absent_du_rapport");
    },
  );

  it("« Aile avant », sans côté imprimé, dit sa pièce ; un élément qu'une personne a confirmé absent aussi", () => {
    const aile: LigneLue = { ...ajoutee, designation: "Aile avant", element: null };
    expect(seconde(avec(aile))?.verdict).toBe("absent_du_rapport");
    const inconnue = douteux({ ...ajoutee, designation: "Platine Zorglub", element: null }, { element: 1 });
    expect(seconde(avec(inconnue))?.verdict).toBe("absent_du_rapport");
  });
});

describe("ni que sur un papier dont toutes les lignes sont lues", () => {
  const lignes = [R(porte, 20_000)];
  const rapport = (v: VehiculeLu) => avec(ajoutee, { autre: { rapport: v } });
  it.each<[string, VehiculeLu, RegExp]>([
    [
      "un total que ses lignes ne font pas",
      vehicule(lignes, { brut_ht: 30_000 }),
      /^Le rapport imprime un total de 300,00\s€ HT que ses lignes lues ne font pas \(200,00\s€\)/,
    ],
    ["aucun total", vehicule(lignes), /^Aucun total n'a été lu au rapport/],
    [
      "une ligne sans mot",
      expertise([...lignes, { ...R(toit, 4_000), designation: "", element: null }]),
      /^Ligne 2 du rapport \(page 1\)\s: la désignation de cette ligne n'a pas été lue/,
    ],
    [
      "une ligne libre au même montant",
      expertise([...lignes, R(toit, 16_775)]),
      /^Le rapport porte «\s?Toit\s?» au même montant \(page 1\)/,
    ],
  ])("rapport : %s", (_cas, v, raison) => {
    expect(seconde(rapport(v))).toMatchObject({ verdict: "a_verifier", montant_contestable: 0 });
    expect(seconde(rapport(v))?.manques).toEqual([{ papier: "rapport", raison: expect.stringMatching(raison) }]);
  });

  const numerote = (numero: string) => ({ ...P(porte), details: { numero } });
  it.each<[string, VehiculeLu, RegExp]>([
    ["un numéro qui saute", vehicule([numerote("1"), numerote("3")]), /la ligne 2 n'a pas été lue/],
    [
      "une ligne sans mot",
      vehicule([P(porte), { ...P(toit), designation: "", element: null }]),
      /^Ligne 2 du procès-verbal/,
    ],
    [
      "un passage qui nomme une pièce",
      vehicule([P(porte)], {}, { passages: [passage] }),
      /^Le procès-verbal nomme aussi «\s?Toit\s?» \(page 2\)/,
    ],
  ])("procès-verbal : %s", (_cas, pv, raison) => {
    const dossier = avec(ajoutee, { rapport: [R(porte, 20_000), R(capot, 16_775)], autre: { pv } });
    expect(seconde(dossier)?.manques).toEqual([{ papier: "pv", raison: expect.stringMatching(raison) }]);
    expect(contestable(dossier)).toBe(0);
  });

  it("une absence sûre suffit : celle du PV se réclame quand le rapport manque de lignes", () => {
    const dossier = avec(ajoutee, { pv: [P(porte)], autre: { rapport: vehicule(lignes, { brut_ht: 30_000 }) } });
    expect(codes(dossier)).toEqual(["conforme", "absent_du_pv"]);
    expect(contestable(dossier)).toBe(16_775);
  });

  it("une page illisible ou un type deviné suspend ses verdicts", () => {
    const doutes = { rapport: "Une page du rapport n'a pas pu être lue." };
    expect(seconde(avec(ajoutee, { autre: { doutes } }))?.manques).toEqual([
      { papier: "rapport", raison: doutes.rapport },
    ]);
  });
});

describe("un montant ne s'accuse que sûr", () => {
  const rapport = [R(porte, 10_000)];
  const un = (facturee: LigneLue, autre: Partial<Dossier> = {}): Dossier => ({
    rapport,
    facture: [facturee],
    conditions: sansVetuste,
    ...autre,
  });
  it("sûr, il se réclame ; un brut douteux, un désaccord ou un rapport incomplet le suspendent", () => {
    expect(codes(un(F(porte, 20_000, 0)))).toEqual(["montant_superieur_au_rapport"]);
    expect(premiere(un(douteux(F(porte, 20_000, 0), { brut_ht: 0.6 })))?.manques[0]?.raison).toBe(
      "Le montant brut de cette ligne a été lu avec un doute.",
    );
    expect(premiere(un(ligne(porte, [20_000, 0, 19_000])))?.manques[0]?.raison).toContain("plus bas que son brut");
    expect(premiere(un(F(porte, 20_000, 0, { details: { mo_ht: 5_000, pieces_ht: 5_000 } })))?.verdict).toBe(
      "a_verifier",
    );
    expect(codes(un(F(porte, 20_000, 0), { autre: { rapport: vehicule(rapport) } }))).toEqual(["a_verifier"]);
    expect(
      codes(un(F(porte, 20_000, 0), { autre: { rapport: expertise([douteux(R(porte, 10_000), { brut_ht: 0.5 })]) } })),
    ).toEqual(["a_verifier"]);
  });

  it("ce que la facture seule prouve reste réclamé à côté", () => {
    const dossier = un(ligne(porte, [10_000, 2_000, 9_000]), { autre: { rapport: vehicule(rapport) }, rapport });
    const muette = {
      ...dossier,
      facture: [{ ...ligne(porte, [10_000, 2_000, 9_000]), designation: "", element: null }],
    };
    expect(faire(muette).verdicts.map((v) => [v.verdict, v.montant_contestable, v.certitude])).toEqual([
      ["erreur_de_calcul", 1_000, "arithmetique"],
      ["a_verifier", 0, null],
    ]);
    expect(contestable(muette)).toBe(1_000);
  });

  it("sans savoir la pièce, la vétusté due ne se calcule pas", () => {
    const oubliee = { ...F(porte, 10_000, 0), confiances: { operation: 0.6 } };
    expect(codes(un(oubliee, { conditions: base }))).toEqual(["a_verifier"]);
    expect(codes(un(F(porte, 10_000, 0), { conditions: base }))).toEqual(["vetuste_absente_ou_fausse"]);
  });
});

describe("ce qu'une personne confirme ne se redemande pas", () => {
  const muette: LigneLue = { ...ajoutee, designation: "", element: null };
  it("un couple choisi, un document validé ; mais valider ne donne pas la désignation qui manque", () => {
    const ouvert = vehicule([R(porte, 20_000)], { brut_ht: 30_000 });
    const dossier = (lue: LigneLue, autre: Dossier["autre"]) => avec(lue, { autre: { rapport: ouvert, ...autre } });
    expect(seconde(dossier(ajoutee, { confirmes: { rapport: true } }))?.verdict).toBe("absent_du_rapport");
    expect(seconde(dossier(ajoutee, { couplesImposes: { 1: null } }))?.verdict).toBe("absent_du_rapport");
    expect(seconde(dossier(muette, { couplesImposes: { 1: null } }))?.verdict).toBe("absent_du_rapport");
    expect(seconde(dossier(muette, { confirmes: { rapport: true, facture: true } }))?.verdict).toBe("a_verifier");
    const inconnue = { ...muette, designation: "Platine Zorglub" };
    expect(seconde(dossier(inconnue, { confirmes: { rapport: true, facture: true } }))?.verdict).toBe(
      "absent_du_rapport",
    );
  });
});
