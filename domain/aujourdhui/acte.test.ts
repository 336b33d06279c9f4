import { expect, test } from "vitest";
import {
  choisirActes,
  direActe,
  direGeste,
  direPerdu,
  direQuand,
  direSomme,
  ORDRE_EQUIPE,
  SANS_NUMERO,
} from "./acte.ts";
import type { Acte } from "./aujourdhui.contrat.ts";
import type { GenreActe } from "./genres.ts";

const JOUR = "2026-11-26";
const acte = (genre: GenreActe, plus: Partial<Acte> = {}): Acte => ({
  genre,
  id: `${genre}-${plus.echeance ?? plus.depuis ?? ""}`,
  sujet: "FZ-532-AN",
  precision: "Alphabet",
  montant: null,
  estime: null,
  etat: null,
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

test("à l'équipe, nul acte n'en cache un plus ancien que lui, fussent-ils d'un même genre", () => {
  const depuis = ["2025-11-14", "2026-03-26", "2026-04-02", "2026-05-01", "2026-06-01"];
  const silences = depuis.map((d, i) =>
    acte("relancer", { depuis: d, client_nom: "ABCAB"[i] ?? "", id: `silence ${d}` }),
  );
  const ticket = acte("ticket", { depuis: "2026-07-18", client_nom: "D", id: "ticket" });
  expect(noms(choisirActes([ticket, ...silences], JOUR)).toSorted()).toEqual(depuis.map((d) => `silence ${d}`));
  // Les sociétés se suivent de même : celle de l'acte le plus ancien d'abord.
  expect(choisirActes([ticket, ...silences], JOUR).map((a) => a.client_nom)).toEqual(["A", "A", "B", "B", "C"]);
});

test("à l'équipe, deux loueurs demandés passent devant tout le reste, comme la bande le dit ; chacun dit qui l'attend", () => {
  const loueur = acte("loueur", {
    sujet: "Petit Forestier",
    precision: null,
    depuis: "2026-11-25",
    client_nom: "C",
    id: "loueur",
  });
  const silence = acte("relancer", { depuis: "2025-11-20", client_nom: "B", id: "silence" });
  const date = acte("contester", { echeance: JOUR, client_nom: "A", id: "date" });
  // Même d'une société qui a d'autres actes : ils ne s'y rangent pas.
  const second = { ...loueur, id: "second", depuis: "2026-11-26", client_nom: "A" };
  const troisieme = { ...loueur, id: "troisieme", depuis: "2026-11-27" };
  expect(noms(choisirActes([silence, date, troisieme, second, loueur], JOUR))).toEqual([
    "loueur",
    "second",
    "date",
    "silence",
  ]);
  expect(noms(choisirActes([silence, loueur], JOUR))).toEqual(["loueur", "silence"]);
  expect(ORDRE_EQUIPE).toMatch(/^D'abord deux loueurs demandés au plus, puis ce qui presse/);
  expect(direActe(loueur).replace(/\s/g, " ")).toBe("Un loueur à ajouter : Petit Forestier, demandé par C");
  expect([direGeste(loueur), direSomme(loueur).texte]).toEqual(["Ajouter", "sans somme"]);
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
  const prevenir = acte("prevenir", { echeance: "2026-11-23" });
  expect([direActe(prevenir), direQuand(prevenir, JOUR).texte]).toEqual([
    "Le loueur est à prévenir du retour de FZ-532-AN (Alphabet)",
    "avant le 23/11/2026, en retard de 3 jours",
  ]);
  expect(direActe(acte("rendre"))).toBe("Le retour de FZ-532-AN (Alphabet) n'est pas noté");
  expect(direQuand(acte("rendre", { echeance: "2026-11-14" }), JOUR)).toEqual({
    texte: "le 14/11/2026, en retard de 12 jours",
    presse: true,
  });
  expect(direQuand(acte("relancer", { depuis: "2026-10-17" }), JOUR).texte).toBe("depuis 40 jours");
});

test("le bouton d'une contestation ouverte dit ce qu'elle attend : à vérifier, sa lettre ne part pas encore", () => {
  expect(direGeste(acte("contester"))).toBe("Contester");
  expect(direGeste(acte("envoyer", { etat: "a_verifier" }))).toBe("Vérifier");
  expect(direGeste(acte("envoyer", { etat: "a_contester" }))).toBe("Envoyer");
});

test("un audit ouvert dont les dommages sont notés n'est plus absent : il reste à le finir", () => {
  expect(direActe(acte("auditer", { estime: "moyenne" }))).toMatch(/finit sans audit$/);
  expect(direActe(acte("auditer", { estime: "audit" }))).toMatch(/^L'audit de .* n'est pas fini$/);
});

test.each([
  ["une somme due", acte("contester", { montant: 20_393 }), "203,93 € HT"],
  ["ce que l'audit attend", acte("rendre", { montant: 84_000, estime: "audit" }), "840,00 € HT attendus"],
  ["un retour moyen", acte("auditer", { montant: 48_695, estime: "moyenne" }), "486,95 € HT en moyenne, tous loueurs"],
  [
    "un retour moyen chez ce loueur",
    acte("auditer", { montant: 30_746, estime: "moyenne_loueur" }),
    "307,46 € HT en moyenne chez ce loueur",
  ],
  ["l'estimation d'un ticket", acte("ticket", { montant: 30_000, estime: "estimation" }), "300,00 € HT estimés"],
  ["une somme nulle", acte("avoir", { montant: 0 }), "0,00 € HT"],
  ["un papier sans montant lu", acte("document"), "somme à lire"],
  ["un véhicule sans passé", acte("auditer"), "pas encore chiffré"],
])("chaque acte dit sa somme, ou ce qui manque pour la dire : %s", (_, a, dite) => {
  const { texte, nature } = direSomme(a);
  expect([texte, nature ?? []].flat().join(" ").replace(/\s/g, " ")).toBe(dite);
});

test("pourquoi de l'argent s'est perdu, et sur quels véhicules, sans redire la somme qui est à côté", () => {
  const perdu = {
    depuis: "2026-10-01",
    hors_delai: 2,
    hors_delai_ht: 34_000,
    refus: 1,
    refuse_ht: 8_000,
    abandons: 0,
    abandonne_ht: 0,
    plaques: { hors_delai: ["AB-123-CD", "EF-456-GH"], refus: ["IJ-789-KL"], abandons: [] as string[] },
  };
  const dit = (plus: object = {}) => direPerdu({ ...perdu, ...plus }).replace(/\s/g, " ");
  expect(dit()).toBe("2 factures hors délai (340,00 €, AB-123-CD et EF-456-GH) et 1 refus (80,00 €, IJ-789-KL)");
  expect(dit({ hors_delai: 0 })).toBe("1 refus (IJ-789-KL)");
  expect(dit({ hors_delai: 9, refus: 0 })).toBe("9 factures hors délai (AB-123-CD, EF-456-GH et d'autres)");
});
