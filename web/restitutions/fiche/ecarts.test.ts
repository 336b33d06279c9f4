import { describe, expect, test } from "vitest";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { ecartsDe } from "./ecarts.ts";

const fiche = (montant: number) =>
  ({
    immatriculation: "GB-482-NR",
    plaques_du_vehicule: ["HA-100-BB", "GB-482-NR"],
    date_restitution: "2025-03-10",
    kilometrage: 98_412,
    montant_ht_apres_remise: montant,
  }) as RestitutionLue;

const document = (type: DocumentDetaille["type_document"], net: number, plus: Partial<DocumentDetaille> = {}) =>
  ({
    type_document: type,
    etat: "valide",
    identification: { immatriculation: "GB-482-NR", date_restitution: "2025-03-10", kilometrage: 98_412 },
    totaux: { net_ht: net, brut_ht: null },
    lignes: [],
    ...plus,
  }) as unknown as DocumentDetaille;

const montants = (r: RestitutionLue, d: DocumentDetaille, tous: DocumentDetaille[]) =>
  ecartsDe(r, d, tous).map((e) => [e.champ, e.valeur]);

describe("ce que le document et la fiche disent différemment", () => {
  test("après un avoir, la facture ne dément pas la fiche ; la fiche restée à la facture entière est démentie", () => {
    const facture = document("facture", 52_516);
    const avoir = document("avoir", -20_000);
    expect(montants(fiche(32_516), facture, [avoir, facture])).toEqual([]);
    expect(montants(fiche(32_516), avoir, [avoir, facture])).toEqual([]);
    expect(montants(fiche(52_516), facture, [avoir, facture])).toEqual([["montant_ht_apres_remise", 32_516]]);
  });

  test("une autre plaque du même véhicule ne dément pas la fiche ; celle d'un autre, si", () => {
    const lu = (immatriculation: string) =>
      document("rapport", 52_516, {
        identification: {
          immatriculation,
          date_restitution: null,
          kilometrage: null,
        } as DocumentDetaille["identification"],
      });
    const champs = (d: DocumentDetaille) => ecartsDe(fiche(52_516), d, [d]).map((e) => e.champ);
    expect(champs(lu("HA 100 BB"))).toEqual([]);
    expect(champs(lu("HA-200-BB"))).toEqual(["immatriculation"]);
  });

  test("un avoir encore à vérifier ne change rien", () => {
    const facture = document("facture", 52_516);
    const avoir = document("avoir", -20_000, { etat: "a_verifier" });
    expect(montants(fiche(52_516), facture, [avoir, facture])).toEqual([]);
    // Née d'un lot qui le contenait, la fiche en tient déjà compte : elle n'est pas démentie non plus.
    expect(montants(fiche(32_516), facture, [avoir, facture])).toEqual([]);
  });

  test("sous un relevé validé, le rapport ne dément plus le montant ; seul, il le fait", () => {
    const rapport = document("rapport", 93_100);
    expect(montants(fiche(52_516), rapport, [document("releve", 52_516), rapport])).toEqual([]);
    expect(montants(fiche(52_516), rapport, [rapport])).toEqual([["montant_ht_apres_remise", 93_100]]);
  });

  test("les kilomètres d'une facture ne sont pas des frais de remise en état", () => {
    const lignes = [
      { nature: "fre", net_ht: 71_600 },
      { nature: "km", net_ht: 21_075 },
    ] as DocumentDetaille["lignes"];
    const facture = document("facture", 92_675, { lignes });
    expect(montants(fiche(71_600), facture, [facture])).toEqual([]);
  });

  test("une plaque d'un autre véhicule se montre, sur n'importe quel document", () => {
    const identification = { ...document("pv", 0).identification, immatriculation: "GB-842-NR" };
    expect(montants(fiche(1), document("pv", 0, { identification }), [])).toEqual([["immatriculation", "GB-842-NR"]]);
  });
});
