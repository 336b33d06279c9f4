import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: Pose[]) => comprendrePages([pageFictive(1, poses)]);

test("de deux compteurs d'une même case, celui de l'expertise n'est pas celui du retour", () => {
  const [vehicule] = lire(
    [40, 40, "RAPPORT D'EXPERTISE EXP-2026-4523"],
    [40, 80, "Immatriculation : GL-413-CT"],
    [40, 95, "Compteur : 90 053 km à l'expertise, 90 016 km au retour"],
  ).vehicules;
  expect(vehicule?.kilometrage).toBe(90016);
  expect(vehicule?.expertise?.kilometrage).toBe(90053);
});

test("une adresse, un peu plus bas dans la case voisine, n'est pas le compteur imprimé sous son étiquette", () => {
  const [vehicule] = lire(
    [40, 40, "FACTURE FX-8841 du 01/09/2025"],
    ...rangee(100, [40, 150, 300], "Plaque", "VIN", "Km au retour"),
    [430, 102.4, "22 bis rue Colbert"],
    ...rangee(113, [40, 150, 300], "GG-912-BE", "U5YUFR7SX6D733799", "84 295 km"),
    [430, 116, "51100 REIMS"],
  ).vehicules;
  expect(vehicule?.kilometrage).toBe(84295);
  expect(vehicule?.confiances?.kilometrage).toBeGreaterThan(0.9);
});

test("« Facturé le » date le papier, et « Document » sans date le numérote", () => {
  expect(
    lire([40, 40, "Décompte de fin de contrat"], [300, 60, "Facture n° 40855147"], [300, 72, "Facturé le 20/06/2026"]),
  ).toMatchObject({
    numero: "40855147",
    date_document: "2026-06-20",
  });
  const sap = lire(
    [40, 40, "FACTURE"],
    ...rangee(60, [40, 200], "Document", "46473140"),
    ...rangee(72, [40, 200], "Date du document", "11.07.2025"),
  );
  expect(sap).toMatchObject({ numero: "46473140", date_document: "2025-07-11" });
});

test("les références d'un expert numérotent son rapport, celles d'un client non", () => {
  const rapport: Pose = [40, 40, "RAPPORT D'EXPERTISE"];
  expect(lire(rapport, [40, 80, "Nos références : RC899598"]).numero).toBe("RC899598");
  expect(lire(rapport, [40, 80, "Vos références : RC899598"]).numero).toBeNull();
});

test("des kilomètres que l'on paie ne sont pas un compteur", () => {
  const [vehicule] = lire(
    [40, 40, "FACTURE FX-8841 du 01/09/2025"],
    [40, 80, "FIAT DOBLO GA-477-MR, ZFA20Z9X0ET102991 111245 km"],
    [40, 120, "Kilomètres supplémentaires"],
    [40, 132, "1730 km x 0,12 €"],
  ).vehicules;
  expect(vehicule?.kilometrage).toBe(111245);
});

test("les kilomètres prévus au contrat n'en sont pas le numéro", () => {
  const [vehicule] = lire(
    [40, 40, "FACTURE FX-8841 du 01/09/2025"],
    [40, 80, "Contrat : 69/15872"],
    [40, 95, "Kilomètres au retour : 121 804 km"],
    [300, 95, "Km prévus au contrat : 140 000 km"],
  ).vehicules;
  expect(vehicule?.contrat).toBe("69/15872");
  expect(vehicule?.confiances?.contrat).toBeGreaterThan(0.9);
});

test("la facture qu'une autre annule et remplace n'en fait pas douter", () => {
  const lue = lire(
    [40, 40, "Facture 2024/9630-R"],
    [40, 55, "Date de facture : 29/01/2024"],
    [40, 90, "Annule et remplace la facture n° 99986769 du 17 janvier 2024"],
  );
  expect(lue.numero).toBe("2024/9630-R");
  expect(lue.confiances?.numero).toBeGreaterThan(0.9);
});

test("le point qui ferme une phrase n'est pas de la valeur, celui d'un sigle si", () => {
  const lue = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-2051"],
    [40, 70, "Mandant : Altéa Fleet. Locataire : MAINTENANCE OUEST. Contrat : 07319494."],
    [40, 82, "Immatriculation : FX-183-FX. Marque : VOLKSWAGEN. Modèle : GOLF 2.0 TDI 115."],
    [40, 94, "VIN : WVWZZZCDERU874897. Date MEC : 26/06/2022. Date de retour : 29/07/2025. Km compteur : 38 902."],
  );
  expect(lue.loueur).toBe("Altéa Fleet");
  expect(lue.vehicules[0]).toMatchObject({
    marque: "VOLKSWAGEN",
    modele: "GOLF 2.0 TDI 115",
    contrat: "07319494",
    kilometrage: 38902,
    date_mise_en_circulation: "2022-06-26",
    date_restitution: "2025-07-29",
  });
});

test("un loueur dont le nom finit par « Lease » n'est pas l'étiquette d'un contrat", () => {
  const lue = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    ...rangee(100, [40, 150, 300, 410], "Kilométrage", "65 562 km", "Contrat", "C803842"),
    ...rangee(116, [40, 150, 300, 410], "Bailleur", "Quartz Lease", "Locataire", "BORÉAL DISTRIBUTION"),
    ...rangee(132, [40, 150, 300, 410], "1ère mise en circulation", "10/02/2020", "Carburant", "1/2"),
  );
  expect(lue.loueur).toBe("Quartz Lease");
  expect(lue.vehicules[0]).toMatchObject({ contrat: "C803842", date_mise_en_circulation: "2020-02-10" });
});
