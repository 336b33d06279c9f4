// Ce qu'on dépose d'un coup : douze papiers de cinq véhicules que personne ne connaît deviennent cinq restitutions.
import { readFileSync } from "node:fs";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conditionsUsuelles } from "../domain/conditions/conditions-loueur.ts";
import { rangDesConditions } from "../domain/conditions/rang.ts";
import { creerTacheLectures, type TacheLectures } from "../server/documents/tache-lectures.ts";
import { exemple } from "../server/testing/corpus.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { chronometrer, notification, ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

const FAMILLES = ["02", "03", "04", "05", "08"];
const DOUZE = [
  ...FAMILLES.flatMap((f) => [`famille-${f}-facture.pdf`, `famille-${f}-rapport.pdf`]),
  "famille-02-pv.pdf",
  "famille-04-pv.pdf",
].map((nom) => ({ name: nom, mimeType: "application/pdf", buffer: readFileSync(exemple(nom)) }));

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PHOTO = { page: 1, zone: { x: 0, y: 0, largeur: 0.1, hauteur: 0.1 }, legende: "" };

let navigateur: Browser;
let app: Application;
let tache: TacheLectures;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  app = await ouvrirApplication(navigateur);
  for (const nom of ["Ayvens", "Alphabet", "Athlon", "Leasys", "BPCE Car Lease"])
    await app.ecrire("insert into loueurs (nom) select $1 where not exists (select from loueurs where nom = $1)", [
      nom,
    ]);
  await app.ecrire("insert into agences (client_id, nom) values ($1, 'Grenoble Presqu''île')", [app.jeu.clientA]);
  tache = creerTacheLectures(app.services);
  tache.demarrer();
});
afterAll(async () => {
  await tache.arreter();
  await app.fermer();
  await navigateur.close();
});

/** Franchise, remise, vétusté et TVA, comme chez un loueur suivi : c'est ce qui donne le plus de verdicts à montrer. */
async function rapprocherSousConditions(restitutions: readonly string[]): Promise<void> {
  const { grille_vetuste, seuils } = rangDesConditions(conditionsUsuelles("2020-01-01"));
  await app.ecrire(
    `insert into conditions_loueur (loueur_id, valable_du, grille_vetuste, seuils, franchise_ht, remise_taux_pct, remise_assiette, regime_tva)
     select distinct r.loueur_id, '2020-01-01'::date, $2::jsonb, $3::jsonb, 20000, 12, 'ligne', 'hors_champ' from restitutions r
     where r.id = any ($1::uuid[]) and not exists (select from conditions_loueur k where k.loueur_id = r.loueur_id) returning id`,
    [`{${restitutions.join()}}`, JSON.stringify(grille_vetuste), JSON.stringify(seuils)],
  );
  const expert = await app.page("expert");
  for (const id of restitutions)
    expect(
      (
        await expert.request.post(`${app.adresse}/api/restitutions/${id}/rapprochement`, {
          headers: { "x-reflet": "1" },
          data: {},
        })
      ).status(),
    ).toBe(200);
  await expert.close();
}

describe("un lot de documents", () => {
  it("douze PDF de cinq véhicules inconnus font cinq restitutions en trois actes, et disent ce qui se conteste déjà", async () => {
    const page = await app.page("claire");
    // Le lot se dit tard, la personne dépose sans l'attendre : ce qu'elle avait déposé plus tôt ne s'y mêle pas.
    await page.route("**/api/lots/en-cours*", async (route) => {
      await new Promise((suite) => setTimeout(suite, 1_500));
      await route.continue();
    });
    await ouvrir(page, "/documents", "Documents");
    await page.unrouteAll({ behavior: "wait" });
    let actes = 0;
    const dire = chronometrer("Douze PDF de cinq véhicules inconnus, jusqu'à cinq restitutions");
    const acte = async (geste: Promise<unknown>) => {
      await geste;
      actes += 1;
    };
    await acte(
      page.getByRole("region", { name: "Déposer des documents" }).locator("input[type=file]").setInputFiles(DOUZE),
    );
    const lot = page.getByRole("region", { name: "Ce que vous venez de déposer" });
    // Lu en trois secondes sur une machine libre : une page que tout ralentit peut n'en montrer que la fin.
    await lot.getByText(/^(?:Lecture\s: \d+ sur 12|12 documents lus)/).waitFor({ timeout: 60_000 });
    await lot.getByText("12 documents lus").waitFor({ timeout: 240_000 });
    const vehicules = lot.getByRole("list", { name: "Véhicules du lot" }).locator("> li");
    await expect.poll(() => vehicules.count()).toBe(5);
    await sansDefautAxe(page);
    // Le lot tient dans la feuille de l'écran, et la liste garde ses lignes dessous.
    const bas = async (locator: Locator) => {
      const boite = await locator.boundingBox();
      return (boite?.y ?? 0) + (boite?.height ?? 0);
    };
    const rang = page.getByRole("table").getByRole("row").nth(1);
    expect((await rang.boundingBox())?.y).toBeGreaterThan(await bas(lot));
    expect(await bas(page.getByRole("main"))).toBeGreaterThan(await bas(rang));
    // Le type deviné du modèle est là, à confirmer d'un regard.
    const type = (plaque: string) => lot.getByRole("combobox", { name: new RegExp(`^Type de véhicule, ${plaque}`) });
    await expect.poll(() => type("FR-502-AK").inputValue()).toMatch(/^VU/);
    await expect.poll(() => type("FZ-425-BQ").inputValue()).toMatch(/^VS/);
    // Rien ne part sans l'agence, demandée une fois pour tous.
    await lot.getByRole("button", { name: "Créer les 5 restitutions" }).click();
    await lot.getByText("L'agence est requise").first().waitFor();
    await acte(lot.getByRole("combobox", { name: "Agence, pour tous" }).fill("Grenoble Presqu'île"));
    await acte(lot.getByRole("button", { name: "Créer les 5 restitutions" }).click());
    await notification(page, "5 restitutions créées");
    dire(`${actes} actes`);
    expect(actes).toBeLessThanOrEqual(4);

    const { n, agences, types, ranges } = await app.ecrire(
      `select count(*)::text as n, string_agg(distinct r.agence, ',') as agences, string_agg(r.immatriculation || ' ' || r.type_vehicule, ',' order by r.immatriculation) as types,
         sum((select count(*) from documents d where d.restitution_id = r.id))::text as ranges
       from restitutions r where r.client_id = $1 and r.immatriculation = any ($2::text[])`,
      [app.jeu.clientA, "{GF-531-WX,GG-294-MP,FR-502-AK,GC-999-CL,FZ-425-BQ}"],
    );
    expect([n, agences, types, ranges]).toEqual([
      "5",
      "Grenoble Presqu'île",
      "FR-502-AK VU,FZ-425-BQ VS,GC-999-CL VP,GF-531-WX VP,GG-294-MP VP",
      "12",
    ]);
    await lot.getByText(/^À réclamer dès maintenant\s: [\d\s]+,\d\d\s€ HT$/).waitFor();
    await lot.getByRole("link", { name: /^Restitution du 17\/09\/2024/ }).waitFor();
    await sansDefautAxe(page);
    // Un seul geste ferme le lot et le compte de ses envois.
    expect(await page.getByRole("button", { name: /^Fermer (ce lot|le suivi)/ }).count()).toBe(1);
    // Fermé, il ne revient pas ; le recharger non plus.
    await lot.getByRole("button", { name: "Fermer ce lot" }).click();
    await lot.waitFor({ state: "detached" });
    expect(await page.getByText(/documents reçus/).count()).toBe(0);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    expect(await lot.count()).toBe(0);
  });

  it.each(["claire", "admin"] as const)(
    "une restitution née d'un lot, aux documents encore à valider, arrive elle aussi en 1 800 px : %s",
    async (qui) => {
      const page = await app.page(qui);
      await page.setViewportSize({ width: 1440, height: 900 });
      const { lignes } = await (await page.request.get(`${app.adresse}/api/restitutions?taille=100`)).json();
      const siennes = lignes.filter((r: { immatriculation: string }) =>
        ["GF-531-WX", "GG-294-MP", "FR-502-AK", "GC-999-CL", "FZ-425-BQ"].includes(r.immatriculation),
      );
      expect(siennes).toHaveLength(5);
      await rapprocherSousConditions(siennes.map((r: { id: string }) => r.id));
      const hauteurs: Record<string, number> = {};
      let illustrees = 0;
      // Un rapport qui imprime quatre photos de chacun de ses premiers dommages : empilées, elles menaient la fiche à 2 047 px.
      await page.route("**/api/documents/*/photos", async (route) => {
        const document = route
          .request()
          .url()
          .replace(/\/photos$/, "");
        const { lignes: lues } = await (await page.request.get(document)).json();
        await route.fulfill({
          json: lues
            .slice(0, 2)
            .flatMap((l: { id: string }) => [0, 1, 2, 3].map((rang) => ({ ...PHOTO, rang, ligne_id: l.id }))),
        });
      });
      await page.route("**/api/documents/*/photos/*", (route) =>
        route.fulfill({ contentType: "image/png", body: PIXEL }),
      );
      const demandees = new Set<string>();
      page.on("request", (r) => r.url().endsWith("/photos") && demandees.add(r.url()));
      for (const fin of ["requestfinished", "requestfailed"] as const)
        page.on(fin as "requestfinished", (r) => demandees.delete(r.url()));
      for (const { id, immatriculation } of siennes) {
        await ouvrir(page, `/restitution/${id}`, immatriculation);
        await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
        await page.locator("main .mantine-Skeleton-root").first().waitFor({ state: "detached" });
        // Les photos que le papier imprime viennent après le reste, et comptent : celles d'une ligne tiennent en une rangée.
        const rangs = page.getByRole("list", { name: /^Photos imprimées dans le document/ });
        await expect.poll(() => demandees.size).toBe(0);
        for (const rang of await rangs.all())
          if ((await rang.getByRole("listitem").count()) > 1) {
            illustrees += 1;
            expect((await rang.boundingBox())?.height).toBeLessThanOrEqual(60);
          }
        hauteurs[immatriculation] = await page.evaluate(() => document.documentElement.scrollHeight);
      }
      // Une photo demandée par une fiche déjà quittée se sert jusqu'au bout : le serveur s'arrête après elle.
      await page.unrouteAll({ behavior: "wait" });
      await page.close();
      expect(illustrees).toBeGreaterThan(4);
      expect(Object.entries(hauteurs).filter(([, hauteur]) => hauteur > 1_800)).toEqual([]);
    },
  );

  it("une autre société n'en voit rien", async () => {
    const marc = await app.page("marc");
    await ouvrir(marc, "/documents", "Documents");
    await marc.getByText("Aucun document trouvé").waitFor();
    expect(await marc.getByRole("region", { name: "Ce que vous venez de déposer" }).count()).toBe(0);
  });

  it("un loueur hors de la base, ou un véhicule mis de côté, ne retient pas les autres ; la saisie reste", async () => {
    const poser = (plaque: string, loueur: string) =>
      app.ecrire(
        `insert into documents (client_id, type_document, etat, cree_par, depose_par_client, cree_le, loueur_lu, identification, date_document, net_ht)
         values ($1, 'facture', 'a_verifier', $2, true, now(), $4, $3, '2026-04-02', 45000) returning id`,
        [
          app.jeu.clientB,
          app.jeu.marc,
          JSON.stringify({ immatriculation: plaque, marque: "Renault", modele: "Trafic", kilometrage: 81_000 }),
          loueur,
        ],
      );
    await poser("HB-001-AA", "Ayvens");
    await poser("HB-002-AA", "Petit Forestier");
    await poser("HB-003-AA", "Ayvens");
    const page = await app.page("marc");
    await ouvrir(page, "/documents", "Documents");
    const lot = page.getByRole("region", { name: "Ce que vous venez de déposer" });
    const rangee = (plaque: string) => lot.getByRole("listitem", { name: plaque });
    const horsBase = rangee("HB-002-AA");
    await horsBase.getByText("Loueur lu : Petit Forestier, absent de la base.").waitFor();
    // Aucun champ n'y pousse à en prendre un autre.
    expect(await horsBase.getByRole("combobox").count()).toBe(0);
    await sansDefautAxe(page);
    await lot.getByRole("button", { name: "Mettre de côté HB-003-AA" }).click();
    await lot.getByRole("combobox", { name: "Agence, pour tous" }).fill("Lille");
    await horsBase.getByRole("button", { name: /^Demander à l'équipe/ }).click();
    await notification(page, "Demande envoyée à l'équipe Reflet");
    await horsBase.getByText(/^Demandé à l'équipe Reflet/).waitFor();
    const { texte } = await app.ecrire("select texte from messages where gabarit = 'contact'");
    expect(texte).toMatch(/Petit Forestier.*HB-002-AA/s);
    await lot.getByRole("button", { name: "Créer la restitution" }).click();
    await notification(page, "1 restitution créée");
    await rangee("HB-001-AA")
      .getByRole("link", { name: /^Restitution du/ })
      .waitFor();
    // Repris, il se crée de ce qui était déjà saisi.
    await lot.getByRole("button", { name: "Reprendre HB-003-AA" }).click();
    expect(await lot.getByRole("combobox", { name: "Agence, pour tous" }).inputValue()).toBe("Lille");
    await lot.getByRole("button", { name: "Créer la restitution" }).click();
    await notification(page, "1 restitution créée");
    // L'équipe le voit dans sa bande, et l'ajoute de là : le lot le reconnaît seul.
    const equipe = await app.page("admin");
    await ouvrir(equipe, "/dashboard", "Tickets");
    const acte = equipe
      .getByRole("region", { name: "Aujourd'hui" })
      .getByRole("listitem")
      .filter({ hasText: "Un loueur à ajouter" });
    expect(((await acte.textContent()) ?? "").replace(/\s/g, " ")).toContain(
      "Un loueur à ajouter : Petit Forestier, demandé par ",
    );
    await acte.getByRole("link", { name: "Ajouter Petit Forestier" }).click();
    const ajout = equipe.getByRole("dialog", { name: "Ajouter un loueur" });
    expect(await ajout.getByRole("textbox", { name: "Nom" }).inputValue()).toBe("Petit Forestier");
    await ajout.getByRole("button", { name: "Ajouter", exact: true }).click();
    await equipe.getByRole("heading", { name: "Petit Forestier", level: 1 }).waitFor();
    await ouvrir(equipe, "/dashboard", "Tickets");
    await equipe.getByRole("region", { name: "Aujourd'hui" }).waitFor();
    await acte.waitFor({ state: "detached" });
    await page.reload();
    await lot.getByRole("combobox", { name: "Agence, pour tous" }).fill("Lille");
    await lot.getByRole("button", { name: "Créer la restitution" }).click();
    await notification(page, "1 restitution créée");
    const { loueurs } = await app.ecrire(
      `select string_agg(r.immatriculation || ' ' || l.nom, ',' order by r.immatriculation) as loueurs
       from restitutions r join loueurs l on l.id = r.loueur_id where r.client_id = $1 and r.immatriculation like 'HB-%'`,
      [app.jeu.clientB],
    );
    expect(loueurs).toBe("HB-001-AA Ayvens,HB-002-AA Petit Forestier,HB-003-AA Ayvens");
  });
});
