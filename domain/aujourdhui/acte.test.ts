import { expect, test } from "vitest";
import { choisirActes, direActe, direPerdu, direQuand, SANS_NUMERO } from "./acte.ts";
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

test("à l'équipe, ce qui presse, puis le plus ancien ; les actes d'une société se suivent", () => {
  const actes = choisirActes(
    [
      acte("ticket", { depuis: "2026-11-03", client_nom: "B", id: "3" }),
      acte("mien", { depuis: "2026-11-01", client_nom: "A", id: "1" }),
      acte("mien", { depuis: "2026-11-02", client_nom: "B", id: "2" }),
      acte("ticket", { depuis: "2026-11-04", client_nom: "A", id: "4" }),
    ],
    JOUR,
  );
  expect(noms(actes)).toEqual(["1", "4", "2", "3"]);
  // Un silence d'un an passe devant un avoir de la semaine, quel que soit son genre ; une date proche passe devant tout.
  expect(
    noms(
      choisirActes(
        [
          acte("avoir", { depuis: "2026-11-20", client_nom: "A", id: "avoir" }),
          acte("relancer", { depuis: "2025-11-20", client_nom: "B", id: "silence" }),
          acte("contester", { echeance: "2026-11-28", client_nom: "C", id: "date" }),
        ],
        JOUR,
      ),
    ),
  ).toEqual(["date", "silence", "avoir"]);
});

test("un contrat fini sans retour ne passe pas devant une date que l'on peut encore tenir", () => {
  const actes = [
    acte("rendre", { echeance: "2026-02-01" }),
    acte("envoyer", { echeance: "2026-12-20" }),
    acte("auditer", { echeance: "2026-11-30" }),
  ];
  expect(choisirActes(actes, JOUR).map((a) => a.genre)).toEqual(["auditer", "envoyer", "rendre"]);
});

test("une phrase, et quand", () => {
  expect(direActe(acte("contester"))).toBe("La facture de FZ-532-AN (Alphabet) est contestable");
  expect(direActe(acte("document", { sujet: SANS_NUMERO, precision: "inconnu" }))).toBe(
    "Un document non reconnu attend votre vérification",
  );
  expect(direActe(acte("document", { sujet: SANS_NUMERO, precision: "facture" }))).toBe(
    "Un document sans numéro (Facture) attend votre vérification",
  );
  expect(direActe(acte("ticket", { precision: "sinistre" }))).toBe(
    "Le ticket FZ-532-AN (Sinistre) n'a pas de responsable",
  );
  expect(direQuand(acte("contester", { echeance: "2026-12-04" }), JOUR)).toEqual({
    texte: "avant le 04/12/2026, dans 8 jours",
    presse: true,
  });
  expect(direActe(acte("rendre"))).toBe("Le retour de FZ-532-AN (Alphabet) n'est pas noté");
  expect(direQuand(acte("rendre", { echeance: "2026-11-14" }), JOUR)).toEqual({
    texte: "le 14/11/2026, en retard de 12 jours",
    presse: true,
  });
  expect(direQuand(acte("relancer", { depuis: "2026-10-17" }), JOUR).texte).toBe("depuis 40 jours");
});

test("pourquoi de l'argent s'est perdu", () => {
  const perdu = {
    depuis: "2026-10-01",
    hors_delai: 2,
    hors_delai_ht: 34_000,
    refus: 1,
    refuse_ht: 8_000,
    abandons: 0,
    abandonne_ht: 0,
  };
  expect(direPerdu(perdu).replace(/\s/g, " ")).toBe("2 factures hors délai (340,00 €) et 1 refus (80,00 €)");
  expect(direPerdu({ ...perdu, hors_delai: 0 }).replace(/\s/g, " ")).toBe("1 refus (80,00 €)");
  expect(direPerdu({ ...perdu, abandons: 1, abandonne_ht: 5_000 }).replace(/\s/g, " ")).toBe(
    "2 factures hors délai (340,00 €), 1 refus (80,00 €) et 1 abandon (50,00 €)",
  );
});
