import { describe, expect, it } from "vitest";
import type { LigneLue } from "../document-lu.ts";
import {
  base,
  type Court,
  codes,
  type Dossier,
  expertise,
  F,
  faire,
  ligne,
  porte,
  R,
  vehicule,
} from "./aides-dossiers.ts";

describe("les montants d'une ligne", () => {
  const un = (brutRapport: number, f: LigneLue, conditions = base) => ({
    rapport: [R(porte, brutRapport)],
    facture: [f],
    conditions,
  });
  const ligneRemise = { ...base, remise: { taux_pct: 10, assiette: "ligne" } } as const;

  it.each<[string, Dossier, [string, number][]]>([
    ["vétusté oubliée : 20 % de 200,00", un(20_000, F(porte, 20_000, 0)), [["vetuste_absente_ou_fausse", 4_000]]],
    ["vétusté trop faible", un(20_000, F(porte, 20_000, 2_000)), [["vetuste_absente_ou_fausse", 2_000]]],
    ["deux centimes d'arrondi passent", un(20_000, F(porte, 20_000, 3_998)), [["conforme", 0]]],
    ["trois centimes ne passent pas", un(20_000, F(porte, 20_000, 3_997)), [["vetuste_absente_ou_fausse", 3]]],
    ["une vétusté plus forte profite au client", un(20_000, F(porte, 20_000, 6_000)), [["conforme", 0]]],
    // 200,00 − 20 % = 160,00 ; 10 % de remise = 16,00.
    ["remise de ligne oubliée", un(20_000, F(porte, 20_000, 4_000), ligneRemise), [["remise_non_appliquee", 1_600]]],
    [
      "vétusté oubliée, remise prise",
      un(20_000, F(porte, 20_000, 1_600), ligneRemise),
      [["vetuste_absente_ou_fausse", 4_000]],
    ],
    [
      "vétusté oubliée, remise plus forte que la sienne : le surplus n'est plus dû",
      un(20_000, { ...F(porte, 20_000, 2_000), details: { remise_ht: 2_000 } }, ligneRemise),
      [["vetuste_absente_ou_fausse", 3_600]],
    ],
    [
      "vétusté et remise oubliées",
      un(20_000, F(porte, 20_000, 0), ligneRemise),
      [
        ["vetuste_absente_ou_fausse", 4_000],
        ["remise_non_appliquee", 1_600],
      ],
    ],
    [
      "net plus fort que brut moins abattement",
      un(20_000, F(porte, 20_000, 4_000, { net: 16_500 })),
      [["erreur_de_calcul", 500]],
    ],
    // 300,00 − 60,00 = 240,00 au lieu de 160,00.
    ["brut au-dessus du rapport", un(20_000, F(porte, 30_000, 6_000)), [["montant_superieur_au_rapport", 8_000]]],
    [
      "brut au-dessus du rapport et vétusté oubliée : 140,00 de trop en tout",
      un(20_000, F(porte, 30_000, 0)),
      [
        ["vetuste_absente_ou_fausse", 6_000],
        ["montant_superieur_au_rapport", 8_000],
      ],
    ],
    // Remplacement 900,00 − 30 % = 630,00 ; l'expert chiffrait 200,00 − 20 % = 160,00.
    [
      "remplacement au lieu d'une réparation",
      un(20_000, F(["Porte AVG", "porte_avant_gauche", "rayure", "remplacement"], 90_000, 27_000)),
      [["operation_disproportionnee", 47_000]],
    ],
    [
      "une opération plus lourde, pas plus chère",
      un(20_000, F(["Porte AVG", "porte_avant_gauche", "rayure", "remplacement"], 20_000, 6_000)),
      [["conforme", 0]],
    ],
    ["un brut inconnu ne se juge pas", un(20_000, ligne(porte, [null, null, 16_000])), [["conforme", 0]]],
  ])("%s", (_cas, dossier, attendus) => {
    const { verdicts, net_ht_facture, net_ht_attendu } = faire(dossier);
    expect(verdicts.map((v) => [v.verdict, v.montant_contestable])).toEqual(attendus);
    expect(net_ht_facture - net_ht_attendu).toBe(attendus.reduce((total, [, montant]) => total + montant, 0));
  });

  it("l'âge choisit la tranche, le kilométrage la colonne ; un âge inconnu n'en choisit aucune", () => {
    const de = (mec: string | null, km: number) => {
      const v = { date_mise_en_circulation: mec, kilometrage: km };
      return faire({
        facture: [],
        autre: {
          facture: vehicule([F(porte, 20_000, 0)], { net_ht: 20_000 }, v),
          rapport: expertise([R(porte, 20_000)], v),
        },
      });
    };
    const ecart = (mec: string | null, km: number) => de(mec, km).verdicts[0]?.montant_contestable;
    expect([ecart("2022-03-11", 30_000), ecart("2022-03-10", 30_000)]).toEqual([2_000, 4_000]);
    expect(ecart("2022-03-10", 60_001)).toBe(5_000);
    // Sans PV, le compteur de la facture passe avant celui du rapport, relevé à l'expertise.
    const apres = faire({
      facture: [F(porte, 20_000, 0)],
      autre: { rapport: expertise([R(porte, 20_000)], { kilometrage: 90_000 }) },
    });
    expect(apres.verdicts[0]?.montant_contestable).toBe(4_000);
    expect(ecart(null, 30_000)).toBe(0);
    expect(de(null, 30_000).avertissements).toContain(
      "La date de mise en circulation manque : la vétusté n'a pas pu être calculée.",
    );
  });

  it("une facture qui abat main-d'œuvre et pièces chacune à son taux est juste aussi", () => {
    const change: Court = ["Pare-chocs AV", "pare_chocs_avant", "fissure", "remplacement"];
    const detail = { details: { mo_ht: 10_000, peinture_ht: 0, pieces_ht: 20_000 } };
    // 20 % de 100,00 et 30 % de 200,00 : 80,00, et non 30 % de 300,00.
    expect(codes({ rapport: [R(change, 30_000, detail)], facture: [F(change, 30_000, 8_000)] })).toEqual(["conforme"]);
    const colonnes = { details: { vetuste_mo_ht: 2_000, vetuste_pieces_ht: 6_000 } };
    expect(codes({ rapport: [R(change, 30_000)], facture: [F(change, 30_000, 8_000, colonnes)] })).toEqual([
      "conforme",
    ]);
    expect(codes({ rapport: [R(change, 30_000)], facture: [F(change, 30_000, 8_000)] })).toEqual([
      "vetuste_absente_ou_fausse",
    ]);
  });

  it("une expertise par postes ne se compare pas ligne à ligne", () => {
    const poste = R(["T1", null, null, null], 31_000, { details: { taux_horaire_ht: 6_200 } });
    const resultat = faire({ rapport: [poste, R(porte, 0)], facture: [F(porte, 31_000, 6_200)] });
    expect(resultat.verdicts.map((v) => v.verdict)).toEqual(["conforme"]);
    expect(resultat.avertissements.join()).toContain("chiffre les heures à part");
  });
});
