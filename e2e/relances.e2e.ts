// Un loueur qui ne répond pas : relance, mise en demeure, médiation, jusqu'à l'e-mail reçu avec ses preuves.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jourDeParis } from "../domain/commun/dates.ts";
import { plusJours } from "../domain/contrats/jours.ts";
import { choisirTransport } from "../server/courrier/choisir-transport.ts";
import { creerTacheEnvoi } from "../server/courrier/tache-envoi.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir, sansDebordement } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

const JOUR = jourDeParis(new Date());
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

let navigateur: Browser;
let a: Application;
let contestation: string;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  contestation = await poserLettreSansReponse();
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

/** Une lettre partie il y a trente jours, et la facture qu'elle conteste, avec son fichier. */
async function poserLettreSansReponse(): Promise<string> {
  const { clientA, restitution } = a.jeu;
  const { id: facture } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, identification, etat, valide_le, brut_ht, net_ht, fichier_id)
     values ($1, $2, 'facture', 'FRE26-0777', $3, '{"immatriculation":"GB-482-NR"}', 'valide', now(), 16000, 16000, $4) returning id`,
    [clientA, restitution, plusJours(JOUR, -40), await a.deposer("facture", "facture.pdf", PDF, "application/pdf")],
  );
  const { id } = await a.ecrire(
    `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal) values ($1, $2, $3, 'contestee', $4, 'lrar') returning id`,
    [clientA, restitution, facture, plusJours(JOUR, -30)],
  );
  await a.ecrire(
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame)
     values ($1, $2, 0, 'absent_du_pv', 'Jante AVD – rénovation', 11000, 11000) returning id`,
    [clientA, id],
  );
  await a.ecrire(
    `insert into contestation_lettres (client_id, contestation_id, version, objet, introduction, conclusion, envoyee_le, envoyee_a, canal, fichier_id)
     values ($1, $2, 1, 'Contestation', 'Madame,', 'Cordialement.', $3, now(), 'lrar', $4) returning id`,
    [clientA, id, plusJours(JOUR, -30), await a.deposer("lettre", "lettre.pdf", PDF, "application/pdf")],
  );
  return id ?? "";
}

/** Ce que le loueur a reçu sous cet objet : le message, et le nom de ses pièces. */
async function recu(objet: RegExp): Promise<{ texte: string; pieces: string[] }> {
  await creerTacheEnvoi(a.services, choisirTransport(a.services.config)).vider();
  const boite = await a.page("claire");
  await boite.goto("/dev/courrier?pour=litiges@arval.test");
  await boite.getByRole("link", { name: objet }).click();
  const texte = ((await boite.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
  const pieces = await boite.getByRole("link", { name: /\.pdf$/ }).allInnerTexts();
  await boite.close();
  return { texte, pieces };
}

it("les lettres sans réponse se préparent d'un bloc, se relisent, et partent avec leurs preuves", async () => {
  const page = await a.page("claire");
  await ouvrir(page, "/dashboard", "Tickets");
  const acte = page
    .getByRole("region", { name: "Aujourd'hui" })
    .getByRole("listitem")
    .filter({ hasText: "pas répondu" });
  await acte.getByText("depuis 30 jours").waitFor();
  await ouvrir(page, "/contestations", "Contestations");
  await page.getByText("sans réponse depuis 30 jours").waitFor();
  await sansDefautAxe(page);

  await page.getByRole("tab", { name: "À envoyer cette semaine" }).click();
  await page.getByText("1 contestation sans réponse").waitFor();
  await page.getByText(/^Relance à .*, 110,00.€ HT$/).waitFor();
  await sansDefautAxe(page);
  await page.getByRole("button", { name: "Préparer 1 lettre" }).click();
  await notification(page, "1 lettre prête à relire");
  const lettre = page.getByRole("region", { name: /^Relance – Facture FRE26-0777, GB-482-NR/ });
  await lettre.getByText(/^Preuves jointes au message\s: .*facture\.pdf/).waitFor();
  await lettre.getByLabel(/^Adresse e-mail du loueur/).fill("litiges@arval.test");
  await lettre.getByRole("checkbox", { name: /^Relue/ }).check();
  await sansDefautAxe(page);
  await sansDebordement(page);
  await page.getByRole("button", { name: "Envoyer 1 lettre" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer", exact: true }).click();
  await notification(page, "1 lettre envoyée avec succès");
  await page.getByText("Aucune lettre n'est à envoyer dans les sept jours.").waitFor();

  const { texte, pieces } = await recu(/^Relance/);
  expect(texte).toContain("notre relance, au sujet de la contestation de la facture n° FRE26-0777");
  expect(pieces).toHaveLength(2);
  expect(pieces).toEqual(["contestation-FRE26-0777-GB-482-NR-v2.pdf", "facture.pdf"]);
  await page.close();
});

it.each([
  ["Mettre en demeure", "Mise en demeure", "telephone"],
  ["Proposer une médiation", "Demande de médiation", "bureau"],
] as const)("un silence de plus : %s, avec tout ce qui a été dit", async (geste, nature, ecran) => {
  const page: Page = await a.page("claire", ecran);
  await ouvrir(page, `/contestation/${contestation}`, /^Contestation de la facture/);
  // Le délai du loueur court encore : la fiche dit jusqu'à quand, et n'a rien de vide.
  await page.getByText(/^Le loueur a jusqu'au \d\d\/\d\d\/\d{4} pour répondre$/).waitFor();
  await page.getByText(/^Dernière lettre le/).waitFor();
  await page.getByRole("button", { name: geste }).click();
  await notification(page, `${nature} prête à relire`);
  const lettre = page.getByRole("region", { name: new RegExp(`^${nature} \\(lettre`) });
  await expect.poll(() => lettre.getByLabel("Introduction").inputValue()).toContain("relance adressée par e-mail");
  await sansDefautAxe(page);
  await sansDebordement(page);
  await lettre.getByRole("button", { name: "Envoyer…" }).click();
  const envoi = page.getByRole("dialog", { name: "Envoyer la lettre" });
  await expect.poll(() => envoi.getByLabel(/^E-mail du loueur/).inputValue()).toBe("litiges@arval.test");
  await sansDefautAxe(page);
  await envoi.getByRole("button", { name: "Envoyer la lettre" }).click();
  await notification(page, "Lettre envoyée avec succès");
  const { texte, pieces } = await recu(new RegExp(`^${nature}`));
  expect(texte).toContain(`notre ${nature.toLowerCase()}, au sujet de la contestation`);
  expect(pieces).toHaveLength(2);
  await page.close();
});
