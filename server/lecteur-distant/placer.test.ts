import { describe, expect, it } from "vitest";
import { TOTAUX_VIDES } from "../lecture/totaux/totaux.ts";
import { REPONSE_VIDE } from "../testing/lecteur-d-essai.ts";
import { CONFIANCES_DISTANTES, composer, type LectureCourante } from "./composer.ts";
import type { PageEnvoyee } from "./page-envoyee.ts";
import { placer } from "./placer.ts";
import type { LigneDistante, ReponseDistante } from "./schema.ts";

/** Une page dont chaque texte est une rangée, ses mots espacés régulièrement. */
const pageDe = (...textes: string[]): PageEnvoyee => ({
  numero: 1,
  image: "",
  rangees: textes.map((texte, i) =>
    texte
      .split(" ")
      .map((mot, j) => ({ texte: mot, zone: { x: j * 0.05, y: 0.1 + i * 0.05, largeur: 0.04, hauteur: 0.01 } })),
  ),
});
const PAGE = pageDe(
  "Arval Service Lease FACTURE F-2026-118",
  "Date : 12/03/2026 Immatriculation : AB-123-CD",
  "Pare-chocs avant 1 210,00 €",
  "Portière avant gauche 140,00 €",
  "Total HT 1 350,00 €",
);
const ligne = (designation: string, net_ht: string): LigneDistante => ({
  page: 1,
  designation,
  localisation: null,
  dommage: null,
  operation: null,
  quantite: null,
  brut_ht: null,
  abattement_ht: null,
  net_ht,
});
const JUSTE: ReponseDistante = {
  ...REPONSE_VIDE,
  numero: "F-2026-118",
  date_document: "12/03/2026",
  loueur: "Arval Service Lease",
  immatriculation: "AB-123-CD",
  lignes: [ligne("Pare-chocs avant", "1 210,00 €"), ligne("Portière avant gauche", "140,00")],
  totaux: { ...REPONSE_VIDE.totaux, net_ht: "1 350,00 €" },
};
const VIDE: LectureCourante = {
  document: {
    type_document: "facture",
    numero: null,
    date_document: "2026-03-12",
    loueur: null,
    vehicules: [],
    anomalies: [],
    confiances: { date_document: 0.9, loueur: 0.4 },
  },
  vehicule: {
    immatriculation: null,
    vin: null,
    marque: null,
    modele: null,
    kilometrage: null,
    date_mise_en_circulation: null,
    date_restitution: null,
    contrat: null,
    lignes: [],
    totaux: { ...TOTAUX_VIDES },
  },
  lignesCorrigees: false,
};

describe("retrouver sur la page ce que le second lecteur répond", () => {
  it("place chaque valeur, relit les montants et ferme le total", () => {
    const lue = placer(JUSTE, [PAGE]);
    expect(lue.ferme).toBe(true);
    expect(lue.lignes.map(({ montants }) => montants.net_ht)).toEqual([121_000, 14_000]);
    expect(lue.champs.immatriculation).toMatchObject({ valeur: "AB-123-CD", source: { page: 1 } });
    expect(lue.champs.date_document).toMatchObject({ valeur: "2026-03-12", source: { page: 1 } });
    expect(lue.totaux.net_ht?.source?.zone.y).toBeCloseTo(0.3);
  });

  it("ne croit rien de ce qui n'est pas imprimé, ni une ligne dont le montant est ailleurs", () => {
    const lue = placer(
      { ...JUSTE, numero: "F-0000", lignes: [ligne("Pare-chocs avant", "140,00"), ligne("Aile arrière", "1 210,00")] },
      [PAGE],
    );
    expect(lue.champs.numero?.source).toBeNull();
    expect(lue.lignes.map(({ source }) => source)).toEqual([null, null]);
    expect(lue.ferme).toBe(false);
  });

  it("un montant ne sert ni deux lignes, ni une ligne et un total", () => {
    const double = placer(
      { ...JUSTE, lignes: [ligne("Pare-chocs avant", "1 210,00"), ligne("Pare-chocs avant", "1 210,00")] },
      [PAGE],
    );
    expect(double.lignes.map(({ source }) => source !== null)).toEqual([true, false]);
    const seule = placer(
      { ...JUSTE, lignes: [ligne("Pare-chocs avant", "1 210,00")], totaux: { ...JUSTE.totaux, net_ht: "1 210,00" } },
      [PAGE],
    );
    expect(seule.totaux.net_ht?.source).toBeNull();
    expect(seule.ferme).toBe(false);
  });

  it("une page que le document n'a pas ne porte rien", () => {
    const lue = placer({ ...JUSTE, lignes: [{ ...ligne("Pare-chocs avant", "1 210,00"), page: 4 }] }, [PAGE]);
    expect(lue.lignes[0]?.source).toBeNull();
  });
});

describe("ce que le second lecteur propose", () => {
  it("ne propose que ce qui manque ou se doute, et les lignes ensemble quand elles ferment le total", () => {
    const proposees = composer(placer(JUSTE, [PAGE]), VIDE);
    expect(proposees.map(({ genre, champ }) => champ ?? genre)).toEqual([
      "numero",
      "loueur",
      "immatriculation",
      "totaux.net_ht",
      "lignes",
    ]);
    expect(proposees.at(-1)).toMatchObject({
      valeur: [
        { designation: "Pare-chocs avant", element: "pare_chocs_avant", net_ht: 121_000, page: 1 },
        { designation: "Portière avant gauche", net_ht: 14_000 },
      ],
    });
  });

  it("rien n'atteint ce qui s'affirme, et ce qui ne se retrouve pas se dit moins sûr", () => {
    const fausse = { ...JUSTE, numero: "F-0000", totaux: { ...JUSTE.totaux, net_ht: "1 351,00" } };
    const proposees = composer(placer(fausse, [PAGE]), VIDE);
    for (const { confiance } of proposees) expect(confiance).toBeLessThan(0.75);
    expect(proposees.find(({ champ }) => champ === "numero")).toMatchObject({
      page: null,
      confiance: CONFIANCES_DISTANTES.introuvable,
    });
    expect(proposees.filter(({ genre }) => genre === "ligne")).toHaveLength(2);
    expect(proposees.some(({ genre }) => genre === "lignes")).toBe(false);
  });

  it("ne touche pas à des lignes qui se comptent, ni à ce qu'une personne a répondu", () => {
    const lue = placer(JUSTE, [PAGE]);
    const [posees] = composer(lue, VIDE).filter(({ genre }) => genre === "lignes");
    const lignes = (posees?.genre === "lignes" ? posees.valeur : []).map(
      ({ zone: _z, sources: _s, categorie: _c, ...l }) => l,
    );
    const comptee = { ...VIDE.vehicule, lignes, totaux: { ...TOTAUX_VIDES, net_ht: 135_000 } };
    const repondu = { ...VIDE.document, confiances: { numero: 1, loueur: 1 } };
    expect(
      composer(lue, { ...VIDE, document: repondu, vehicule: comptee }).map(({ champ, genre }) => champ ?? genre),
    ).toEqual(["immatriculation"]);
    // Une ligne corrigée par quelqu'un : rien ne la remplace, ce qui manque s'ajoute une à une.
    const travaillee = { ...VIDE.vehicule, lignes: lignes.slice(0, 1), totaux: { ...TOTAUX_VIDES, net_ht: 135_000 } };
    const suite = composer(lue, { ...VIDE, vehicule: travaillee, lignesCorrigees: true });
    expect(suite.filter(({ genre }) => genre === "ligne" || genre === "lignes")).toMatchObject([
      { genre: "ligne", valeur: { designation: "Portière avant gauche" } },
    ]);
  });

  it("un avoir rend : ses montants sont négatifs", () => {
    const proposees = composer(placer({ ...JUSTE, type_document: "avoir" }, [PAGE]), {
      ...VIDE,
      document: { ...VIDE.document, type_document: "avoir" },
    });
    expect(proposees.find(({ champ }) => champ === "totaux.net_ht")?.valeur).toBe(-135_000);
  });

  it("un texte trop long ou un montant démesuré n'est pas proposé", () => {
    const proposees = composer(
      placer({ ...JUSTE, numero: "9".repeat(150), totaux: { ...JUSTE.totaux, net_ht: "99999999999,00" } }, [PAGE]),
      VIDE,
    );
    expect(proposees.some(({ champ }) => champ === "numero" || champ === "totaux.net_ht")).toBe(false);
  });
});
