import { expect, test } from "vitest";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);

test("une remise qu'une seule ligne porte garde sa colonne, les nombres à droite de leurs intitulés", () => {
  const intitules = [59, 84, 302, 344, 418, 473];
  const nombres = [59, 84, 319, 390, 452, 529];
  const lu = lire(
    [40, 40, "DEVIS DV-24-0093"],
    [40, 60, "Immatriculation : FR-216-VC"],
    ...rangee(100, intitules, "Op.", "Libellé", "Qté", "P.U. HT", "Rem.", "Total HT"),
    ...rangee(120, nombres, "E", "Pare-chocs arrière", "1", "386,40", "10 %", "347,76"),
    ...rangee(140, nombres, "E", "Feu arrière gauche", "1", "142,90", "", "142,90"),
    ...rangee(160, [59, 84, 319, 394, 452, 533], "E", "Capot", "2", "29,00", "", "58,00"),
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    ["Pare-chocs arrière", 38640, 3864, 34776],
    ["Feu arrière gauche", 14290, null, 14290],
    ["Capot", 5800, null, 5800],
  ]);
  expect(lu.anomalies).toEqual([]);
});

test("un total posé dans un bandeau à côté des taux horaires se lit sous son libellé", () => {
  const xs = [49, 200, 300, 420];
  const lu = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-24-0620"],
    [40, 60, "Immatriculation : FV-156-ND"],
    ...rangee(100, xs, "Élément", "Dommage", "Opération", "Total HT"),
    ...rangee(120, xs, "Bouclier arrière", "Rayure", "Peinture", "143,85"),
    ...rangee(140, xs, "Portière AR gauche", "Bosse", "DSP", "289,25"),
    ...rangee(200, [60, 200, 360], "Taux tôlerie", "Taux peinture", "TOTAL HT avant abattement"),
    ...rangee(214, [60, 200, 360], "59,00 €/h", "68,50 €/h", "433,10 €"),
  );
  expect(lu.vehicules[0]?.totaux.brut_ht).toBe(43310);
});

test("des unités de temps ne sont pas des prix", () => {
  expect(["UT MO", "UT peint.", "Peinture (UT)", "Tps carrosserie", "MO en heures", "MO HT"].map(roleColonne)).toEqual([
    "tps_mo",
    "tps_peinture",
    "tps_peinture",
    "tps_mo",
    "tps_mo",
    "mo",
  ]);
});
