import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { exemple } from "../../testing/corpus.ts";
import { LECTURES_MAXIMUM, lirePagesImage } from "../image/lire-pages-image.ts";
import { type LectureInterne, lireDocument } from "../lire-document.ts";
import { lireEnTravailleur } from "../processus/lire-en-travailleur.ts";

const DOSSIER = new URL("../fixtures/", import.meta.url);
const octets = (nom: string) => new Uint8Array(readFileSync(new URL(nom, DOSSIER)));

const disposition = (nom: string) => new URL(`dispositions/${nom}.json`, DOSSIER);
const verite = (json: URL) => JSON.parse(readFileSync(json, "utf8"));
const essentiel = (ligne: Record<string, unknown>) => [ligne.element, ligne.net_ht];

/** Lit un papier numérisé, et dit combien de fois sa page a été lue en entier : lire coûte cher, une fois sert aux deux. */
async function lireEtCompter(fichier: string): Promise<{ lu: LectureInterne; lectures: number | undefined }> {
  let lectures: number | undefined;
  const lu = await lireDocument(octets(`numerises/${fichier}.pdf`), {
    reconnaissance: async (...demande) => {
      const pages = await lirePagesImage(...demande);
      lectures = pages[0]?.lectures;
      return pages;
    },
  });
  return { lu, lectures };
}

describe("papiers numérisés comme ils le sont, lignes et totaux justes, sans une lecture de la page de trop", () => {
  test.each([
    ["un JBIG2 de copieur, net, d'un coup", "jbig2", disposition("pose-facturable"), 1],
    ["une télécopie (CCITT G4)", "ccitt", disposition("pose-facturable"), null],
    ["une page tramée, penchée", "trame", disposition("pose-deux-tableaux"), null],
    ["un tampon bleu en travers, sous un bandeau de titre, relu mot à mot", "tampon", exemple("L9-01.json"), 2],
    ["une page photographiée de biais sur une table", "photo", disposition("courrier"), null],
  ])(
    "%s",
    async (_cas, fichier, attendu, fois) => {
      const { lu, lectures } = await lireEtCompter(fichier);
      const vrai = verite(attendu);
      if (fois !== null) expect(lectures).toBe(fois);
      expect(lectures).toBeLessThanOrEqual(LECTURES_MAXIMUM);
      expect(lu).toMatchObject({ provenance: "image", type_document: vrai.type_document, anomalies: [] });
      expect(lu.vehicules[0]?.lignes.map(essentiel)).toEqual(vrai.vehicules[0].lignes.map(essentiel));
      expect(lu.vehicules[0]?.totaux.net_ht).toBe(vrai.vehicules[0].totaux.net_ht);
    },
    120_000,
  );

  test("un JPEG 2000 poussiéreux, relu sans sa poussière", async () => {
    const { lu, lectures } = await lireEtCompter("jpx");
    const vrai = verite(disposition("pose-facturable"));
    expect(lectures).toBe(2);
    expect(lu).toMatchObject({ provenance: "image", numero: vrai.numero, loueur: vrai.loueur });
    expect(lu.vehicules[0]?.lignes).toHaveLength(vrai.vehicules[0].lignes.length);
  }, 120_000);
});

test("une image JPEG 2000 de 1,6 milliard de points, annoncée petite, n'est pas décodée", async () => {
  const lu = await lireEnTravailleur(fileURLToPath(new URL("numerises/jpx-demesure.pdf", DOSSIER)));
  expect(lu.anomalies.map((a) => a.code)).toEqual(["texte_absent"]);
}, 60_000);
