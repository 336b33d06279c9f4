import { expect, test } from "vitest";
import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { detacherDeductions } from "../totaux/deductions.ts";
import { lireTotaux, TOTAUX_VIDES } from "../totaux/totaux.ts";
import { accorderAuxLignes } from "../totaux/totaux-et-lignes.ts";

const situes = (...poses: Pose[]) => lireTotaux(pageFictive(1, poses).rangees, ",");

test("un total reste lu à gauche d'une phrase qui cite un autre montant", () => {
  const { totaux } = situes(
    [44, 300, "Brut HT"],
    [228, 300, "441,80"],
    [290, 300, "Franchise de 30,00 € par élément facturé,"],
  );
  expect(totaux).toMatchObject({ brut_ht: 44180, franchise_ht: null });
});

test("une franchise dit son montant par élément avant son total", () => {
  const { totaux } = situes([319, 300, "Franchise 20,00 par élément"], [522, 300, "-380,00"]);
  expect(totaux.franchise_ht).toBe(38000);
});

test("un montant s'imprime avant son libellé", () => {
  expect(situes([94, 300, "1198,40"], [138, 300, "Total HT avant abattement (euros)"]).totaux.brut_ht).toBe(119840);
  expect(situes([94, 300, "33,25"], [138, 300, "Pare-chocs avant – correction du montant"]).totaux.brut_ht).toBeNull();
});

test("un encadré a son libellé au-dessus de son montant, à côté de rangées d'autres hauteurs", () => {
  const { totaux } = situes(
    [50, 118, "Facture"],
    [200, 118, "Date"],
    [486, 118, "Total TTC à payer"],
    [50, 134, "25-ALP-0730"],
    [200, 134, "30/07/2025"],
    [490, 138, "989,11 €"],
  );
  expect(totaux.ttc).toBe(98911);
});

test("les parts d'un prix et ce qui précède une déduction se nomment de bien des façons", () => {
  for (const part of ["Pièces et fournitures", "Total pièces et forfaits", "MO et peinture", "Petites fournitures HT"])
    expect([part, libelleTotal(part)]).toEqual([part, "composante"]);
  for (const brut of ["Valeur HT avant abattement", "Chiffrage avant vétusté", "Préjudice avant dépréciation"])
    expect([brut, libelleTotal(brut)]).toEqual([brut, "brut_ht"]);
  expect(libelleTotal("Forfait")).not.toBe("composante");
});

const ligne = (element: LigneLue["element"], brut: number, abattement: number): LigneLue => ({
  ...{ page: 1, designation: element ?? "", nature: "fre", element, localisation: null, dommage: null },
  ...{ operation: null, facturable: true, quantite: 1, brut_ht: brut, abattement_ht: abattement },
  net_ht: brut - abattement,
});

test("une rangée sans pièce qui additionne les lignes d'avant elle est leur total brut", () => {
  const lignes = [ligne("capot", 8710, 871), ligne("toit", 24500, 2450), { ...ligne(null, 33210, 0), net_ht: 33210 }];
  const lues = detacherDeductions(lignes, false, TOTAUX_VIDES);
  expect(lues.lignes).toHaveLength(2);
  expect(lues.deductions).toMatchObject([{ champ: "brut_ht", montant: 33210 }]);
});

test("devant une déduction, le montant que font les bruts des lignes est le brut, quel qu'en soit le nom", () => {
  const lus = situes(
    [300, 300, "Préjudice constaté"],
    [500, 300, "332,10"],
    [300, 315, "Décote"],
    [500, 315, "-33,21"],
  );
  accorderAuxLignes(lus, [ligne("capot", 8710, 871), ligne("toit", 24500, 2450)]);
  expect(lus.totaux).toMatchObject({ brut_ht: 33210, abattement_ht: 3321 });
});
