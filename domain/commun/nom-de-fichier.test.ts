import { expect, it } from "vitest";
import { decouperNom, enNomDeFichier, nomLisible, nomRecu } from "./nom-de-fichier.ts";

it("un nom de fichier n'a ni accent, ni chemin, ni caractère réservé", () => {
  expect(enNomDeFichier("Fins de contrat – été")).toBe("Fins-de-contrat-ete");
  expect(enNomDeFichier("../../etc/passwd")).toBe("etc-passwd");
  expect(enNomDeFichier("« ? »")).toBe("");
  expect(enNomDeFichier("a".repeat(80))).toHaveLength(60);
});

it("l'extension est gardée si elle en est une", () => {
  expect(decouperNom("Rapport été (2).PDF")).toEqual({ propre: "Rapport-ete-2", extension: ".pdf" });
  expect(decouperNom("photos.tar.gz")).toEqual({ propre: "photos-tar", extension: ".gz" });
  expect(decouperNom("a.pdf/../../b")).toEqual({ propre: "a-pdf-b", extension: "" });
  expect(decouperNom("sans extension")).toEqual({ propre: "sans-extension", extension: "" });
});

it.each([
  ["de macOS, en signes décomposés", "rapport signe\u0301 a\u0300 Orle\u0301ans.pdf", "rapport signé à Orléans.pdf"],
  ["avec ses apostrophes et ses signes", "main d\u2019œuvre n° 12 « été ».pdf", "main d\u2019œuvre n° 12 « été ».pdf"],
  ["en cyrillique", "Акт приёма.pdf", "Акт приёма.pdf"],
  ["avec un retour à la ligne", "facture\r\nSet-Cookie: a=1.pdf", "facture Set-Cookie: a=1.pdf"],
  ["avec un caractère nul", "a\0b.pdf", "a b.pdf"],
  ["qui retourne le sens de lecture", "facture\u202efdp.exe", "facture fdp.exe"],
  ["précédé d'un chemin", "C:\\Documents\\../../etc/rapport.pdf", "rapport.pdf"],
  ["fait de rien", " \u200b\t", "fichier"],
  ["fait d'un chemin seul", "dossier/", "fichier"],
])("un nom %s se garde lisible", (_cas, nom, attendu) => expect(nomRecu(nom)).toBe(attendu));

it("un nom trop long garde son extension, et aucun signe coupé en deux", () => {
  const long = nomRecu(`${"é".repeat(300)}.pdf`);
  expect([long.length, long.slice(-5)]).toEqual([255, "é.pdf"]);
  for (const nom of [`${"\u{1f697}".repeat(130)}.pdf`, `a${"\u{1f697}".repeat(130)}.pdf`]) {
    expect(nomRecu(nom).isWellFormed()).toBe(true);
    expect(nomRecu(nom).length).toBeLessThanOrEqual(255);
  }
  // Une moitié de signe, reçue telle quelle, ne casse pas l'en-tête d'un téléchargement.
  expect(() => encodeURIComponent(nomLisible("a\ud83d.pdf"))).not.toThrow();
});
