import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { questions } from "../../../domain/fre/a-demander.ts";
import { lireDocument } from "../lire-document.ts";
import { estIllisible, partPlausible } from "./lisibilite.ts";

const lire = (nom: string) =>
  lireDocument(new Uint8Array(readFileSync(new URL(`../fixtures/vues/${nom}.pdf`, import.meta.url))));
const LIGNES = [
  ["Pare-chocs avant", 24_800],
  ["Porte avant gauche", 18_000],
  ["Jante avant droite", 9_500],
];

describe("une page se lit comme on la voit", () => {
  test("un procès-verbal rempli au formulaire", async () => {
    const lu = await lire("champs-pv");
    expect(lu).toMatchObject({ type_document: "pv", date_document: "2026-09-28", loueur: "Arval", anomalies: [] });
    expect(lu.vehicules[0]).toMatchObject({
      immatriculation: "GB-482-NR",
      vin: "VF1RJA00X67812345",
      marque: "RENAULT",
      modele: "CLIO V",
      kilometrage: 98_412,
    });
    expect(lu.vehicules[0]?.lignes.map(({ designation, dommage }) => [designation, dommage])).toEqual([
      ["Pare-chocs avant", "rayure"],
      ["Porte avant gauche", "bosse"],
    ]);
  });

  test("une facture dont l'en-tête est un formulaire", async () => {
    const lu = await lire("champs-facture");
    expect(lu).toMatchObject({ type_document: "facture", numero: "FRE-2026-0417", anomalies: [] });
    expect(lu.vehicules[0]).toMatchObject({
      immatriculation: "GB-482-NR",
      kilometrage: 98_412,
      date_restitution: "2026-09-28",
      totaux: { net_ht: 52_300, tva: 10_460, ttc: 62_760 },
    });
  });

  test("une ligne recouverte n'est ni lue ni reprochée au loueur", async () => {
    const lu = await lire("ligne-recouverte");
    expect(lu.anomalies).toEqual([]);
    expect(lu.vehicules[0]?.lignes.map(({ designation, net_ht }) => [designation, net_ht])).toEqual(LIGNES);
    expect(lu.mots).not.toContain("999");
  });

  test("l'image l'emporte sur la couche invisible du copieur, et ce qu'elles ne disent pas de même se demande", async () => {
    const lu = await lire("couche-fausse");
    const [vehicule] = lu.vehicules;
    expect(lu.provenance).toBe("image");
    expect(vehicule).toMatchObject({ kilometrage: 98_412, date_restitution: "2026-09-28" });
    expect(vehicule?.lignes.map(({ designation, net_ht }) => [designation, net_ht])).toEqual(LIGNES);
    expect(vehicule?.confiances?.kilometrage).toBeLessThan(0.8);
    expect(vehicule?.confiances?.date_restitution).toBeLessThan(0.8);
    expect(vehicule?.confiances?.immatriculation).toBeGreaterThan(0.8);
    const dit = (cache: string, image: string) =>
      `Le texte caché de la page dit «\u00a0${cache}\u00a0», l'image dit «\u00a0${image}\u00a0»\u00a0: vérifiez cette valeur.`;
    expect(questions(lu)).toEqual(
      expect.arrayContaining([
        { champ: "kilometrage", vehicule: 0, ligne: null, raison: dit("93412", "98 412") },
        { champ: "date_restitution", vehicule: 0, ligne: null, raison: dit("23/09/2026", "28/09/2026") },
      ]),
    );
  }, 120_000);

  test("un texte dont la police ne donne pas les lettres se lit de son dessin", async () => {
    const lu = await lire("sans-lettres");
    expect(lu).toMatchObject({ type_document: "facture", numero: "FRE-2026-0417", provenance: "image", anomalies: [] });
    expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", kilometrage: 98_412 });
    expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([24_800, 18_000, 9_500]);
  }, 120_000);

  test("sans reconnaissance, un texte sans lettres n'est pas lu de travers : il est dit absent", async () => {
    const octets = readFileSync(new URL("../fixtures/vues/sans-lettres.pdf", import.meta.url));
    const lu = await lireDocument(new Uint8Array(octets), { reconnaissance: () => Promise.resolve([]) });
    expect(lu.anomalies.map(({ code }) => code)).toEqual(["texte_absent"]);
  });
});

describe("la lisibilité se mesure aux mots, non aux lettres", () => {
  const FRANCAIS =
    "Facture de frais de remise en état du véhicule restitué. Le locataire dispose de quinze jours pour contester les dommages constatés lors de la restitution par notre expert agréé à Vitrolles ou Lesquin, selon la grille tarifaire en vigueur";
  const decaler = (texte: string, pas: number) =>
    texte.replace(/[a-z]/g, (l) => String.fromCharCode(((l.charCodeAt(0) - 97 + pas) % 26) + 97));

  test("un texte ordinaire est lisible", () => {
    expect(partPlausible(FRANCAIS.split(" "))).toBeGreaterThan(0.9);
    expect(estIllisible(FRANCAIS.split(" "))).toBe(false);
  });
  test.each([3, 7, 13, 19])("des lettres décalées de %i ne le sont pas", (pas) => {
    expect(estIllisible(decaler(FRANCAIS.toLowerCase(), pas).split(" "))).toBe(true);
  });
  test("des signes de commande ou d'usage privé ne le sont pas", () => {
    const prives = [...FRANCAIS].map((l) => (l === " " ? l : String.fromCharCode(0xe000 + l.charCodeAt(0)))).join("");
    expect(estIllisible(prives.split(" "))).toBe(true);
    expect(estIllisible([...FRANCAIS.split(" "), ..."\uf0a8 \uf0fe".repeat(30).split(" ")])).toBe(false);
  });
  test("trop peu de mots ne disent rien", () => {
    expect(partPlausible(["XKCD", "GB-482-NR", "98", "412"])).toBeNull();
  });
});
