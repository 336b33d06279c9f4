import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Anomalie, documentLu } from "../../domain/fre/document-lu.ts";
import { formatPublic } from "./format-public.ts";
import { lireDocument } from "./lire-document.ts";

const DOSSIER = new URL("./fixtures/", import.meta.url);
const verites = readdirSync(DOSSIER).filter((nom) => nom.endsWith(".json"));
const lire = (nom: string) => lireDocument(new Uint8Array(readFileSync(new URL(nom, DOSSIER))));
const trier = (anomalies: readonly Anomalie[]) =>
  anomalies.toSorted((a, b) => a.code.localeCompare(b.code) || (a.ligne ?? -1) - (b.ligne ?? -1));

describe("documents d'exemple, lus à l'identique de leur vérité", () => {
  test.each(verites)("%s", async (nom) => {
    const verite = JSON.parse(readFileSync(new URL(nom, DOSSIER), "utf8"));
    const lu = formatPublic(await lire(nom.replace(".json", ".pdf")));
    expect({ ...lu, anomalies: trier(lu.anomalies) }).toEqual({ ...verite, anomalies: trier(verite.anomalies) });
  });
});

test("la lecture interne respecte son schéma et situe chaque ligne sur sa page", async () => {
  const lu = await lire("L3-02.pdf");
  expect(documentLu.safeParse(lu).error).toBeUndefined();
  for (const ligne of lu.vehicules[0]?.lignes ?? []) {
    expect(ligne.zone?.largeur).toBeGreaterThan(0.5);
    expect(ligne.zone?.hauteur).toBeGreaterThan(0.005);
  }
  expect(lu.vehicules[0]?.sources?.immatriculation?.page).toBe(1);
  expect(lu.vehicules[0]?.lignes[1]?.details).toMatchObject({ numero: "2", vetuste_mo_ht: 6134 });
});

test("une image sans texte est de type inconnu, sans ligne, avec l'anomalie texte_absent", async () => {
  const lu = await lire("scan-sans-texte.pdf");
  expect(formatPublic(lu)).toEqual({
    type_document: "inconnu",
    numero: null,
    date_document: null,
    loueur: null,
    vehicules: [],
    anomalies: [{ code: "texte_absent", vehicule: null, ligne: null, ecart: null }],
  });
});
