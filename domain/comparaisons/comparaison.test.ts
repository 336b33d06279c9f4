import { describe, expect, test } from "vitest";
import { agencesEntre, apparition, conducteursEntre, dommagesNouveaux, type Releve } from "./comparaison.ts";

const D = (element: string, dommage: string | null = "rayure") => ({ rang: 1, element, dommage, cadre: null });
const releve = (jour: string, dommages: object[], plus: object = {}) =>
  ({
    id: jour,
    genre: "etat",
    type_demande: null,
    type_etat: "depart",
    jour,
    photos: [],
    dommages,
    ...plus,
  }) as unknown as Releve;
const affectation = (nom: string, du: string, au: string | null) => ({ nom, du, au, conducteur_id: nom });

describe("ce qui est apparu entre deux relevés", () => {
  const propre = releve("2026-01-10", [D("capot")]);
  const avant = releve("2026-03-10", [D("capot")]);
  const sinistre = releve("2026-04-02", [D("toit", null)], { genre: "ticket", type_demande: "sinistre" });
  const apres = releve("2026-05-10", [D("capot"), D("toit"), D("capot", "bosse")]);
  const releves = [propre, avant, sinistre, apres];

  test("un dommage est le même s'il touche la même pièce de la même façon", () => {
    expect(dommagesNouveaux(avant, apres)).toEqual([D("toit"), D("capot", "bosse")]);
    expect(dommagesNouveaux(apres, apres)).toEqual([]);
  });

  test("il est apparu après le dernier constat sans lui, qu'un sinistre déclaré entre les deux peut expliquer", () => {
    const a = apparition(releves, apres, D("toit") as never);
    expect([a.dernierSans?.jour, a.premier.jour, a.sinistres.map((s) => s.jour)]).toEqual([
      "2026-03-10",
      "2026-05-10",
      ["2026-04-02"],
    ]);
    expect(apparition(releves, apres, D("capot") as never)).toMatchObject({
      dernierSans: null,
      premier: { jour: "2026-01-10" },
    });
  });

  test("réparé puis revenu, c'est la dernière fois qui compte", () => {
    const repare = releve("2026-02-01", []);
    const a = apparition([propre, repare, avant, apres], apres, D("capot") as never);
    expect([a.dernierSans?.jour, a.premier.jour]).toEqual(["2026-02-01", "2026-03-10"]);
  });

  test("le conducteur est celui des jours entre les deux, bornes comprises", () => {
    const a = apparition(releves, apres, D("toit") as never);
    const tous = [
      affectation("avant", "2025-01-01", "2026-03-09"),
      affectation("premier", "2026-03-10", "2026-04-01"),
      affectation("second", "2026-04-02", null),
      affectation("apres", "2026-05-11", null),
    ];
    expect(conducteursEntre(tous, a).map((c) => c.nom)).toEqual(["premier", "second"]);
  });

  test("l'agence est celle de ces jours-là, pas celle d'aujourd'hui", () => {
    const a = apparition(releves, apres, D("toit") as never);
    const entre = (agences: Parameters<typeof agencesEntre>[0]) => agencesEntre(agences, a);
    expect(entre([{ du: null, au: null, agence: "Lyon" }])).toEqual([{ du: null, agence: "Lyon" }]);
    // Partie à Nantes le jour même du premier constat sans dommage, et à Brest après le dernier.
    expect(
      entre([
        { du: null, au: "2026-03-10", agence: "Lyon" },
        { du: "2026-03-10", au: "2026-05-11", agence: "Nantes" },
        { du: "2026-05-11", au: null, agence: "Brest" },
      ]),
    ).toEqual([{ du: null, agence: "Nantes" }]);
    expect(
      entre([
        { du: null, au: "2026-04-01", agence: "Lyon" },
        { du: "2026-04-01", au: null, agence: "Nantes" },
      ]),
    ).toEqual([
      { du: null, agence: "Lyon" },
      { du: "2026-04-01", agence: "Nantes" },
    ]);
    expect(entre([{ du: null, au: null, agence: null }])).toEqual([]);
  });
});
