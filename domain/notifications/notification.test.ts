import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BESOINS } from "../commun/acteur.ts";
import {
  etapeDue,
  GENRES,
  type Genre,
  joursApres,
  joursEntre,
  phraseDuRappel,
  REGLES,
  reglageParDefaut,
} from "./notification.ts";

const genres = fc.constantFrom(...GENRES);
const jours = fc.integer({ min: 0, max: 40_000 }).map((n) => joursApres("1990-01-01", n));

/** Les étapes dues, jour après jour, autour d'une échéance. */
const parcours = (genre: Genre, echeance: string, de = -400, a = 400): (number | null)[] =>
  Array.from({ length: a - de }, (_, i) => etapeDue(genre, echeance, joursApres(echeance, de + i)));
const sansRepetition = (etapes: readonly (number | null)[]): number[] =>
  etapes.filter((e, i): e is number => e !== null && e !== etapes[i - 1]);

describe("étapes d'un rappel", () => {
  it("passe par chaque étape, dans l'ordre, et n'y revient jamais", () => {
    fc.assert(
      fc.property(genres, jours, (genre, echeance) => {
        expect(sansRepetition(parcours(genre, echeance))).toEqual(REGLES[genre].etapes);
      }),
      { numRuns: 60 },
    );
  });

  it("ne rend qu'une étape atteinte, la plus proche de l'échéance", () => {
    fc.assert(
      fc.property(genres, jours, fc.integer({ min: -500, max: 500 }), (genre, echeance, ecart) => {
        const etape = etapeDue(genre, echeance, joursApres(echeance, -ecart));
        const { etapes, retardMax } = REGLES[genre];
        if (etape === null)
          expect(ecart > Math.max(...etapes) || (retardMax !== null && -ecart > retardMax)).toBe(true);
        else {
          expect(etapes).toContain(etape);
          expect(etape).toBeGreaterThanOrEqual(ecart);
          expect(etapes.filter((e) => e >= ecart && e < etape)).toEqual([]);
        }
      }),
    );
  });

  it("n'oublie pas un permis périmé, et se tait quand plus rien n'est à faire", () => {
    expect(etapeDue("permis", "2020-01-01", "2026-01-01")).toBe(-1);
    expect(etapeDue("permis", "2026-01-01", "2026-01-01")).toBe(7);
    expect(etapeDue("permis", "2026-01-01", "2026-01-02")).toBe(-1);
    expect(etapeDue("contestation", "2026-01-01", "2026-01-01")).toBe(3);
    expect(etapeDue("contestation", "2026-01-01", "2026-01-02")).toBeNull();
    expect(etapeDue("contrat", "2026-01-01", "2026-04-01")).toBe(7);
    expect(etapeDue("contrat", "2026-01-01", "2026-04-02")).toBeNull();
    expect(etapeDue("rapport", "2026-01-08", "2026-01-07")).toBeNull();
    expect(etapeDue("rapport", "2026-01-08", "2026-01-08")).toBe(0);
    // Tant que le loueur ne répond pas ou ne rend rien, il reste à le relancer, un an après comme un mois.
    for (const genre of ["sans_reponse", "attendu"] as const)
      expect(etapeDue(genre, "2026-01-01", "2027-01-13")).toBe(-28);
  });

  it("compte les jours sans se prendre dans les heures d'été", () => {
    fc.assert(
      fc.property(jours, fc.integer({ min: -900, max: 900 }), (jour, n) => joursEntre(jour, joursApres(jour, n)) === n),
    );
    expect(joursApres("2026-03-28", 1)).toBe("2026-03-29");
    expect(joursApres("2026-03-29", 1)).toBe("2026-03-30");
  });
});

describe("réglages", () => {
  it("n'écrit rien à l'équipe sans qu'elle le demande, et ne lui montre que le délai de contestation", () => {
    for (const role of ["admin", "expert"] as const)
      expect(GENRES.filter((g) => reglageParDefaut(role, g).centre)).toEqual(["contestation", "mention"]);
    for (const genre of GENRES) {
      expect(reglageParDefaut("expert", genre).courriel).toBe(genre === "mention" ? "chaque" : "aucun");
      expect(reglageParDefaut("client", genre).centre).toBe(true);
      expect([...BESOINS, null]).toContain(REGLES[genre].besoin);
    }
  });
});

describe("phrase d'un rappel", () => {
  const rappel = (genre: Genre) => ({ genre, echeance: "2026-03-10", sujet: "AB-123-CD", vehicule: "Renault Clio" });
  it("dit quoi, quand, et quoi faire", () => {
    expect(phraseDuRappel({ ...rappel("permis"), sujet: "Jean Dupont" }, "2026-02-08")).toBe(
      "Le permis de Jean Dupont expire dans 30 jours, le 10/03/2026.",
    );
    expect(phraseDuRappel({ ...rappel("permis"), sujet: "Jean Dupont" }, "2026-03-11")).toBe(
      "Le permis de Jean Dupont a expiré le 10/03/2026\u00a0: demandez le nouveau.",
    );
    expect(phraseDuRappel(rappel("contrat"), "2026-03-09")).toBe(
      "Le contrat de AB-123-CD (Renault Clio) se termine demain, le 10/03/2026\u00a0: préparez sa restitution.",
    );
    expect(phraseDuRappel(rappel("contestation"), "2026-03-10")).toBe(
      "La facture de AB-123-CD (Renault Clio) se conteste jusqu'au 10/03/2026, aujourd'hui\u00a0: vérifiez-la.",
    );
    for (const genre of GENRES)
      expect(phraseDuRappel({ ...rappel(genre), vehicule: null }, "2026-03-10")).toContain("AB-123-CD");
  });
});
