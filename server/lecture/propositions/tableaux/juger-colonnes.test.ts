import { expect, test } from "vitest";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Mot } from "../../commun/geometrie.ts";
import { jugerColonnes } from "./juger-colonnes.ts";

const mot = (texte: string): Mot => ({ texte, x0: 0, x1: 1, y: 0, corps: 8 }) as Mot;
const juger = (roles: readonly (RoleColonne | null)[], ...rangees: readonly string[]) => {
  const colonnes = roles.map((role, i) => ({ role, texte: `Zorglub ${i}`, x0: i * 50, x1: i * 50 + 40 }));
  const lignes = rangees.map((rangee) => rangee.split("|").map((texte) => (texte === "" ? [] : [mot(texte)])));
  return jugerColonnes(colonnes, lignes).map(({ role }) => role);
};

test("trois colonnes de montants que rien ne nomme sont le brut, l'abattement et le net qu'elles ferment", () => {
  const rangees = ["Capot|300,00|60,00|240,00", "Toit|200,00|50,00|150,00", "Jante|90,00||90,00"];
  expect(juger(["designation", null, null, null], ...rangees)).toEqual(["designation", "brut", "abattement", "net"]);
  const enTaux = ["Capot|300,00|20 %|240,00", "Toit|200,00|25 %|150,00", "Jante|90,00|0 %|90,00"];
  expect(juger(["designation", null, null, null], ...enTaux)).toEqual(["designation", "brut", "vetuste", "net"]);
});

test("un intitulé qui ment cède à la seule chaîne qui se ferme sur trois rangées", () => {
  const rangees = ["Capot|300,00|60,00|240,00", "Toit|200,00|50,00|150,00", "Jante|90,00|9,00|81,00"];
  expect(juger(["designation", "net", "abattement", "brut"], ...rangees)).toEqual([
    "designation",
    "brut",
    "abattement",
    "net",
  ]);
  // « Taux » dit aussi bien un tarif horaire : ce qu'il retire du brut dit que c'est la vétusté.
  const taux = ["Capot|300,00|20|240,00", "Toit|200,00|25|150,00", "Jante|90,00|10|81,00"];
  expect(juger(["designation", "brut", "taux", "net"], ...taux)).toEqual(["designation", "brut", "vetuste", "net"]);
});

test("un intitulé qui dit vrai, ou que rien ne dément, garde son rôle", () => {
  const justes = ["Capot|300,00|60,00|240,00", "Toit|200,00|50,00|150,00", "Jante|90,00|0,00|90,00"];
  const roles: RoleColonne[] = ["designation", "brut", "vetuste", "net"];
  expect(juger(roles, ...justes)).toEqual(roles);
  const fausses = ["Capot|300,00|60,00|200,00", "Toit|200,00|50,00|140,00", "Jante|90,00|9,00|80,00"];
  expect(juger(roles, ...fausses)).toEqual(roles);
  // Un hors taxes, sa taxe et son TTC se soustraient aussi.
  const taxes = ["Capot|100,00|20,00|120,00", "Toit|200,00|40,00|240,00", "Jante|50,00|10,00|60,00"];
  expect(juger(["designation", "montant", "tva", "ttc"], ...taxes)).toEqual(["designation", "montant", "tva", "ttc"]);
});

test("quantité, prix, remise et net sans un nom se reconnaissent à leur produit", () => {
  const rangees = ["Pneu|2|100,00|10 %|180,00", "Clé|1|150,00|0 %|150,00", "Jante|3|90,00|20 %|216,00"];
  expect(juger(["designation", "quantite", null, null, null], ...rangees)).toEqual([
    "designation",
    "quantite",
    "prix_unitaire",
    "vetuste",
    "net",
  ]);
});

test("une colonne souvent vide ne multiplie pas les prix qu'elle n'a pas", () => {
  const rangees = [
    "Optique|||589,00|589,00",
    "Aile|123,50|||123,50",
    "Pare-chocs|127,86|156,29||284,15",
    "Jante|||128,00|128,00",
    "Siège|||72,00|72,00",
  ];
  const roles: RoleColonne[] = ["designation", "mo", "peinture", "pieces", "montant"];
  expect(juger(roles, ...rangees)).toEqual(roles);
  expect(juger(["designation", "mo", "peinture", null, "montant"], ...rangees)).not.toContain("quantite");
});

test("des entiers à côté de montants à deux décimales sont un compteur ou un numéro, non un montant", () => {
  const rangees = ["Capot|84512|300,00", "Toit|84512|200,00", "Jante|84512|90,00"];
  expect(juger(["designation", "montant", "net"], ...rangees)).toEqual(["designation", null, "net"]);
});

test("la seule colonne de montants, sous un mot inconnu, est le prix de la ligne", () => {
  expect(juger(["designation", null], "Capot|300,00", "Toit|200,00")).toEqual(["designation", "montant"]);
  expect(juger(["designation", null, null], "Capot|300,00|12,00", "Toit|200,00|7,00")).toEqual([
    "designation",
    null,
    null,
  ]);
});

test("un pied de page tombé sous une colonne presque vide ne lui ôte pas ses prix, ni à la main-d'œuvre son rôle", () => {
  const rangees = [
    "Toit|62,00||354,50|416,50",
    "Enjoliveur|155,00||132,60|287,60",
    "Pare-chocs|18,60|83,75||102,35",
    "Porte|31,00|67,00||98,00",
    "Jante|77,50||267,20|344,70",
    "SAS au|capital de|17 255 221|RCS|Nanterre",
  ];
  const roles: RoleColonne[] = ["designation", "mo", "peinture", "pieces", "montant"];
  const [, mo, peinture, pieces] = juger(roles, ...rangees);
  expect([mo, peinture, pieces]).toEqual(["mo", "peinture", "pieces"]);
});

test("un numéro d'ordre n'est pas un prix, quoi qu'en dise le titre imprimé au-dessus", () => {
  const rangees = ["1|Capot|532,10|638,52", "2|Porte|74,25|89,10", "3|Aile|288,25|345,90"];
  expect(juger(["montant", "designation", "net", "ttc"], ...rangees)[0]).toBeNull();
});
