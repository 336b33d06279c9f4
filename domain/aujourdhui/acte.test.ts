import { expect, test } from "vitest";
import { choisirActes, direActe, direPerdu, direQuand } from "./acte.ts";
import type { Acte } from "./aujourdhui.contrat.ts";
import type { GenreActe } from "./genres.ts";

const JOUR = "2026-11-26";
const acte = (genre: GenreActe, plus: Partial<Acte> = {}): Acte => ({
  genre,
  id: `${genre}-${plus.echeance ?? plus.depuis ?? ""}`,
  sujet: "FZ-532-AN",
  precision: "Alphabet",
  montant: null,
  echeance: null,
  depuis: null,
  client_nom: null,
  ...plus,
});
const noms = (actes: readonly Acte[]) => actes.map((a) => a.id);

test("cinq au plus : ce qui presse d'abord, puis deux par genre, puis le reste", () => {
  const tous = [
    acte("auditer", { echeance: "2027-01-10" }),
    acte("document", { depuis: "2026-11-01" }),
    acte("document", { depuis: "2026-10-01" }),
    acte("document", { depuis: "2026-09-01" }),
    acte("contester", { echeance: "2026-12-24" }),
    acte("contester", { echeance: "2026-11-28" }),
  ];
  expect(noms(choisirActes(tous, JOUR))).toEqual([
    "contester-2026-11-28",
    "contester-2026-12-24",
    "document-2026-09-01",
    "document-2026-10-01",
    "auditer-2027-01-10",
  ]);
  expect(choisirActes(tous.slice(1, 4), JOUR)).toHaveLength(3);
  expect(choisirActes([], JOUR)).toEqual([]);
});

test("à l'équipe, les actes d'une société se suivent, celle du plus ancien d'abord", () => {
  const actes = choisirActes(
    [
      acte("ticket", { depuis: "2026-11-03", client_nom: "B", id: "3" }),
      acte("mien", { depuis: "2026-11-01", client_nom: "A", id: "1" }),
      acte("mien", { depuis: "2026-11-02", client_nom: "B", id: "2" }),
      acte("ticket", { depuis: "2026-11-04", client_nom: "A", id: "4" }),
    ],
    JOUR,
  );
  expect(noms(actes)).toEqual(["3", "2", "4", "1"]);
});

test("une phrase, et quand", () => {
  expect(direActe(acte("contester"))).toBe("La facture de FZ-532-AN (Alphabet) est contestable");
  expect(direActe(acte("ticket", { precision: "sinistre" }))).toBe(
    "Le ticket FZ-532-AN (Sinistre) n'a pas de responsable",
  );
  expect(direQuand(acte("contester", { echeance: "2026-12-04" }), JOUR)).toEqual({
    texte: "avant le 04/12/2026, dans 8 jours",
    presse: true,
  });
  expect(direQuand(acte("relancer", { depuis: "2026-10-17" }), JOUR).texte).toBe("depuis 40 jours");
});

test("pourquoi de l'argent s'est perdu", () => {
  const perdu = { depuis: "2026-10-01", hors_delai: 2, hors_delai_ht: 34_000, refus: 1, refuse_ht: 8_000 };
  expect(direPerdu(perdu).replace(/\s/g, " ")).toBe("2 factures hors délai (340,00 €) et 1 refus (80,00 €)");
  expect(direPerdu({ ...perdu, hors_delai: 0 }).replace(/\s/g, " ")).toBe("1 refus (80,00 €)");
});
