import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jourDeParis } from "../domain/commun/dates.ts";
import { plusJours } from "../domain/contrats/jours.ts";
import { MOT_DE_PASSE_TEST } from "../server/testing/jeu.ts";
import { type Application, ouvrirApplication } from "./application.ts";
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
  await poserFactureContestable();
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

/** Une facture de 160,00 € que le rapprochement conteste de 110,00 €, à temps. */
async function poserFactureContestable(): Promise<void> {
  const { clientA, restitution } = a.jeu;
  const jour = jourDeParis(new Date());
  const { id: facture } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, identification, etat, valide_le, brut_ht, net_ht)
     values ($1, $2, 'facture', 'FRE26-0420', $3, '{"immatriculation":"GB-482-NR"}', 'valide', now(), 16000, 16000) returning id`,
    [clientA, restitution, plusJours(jour, -10)],
  );
  const { id: ligne } = await a.ecrire(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, dommage, brut_ht, net_ht)
     values ($1, $2, $3, '2026-03-10', 1, 1, 'Jante AVD – rénovation', 'roue_avant_droite', 'jante_frottee', 11000, 11000) returning id`,
    [facture, clientA, restitution],
  );
  const { id: rapprochement } = await a.ecrire(
    `insert into rapprochements (client_id, restitution_id, facture_id, conditions, net_ht_facture, net_ht_attendu, montant_contestable, date_limite)
     values ($1, $2, $3, '{"loueur":"Arval","valable_du":"2025-01-01","valable_au":null}', 16000, 5000, 11000, $4) returning id`,
    [clientA, restitution, facture, plusJours(jour, 9)],
  );
  await a.ecrire(
    `insert into rapprochement_verdicts (rapprochement_id, client_id, rang, ligne_facture_id, verdict, montant_contestable, phrase)
     values ($1, $2, 0, $3, 'absent_du_pv', 11000, 'La jante n''est pas au procès-verbal.') returning id`,
    [rapprochement, clientA, ligne],
  );
}

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

it("une recherche de liste sans réponse mène au plus proche, et un mot du métier à sa définition", async () => {
  const page = await a.page("claire");
  await ouvrir(page, "/restitutions?q=GB-482-NS", "Restitutions");
  await page.getByText("Aucune restitution trouvée").waitFor();
  await page.getByText("Ce qui s'en approche").waitFor();
  await page.getByRole("link", { name: "GB-482-NR" }).first().waitFor();
  await sansDefautAxe(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher partout" }).fill("vétusté");
  await page.getByRole("option", { name: "Glossaire" }).click();
  const glossaire = page.getByRole("dialog", { name: "Glossaire" });
  await glossaire.getByText(/âge et le kilométrage du véhicule/).waitFor();
  await sansDefautAxe(page);
  await page.close();
});

it("de tout écran, un clic explique les mots qu'il emploie, au bureau comme au téléphone", async () => {
  for (const ecran of ["bureau", "telephone"] as const) {
    const page = await a.page("claire", ecran);
    for (const [chemin, titre, mots] of [
      ["/contestations/lignes", /ligne à ligne/, ["Procès-verbal de restitution (PV)", "Rapprochement"]],
      ["/contestations", "Contestations", ["Avoir"]],
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
      await page.getByRole("button", { name: "Mots du métier" }).filter({ visible: true }).click();
      const ici = page.getByRole("dialog", { name: "Glossaire" }).getByRole("region", { name: "Sur cet écran" });
      for (const mot of mots) await ici.getByRole("term").getByText(mot, { exact: true }).waitFor();
      await sansDefautAxe(page);
      await page.keyboard.press("Escape");
    }
    await page.close();
  }
});
