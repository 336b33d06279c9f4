import { expect, test } from "vitest";
import type { Raster } from "./raster.ts";
import { redresser, remettreDAplomb } from "./redresser.ts";

/** Page large de filets et de lignes d'encre, penchée de `degres` : la netteté n'y culmine que sur un dixième de degré. */
function pagePenchee(degres: number): Raster {
  const [largeur, hauteur] = [2400, 1200];
  const gris = new Uint8Array(largeur * hauteur).fill(255);
  const pente = Math.tan((degres * Math.PI) / 180);
  for (let ligne = 60; ligne < hauteur - 60; ligne += 40)
    for (let x = 100; x < largeur - 100; x += 1)
      for (let epais = 0; epais < 8; epais += 1) {
        const y = Math.round(ligne + epais + (x - largeur / 2) * pente);
        if (y >= 0 && y < hauteur && Math.floor(x / 30) % 4 !== 0) gris[y * largeur + x] = 0;
      }
  return { largeur, hauteur, gris };
}

/** Rangées de points d'une colonne à l'autre : le haut de la première ligne, à gauche et à droite. */
const premiereEncre = ({ largeur, hauteur, gris }: Raster, x: number): number => {
  for (let y = 0; y < hauteur; y += 1) if ((gris[y * largeur + x] ?? 255) < 128) return y;
  return -1;
};

test.each([-0.3, 0.35, -0.75, 1.25])("une page large penchée de %f degré se remet à plat", (degres) => {
  const { image, quart } = redresser(pagePenchee(degres));
  expect(quart).toBe(0);
  expect(Math.abs(premiereEncre(image, 280) - premiereEncre(image, 2080))).toBeLessThanOrEqual(5);
});

test.each([-35, -20, 8, 15, 30])("un papier posé de travers (%f degrés) se remet d'aplomb", (degres) => {
  const penchee = pagePenchee(degres);
  const daplomb = remettreDAplomb(penchee, penchee);
  expect(daplomb).not.toBeNull();
  // Le peu qui reste est affaire de petite inclinaison.
  expect(daplomb && remettreDAplomb(daplomb, daplomb)).toBeNull();
});

test("une page droite, ou à peine penchée, ne se tourne pas d'un grand angle", () => {
  for (const degres of [0, 0.35, -4]) expect(remettreDAplomb(pagePenchee(degres), pagePenchee(degres))).toBeNull();
});
