import type { Page } from "playwright-core";
import { juger } from "./couleurs-gestes.ts";
import { aDefiler, coupesSansSuite } from "./mesures-listes.ts";
import type { Ecran } from "./navigateur.ts";

/** Deux fiches de la même sorte ne sont pas dans le même état : leurs boutons diffèrent. */
const FICHES_PAR_SORTE = 2;
const IDENTIFIANT = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** La sorte d'un écran : son adresse sans identifiant, ni filtre autre que son onglet. */
function sorteDe(adresse: URL): string {
  const onglet = adresse.searchParams.get("onglet");
  return adresse.pathname.replace(IDENTIFIANT, "$id") + (onglet ? `?onglet=${onglet}` : "");
}

export const ouvrirEcran = async (page: Page, chemin: string): Promise<void> => {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
};

/** Le bureau en dernier : les liens à suivre s'y lisent tous. */
export const LARGEURS: readonly Ecran[] = ["telephone", "bureau"];

/** D'une liste ouverte à la largeur d'un bureau, ce qui déborde : les noms cèdent avant les montants et les dates. */
async function deborde(page: Page, chemin: string): Promise<string[]> {
  await page.getByRole("table").getByRole("link").first().waitFor();
  const [reste, coupes] = [await aDefiler(page), await coupesSansSuite(page)];
  return [
    ...(reste > 0 ? [`${chemin} : ${reste} px à défiler`] : []),
    ...coupes.map((c) => `${chemin} : « ${c} » coupé`),
  ];
}

/** De lien en lien depuis l'accueil de cette personne : chaque sorte d'écran qu'elle peut atteindre, ses listes d'abord. */
export async function parcourir(
  page: Page,
  listes: readonly string[],
  autres: readonly string[],
): Promise<{ sortes: string[]; fautes: string[] }> {
  const vues = new Map<string, number>();
  const prevues = new Set<string>([...listes, ...autres]);
  const fautes: string[] = [];
  for (const chemin of prevues) {
    const sorte = sorteDe(new URL(chemin, page.url()));
    const deja = vues.get(sorte) ?? 0;
    if (deja >= (sorte.includes("$id") ? FICHES_PAR_SORTE : 1)) continue;
    vues.set(sorte, deja + 1);
    await ouvrirEcran(page, chemin);
    // Une sorte d'écran, une fois : axe n'y trouve rien non plus, à aucune largeur.
    fautes.push(...(await juger(page, chemin, deja === 0 ? LARGEURS : LARGEURS.slice(-1), deja === 0)));
    if (listes.includes(chemin)) fautes.push(...(await deborde(page, chemin)));
    const liens = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([download]):not([target=_blank])")]
        .filter((a) => a.origin === location.origin && !a.pathname.startsWith("/api/"))
        .map((a) => a.pathname + a.search),
    );
    for (const lien of liens) prevues.add(lien);
  }
  return { sortes: [...vues.keys()], fautes };
}

/**
 * Une centaine d'écrans, deux largeurs, deux thèmes et axe. Un écran qui ne vient pas s'arrête à sa propre attente : ce délai ne borne que leur
 * somme, sur la machine la plus lente, où un écran prend jusqu'à dix secondes.
 */
export const DUREE_DU_PARCOURS = 1_200_000;
