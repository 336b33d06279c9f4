import { expect, test } from "vitest";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { sansChevauchements } from "../image/mots-reconnus.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: Pose[]) => comprendrePages([pageFictive(1, poses)]);

test("une valeur passée à la ligne sous un intitulé, seule de sa rangée, garde sa suite", () => {
  const lu = lire(
    [40, 40, "ARVAL SERVICE LEASE"],
    [40, 60, "RAPPORT D'EXPERTISE N° EX-4471 du 02/04/2025"],
    ...rangee(90, [40, 180, 340], "Immatriculation", "Véhicule", "Contrat"),
    ...rangee(100, [40, 180, 340], "FW-549-DZ", "PEUGEOT 308 SW BlueHDi 130", "ALP 338 210"),
    [180, 109, "Allure"],
    ...rangee(140, [40, 330], "Désignation", "Montant HT"),
    ...rangee(155, [40, 340], "Capot - éclat - peinture", "120,00"),
    ...rangee(167, [40, 340], "Toit - bosse - DSP", "80,00"),
  );
  expect(lu.vehicules[0]).toMatchObject({ modele: "308 SW BlueHDi 130 Allure", contrat: "ALP 338 210" });
});

test("un total nommé au-dessus d'autant de nombres que de cases, centrés sous elles, n'est pas une ligne", () => {
  const lu = lire(
    [40, 40, "ARVAL SERVICE LEASE"],
    [40, 60, "RAPPORT D'EXPERTISE N° EX-4471 du 02/04/2025"],
    ...rangee(130, [40, 330], "Désignation", "Montant HT"),
    ...rangee(145, [40, 340], "Capot - éclat - peinture", "120,00"),
    ...rangee(157, [40, 340], "Toit - bosse - DSP", "80,00"),
    ...rangee(190, [60, 200, 340], "Nombre de dommages", "Fournitures et forfaits", "Coût total HT"),
    ...rangee(202, [94, 236, 354], "2", "50,00", "200,00"),
  );
  expect(lu.vehicules[0]?.lignes).toHaveLength(2);
  expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 20_000 });
});

const PV: readonly Pose[] = [
  [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
  [40, 60, "Immatriculation : GB-482-NR"],
];

test("une zone, une lettre de la légende, puis la pièce ; une croix devant la ligne", () => {
  const lettres = lire(
    ...PV,
    [40, 80, "Relevé (R rayure ou frottement · B bosse · E enfoncement · I éclat de peinture · M"],
    [40, 89, "manquant · U usure)"],
    [40, 110, "FACE AV : R Pare-chocs avant"],
    [40, 120, "FLANC D : B Porte avant droite"],
    [40, 130, "M – Double de clé"],
  );
  expect(lettres.vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["pare_chocs_avant", "rayure"],
    ["porte_avant_droite", "bosse"],
    ["cle", "manquant"],
  ]);
  const barres = lire(
    [40, 40, "FEUILLE DE RETOUR"],
    [40, 60, "Immatriculation : GB-482-NR"],
    [40, 80, "Codes : R rayure – B bosse – E enfoncement – M manquant"],
    [40, 110, "FD / R / Porte avant droite"],
    [40, 120, "AV / E / Capot"],
  );
  expect(barres.type_document).toBe("pv");
  expect(barres.vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["porte_avant_droite", "rayure"],
    ["capot", "enfoncement"],
  ]);
  const croix = lire(
    ...PV,
    ...rangee(110, [40, 60, 300], "x", "Bouclier arrière", "Déformation"),
    ...rangee(122, [40, 60, 300], "x", "Aile AR droite", "Éraflure"),
  );
  expect(croix.vehicules[0]?.lignes.map(({ dommage }) => dommage)).toEqual(["enfoncement", "rayure"]);
});

test("« Remise en », coupé de son état, n'est pas une remise", () => {
  expect(roleColonne("remise en")).toBeNull();
  expect(roleColonne("Remise")).toBe("remise");
});

test("un mot reconnu deux fois dans la même encre ne se lit qu'une fois", () => {
  const mot = (texte: string, x0: number, x1: number) => ({ texte, x0, x1, y: 100, corps: 10, confiance: 0.9 });
  const lus = sansChevauchements([mot("3", 68, 72), mot("3", 70, 74), mot("juillet", 77, 100), mot("7", 101, 105)]);
  expect(lus.map(({ texte }) => texte)).toEqual(["3", "juillet", "7"]);
});

test("une case de dommage qui ne dit qu'un geste donne l'opération", () => {
  const codes = (dommage: string) =>
    comprendreLigne({ designation: "Porte arrière gauche", localisation: null, dommage, operation: null });
  expect(codes("Débosselage sans peinture")).toMatchObject({ dommage: null, operation: "dsp" });
  expect(codes("Rayure")).toMatchObject({ dommage: "rayure", operation: null });
  expect(roleColonne("Réparation retenue")).toBe("operation");
  expect(roleColonne("Travail")).toBe("operation");
});

test("la seule date d'un procès-verbal est la sienne ; de deux, aucune n'est choisie", () => {
  const pv = (...dates: string[]) =>
    lire(
      ...PV,
      ...dates.map((date, i): Pose => [40, 80 + 12 * i, `établie contradictoirement, garage Morvandiau, ${date}`]),
    );
  expect(pv("05/09/2025")).toMatchObject({
    date_document: "2025-09-05",
    vehicules: [{ date_restitution: "2025-09-05" }],
  });
  expect(pv("05/09/2025", "07/09/2025").date_document).toBeNull();
});

test("un titre d'un seul tenant, plus gros que les intitulés qui le suivent, n'en est pas un étage", () => {
  const page = pageFictive(1, [
    [40, 40, "ARVAL SERVICE LEASE"],
    [40, 60, "FACTURE N° FRE25-001 du 02/04/2025"],
    [40, 110, "Annexe à la facture – détail des dommages"],
    ...rangee(126, [46, 67, 330, 400, 470], "N°", "Dommage", "Montant brut", "Abattement", "Net HT"),
    ...rangee(140, [49, 67, 340, 410, 470], "1", "Capot – éclat – peinture", "120,00", "20,00", "100,00"),
    ...rangee(152, [49, 67, 345, 410, 474], "2", "Toit – bosse – DSP", "80,00", "10,00", "70,00"),
  ]);
  const gros = page.rangees.map((r) =>
    r.y === 110 ? { ...r, corps: 13, mots: r.mots.map((m) => ({ ...m, corps: 13 })) } : r,
  );
  expect(comprendrePages([{ ...page, rangees: gros }]).vehicules[0]?.lignes).toMatchObject([
    { element: "capot", dommage: "eclat", brut_ht: 12_000, net_ht: 10_000 },
    { element: "toit", dommage: "bosse", brut_ht: 8_000, net_ht: 7_000 },
  ]);
});
