import { describe, expect, it } from "vitest";
import {
  GESTES_NATURE,
  messageParDefaut,
  NATURES,
  natureSuivante,
  naturesPossibles,
  peutSuivre,
  rappelerEchanges,
  textesDeSuite,
} from "./lettres-de-suite.ts";
import { demandeDeLettre, lignesDeLettre } from "./montants.ts";
import { PREUVES_MAX_OCTETS, tiennentDansLeMessage } from "./preuves.ts";
import { direAttente, reponseAttendueLe, sansReponseDepuis } from "./sans-reponse.ts";
import { direChance } from "./taux.ts";

const references = {
  numero: "FRE25-0031877",
  date_document: "2026-04-02",
  immatriculation: "GB-482-NR",
  vehicule: "Renault Clio",
  date_restitution: "2026-03-10",
  version: 2,
};
const echanges = {
  envoyees: [
    {
      version: 1,
      nature: "contestation",
      canal: "email",
      destinataire: "sav@arval.test",
      reference: null,
      envoyee_le: "2026-04-10",
    },
  ],
  reponses: [{ date: "2026-04-20", interlocuteur: "M. Durand", texte: "Refus du\npare-brise.", accorde: 4_000 }],
} as const;

describe("la suite des lettres", () => {
  it("relance un silence, puis met en demeure, puis propose une médiation ; un refus se conteste d'abord encore", () => {
    expect(natureSuivante("contestee", ["contestation"])).toBe("relance");
    expect(natureSuivante("contestee", ["contestation", "relance"])).toBe("mise_en_demeure");
    expect(natureSuivante("contestee", ["contestation", "relance", "mise_en_demeure"])).toBe("mediation");
    expect(natureSuivante("contestee", ["relance", "mise_en_demeure", "mediation"])).toBe("mediation");
    expect(natureSuivante("refusee", ["contestation"])).toBe("nouvelle");
    expect(natureSuivante("a_contester", [])).toBe("contestation");
    expect(naturesPossibles("soldee")).toEqual([]);
  });
  it("demande l'avoir tant qu'il n'est pas rendu, même d'un dossier soldé, sans plaider à nouveau", () => {
    const soldee = { etat: "soldee", contestee_le: "2026-04-10", attendu: 11_391 } as const;
    expect(peutSuivre(soldee, "avoir")).toBe(true);
    expect(peutSuivre({ ...soldee, attendu: 0 }, "avoir")).toBe(false);
    expect(peutSuivre(soldee, "relance")).toBe(false);
    const rendue = { montant_reclame: 9_000, montant_accorde: 5_000, montant_recu: 5_000 };
    const lignes = [{ montant_reclame: 9_000, montant_accorde: 8_000, montant_recu: 3_000 }, rendue];
    const c = { lignes, contestee_le: "2026-04-10", lettre: { nature: "avoir" } } as const;
    expect(lignesDeLettre(c).map((l) => demandeDeLettre(l, c))).toEqual([5_000]);
    expect(direAttente({ attendu: 11_391, accorde_le: "2025-11-19" }, "2026-12-01")?.replace(/\s/g, " ")).toBe(
      "avoir attendu 113,91 € depuis 377 jours",
    );
    expect(direAttente({ attendu: 0, accorde_le: null }, "2026-12-01")).toBeNull();
  });
  it("rappelle ce qui a été dit, à sa date, dans chaque lettre qui suit", () => {
    const dit = rappelerEchanges(echanges);
    expect(dit).toBe(
      "– le 10/04/2026\u00a0: contestation adressée par e-mail à sav@arval.test\u00a0;\n– le 20/04/2026\u00a0: votre réponse (M. Durand)\u00a0: «\u00a0Refus du pare-brise.\u00a0», qui accordait 40,00\u00a0€ HT.",
    );
    for (const nature of ["nouvelle", "relance", "mise_en_demeure", "mediation", "avoir"] as const) {
      const { objet, introduction, conclusion } = textesDeSuite(nature, references, echanges, "Conclusion.");
      expect(introduction, nature).toContain(dit);
      expect(objet, nature).toContain("FRE25-0031877");
      expect(conclusion.length, nature).toBeGreaterThan(5);
    }
    expect(textesDeSuite("mise_en_demeure", references, echanges, "").conclusion).toContain("sous 15 jours");
    expect(textesDeSuite("contestation", { ...references, version: 1 }, echanges, "C").introduction).not.toContain(dit);
  });
});

it("une lettre est sans réponse au jour où le délai du loueur est écoulé, et pas la veille", () => {
  const c = { etat: "contestee", lettre_le: "2026-04-01", delai_reponse_jours: 21 } as const;
  expect(sansReponseDepuis(c, "2026-04-21")).toBeNull();
  expect(sansReponseDepuis(c, "2026-04-22")).toBe(21);
  expect(sansReponseDepuis({ ...c, delai_reponse_jours: 10 }, "2026-04-21")).toBe(20);
  expect(sansReponseDepuis({ ...c, etat: "refusee" }, "2026-06-01")).toBeNull();
  // Ce jour-là se dit aussi avant qu'il vienne, à la place d'une date limite que la lettre a tenue.
  expect(reponseAttendueLe(c)).toBe("2026-04-22");
  expect(reponseAttendueLe({ ...c, etat: "avoir_recu" })).toBeNull();
});

it("le message nomme la lettre qu'il porte", () => {
  const r = { numero: "F-1", date_document: null, immatriculation: "AA-123-AA" };
  expect(messageParDefaut(r, 1_000)).toContain("ci-joint notre contestation de la facture");
  expect(messageParDefaut(r, 1_000, "mise_en_demeure")).toContain("ci-joint notre mise en demeure, au sujet de la");
  // Chaque lettre de l'échelle a son nom dans le message, et son geste.
  expect(new Set(NATURES.map((n) => messageParDefaut(r, 1_000, n))).size).toBe(NATURES.length);
  expect(new Set(NATURES.map((n) => GESTES_NATURE[n])).size).toBe(NATURES.length);
});

it("les preuves partent jointes jusqu'à la borne, lettre comprise ; un octet de plus, et c'est un lien", () => {
  const preuves = [{ taille: PREUVES_MAX_OCTETS - 1_000 }];
  expect(tiennentDansLeMessage(preuves, 1_000)).toBe(true);
  expect(tiennentDansLeMessage(preuves, 1_001)).toBe(false);
});

it("la chance d'un argument se dit avec n ; sous cinq réponses, n seul", () => {
  expect(direChance(9, 7)).toBe("Ce motif a été accepté 7 fois sur 9 par ce loueur (78\u00a0%).");
  expect(direChance(4, 4)).toBe("n = 4\u00a0: trop peu de réponses de ce loueur à ce motif pour en tirer une chance.");
  expect(direChance(0, 0)).toBe("Aucune réponse connue de ce loueur à ce motif.");
});

it("un avoir arrivé vaut réponse : le loueur n'est plus attendu, ni en silence, tant qu'il reste à imputer", () => {
  const partie = { etat: "contestee", lettre_le: "2026-09-18", delai_reponse_jours: 21 } as const;
  expect([sansReponseDepuis(partie, "2026-12-01"), reponseAttendueLe(partie)]).toEqual([74, "2026-10-09"]);
  const arrive = { ...partie, avoir_a_imputer: true };
  expect([sansReponseDepuis(arrive, "2026-12-01"), reponseAttendueLe(arrive)]).toEqual([null, null]);
});

it.each(["mise_en_demeure", "mediation"] as const)("la plaque s'y écrit entre deux virgules : %s", (nature) => {
  expect(textesDeSuite(nature, references, echanges, "C").introduction).toMatch(/immatriculé GB-482-NR, n'a pas /);
});
