import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { exemple } from "../../testing/corpus.ts";
import { lireDocument } from "../lire-document.ts";

const FACTURE = readFileSync(exemple("E-04.xml"));

/** PDF d'une page, d'objets donnés à partir du quatrième ; `catalogue` et `page` sont ce que leurs dictionnaires ont de plus. */
function pdf(objets: readonly (string | Buffer)[], catalogue: string, page = ""): Uint8Array {
  const tous = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
    ...objets,
  ];
  const morceaux = [Buffer.from("%PDF-1.7\n")];
  const table = tous.map((objet, i) => {
    const position = morceaux.reduce((taille, morceau) => taille + morceau.length, 0);
    morceaux.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(objet), Buffer.from("\nendobj\n"));
    return `${String(position).padStart(10, "0")} 00000 n \n`;
  });
  const debut = morceaux.reduce((taille, morceau) => taille + morceau.length, 0);
  const taille = tous.length + 1;
  const fin = `xref\n0 ${taille}\n0000000000 65535 f \n${table.join("")}trailer\n<< /Size ${taille} /Root 1 0 R >>\nstartxref\n${debut}\n%%EOF`;
  return new Uint8Array(Buffer.concat([...morceaux, Buffer.from(fin)]));
}

const fichier = (contenu: Buffer, dictionnaire: string) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionnaire} /Length ${contenu.length} >>\nstream\n`),
    contenu,
    Buffer.from("\nendstream"),
  ]);
const compresse = fichier(deflateSync(FACTURE), "/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode");
const nomme = (nom: string, lien = "/AFRelationship /Alternative") =>
  `<< /Type /Filespec /F (${nom}) /UF (${nom}) /EF << /F 4 0 R /UF 4 0 R >> ${lien} >>`;
const lire = async (octets: Uint8Array) => {
  const { type_document, numero, provenance } = await lireDocument(octets);
  return { type_document, numero, provenance };
};
const LUE = { type_document: "facture", numero: expect.any(String), provenance: "structure" };

test.each(["factur-x.xml", "FACTURE 2026-10.XML", "facture", "piece-1.dat", "facture.fr"])(
  "la facture jointe sous le nom « %s » se lit",
  async (nom) => {
    const catalogue = `/Names << /EmbeddedFiles << /Names [(${nom}) 5 0 R] >> >>`;
    expect(await lire(pdf([compresse, nomme(nom)], catalogue))).toEqual(LUE);
  },
);

test("un fichier que seul un lien /AF désigne, du catalogue ou de la page, se lit ; compressé ou non", async () => {
  expect(await lire(pdf([compresse, nomme("factur-x.xml")], "/AF [5 0 R]"))).toEqual(LUE);
  const nu = fichier(FACTURE, "/Type /EmbeddedFile");
  expect(await lire(pdf([nu, nomme("x")], "", "/AF [5 0 R]"))).toEqual(LUE);
});

test("un fichier épinglé à la page par une annotation se lit", async () => {
  const annotation = "<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS 5 0 R >>";
  const sansType = fichier(deflateSync(FACTURE), "/Filter /FlateDecode");
  expect(await lire(pdf([sansType, nomme("recu"), annotation], "", "/Annots [6 0 R]"))).toEqual(LUE);
});

test("une autre pièce ne cache pas la facture, et un XML qui n'en est pas une se passe", async () => {
  const noms = "/Names << /EmbeddedFiles << /Names [(autre.xml) 6 0 R (conditions.pdf) 7 0 R (zz.xml) 5 0 R] >> >>";
  const autre = fichier(Buffer.from("<catalogue/>"), "/Type /EmbeddedFile");
  const objets = [
    compresse,
    nomme("zz.xml"),
    "<< /Type /Filespec /F (autre.xml) /EF << /F 8 0 R >> >>",
    "<< /Type /Filespec /F (conditions.pdf) /EF << /F 8 0 R >> >>",
    autre,
  ];
  expect(await lire(pdf(objets, noms))).toEqual(LUE);
});

test("un fichier joint démesuré, abîmé ou en boucle n'empêche pas de lire la page", async () => {
  const demesure = fichier(
    deflateSync(Buffer.concat([Buffer.from("<?xml version='1.0'?><Invoice>"), Buffer.alloc(20_000_000, 32)])),
    "/Type /EmbeddedFile /Filter /FlateDecode",
  );
  const abime = fichier(Buffer.from("ceci n'est pas compressé"), "/Type /EmbeddedFile /Filter /FlateDecode");
  for (const piece of [demesure, abime])
    expect(await lire(pdf([piece, nomme("factur-x.xml")], "/AF [5 0 R]"))).toMatchObject({ type_document: "inconnu" });
  const boucle = "/Names << /EmbeddedFiles << /Kids [6 0 R] >> >>";
  expect(await lire(pdf([abime, nomme("x"), "<< /Kids [6 0 R] >>"], boucle))).toMatchObject({
    type_document: "inconnu",
  });
}, 20_000);

test("des centaines de fichiers joints ne coûtent pas chacun une lecture", async () => {
  const vides = Array.from({ length: 400 }, () =>
    fichier(
      deflateSync(Buffer.concat([Buffer.from("<a>"), Buffer.alloc(200_000, 97)])),
      "/Type /EmbeddedFile /Filter /FlateDecode",
    ),
  );
  const debut = performance.now();
  expect(await lire(pdf(vides, ""))).toMatchObject({ type_document: "inconnu" });
  expect(performance.now() - debut).toBeLessThan(10_000);
}, 20_000);
