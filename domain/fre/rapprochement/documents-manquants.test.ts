import { describe, expect, it } from "vitest";
import { capot, codes, contestable, dits, expertise, F, faire, P, porte, R, vehicule } from "./aides-dossiers.ts";

describe("ce qui manque à un document", () => {
  const rapport = [R(porte, 20_000), R(capot, 10_000)];
  const facture = [F(porte, 20_000, 4_000), F(capot, 10_000, 2_000)];
  const km = (releves: number) => ({ rapport: expertise(rapport, { kilometrage: 40_000 + releves }) });

  it("absent du PV ; postérieur au-delà de la tolérance, pas à la tolérance", () => {
    expect(dits({ rapport, facture, pv: [P(porte)], autre: km(50) })).toEqual([
      [0, 0, 0, "conforme", 0],
      [1, 1, null, "absent_du_pv", 8_000],
    ]);
    const loin = { rapport, facture, pv: [P(porte)], autre: km(51) };
    expect(codes(loin)).toEqual(["conforme", "absent_du_pv", "posterieur_a_la_restitution"]);
    expect(contestable(loin)).toBe(8_000);
  });

  it("absent des deux : deux verdicts, un seul compte", () => {
    const dossier = { rapport: rapport.slice(0, 1), facture, pv: [P(porte)] };
    expect(dits(dossier).slice(1)).toEqual([
      [1, null, null, "absent_du_rapport", 8_000],
      [1, null, null, "absent_du_pv", 8_000],
    ]);
    expect(contestable(dossier)).toBe(8_000);
  });

  it("un PV où rien ne se lit ne rend rien absent, et c'est dit ; celui qui écrit qu'il n'y a rien, si", () => {
    const muet = faire({ rapport, facture, pv: [] });
    expect(muet.verdicts.map((v) => v.verdict)).toEqual(["conforme", "conforme"]);
    expect(muet.avertissements).toEqual([expect.stringContaining("Aucun dommage ne se lit sur le procès-verbal")]);
    const sain = faire({ rapport, facture, autre: { pv: vehicule([], {}, { sans_dommage: true }) } });
    expect(sain.verdicts.map((v) => v.verdict)).toEqual(["absent_du_pv", "absent_du_pv"]);
    expect(sain.avertissements).toEqual([]);
  });

  it("sans PV ni rapport, leurs règles se taisent et c'est dit", () => {
    const resultat = faire({ facture });
    expect(resultat.verdicts.map((v) => v.verdict)).toEqual(["conforme", "conforme"]);
    expect(resultat.avertissements).toHaveLength(2);
    expect(resultat.ecarts).toEqual([]);
  });
});

it("signale deux plaques différentes", () => {
  const autre = { rapport: expertise([R(porte, 20_000)], { immatriculation: "ZZ-999-ZZ" }) };
  expect(faire({ facture: [F(porte, 20_000, 4_000)], pv: [P(porte)], autre }).avertissements).toEqual([
    "Le rapport porte la plaque ZZ-999-ZZ, la facture AB-123-CD : vérifiez qu'ils parlent du même véhicule.",
  ]);
});

it("les postes d'une expertise se répartissent sur la facture : ils n'y manquent pas", () => {
  const poste = { ...R(["T1", null, null, null], 8_000), details: { taux_horaire_ht: 6_200 } };
  const { ecarts } = faire({ rapport: [R(porte, 12_000), poste], facture: [F(porte, 20_000, 4_000)] });
  expect(ecarts.map((e) => [e.code, e.montant])).toEqual([
    ["brut_rapport", 20_000],
    ["abattement", -4_000],
    ["net_facture", 16_000],
  ]);
});
