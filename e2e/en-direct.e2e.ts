import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, ouvrirApplication, POINT } from "./application.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

const section = (page: Page, nom: string): Locator => page.getByRole("region", { name: nom, exact: true });
const bouton = (dans: Page | Locator, nom: string | RegExp): Locator => dans.getByRole("button", { name: nom });
const conducteur = async (prenom: string, nom: string, client = a.jeu.clientA): Promise<string> =>
  (
    await a.ecrire(
      "insert into conducteurs (client_id, prenom, nom, telephone) values ($1, $2, $3, '0600000001') returning id",
      [client, prenom, nom],
    )
  ).id ?? "";
/** Un compte rendu du flux lu par la page elle-même, dans une autre connexion que celle de l'application. */
const ecouterDans = (page: Page) =>
  page.evaluate(async () => {
    const recus: string[] = [];
    Object.assign(window, { recus });
    const flux = new EventSource("/api/en-direct?duree=600");
    for (const nom of ["changement", "reprise"])
      flux.addEventListener(nom, (e) => recus.push((e as MessageEvent<string>).data));
    await new Promise((suite) => flux.addEventListener("ouvert", suite));
  });
const recusDe = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify((window as unknown as { recus: string[] }).recus));

describe("les changements d'un collègue", () => {
  it("paraissent dans la liste et la fiche ouvertes ailleurs, et pas dans une autre société", async () => {
    const id = await conducteur("Line", "Direct");
    const [claire, expert, marc] = await Promise.all([a.page("claire"), a.page("expert"), a.page("marc")]);
    await Promise.all([
      claire.goto(`/conducteur/${id}`),
      expert.goto(`/conducteur/${id}`),
      marc.goto("/dashboard").then(() => ecouterDans(marc)),
    ]);
    // Chacun voit l'autre, comme il peut le connaître.
    await claire.getByText("Équipe Reflet est aussi sur cette fiche").waitFor();
    await expert.getByText(/Claire .* est aussi sur cette fiche/).waitFor();
    await sansDefautAxe(claire);

    await bouton(expert, "Modifier le nom").click();
    await claire.getByText("Équipe Reflet modifie cette fiche").waitFor();
    await expert.getByLabel("Nom", { exact: true }).fill("Direct-Roy");
    await expert.keyboard.press("Enter");
    await claire.getByRole("heading", { level: 1, name: "Line Direct-Roy" }).waitFor();
    await claire.getByText("Modifié à l'instant par Équipe Reflet").waitFor();

    // Une liste ouverte suit aussi.
    await expert.goto("/conducteurs");
    await expert.getByText("Direct").first().waitFor();
    await a.ecrire("update conducteurs set nom = 'Renommée' where id = $1 returning id", [id]);
    await expert.getByText("Renommée").first().waitFor();

    // Marc n'a rien reçu de tout cela : sa propre société, elle, lui parvient.
    await a.ecrire("update tickets set demandeur_prenom_nom = 'Chez Marc' where client_id = $1 returning id", [
      a.jeu.clientB,
    ]);
    await a.ecrire("insert into loueurs (nom) values ('Borne du direct') returning id");
    await expect.poll(() => recusDe(marc)).toContain("loueurs");
    const recus = await recusDe(marc);
    expect(recus).not.toContain("conducteurs");
    expect(recus).not.toContain("presences");
    expect(recus).not.toContain(id);
    await Promise.all([claire, expert, marc].map((page) => page.close()));
  });

  it("paraissent sur les photos comparées d'un véhicule, qui disent qui d'autre les regarde", async () => {
    const { id = "" } = await a.ecrire(
      "insert into vehicules (client_id, immatriculation) values ($1, 'ED-700-PH') returning id",
      [a.jeu.clientA],
    );
    const { id: ticket } = await a.ecrire(
      "insert into tickets (type_demande, client_id, vehicule_id, immatriculation) values ('etat_des_lieux', $1, $2, 'ED-700-PH') returning id",
      [a.jeu.clientA, id],
    );
    const { id: etat } = await a.ecrire(
      "insert into etats_des_lieux (client_id, ticket_id, type, version, date_etat) values ($1, $2, 'depart', 1, '2026-03-10') returning id",
      [a.jeu.clientA, ticket],
    );
    const [claire, expert] = await Promise.all([a.page("claire"), a.page("expert")]);
    await Promise.all([claire.goto(`/vehicule/${id}/photos`), expert.goto(`/vehicule/${id}`)]);
    await claire.getByText("Ce véhicule n'a encore aucune photo").waitFor();
    await claire.getByText("Équipe Reflet est aussi sur cette fiche").waitFor();
    await a.ecrire("insert into etat_photos (client_id, etat_id, vue, fichier_id) values ($1, $2, 'toit', $3)", [
      a.jeu.clientA,
      etat,
      await a.deposer("photo", "toit.png", POINT, "image/png"),
    ]);
    await claire
      .getByRole("img", { name: /10\/03\/2026/ })
      .first()
      .waitFor();
    await Promise.all([claire.close(), expert.close()]);
  });

  it("ne touchent pas à une saisie en cours, et disent qui a écrit", async () => {
    const id = await conducteur("Rose", "Saisie");
    const page = await a.page("expert");
    await page.goto(`/conducteur/${id}`);
    const informations = section(page, "Conducteur");
    await bouton(informations, /^Modifier/).click();
    await informations.getByLabel("Téléphone", { exact: true }).fill("07 00 00 00 00");
    await a.ecrire("update conducteurs set telephone = '0611111111' where id = $1 returning id", [id]);
    await informations.getByText(/Modifié par quelqu'un d'autre pendant votre saisie/).waitFor();
    await expect.poll(() => informations.getByLabel("Téléphone", { exact: true }).inputValue()).toBe("07 00 00 00 00");
    await sansDefautAxe(page);
    await bouton(informations, "Enregistrer").click();
    await page.getByRole("dialog", { name: "Fiche modifiée entre-temps" }).waitFor();
    await page.close();
  });

  it("faits par soi dans un autre onglet, ils ne se disent pas d'un autre", async () => {
    const id = await conducteur("Paule", "Deux-Onglets");
    const page = await a.page("expert");
    const autre = await page.context().newPage();
    await Promise.all([page.goto(`/conducteur/${id}`), autre.goto(`/conducteur/${id}`)]);
    const saisir = async (onglet: Page, telephone: string) => {
      const fiche = section(onglet, "Conducteur");
      await bouton(fiche, /^Modifier/).click();
      await fiche.getByLabel("Téléphone", { exact: true }).fill(telephone);
      return fiche;
    };
    const ici = await saisir(page, "07 00 00 00 00");
    const la = await saisir(autre, "06 22 22 22 22");
    await bouton(la, "Enregistrer").click();
    await page.getByText("Modifié à l'instant par vous-même dans un autre onglet").waitFor();
    await ici.getByText(/^Modifié par vous-même dans un autre onglet .* pendant votre saisie$/).waitFor();
    await bouton(ici, "Enregistrer").click();
    const choix = page.getByRole("dialog", { name: "Fiche modifiée entre-temps" });
    await choix.getByText(/modifiée par vous-même dans un autre onglet/).waitFor();
    expect(await page.getByText("quelqu'un d'autre").count()).toBe(0);
    await Promise.all([page.close(), autre.close()]);
  });

  it("un seul onglet tient le flux, un autre prend sa suite ; un onglet fermé quitte la fiche aussitôt", async () => {
    const premier = await a.page("expert");
    const second = await premier.context().newPage();
    const flux = (page: Page) => {
      const vus: string[] = [];
      page.on("request", (r) => r.url().includes("/api/en-direct") && vus.push(r.url()));
      return vus;
    };
    const [un, deux] = [flux(premier), flux(second)];
    await premier.goto("/conducteurs");
    await expect.poll(() => un.length).toBe(1);
    await second.goto("/conducteurs");
    const id = await conducteur("Onglet", "Partage");
    await second.getByText("Partage").first().waitFor();
    expect(deux).toEqual([]);
    await premier.close();
    await expect.poll(() => deux.length).toBe(1);
    await a.ecrire("update conducteurs set nom = 'Succession' where id = $1 returning id", [id]);
    await second.getByText("Succession").first().waitFor();

    // Un onglet de trop se ferme, celui qui tient le flux reste : la présence part avec l'onglet, bien avant qu'on l'oublie.
    const claire = await a.page("claire");
    const fiche = await second.context().newPage();
    await Promise.all([claire.goto(`/conducteur/${id}`), fiche.goto(`/conducteur/${id}`)]);
    const equipe = claire.getByText("Équipe Reflet est aussi sur cette fiche");
    await equipe.waitFor();
    await fiche.close({ runBeforeUnload: true });
    await equipe.waitFor({ state: "hidden" });

    // Un onglet tué net, sans un mot : un autre de ce navigateur le dit pour lui.
    const tue = await second.context().newPage();
    await tue.goto(`/conducteur/${id}`);
    await equipe.waitFor();
    await tue.route("**/api/presences/*", (route) => route.abort());
    await tue.close();
    await equipe.waitFor({ state: "hidden" });

    // Le navigateur entier disparaît, sans un mot : le flux fermé lève sa présence.
    await second.goto(`/conducteur/${id}`);
    await equipe.waitFor();
    await second.route("**/api/presences/*", (route) => route.abort());
    await second.close();
    await equipe.waitFor({ state: "hidden" });
    await claire.close();
  });
});
