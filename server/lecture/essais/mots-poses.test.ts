import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Page } from "../commun/geometrie.ts";
import { formatPublic } from "../format-public.ts";
import { comprendrePages } from "../lire-document.ts";

// Rapports et procès-verbaux de dispositions tirées au sort, réduits à leurs mots posés : ce qu'un PDF en donne, sans le PDF.
const DOSSIER = new URL("../fixtures/mots-poses/", import.meta.url);

type MotPose = [texte: string, x0: number, x1: number, y: number, corps: number];
interface Cas {
  pages: { largeur: number; hauteur: number; rangees: MotPose[][] }[];
  attendu: unknown;
}

const enPages = ({ pages }: Cas): Page[] =>
  pages.map(({ largeur, hauteur, rangees }, i) => ({
    numero: i + 1,
    largeur,
    hauteur,
    rangees: rangees.map((poses) => {
      const mots = poses.map(([texte, x0, x1, y, corps]) => ({ texte, x0, x1, y, corps }));
      return { page: i + 1, y: mots[0]?.y ?? 0, corps: Math.max(...mots.map((mot) => mot.corps)), mots };
    }),
  }));

describe("rapports et procès-verbaux de dispositions tirées au sort", () => {
  test.each(readdirSync(DOSSIER))("%s", (nom) => {
    const cas: Cas = JSON.parse(readFileSync(new URL(nom, DOSSIER), "utf8"));
    const { doutes: _doutes, ...lu } = formatPublic(comprendrePages(enPages(cas)));
    expect(lu).toEqual(cas.attendu);
  });
});
