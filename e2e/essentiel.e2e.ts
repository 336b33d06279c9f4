import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ouvrir, sansDebordement, sansEspaces, seConnecter, seVoit } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

it.each(["bureau", "telephone"] as const)("l'essentiel d'une restitution, puis ses plis (%s)", async (ecran) => {
  const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
  await seConnecter(page, "claire@transalpes.test");
  // Une facture de la démonstration dont la lettre n'est pas partie.
  const { lignes } = await (await page.request.get("/api/contestations?statut_contestation=a_contester")).json();
  const [dossier] = lignes;
  await ouvrir(page, `/restitution/${dossier.restitution_id}`, dossier.immatriculation);
  const bande = page.getByRole("region", { name: "L'essentiel" });
  await bande.getByText("À contester", { exact: true }).waitFor();
  // Rien n'est encore réclamé : la somme est celle que la lettre réclamera.
  expect(dossier.a_reclamer).toBeGreaterThan(0);
  expect(sansEspaces(await bande.textContent())).toContain(
    `ÀréclamerHT${sansEspaces((dossier.a_reclamer / 100).toLocaleString("fr-FR", { minimumFractionDigits: 2 }))}`,
  );
  const geste = bande.getByRole("link", { name: "Envoyer la lettre" });
  // Le premier geste est dans le premier écran, et la bande y reste quand on descend.
  expect(await seVoit(geste)).toBe(true);
  const hauteur = await page.evaluate(() => document.documentElement.scrollHeight);
  if (ecran === "bureau") expect(hauteur).toBeLessThanOrEqual(1_800);

  const rapport = page.getByRole("region", { name: "Rapport et lecture" });
  expect(await rapport.getByRole("table").count()).toBe(0);
  await bande.getByRole("link", { name: "Rapport et lecture" }).click();
  await rapport.getByRole("button", { name: "Rapport et lecture", expanded: true }).waitFor();
  await expect.poll(() => seVoit(geste)).toBe(true);
  await sansDefautAxe(page);
  await sansDebordement(page);
  await rapport.getByRole("button", { name: "Rapport et lecture" }).click();
  await rapport.getByRole("button", { name: "Rapport et lecture", expanded: false }).waitFor();
  // La même ancre, une seconde fois, l'ouvre encore.
  await bande.getByRole("link", { name: "Rapport et lecture" }).click();
  await rapport.getByRole("button", { name: "Rapport et lecture", expanded: true }).waitFor();
  await geste.click();
  await page.waitForURL(`**/contestation/${dossier.id}`);
  expect(erreurs).toEqual([]);
  await contexte.close();
});

it("chaque restitution arrive en 1 800 px au plus, quel que soit ce qu'elle compare ou reste à lire", async () => {
  const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
  await seConnecter(page, "admin@reflet.test");
  const { lignes } = await (await page.request.get("/api/restitutions?taille=100")).json();
  // Les plus longues : beaucoup de lignes facturées, et des documents que personne n'a validés.
  const pesees: { id: string; lignes: number; aValider: number }[] = [];
  const peser = async ({ id }: { id: string }) => {
    const lire = async (quoi: string) => (await page.request.get(`/api/restitutions/${id}/${quoi}`)).json();
    const [rapprochements, documents] = [await lire("rapprochement"), await lire("documents")];
    const nombre = rapprochements.reduce(
      (n: number, r: { lignes: { facture: unknown[] } }) => n + r.lignes.facture.length,
      0,
    );
    return { id, lignes: nombre, aValider: documents.filter((d: { etat: string }) => d.etat !== "valide").length };
  };
  // Quelques-unes à la fois : deux cents demandes d'un coup feraient attendre, ou refuser, celles des histoires d'à côté.
  for (let i = 0; i < lignes.length; i += 8)
    pesees.push(...(await Promise.all<(typeof pesees)[number]>(lignes.slice(i, i + 8).map(peser))));
  const plusDAbord = (cle: "lignes" | "aValider") => (a: (typeof pesees)[number], b: (typeof pesees)[number]) =>
    b[cle] - a[cle];
  // De chaque sorte, celle qui a le plus à montrer : les autres tiennent dans moins.
  const longues = pesees.toSorted(plusDAbord("lignes")).slice(0, 2);
  const aLire = pesees
    .filter((p) => p.aValider > 0 && p.lignes === 0)
    .toSorted(plusDAbord("aValider"))
    .slice(0, 1);
  const mixtes = pesees
    .filter((p) => p.aValider > 0 && p.lignes > 0)
    .toSorted(plusDAbord("lignes"))
    .slice(0, 1);
  expect(longues[0]?.lignes).toBeGreaterThan(8);
  expect(aLire.length).toBeGreaterThan(0);
  const hauteurs: Record<string, number> = {};
  for (const { id } of [...longues, ...aLire, ...mixtes]) {
    await ouvrir(page, `/restitution/${id}`, /./);
    await page
      .getByRole("region", { name: "Rapprochement", exact: true })
      .getByText(/Refaire/)
      .waitFor();
    hauteurs[id] = await page.evaluate(() => document.documentElement.scrollHeight);
  }
  expect(Object.entries(hauteurs).filter(([, hauteur]) => hauteur > 1_800)).toEqual([]);
  // Ce qui n'est pas montré se demande d'un clic, et vient en entier.
  await ouvrir(page, `/restitution/${longues[0]?.id}`, /./);
  const rapprochement = page.getByRole("region", { name: "Rapprochement", exact: true });
  const toutes = rapprochement.getByText(/^Toutes les lignes/);
  if (await toutes.count()) await toutes.click();
  const suite = rapprochement.getByRole("button", { name: /^Voir les \d+ autres lignes/ });
  await page.setViewportSize({ width: 390, height: 844 });
  const droite = async (quoi: typeof suite) => {
    const boite = await quoi.boundingBox();
    return (boite?.x ?? 0) + (boite?.width ?? 0);
  };
  await expect.poll(async () => (await droite(suite)) < (await droite(rapprochement))).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await suite.click();
  await expect.poll(() => rapprochement.getByRole("row").count()).toBeGreaterThan(longues[0]?.lignes ?? 0);
  await sansDefautAxe(page);
  expect(erreurs).toEqual([]);
  await contexte.close();
});

it.each(["claire@transalpes.test", "marc@boreal.test"])(
  "chez un client aussi, la plus haute de chaque sorte arrive en 1 800 px : %s",
  async (qui) => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, qui);
    const { lignes } = await (await page.request.get("/api/restitutions?taille=100")).json();
    const pesees: { id: string; hauteur: number; sorte: string }[] = [];
    const peser = async ({ id }: { id: string }) => {
      const lire = async (quoi: string) => (await page.request.get(`/api/restitutions/${id}/${quoi}`)).json();
      const [[premier], documents] = [await lire("rapprochement"), await lire("documents")];
      const aValider = documents.some((d: { etat: string }) => d.etat !== "valide");
      const sorte = `${premier ? (premier.contestees.length > 0 ? "réclamée" : premier.montant_contestable > 0 ? "contestable" : "conforme") : "sans facture"}, ${aValider ? "à valider" : "validée"}`;
      // Ce qui se voit d'abord : ses rangées et leurs photos, ses réserves, sinon les lignes de ses documents.
      const hauteur = premier
        ? premier.lignes.facture.length + premier.lignes.rapport.length + 2 * premier.explication.avertissements.length
        : documents.reduce((n: number, d: { lignes: unknown[] }) => n + d.lignes.length, 0);
      return { id, hauteur, sorte };
    };
    for (let i = 0; i < lignes.length; i += 8)
      pesees.push(...(await Promise.all<(typeof pesees)[number]>(lignes.slice(i, i + 8).map(peser))));
    const sortes = Map.groupBy(pesees, (p) => p.sorte);
    expect(sortes.size).toBeGreaterThan(3);
    const hauteurs: [string, string, number][] = [];
    for (const [sorte, siennes] of sortes)
      for (const { id } of siennes.toSorted((a, b) => b.hauteur - a.hauteur).slice(0, 2)) {
        await ouvrir(page, `/restitution/${id}`, /./);
        await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
        await page.locator("main .mantine-Skeleton-root").first().waitFor({ state: "detached" });
        hauteurs.push([sorte, id, await page.evaluate(() => document.documentElement.scrollHeight)]);
      }
    expect(hauteurs.filter(([, , hauteur]) => hauteur > 1_800)).toEqual([]);
    expect(erreurs).toEqual([]);
    await contexte.close();
  },
);

/** Les plus longues fiches de la démonstration tenaient 2 482 et 3 909 px à 1440 de large. */
const TICKETS = [
  { type: "sinistre", chemin: "sinistre", titre: "Détail du sinistre", max: 1_900 },
  { type: "convoyage", chemin: "convoyage", titre: "Détail du convoyage", max: 1_900 },
  { type: "etat_des_lieux", chemin: "etat-des-lieux", titre: "Détail de l'état des lieux", max: 2_200 },
] as const;

/** Une ancre mène à une section de la page, ou ne s'affiche pas. */
async function sansAncreMorte(page: Page): Promise<void> {
  const ancres = page.getByRole("navigation", { name: "Dans cette page" }).getByRole("link");
  const cibles = await ancres.evaluateAll((liens) => liens.map((a) => new URL((a as HTMLAnchorElement).href).hash));
  expect(cibles.length).toBeGreaterThan(1);
  for (const cible of cibles) expect(await page.locator(cible).count(), cible).toBe(1);
}

/** Une pièce absente n'a pas de rangée à elle, et une section sans rien n'a que sa ligne. */
async function rienDeVide(page: Page): Promise<void> {
  const vides = page.getByRole("region").filter({ hasText: /Non disponible/ });
  for (const vide of await vides.all()) {
    expect(await vide.getByText("Non disponible").count()).toBe(1);
    if ((await vide.getByRole("listitem").count()) === 0)
      expect((await vide.boundingBox())?.height).toBeLessThanOrEqual(64);
  }
}

it.each(TICKETS)(
  "une longue fiche se parcourt par ses ancres, et ce qui manque y tient en une ligne : $type",
  async ({ type, chemin, titre, max }) => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    const { lignes } = await (await page.request.get(`/api/tickets?type_demande=${type}`)).json();
    let remplis = 0;
    for (const { id } of lignes.slice(0, type === "sinistre" ? 2 : 4)) {
      await ouvrir(page, `/${chemin}/${id}`, titre);
      await page.getByRole("region", { name: "Documents", exact: true }).waitFor();
      const hauteur = await page.evaluate(() => document.documentElement.scrollHeight);
      await sansAncreMorte(page);
      // Un état des lieux à remplir a la place qu'il faut pour toucher le schéma, photographier et signer.
      const aRemplir = await page.getByRole("button", { name: "Signer l'état des lieux" }).count();
      if (aRemplir === 0) expect(hauteur, id).toBeLessThanOrEqual(max);
      await rienDeVide(page);
      if (type === "etat_des_lieux") {
        await page.getByText("Arrivée", { exact: true }).click();
        await page.getByRole("region", { name: "État des lieux", exact: true }).getByRole("button").first().waitFor();
        remplis += await page.getByRole("button", { name: "Signer l'état des lieux" }).count();
        expect(await page.evaluate(() => document.documentElement.scrollHeight), id).toBeLessThanOrEqual(3_200);
      }
      if (type === "sinistre") {
        const garages = page
          .locator("main")
          .locator("dt")
          .filter({ hasText: /^Garage$/ });
        expect(await garages.count()).toBe(1);
      }
    }
    // La démonstration a un état d'arrivée que personne n'a encore signé.
    if (type === "etat_des_lieux") expect(remplis).toBeGreaterThan(0);
    const ancres = page.getByRole("navigation", { name: "Dans cette page" });
    await ancres.getByRole("link", { name: "Historique" }).click();
    await page.getByRole("button", { name: "Historique", expanded: true }).waitFor();
    await expect.poll(() => seVoit(ancres)).toBe(true);
    await sansDefautAxe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await sansDebordement(page);
    expect(erreurs).toEqual([]);
    await contexte.close();
  },
);
