import { expect, test } from "vitest";
import { document, lignes } from "../../../domain/fre/aides-jugement.ts";
import { juger, sommeIncertaine } from "../../../domain/fre/juger.ts";
import { rangeesDe } from "../commun/geometrie.ts";
import { poserRestes } from "./restes.ts";

const page = (...textes: string[]) =>
  rangeesDe(
    1,
    textes.flatMap((texte, i) =>
      texte.split(" ").map((mot, k) => ({ texte: mot, x0: 40 + 60 * k, x1: 90 + 60 * k, y: 100 + 20 * i, corps: 9 })),
    ),
  );

/** Un total de 93,00 € au-dessus de ses lignes, et ce que la page imprime encore. */
function lue(...textes: string[]) {
  const lu = document({ lignes, totaux: { net_ht: 109_300 } });
  const rangees = page(...textes);
  poserRestes(lu, rangees, rangees, ",");
  return lu;
}

const AFFIRMEE = [{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: 9300 }];

test("une addition fausse se dit quand tout est lu : un total n'est pas un reste", () => {
  const lu = lue("Total HT 1093,00");
  expect(lu.vehicules[0]?.restes).toBeUndefined();
  expect(juger(lu).anomalies).toEqual(AFFIRMEE);
});

test("une ligne ou un montant resté sans lecture fait de l'addition une question", () => {
  const ligneOubliee = lue("Hayon éraflé 40,00");
  expect(ligneOubliee.vehicules[0]?.restes).toEqual([{ page: 1, libelle: "Hayon éraflé", montant: 4000 }]);
  expect(juger(ligneOubliee).anomalies).toEqual([]);
  const meme = juger(lue("Gestion du dossier 93,00"));
  expect(meme.anomalies).toEqual([]);
  expect(meme.doutes[0]?.raison).toContain("Gestion du dossier");
  // Même d'un autre montant que l'écart : la page n'est pas comptée en entier.
  expect(juger(lue("Gestion du dossier 25,00")).anomalies).toEqual([]);
});

test("un montant sans nom, ou que son libellé dit total sans l'être, est un reste ; le capital de l'émetteur, un barème, les parts d'un montant n'en sont pas", () => {
  const montants = (...textes: string[]) => lue(...textes).vehicules[0]?.restes?.map(({ montant }) => montant);
  expect(montants("12,50", "Total HT 900,00")).toEqual([1250, 90_000]);
  expect(montants("SA au capital de 37000,00", "indemnité forfaitaire de 40,00")).toBeUndefined();
  expect(montants("Porte 45,20 554,80 600,00", "51.01 Capot 400,00")).toBeUndefined();
});

test("un véhicule dont l'addition se demande est dit incertain, une addition affirmée non", () => {
  const [tue] = lue("Gestion du dossier 93,00").vehicules;
  const [dite] = lue("Total HT 1093,00").vehicules;
  expect([tue, dite].map((v) => v && sommeIncertaine(v))).toEqual([true, false]);
});

test("un taux, les cumuls d'une somme connue et ce que font les lignes ne laissent rien à compter", () => {
  expect(lue("Taux MO carrosserie 58,00").vehicules[0]?.restes).toBeUndefined();
  expect(lue("Cumul MO 500,00 Cumul peinture 300,00 Cumul fournitures 200,00").vehicules[0]?.restes).toBeUndefined();
  expect(lue("Cumul MO 500,00 Cumul peinture 300,00").vehicules[0]?.restes).toHaveLength(2);
  // Entre une base et sa taxe, sans son signe.
  const taxe = lue("1093,00 20,00 218,60").vehicules[0]?.restes ?? [];
  expect(taxe.map(({ montant }) => montant)).toEqual([21860]);
});

test("ce que font ensemble les véhicules d'une facture n'est un reste d'aucun d'eux", () => {
  const lu = document({ lignes, totaux: { net_ht: 100_000 } });
  const [seul] = lu.vehicules;
  if (seul) lu.vehicules.push({ ...seul, immatriculation: "GB-482-NR" });
  const rangees = page("Récapitulatif de la facture 2000,00");
  poserRestes(lu, rangees, rangees, ",");
  expect(lu.vehicules.map(({ restes }) => restes)).toEqual([undefined, undefined]);
});

test("le taux que chaque ligne répète n'est pas un montant, et un montant répété qui n'est pas un taux en reste un", () => {
  const deLignes = (...textes: string[]) => {
    const lu = document({ lignes, totaux: { net_ht: 109_300 } });
    poserRestes(lu, page(...textes), [], ",");
    return lu.vehicules[0]?.restes?.map(({ montant }) => montant);
  };
  expect(deLignes("Capot 700,00 20,00", "Toit 300,00 20,00")).toEqual([70_000, 30_000]);
  expect(deLignes("Capot 700,00 21,00", "Toit 300,00 21,00")).toEqual([70_000, 2_100, 30_000]);
  // Une fois sur trois, ce n'est plus une colonne.
  expect(deLignes("Capot 700,00 20,00", "Toit 300,00", "Hayon 250,00")).toContain(2_000);
});

test("la suite d'une clause ne laisse rien à compter ; une rangée d'après, si", () => {
  const clause = "Le duplicata est facturé 65,00 HT, celui d'un carnet";
  expect(lue(clause, "d'entretien 45,00").vehicules[0]?.restes).toBeUndefined();
  expect(lue(`${clause}.`, "entretien 45,00").vehicules[0]?.restes).toHaveLength(1);
  expect(lue(clause, "Entretien 45,00").vehicules[0]?.restes).toHaveLength(1);
});

test("un tarif dont la rangée imprime le produit n'est pas un montant, et les parts d'une ligne qui se suivent sont cette ligne", () => {
  const montants = (...textes: string[]) => lue(...textes).vehicules[0]?.restes?.map(({ montant }) => montant);
  expect(montants("MO 3.25 h × 71,00 = 230,75")).toEqual([23_075]);
  // Un produit que rien n'imprime laisse son tarif sans emploi.
  expect(montants("MO 3.25 h × 71,00 = 200,00")).toEqual([7_100, 20_000]);
});
