import { expect, it } from "vitest";
import { decouperNom, enNomDeFichier } from "./nom-de-fichier.ts";

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
