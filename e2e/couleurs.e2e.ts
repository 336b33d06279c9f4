import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seConnecter } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

/**
 * Les textes qui ont la couleur de ce qu'ils recouvrent : on ne les voit pas. Leur fond est le premier qui n'est pas transparent, en
 * remontant ; une image ou un dégradé ne se juge pas.
 */
const invisibles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toile = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rvb = (couleur: string): number[] => {
      if (!toile) throw new Error("sans canevas, une couleur ne se lit pas");
      toile.clearRect(0, 0, 1, 1);
      toile.fillStyle = couleur;
      toile.fillRect(0, 0, 1, 1);
      return [...toile.getImageData(0, 0, 1, 1).data];
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

/** Deux fiches de la même sorte ne sont pas dans le même état : leurs boutons diffèrent. */
const FICHES_PAR_SORTE = 2;
const IDENTIFIANT = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** La sorte d'un écran : son adresse sans identifiant, ni filtre autre que son onglet. */
function sorteDe(adresse: URL): string {
  const onglet = adresse.searchParams.get("onglet");
  return adresse.pathname.replace(IDENTIFIANT, "$id") + (onglet ? `?onglet=${onglet}` : "");
}

const ouvrirEcran = async (page: Page, chemin: string): Promise<void> => {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
};

/** Ce qui ne se voit pas sur l'écran ouvert, en clair puis en sombre. */
async function juger(page: Page, ou: string): Promise<string[]> {
  const fautes: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate((voulu) => matchMedia(`(prefers-color-scheme: ${voulu})`).matches, colorScheme))
      .toBe(true);
    // Mantine suit le thème à la peinture d'après.
    await page.evaluate(() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite))));
    fautes.push(...(await invisibles(page)).map((f) => `${ou} (${colorScheme}) ${f}`));
  }
  return fautes;
}

/** De lien en lien depuis l'accueil de cette personne : chaque sorte d'écran qu'elle peut atteindre. */
async function parcourir(page: Page, depart: readonly string[]): Promise<{ sortes: string[]; fautes: string[] }> {
  const vues = new Map<string, number>();
  const prevues = new Set<string>(depart);
  const fautes: string[] = [];
  for (const chemin of prevues) {
    const sorte = sorteDe(new URL(chemin, page.url()));
    const deja = vues.get(sorte) ?? 0;
    if (deja >= (sorte.includes("$id") ? FICHES_PAR_SORTE : 1)) continue;
    vues.set(sorte, deja + 1);
    await ouvrirEcran(page, chemin);
    fautes.push(...(await juger(page, chemin)));
    // Une sorte d'écran, une fois : axe n'y trouve rien non plus.
    if (deja === 0) await sansDefautAxe(page);
    const liens = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([download]):not([target=_blank])")]
        .filter((a) => a.origin === location.origin && !a.pathname.startsWith("/api/"))
        .map((a) => a.pathname + a.search),
    );
    for (const lien of liens) prevues.add(lien);
  }
  return { sortes: [...vues.keys()], fautes };
}

/** Une centaine d'écrans, deux thèmes et axe : plus que les histoires d'usage. */
const DUREE_MAX = 600_000;

describe("aucun texte n'a la couleur de son fond, en clair puis en sombre", () => {
  it(
    "sur chaque écran de l'équipe, au bureau",
    async () => {
      const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await seConnecter(page, "admin@reflet.test");
      await page.goto("/dashboard");
      const { sortes, fautes } = await parcourir(page, [
        "/dashboard",
        "/notifications",
        "/imports/nouveau",
        "/inconnue",
      ]);
      expect(fautes).toEqual([]);
      expect(sortes).toEqual(
        expect.arrayContaining([
          ...["restitution", "document", "contestation", "audit", "vehicule", "conducteur", "garage", "loueur"].map(
            (nom) => `/${nom}/$id`,
          ),
          ...["sinistre", "convoyage", "etat-des-lieux", "formulaire"].map((nom) => `/${nom}/$id`),
          ...["loueurs", "carte", "prix", "classements", "provision"].map((o) => `/analyses?onglet=${o}`),
          "/administration/reglages",
        ]),
      );
      // Là où un lien est un bouton plein : la fenêtre de l'export TCO.
      await ouvrirEcran(page, "/analyses");
      await page.getByRole("button", { name: "Exporter" }).click();
      await page.getByRole("menuitem", { name: "Export TCO…" }).click();
      await page.getByRole("dialog").getByRole("link", { name: "Restitutions" }).waitFor();
      expect(await juger(page, "export TCO")).toEqual([]);
      await contexte.close();
    },
    DUREE_MAX,
  );

  it(
    "sur chaque écran d'une gestionnaire, au téléphone",
    async () => {
      const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await seConnecter(page, "claire@transalpes.test");
      await page.goto("/dashboard");
      const menu = ["restitutions", "documents", "contestations", "audits", "fins-de-contrat", "analyses", "vehicules"];
      const { sortes, fautes } = await parcourir(page, ["/dashboard", "/conducteurs", ...menu.map((m) => `/${m}`)]);
      expect(fautes).toEqual([]);
      expect(sortes).toEqual(expect.arrayContaining(["/restitution/$id", "/document/$id", "/contestation/$id"]));
      await contexte.close();
    },
    DUREE_MAX,
  );

  it("sur les pages publiques", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/");
    const { fautes } = await parcourir(page, ["/", "/mot-de-passe-oublie", "/retour"]);
    expect(fautes).toEqual([]);
    await contexte.close();
  });
});
