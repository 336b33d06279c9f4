import { constants, inflateSync } from "node:zlib";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir, sansDebordement, sansEspaces } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let app: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  app = await ouvrirApplication(navigateur);
  // Six restitutions facturées : cinq rayures de pare-chocs à un prix voisin, une bien plus chère, un nettoyage.
  await app.ecrire(
    `with r as (
       insert into restitutions (client_id, loueur_id, immatriculation, date_restitution, agence, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
       select $1, $2, 'AN-' || (100 + i) || '-AL', date '2026-02-01' + i, 'Lyon', 'Renault', 'Clio', 'VP', 90000 + i, 10000 + 100 * i from generate_series(1, 6) i
       returning id, client_id, date_restitution, montant_ht_apres_remise as montant, kilometrage - 90000 as rang),
     d as (
       insert into documents (client_id, restitution_id, type_document, date_document, net_ht, brut_ht, abattement_ht)
       select client_id, id, 'facture', date_restitution + 20, montant, 20000, 2000 from r returning id, client_id, restitution_id)
     insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, element, categorie, dommage, operation, net_ht)
     select d.id, d.client_id, r.id, r.date_restitution, l.rang, l.designation, l.element, l.categorie, l.dommage, l.operation,
            case when l.rang = 0 then case r.rang when 6 then 95000 else 10000 + 500 * r.rang end else 2500 end
     from d join r on r.id = d.restitution_id
     cross join (values (0, 'Pare-chocs avant rayé', 'pare_chocs_avant', 'carrosserie', 'rayure', 'peinture'),
                        (1, 'Nettoyage intérieur', 'nettoyage', 'proprete', null, 'nettoyage')) l (rang, designation, element, categorie, dommage, operation)`,
    [app.jeu.clientA, app.jeu.loueur],
  );
  await app.ecrire("update documents set etat = 'valide', valide_le = now() where type_document = 'facture'");
});
afterAll(async () => {
  await app.fermer();
  await navigateur.close();
});

type Rvb = readonly number[];

/** La couleur, de 0 à 1, de chaque forme qu'un PDF remplit. */
const aplats = (pdf: Buffer): Rvb[] =>
  [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, flux = ""]) => {
    try {
      // Un flux qui finit par un retour chariot le perd ici, avec la fin de sa somme de contrôle : ce qu'il dessine est entier.
      return remplissages(
        inflateSync(Buffer.from(flux, "latin1"), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1"),
      );
    } catch {
      return [];
    }
  });

/** Une couleur vaut jusqu'à la suivante : deux barres qui se suivent n'en disent qu'une. « q » la garde, « Q » la rend. */
function remplissages(dessin: string): Rvb[] {
  const formes: Rvb[] = [];
  const gardees: Rvb[] = [];
  let couleur: Rvb = [0, 0, 0];
  const mots = dessin.split(/\s+/);
  for (const [i, mot] of mots.entries()) {
    if (mot === "rg") couleur = mots.slice(i - 3, i).map(Number);
    if (mot === "q") gardees.push(couleur);
    if (mot === "Q") couleur = gardees.pop() ?? couleur;
    if (mot === "f" || mot === "f*") formes.push(couleur);
  }
  return formes;
}

/** Ce que chaque graphe de l'écran dessine une fois imprimé : barres, colonnes, boîtes et zones du véhicule, avec leur couleur. */
const formesImprimees = (page: Page): Promise<number[][]> =>
  page.getByRole("main").evaluate((main) => {
    const toile = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!toile) throw new Error("sans canevas, une couleur ne se lit pas");
    return [
      ...main.querySelectorAll('[class*="plein"], [class*="milieu"], [class*="fourchette"], svg [class*="forme"]'),
    ]
      .filter((e) => {
        const { width, height } = e.getBoundingClientRect();
        return width > 1 && height > 1;
      })
      .flatMap((e) => {
        const { fill, backgroundColor, borderTopColor, borderInlineStartColor } = getComputedStyle(e);
        const seule = e.className.toString().includes("fourchette")
          ? borderTopColor || borderInlineStartColor
          : backgroundColor;
        toile.clearRect(0, 0, 1, 1);
        toile.fillStyle = e instanceof SVGElement ? fill : seule;
        toile.fillRect(0, 0, 1, 1);
        const [r = 0, v = 0, b = 0, opaque = 0] = toile.getImageData(0, 0, 1, 1).data;
        return opaque > 0 ? [[r / 255, v / 255, b / 255]] : [];
      });
  });

const pareilles = (a: Rvb, b: Rvb): boolean => a.every((v, i) => Math.abs(v - (b[i] ?? 2)) < 0.012);

/** Les écrans qui dessinent un graphe, et combien de formes ils ont au moins. */
const GRAPHES: readonly (readonly [chemin: string, titre: string, formes: number])[] = [
  ["/analyses?annee=2026", "Analyses", 6],
  ["/analyses?annee=2026&onglet=loueurs", "Analyses", 1],
  ["/analyses?annee=2026&onglet=carte", "Analyses", 1],
  ["/analyses?annee=2026&onglet=prix", "Analyses", 1],
  ["/analyses?annee=2026&onglet=provision", "Analyses", 2],
  ["/fins-de-contrat", "Fins de contrat", 2],
];

const onglet = (page: Page, nom: string) =>
  page.getByRole("navigation", { name: "Pages de l'analyse" }).getByRole("link", { name: nom });

describe("analyses complètes", () => {
  it("chaque onglet dit de combien ses figures ont changé depuis la période d'avant", async () => {
    const page = await app.page("claire");
    // Du 5 au 7 février, trois véhicules ; du 2 au 4, trois autres.
    const ouvrirOnglet = (nom: string) =>
      ouvrir(page, `/analyses?annee=2026-02-05_2026-02-07&onglet=${nom}`, "Analyses");
    const AVANT = "du02/02/2026au04/02/2026:";
    const dit = (zone: Locator, ...textes: string[]) =>
      expect
        .poll(async () => {
          const lu = sansEspaces((await zone.textContent()) ?? "");
          return textes.filter((t) => !lu.includes(t));
        })
        .toEqual([]);
    await ouvrirOnglet("loueurs");
    const chiffres = page.locator("dl", { has: page.getByText("Dommages par véhicule", { exact: true }) });
    // Trois dossiers ne donnent pas de délai : il se tait, et ne se compare pas.
    await dit(chiffres, `Stable${AVANT}2`);
    await ouvrirOnglet("carte");
    await dit(page.getByRole("region", { name: "Dommages par élément" }), AVANT);
    await ouvrirOnglet("classements");
    await dit(page.getByRole("region", { name: "Refacturation" }), `${AVANT}`, "Enhaussede");
    // Sans période choisie, il n'y a rien à comparer.
    await ouvrir(page, "/analyses?onglet=loueurs", "Analyses");
    await chiffres.waitFor();
    expect(await chiffres.getByText(/\d{4}\s:/).count()).toBe(0);
  });

  it("de la carte aux lignes, du prix hors norme à sa restitution, d'une vue à son rapport", async () => {
    const page = await app.page("claire");
    await ouvrir(page, "/analyses?annee=2026", "Analyses");
    await onglet(page, "Loueurs").click();
    expect(sansEspaces(await page.getByRole("region", { name: /^Clauses/ }).textContent())).toContain("10%");
    await sansDefautAxe(page);
    await onglet(page, "Carte des dommages").click();
    const zone = page.getByRole("button", { name: /^Pare-chocs avant\s: 1,5\sk€/ });
    await zone.waitFor();
    await sansDefautAxe(page);
    // Le tableau dit la même chose, et le schéma se parcourt au clavier.
    expect(sansEspaces(await page.getByRole("row", { name: /Pare-chocs avant/ }).textContent())).toContain("61525,00€");
    await zone.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Lignes de frais" }).waitFor();
    await page.getByText("Élément : Pare-chocs avant").waitFor();
    // Les lignes arrivent après leur titre.
    await expect.poll(async () => sansEspaces(await page.getByRole("main").textContent())).toContain("1525,00€");
    await sansDefautAxe(page);

    await page.goBack();
    await onglet(page, "Prix par loueur").click();
    await page.getByRole("heading", { name: "Prix hors norme" }).waitFor();
    await page.getByText("950,00 €").first().waitFor();
    await sansDefautAxe(page);
    await onglet(page, "Provision").click();
    await page.getByText("Provision à 12 mois, HT").waitFor();
    await sansDefautAxe(page);

    // L'adresse dit tout : la vue la garde, et la rouvre.
    await onglet(page, "Prix par loueur").click();
    await page.getByRole("button", { name: /^Vues/ }).click();
    await page.getByRole("button", { name: "Enregistrer cette vue" }).click();
    await page.getByRole("dialog").getByLabel(/^Nom/).fill("Pare-chocs 2026");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer", exact: true }).click();
    await notification(page, "Vue enregistrée avec succès");
    await ouvrir(page, "/analyses", "Analyses");
    await page.getByRole("button", { name: "Vues (1)" }).click();
    await page.getByRole("button", { name: "Recevoir « Pare-chocs 2026 » par e-mail" }).click();
    const recevoir = page.getByRole("dialog", { name: /Recevoir/ });
    await recevoir.getByText("claire@canarival.test").waitFor();
    await sansDefautAxe(page);
    await recevoir.getByRole("button", { name: "Recevoir", exact: true }).click();
    await notification(page, "Rapport programmé avec succès");
    await page.getByRole("button", { name: "Vues (1)" }).click();
    await page.getByRole("link", { name: /Pare-chocs 2026/ }).click();
    await page.waitForURL(/annee=2026.*onglet=prix|onglet=prix.*annee=2026/);
    await page.close();
  });

  it("chaque graphique garde ses barres sur le papier, à l'écran clair comme sombre", async () => {
    // Un véhicule encore dehors, qui finit dans l'année : les mois à venir ont de quoi se dessiner.
    await app.ecrire(
      `with v as (insert into vehicules (client_id, immatriculation, agence, loueur_id) values ($1, 'PR-101-OV', 'Lyon', $2) returning id)
       insert into contrats (client_id, vehicule_id, date_debut, date_fin)
       select $1, id, current_date - 900, current_date + 100 from v returning id`,
      [app.jeu.clientA, app.jeu.loueur],
    );
    const page = await app.page("claire");
    // L'écran sombre est celui dont le papier se distingue ; du clair, une page suffit.
    for (const theme of ["light", "dark"] as const)
      for (const [chemin, titre, formes] of theme === "dark" ? GRAPHES : GRAPHES.slice(0, 1)) {
        await page.emulateMedia({ media: null, colorScheme: theme });
        await ouvrir(page, chemin, titre);
        // Le titre d'un graphe vient avant ses formes.
        await expect
          .poll(async () => (await formesImprimees(page)).length, { message: `${chemin} ${theme}` })
          .toBeGreaterThanOrEqual(formes);
        const imprime = aplats(await page.pdf({ format: "A4" }));
        await page.emulateMedia({ media: "print", colorScheme: theme });
        const voulues = await formesImprimees(page);
        expect(voulues.length, `${chemin} ${theme}`).toBeGreaterThanOrEqual(formes);
        // Le papier est clair : chaque forme y a la couleur du thème clair, et leur nombre y est.
        const manquent = voulues.filter(
          (c) => imprime.filter((i) => pareilles(i, c)).length < voulues.filter((autre) => pareilles(autre, c)).length,
        );
        expect(manquent, `${chemin} ${theme}`).toEqual([]);
      }
    await page.emulateMedia({ media: null, colorScheme: "light" });
    await page.close();
  });

  it("une période qui n'existe pas ne montre aucun chiffre, et mène à toutes les années d'un geste", async () => {
    const page = await app.page("claire");
    for (const fausse of ["annee=2026-T9", "annee=9999", "du=2026-03-01&au=2026-02-01"]) {
      await ouvrir(page, `/analyses?${fausse}`, "Analyses");
      await page.getByText("Aucun chiffre pour cette période").waitFor();
      expect([
        fausse,
        await page
          .getByRole("main")
          .getByText(/\d\s*€/)
          .count(),
      ]).toEqual([fausse, 0]);
      expect(await page.getByRole("button", { name: "Exporter" }).count()).toBe(0);
    }
    await page.getByRole("button", { name: "Voir toutes les années" }).click();
    await page.getByText("FRE total HT").first().waitFor();
    expect(new URL(page.url()).search).not.toMatch(/annee|du=|au=/);
    await page.close();
  });

  it("un trimestre, puis deux dates, se choisissent d'une liste, et chaque chiffre dit la période d'avant", async () => {
    const page = await app.page("claire");
    await ouvrir(page, "/analyses", "Analyses");
    await page.getByRole("combobox", { name: "Filtrer par période" }).click();
    await page.getByRole("option", { name: "Choisir deux dates…" }).click();
    const dates = page.getByRole("dialog", { name: "Entre deux dates" });
    await dates.getByLabel("Du").fill("03/02/2026");
    await dates.getByLabel("Au, compris").fill("01/02/2026");
    await dates.getByRole("button", { name: "Appliquer" }).click();
    await dates.getByText("La fin précède le début").waitFor();
    await sansDefautAxe(page);
    await dates.getByLabel("Au, compris").fill("05/02/2026");
    await dates.getByRole("button", { name: "Appliquer" }).click();
    await page.waitForURL(/annee=2026-02-03_2026-02-05/);
    const indicateurs = page.getByLabel("Indicateurs");
    await indicateurs.getByText("du 31/01/2026 au 02/02/2026\u00a0: 1", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Par jour" }).waitFor();
    // Une barre d'un jour ouvre ce jour.
    await page.getByRole("link", { name: /^4 février 2026/ }).click();
    await page.waitForURL(/restitutions.*annee=2026-02-04_2026-02-04/);
    await page.getByText("Période : le 04/02/2026").waitFor();
    await page.close();
  });

  it("l'admin crée une clé, qui ne se montre qu'une fois et lit l'export TCO, puis la révoque", async () => {
    const page = await app.page("admin");
    await ouvrir(page, "/administration/cles-api", "Clés d'API");
    await page.getByRole("button", { name: "Créer une clé" }).first().click();
    await page.getByRole("dialog").getByLabel(/^Nom/).fill("Outil TCO");
    await page.getByLabel("Lire l'export du coût total de détention").check();
    await page.getByRole("dialog").getByRole("button", { name: "Créer", exact: true }).click();
    const cle = (await page.getByLabel("Clé d'API", { exact: true }).textContent()) ?? "";
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Je l'ai gardée" }).click();
    await page.getByRole("row", { name: /Outil TCO.*Toutes les sociétés.*Active/ }).waitFor();
    expect(await page.content()).not.toContain(cle.slice(14));
    const lue = await fetch(`${app.adresse}/api/tco/restitutions?format=csv`, {
      headers: { authorization: `Bearer ${cle}` },
    });
    expect([lue.status, (await lue.text()).split("\r\n").length]).toEqual([200, 9]);
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Révoquer Outil TCO" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Révoquer", exact: true }).click();
    await page.getByRole("row", { name: /Outil TCO.*Révoquée/ }).waitFor();
    const refusee = await fetch(`${app.adresse}/api/tco/restitutions?format=csv`, {
      headers: { authorization: `Bearer ${cle}` },
    });
    expect(refusee.status).toBe(401);
    await page.close();
  });

  it("sur un téléphone, chaque page tient dans l'écran, sans défaut", async () => {
    const page = await app.page("claire", "telephone");
    for (const nom of ["loueurs", "carte", "prix", "classements", "provision"]) {
      await ouvrir(page, `/analyses?annee=2026&onglet=${nom}`, "Analyses");
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      // Le relevé de refacturation dit sa somme, la même que celle de ses agences.
      if (nom === "classements")
        await page
          .getByRole("region", { name: "Relevé par agence" })
          .getByText(/avec frais.* HT en tout/)
          .waitFor();
      // La barre des pages défile jusqu'à celle-ci, et dit de quel côté elle continue.
      const barre = page.getByRole("navigation", { name: "Pages de l'analyse" });
      const annonces = () => barre.evaluate((b) => ["data-avant", "data-apres"].map((c) => b.hasAttribute(c)));
      if (nom === "loueurs") await expect.poll(annonces).toContain(true);
      if (nom === "provision") await expect.poll(annonces).toEqual([true, false]);
      await sansDebordement(page);
      await sansDefautAxe(page);
    }
    await page.close();
  });
});
