import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jourDeParis } from "../domain/commun/dates.ts";
import { MOT_DE_PASSE_TEST } from "../server/testing/jeu.ts";
import { type Application, couper, ouvrirApplication } from "./application.ts";
import { poserFactureContestable } from "./facture-contestable.ts";
import {
  chronometrer,
  deplier,
  notification,
  ouvrir,
  remplirConnexion,
  sansDebordement,
  sansEspaces,
} from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await poserFactureContestable(a);
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

const bande = (page: Page) => page.getByRole("region", { name: "Aujourd'hui" });

/** Compte les clics d'une personne, de page en page. */
async function compterLesClics(page: Page): Promise<() => number> {
  let clics = 0;
  await page.exposeFunction("unClic", () => {
    clics++;
  });
  await page.addInitScript(() => {
    // Entrée dans un formulaire envoie un clic sans souris : il n'en est pas un.
    addEventListener(
      "click",
      (e) => {
        if (e.isTrusted && e.detail > 0) (window as unknown as { unClic: () => void }).unClic();
      },
      true,
    );
  });
  return () => clics;
}

it("de la connexion à la lettre envoyée, six clics au plus", async () => {
  const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau", a.adresse);
  const clics = await compterLesClics(page);
  await page.goto("/auth");
  const dire = chronometrer("De la connexion à la première lettre envoyée");
  await remplirConnexion(page, "claire@canarival.test", MOT_DE_PASSE_TEST);
  const acte = bande(page).getByRole("listitem").filter({ hasText: "est contestable" });
  await acte.getByText("GB-482-NR").first().waitFor();
  expect(sansEspaces(await acte.textContent())).toContain("110,00€HT");
  await acte.getByText(/dans 9 jours/).waitFor();
  await sansDefautAxe(page);
  await acte.getByRole("button", { name: "Contester GB-482-NR" }).click();
  await page.getByRole("heading", { level: 1, name: "Contestation de la facture FRE26-0420" }).waitFor();
  await page.getByRole("button", { name: "À contester", exact: true }).click();
  await page.getByRole("button", { name: "Envoyer…" }).click();
  const envoi = page.getByRole("dialog", { name: "Envoyer la lettre" });
  await envoi.getByLabel(/^E-mail du loueur/).click();
  await page.keyboard.type("litiges@arval.test");
  await envoi.getByRole("button", { name: "Envoyer la lettre" }).click();
  await notification(page, "Lettre envoyée avec succès");
  dire(`${clics()} clics`);
  expect(clics()).toBeLessThanOrEqual(6);
  expect(clics()).toBeGreaterThanOrEqual(5);
  await ouvrir(page, "/dashboard", "Tickets");
  await bande(page).waitFor();
  expect(await bande(page).getByText("est contestable").count()).toBe(0);
  expect(erreurs).toEqual([]);
  await contexte.close();
});

it("l'équipe prend un ticket que personne ne suit, puis le donne ; au téléphone aussi", async () => {
  const page = await a.page("expert", "telephone");
  await ouvrir(page, "/dashboard", "Tickets");
  const acte = bande(page).getByRole("listitem").filter({ hasText: "n'a pas de responsable" });
  await acte.getByText(/depuis/).waitFor();
  await sansDebordement(page);
  await sansDefautAxe(page);
  await acte.getByRole("button", { name: /^Prendre/ }).click();
  await notification(page, "Vous suivez ce ticket");
  await bande(page)
    .getByText(/^Vous suivez le ticket|Vous suivez le ticket/)
    .waitFor();
  await bande(page)
    .getByRole("link", { name: /^Ouvrir/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Détail du sinistre" }).waitFor();
  await page.getByRole("button", { name: /^Responsable/ }).click();
  await page.getByRole("menuitem", { name: /Test/ }).first().click();
  await notification(page, /^Ticket confié à/);
  // L'histoire du ticket garde les deux gestes : pris, puis donné.
  const histoire = page.getByRole("region", { name: "Historique" });
  await deplier(histoire, "Historique");
  await expect.poll(() => histoire.getByText("Ticket confié").count()).toBe(2);
  await histoire.getByText(/Responsable\s: .*Test → /).waitFor();
  await page.close();
});

it.each(["bureau", "telephone"] as const)(
  "un contrat fini sans retour ouvre l'ajout de sa restitution, rempli de la fiche du véhicule (%s)",
  async (ecran) => {
    const plaque = ecran === "bureau" ? "RT-421-EN" : "RT-422-EN";
    await a.ecrire(
      `with v as (insert into vehicules (client_id, immatriculation, marque, modele, agence, loueur_id)
                  values ($1, $2, 'Renault', 'Clio', 'Lyon', $3) returning id)
       insert into contrats (client_id, vehicule_id, date_debut, date_fin)
       select $1, id, current_date - 900, current_date - 12 from v returning id`,
      [a.jeu.clientA, plaque, a.jeu.loueur],
    );
    const page = await a.page("claire", ecran);
    await ouvrir(page, "/dashboard", "Tickets");
    const acte = bande(page)
      .getByRole("listitem")
      .filter({ hasText: `Le retour de ${plaque}` });
    await acte.getByText(/en retard de 1[123] jours/).waitFor();
    await sansDefautAxe(page);
    await acte.getByRole("link", { name: /^Noter le retour/ }).click();
    const fenetre = page.getByRole("dialog", { name: "Ajouter une restitution" });
    await expect.poll(() => fenetre.getByLabel(/^Immatriculation/).inputValue()).toBe(plaque);
    expect(await fenetre.getByLabel(/^Modèle/).inputValue()).toBe("Clio");
    expect(await fenetre.getByLabel(/^Date de restitution/).inputValue()).toBe("");
    await sansDefautAxe(page);
    await page.close();
  },
);

it.each(["bureau", "telephone"] as const)(
  "ce qui s'est perdu se lit avec sa raison et s'ouvre ligne à ligne ; sans réseau, la bande le dit et se relit (%s)",
  async (ecran) => {
    await a.ecrire(
      `with d as (insert into documents (client_id, restitution_id, type_document, numero, date_document, etat, valide_le, brut_ht, net_ht)
                  values ($1, $2, 'facture', $3, current_date - 40, 'valide', now(), 9000, 9000) returning id)
       insert into rapprochements (client_id, restitution_id, facture_id, conditions, net_ht_facture, net_ht_attendu, montant_contestable, date_limite)
       select $1, $2, id, '{}', 9000, 1500, 7500, current_date - 1 from d returning id`,
      [a.jeu.clientA, a.jeu.restitution, `PERDUE-${ecran}`],
    );
    const page = await a.page("claire", ecran);
    await couper(page, "/aujourdhui");
    await ouvrir(page, "/dashboard", "Tickets");
    await bande(page).getByText("Ce qui vous attend n'a pas pu être lu").waitFor();
    await sansDefautAxe(page);
    await page.unrouteAll();
    await bande(page).getByRole("button", { name: "Réessayer" }).click();
    const perdu = bande(page).getByRole("listitem").filter({ hasText: "Perdu" });
    await perdu.getByText(/factures? hors délai/).waitFor();
    await sansDebordement(page);
    await sansDefautAxe(page);
    const somme = sansEspaces((await perdu.getByText(/€ HT$/).textContent()) ?? "").replace("HT", "");
    await perdu.getByRole("link", { name: /^Voir/ }).click();
    await page.getByRole("heading", { level: 1, name: /ligne à ligne/ }).waitFor();
    // Les lignes qui s'ouvrent font la somme de la bande.
    await expect.poll(async () => sansEspaces((await page.getByRole("main").textContent()) ?? "")).toContain(somme);
    await page.close();
  },
);

it("le loueur prévenu, le rendez-vous se note d'où mène le bouton, et l'acte s'en va", async () => {
  const [vehicule, fin] = ["PV-330-IS", new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)];
  await a.ecrire(
    `with v as (insert into vehicules (client_id, immatriculation, loueur_id) values ($1, $2, $3) returning id)
     insert into contrats (client_id, vehicule_id, date_debut, date_fin, preavis_jours, audit_fait_le)
     select $1, id, '2023-04-01', $4, 60, '2026-01-02' from v returning id`,
    [a.jeu.clientA, vehicule, a.jeu.loueur, fin],
  );
  const page = await a.page("claire");
  await ouvrir(page, "/dashboard", "Tickets");
  const acte = bande(page).getByRole("listitem").filter({ hasText: vehicule });
  await acte.getByText("est à prévenir du retour").waitFor();
  await acte.getByRole("button", { name: `Noter ${vehicule}` }).click();
  const fenetre = page.getByRole("dialog", { name: `Rendez-vous de retour – ${vehicule}` });
  await fenetre.getByRole("button", { name: "Enregistrer" }).click();
  await fenetre.getByText("La date est requise").waitFor();
  await sansDefautAxe(page);
  await fenetre.getByLabel(/^Restitution prévue le/).fill(fin.split("-").toReversed().join("/"));
  await fenetre.getByRole("button", { name: "Enregistrer" }).click();
  await notification(page, "Rendez-vous noté");
  await acte.waitFor({ state: "detached" });
  await a.ecrire("delete from contrats where date_debut = '2023-04-01' returning id");
  await page.close();
});

it("sans rien à faire, la bande dit ce que l'année a rendu", async () => {
  const page = await a.page("marc");
  await ouvrir(page, "/dashboard", "Tickets");
  await bande(page).getByText("Rien ne vous attend aujourd'hui.").waitFor();
  // Une société qui commence a ses quatre pas, au-dessus de ses tickets, dont aucun n'est fait.
  const premiers = page.locator("details", { has: page.getByRole("heading", { name: "Vos premiers jours" }) });
  await premiers.getByText("0 sur 4 fait").waitFor();
  expect(await premiers.getByRole("listitem").getByRole("link").count()).toBe(4);
  const annee = jourDeParis(new Date()).slice(0, 4);
  await bande(page)
    .getByText(new RegExp(`Récupéré sur les restitutions de ${annee}`))
    .waitFor();
  // Rien de rendu, rien à ouvrir.
  expect(sansEspaces(await bande(page).textContent())).toContain("0,00€HTd'avoirsreçus");
  await page.close();
});

it("sans une seule ligne, chaque écran du mois dit ce qui n'est pas là, sans chiffre inventé ni case vide", async () => {
  const page = await a.page("marc", "telephone");
  await a.ecrire("delete from restitutions where client_id = $1", [a.jeu.clientB]);
  const onglets = ["loueurs", "carte", "prix", "classements", "provision"].map((o) => `/analyses?onglet=${o}`);
  for (const chemin of [
    ...["/contestations", "/contestations?vue=semaine", "/contestations?vue=succes", "/contestations/lignes"],
    ...["/analyses", ...onglets, "/restitutions", "/documents", "/audits", "/fins-de-contrat"],
  ]) {
    await page.goto(chemin);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1 }).waitFor();
    await page
      .locator("[aria-busy=true], [role=status][aria-label^=Chargement]")
      .first()
      .waitFor({ state: "detached" });
    await main
      .getByText(/\b(Auc(un|une)|Rien|Pas encore|Pas assez|moins de)\b/i)
      .first()
      .waitFor();
    expect(await main.textContent(), chemin).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(await page.getByRole("alert").count(), chemin).toBe(0);
    await sansDebordement(page);
    await sansDefautAxe(page);
  }
  await page.close();
});

it("une recherche de liste sans réponse mène au plus proche, et un mot du métier à sa définition", async () => {
  const page = await a.page("claire");
  await ouvrir(page, "/restitutions?q=GB-482-NS", "Restitutions");
  await page.getByText("Aucune restitution trouvée").waitFor();
  await page.getByText("Ce qui s'en approche").waitFor();
  await page.getByRole("link", { name: "GB-482-NR" }).first().waitFor();
  await sansDefautAxe(page);
  // Une liste propose d'abord ses propres lignes.
  await a.ecrire("insert into audits (client_id, vehicule_id, retour_prevu_le) values ($1, $2, current_date + 40)", [
    a.jeu.clientA,
    a.jeu.vehicule,
  ]);
  const { plaque = "" } = await a.ecrire("select immatriculation as plaque from vehicules where id = $1", [
    a.jeu.vehicule,
  ]);
  await ouvrir(page, `/audits?q=${plaque.slice(0, -1)}Z`, "Audits");
  const proche = page.locator('ul:below(:text("Ce qui s\'en approche")) a').first();
  await proche.waitFor();
  expect([await proche.textContent(), await proche.getAttribute("href")]).toEqual([
    plaque,
    expect.stringMatching(/^\/audit\//),
  ]);
  // Deux fautes, et plus aucun mot juste : la recherche de partout ne trouve rien, la liste propose pourtant son plus ressemblant.
  const equipe = await a.page("admin");
  await ouvrir(equipe, "/garages?q=carosserie+du+prot", "Garages");
  await equipe.getByRole("link", { name: "Carrosserie du Port" }).click();
  await equipe.getByRole("heading", { level: 1, name: /Carrosserie du Port/ }).waitFor();
  await equipe.close();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher partout" }).fill("vétusté");
  await page.getByRole("option", { name: "Glossaire" }).click();
  const glossaire = page.getByRole("dialog", { name: "Glossaire" });
  await glossaire.getByText(/âge et le kilométrage du véhicule/).waitFor();
  await glossaire.getByText("Mise en demeure", { exact: true }).waitFor();
  await glossaire.getByText("Médiation", { exact: true }).waitFor();
  await sansDefautAxe(page);
  await page.keyboard.press("Escape");
  // Un geste de la palette fait, il ne mène pas seulement à une liste.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher partout" }).fill("nouvel audit");
  await page.getByRole("option", { name: "Nouvel audit" }).click();
  await page.getByRole("dialog", { name: "Nouvel audit" }).waitFor();
  await page.close();
});

it("une période absurde dans l'adresse se dit à son champ, et les autres filtres demeurent", async () => {
  const page = await a.page("claire");
  await ouvrir(page, "/analyses?annee=2026-13-45&type_vehicule=VP", "Analyses");
  await page.getByText(/2026-13-45.* n'est ni une année/).waitFor();
  expect(await page.getByRole("combobox", { name: "Filtrer par période" }).getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByRole("combobox", { name: "Filtrer par type" }).inputValue()).toMatch(/^VP/);
  await sansDefautAxe(page);
  await ouvrir(page, "/restitutions?du=2026-05-01&au=2026-01-01&type_vehicule=VP", "Restitutions");
  const bandeau = page.getByRole("status").filter({ hasText: "Un filtre de l'adresse n'a pas été compris" });
  await bandeau.getByText(/^Période\s: La fin, le 01\/01\/2026, précède le début, le 01\/05\/2026\.$/).waitFor();
  await page.getByRole("button", { name: /Retirer le filtre Type de véhicule/ }).waitFor();
  await sansDefautAxe(page);
  await bandeau.getByRole("button", { name: "Le retirer" }).click();
  await page.waitForURL((url) => url.search === "?type_vehicule=VP");
  await bandeau.waitFor({ state: "detached" });
  await page.close();

  const admin = await a.page("admin");
  await ouvrir(admin, "/administration/journal?du=2026-05-01&au=2026-01-01", "Journal");
  await admin.getByText("La fin précède le début").waitFor();
  await ouvrir(admin, "/administration/journal?du=2026-13-45&action=modification", "Journal");
  await admin.getByText(/2026-13-45.* n'est pas une date/).waitFor();
  await admin.close();
});

it("de tout écran, un clic explique les mots qu'il emploie, au bureau comme au téléphone", async () => {
  for (const ecran of ["bureau", "telephone"] as const) {
    const page = await a.page("claire", ecran);
    for (const [chemin, titre, mots] of [
      ["/contestations/lignes", /ligne à ligne/, ["Procès-verbal de restitution (PV)", "Rapprochement"]],
      ["/contestations", "Contestations", ["Avoir", "Trouvé", "Réclamé", "Accordé", "Perdu"]],
      ["/analyses?onglet=loueurs", "Analyses", ["Frais de remise en état (FRE)", "Franchise", "Vétusté"]],
      ["/documents", "Documents", ["Avoir", "Procès-verbal de restitution (PV)"]],
    ] as const) {
      await ouvrir(page, chemin, titre);
      // Les données comptent aussi : le mot peut n'être que dans une rangée.
      if (chemin === "/contestations/lignes")
        await page
          .getByText(/Absent du PV/)
          .first()
          .waitFor();
      if (chemin.endsWith("onglet=loueurs"))
        await page.getByRole("heading", { name: "Ce que chaque loueur applique" }).waitFor();
      await page.getByRole("button", { name: "Mots du métier" }).filter({ visible: true }).click();
      const ici = page.getByRole("dialog", { name: "Glossaire" }).getByRole("region", { name: "Sur cet écran" });
      for (const mot of mots) await ici.getByRole("term").getByText(mot, { exact: true }).waitFor();
      await sansDefautAxe(page);
      await page.keyboard.press("Escape");
    }
    await page.close();
  }
});
