import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatPublic } from "./format-public.ts";
import { lireDocument } from "./lire-document.ts";

// Un exemplaire de mises en page composées à la main, imprimées par des moteurs différents, et d'autres dont les mots sont posés un à un (`pose-`) ; aucune n'a de règle à elle dans le lecteur.
const DOSSIER = new URL("./fixtures/dispositions/", import.meta.url);
const verites = readdirSync(DOSSIER).filter((nom) => nom.endsWith(".json"));

describe("mises en page jamais vues, lues à l'identique de leur vérité", () => {
  test.each(verites)("%s", async (nom) => {
    const verite = JSON.parse(readFileSync(new URL(nom, DOSSIER), "utf8"));
    const octets = new Uint8Array(readFileSync(new URL(nom.replace(".json", ".pdf"), DOSSIER)));
    // Ce que la lecture demande a ses propres essais : la vérité d'un document n'en dit rien.
    const { doutes: _doutes, ...lu } = formatPublic(await lireDocument(octets));
    expect(lu).toEqual(verite);
  });
});
