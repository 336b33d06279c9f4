import { expect, test } from "vitest";
import type { MotReconnu } from "./mots-reconnus.ts";
import type { Raster } from "./raster.ts";
import { relireEpars } from "./relire-epars.ts";

const IMAGE: Raster = { largeur: 1, hauteur: 1, gris: new Uint8Array(1) };
const mot = (
  text: string,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  confidence = 95,
): MotReconnu => ({
  text,
  confidence,
  bbox: { x0, y0, x1, y1 },
  base: y1,
  hauteurLigne: y1 - y0,
});
const textes = (mots: readonly MotReconnu[]) => mots.map(({ text }) => text);

test("des mots mêlés de deux rangées cèdent à ceux que la lecture éparse y trouve ; les autres ne changent pas", async () => {
  const melees = [0, 100, 200, 300].map((y) => mot('1"', [50, y, 120, y + 30], 30));
  const surs = [mot("Peinture", [270, 8, 310, 20]), mot("276,20", [390, 8, 420, 20])];
  const epars = [
    ...[0, 100, 200, 300].flatMap((y) => [mot("Aile", [68, y, 88, y + 12]), mot("gauche", [68, y + 16, 101, y + 28])]),
    mot("Pe1nture", [270, 8, 310, 20]),
    mot("flou", [400, 500, 420, 512], 40),
  ];
  const relus = await relireEpars(IMAGE, [...melees, ...surs], async () => epars);
  expect(textes(relus)).toEqual([
    "Peinture",
    "276,20",
    "Aile",
    "gauche",
    "Aile",
    "gauche",
    "Aile",
    "gauche",
    "Aile",
    "gauche",
  ]);
});

test("une page dont peu de mots sont douteux ne se relit pas", async () => {
  const mots = [mot("Capot", [50, 0, 80, 12]), mot("x?", [90, 0, 110, 12], 20)];
  const relus = await relireEpars(IMAGE, mots, () => Promise.reject(new Error("rien à relire")));
  expect(relus).toBe(mots);
});
