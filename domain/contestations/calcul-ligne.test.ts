import { expect, it } from "vitest";
import type { Conditions } from "../fre/conditions.ts";
import { calculDeLigne, type LigneACalculer } from "./calcul-ligne.ts";

const ligne = (valeurs: Partial<LigneACalculer>): LigneACalculer => ({
  designation: "Aile avant droite",
  element: "aile_avant_droite",
  dommage: "rayure",
  operation: "reparation",
  brut_ht: 500_00,
  abattement_ht: 0,
  net_ht: 500_00,
  ...valeurs,
});
const taux = { main_oeuvre: 20, peinture: 20, pieces: 30, pneus: 50, forfaits: 0 };
const conditions: Conditions = {
  loueur: "Arval",
  type_vehicule: null,
  valable_du: "2024-01-01",
  valable_au: null,
  vetuste: {
    seuil_km_par_an: 20_000,
    grille: [{ age_min_mois: 36, age_max_mois: 47, jusqu_au_seuil: taux, au_dela_du_seuil: taux }],
  },
  remise: { taux_pct: 10, assiette: "ligne" },
  franchise: null,
  seuils: null,
  regime_tva: "tva_20",
  tolerance_km_apres_restitution: 50,
  delai_contestation_jours: 30,
};
const regles = { conditions, age_mois: 40, kilometrage: 50_000 };
const dit = (etapes: ReturnType<typeof calculDeLigne>) => etapes.map((e) => [e.libelle, e.montant]);

it("déroule brut, vétusté, remise, net dû, puis ce qui est contesté", () => {
  const etapes = calculDeLigne({ motif: "vetuste_absente_ou_fausse", demande: 100_00 }, ligne({}), null, regles);
  expect(dit(etapes)).toEqual([
    ["Facturé\u00a0: net", 500_00],
    ["Dû\u00a0: brut facturé", 500_00],
    [
      expect.stringMatching(/^Dû\s: vétusté 20.% \(main-d'œuvre\s; de 36 à 47 mois, jusqu'à 20.000.km par an\)$/),
      -100_00,
    ],
    [expect.stringMatching(/^Dû\s: remise de ligne 10.%$/), -40_00],
    ["Dû\u00a0: net", 360_00],
    ["Contesté à ce titre", 100_00],
  ]);
});

it("part du brut du rapport quand c'est lui que la facture dépasse, et du seul net pour une ligne contestée en entier", () => {
  const rapport = ligne({ brut_ht: 300_00, net_ht: 300_00 });
  const facture = ligne({ operation: "remplacement", abattement_ht: 50_00, net_ht: 450_00 });
  const disproportion = calculDeLigne(
    { motif: "operation_disproportionnee", demande: 234_00 },
    facture,
    rapport,
    regles,
  );
  expect(dit(disproportion)).toEqual([
    ["Facturé\u00a0: brut", 500_00],
    ["Facturé\u00a0: abattement déduit", -50_00],
    ["Facturé\u00a0: net", 450_00],
    ["Dû\u00a0: brut chiffré au rapport", 300_00],
    [expect.stringContaining("20"), -60_00],
    [expect.stringContaining("10"), -24_00],
    ["Dû\u00a0: net", 216_00],
    ["Contesté à ce titre", 234_00],
  ]);
  expect(dit(calculDeLigne({ motif: "absent_du_pv", demande: 450_00 }, facture, null, regles)).slice(2)).toEqual([
    ["Facturé\u00a0: net", 450_00],
    ["Contesté à ce titre", 450_00],
  ]);
});
