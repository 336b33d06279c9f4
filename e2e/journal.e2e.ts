import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sceller } from "../server/journal/sceller.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { ecouterDirect } from "./attentes.ts";
import { sansDirect } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await navigateur?.close();
  await a?.fermer();
});

const titre = (page: Page, nom: string) => page.getByRole("heading", { level: 1, name: nom, exact: true }).waitFor();
const dit = (page: Page, phrase: string | RegExp) =>
  page.getByRole("region", { name: "Notifications", exact: true }).getByText(phrase).first().waitFor();
const creer = (nom: string) => a.ecrire("insert into garages (nom, contact) values ($1, 'Luc') returning id", [nom]);

it("un garage supprimé se lit au journal et revient de la corbeille", async () => {
  const { id = "" } = await creer("Garage à rendre");
  const page = await a.page("admin");
  const supprime = await page.request.delete(`/api/garages/${id}`, { headers: { "x-reflet": "1" } });
  expect(supprime.ok()).toBe(true);

  await page.goto("/administration");
  await page.getByRole("link", { name: "Journal", exact: true }).click();
  await titre(page, "Journal");
  await page.getByRole("combobox", { name: "Filtrer par action" }).click();
  await page.getByRole("option", { name: "Suppression", exact: true }).click();
  const ligne = page.getByRole("button", { name: /Suppression.*Garage/ }).first();
  await ligne.click();
  await page.getByText("Garage à rendre").first().waitFor();
  await page.getByText("garages.supprimer").waitFor();
  await sansDefautAxe(page);

  await page.getByRole("link", { name: "Restaurer depuis la corbeille" }).click();
  await titre(page, "Corbeille");
  await page.getByRole("button", { name: "Restaurer Garage Garage à rendre" }).click();
  await dit(page, "Garage Garage à rendre : restauré");
  await page.getByText("La corbeille est vide").waitFor();
  await sansDefautAxe(page);
  await page.goto(`/garage/${id}`);
  await titre(page, "Garage à rendre");
  await page.close();
  // L'expert lit le journal, mais la corbeille n'est qu'à l'admin : rien ne l'y mène.
  const expert = await a.page("expert");
  await expert.goto("/administration/journal?action=suppression");
  await expert
    .getByRole("button", { name: /Suppression.*Garage/ })
    .first()
    .click();
  await expert.getByText("garages.supprimer").waitFor();
  expect(await expert.getByRole("link", { name: "Restaurer depuis la corbeille" }).count()).toBe(0);
  await expert.close();
});

it("le journal ouvert dit qu'il a grandi, et se relit par un geste", async () => {
  const page = await a.page("admin");
  await page.goto("/administration/journal");
  await page.getByRole("list", { name: "Lignes du journal" }).waitFor();
  expect(await page.getByText("Le journal a grandi").count()).toBe(0);
  await creer("Garage en direct");
  await sceller(a.services);
  await page.getByText("Le journal a grandi depuis cette lecture.").waitFor();
  await sansDefautAxe(page);
  await page.getByRole("button", { name: "Relire", exact: true }).click();
  await page.getByText("Le journal a grandi").waitFor({ state: "detached" });
  // La relecture s'inscrit au journal, et ne l'annonce pas.
  const temoin = await ecouterDirect(page);
  await sceller(a.services);
  await temoin((await a.ecrire("insert into loueurs (nom) values ('Borne') returning id")).id ?? "");
  expect(await page.getByText("Le journal a grandi").count()).toBe(0);
  await page.close();
});

it("une valeur se rétablit depuis l'historique, sans écraser ce qu'un autre vient d'écrire", async () => {
  const { id = "" } = await creer("Garage corrigé");
  const page = await a.page("expert");
  const contact = async (avant: string, suite: string) => {
    const r = await page.request.patch(`/api/garages/${id}`, {
      headers: { "x-reflet": "1" },
      data: { champs: { contact: suite }, avant: { contact: avant } },
    });
    expect(r.ok()).toBe(true);
  };
  await contact("Luc", "Faux nom");
  // Sans le direct, qui montrerait ce qu'écrit le collègue avant que la fenêtre le compare.
  await sansDirect(page);
  await page.goto(`/garage/${id}`);
  await titre(page, "Garage corrigé");
  const retablir = page.getByRole("button", { name: "Rétablir cette valeur de Contact" }).first();
  await retablir.click();
  const question = page.getByRole("dialog");
  await question.getByText("Luc").waitFor();
  // Un collègue écrit entre-temps : la sienne reste.
  await contact("Faux nom", "Inès");
  await question.getByRole("button", { name: "Rétablir", exact: true }).click();
  await dit(page, /Contact a changé depuis/);
  expect((await a.ecrire("select contact from garages where id = $1", [id])).contact).toBe("Inès");

  await page.reload();
  await titre(page, "Garage corrigé");
  await page.getByRole("button", { name: "Rétablir cette valeur de Contact" }).last().click();
  await question.getByRole("button", { name: "Rétablir", exact: true }).click();
  await dit(page, "Valeur rétablie");
  expect((await a.ecrire("select contact from garages where id = $1", [id])).contact).toBe("Luc");
  await page.getByRole("link", { name: "Lire au journal" }).click();
  await titre(page, "Journal");
  await page
    .getByRole("button", { name: /Modification.*Contact/ })
    .first()
    .waitFor();
  await page.close();
});

it("un document raconte ses corrections et les rend : un champ de son identification, un total, une ligne ; un import dit ses étapes", async () => {
  const page = await a.page("expert");
  const corriger = async (suite: string, corps: object) => {
    const r = await page.request.patch(`/api/documents/${a.jeu.document}${suite}`, {
      headers: { "x-reflet": "1" },
      data: corps,
    });
    expect(r.ok()).toBe(true);
  };
  const lu = await (await page.request.get(`/api/documents/${a.jeu.document}`)).json();
  await corriger("", { champs: { contrat: "C-12" }, avant: { contrat: lu.identification.contrat } });
  await corriger("", { champs: { contrat: "C-13" }, avant: { contrat: "C-12" } });
  await corriger("/totaux", { totaux: { ttc: 4242 }, avant: { ttc: lu.totaux.ttc } });
  await corriger("/totaux", { totaux: { ttc: 4343 }, avant: { ttc: 4242 } });
  const [ligne] = lu.lignes;
  await corriger(`/lignes/${ligne.id}`, {
    champs: { net_ht: ligne.net_ht + 100 },
    avant: { net_ht: ligne.net_ht },
  });
  await page.goto(`/document/${a.jeu.document}`);
  const histoire = page.getByRole("region", { name: "Historique", exact: true });
  await histoire.getByText("Lecture corrigée").first().waitFor();
  const question = page.getByRole("dialog", { name: "Rétablir cette valeur" });
  for (const [champ, valeur] of [
    ["Contrat", "C-12"],
    ["Total TTC", "42,42"],
    [`${ligne.designation}, net HT`, "100,00"],
  ] as const) {
    await histoire
      .getByRole("button", { name: `Rétablir cette valeur de ${champ}` })
      .first()
      .click();
    await question.getByText(valeur).waitFor();
    await question.getByRole("button", { name: "Rétablir", exact: true }).click();
    await question.waitFor({ state: "detached" });
  }
  await dit(page, "Valeur rétablie");
  await sansDefautAxe(page);
  const rendu = await (await page.request.get(`/api/documents/${a.jeu.document}`)).json();
  expect([rendu.identification.contrat, rendu.totaux.ttc, rendu.lignes[0].net_ht]).toEqual([
    "C-12",
    4242,
    ligne.net_ht,
  ]);

  // Une ligne retirée à tort revient d'ici, et se recompte.
  const retiree = await page.request.delete(`/api/documents/${a.jeu.document}/lignes/${ligne.id}`, {
    headers: { "x-reflet": "1" },
  });
  expect(retiree.ok()).toBe(true);
  await page.reload();
  await histoire.getByRole("button", { name: `Remettre cette ligne : ${ligne.designation}` }).click();
  await dit(page, "Ligne remise");
  const remis = await (await page.request.get(`/api/documents/${a.jeu.document}`)).json();
  expect(remis.lignes).toEqual(rendu.lignes);
  await sansDefautAxe(page);

  const depot = await page.request.put(`/api/imports?entite=vehicules&client_id=${a.jeu.clientA}&nom=parc.csv`, {
    headers: { "x-reflet": "1", "content-type": "application/octet-stream" },
    data: Buffer.from("Immatriculation\nHI-001-HI\n"),
  });
  const { id } = await depot.json();
  await page.goto(`/import/${id}`);
  await page.getByRole("region", { name: "Historique", exact: true }).getByText("Fichier déposé").waitFor();
  await sansDefautAxe(page);
  await page.close();
});
