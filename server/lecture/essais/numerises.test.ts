import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { exemple } from "../../testing/corpus.ts";
import { lireDocument } from "../lire-document.ts";
import { lireEnTravailleur } from "../processus/lire-en-travailleur.ts";

const DOSSIER = new URL("../fixtures/", import.meta.url);
const octets = (nom: string) => new Uint8Array(readFileSync(new URL(nom, DOSSIER)));

const disposition = (nom: string) => new URL(`dispositions/${nom}.json`, DOSSIER);
const verite = (json: URL) => JSON.parse(readFileSync(json, "utf8"));
const essentiel = (ligne: Record<string, unknown>) => [ligne.element, ligne.net_ht];

describe("papiers numérisés comme ils le sont, lignes et totaux justes", () => {
  test.each([
    ["un JBIG2 de copieur", "jbig2", disposition("pose-facturable")],
    ["une télécopie (CCITT G4)", "ccitt", disposition("pose-facturable")],
    ["une page tramée, penchée", "trame", disposition("pose-deux-tableaux")],
    ["un tampon bleu en travers, sous un bandeau de titre", "tampon", exemple("L9-01.json")],
    ["une page photographiée de biais sur une table", "photo", disposition("courrier")],
  ])(
    "%s",
    async (_cas, fichier, attendu) => {
      const lu = await lireDocument(octets(`numerises/${fichier}.pdf`));
      const vrai = verite(attendu);
      expect(lu).toMatchObject({ provenance: "image", type_document: vrai.type_document, anomalies: [] });
      expect(lu.vehicules[0]?.lignes.map(essentiel)).toEqual(vrai.vehicules[0].lignes.map(essentiel));
      expect(lu.vehicules[0]?.totaux.net_ht).toBe(vrai.vehicules[0].totaux.net_ht);
    },
    120_000,
  );

  test("un JPEG 2000", async () => {
    const lu = await lireDocument(octets("numerises/jpx.pdf"));
    const vrai = verite(disposition("pose-facturable"));
    expect(lu).toMatchObject({ provenance: "image", numero: vrai.numero, loueur: vrai.loueur });
    expect(lu.vehicules[0]?.lignes).toHaveLength(vrai.vehicules[0].lignes.length);
  }, 120_000);
});

test("une image JPEG 2000 de 1,6 milliard de points, annoncée petite, n'est pas décodée", async () => {
  const lu = await lireEnTravailleur(fileURLToPath(new URL("numerises/jpx-demesure.pdf", DOSSIER)));
  expect(lu.anomalies.map((a) => a.code)).toEqual(["texte_absent"]);
}, 60_000);
