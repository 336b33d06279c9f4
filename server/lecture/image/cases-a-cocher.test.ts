import { expect, test } from "vitest";
import { casesACocher, motsDesCases, sansCases } from "./cases-a-cocher.ts";
import { type Raster, rasterVide } from "./raster.ts";

const COTE = 28;

function tracer(image: Raster, x0: number, y0: number, dans: (x: number, y: number) => boolean): void {
  for (let y = 0; y < COTE; y += 1)
    for (let x = 0; x < COTE; x += 1) if (dans(x, y)) image.gris[(y0 + y) * image.largeur + x0 + x] = 40;
}
const bord = (x: number, y: number) => Math.min(x, y, COTE - 1 - x, COTE - 1 - y) < 3;
const croix = (x: number, y: number) => bord(x, y) || (Math.abs(x - y) < 3 && x > 5 && x < 22);
const rond = (x: number, y: number) => Math.abs(Math.hypot(x - COTE / 2, y - COTE / 2) - 12) < 2;

test("les carrés tracés d'une page sont ses cases, vides ou cochées ; une lettre ronde n'en est pas une", () => {
  const image = rasterVide(400, 120);
  for (const x of [20, 80, 140]) tracer(image, x, 20, bord);
  tracer(image, 200, 20, croix);
  tracer(image, 260, 20, rond);
  const cases = casesACocher(image);
  expect(cases.map(({ cadre, cochee }) => [cadre.x0, cochee])).toEqual([
    [20, false],
    [80, false],
    [140, false],
    [200, true],
  ]);
  expect(motsDesCases(cases).map(({ text }) => text)).toEqual(["☐", "☐", "☐", "☒"]);
  // Le rond seul reste à lire.
  const encres = [...sansCases(image, cases).gris].flatMap((gris, i) => (gris < 150 ? [i % 400] : []));
  expect(Math.min(...encres)).toBeGreaterThan(255);
});

test("un carré seul, ou des puces pleines, ne sont pas des cases", () => {
  const image = rasterVide(400, 120);
  tracer(image, 20, 20, bord);
  expect(casesACocher(image)).toEqual([]);
  for (const x of [20, 80, 140, 200]) tracer(image, x, 20, () => true);
  expect(casesACocher(image)).toEqual([]);
});
