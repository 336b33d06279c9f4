import { describe, expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const rangee = (y: number, ...cellules: readonly [number, string][]): Pose[] =>
  cellules.map(([x, texte]): Pose => [x, y, texte]);
const pied = (y: number, ...totaux: readonly [string, string][]): Pose[] =>
  totaux.flatMap(([libelle, montant], i) => rangee(y + 15 * i, [320, libelle], [480, montant]));
const totauxDe = ({ vehicules }: ReturnType<typeof lire>) => vehicules[0]?.totaux;

describe("« Total avant franchise »", () => {
  test("est le brut quand rien d'autre ne s'en déduit", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25511"],
      ...rangee(100, [40, "Prestation"], [480, "Prix HT"]),
      ...rangee(120, [40, "Capot - rayure - peinture"], [480, "240,00"]),
      ...rangee(140, [40, "Toit - bosse - débosselage sans peinture"], [480, "100,00"]),
      ...pied(180, ["Total avant franchise", "340,00"], ["Franchise à déduire", "-150,00"], ["Total HT", "190,00"]),
    );
    expect(totauxDe(lue)).toMatchObject({ brut_ht: 34000, franchise_ht: 15000, net_ht: 19000 });
    expect(lue.anomalies).toEqual([]);
  });

  test("reste un sous-total quand les lignes ont déjà déduit une vétusté", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25512"],
      ...rangee(100, [40, "Prestation"], [320, "Brut HT"], [400, "Vétusté"], [480, "Net HT"]),
      ...rangee(120, [40, "Capot - rayure - peinture"], [320, "240,00"], [400, "24,00"], [480, "216,00"]),
      ...rangee(140, [40, "Toit - rayure - peinture"], [320, "100,00"], [400, "10,00"], [480, "90,00"]),
      ...pied(180, ["Total avant franchise", "306,00"], ["Franchise", "-150,00"], ["Total HT", "156,00"]),
    );
    expect(totauxDe(lue)).toMatchObject({ brut_ht: null, franchise_ht: 15000, net_ht: 15600 });
    expect(lue.anomalies).toEqual([]);
  });
});

const lignesDe = ({ vehicules }: ReturnType<typeof lire>) => vehicules[0]?.lignes ?? [];
const MONTANTS = ["brut_ht", "abattement_ht", "net_ht"] as const;
const montants = (lue: ReturnType<typeof lire>) =>
  lignesDe(lue).map((ligne) => [ligne.element, ligne.operation, ...MONTANTS.map((champ) => ligne[champ])]);

describe("factures", () => {
  test("le net redit sous la vétusté d'une ligne ne ferme pas le tableau", () => {
    const ligne = (y: number, libelle: string, brut: string, deduit: string, net: string): Pose[] => [
      ...rangee(y, [40, libelle], [480, brut]),
      ...rangee(y + 12, [60, "Abattement pour vétusté (25 %)"], [480, deduit]),
      ...rangee(y + 24, [60, "Net à votre charge"], [480, net]),
    ];
    const lue = lire(
      [40, 40, "FACTURE N° FA25513"],
      ...rangee(100, [40, "Libellé"], [480, "Montant HT"]),
      ...ligne(120, "Capot - rayure - peinture", "240,00 €", "- 60,00 €", "180,00 €"),
      ...ligne(160, "Toit - rayure - peinture", "100,00 €", "- 25,00 €", "75,00 €"),
      ...pied(220, ["Total HT", "255,00"]),
    );
    expect(montants(lue)).toEqual([
      ["capot", "peinture", 24000, 6000, 18000],
      ["toit", "peinture", 10000, 2500, 7500],
    ]);
  });

  test("un taux de vétusté et un taux de remise se suivent sur le brut", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25514"],
      ...rangee(100, [40, "Désignation"], [300, "P.U. HT"], [380, "Vét. %"], [430, "Rem. %"], [480, "Montant net HT"]),
      ...rangee(120, [40, "Capot - rayure - peinture"], [300, "240,00"], [380, "25"], [430, "10"], [480, "162,00"]),
      ...rangee(140, [40, "Double de clé - fourniture"], [300, "100,00"], [430, "10"], [480, "90,00"]),
    );
    expect(montants(lue)).toEqual([
      ["capot", "peinture", 24000, 7800, 16200],
      ["cle", "fourniture", 10000, 1000, 9000],
    ]);
  });

  test("des repères de A à E ne sont pas des codes d'opération, et « Poste » au-dessus de rangs laisse nommer la ligne", () => {
    const libelles = ["Capot - peinture", "Toit - DSP", "Hayon - peinture", "Aile AVG - peinture", "Porte AVG - DSP"];
    const lue = (intitules: [string, string], rang: (i: number) => string) =>
      lire(
        [40, 40, "FACTURE N° FA25515"],
        ...rangee(100, [40, intitules[0]], [80, intitules[1]], [480, "Montant HT"]),
        ...libelles.flatMap((libelle, i) => rangee(120 + 20 * i, [40, rang(i)], [80, libelle], [480, `${100 + i},00`])),
      );
    const attendus = ["peinture", "dsp", "peinture", "peinture", "dsp"];
    const lettres = lue(["Réf.", "Description"], (i) => "ABCDE"[i] ?? "");
    expect(lignesDe(lettres).map(({ operation }) => operation)).toEqual(attendus);
    const rangs = lue(["Poste", "Dégât et réparation"], (i) => String(i + 1));
    expect(lignesDe(rangs).map(({ operation }) => operation)).toEqual(attendus);
    expect(lignesDe(rangs)[3]?.element).toBe("aile_avant_gauche");
  });

  test("« (forfait) » passé à la ligne finit sa désignation", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25516"],
      ...rangee(100, [40, "Libellé"], [480, "Montant HT"]),
      ...rangee(112, [40, "Moquette - tache"], [480, "71,00"]),
      ...rangee(124, [44, "(forfait)"]),
      ...rangee(136, [40, "Capot - rayure - peinture"], [480, "240,00"]),
    );
    expect(lignesDe(lue)[0]?.designation).toBe("Moquette - tache (forfait)");
  });
});

describe("ce qui se prenait pour autre chose", () => {
  test("« Total HT après franchise » est le net, non la franchise", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25518"],
      ...rangee(100, [40, "Prestation"], [480, "Prix HT"]),
      ...rangee(120, [40, "Capot - rayure - peinture"], [480, "240,00"]),
      ...rangee(140, [40, "Toit - rayure - peinture"], [480, "100,00"]),
      ...pied(180, ["Montant total avant franchise", "340,00"], ["Franchise", "-150,00"]),
      ...pied(210, ["Total HT après franchise", "190,00"]),
    );
    expect(totauxDe(lue)).toMatchObject({ brut_ht: 34000, franchise_ht: 15000, net_ht: 19000 });
  });

  test("« Réparation et peinture » sous une pièce n'est pas un en-tête, une date n'est pas une ligne", () => {
    const lue = lire(
      [40, 40, "FACTURE N° FA25519"],
      ...rangee(70, [40, "1re mise en circulation"], [200, "Date de restitution"], [340, "Kilométrage"]),
      ...rangee(82, [40, "03/06/2021"], [200, "09/06/2025"], [340, "106 130 km"]),
      ...rangee(120, [40, "N°"], [70, "Prestation"], [330, "Coût HT"], [400, "Dépréciation"], [480, "Coût net HT"]),
      ...rangee(140, [40, "1"], [70, "Capot déformation"], [330, "240,00"], [400, "24,00-"], [480, "216,00"]),
      ...rangee(152, [70, "Réparation et peinture"]),
      ...rangee(170, [40, "2"], [70, "Toit bosse"], [330, "100,00"], [400, "10,00-"], [480, "90,00"]),
      ...rangee(182, [70, "DSP"]),
    );
    expect(montants(lue)).toEqual([
      ["capot", "reparation_peinture", 24000, 2400, 21600],
      ["toit", "dsp", 10000, 1000, 9000],
    ]);
    expect(lue.vehicules[0]?.date_mise_en_circulation).toBe("2021-06-03");
  });

  test("dans une fiche titrée, des montants nommés gardent une soustraction fausse", () => {
    const fiche = (y: number, titre: string, brut: string, deduit: string, net: string): Pose[] => [
      [40, y, titre],
      ...rangee(y + 14, [40, "Brut HT"], [200, brut]),
      ...rangee(y + 28, [40, "Abattement"], [200, deduit]),
      ...rangee(y + 42, [40, "Net HT"], [200, net]),
    ];
    const lue = lire(
      [40, 40, "FACTURE N° FA25520"],
      ...fiche(100, "1. Capot - peinture", "240,00 €", "-60,00 €", "180,00 €"),
      ...fiche(170, "2. Toit - peinture", "100,00 €", "-25,00 €", "80,00 €"),
    );
    expect(montants(lue)).toEqual([
      ["capot", "peinture", 24000, 6000, 18000],
      ["toit", "peinture", 10000, 2500, 8000],
    ]);
  });
});

describe("montants empilés", () => {
  test("le brut, la vétusté et le net étiquetés l'un sous l'autre sont ceux du libellé à leur gauche", () => {
    const pile = (y: number, libelle: string, brut: string, deduit: string, net: string): Pose[] => [
      ...rangee(y, [40, libelle], [440, `Brut HT ${brut} €`]),
      ...rangee(y + 12, [440, `Vétusté ${deduit} €`]),
      ...rangee(y + 24, [440, `Net HT ${net} €`]),
    ];
    const lue = lire(
      [40, 40, "FACTURE N° FA25517"],
      ...pile(120, "Capot - rayure - peinture", "240,00", "-60,00", "180,00"),
      ...pile(160, "Toit - rayure - peinture", "100,00", "-25,00", "75,00"),
      ...pile(200, "Frais de dossier", "45,00", "0,00", "45,00"),
      ...pied(260, ["Total HT", "300,00"]),
    );
    expect(montants(lue)).toEqual([
      ["capot", "peinture", 24000, 6000, 18000],
      ["toit", "peinture", 10000, 2500, 7500],
      [null, null, 4500, 0, 4500],
    ]);
    expect(totauxDe(lue)).toMatchObject({ brut_ht: null, net_ht: 30000 });
  });
});

describe("rapports", () => {
  test("un intitulé suspendu se finit à droite, une colonne de mesures est une taille, « O » n'est pas un montant", () => {
    const intitules = ["Sous-ensemble", "Détérioration", "Cote", "Méthode de remise en état", "Imputé", "Coût H.T."];
    const colonnes = [40, 140, 220, 270, 400, 480];
    const poser = (y: number, ...textes: string[]) =>
      rangee(y, ...textes.map((texte, i): [number, string] => [colonnes[i] ?? 0, texte]));
    const lue = lire(
      [40, 40, "RAPPORT D'EXPERTISE N° EX-2017"],
      ...poser(100, ...intitules),
      ...poser(120, "Capot", "Rayure", "20 mm", "Réparation et peinture", "O", "240,00"),
      ...poser(140, "Toit", "Bosse", "35 mm", "Débosselage sans peinture", "N", "0,00"),
    );
    expect(lignesDe(lue).map((l) => [l.dommage, l.details?.dimension, l.operation, l.facturable, l.brut_ht])).toEqual([
      ["rayure", "20 mm", "reparation_peinture", true, 24000],
      ["bosse", "35 mm", null, false, 0],
    ]);
  });

  test("« Usure normale, non facturé », seul dans sa case, dit la fiche non facturable", () => {
    const fiche = (y: number, rang: string, piece: string, mention: string, geste: string, prix: string): Pose[] => [
      ...rangee(y, [40, rang], [64, piece]),
      ...rangee(y + 14, [64, "Constat : Rayure – 12 cm"], [310, mention]),
      ...rangee(y + 28, [64, `Intervention : ${geste}`], [480, prix]),
    ];
    const lue = lire(
      [40, 40, "EXPERTISE DE FIN DE CONTRAT"],
      [40, 60, "Dossier n° EX-28095"],
      ...fiche(100, "01", "Capot", "Usure normale, non facturé", "aucune", "0,00 € HT"),
      ...fiche(160, "02", "Toit", "À la charge du locataire", "Peinture", "240,00 € HT"),
      ...fiche(220, "03", "Hayon", "À la charge du locataire", "Peinture", "140,00 € HT"),
    );
    expect(lignesDe(lue).map((l) => [l.element, l.facturable, l.operation])).toEqual([
      ["capot", false, null],
      ["toit", true, "peinture"],
      ["lunette_arriere_hayon", true, "peinture"],
    ]);
  });
});

describe("« Non facturable » à la place du geste", () => {
  test("dans la colonne de l'opération, ou derrière la parenthèse du constat", () => {
    const enTableau = lire(
      [40, 40, "RAPPORT D'EXPERTISE N° EX-2018"],
      ...rangee(100, [40, "Élément"], [160, "Dommage"], [260, "Opération"], [480, "Coût HT"]),
      ...rangee(120, [40, "Capot"], [160, "Rayure"], [260, "Peinture"], [480, "240,00 €"]),
      ...rangee(140, [40, "Toit"], [160, "Bosse"], [260, "Non facturable"], [480, "0,00 €"]),
    );
    const enListe = lire(
      [40, 40, "RAPPORT D'EXPERTISE N° EX-2019"],
      ...rangee(100, [40, "Capot (rayure, 12 cm)"], [260, "Peinture"], [480, "240,00 €"]),
      ...rangee(120, [40, "Toit (bosse, 15 mm)"], [260, "non facturable"], [480, "0,00 €"]),
    );
    for (const lue of [enTableau, enListe])
      expect(lignesDe(lue).map(({ facturable, operation }) => [facturable, operation])).toEqual([
        [true, "peinture"],
        [false, null],
      ]);
  });
});

describe("listes sans en-tête", () => {
  test("« Nettoyage (forfait) » dans la colonne des gestes n'ouvre pas une seconde colonne de fiches", () => {
    const lue = lire(
      [40, 40, "RAPPORT D'EXPERTISE N° EX-2020"],
      ...rangee(100, [40, "Capot (rayure, 12 cm)"], [260, "Peinture"], [480, "240,00 €"]),
      ...rangee(118, [40, "Moquette (tache, 6 cm)"], [260, "Nettoyage (forfait)"], [480, "97,00 €"]),
      ...rangee(136, [40, "Siège conducteur (tache)"], [260, "Nettoyage (forfait)"], [480, "110,00 €"]),
    );
    expect(montants(lue)).toEqual([
      ["capot", "peinture", 24000, null, 24000],
      ["moquette", "nettoyage", 9700, null, 9700],
      ["siege_conducteur", "nettoyage", 11000, null, 11000],
    ]);
  });

  test("« Non facturable. » dans la phrase d'une fiche titrée la dit non due", () => {
    const fiche = (y: number, titre: string, phrase: string, cout: string): Pose[] => [
      [40, y, titre],
      [40, y + 14, phrase],
      [40, y + 28, `Coût HT : ${cout}`],
    ];
    const lue = lire(
      [40, 40, "RAPPORT D'EXPERTISE N° EX-2021"],
      ...fiche(100, "Dommage 1 : Capot", "Nature : Rayure. Dimension : 12 cm. Opération : Peinture.", "240,00 €"),
      ...fiche(160, "Dommage 2 : Toit", "Nature : Rayure. Dimension : 2 cm. Non facturable.", "0,00 €"),
    );
    expect(lignesDe(lue).map(({ facturable, operation }) => [facturable, operation])).toEqual([
      [true, "peinture"],
      [false, null],
    ]);
  });
});

describe("procès-verbaux", () => {
  const elements = (lue: ReturnType<typeof lire>) => lignesDe(lue).map(({ element, dommage }) => [element, dommage]);

  test("une légende numérotée en deux colonnes rend une ligne par numéro", () => {
    const lue = lire(
      [40, 40, "Procès-verbal de restitution"],
      ...rangee(100, [40, "1 – Capot : rayure"], [300, "3 – Hayon : bosse"]),
      ...rangee(115, [40, "2 – Toit : bosse"], [300, "4 – Porte avant gauche : griffe"]),
    );
    expect(elements(lue)).toEqual([
      ["capot", "rayure"],
      ["lunette_arriere_hayon", "bosse"],
      ["toit", "bosse"],
      ["porte_avant_gauche", "rayure"],
    ]);
  });

  test("une énumération en phrase, coupée par le bord de la page, se lit entière", () => {
    const lue = lire(
      [40, 40, "Procès-verbal de restitution"],
      [
        40,
        100,
        "Le véhicule présente les dommages suivants : griffe sur capot ; bosse sur toit ; rayure sur aile avant",
      ],
      [40, 112, "droite ; tache sur moquette."],
      [40, 150, "Fait à Lyon, signatures :"],
    );
    expect(elements(lue)).toEqual([
      ["capot", "rayure"],
      ["toit", "bosse"],
      ["aile_avant_droite", "rayure"],
      ["moquette", "salissure"],
    ]);
  });
});
