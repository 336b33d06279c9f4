import { describe, expect, it } from "vitest";
import { decoderTexte } from "./encodages.ts";

/** Ces textes, dans chacun des encodages d'un octet. */
const TEXTES = [
  "Énergie;Modèle;N° de châssis\nÉlectrique;Mégane E-Tech;VF1\n",
  "Prénom;Nom\nChloé;Lefèvre\nFrançois;Noël\n",
  "NOM;PRÉNOM\nMÜLLER;HÉLÈNE\nCŒUR;ZOÉ\n",
  "Agence;Montant\nBesançon;1 234,56 €\nÎle-d’Yeu;12 €\n",
];
const MAC = new Map(
  [...new TextDecoder("macintosh").decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map((c, i) => [c, i]),
);
const WINDOWS = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map((c, i) => [c, i]),
);
const ecrire = (texte: string, table: Map<string, number>) => Buffer.from([...texte].map((c) => table.get(c) ?? 0x3f));

describe("encodages", () => {
  it.each(TEXTES)("%j se relit en UTF-8, Windows-1252 et Mac Roman", (texte) => {
    expect(decoderTexte(Buffer.from(texte))).toMatchObject({ encodage: "UTF-8", texte });
    expect(decoderTexte(ecrire(texte, WINDOWS))).toMatchObject({ encodage: "Windows-1252", texte });
    expect(decoderTexte(ecrire(texte, MAC))).toMatchObject({ encodage: "Mac Roman", texte });
  });

  it.each(TEXTES)("%j, UTF-8 relu en Windows-1252 puis enregistré, se répare", (texte) => {
    const deuxFois = Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(texte)));
    expect(decoderTexte(deuxFois)).toMatchObject({ encodage: "UTF-8 encodé deux fois", texte });
  });

  it("ne répare pas ce qui est juste, et ne propose rien d'un fichier sans accent", () => {
    expect(decoderTexte(Buffer.from("«CAFÉ» MALMÖ–LUND São"))).toMatchObject({
      encodage: "UTF-8",
      texte: "«CAFÉ» MALMÖ–LUND São",
    });
    expect(decoderTexte(Buffer.from("Immatriculation;Marque"))).toEqual({
      encodage: "UTF-8",
      texte: "Immatriculation;Marque",
    });
  });

  it("suit l'encodage choisi, sauf l'UTF-8 quand les octets n'en sont pas", () => {
    const octets = ecrire("Noël", WINDOWS);
    expect(decoderTexte(octets, "CP850").texte).toBe("NoÙl");
    expect(decoderTexte(octets, "UTF-8").texte).toBe("Noël");
  });
});
