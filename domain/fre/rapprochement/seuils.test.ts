import { describe, expect, it } from "vitest";
import {
  base,
  bouclier,
  type Court,
  codes,
  contestable,
  type Dossier,
  dits,
  F,
  faire,
  jante,
  mesure,
  pareBrise,
  pneu,
  porte,
  R,
  type Reste,
  retro,
  toit,
} from "./aides-dossiers.ts";

describe("sous le seuil de l'état standard", () => {
  const seul = (c: Court, brut: number, abattement: number, reste: Reste) => ({
    rapport: [R(c, brut, reste)],
    facture: [F(c, brut, abattement)],
  });
  it("signale sans la contester une mesure incertaine tout près du seuil", () => {
    const avertir = (c: Court, taille: string) =>
      faire(seul(c, 20_000, 4_000, mesure(taille))).avertissements.filter((a) => a.includes("trop près"));
    expect(codes(seul(toit, 20_000, 4_000, mesure("18 mm")))).toEqual(["conforme"]);
    expect(avertir(toit, "18 mm")).toEqual([expect.stringContaining("« Toit » mesure 18 mm pour un seuil de 20 mm")]);
    expect(avertir(bouclier, "4 cm")).toHaveLength(1);
    expect([avertir(toit, "12 mm"), avertir(toit, "21 mm"), avertir(porte, "29 mm")]).toEqual([[], [], []]);
  });

  it.each<[string, Dossier, string, number]>([
    ["rayure de 30 mm, au seuil", seul(porte, 20_000, 4_000, mesure("30 mm")), "sous_seuil", 16_000],
    ["rayure de 31 mm", seul(porte, 20_000, 4_000, mesure("31 mm")), "conforme", 0],
    ["rayure de 3,5 cm", seul(porte, 20_000, 4_000, mesure("3,5 cm")), "conforme", 0],
    ["rétroviseur rayé de 25 mm", seul(retro, 9_000, 1_800, mesure("25 mm")), "sous_seuil", 7_200],
    ["classe « 1 cm - 2 cm » sous 30 mm", seul(porte, 20_000, 4_000, mesure("1 cm - 2 cm")), "sous_seuil", 16_000],
    ["classe « 2 cm - 5 cm » à cheval", seul(porte, 20_000, 4_000, mesure("2 cm - 5 cm")), "conforme", 0],
    [
      "classe « 0.5cm - 3cm » : sa borne n'est pas une mesure",
      seul(porte, 20_000, 4_000, mesure("0.5cm - 3cm")),
      "conforme",
      0,
    ],
    [
      "« > 30 mm » dans la désignation",
      seul(["Porte AVG rayure > 30 mm", porte[1], porte[2], porte[3]], 20_000, 4_000, {}),
      "conforme",
      0,
    ],
    ["surface 8 x 2 cm : le grand côté", seul(porte, 20_000, 4_000, mesure("8 x 2 cm")), "conforme", 0],
    ["pare-chocs rayé de 25 mm", seul(bouclier, 20_000, 4_000, mesure("25 mm")), "sous_seuil", 16_000],
    [
      "pare-chocs rayé de 40 mm, franchement sous 50",
      seul(bouclier, 20_000, 4_000, mesure("40 mm")),
      "sous_seuil",
      16_000,
    ],
    ["pare-chocs rayé de 4 cm, peut-être 45 mm", seul(bouclier, 20_000, 4_000, mesure("4 cm")), "conforme", 0],
    ["bosse de 12 mm", seul(toit, 7_000, 1_400, mesure("12 mm")), "sous_seuil", 5_600],
    ["bosse de 25 mm", seul(toit, 7_000, 1_400, mesure("25 mm")), "conforme", 0],
    ["jante frottée sur 40 mm", seul(jante, 11_000, 2_200, mesure("40 mm")), "sous_seuil", 8_800],
    [
      "pneu à 4 mm, au minimum",
      seul(pneu, 12_000, 6_000, { details: { dommage_imprime: "Usure 4 mm" } }),
      "sous_seuil",
      6_000,
    ],
    ["pneu à 2,5 mm", seul(pneu, 12_000, 6_000, { details: { dommage_imprime: "Profil 2,5 mm" } }), "conforme", 0],
    [
      "impact de 6 mm hors champ de vision",
      seul(pareBrise, 9_000, 0, { details: { dimension: "6 mm", localisation_imprimee: "Hors champ de vision" } }),
      "sous_seuil",
      9_000,
    ],
    [
      "impact que sa taille place hors champ",
      seul(pareBrise, 9_000, 0, { details: { dimension: "6 mm hors champ de vision" } }),
      "sous_seuil",
      9_000,
    ],
    [
      "impact hors champ de vision, sans taille imprimée",
      seul(pareBrise, 9_000, 0, { details: { localisation_imprimee: "Hors champ de vision" } }),
      "sous_seuil",
      9_000,
    ],
    [
      "impact de 25 mm hors champ de vision, au-dessus du seuil",
      seul(pareBrise, 9_000, 0, { details: { dimension: "25 mm", localisation_imprimee: "Hors champ de vision" } }),
      "conforme",
      0,
    ],
    ["impact de 6 mm devant le conducteur", seul(pareBrise, 9_000, 0, mesure("6 mm")), "conforme", 0],
    ["dit non facturable", seul(porte, 20_000, 4_000, { facturable: false }), "sous_seuil", 16_000],
  ])("%s", (_cas, dossier, verdict, montant) => {
    expect(dits(dossier)).toEqual([[0, 0, null, verdict, montant]]);
    expect(contestable(dossier)).toBe(montant);
  });

  it("sans seuils au contrat, seul le « non facturable » du rapport compte", () => {
    const conditions = { ...base, seuils: null };
    expect(codes({ ...seul(porte, 20_000, 4_000, mesure("5 mm")), conditions })).toEqual(["conforme"]);
    expect(codes({ ...seul(porte, 20_000, 4_000, { facturable: false }), conditions })).toEqual(["sous_seuil"]);
  });
});
