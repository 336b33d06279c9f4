import { describe, expect, test } from "vitest";
import { categorieDe } from "./categories.ts";
import { comprendreLigne } from "./comprendre-ligne.ts";

const seule = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: null });

describe("désignation complète", () => {
  test.each([
    ["Pare-chocs avant – rayure – réparation/peinture", "pare_chocs_avant", "avant", "rayure", "reparation_peinture"],
    [
      "AILE AR D – ENFONCEMENT – REPARATION PEINTURE",
      "aile_arriere_droite",
      "arriere_droit",
      "enfoncement",
      "reparation_peinture",
    ],
    ["Custode (vitre) ARG : brisé - remplacement", "vitre_laterale", "cote_gauche", "fissure", "remplacement"],
    ["P.C. AV / ENFONCEME NT / D.S.P.", "pare_chocs_avant", "avant", "enfoncement", "dsp"],
    ["Flanc AR. D. / embouti / remplacement", "aile_arriere_droite", "arriere_droit", "enfoncement", "remplacement"],
    ["Phare AVgauche / fêlé / échange", "optique_avant_gauche", "avant_gauche", "fissure", "remplacement"],
    ["Banq. AR - brûlure - réparation", "banquette_arriere", "interieur_arriere", "brulure", "reparation"],
    ["PROJ. AVG CASSE REMPLACEMENT", "optique_avant_gauche", "avant_gauche", "fissure", "remplacement"],
    ["TDB - trou - réparation", "tableau_de_bord", "interieur_avant", "brulure", "reparation"],
    ["Porte AV (gauche) / Impact tôle / Débosselage s/ peinture", "porte_avant_gauche", "cote_gauche", "bosse", "dsp"],
    ["Pneu AR droit - usure admise - remplacement", "roue_arriere_droite", "arriere_droit", null, "remplacement"],
    ["Vitre arrière gauche, rayure, remplacement", "vitre_laterale", "cote_gauche", "rayure", "remplacement"],
    ["Vitre arrière, fêlée, remplacement", "lunette_arriere_hayon", "arriere", "fissure", "remplacement"],
    ["Pneumatiques AV usés, remplacement", null, "avant", "usure", "remplacement"],
    [
      "Volet AR enfoncé, redressage + peinture",
      "lunette_arriere_hayon",
      "arriere",
      "enfoncement",
      "reparation_peinture",
    ],
    ["Intérieur complet - salissures - nettoyage", "nettoyage", null, "salissure", "nettoyage"],
    ["Porte AVG - bosse - DSP", "porte_avant_gauche", "cote_gauche", "bosse", "dsp"],
    [
      "Jante aluminium ARD, frottée, rénovation (forfait)",
      "roue_arriere_droite",
      "arriere_droit",
      "jante_frottee",
      "reparation",
    ],
    ["Jante AVG - rayure - rénovation", "roue_avant_gauche", "avant_gauche", "jante_frottee", "reparation"],
    [
      "Pneumatique avant gauche - profil 2,1 mm - remplacement",
      "roue_avant_gauche",
      "avant_gauche",
      "usure",
      "remplacement",
    ],
    ["Pare-brise – réparation impact (forfait)", "pare_brise", "avant", "impact", "reparation"],
    [
      "AILE AVG - mauvaise réparation - remise en peinture",
      "aile_avant_gauche",
      "avant_gauche",
      "defaut_peinture",
      "peinture",
    ],
    ["Capot : éclat de peinture - remise en peinture", "capot", "avant", "eclat", "peinture"],
    ["Carte mains libres - manquant - fourniture (forfait)", "cle", null, "manquant", "fourniture"],
    ["CARNET ENTRETIEN – MANQUANT – FOURNITURE FORFAIT", "carnet_entretien", null, "manquant", "fourniture"],
    ["Nettoyage intérieur – salissures sièges", "nettoyage", null, "salissure", "nettoyage"],
    [
      "Siège conducteur : brûlure - réparation (forfait)",
      "siege_conducteur",
      "interieur_avant",
      "brulure",
      "reparation",
    ],
    ["Glace de porte AVG - cassé - remplacement", "vitre_laterale", "cote_gauche", "fissure", "remplacement"],
    ["Pare-chocs AV droit - rayure - lustrage", "pare_chocs_avant", "avant_droit", "rayure", "lustrage"],
    ["Balais d'essuie-glace usés - remplacement", null, null, "usure", "remplacement"],
    ["Anneau de remorquage manquant", "accessoire", null, "manquant", null],
    ["Rideau de coffre absent - fourniture", "accessoire", null, "manquant", "fourniture"],
    ["Coque rétroviseur gauche – éraflure – P", "retroviseur_gauche", "cote_gauche", "rayure", "peinture"],
    ["Absorbeur de choc AV déformé - échange", "pare_chocs_avant", "avant", "enfoncement", "remplacement"],
    ["AILE AV.G CHOC REP PEINT", "aile_avant_gauche", "avant_gauche", "bosse", "reparation_peinture"],
    ["Porte conducteur – coup de portière – DSP", "porte_avant_gauche", "cote_gauche", "bosse", "dsp"],
    ["Porte passager arrière – rayure – lustrage", "porte_arriere_droite", "cote_droit", "rayure", "lustrage"],
    ["Pare-brise : éclat - réparation résine", "pare_brise", "avant", "impact", "reparation"],
    ["Pot catalytique volé – remplacement", "echappement", "dessous", "manquant", "remplacement"],
    ["Jante aluminium – rénovation", null, null, null, "reparation"],
    ["REMISE EN ETAT PARE-", null, null, null, "reparation"],
    ["Bas de caisse droit – usure normale", "bas_de_caisse_droit", "cote_droit", null, null],
  ])("%s", (designation, element, localisation, dommage, operation) => {
    expect(seule(designation)).toEqual({ nature: "fre", element, localisation, dommage, operation });
  });
});

test("la colonne de localisation complète un élément incomplet", () => {
  const lire = (designation: string, localisation: string) =>
    comprendreLigne({ designation, localisation, dommage: "éraflé", operation: "Repeindre" });
  expect(lire("Aile (Droite)", "Avant droit")).toMatchObject({
    element: "aile_avant_droite",
    localisation: "avant_droit",
  });
  expect(lire("Bouclier de pare-chocs", "Arrière")).toMatchObject({
    element: "pare_chocs_arriere",
    localisation: "arriere",
  });
  expect(lire("Pare-brise", "Hors champ de vision")).toMatchObject({ element: "pare_brise", localisation: "avant" });
  expect(lire("Plancher bois", "–")).toMatchObject({ element: "amenagement_utilitaire", localisation: null });
});

test.each([
  ["Dépassement kilométrique (4 215 km × 0,05 €)", "km"],
  ["Convoyage du véhicule vers la plateforme", "transport"],
  ["Frais de dossier et de gestion", "frais_gestion"],
  ["Indemnité de restitution anticipée", "ira"],
  ["Pare-brise - impact - réparation", "fre"],
  ["Excédent kilométrique au contrat", "km"],
])("« %s » est de nature %s", (designation, nature) => expect(seule(designation).nature).toBe(nature));

test.each([
  ["Jante AVD - frottée", "jante_frottee", "jantes"],
  ["Pneumatique ARG - remplacement", null, "pneumatiques"],
  ["Lunette arrière - fissure", "fissure", "vitrage"],
  ["Hayon - bosse", "bosse", "carrosserie"],
  ["Optique AVG", null, "optiques"],
  ["Double de clé", null, "accessoires_documents"],
  ["Frais de dossier", null, "divers"],
] as const)("« %s » se range en %s, %s", (designation, dommage, categorie) => {
  const { nature, element } = seule(designation);
  expect(categorieDe({ nature, element, designation, dommage })).toBe(categorie);
});

test("un coup de portière ne nomme pas la portière", () => {
  expect(seule("Coup de portière aile AVD")).toMatchObject({ element: "aile_avant_droite", dommage: "bosse" });
  expect(seule("Coups de portière pavillon")).toMatchObject({ element: "toit", dommage: "bosse" });
  expect(seule("Portière ARD, coup de portière, DSP")).toMatchObject({
    element: "porte_arriere_droite",
    dommage: "bosse",
    operation: "dsp",
  });
});

describe("le geste principal et la place d'une garniture", () => {
  const lue = (designation: string, operation: string | null = null) =>
    comprendreLigne({ designation, localisation: null, dommage: null, operation });

  test("la dépose-repose et le forfait accompagnent un geste, et ne le remplacent pas", () => {
    expect(lue("Remplacement pare-chocs avant, dépose et repose").operation).toBe("remplacement");
    expect(lue("Remise en peinture aile AVG, dépose et repose").operation).toBe("peinture");
    expect(lue("Pare-chocs avant - rayure", "Peinture avec dépose et repose").operation).toBe("peinture");
    expect(lue("Joint de pare-brise, dépose et repose").operation).toBe("depose_repose");
  });

  test("une garniture est devant ou derrière, dans l'habitacle", () => {
    expect(lue("Moquette AV").localisation).toBe("interieur_avant");
    expect(lue("Moquette arrière - tache").localisation).toBe("interieur_arriere");
    expect(lue("Moquette").localisation).toBeNull();
    expect(lue("Freins AV usés").localisation).toBe("avant");
  });
});
