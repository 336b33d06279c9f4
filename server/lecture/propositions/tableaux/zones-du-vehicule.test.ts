import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);

const RAPPORT: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const pieces = (lu: ReturnType<typeof lire>) =>
  lu.vehicules[0]?.lignes.map((l) => [l.element, l.localisation, l.net_ht, l.facturable]);

test("un titre de zone au-dessus de ses lignes dit le côté ou le bout des pièces qu'il coiffe, sans être leur place imprimée", () => {
  const xs = [40, 180, 280, 400, 480];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Élément", "Constat", "Méthode", "Décision", "Coût HT"),
    [40, 138, "Face avant"],
    ...rangee(156, xs, "Pare-chocs", "Rayure", "Peinture", "À facturer", "214,40"),
    [40, 174, "Flanc gauche"],
    ...rangee(192, xs, "Aile avant", "Enfoncement", "Peinture", "À facturer", "287,90"),
    ...rangee(210, xs, "Porte avant", "Bosse", "DSP", "À facturer", "66,60"),
    [40, 228, "Intérieur"],
    ...rangee(246, xs, "Siège passager", "Tache", "Nettoyage", "À facturer", "45,00"),
    [360, 270, "Total HT 613,90"],
  );
  expect(pieces(lu)).toEqual([
    ["pare_chocs_avant", "avant", 21440, true],
    ["aile_avant_gauche", "avant_gauche", 28790, true],
    ["porte_avant_gauche", "cote_gauche", 6660, true],
    ["siege_passager", "interieur_avant", 4500, true],
  ]);
});

test("un montant barré devant celui qui est dû ouvre la ligne comme lui seul", () => {
  const xs = [40, 180, 280, 400, 480];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Élément", "Constat", "Méthode", "Décision", "Coût HT"),
    ...rangee(138, xs, "Capot", "Éclats", "Sans objet", "Toléré", "58,00"),
    [506, 138, "0,00"],
    ...rangee(156, xs, "Toit", "Rayure", "Peinture", "À facturer", "287,90"),
    ...rangee(174, xs, "Hayon", "Bosse", "DSP", "À facturer", "66,60"),
    [360, 200, "Total HT 354,50"],
  );
  expect(pieces(lu)).toEqual([
    ["capot", "avant", 0, false],
    ["toit", "toit", 28790, true],
    ["lunette_arriere_hayon", "arriere", 6660, true],
  ]);
});

test("une zone imprimée une fois au milieu de ses lignes est celle de chacune", () => {
  const xs = [40, 110, 400, 480];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Zone", "Désignation", "Qté", "Total HT"),
    ...rangee(138, xs, "", "Capot – éclats – peinture", "1", "275,00"),
    [40, 146, "Avant"],
    ...rangee(154, xs, "", "Pare-chocs – rayure – peinture", "1", "210,50"),
    ...rangee(170, xs, "", "Porte AR – bosse – DSP", "1", "88,00"),
    [40, 180.5, "Côté"],
    ...rangee(186, xs, "", "Aile AR – rayure – peinture", "1", "225,00"),
    [40, 191.5, "droit"],
    ...rangee(202, xs, "", "Rétroviseur – cassé – remplacement", "1", "189,90"),
    [360, 230, "Total HT 988,40"],
  );
  expect(pieces(lu)).toEqual([
    ["capot", "avant", 27500, true],
    ["pare_chocs_avant", "avant", 21050, true],
    ["porte_arriere_droite", "cote_droit", 8800, true],
    ["aile_arriere_droite", "cote_droit", 22500, true],
    ["retroviseur_droit", "cote_droit", 18990, true],
  ]);
});

test("le geste écrit derrière le constat, sans colonne à lui, est celui de la ligne", () => {
  const xs = [40, 160, 440];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Pièce", "Nature du dommage", "Montant HT"),
    ...rangee(138, xs, "Aile avant gauche", "Enfoncement – redressage et peinture", "331,20"),
    ...rangee(154, xs, "Porte avant gauche", "Coup de portière, DSP", "95,00"),
    ...rangee(170, xs, "Capot", "Défaut de peinture", "120,00"),
    [360, 200, "Total HT 546,20"],
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.dommage, l.operation])).toEqual([
    ["enfoncement", "reparation_peinture"],
    ["bosse", "dsp"],
    ["defaut_peinture", null],
  ]);
});

test("un nombre ou un numéro de contrat n'est pas l'intitulé d'une colonne", () => {
  const xs = [40, 134, 304, 399];
  const lu = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    ...rangee(70, xs, "Réf. PV", "PVR-25-118402", "Date et heure", "03/06/2025 à 09h40"),
    ...rangee(88, xs, "Immatriculation", "FV-318-LS", "N° de châssis", "WBA7L1C05N7K20418"),
    ...rangee(106, xs, "Kilométrage relevé", "118 205", "Contrat de location", "ALP-330915"),
    ...rangee(124, xs, "Carburant", "1/2", "Clés remises", "2 / 2"),
    ...rangee(142, xs, "Lieu", "Garage Vauban", "Prochaine révision", "120 000 km"),
    ...rangee(180, [40, 80, 220, 330], "Rep.", "Élément", "Position", "Dommage"),
    ...rangee(198, [40, 80, 220, 330], "1", "Capot", "Centre", "Rayure"),
    ...rangee(216, [40, 80, 220, 330], "2", "Porte AR D", "Bas", "Bosse"),
  );
  const [vehicule] = lu.vehicules;
  expect([lu.numero, vehicule?.kilometrage, vehicule?.contrat]).toEqual(["PVR-25-118402", 118205, "ALP-330915"]);
  expect(vehicule?.lignes.map((l) => l.element)).toEqual(["capot", "porte_arriere_droite"]);
});
