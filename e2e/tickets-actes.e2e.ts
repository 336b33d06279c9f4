import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { couper } from "./application.ts";
import { deplier, notification, sansDirect } from "./gestes.ts";
import { sansDefautAxe } from "./navigateur.ts";
import {
  a,
  bouton,
  creer,
  fenetre,
  modifier,
  ouvrir,
  preparerTickets,
  propre,
  remplir,
  section,
} from "./tickets-gestes.ts";

preparerTickets();

describe("les statuts", () => {
  const menu = (page: Page, nom: string) => bouton(page.locator("main"), new RegExp(`^${nom}\\s: .*changer$`));
  const choisir = async (page: Page, nom: string, valeur: string) => {
    await menu(page, nom).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${valeur}`) }).click();
  };

  it("avancent d'un clic ; un retour se motive et l'historique le garde", async () => {
    const { id } = await creer("sinistre");
    const page = await a.page("expert");
    await ouvrir(page, "sinistre", id);
    for (const [nom, valeur] of [
      ["Statut", "Clôturé"],
      ["Facture", "À payer"],
      ["Proposition du garage", "Validée"],
    ] as const) {
      await choisir(page, nom, valeur);
      await menu(page, nom)
        .and(bouton(page, new RegExp(valeur)))
        .waitFor();
    }
    await choisir(page, "Statut", "En cours");
    const question = fenetre(page, "Revenir en arrière ?");
    await bouton(question, "Revenir en arrière").click();
    await question.getByText("Dites pourquoi", { exact: true }).waitFor();
    await sansDefautAxe(page);
    await question.getByLabel("Motif").fill("Le client conteste");
    await bouton(question, "Revenir en arrière").click();
    await menu(page, "Statut")
      .and(bouton(page, /En cours/))
      .waitFor();
    const historique = section(page, "Historique");
    await deplier(historique, "Historique");
    await historique.getByText("Le client conteste").waitFor();
    expect(propre(await historique.getByRole("listitem").first().textContent())).toMatch(
      /^Retour en arrièreExpert Test.*Statut : Clôturé → devient En cours/,
    );
    for (const attendu of ["Statut changé", "À payer", "Proposition du garage"])
      await historique.getByText(attendu).first().waitFor();
    await page.close();
  });

  it("changés par un autre entre-temps, ils se choisissent", async () => {
    const { id } = await creer("convoyage");
    const page = await a.page("expert");
    await sansDirect(page);
    await ouvrir(page, "convoyage", id);
    await a.ecrire("update tickets set statut_ticket = 'programme' where id = $1", [id]);
    await choisir(page, "Statut", "En cours");
    const question = fenetre(page, "Statut modifié entre-temps");
    await question.getByText(/Programmé.*Vous demandiez.*En cours/).waitFor();
    await bouton(question, /^Garder/).click();
    await menu(page, "Statut")
      .and(bouton(page, /Programmé/))
      .waitFor();
    await page.close();
  });
});

describe("supprimer un ticket", () => {
  const DIALOGUE = "Êtes-vous sûr de vouloir supprimer ce ticket ? Cette action est irréversible.";

  it("depuis la liste et depuis la fiche, pour l'admin", async () => {
    const [liste, fiche] = [await creer("convoyage"), await creer("etat_des_lieux")];
    const page = await a.page("admin");
    await page.goto(`/dashboard?q=${liste.plaque}`);
    const supprimer = bouton(page, `Supprimer le ticket ${liste.plaque}`);
    const question = fenetre(page, "Supprimer le ticket");
    await supprimer.click();
    await expect.poll(() => question.getByText(DIALOGUE, { exact: true }).isVisible()).toBe(true);
    await question
      .getByText("Un admin peut revenir dessus depuis la corbeille, pendant 30 jours.", { exact: true })
      .waitFor();
    await sansDefautAxe(page);
    await bouton(question, "Annuler").click();
    await question.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await supprimer.click();
    await couper(page, `/tickets/${liste.id}`);
    await bouton(question, "Supprimer").click();
    await notification(page, "Erreur lors de la suppression du ticket");
    await page.unrouteAll();
    await bouton(question, "Supprimer").click();
    await notification(page, "Ticket supprimé avec succès");
    await page.getByText("Aucun ticket trouvé").waitFor();

    await ouvrir(page, "etat_des_lieux", fiche.id);
    await modifier(section(page, "Demandeur"));
    await remplir(page, section(page, "Demandeur"), "Email", "perdu@canarival.test");
    await bouton(page, "Supprimer").click();
    await bouton(question, "Supprimer").click();
    await page.waitForURL("**/dashboard");
    expect(
      await a.ecrire("select count(*)::text as n from tickets where id = any ($1)", [[liste.id, fiche.id]]),
    ).toEqual({
      n: "0",
    });
    await page.close();
  });

  it("n'existe ni pour l'expert ni pour le client", async () => {
    const { id, plaque } = await creer("sinistre");
    for (const qui of ["expert", "claire"] as const) {
      const page = await a.page(qui);
      await page.goto(`/dashboard?q=${plaque}`);
      await page.getByRole("link", { name: plaque, exact: true }).waitFor();
      expect(await bouton(page, /^Supprimer/).count()).toBe(0);
      await ouvrir(page, "sinistre", id);
      expect(await bouton(page, /^Supprimer/).count()).toBe(0);
      await page.close();
    }
  });
});

it("choisir un garage proche le lie au ticket et prépare la proposition ; le retirer l'ôte", async () => {
  await a.ecrire("update garages set latitude = 45.2, longitude = 5.7 where id = $1", [a.jeu.garage]);
  const { id } = await creer("sinistre", { latitude_vehicule: 45.1, longitude_vehicule: 5.7 });
  const page = await a.page("expert");
  await sansDirect(page);
  await ouvrir(page, "sinistre", id);
  const chantier = section(page, "Chantier");
  await chantier.getByRole("tab", { name: "Garages" }).click();
  await bouton(chantier, "Choisir Carrosserie du Port").click();
  await chantier.getByText("Choisi", { exact: true }).waitFor();
  await sansDefautAxe(page);
  expect(propre(await section(page, "Échanges avec le garage").textContent())).toMatch(
    /Proposition envoyée le\d\d\/\d\d\/\d{4}Statut de la propositionEn attente$/,
  );
  await deplier(section(page, "Historique"), "Historique");
  await section(page, "Historique").getByText("Garage choisi").waitFor();
  await chantier.getByRole("tab", { name: "Travaux" }).click();
  await chantier.getByRole("link", { name: "Carrosserie du Port" }).waitFor();
  // Un autre a changé d'avis entre-temps : rien n'est écrasé, son choix se montre. La fiche, qui se relit de temps en temps, ne l'a pas encore vu.
  let demande = () => {};
  const demandee = new Promise<void>((resolve) => {
    demande = resolve;
  });
  await page.route(`**/api/tickets/**`, async (route) => {
    if (route.request().method() === "GET") await demandee;
    else demande();
    await route.continue();
  });
  await a.ecrire("update tickets set garage_id = null where id = $1", [id]);
  await a.ecrire("update tickets set garage_id = (select id from garages where id <> $2 limit 1) where id = $1", [
    id,
    (await a.ecrire("insert into garages (nom) values ('Autre garage') returning id")) && a.jeu.garage,
  ]);
  await bouton(chantier, /^Retirer/).click();
  await notification(page, /Quelqu'un d'autre vient de changer le garage/);
  await chantier.getByRole("link", { name: "Autre garage" }).waitFor();
  await bouton(chantier, /^Retirer/).click();
  const retrait = section(page, "Historique").getByRole("paragraph").filter({ hasText: "Garage retiré" });
  await retrait.filter({ hasText: "Expert Test" }).waitFor();
  await page.close();
});

describe("la restitution d'un ticket", () => {
  it("naît d'un clic, et la ligne du ticket l'ouvre ensuite", async () => {
    await a.ecrire("update vehicules set agence = 'Grenoble', kilometrage = 42000, loueur_id = $2 where id = $1", [
      a.jeu.vehicule,
      a.jeu.loueur,
    ]);
    const { id, plaque } = await creer("restitution", { vehicule_id: a.jeu.vehicule });
    const page = await a.page("expert");
    await ouvrir(page, "restitution", id);
    await bouton(page, "Créer la restitution").click();
    await page.waitForURL("**/restitution/*");
    await notification(page, "Restitution ajoutée avec succès");
    const adresse = new URL(page.url()).pathname;
    await page.goto(`/dashboard?q=${plaque}`);
    await page.getByRole("link", { name: plaque }).click();
    await page.waitForURL(`**${adresse}`);
    await ouvrir(page, "restitution", id);
    await page.getByRole("link", { name: "Ouvrir la restitution" }).click();
    await page.waitForURL(`**${adresse}`);
    await page.getByRole("link", { name: "Voir la demande" }).click();
    await page.waitForURL(`**/restitution/${id}`);
    await page.getByRole("heading", { level: 1, name: "Demande de restitution" }).waitFor();
    await page.close();
  });

  it("s'ouvre à la même adresse que sa demande, d'un seul appel, et se tait à qui n'en a pas le besoin", async () => {
    const { client_id = "" } = await a.ecrire("select client_id from utilisateurs where id = $1", [a.jeu.sansBesoin]);
    const { id, plaque } = await creer("restitution", { client_id });
    const page = await a.page("sansBesoin");
    // La création, dite en direct une fois la page ouverte, la ferait relire.
    await sansDirect(page);
    const appels: string[] = [];
    page.on("response", (r) => r.url().includes(id) && appels.push(`${r.status()} ${new URL(r.url()).pathname}`));
    // L'adresse d'avant mène à celle-ci.
    await page.goto(`/ticket-restitution/${id}`);
    await page.waitForURL(`**/restitution/${id}`);
    await page.getByRole("heading", { level: 1, name: "Demande de restitution" }).waitFor();
    expect(propre(await page.locator("main header").first().textContent())).toContain(plaque);
    // La demande d'origine et les commentaires sont lus à part : savoir ce qu'est cette adresse n'a pris qu'un appel.
    const fiche = appels.filter((appel) => appel.includes("/api/") && !/\/(demande|commentaires)\b/.test(appel));
    expect(fiche).toEqual([`200 /api/restitutions/${id}/fiche`]);
    await page.goto(`/restitution/${a.jeu.restitution}`);
    await page.getByRole("heading", { level: 1, name: "Ticket non trouvé" }).waitFor();
    await page.close();
  });

  it("se confirme quand cette plaque en a déjà une aujourd'hui", async () => {
    const premiere = await creer("restitution", { vehicule_id: a.jeu.vehicule });
    const { id } = await creer("restitution", { vehicule_id: a.jeu.vehicule });
    await a.ecrire("update tickets set immatriculation = $2 where id = $1 returning id", [id, premiere.plaque]);
    const page = await a.page("expert");
    await ouvrir(page, "restitution", premiere.id);
    await bouton(page, "Créer la restitution").click();
    await notification(page, "Restitution ajoutée avec succès");
    const adresse = new URL(page.url()).pathname;
    await ouvrir(page, "restitution", id);
    await bouton(page, "Créer la restitution").click();
    const question = fenetre(page, "Créer la restitution");
    await question.getByText(`Une restitution de ${premiere.plaque} existe déjà au`).waitFor();
    const lien = question.getByRole("link", { name: new RegExp(`^Ouvrir la fiche de ${premiere.plaque}`) });
    expect(await lien.getAttribute("href")).toBe(adresse);
    await sansDefautAxe(page);
    await bouton(question, "Annuler").click();
    await question.waitFor({ state: "detached" });
    await bouton(page, "Créer la restitution").click();
    await bouton(question, "Enregistrer quand même").click();
    await page.waitForURL(
      (u) => u.pathname.startsWith("/restitution/") && ![adresse, `/restitution/${id}`].includes(u.pathname),
    );
    await bouton(section(page, "Historique"), "Historique").click();
    await section(page, "Historique").getByText("Confirmé malgré").waitFor();
    await page.close();
  });

  it("demande ce que le ticket et le véhicule ne savent pas, et rien d'autre", async () => {
    const { id, plaque } = await creer("restitution", { loueur_id: a.jeu.loueur });
    const page = await a.page("expert");
    await ouvrir(page, "restitution", id);
    await bouton(page, "Créer la restitution").click();
    const question = fenetre(page, "Compléter la restitution");
    await bouton(question, "Créer la restitution").click();
    await question.getByText("L'agence est requise").waitFor();
    expect(await question.getByLabel(/^(Loueur|Immatriculation|Date)/).count()).toBe(0);
    await sansDefautAxe(page);
    for (const [champ, valeur] of [
      ["Agence", "Lyon"],
      ["Marque", "Peugeot"],
      ["Modèle", "308"],
      ["Kilométrage", "12 000"],
    ] as const)
      await question
        .getByLabel(new RegExp(`^${champ}`))
        .and(question.locator("input"))
        .fill(valeur);
    await question
      .getByLabel(/^Type de véhicule/)
      .and(question.locator("input"))
      .click();
    await page.getByRole("option", { name: /^VP/ }).click();
    await bouton(question, "Créer la restitution").click();
    await page.waitForURL("**/restitution/*");
    await page.getByRole("heading", { level: 1, name: plaque }).waitFor();
    expect(propre(await section(page, "Véhicule").textContent())).toContain("Peugeot");
    await page.close();
  });
});
