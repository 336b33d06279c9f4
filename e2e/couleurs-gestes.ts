import type { Page } from "playwright-core";
import { expect } from "vitest";
import { defautsAxe, ECRANS, type Ecran } from "./navigateur.ts";

/**
 * Les textes qui ont la couleur de ce qu'ils recouvrent : on ne les voit pas. Leur fond est le premier qui n'est pas transparent, en
 * remontant ; une image ou un dégradé ne se juge pas.
 */
const invisibles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toile = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    // Un écran n'a qu'une vingtaine de couleurs, et mille textes : chacune ne se peint qu'une fois.
    const peintes = new Map<string, number[]>();
    const rvb = (couleur: string): number[] => {
      if (!toile) throw new Error("sans canevas, une couleur ne se lit pas");
      const deja = peintes.get(couleur);
      if (deja) return deja;
      toile.clearRect(0, 0, 1, 1);
      toile.fillStyle = couleur;
      toile.fillRect(0, 0, 1, 1);
      const points = [...toile.getImageData(0, 0, 1, 1).data];
      peintes.set(couleur, points);
      return points;
    };
    const fondDe = (depart: Element): number[] | null => {
      for (let e: Element | null = depart; e; e = e.parentElement) {
        const { backgroundImage, backgroundColor } = getComputedStyle(e);
        if (backgroundImage !== "none") return null;
        const fond = rvb(backgroundColor);
        if ((fond[3] ?? 0) > 200) return fond;
      }
      return [255, 255, 255, 255];
    };
    const seVoit = (e: Element): boolean => {
      const { width, height } = e.getBoundingClientRect();
      return width > 1 && height > 1 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    return [...document.querySelectorAll("body *")]
      .filter((e) =>
        [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && (n.textContent ?? "").trim() !== ""),
      )
      .filter((e) => !["SCRIPT", "STYLE", "OPTION"].includes(e.tagName) && seVoit(e))
      .flatMap((e) => {
        const [encre, fond] = [rvb(getComputedStyle(e).color), fondDe(e)];
        // Trois points d'écart sur 255 : la même couleur, aux arrondis près.
        const pareils = fond !== null && [0, 1, 2].every((i) => Math.abs((encre[i] ?? 0) - (fond[i] ?? 0)) <= 3);
        return pareils ? [`${e.tagName} «${(e.textContent ?? "").trim().slice(0, 40)}»`] : [];
      });
  });

/** L'écran se peint deux fois : Mantine suit le thème, et ce qui mesure la fenêtre sa largeur, à la peinture d'après. */
const peindre = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite))));

/** Ce qui ne se voit pas sur l'écran ouvert, et ce qu'axe y trouve s'il le faut, à chacune de ces largeurs, en clair puis en sombre. */
export async function juger(page: Page, ou: string, largeurs: readonly Ecran[], avecAxe: boolean): Promise<string[]> {
  const fautes: string[] = [];
  for (const largeur of largeurs) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(() => page.evaluate((voulu) => matchMedia(`(prefers-color-scheme: ${voulu})`).matches, colorScheme))
        .toBe(true);
      await peindre(page);
      const la = `${ou} (${largeur}, ${colorScheme})`;
      fautes.push(...(await invisibles(page)).map((f) => `${la} ${f}`));
      // D'un thème à l'autre, seules les couleurs changent.
      if (avecAxe)
        fautes.push(
          ...(await defautsAxe(page, colorScheme === "dark" ? ["color-contrast"] : undefined)).map((f) => `${la} ${f}`),
        );
    }
  }
  return fautes;
}
