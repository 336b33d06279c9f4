import { describe, expect, it } from "vitest";
import type { EtatLu } from "../../../../../domain/etats-des-lieux/etat.ts";
import { avecReleve, type ContenuCarnet, enAttente, joindre, prochainEnvoi } from "./contenu.ts";

/** Des photos dont celles-ci sont arrivées, et tant attendent. */
const photos = (arrivees: Record<string, string | null> = {}, enRoute = 0, refusees = 0) => ({
  idDe: (cle: string) => arrivees[cle],
  compte: () => ({ enRoute, echecs: 0 }),
  refusees: () => refusees,
});
const dommage = { element: "Capot", dommage: "rayure", commentaire: "" };
const cadre = { photo: "p1", x: 0.1, y: 0.1, largeur: 0.2, hauteur: 0.2 };
const signatures = { signataire: "A", trace: null, contresignataire: "B", contretrace: null, accord: true };
const genre = (c: ContenuCarnet, ph = photos(), fautes = {}) => prochainEnvoi(c, fautes, ph)?.genre ?? null;

describe("l'ordre des envois", () => {
  const tout: ContenuCarnet = {
    releve: { kilometrage: 45_210 },
    avant: { kilometrage: null },
    dommages: { d1: dommage },
    cadres: { d1: cadre },
    signatures,
    signe: true,
  };
  it("est le relevé, les dommages, leurs cadres, puis la signature", () => {
    expect(genre(tout)).toBe("releve");
    expect(genre({ ...tout, releve: {} })).toBe("dommage");
    expect(genre({ cadres: { d1: cadre } }, photos({ p1: "f1" }))).toBe("cadre");
    expect(genre({ signatures, signe: true })).toBe("signature");
  });

  it("commencé sans réseau, l'état part avant tout le reste ; refusé, tout l'attend", () => {
    const debut = { cree_le: "2026-05-04T08:00:00Z", date_etat: "2026-05-04", lieu: null };
    expect(genre({ ...tout, debut })).toBe("debut");
    expect(genre({ ...tout, debut }, photos(), { debut: { message: "Ticket non trouvé" } })).toBeNull();
    expect(enAttente({ debut })).toBe(1);
  });

  it("deux saisies jointes n'en perdent aucune ; la seconde l'emporte où les deux ont écrit", () => {
    const jointe = joindre(tout, { releve: { kilometrage: 50_000, niveau: 80 }, dommages: { d2: dommage } });
    expect(jointe).toMatchObject({
      releve: { kilometrage: 50_000, niveau: 80 },
      avant: { kilometrage: null },
      dommages: { d1: dommage, d2: dommage },
      cadres: { d1: cadre },
    });
    expect(joindre(tout)).toEqual(tout);
  });

  it("un cadre attend sa photo et son dommage ; une photo venue d'ailleurs est déjà arrivée", () => {
    expect(genre({ cadres: { d1: cadre } }, photos({ p1: null }))).toBeNull();
    expect(prochainEnvoi({ cadres: { d1: cadre } }, {}, photos())).toMatchObject({ fichier_id: "p1" });
    expect(prochainEnvoi({ cadres: { d1: cadre } }, {}, photos({ p1: "f1" }))).toMatchObject({ fichier_id: "f1" });
  });

  it("la signature attend la dernière photo, et ce qui a été refusé", () => {
    expect(genre({ signatures, signe: true }, photos({}, 1))).toBeNull();
    expect(genre({ signatures, signe: true }, photos({}, 0, 1))).toBeNull();
    expect(
      genre({ signatures, signe: true, dommages: { d1: dommage } }, photos(), { "dommage.d1": { message: "" } }),
    ).toBeNull();
    expect(genre({ signatures })).toBeNull();
  });

  it("un champ refusé ou illisible ne retient pas les autres", () => {
    const c = {
      releve: { kilometrage: -3, niveau: 50, lieu: "Quai" },
      avant: { kilometrage: null, niveau: null, lieu: "" },
    };
    expect(prochainEnvoi(c, { "releve.niveau": { message: "pris" } }, photos())).toEqual({
      genre: "releve",
      champs: { lieu: "Quai" },
    });
    expect(enAttente(c)).toBe(3);
  });

  it("un texte encore sous le curseur, à une espace près de celui qui est arrivé, n'est plus à envoyer", () => {
    const c = { releve: { lieu: "Parc de " }, avant: { lieu: "Parc de" } };
    expect([genre(c), enAttente(c)]).toEqual([null, 0]);
  });
});

it("l'état montré porte ce qui a été saisi, sauf ce que le serveur refuserait", () => {
  const etat = { kilometrage: 10, niveau: 20, lieu: "Quai" } as EtatLu;
  expect(avecReleve(etat, { releve: { kilometrage: 45_210, niveau: 300, lieu: "" } })).toMatchObject({
    kilometrage: 45_210,
    niveau: 20,
    lieu: null,
  });
});
