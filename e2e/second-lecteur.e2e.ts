import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creerTacheDistante } from "../server/documents/tache-distante.ts";
import { creerTacheLectures, type TacheLectures } from "../server/documents/tache-lectures.ts";
import {
  factureNonFermee,
  type LecteurDEssai,
  ouvrirLecteurDEssai,
  REPONSE_JUSTE,
} from "../server/testing/lecteur-d-essai.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let app: Application;
let lecteur: LecteurDEssai;
let lectures: TacheLectures;

beforeAll(async () => {
  [navigateur, lecteur] = [await lancerNavigateur(), await ouvrirLecteurDEssai()];
  app = await ouvrirApplication(navigateur);
  app.services.config = { ...app.services.config, lecteurDistant: lecteur.reglages };
  lectures = creerTacheLectures(app.services);
  lectures.demarrer();
});
afterAll(async () => {
  await lectures.arreter();
  await app.fermer();
  await lecteur.fermer();
  await navigateur.close();
});

async function deposer(page: Page, nom: string, numero: string): Promise<string> {
  await ouvrir(page, "/documents", "Documents");
  await page
    .getByRole("region", { name: "Déposer des documents" })
    .locator("input[type=file]")
    .setInputFiles({ name: nom, mimeType: "application/pdf", buffer: Buffer.from(factureNonFermee(numero)) });
  const lire = () => app.ecrire("select id from documents where fichier_nom = $1 and etat <> 'a_lire'", [nom]);
  await expect.poll(lire, { timeout: 60_000 }).toHaveProperty("id");
  return (await lire()).id ?? "";
}

describe("le second lecteur", () => {
  it("un admin l'ouvre à la société ; ce qu'il propose se confirme ou s'écarte d'un clic, sur la page du document", async () => {
    const admin = await app.page("admin");
    const societe = `/administration/societe/${app.jeu.clientA}`;
    const { nom = "" } = await app.ecrire("select nom from clients where id = $1", [app.jeu.clientA]);
    await ouvrir(admin, societe, nom);
    await admin.getByRole("button", { name: "Modifier la section Service" }).click();
    await admin.getByRole("combobox", { name: "Second lecteur" }).click();
    await admin.getByRole("option", { name: "Oui" }).click();
    await admin.getByRole("button", { name: "Enregistrer" }).click();
    await expect
      .poll(
        async () =>
          (await app.ecrire("select lecteur_distant::text as ouvert from clients where id = $1", [app.jeu.clientA]))
            .ouvert,
      )
      .toBe("true");

    lecteur.conduire(JSON.stringify({ ...REPONSE_JUSTE, marque: "Peugeot" }));
    const page = await app.page("claire");
    const id = await deposer(page, "facture.pdf", "FRE-2026-0417");
    await creerTacheDistante(app.services).vider();
    await ouvrir(page, `/document/${id}`, /Facture/);
    const propositions = page.getByRole("region", { name: "Propositions du second lecteur" });
    await propositions.getByRole("heading", { name: /^Proposé par le second lecteur, à confirmer/ }).waitFor();
    await propositions.getByText("Introuvable sur la page").waitFor();
    await sansDefautAxe(page);
    await propositions.getByRole("button", { name: /^Écarter.*Marque$/ }).click();
    await propositions.getByRole("button", { name: /^Confirmer.*2 lignes$/ }).click();
    await propositions.waitFor({ state: "detached" });
    const lignes = page.getByRole("table", { name: "Lignes lues dans le document" });
    await lignes.getByText("Pare-chocs avant, peinture").waitFor();
    await lignes.getByText("Porte avant gauche, débosselage").waitFor();
    const lu = await app.ecrire(
      "select (select sum(net_ht) from document_lignes where document_id = d.id)::text as somme, net_ht::text as total, identification ->> 'marque' as marque from documents d where id = $1",
      [id],
    );
    expect(lu).toEqual({ somme: "42800", total: "42800", marque: null });
  });
});
