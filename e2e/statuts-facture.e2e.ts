import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ouvrirPlateforme, type PlateformeDEssai } from "../server/statuts-facture/aides-statuts.ts";
import { lireReglagesPlateforme } from "../server/statuts-facture/reglages.ts";
import { creerTacheStatuts } from "../server/statuts-facture/tache-statuts.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let plateforme: PlateformeDEssai;
beforeAll(async () => {
  [navigateur, plateforme] = await Promise.all([lancerNavigateur(), ouvrirPlateforme()]);
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await a.fermer();
  await plateforme.arreter();
  await navigateur.close();
});

async function contester(numero: string): Promise<string> {
  const { id: facture } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, identification, etat, valide_le, brut_ht, net_ht)
     values ($1, $2, 'facture', $3, '2026-04-02', '{"immatriculation":"GB-482-NR"}', 'valide', now(), 11000, 11000) returning id`,
    [a.jeu.clientA, a.jeu.restitution, numero],
  );
  const { id = "" } = await a.ecrire(
    `insert into contestations (client_id, restitution_id, facture_id, etat) values ($1, $2, $3, 'a_contester') returning id`,
    [a.jeu.clientA, a.jeu.restitution, facture],
  );
  await a.ecrire(
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame)
     values ($1, $2, 0, 'double_facturation', 'Jante avant droite', 11000, 11000) returning id`,
    [a.jeu.clientA, id],
  );
  return id;
}

it.each(["bureau", "telephone"] as const)(
  "au %s, une facture se met en litige, puis se refuse : le message part à la plateforme",
  async (ecran) => {
    const tache = creerTacheStatuts(a.services);
    a.services.config.plateforme = lireReglagesPlateforme({
      PLATEFORME_URL: plateforme.url,
      PLATEFORME_JETON: "jeton-d-essai",
      PLATEFORME_HOTES: "127.0.0.1",
    });
    const numero = `FRE26-${ecran}`;
    const id = await contester(numero);
    const page = await a.page("claire", ecran);
    await ouvrir(page, `/contestation/${id}`, new RegExp(numero));
    const section = page.getByRole("region", { name: "Facture électronique" });
    await section.getByText("Aucun statut de facture électronique").waitFor();
    await section.getByRole("button", { name: "Mettre en litige" }).click();
    const fenetre = page.getByRole("dialog");
    // Ce que l'on réclame donne le motif ; ce que les fiches ne disent pas se demande à son champ.
    expect(await fenetre.getByRole("combobox", { name: "Motif" }).inputValue()).toBe(
      "Déjà facturé sur une autre facture",
    );
    expect(await fenetre.getByLabel("Explication").inputValue()).toContain("Jante avant droite");
    await fenetre.getByLabel("SIREN du loueur").fill("329 892 369");
    await fenetre.getByLabel("Adresse électronique du loueur").fill("329892368");
    await fenetre.getByLabel("SIREN de votre société").fill("552 100 554");
    await fenetre.getByRole("button", { name: "Mettre en litige" }).click();
    await fenetre.getByText("son dernier chiffre ne correspond pas aux autres").waitFor();
    await sansDefautAxe(page);
    await fenetre.getByLabel("SIREN du loueur").fill("329 892 368");
    await fenetre.getByRole("button", { name: "Mettre en litige" }).click();
    await notification(page, "Facture mise en litige");
    const statuts = section.getByRole("table", { name: "Statuts de la facture électronique" });
    await statuts.getByText("En litige", { exact: true }).waitFor();
    plateforme.repondre(422, { errorMessage: "no matching invoices found" });
    await tache.vider();
    await statuts.getByText("no matching invoices found").waitFor();
    plateforme.repondre(202, { flowId: "f" });
    await statuts.getByRole("button", { name: "Renvoyer" }).click();
    await notification(page, "Statut remis en route");
    await tache.vider();
    await statuts.getByText("Remis à la plateforme").waitFor();
    expect(plateforme.recus.at(-1)?.message).toContain("<ram:ReasonCode>DOUBLE_FACT</ram:ReasonCode>");
    const [telecharge] = await Promise.all([
      page.waitForEvent("download"),
      statuts.getByRole("link", { name: /Télécharger/ }).click(),
    ]);
    expect(telecharge.suggestedFilename()).toBe(`${numero}-207.xml`);

    await section.getByRole("button", { name: "Refuser la facture" }).click();
    await fenetre.getByText("Un refus vaut pour toute la facture et ne se reprend pas").waitFor();
    // Les numéros saisis la première fois sont gardés.
    expect(await fenetre.getByLabel("SIREN du loueur").inputValue()).toBe("329892368");
    await fenetre.getByLabel("SIREN de votre société").fill("552100554");
    await fenetre.getByRole("button", { name: "Refuser la facture" }).click();
    await notification(page, "Facture refusée");
    await statuts.getByText("Refusée", { exact: true }).waitFor();
    expect(await section.getByRole("button", { name: /Mettre en litige|Refuser/ }).count()).toBe(0);
    await sansDefautAxe(page);
    await tache.arreter();
    await page.close();
  },
);

it("un statut reçu se dépose dans la file des documents, sans y entrer, et se lit sur la contestation", async () => {
  a.services.config.plateforme = undefined;
  const id = await contester("FRE26-recu");
  const page = await a.page("claire");
  await ouvrir(page, "/documents", "Documents");
  const message = `<?xml version="1.0"?><rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="r" xmlns:ram="a" xmlns:udt="u" xmlns:qdt="q">
    <rsm:AcknowledgementDocument><ram:IssueDateTime><udt:DateTimeString format="204">20260403093000</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument><ram:IssuerAssignedID>FRE26-recu</ram:IssuerAssignedID>
    <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260402</qdt:DateTimeString></ram:FormattedIssueDateTime>
    <ram:ProcessConditionCode>203</ram:ProcessConditionCode></ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
    </rsm:CrossDomainAcknowledgementAndResponse>`;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "statut.xml", mimeType: "application/xml", buffer: Buffer.from(message) });
  await page.getByText("1 statut de facture noté").waitFor();
  await page.getByText("«\u00a0Mise à disposition\u00a0», facture FRE26-recu").waitFor();
  await ouvrir(page, `/contestation/${id}`, /FRE26-recu/);
  await page
    .getByRole("table", { name: "Statuts de la facture électronique" })
    .getByText("Mise à disposition", { exact: true })
    .waitFor();
  await page.close();
});
