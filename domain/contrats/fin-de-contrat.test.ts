import { describe, expect, it } from "vitest";
import { ajoutContrat, champsContrat, erreurDeDates } from "./champs-contrat.ts";
import {
  dureeEcoulee,
  ETAPES,
  enRetard,
  etapeFinDeContrat,
  LIBELLES_ETAPE,
  limitePreavis,
  nommerEtape,
  phraseEcheance,
  phraseEtape,
  prevoirFin,
} from "./fin-de-contrat.ts";
import { joursEntre, plusJours, plusMois } from "./jours.ts";

const RIEN = {
  audit_ouvert: false,
  audit_fait_le: null,
  restitution_prevue_le: null,
  restituee_le: null,
  facture_recue: false,
  facture_verifiee: false,
};
const AUJOURDHUI = "2026-03-18";

describe("étape d'une fin de contrat", () => {
  it.each([
    ["audit_a_planifier", {}],
    ["audit_planifie", { audit_ouvert: true }],
    ["restitution_a_prevoir", { audit_fait_le: "2026-01-10" }],
    // Un second audit ouvert ne fait pas reculer ; un rendez-vous pris passe devant.
    ["restitution_a_prevoir", { audit_ouvert: true, audit_fait_le: "2026-01-10" }],
    ["restitution_prevue", { audit_ouvert: true, restitution_prevue_le: "2026-04-01" }],
    ["restitution_prevue", { restitution_prevue_le: "2026-04-01" }],
    ["restitution_prevue", { audit_fait_le: "2026-01-10", restitution_prevue_le: "2026-04-01" }],
    ["restituee", { restituee_le: "2026-03-01" }],
    ["facture_recue", { restituee_le: "2026-03-01", facture_recue: true, restitution_prevue_le: "2026-03-01" }],
    ["verifiee", { restituee_le: "2026-03-01", facture_recue: true, facture_verifiee: true }],
    // Sans retour connu, une facture ne peut pas être celle de ce contrat.
    ["audit_a_planifier", { facture_recue: true, facture_verifiee: true }],
  ])("%s : %j", (etape, faits) => expect(etapeFinDeContrat({ ...RIEN, ...faits })).toBe(etape));

  it.each([
    ["2026-12-31", "Audit à planifier entre le 30/06/2026 et le 30/09/2026."],
    ["2026-08-18", "Audit à planifier avant le 18/05/2026."],
    ["2026-05-01", "Aucun audit avant restitution\u00a0: il se fait d'ordinaire avant le 01/02/2026."],
    ["2026-03-17", "Contrat terminé\u00a0: aucun audit, aucun rendez-vous et aucune restitution connus."],
  ])("fin le %s, sans audit : « %s »", (date_fin, phrase) =>
    expect(phraseEtape("audit_a_planifier", { ...RIEN, date_fin }, AUJOURDHUI)).toBe(phrase),
  );

  it("dit un rendez-vous passé que rien ne constate, et l'audit qu'il n'a pas eu", () => {
    const dates = { ...RIEN, date_fin: "2026-03-20", restitution_prevue_le: "2026-03-10" };
    expect(phraseEtape("restitution_prevue", dates, AUJOURDHUI)).toBe(
      "Restitution prévue le 10/03/2026 et pas encore constatée, sans audit avant restitution.",
    );
  });
});

describe("compteur d'une étape", () => {
  it.each(ETAPES)("%s : au singulier jusqu'à un, accordé au-delà", (etape) => {
    expect([nommerEtape(etape, 0), nommerEtape(etape, 1)]).toEqual([LIBELLES_ETAPE[etape], LIBELLES_ETAPE[etape]]);
    expect(nommerEtape(etape, 2)).toMatch(/^(Audits|Restitutions|Restituées|Factures)\b/);
  });
});

describe("échéance", () => {
  it.each([
    ["2026-03-18", null, "Dernier jour", false],
    ["2026-03-19", null, "1 jour", false],
    ["2026-05-02", null, "45 jours", false],
    ["2026-03-17", null, "En retard de 1 jour", true],
    ["2026-03-06", null, "En retard de 12 jours", true],
    ["2026-03-06", "2026-03-12", "Rendu le 12/03/2026", false],
  ])("fin le %s, rendu %s : « %s »", (date_fin, restituee_le, phrase, retard) => {
    expect(phraseEcheance({ date_fin, restituee_le }, AUJOURDHUI)).toBe(phrase);
    expect(enRetard({ date_fin, restituee_le }, AUJOURDHUI)).toBe(retard);
  });

  it("compte le préavis en jours avant la fin, d'un changement d'heure à l'autre", () => {
    expect(limitePreavis({ date_fin: "2026-04-30", preavis_jours: 90 })).toBe("2026-01-30");
    expect(limitePreavis({ date_fin: "2026-04-30", preavis_jours: 0 })).toBe("2026-04-30");
    expect(limitePreavis({ date_fin: "2026-04-30", preavis_jours: null })).toBeNull();
    for (let n = 0; n < 800; n += 7) expect(joursEntre(plusJours(AUJOURDHUI, -n), AUJOURDHUI)).toBe(n);
    expect(plusMois("2026-08-31", -6)).toBe("2026-02-28");
    expect(plusMois("2026-11-30", 3)).toBe("2027-02-28");
  });

  it("ne sort jamais de 0 à 100 pour cent, et n'atteint 100 qu'à la fin", () => {
    const contrat = { date_debut: "2024-03-18", date_fin: "2027-03-18" };
    let avant = 0;
    for (let n = -400; n < 1600; n += 13) {
      const part = dureeEcoulee(contrat, plusJours(contrat.date_debut, n));
      expect(part).toBeGreaterThanOrEqual(avant);
      expect(part === 100).toBe(plusJours(contrat.date_debut, n) >= contrat.date_fin);
      avant = part;
    }
  });
});

describe("ce que l'on prévoit du compteur", () => {
  const contrat = {
    date_debut: "2024-01-01",
    date_fin: "2026-01-01",
    restituee_le: null,
    kilometrage_contractuel: 40_000,
    prix_km_excedentaire: 1000,
    releves: [
      { jour: "2023-06-01", km: 90_000 },
      { jour: "2024-01-01", km: 0 },
      { jour: "2025-01-01", km: 36_600 },
    ],
  };
  it("vise la fin du contrat, ou aujourd'hui quand elle est passée", () => {
    expect(prevoirFin(contrat, "2025-06-01")).toMatchObject({ jour: "2026-01-01", projection: { km: 73_100 } });
    expect(prevoirFin(contrat, "2026-01-11")).toMatchObject({ jour: "2026-01-11", projection: { km: 74_100 } });
  });
  it("tient le compteur du retour pour certain", () => {
    const rendu = { ...contrat, restituee_le: "2025-12-20", releves: [{ jour: "2025-12-20", km: 41_000 }] };
    expect(prevoirFin(rendu, "2026-02-01")).toMatchObject({
      projection: { km: 41_000, confiance: "certaine" },
      depassement: { km: 1000, cout_ht: 10_000 },
    });
  });
});

describe("saisie d'un contrat", () => {
  const refus = (champs: object) =>
    ajoutContrat
      .safeParse({ date_debut: "2024-01-01", date_fin: "2026-01-01", ...champs })
      .error?.issues.map((i) => i.message);
  it.each([
    [{ date_debut: "" }, "La date de début est requise"],
    [{ date_fin: undefined }, "La date de fin est requise"],
    [{ date_fin: "2026-02-30" }, "La date n'est pas valable"],
    [{ date_fin: "2100-01-01" }, "La date n'est pas valable"],
    [{ loyer_mensuel_ht: -1 }, "Le loyer ne peut pas être négatif"],
    [{ kilometrage_contractuel: 1.5 }, "Le kilométrage est un nombre entier"],
    [{ prix_km_excedentaire: Number.NaN }, "Le prix du kilomètre n'est pas valable"],
    [{ preavis_jours: 366 }, "Le préavis dépasse 365 jours"],
    [{ numero: "x".repeat(61) }, "Le numéro dépasse 60 caractères"],
  ])("%j : « %s »", (champs, phrase) => expect(refus(champs)).toEqual([phrase]));

  it("rend absent un texte vide, et refuse une fin qui ne suit pas le début", () => {
    expect(champsContrat.shape.numero.parse("  ")).toBeNull();
    expect(erreurDeDates({ date_debut: "2024-01-01", date_fin: "2024-01-01" })).toMatch(/suivre/);
    expect(erreurDeDates({ date_debut: "2024-01-01", date_fin: "2024-01-02" })).toBeNull();
  });
});
