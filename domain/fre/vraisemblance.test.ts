import { describe, expect, it } from "vitest";
import { aDemander } from "./a-demander.ts";
import { document, ligne } from "./aides-jugement.ts";
import type { DocumentLu, VehiculeLu } from "./document-lu.ts";

const COMPLET = {
  immatriculation: "GB-482-NR",
  vin: null,
  marque: "RENAULT",
  modele: "CLIO V",
  kilometrage: 98_412,
  date_mise_en_circulation: "2021-09-14",
  date_restitution: "2025-03-10",
  contrat: "0452318",
  lignes: [ligne({ net_ht: 10_000 })],
  totaux: { net_ht: 10_000 },
};
const facture = (vehicule: Partial<VehiculeLu> = {}, entete: Partial<DocumentLu> = {}): DocumentLu => ({
  ...document({ ...COMPLET, ...vehicule, totaux: COMPLET.totaux }),
  numero: "FRE25-0031877",
  date_document: "2025-04-02",
  loueur: "Arval",
  ...entete,
});
const champs = (lu: DocumentLu) =>
  aDemander(lu).map(({ champ, ligne: rang }) => (rang === null ? champ : `${champ} ${rang}`));

describe("ce qui se demande d'une lecture", () => {
  it("ne demande rien d'une facture que tout confirme", () => expect(aDemander(facture())).toEqual([]));

  it.each<[string, Partial<VehiculeLu>, Partial<DocumentLu>, string[]]>([
    ["un numéro qui est une rue", {}, { numero: "12 rue des Lilas" }, ["numero"]],
    ["un numéro qui est une voie abrégée", {}, { numero: "14 av. Foch" }, ["numero"]],
    ["un contrat qui est une boîte postale", { contrat: "BP 20304" }, {}, ["contrat"]],
    ["un numéro qui est un téléphone", {}, { numero: "01 44 55 66 77" }, ["numero"]],
    ["un numéro qui est la plaque", {}, { numero: "GB482NR" }, ["numero"]],
    ["un numéro sans chiffre", {}, { numero: "ORIGINAL" }, ["numero"]],
    ["une facture d'avant la restitution", {}, { date_document: "2025-03-01" }, ["date_document"]],
    ["une facture du jour de la mise en circulation", {}, { date_document: "2021-09-14" }, ["date_document"]],
    ["un contrat qui est la plaque", { contrat: "GB-482-NR" }, {}, ["contrat"]],
    ["un contrat qui est le numéro du document", { contrat: "FRE25-0031877" }, {}, ["contrat"]],
    ["un compteur de véhicule neuf", { kilometrage: 12 }, {}, ["kilometrage"]],
    ["un compteur qui a perdu ses milliers", { kilometrage: 102 }, {}, ["kilometrage"]],
    ["un compteur trop haut pour l'âge", { date_mise_en_circulation: "2025-02-01" }, {}, ["kilometrage"]],
    ["un modèle qui porte une étiquette", { modele: "CLIO Kilométrage" }, {}, ["modele"]],
    ["ce que toute facture imprime", { contrat: null, date_restitution: null }, {}, ["date_restitution", "contrat"]],
  ])("demande %s", (_, vehicule, entete, attendus) => {
    expect(champs(facture(vehicule, entete))).toEqual(attendus);
  });

  it("demande ce que la page nomme, d'ordinaire ou non sur ce papier", () => {
    expect(champs(facture({}, { champs_nommes: ["vin"] }))).toEqual(["vin"]);
    expect(champs(facture({ immatriculation: null, vin: "VF1RJA00X67812345" }, { champs_nommes: [] }))).toEqual([]);
    expect(
      champs(facture({ immatriculation: null, vin: "VF1RJA00X67812345" }, { champs_nommes: ["immatriculation"] })),
    ).toEqual(["immatriculation"]);
  });

  it("demande le brut et le net d'une ligne qui n'a ni l'un ni l'autre, et le geste d'une pièce sans place", () => {
    const dite = ligne({ net_ht: 5_000, operation: "peinture" });
    expect(champs(facture({ lignes: [{ ...dite, brut_ht: null, net_ht: null }] }))).toEqual(["net_ht 0", "brut_ht 0"]);
    const jante = ligne({ designation: "Jante aluminium", element: null, net_ht: 0, operation: null });
    expect(champs(facture({ lignes: [dite, dite, jante] }))).toEqual(["operation 2"]);
  });

  it.each(["AV-2026-77", "AV2026-77", "ZA-FRE-12", "BD/2026/4", "BP-20304"])(
    "ne prend pas « %s » pour une adresse",
    (numero) => {
      expect(aDemander(facture({}, { numero }))).toEqual([]);
    },
  );

  it("demande la pièce d'une ligne due qui n'en nomme aucune, non d'un poste", () => {
    const [muette, poste] = [
      ligne({ designation: "Divers avant", element: null, net_ht: 5_000 }),
      ligne({ designation: "Main d'œuvre carrosserie", element: null, dommage: null, net_ht: 5_000 }),
    ];
    expect(champs(facture({ lignes: [muette, poste, ligne({ net_ht: 5_000 })] }))).toEqual(["element 0"]);
  });

  it("demande l'opération que les autres lignes impriment", () => {
    const lignes = ["peinture", "peinture", null].map((operation) =>
      ligne({ operation: operation as "peinture" | null, net_ht: 5_000 }),
    );
    expect(champs(facture({ lignes }))).toEqual(["operation 2"]);
    expect(champs(facture({ lignes: lignes.map((l) => ({ ...l, operation: null })) }))).toEqual([]);
  });

  it("demande la cellule d'un relevé que ses autres rangées ont", () => {
    const lu: DocumentLu = {
      ...document({ ...COMPLET, lignes: [] }, { ...COMPLET, lignes: [], kilometrage: null }),
      colonnes_absentes: ["vin"],
    };
    expect(
      champs({ ...lu, type_document: "releve", numero: "R1", date_document: "2025-04-02", loueur: "Arval" }),
    ).toEqual(["kilometrage"]);
  });

  it("demande une fois, non à chaque rangée, la colonne que la page nomme et qu'aucune n'a", () => {
    const rangee = { ...COMPLET, lignes: [], contrat: null, kilometrage: null };
    const lu = { ...document(rangee, rangee), numero: "R1", date_document: "2025-04-02", loueur: "Arval" };
    const releve = {
      ...lu,
      type_document: "releve" as const,
      colonnes_absentes: ["vin", "contrat", "kilometrage"] as const,
    };
    expect(
      aDemander({ ...releve, colonnes_absentes: [...releve.colonnes_absentes], champs_nommes: ["contrat"] }),
    ).toEqual([expect.objectContaining({ champ: "contrat", vehicule: null, ligne: null })]);
  });

  it("ne demande pas un champ que la page ne nomme pas", () => {
    const muette = facture({ contrat: null, kilometrage: null }, { champs_nommes: ["kilometrage"] });
    expect(champs(muette)).toEqual(["kilometrage"]);
  });
});
