import type { Browser, Locator, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ouvrir, sansDebordement, seConnecter } from "./gestes.ts";
import { aDefiler } from "./mesures-listes.ts";
import { ECRANS, lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

/** Un bouton qui cède sa place au même, dont le code vient d'arriver, n'a pas de boîte le temps de l'échange : on mesure celui qui reste. */
async function place(element: Locator) {
  const boite = await vi.waitUntil(() => element.boundingBox(), { timeout: 5_000 });
  return { haut: boite.y, bas: boite.y + boite.height, gauche: boite.x, droite: boite.x + boite.width };
}

/** Les filtres dont le nom ne tient pas dans leur champ. */
const filtresCoupes = (page: Page): Promise<string[]> =>
  page.getByRole("combobox", { name: /^Filtrer par/ }).evaluateAll((champs) =>
    champs.flatMap((c) => {
      const champ = c as HTMLInputElement; // ses champs de choix
      const { font, paddingLeft, paddingRight } = getComputedStyle(champ);
      const toile = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      toile.font = font;
      const place = champ.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return toile.measureText(champ.placeholder).width > place ? [champ.placeholder] : [];
    }),
  );

describe("sur un écran d'ordinateur", () => {
  it("les filtres et les boutons d'une liste tiennent sur une ligne, ses colonnes dans l'écran", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    for (const [chemin, titre] of [
      ["/dashboard", "Tickets"],
      ["/fins-de-contrat", "Fins de contrat"],
      ["/contestations", "Contestations"],
      ["/audits", "Audits"],
      ["/vehicules", "Véhicules"],
    ] as const) {
      await ouvrir(page, chemin, titre);
      // Deux mesures ne se comparent que d'une page qui ne bouge plus : ce qui vient au-dessus les sépare le temps d'arriver.
      const surUneLigne = async () => {
        const exporter = await place(page.getByRole("button", { name: "Exporter" }));
        return exporter.haut < (await place(page.getByRole("searchbox"))).bas;
      };
      await expect.poll(surUneLigne, { message: chemin }).toBe(true);
      expect(await filtresCoupes(page), chemin).toEqual([]);
    }
    await ouvrir(page, "/restitutions", "Restitutions");
    expect(await aDefiler(page)).toBeLessThanOrEqual(0);
    // L'écran de portable ordinaire, et le même moins deux barres de défilement : la dernière colonne reste entière.
    for (const width of [1366, 1336]) {
      await page.setViewportSize({ width, height: 768 });
      for (const [chemin, titre] of [
        ["/fins-de-contrat", "Fins de contrat"],
        ["/contestations", "Contestations"],
      ] as const) {
        await ouvrir(page, chemin, titre);
        await page.getByRole("table").getByRole("link").first().waitFor();
        expect(await aDefiler(page), `${chemin}, ${width} px`).toBeLessThanOrEqual(0);
      }
    }
    await contexte.close();
  });

  it("une longue adresse de garage finit par des points de suspension, et se lit au survol", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/garages", "Garages");
    await page.getByRole("table").getByRole("link").first().waitFor();
    const coupees = await page
      .getByRole("cell")
      .evaluateAll((cases) =>
        cases.flatMap((c) =>
          [c, ...c.querySelectorAll("*")]
            .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === "hidden")
            .map((e) => [getComputedStyle(e).textOverflow, e.getAttribute("title") === e.textContent] as const),
        ),
      );
    expect(coupees.length).toBeGreaterThan(0);
    for (const [fin, entiere] of coupees) expect([fin, entiere]).toEqual(["ellipsis", true]);
    await contexte.close();
  });

  it("les sections courtes d'un sinistre s'empilent à côté d'une longue", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/sinistres", "Sinistres");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "Détail du sinistre" }).waitFor();
    const section = (name: string) => place(page.getByRole("region", { name, exact: true }));
    // La fiche se remplit par parties : ce qui vient encore déplace ce qu'on vient de mesurer.
    await expect
      .poll(async () => {
        const [demandeur, vehicule, sinistre] = [
          await section("Demandeur"),
          await section("Véhicule"),
          await section("Sinistre"),
        ];
        return {
          sousLaCourte: sinistre.gauche === demandeur.gauche,
          aCote: vehicule.gauche > demandeur.droite,
          // L'une contre l'autre, sans trou : aucune ne s'étire pour finir avec la longue, à moitié vide.
          serrees: Math.abs(sinistre.haut - demandeur.bas - 16) < 2,
        };
      })
      .toEqual({ sousLaCourte: true, aCote: true, serrees: true });
    await contexte.close();
  });
});

describe("sur le papier", () => {
  it("une fiche et une liste s'impriment sans leurs boutons, la liste avec tous ses montants", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/restitutions", "Restitutions");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Exporter" }).count()).toBe(0);
    expect(await page.getByRole("searchbox").count()).toBe(0);
    const zone = page.getByRole("table").locator("..");
    expect(await zone.evaluate((e) => getComputedStyle(e).overflowX)).toBe("visible");
    await page.getByRole("table").getByRole("link").first().waitFor();
    await ouvrir(page, "/conducteurs", "Conducteurs");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("region", { name: "Conducteur", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Modifier la section/ }).count()).toBe(0);
    await contexte.close();
  });
});

describe("sur la largeur d'une page", () => {
  it("sans marge, la table des loueurs garde sa dernière colonne, aucun chiffre ne se coupe, et une liste ne laisse pas de feuille blanche", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/analyses?onglet=loueurs", "Analyses");
    const table = page.getByRole("table", { name: "Clauses, contestations et délais par loueur" });
    await table.waitFor();
    await page.emulateMedia({ media: "print" });
    // Une A4 sans marge : assez large pour garder la table, trop peu pour ses onze colonnes à l'encre de l'écran.
    await page.setViewportSize({ width: 794, height: 1_123 });
    const bord = await table
      .locator("tr")
      .first()
      .locator("th")
      .last()
      .evaluate((e) => e.getBoundingClientRect().right);
    expect(bord).toBeLessThanOrEqual(794);
    const cadre = await table
      .locator("..")
      .evaluate((e) => [e.scrollWidth - e.clientWidth, getComputedStyle(e).overflowX]);
    expect(cadre).toEqual([0, "visible"]);
    const coupables = page.getByRole("main").locator("dl > div");
    await coupables.first().waitFor();
    const coupes = await coupables.evaluateAll((tous) => tous.map((e) => getComputedStyle(e).breakInside));
    expect(new Set(coupes)).toEqual(new Set(["avoid"]));
    // Ce qu'une page coupe d'une grille de chiffres a le fond du papier : sa couleur de trait y faisait un pavé gris.
    const fonds = await page
      .getByRole("main")
      .locator("dl")
      .evaluateAll((tous) => tous.map((e) => getComputedStyle(e).backgroundColor));
    expect(fonds.filter((f) => f !== "rgb(255, 255, 255)" && f !== "rgba(0, 0, 0, 0)")).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1_440, height: 900 });
    for (const [chemin, titre] of [
      ["/fins-de-contrat", "Fins de contrat"],
      ["/restitutions", "Restitutions"],
    ] as const) {
      await ouvrir(page, chemin, titre);
      await page.getByRole("table").getByRole("link").first().waitFor();
      const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
      const { text } = await extractText(pdf, { mergePages: false });
      expect([chemin, text.filter((t) => t.trim() === "").length]).toEqual([chemin, 0]);
    }
    await contexte.close();
  });

  it("rien des analyses ne défile de côté : chaque colonne de chaque graphique y est", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await page.emulateMedia({ media: "print" });
    // Une A4, ses marges ôtées.
    await page.setViewportSize({ width: 718, height: 1_040 });
    for (const onglet of ["", "?onglet=loueurs", "?onglet=prix", "?onglet=provision"]) {
      await ouvrir(page, `/analyses${onglet}`, "Analyses");
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      const coupes = await page
        .getByRole("main")
        .locator("*")
        .evaluateAll((tous) =>
          tous
            .filter((e) => e.clientWidth > 20 && e.scrollWidth > e.clientWidth + 2)
            .filter((e) => getComputedStyle(e).overflowX !== "visible")
            .map((e) => e.textContent?.slice(0, 60)),
        );
      expect(coupes, onglet).toEqual([]);
    }
    await contexte.close();
  });
});

describe("sur un téléphone", () => {
  it("ce qui cède à l'écran d'ordinateur se lit entier dans les fiches", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await seConnecter(page, "admin@reflet.test");
    for (const [chemin, titre, nom] of [
      ["/fins-de-contrat", "Fins de contrat", "Conducteur"],
      ["/analyses/lignes", "Lignes de frais", "Désignation"],
      ["/documents", "Documents", "Client"],
      ["/vocabulaire", "Vocabulaire", "Vaut pour"],
    ] as const) {
      await ouvrir(page, chemin, titre);
      const fiches = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("term") });
      await fiches.first().waitFor();
      await expect.poll(() => fiches.first().getByRole("term").allTextContents(), { message: chemin }).toContain(nom);
      const valeurs = await fiches.getByRole("definition").evaluateAll((v) =>
        v
          .flatMap((e) => [e, ...e.querySelectorAll("*")])
          .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible")
          .filter((e) => e.clientWidth > 1)
          .map((e) => e.textContent),
      );
      expect(valeurs, chemin).toEqual([]);
      await sansDebordement(page);
    }
    await contexte.close();
  });

  it("filtrer, les vues, l'export et la carte tiennent sur une ligne ; supprimer est au coin de la fiche", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/dashboard", "Tickets");
    // La bande, une fois lue, pousse ce qui la suit : on mesure après elle.
    await page.getByRole("region", { name: "Aujourd'hui" }).getByRole("listitem").first().waitFor();
    const filtrer = await place(page.getByRole("button", { name: "Filtrer et trier" }));
    for (const name of ["Vues", "Exporter", "Carte"])
      expect((await place(page.getByRole("button", { name, exact: true }))).haut, name).toBeLessThan(filtrer.bas);
    const fiche = page.getByRole("list", { name: "Tickets", exact: true }).getByRole("listitem").first();
    const titre = await place(fiche.getByRole("link").first());
    const supprimer = await place(fiche.getByRole("button", { name: /^Supprimer le ticket/ }));
    expect(supprimer.haut).toBeLessThan(titre.bas);
    expect(supprimer.gauche).toBeGreaterThan(titre.droite);
    await contexte.close();
  });

  it("un lien seul dans une fiche, un chiffre et un mois des analyses se touchent sur 24 points", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await seConnecter(page, "admin@reflet.test");
    // Un lien pris dans une phrase garde la hauteur de sa ligne.
    const petites = (zone: Locator): Promise<string[]> =>
      zone.evaluateAll((liens) =>
        liens
          .filter((l) => l.parentElement?.textContent === l.textContent)
          .map((l) => ({ boite: l.getBoundingClientRect(), nom: l.textContent ?? "" }))
          .filter(({ boite }) => boite.width > 0 && (boite.width < 24 || boite.height < 24))
          .map(({ boite, nom }) => `${Math.round(boite.width)} x ${Math.round(boite.height)} : ${nom}`),
      );
    await ouvrir(page, "/convoyages", "Convoyages");
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "Détail du convoyage" }).waitFor();
    const valeurs = page.getByRole("definition").getByRole("link");
    await valeurs.first().waitFor();
    expect(await petites(valeurs)).toEqual([]);
    await ouvrir(page, "/analyses", "Analyses");
    const mois = page.getByRole("link", { name: / 20\d\d\s: .*voir les restitutions$/ });
    await mois.first().waitFor();
    expect(await mois.count()).toBeGreaterThan(13);
    expect(await petites(mois)).toEqual([]);
    // Les plus récents d'abord : le dernier est à l'écran, et la page ne défile pas de côté.
    const { droite } = await place(mois.last());
    expect(droite).toBeLessThanOrEqual(ECRANS.telephone.viewport.width);
    await sansDebordement(page);
    expect(await petites(page.getByRole("main").getByRole("definition").getByRole("link"))).toEqual([]);
    await contexte.close();
  });

  it("une date se tape en chiffres seuls : le pavé n'a pas de barre", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await seConnecter(page, "marc@boreal.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    const date = page.getByRole("dialog").getByLabel("Date de restitution");
    await date.fill("03112026");
    await date.blur();
    await expect.poll(() => date.inputValue()).toBe("03/11/2026");
    await contexte.close();
  });
});
