import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exemple } from "../server/testing/corpus.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir, sansDebordement, sansEspaces } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await poserFacture();
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

/** Une facture de 170,00 € : le pare-chocs du rapport, et un toit que personne n'a chiffré. Franchise du contrat : 30,00 €. */
async function poserFacture(): Promise<void> {
  const { clientA, restitution, loueur } = a.jeu;
  await a.ecrire(
    "insert into conditions_loueur (loueur_id, valable_du, franchise_ht) values ($1, '2024-01-01', 3000) returning id",
    [loueur],
  );
  const pdf = await readFile(exemple("famille-01-facture.pdf"));
  const fichier = await a.deposer("facture", "facture.pdf", pdf, "application/pdf");
  const { id } = await a.ecrire(
    `insert into documents (client_id, restitution_id, fichier_id, type_document, numero, date_document, etat, valide_le, net_ht)
     values ($1, $2, $3, 'facture', 'FRE26-0001', '2026-04-02', 'valide', now(), 17000) returning id`,
    [clientA, restitution, fichier],
  );
  for (const [rang, [designation, element, dommage, net]] of [
    ["Pare-chocs AV – rayure – remise en peinture", "pare_chocs_avant", "rayure", 10_000],
    ["Toit – bosse – DSP", "toit", "bosse", 7_000],
  ].entries())
    await a.ecrire(
      `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, dommage,
         operation, brut_ht, abattement_ht, net_ht)
       values ($1, $2, $3, '2026-03-10', $4, 1, $5, $6, $7, 'peinture', $8, 0, $8) returning id`,
      [id, clientA, restitution, rang, designation, element, dommage, net],
    );
}

const section = (page: Page) => page.getByRole("region", { name: "Rapprochement", exact: true });
const chiffre = async (page: Page, nom: RegExp) =>
  sansEspaces(await section(page).getByRole("button", { name: nom }).textContent());

it("une facture se rapproche, chaque chiffre s'explique, un couple se change au clavier et se rend au calcul", async () => {
  const page = await a.page("expert");
  await ouvrir(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  const s = section(page);
  await s.getByText(/Aucune facture lue n'est rangée/).waitFor();
  await s.getByRole("button", { name: "Refaire le rapprochement" }).click();
  await notification(page, "Rapprochement refait");

  // Le toit tombe (70,00), la franchise manque (30,00).
  expect(await chiffre(page, /^Contestable/)).toContain("100,00€");
  expect(await chiffre(page, /^Attendu HT/)).toContain("70,00€");
  const toit = s.getByRole("row", { name: /Toit – bosse/ });
  await toit.getByText("Absent du rapport", { exact: true }).first().waitFor();
  await s.getByText("Franchise non déduite").waitFor();
  await s.getByRole("button", { name: /^Contestable/ }).click();
  await s.getByText(/170,00.€ facturés moins 70,00.€ attendus font 100,00.€/).waitFor();
  await s.getByText("D'où viennent ces sommes, étape par étape").click();
  const pourquoi = s.getByRole("region", { name: /^Pourquoi la facture est supérieure au rapport/ });
  await pourquoi.getByText("Lignes facturées sans ligne au rapport").click();
  await pourquoi.getByText(/l'expert ne les a pas chiffrés/).waitFor();
  const attendue = s.getByRole("region", { name: "La facture attendue" });
  await attendue.getByText("Franchise", { exact: true }).click();
  await attendue.getByText(/Franchise par véhicule, plafonnée au sous-total/).waitFor();
  await attendue
    .getByText(/Conditions Arval, valables depuis le 01\/01\/2024/)
    .first()
    .waitFor();
  await sansDefautAxe(page);

  // Au clavier : le toit répond au pare-chocs du rapport, puis le couple revient au calcul.
  await toit.getByRole("button", { name: /^Changer le couple de Toit/ }).focus();
  await page.keyboard.press("Enter");
  // Le menu s'ouvre sur sa première proposition.
  const propose = page.getByRole("menuitem", { name: /pare-chocs avant/ });
  await expect.poll(() => propose.evaluate((e) => e === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await notification(page, "Couple de lignes choisi");
  await toit.getByText("Couple choisi à la main").waitFor();
  await s
    .getByRole("row", { name: /Pare-chocs AV/ })
    .getByText("Facturé deux fois")
    .waitFor();
  await toit.getByRole("button", { name: "Rendre au calcul" }).click();
  await notification(page, "Couple rendu au calcul");
  await toit.getByText("Absent du rapport", { exact: true }).first().waitFor();

  await toit.getByRole("button", { name: /^p\. 1 \(facture\) : Toit/ }).click();
  const papier = page.getByRole("dialog", { name: "Facture · FRE26-0001 · page 1" });
  await papier.getByRole("region", { name: "Document facture.pdf" }).locator("canvas").first().waitFor();
  await page.keyboard.press("Escape");
  await papier.waitFor({ state: "detached" });
  await page.close();
});

it("au téléphone, d'abord ce qui se conteste, sans défilement de côté", async () => {
  const page = await a.page("claire", "telephone");
  await ouvrir(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  const s = section(page);
  // Le délai de cette facture est passé : le même mot que dans la bande de la fiche.
  await s.getByText("Hors délai (1)").waitFor();
  expect(await s.getByText("Conforme", { exact: true }).count()).toBe(0);
  await s.getByText("Toutes les lignes (2)").click();
  await s.getByText("Conforme", { exact: true }).waitFor();
  // Une cliente le lit : ce que montre la restitution ne se change que par l'équipe.
  expect(await s.getByRole("button", { name: /^(Refaire|Changer le couple|Rendre au calcul)/ }).count()).toBe(0);
  await sansDebordement(page);
  await sansDefautAxe(page);
  await page.close();
});
