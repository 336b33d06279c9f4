import { expect, test } from "vitest";
import { generer } from "./generer.ts";

const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };
const PREMIER = "2026-11-28";
/** Dimanche, fins de mois et d'année, veille et lendemain de saison, cœur d'été, 29 février. */
const AUTRES = [
  "2026-11-29",
  "2026-12-31",
  "2027-01-01",
  "2027-02-28",
  "2027-03-15",
  "2027-06-30",
  "2027-08-15",
  "2027-10-04",
  "2028-02-29",
];

/** Ce qu'une date entraîne à elle seule : la série d'une plaque, l'an d'un numéro, un compteur qui roule, une phrase qui les cite. */
const SUIVENT_LA_DATE = new Set([
  ...["immatriculation", "numero", "numero_permis", "objet", "introduction", "releve"],
  ...["kilometrage", "kilometrage_debut_affectation", "kilometrage_fin_affectation"],
  ...["reculDate", "reculRapport", "reculFacture", "vetuste", "jours_avant_limite"],
]);
/** Ce qu'une ligne redit d'une autre, comparée ailleurs. */
const REDITS = new Set(["retour", "lu", "possible"]);
const DATE = /\d{4}-\d\d-\d\d(T[\d:.]+Z)?|\d\d\/\d\d\/\d{4}/g;

/** Tous les choix de la démonstration de ce jour, une ligne à la fois, sans ses dates. */
function choix(jour: string): string[] {
  const { ctx: _ctx, flotte: _flotte, ...demo } = generer(CONFIG, jour, 2026);
  const sansDate = (cle: string, valeur: unknown) => (SUIVENT_LA_DATE.has(cle) || REDITS.has(cle) ? undefined : valeur);
  return Object.entries(demo).flatMap(([nom, rangs]) =>
    (Array.isArray(rangs) ? rangs : [rangs]).map(
      (rang, i) => `${nom} ${i} ${JSON.stringify(rang, sansDate).replaceAll(DATE, "date")}`,
    ),
  );
}

const attendus = choix(PREMIER);

test.each(AUTRES)("la démonstration du %s fait les choix de tout autre jour : seules ses dates changent", (jour) => {
  const siens = choix(jour);
  expect(siens.filter((ligne, i) => ligne !== attendus[i])).toEqual([]);
  expect(siens).toHaveLength(attendus.length);
});
