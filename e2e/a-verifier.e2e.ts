import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exemple } from "../server/testing/corpus.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir, sansDebordement, sansEspaces } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let facture: string;
let muette: string;
let contestation: string;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await poserDossier();
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

/** Une facture de 267,75 € : le pare-chocs du rapport, et une ligne dont la désignation ne s'est pas lue, déjà réclamée d'après un ancien calcul. */
async function poserDossier(): Promise<void> {
  const { clientA, restitution } = a.jeu;
  const pdf = await readFile(exemple("famille-01-facture.pdf"));
  const fichier = await a.deposer("facture", "facture.pdf", pdf, "application/pdf");
  facture =
    (
      await a.ecrire(
        `insert into documents (client_id, restitution_id, fichier_id, type_document, numero, date_document, loueur_lu, etat, identification, net_ht)
         values ($1, $2, $3, 'facture', 'FRE26-0007', '2026-04-02', 'Arval', 'pret', '{"immatriculation":"GB-482-NR"}', 26775) returning id`,
        [clientA, restitution, fichier],
      )
    ).id ?? "";
  const ligne = async (rang: number, designation: string, element: string | null, net: number) =>
    (
      await a.ecrire(
        `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, dommage,
           operation, brut_ht, abattement_ht, net_ht)
         values ($1, $2, $3, '2026-03-10', $4, 1, $5, $6, 'rayure', 'peinture', $7, 0, $7) returning id`,
        [facture, clientA, restitution, rang, designation, element, net],
      )
    ).id ?? "";
  await ligne(0, "Pare-chocs AV – rayure – remise en peinture", "pare_chocs_avant", 10_000);
  muette = await ligne(1, "", null, 16_775);
  contestation =
    (
      await a.ecrire(
        `insert into contestations (client_id, restitution_id, facture_id, etat) values ($1, $2, $3, 'a_contester') returning id`,
        [clientA, restitution, facture],
      )
    ).id ?? "";
  await a.ecrire(
    `insert into contestation_lignes (client_id, contestation_id, rang, facture_ligne_id, motif, designation, net_ht, montant_reclame)
     values ($1, $2, 0, $3, 'absent_du_rapport', 'Ligne 2', 16775, 16775) returning id`,
    [clientA, contestation, muette],
  );
  await a.ecrire(
    `insert into contestation_lettres (client_id, contestation_id, version, objet, introduction) values ($1, $2, 1, 'Contestation', 'Bonjour,')
     returning id`,
    [clientA, contestation],
  );
}

const section = (page: Page) => page.getByRole("region", { name: "Rapprochement", exact: true });

it("une ligne mal lue est à vérifier : rien n'en est contestable, et elle mène à sa question sur la facture", async () => {
  const equipe = await a.page("expert");
  await ouvrir(equipe, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  await section(equipe).getByRole("button", { name: "Refaire le rapprochement" }).click();
  await notification(equipe, "Rapprochement refait");
  await equipe.close();
  const page = await a.page("claire");
  await ouvrir(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  const s = section(page);
  expect(sansEspaces(await s.getByRole("button", { name: /^Contestable/ }).textContent())).toContain("0,00€");
  await s.getByText("À vérifier", { exact: true }).waitFor();
  await s.getByText(/La désignation de cette ligne n'a pas été lue\..*167,75/).waitFor();
  await s.getByRole("button", { name: /^Contestable/ }).click();
  await s.getByText(/Une ligne à vérifier n'y est pas comptée/).waitFor();
  await sansDefautAxe(page);
  await s.getByRole("link", { name: "Lire la ligne sur la facture" }).click();
  await page.waitForURL(`**/document/${facture}`);
  await page.getByText("À compléter", { exact: true }).first().waitFor();
  await page.getByText("La désignation de cette ligne n'a pas été lue.").first().waitFor();
  await page.close();
});

it("la lettre qui la réclame attend, et le dit sans rien perdre", async () => {
  const page = await a.page("claire");
  await ouvrir(page, `/contestation/${contestation}`, /FRE26-0007|GB-482-NR/);
  await page.getByText("La lettre attend une vérification").waitFor();
  expect(await page.getByRole("button", { name: "Envoyer…" }).isDisabled()).toBe(true);
  expect(await page.getByLabel("Introduction").inputValue()).toBe("Bonjour,");
  await sansDefautAxe(page);
  await page.close();
});

it("au téléphone, la ligne à vérifier se lit sans défilement de côté", async () => {
  const page = await a.page("claire", "telephone");
  await ouvrir(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  await section(page).getByText("À vérifier", { exact: true }).waitFor();
  await sansDebordement(page);
  await sansDefautAxe(page);
  await page.close();
});
