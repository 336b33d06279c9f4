import sharp from "sharp";
import { expect, it } from "vitest";
import { hasard } from "../hasard.ts";
import { cadreVu, dessinerVue, placeDe, tirerPrise } from "./tour-vehicule.ts";

const [LARGEUR, HAUTEUR] = [400, 300];
const enGris = (svg: string) => sharp(Buffer.from(svg)).resize(LARGEUR, HAUTEUR).greyscale().raw().toBuffer();

it("le cadre d'un dommage le suit sur la photo, quelle que soit la prise", async () => {
  for (const [i, element] of (["Capot", "Porte avant gauche", "Toit", "Roue arrière droite"] as const).entries()) {
    const place = placeDe(element);
    if (!place) throw new Error(`${element} ne se voit nulle part`);
    const prise = tirerPrise(hasard(i, "jour"), hasard(i, "cadrage"));
    const vue = { vue: place.vue, teinte: "#8e1f2d", legende: "", prise };
    const [intacte, abimee] = await Promise.all(
      [[], [{ element, dommage: "bosse" }]].map((dommages) => enGris(dessinerVue({ ...vue, dommages }))),
    );
    const [x, y, l, h] = cadreVu(place.cadre, prise);
    let [dedans, dehors] = [0, 0];
    for (const [k, gris] of (abimee ?? []).entries()) {
      if (Math.abs(gris - (intacte?.[k] ?? 0)) < 8) continue;
      const [u, v] = [(k % LARGEUR) / LARGEUR, Math.floor(k / LARGEUR) / HAUTEUR];
      if (u > x - 0.01 && u < x + l + 0.01 && v > y - 0.01 && v < y + h + 0.01) dedans += 1;
      else dehors += 1;
    }
    expect([dedans > 100, dehors]).toEqual([true, 0]);
  }
});
