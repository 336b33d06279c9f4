import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { lireDocument } from "./lire-document.ts";
import { lireEnTravailleur } from "./lire-en-travailleur.ts";

const DOSSIER = new URL("./fixtures/", import.meta.url);
const octets = (nom: string) => new Uint8Array(readFileSync(new URL(nom, DOSSIER)));

const verite = (nom: string) => JSON.parse(readFileSync(new URL(`${nom}.json`, DOSSIER), "utf8"));
const essentiel = (ligne: Record<string, unknown>) => [ligne.element, ligne.net_ht];

describe("papiers numérisés comme ils le sont, lignes et totaux justes", () => {
  test.each([
    ["un JBIG2 de copieur", "jbig2", "dispositions/pose-facturable"],
    ["une télécopie (CCITT G4)", "ccitt", "dispositions/pose-facturable"],
    ["une page tramée, penchée", "trame", "dispositions/pose-deux-tableaux"],
    ["un tampon bleu en travers, sous un bandeau de titre", "tampon", "L9-01"],
    ["une page photographiée de biais sur une table", "photo", "dispositions/courrier"],
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
    const vrai = verite("dispositions/pose-facturable");
    expect(lu).toMatchObject({ provenance: "image", numero: vrai.numero, loueur: vrai.loueur });
    expect(lu.vehicules[0]?.lignes).toHaveLength(vrai.vehicules[0].lignes.length);
  }, 120_000);
});

test("une image JPEG 2000 de 1,6 milliard de points, annoncée petite, n'est pas décodée", async () => {
  const lu = await lireEnTravailleur(fileURLToPath(new URL("numerises/jpx-demesure.pdf", DOSSIER)));
  expect(lu.anomalies.map((a) => a.code)).toEqual(["texte_absent"]);
}, 60_000);
