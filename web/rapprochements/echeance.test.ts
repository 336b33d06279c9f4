import { expect, test } from "vitest";
import { direEcheance, estHorsDelai } from "./echeance.ts";

const JOUR = "2026-11-26";
const r = { rendu: 0, montant_contestable: 2_700, date_limite: "2025-12-20" };

test("sans contestation, le délai du rapprochement", () => {
  expect(direEcheance(r, null, JOUR)).toEqual({
    titre: "À contester avant le",
    valeur: "20/12/2025",
    suite: "en retard de 341 jours",
    ton: "passee",
  });
  expect(direEcheance({ ...r, date_limite: JOUR }, null, JOUR)).toMatchObject({ suite: "aujourd'hui", ton: "presse" });
  const rien = { valeur: "20/12/2025", suite: "rien à contester", ton: undefined };
  expect(direEcheance({ ...r, montant_contestable: 0 }, null, JOUR)).toMatchObject(rien);
  // Un avoir a tout rendu : la date passée ne coûte plus rien.
  expect(direEcheance({ ...r, rendu: r.montant_contestable }, null, JOUR)).toMatchObject(rien);
  expect(direEcheance({ ...r, date_limite: null }, null, JOUR).valeur).toBe("Non connue");
});

test("la contestation ouverte a sa propre échéance, que le loueur a pu reporter", () => {
  const ouverte = { etat: "a_contester", date_limite: "2026-12-01", lettre_le: null } as const;
  expect(direEcheance(r, ouverte, JOUR)).toMatchObject({
    valeur: "01/12/2026",
    suite: "dans 5 jours, reportée\u00a0: le contrat donnait le 20/12/2025",
    ton: "presse",
  });
  expect(direEcheance({ ...r, date_limite: "2026-12-01" }, ouverte, JOUR).suite).toBe("dans 5 jours");
});

test("hors délai : la date passée sans que la lettre parte, celle de la contestation si elle est ouverte", () => {
  const ouverte = { etat: "a_contester", date_limite: "2026-12-01", lettre_le: null } as const;
  expect(estHorsDelai(r, null, JOUR)).toBe(true);
  expect(estHorsDelai(r, ouverte, JOUR)).toBe(false);
  expect(estHorsDelai({ ...r, date_limite: "2026-12-20" }, { ...ouverte, date_limite: "2026-11-25" }, JOUR)).toBe(true);
  expect(estHorsDelai(r, { ...ouverte, etat: "contestee", date_limite: "2025-12-20" }, JOUR)).toBe(false);
  expect(estHorsDelai({ ...r, rendu: r.montant_contestable }, null, JOUR)).toBe(false);
  expect(estHorsDelai({ ...r, date_limite: null }, null, JOUR)).toBe(false);
});

test("la lettre partie, plus aucun retard ne se dit", () => {
  const partie = { etat: "partiellement_acceptee", date_limite: "2025-11-15", lettre_le: "2025-11-03" } as const;
  expect(direEcheance(r, partie, JOUR)).toEqual({
    titre: "Contestation",
    valeur: "Acceptée en partie",
    suite: "Lettre du 03/11/2025",
    ton: undefined,
  });
  // Un dossier dont l'avoir est attendu n'est pas soldé.
  const soldee = { ...partie, etat: "soldee", attendu: 11_391 } as const;
  expect(direEcheance(r, soldee, JOUR)).toMatchObject({ valeur: "Accordée", suite: "avoir attendu 113,91\u00a0€" });
  expect(direEcheance(r, { ...soldee, attendu: 0 }, JOUR).valeur).toBe("Soldée");
});
