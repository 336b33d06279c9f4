import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Anomalie, documentLu } from "../../../domain/fre/document-lu.ts";
import { exemple } from "../../testing/corpus.ts";
import { formatPublic } from "../format-public.ts";
import { lireDocument } from "../lire-document.ts";

const json = (nom: string) => JSON.parse(readFileSync(exemple(nom), "utf8"));
// Le document numérisé a son propre test : la reconnaissance de caractères n'est pas exacte au caractère.
const documents: { fichier: string; verite: string }[] = json("index.json").filter(
  ({ scan }: { scan: boolean }) => !scan,
);
const lire = (nom: string) => lireDocument(new Uint8Array(readFileSync(exemple(nom))));
const trier = (anomalies: readonly Anomalie[]) =>
  anomalies.toSorted((a, b) => a.code.localeCompare(b.code) || (a.ligne ?? -1) - (b.ligne ?? -1));

describe("documents d'exemple, lus à l'identique de leur vérité", () => {
  test.each(documents)("$fichier", async ({ fichier, verite: nom }) => {
    const verite = json(nom);
    const { doutes: _doutes, ...lu } = formatPublic(await lire(fichier));
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

test("une facture jointe au PDF l'emporte sur la page, qui situe ses lignes", async () => {
  const lu = await lire("E-03.pdf");
  expect(lu.provenance).toBe("structure");
  expect(lu.vehicules[0]?.lignes.every((ligne) => ligne.page === 1 && (ligne.zone?.largeur ?? 0) > 0.4)).toBe(true);
});

test("un document numérisé se lit par reconnaissance de caractères, lignes et totaux justes", async () => {
  const verite = json("E-02.json");
  const etapes: string[] = [];
  const lu = await lireDocument(new Uint8Array(readFileSync(exemple("E-02.pdf"))), {
    progression: (page, total) => etapes.push(`${page}/${total}`),
  });
  const essentiel = (ligne: Record<string, unknown>) => [ligne.element, ligne.dommage, ligne.operation, ligne.net_ht];
  expect(lu.vehicules[0]?.lignes.map(essentiel)).toEqual(verite.vehicules[0].lignes.map(essentiel));
  expect(lu.vehicules[0]?.totaux).toEqual(verite.vehicules[0].totaux);
  expect(lu.vehicules[0]).toMatchObject({
    immatriculation: "FJ-038-YW",
    vin: "VF1C9EDTGH7513422",
    kilometrage: 100568,
  });
  expect(lu).toMatchObject({ provenance: "image", pages_reconnues: [1] });
  expect(etapes).toEqual(["1/1"]);
}, 60_000);
