import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creerTacheLectures, type TacheLectures } from "../server/documents/tache-lectures.ts";
import { exemple } from "../server/testing/corpus.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

/** Les papiers de famille se déposent sous leur nom à plat : chacun garde le sien dans la file. */
const modele = (nom: string) => ({ name: nom, mimeType: "application/pdf", buffer: readFileSync(exemple(nom)) });
/** Trois papiers d'une même plaque, un total faux, un relevé de quatre véhicules, et deux papiers de plaques que personne ne connaît. */
const SEPT = [
  "famille-01-facture.pdf",
  "famille-01-rapport.pdf",
  "famille-01-pv.pdf",
  "famille-03-facture.pdf",
  "famille-07-rapport.pdf",
  "E-07.pdf",
  "L5-01.pdf",
];

let navigateur: Browser;
let app: Application;
let tache: TacheLectures;
let restitution: string;
let leasys: string;

const poser = async (plaque: string, date: string): Promise<string> =>
  (
    await app.ecrire(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                                 montant_ht_apres_remise) values ($1, $2, $3, 'Lyon', $4, 'Renault', 'Clio', 'VP', 1000, 0) returning id`,
      [app.jeu.clientA, plaque, date, app.jeu.loueur],
    )
  ).id ?? "";

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  app = await ouvrirApplication(navigateur);
  [restitution, leasys] = [await poser("GB-482-NS", "2025-03-10"), await poser("GG-099-QS", "2025-12-10")];
  tache = creerTacheLectures(app.services);
  tache.demarrer();
});
afterAll(async () => {
  await tache.arreter();
  await app.fermer();
  await navigateur.close();
});

const deposer = (page: Page, noms: readonly string[]) =>
  page
    .getByRole("region", { name: "Déposer des documents" })
    .locator("input[type=file]")
    .setInputFiles(noms.map(modele));
const compteur = (page: Page, etat: string, nombre: RegExp) =>
  page
    .getByRole("list", { name: "Documents par état" })
    .getByRole("button", { name: new RegExp(`^${etat} ?${nombre.source}$`) });

describe("file des documents", () => {
  it("plusieurs fichiers déposés d'un coup sont lus, rangés, et dits prêts ou à compléter ; un double est reconnu ; une autre société ne voit rien", async () => {
    const page = await app.page("claire");
    await ouvrir(page, "/documents", "Documents");
    await deposer(page, SEPT);
    await page.getByText("7 documents reçus").waitFor({ timeout: 30_000 });
    await compteur(page, "À lire", /0/).waitFor({ timeout: 60_000 });
    // Le relevé en donne quatre.
    await compteur(page, "Tous", /1\d/).waitFor();
    await deposer(page, ["famille-01-pv.pdf"]);
    await page.getByText(/était déjà déposé/).waitFor();
    await page.getByPlaceholder("Plaque, numéro, montant, loueur…").fill("GB-482-NS");
    await page.getByText(/1.3 sur 3 documents/).waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "GB-482-NS" }).first().getAttribute("href"))
      .toBe(`/restitution/${restitution}`);
    await sansDefautAxe(page);

    const marc = await app.page("marc");
    await ouvrir(marc, "/documents", "Documents");
    await marc.getByText("Aucun document trouvé").waitFor();
    const { id } = await app.ecrire("select id from documents where restitution_id = $1 limit 1", [restitution]);
    await marc.goto(`/document/${id}`);
    await marc.getByText("Document non trouvé").waitFor();
    await Promise.all([page.close(), marc.close()]);
  });

  it("un total faux se corrige au clavier, la lecture se valide et passe au suivant ; la restitution la montre et se télécharge", async () => {
    const page = await app.page("claire");
    const { id } = await app.ecrire("select id from documents where restitution_id = $1", [leasys]);
    await ouvrir(page, "/documents?q=GG-099-QS", "Documents");
    await page.locator(`a[href^="/document/${id}"]`).first().click();
    await page.getByText("1 point à vérifier").waitFor();
    // En arrivant de la liste, le clavier n'est dans aucun champ : J mène au premier.
    const surUnPoint = () =>
      page.evaluate(() => document.activeElement?.matches("[data-point], [data-ligne]") ?? false);
    expect(await surUnPoint()).toBe(false);
    await page.keyboard.press("j");
    expect(await surUnPoint()).toBe(true);
    const ttc = page.getByRole("button", { name: /^Total TTC/ });
    await ttc.focus();
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    expect(await ttc.evaluate((e) => e === document.activeElement)).toBe(true);
    const [net, tva] = [132710, 26542];
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Total TTC" }).fill(String((net + tva) / 100));
    await page.keyboard.press("Enter");
    await page.getByText("Les contrôles de calcul et d'identification sont justes.").waitFor();
    await page.locator("main header").getByText("Prêt", { exact: true }).waitFor();
    await sansDefautAxe(page);
    await page.keyboard.press("Control+Enter");
    await page.waitForURL((u) => u.pathname.startsWith("/document/") && !u.pathname.endsWith(id ?? "?"));
    expect(await app.ecrire("select etat from documents where id = $1", [id])).toMatchObject({ etat: "valide" });

    await ouvrir(page, `/restitution/${leasys}`, "GG-099-QS");
    // Une facture y est comparée : la lecture arrive repliée, son ancre l'ouvre.
    await page.getByRole("region", { name: "L'essentiel" }).getByRole("link", { name: "Rapport et lecture" }).click();
    await page
      .getByText(/Validée le .* par Claire Test/)
      .first()
      .waitFor();
    const archive = page.waitForEvent("download");
    await page.getByRole("link", { name: "Tout télécharger" }).click();
    expect((await archive).suggestedFilename()).toBe("GG-099-QS_documents.zip");
    await page.close();
  });

  it("le mot corrigé d'une ligne sert à la lecture suivante, et l'admin le voit", async () => {
    const page = await app.page("claire");
    await ouvrir(page, "/documents", "Documents");
    await deposer(page, ["L6-02.pdf"]);
    const lue =
      "select d.id, l.element, l.rang from documents d join document_lignes l on l.document_id = d.id join fichiers f on f.id = d.fichier_id where f.nom = $1 and l.designation = 'AGRAFES'";
    await expect.poll(() => app.ecrire(lue, ["L6-02.pdf"]), { timeout: 30_000 }).toMatchObject({ element: null });
    const { id, rang } = await app.ecrire(lue, ["L6-02.pdf"]);
    await ouvrir(page, `/document/${id}`, /Rapport/);
    await page.getByRole("button", { name: `Corriger la ligne ${Number(rang) + 1}`, exact: true }).click();
    const saisie = page.getByRole("form", { name: `Corriger la ligne ${Number(rang) + 1}` });
    await saisie.getByLabel("Élément").click();
    await page.getByRole("option", { name: "Intérieur du coffre", exact: true }).click();
    await saisie.getByRole("button", { name: "Enregistrer" }).click();
    await page
      .getByRole("region", { name: "Mots retenus" })
      .getByText(/agrafes.*veut dire/)
      .waitFor();
    // Enregistrée ou abandonnée, la saisie rend le clavier à sa ligne : on corrige la suivante sans souris.
    const ligne = page.getByRole("button", { name: new RegExp(`^Ligne ${Number(rang) + 1},`) });
    const surLaLigne = () => ligne.evaluate((e) => e === document.activeElement);
    await expect.poll(surLaLigne).toBe(true);
    await page.keyboard.press("e");
    await saisie.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(surLaLigne).toBe(true);
    // Un fichier qui n'est plus gardé n'a pas de page : les lignes commencent au bord du titre, sans colonne vide à leur gauche.
    await app.ecrire("update documents set fichier_id = null where id = $1 returning id", [id]);
    await page.reload();
    await page.getByText("Le fichier de ce document n'est pas conservé.").waitFor();
    const gauche = async (de: Locator) => Math.round((await de.boundingBox())?.x ?? -1);
    expect(await gauche(page.getByRole("table").first())).toBe(await gauche(page.getByRole("heading", { level: 1 })));

    const retour = await page.getByRole("link", { name: "Retour aux documents" }).boundingBox();
    expect(retour?.height).toBeGreaterThanOrEqual(24);

    await ouvrir(page, "/documents", "Documents");
    await deposer(page, ["L6-01.pdf"]);
    await expect.poll(() => app.ecrire(lue, ["L6-01.pdf"]), { timeout: 30_000 }).toMatchObject({ element: "coffre" });
    const admin = await app.page("admin");
    await ouvrir(admin, "/vocabulaire", "Vocabulaire");
    await admin.getByRole("row", { name: /agrafes.*Intérieur du coffre.*Canarival Transports.*2/ }).waitFor();
    await sansDefautAxe(admin);
    await Promise.all([page.close(), admin.close()]);
  });
});
