import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { conditionsUsuelles } from "../domain/conditions/conditions-loueur.ts";
import { rangDesConditions } from "../domain/conditions/rang.ts";
import { type Application, couper, ouvrirApplication } from "./application.ts";
import { sansDebordement } from "./gestes.ts";
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

const dit = (page: Page, phrase: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(phrase).first().waitFor();
const loueur = async (nom: string): Promise<string> =>
  (await a.ecrire("insert into loueurs (nom) values ($1) returning id", [nom])).id ?? "";
/** Des conditions usuelles, communes, sans fin. */
const conditions = async (id: string, du: string, franchise = 25_000): Promise<string> => {
  const { grille_vetuste, seuils } = rangDesConditions(conditionsUsuelles(du));
  const version = await a.ecrire(
    `insert into conditions_loueur (loueur_id, valable_du, grille_vetuste, seuils, franchise_ht) values ($1, $2, $3, $4, $5) returning id`,
    [id, du, JSON.stringify(grille_vetuste), JSON.stringify(seuils), franchise],
  );
  return version.id ?? "";
};

it("se renomme, se reconnaît à ses autres noms, s'archive en disant ce qui le désigne, et se restaure", async () => {
  const id = await loueur("Bail Nord");
  await loueur("Bail Sud");
  await a.ecrire("update vehicules set loueur_id = $1 where id = $2 returning id", [id, a.jeu.vehicule]);
  const page = await a.page("admin");
  await page.goto("/loueurs?q=bail");
  await page.getByRole("row").filter({ hasText: "Bail Nord" }).getByText("Aucune").waitFor();
  await sansDefautAxe(page);
  await page.getByRole("link", { name: "Bail Nord" }).click();
  await page.getByRole("button", { name: "Modifier le nom" }).click();
  const nom = page.getByRole("textbox", { name: "Nom", exact: true });
  await nom.fill("bail-sud");
  await nom.press("Enter");
  await page.getByText("Le loueur «\u00a0Bail Sud\u00a0» porte déjà ce nom").waitFor();
  await couper(page, `/loueurs/${id}`);
  await nom.fill("Bail du Nord");
  await nom.press("Enter");
  await dit(page, "Erreur lors de la mise à jour");
  await page.unrouteAll();
  await nom.press("Enter");
  await dit(page, "Nom mis à jour");

  const section = page.getByRole("region", { name: "Sur les documents" });
  await section.getByText("Bail Nord", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Modifier la section Sur les documents" }).click();
  const noms = section.locator("input").first();
  await noms.fill("BN Location");
  await noms.press("Enter");
  await section.getByLabel("SIREN").fill("329 892 369");
  await section.getByLabel("N° de TVA").fill("FR 85 329 892 368");
  await section.getByRole("button", { name: "Enregistrer" }).click();
  await section.getByText("Ce SIREN n'existe pas").waitFor();
  await section.getByText("La clé de ce numéro de TVA est fausse : 84 attendu").waitFor();
  await sansDefautAxe(page);
  await section.getByLabel("SIREN").fill("329 892 368");
  await section.getByLabel("N° de TVA").fill("FR 84 329 892 368");
  await section.getByRole("button", { name: "Enregistrer" }).click();
  await section.getByText("Bail Nord, BN Location").waitFor();
  await section.getByText("329\u202f892\u202f368", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Archiver" }).click();
  const fenetre = page.getByRole("dialog", { name: "Archiver Bail du Nord ?" });
  await fenetre.getByText("Gardent son nom : 1 véhicule").waitFor();
  await sansDefautAxe(page);
  await fenetre.getByRole("button", { name: "Archiver" }).click();
  await page.getByText("Ce loueur est archivé").waitFor();
  expect(await page.getByRole("button", { name: "Modifier le nom" }).count()).toBe(0);
  await page.getByRole("button", { name: "Restaurer" }).click();
  await dit(page, "Loueur restauré");
  const histoire = page.getByRole("region", { name: "Historique" });
  for (const geste of ["Loueur restauré", "Loueur archivé", "Autres noms modifiés"])
    await histoire.getByText(geste).first().waitFor();
  await page.close();
});

it("a des conditions datées : grille au clavier, fautes à leur place, la version d'avant finie d'un clic, rien de perdu", async () => {
  const id = await loueur("Bail Est");
  await conditions(id, "2022-01-01");
  const page = await a.page("admin");
  await page.goto(`/loueur/${id}`);
  await page.getByText("En vigueur", { exact: true }).waitFor();
  await page.getByRole("link", { name: /^Dupliquer/ }).click();
  await page.getByRole("heading", { level: 1, name: "Nouvelles conditions Bail Est" }).waitFor();
  await page.getByRole("button", { name: "Ajouter une tranche d'âge" }).click();
  const debut = page.getByLabel("Début de la tranche 6, en mois");
  await expect.poll(() => debut.inputValue()).toBe("60");
  await debut.fill("48");
  const taux = page.getByLabel(/^Main-d'œuvre, de 12 à 23 mois, jusqu'à/);
  await taux.fill("120");
  // La flèche descend d'une tranche, dans la même colonne.
  await taux.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Main-d'œuvre, de 24/);
  await page.keyboard.press("Control+Enter");
  await page.getByText("La date de début est requise").waitFor();
  await page.getByText("Tranche 2\u00a0: Un taux va de 0 à 100\u00a0%").waitFor();
  await page.getByText("Tranche 6\u00a0: Plus de 48 mois : les âges se suivent sans se chevaucher").waitFor();
  await sansDefautAxe(page);
  await taux.fill("7,5");
  await debut.fill("72");
  await page.getByText("Tranche 6").waitFor({ state: "detached" });
  await page.getByLabel("Valables du").fill("01/01/2026");
  await page.getByRole("switch", { name: "Une remise s'applique après la vétusté" }).check({ force: true });
  await page.getByRole("textbox", { name: "Taux", exact: true }).fill("5");
  await page.getByRole("button", { name: "Créer la version" }).click();
  await page.getByText("Des conditions courent déjà depuis le 01/01/2022").first().waitFor();
  await expect.poll(() => taux.inputValue()).toBe("7,5");
  await page
    .getByRole("button", { name: "Terminer les conditions valables depuis le 01/01/2022 le 31/12/2025" })
    .click();
  await dit(page, "Conditions enregistrées");
  await page.getByRole("link", { name: "Du 01/01/2022 au 31/12/2025", exact: true }).waitFor();
  await page.getByText("remise 5\u00a0% sur le total").waitFor();
  await page
    .getByRole("region", { name: "Historique" })
    .getByText("Conditions communes du 01/01/2026 créées")
    .waitFor();
  const { grille } = await a.ecrire(
    "select grille_vetuste -> 'grille' -> 1 -> 'jusqu_au_seuil' ->> 'main_oeuvre' as grille from conditions_loueur where valable_du = '2026-01-01' and loueur_id = $1",
    [id],
  );
  expect(grille).toBe("7.5");
  await page.close();

  // Au téléphone, une tranche est une fiche ; l'expert lit sans pouvoir écrire.
  const expert = await a.page("expert", "telephone");
  await expert.goto(`/loueur/${id}`);
  await expert.getByRole("link", { name: "Depuis le 01/01/2026" }).click();
  await expert.getByRole("rowheader", { name: "72 mois et plus" }).waitFor();
  expect(await expert.getByRole("button", { name: "Enregistrer" }).count()).toBe(0);
  await sansDebordement(expert);
  await expert.close();
  const admin = await a.page("admin", "telephone");
  await admin.goto(`/loueur/${id}/conditions/nouvelle`);
  await admin.getByLabel("Début de la tranche 2, en mois").waitFor();
  await sansDebordement(admin);
  await sansDefautAxe(admin);
  await admin.close();
});

it("se corrige à deux : ce que l'autre change ailleurs demeure, le même champ se dit et se choisit", async () => {
  const id = await loueur("Bail à Deux");
  const version = await conditions(id, "2024-01-01");
  const page = await a.page("admin");
  await page.goto(`/loueur/${id}/conditions/${version}`);
  const franchise = page.getByRole("textbox", { name: "Montant", exact: true });
  const delai = page.getByRole("textbox", { name: "Contestation, après la facture" });
  const ailleurs = (colonne: string, valeur: number) =>
    // La page se relit en direct pendant la saisie : ce qu'elle avait lu à l'ouverture reste ce qu'elle compare.
    Promise.all([
      page.waitForResponse((r) => r.url().includes(`/api/conditions/${version}`) && r.request().method() === "GET"),
      a.ecrire(`update conditions_loueur set ${colonne} = $1 where id = $2 returning id`, [valeur, version]),
    ]);
  const lues = () =>
    a.ecrire(
      "select franchise_ht::text as franchise, delai_contestation_jours::text as delai from conditions_loueur where id = $1",
      [version],
    );
  await franchise.fill("300");
  await ailleurs("delai_contestation_jours", 45);
  expect(await delai.inputValue()).toBe("30");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await dit(page, "Conditions enregistrées");
  expect(await lues()).toEqual({ franchise: "30000", delai: "45" });

  await page.goto(`/loueur/${id}/conditions/${version}`);
  await franchise.fill("200");
  await ailleurs("franchise_ht", 12_300);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByText("Quelqu'un d'autre a changé pendant votre saisie : la franchise.").waitFor();
  expect(await lues()).toEqual({ franchise: "12300", delai: "45" });
  await sansDefautAxe(page);
  await page.getByRole("button", { name: "Enregistrer la mienne" }).click();
  await dit(page, "Conditions enregistrées");
  expect(await lues()).toEqual({ franchise: "20000", delai: "45" });
  await page.close();
});

it("montre à un client ses conditions sur une restitution, et la facture sous celles d'un autre loueur", async () => {
  const [id, autre] = [await loueur("Bail Ouest"), await loueur("Bail Centre")];
  await conditions(id, "2022-01-01");
  await conditions(autre, "2022-01-01", 10_000);
  const { restitution = "" } = await a.ecrire(
    `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
       montant_ht_apres_remise) values ($1, 'AB-345-CD', '2026-03-10', 'Lyon', $2, 'Renault', 'Clio', 'VP', 50000, 50000) returning id as restitution`,
    [a.jeu.clientA, id],
  );
  const { document } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, date_document, identification, net_ht)
     values ($1, $2, 'facture', '2026-03-20', '{"date_mise_en_circulation": "2022-12-01", "kilometrage": 50000}', 50000) returning id as document`,
    [a.jeu.clientA, restitution],
  );
  await a.ecrire(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, element, operation, brut_ht, net_ht)
     values ($1, $2, $3, '2026-03-10', 0, 'Aile avant droite', 'aile_avant_droite', 'peinture', 50000, 50000) returning id`,
    [document, a.jeu.clientA, restitution],
  );
  const page = await a.page("claire");
  await page.goto(`/restitution/${restitution}`);
  const bloc = page.getByRole("region", { name: "Conditions en vigueur" });
  // Repliée à l'arrivée : son titre l'ouvre.
  await bloc.getByRole("button", { name: "Conditions en vigueur" }).click();
  await bloc.getByText("250,00 € HT par véhicule").waitFor();
  await bloc.getByRole("button", { name: "Bail Ouest, depuis le 01/01/2022" }).click();
  await page.getByRole("dialog").getByRole("rowheader", { name: "de 36 à 47 mois" }).waitFor();
  await sansDefautAxe(page);
  await page.keyboard.press("Escape");
  await bloc.getByRole("button", { name: /^Et avec un autre loueur/ }).click();
  const fenetre = page.getByRole("dialog", { name: "Et avec les conditions d'un autre loueur ?" });
  const comparer = fenetre.getByRole("combobox", { name: "Loueur à comparer" });
  await comparer.fill("centre");
  await page.getByRole("option", { name: "Bail Centre" }).waitFor();
  // Au clavier : la liste peut encore se placer sous le pointeur.
  await comparer.press("ArrowDown");
  await comparer.press("Enter");
  const total = fenetre.getByRole("row", { name: /^Total HT/ });
  await total.getByText("300,00").waitFor();
  expect((await total.getByRole("cell").allInnerTexts()).map((c) => c.replace(/\s/g, " "))).toEqual([
    "150,00 €",
    "300,00 €",
    "+150,00 €",
  ]);
  await sansDefautAxe(page);
  await page.close();
});

it("deux loueurs n'en font qu'un, puis reviennent chacun avec ses fiches", async () => {
  const [double, reste] = [await loueur("Bail Levantt"), await loueur("Bail Levant")];
  await a.ecrire("update vehicules set loueur_id = $1 where id = $2", [double, a.jeu.vehicule]);
  // Les deux fiches ont leurs conditions, d'un même jour : c'est le cas de deux doublons.
  for (const l of [double, reste])
    await a.ecrire("insert into conditions_loueur (loueur_id, valable_du) values ($1, '2025-01-01') returning id", [l]);
  const aQui = async () =>
    (await a.ecrire("select loueur_id from vehicules where id = $1", [a.jeu.vehicule])).loueur_id;
  const page = await a.page("admin");
  await page.goto(`/loueur/${double}`);
  await page.getByRole("button", { name: "Fusionner" }).click();
  const fenetre = page.getByRole("dialog", { name: "Fusionner Bail Levantt" });
  await fenetre.getByText(/ce qui la désigne change de fiche\s: .*1 véhicule/).waitFor();
  const choix = fenetre.getByRole("combobox", { name: "Fiche qui reste" });
  await choix.fill("Bail Levant");
  await page.getByRole("option", { name: "Bail Levant", exact: true }).waitFor();
  await choix.press("ArrowDown");
  await choix.press("Enter");
  await fenetre.getByText("Une version de ses conditions reste dans sa fiche archivée").waitFor();
  await sansDefautAxe(page);
  await fenetre.getByRole("button", { name: "Fusionner" }).click();
  await dit(page, "Bail Levantt fusionné dans Bail Levant");
  await page.waitForURL(`**/loueur/${reste}`);
  expect(await aQui()).toBe(reste);

  await page.goto("/administration/fusions");
  await page.getByRole("button", { name: "Annuler la fusion de Bail Levantt dans Bail Levant" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler la fusion" }).click();
  await dit(page, "Fusion annulée : 1 fiche remise");
  await page.getByText("Annulée", { exact: true }).waitFor();
  await sansDefautAxe(page);
  await sansDebordement(page);
  expect(await aQui()).toBe(double);
  await page.close();
});
