import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { SAISIE_MIN_MS } from "../domain/demandes/demande.ts";

/** Laisse au navigateur le temps de dessiner tant d'images : ce qu'un geste avait à faire aussitôt est fait. */
export const dessiner = (page: Page, images = 10): Promise<void> =>
  page.evaluate(async (n) => {
    for (let i = 0; i < n; i += 1) await new Promise((suite) => requestAnimationFrame(suite));
  }, images);

/** Appelle `suite` pour chaque demande de la page qui finit, réponse reçue ou abandonnée. */
export function aChaqueFin(page: Page, suite: (demande: Request) => void): void {
  page.on("requestfinished", suite);
  page.on("requestfailed", suite);
}

/**
 * Écoute les changements en direct à côté de la page. Rend de quoi attendre celui d'une fiche : ce que le serveur a dit avant est alors
 * arrivé aussi, et la page l'a montré.
 */
export async function ecouterDirect(page: Page): Promise<(id: string) => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((ouvert) => {
        const recus: string[] = [];
        Object.assign(window, { changementsRecus: recus });
        const flux = new EventSource("/api/en-direct?duree=600");
        flux.addEventListener("ouvert", () => ouvert());
        flux.addEventListener("changement", ({ data }) => recus.push(data));
      }),
  );
  return async (id) => {
    const recu = (cherche: string) =>
      (window as unknown as { changementsRecus: string[] }).changementsRecus.some((d) => d.includes(cherche));
    await page.waitForFunction(recu, id);
    await dessiner(page);
  };
}

/** À appeler quand le formulaire vient de s'ouvrir : `assezRemplie` compte de là. */
export const noterOuverture = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { formulaireOuvertA: performance.now() });
  });

/** Le formulaire est ouvert depuis assez longtemps : une demande remplie plus vite qu'une personne ne le peut est refusée. */
export async function assezRemplie(page: Page): Promise<void> {
  await page.waitForFunction(
    (duree) => performance.now() - (window as unknown as { formulaireOuvertA: number }).formulaireOuvertA > duree,
    SAISIE_MIN_MS,
  );
}

/** La saisie que cet appareil garde porte ce texte et tant de photos, dont tant d'arrivées : elle s'écrit une fois la frappe posée. */
export async function saisieGardee(page: Page, texte: string, photos = 0, arrivees = 0): Promise<void> {
  // `waitForFunction` tient pour vraie une promesse encore en attente : la base se relit d'ici.
  const saisies = () =>
    page.evaluate(async (): Promise<{ photos: { id: string | null }[] }[]> => {
      // Ouvrir une base absente la créerait, sans ses tables.
      if (!(await indexedDB.databases()).some(({ name }) => name === "reflet-demandes")) return [];
      return new Promise((tenir, rompre) => {
        const ouverture = indexedDB.open("reflet-demandes");
        ouverture.onerror = rompre;
        ouverture.onsuccess = () => {
          const lecture = ouverture.result.transaction("saisies").objectStore("saisies").getAll();
          lecture.onerror = rompre;
          lecture.onsuccess = () => {
            ouverture.result.close();
            tenir(lecture.result);
          };
        };
      });
    });
  const gardee = (saisie: { photos: { id: string | null }[] }) =>
    JSON.stringify(saisie).includes(texte) &&
    saisie.photos.length >= photos &&
    saisie.photos.filter(({ id }) => id !== null).length >= arrivees;
  await expect.poll(async () => (await saisies()).some(gardee), { timeout: 60_000, interval: 50 }).toBe(true);
}

/** Les polices de la page sont là, et son défilement n'a pas bougé de dix images. */
export const immobile = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let calmes = 0, avant = -1; calmes < 10; ) {
      await new Promise((suite) => requestAnimationFrame(suite));
      calmes = window.scrollY === avant ? calmes + 1 : 0;
      avant = window.scrollY;
    }
  });
