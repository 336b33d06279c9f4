import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composer, pieceJointe } from "../server/arrivages/aides-arrivages.ts";
import { lireReglagesArrivages } from "../server/arrivages/reglages.ts";
import { creerTacheArrivages, type TacheArrivages } from "../server/arrivages/tache-arrivages.ts";
import { type Boite, IMAP_POSSIBLE, lancerServiceImap, type ServiceImap } from "../server/testing/imap/service-imap.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { ouvrir } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let app: Application;
let imap: ServiceImap;
let boite: Boite;
let tache: TacheArrivages;

describe.skipIf(!IMAP_POSSIBLE)("la boîte de réception", () => {
  beforeAll(async () => {
    [navigateur, imap] = await Promise.all([lancerNavigateur(), lancerServiceImap()]);
    app = await ouvrirApplication(navigateur);
    boite = await imap.boite();
    app.services.config.arrivages = lireReglagesArrivages({ BOITE_URL: boite.url, BOITE_HOTES: "127.0.0.1" }, false);
    tache = creerTacheArrivages(app.services);
    await tache.vider();
  });
  afterAll(async () => {
    await app.fermer();
    await imap.arreter();
    await navigateur.close();
  });

  it("vide, elle dit comment brancher une boîte : à l'admin, le réglage prêt à poser ; à l'expert, que c'est à un admin de le faire", async () => {
    const { arrivages } = app.services.config;
    app.services.config.arrivages = lireReglagesArrivages({}, false);
    const expert = await app.page("expert");
    await ouvrir(expert, "/boite", "Boîte de réception");
    await expert.getByText("C'est à un admin de la brancher").waitFor();
    expect(await expert.getByRole("button", { name: "Brancher une boîte aux lettres" }).count()).toBe(0);
    await expert.close();
    const admin = await app.page("admin");
    await ouvrir(admin, "/boite", "Boîte de réception");
    await admin.getByRole("button", { name: "Brancher une boîte aux lettres" }).click();
    const fenetre = admin.getByRole("dialog");
    await fenetre.getByRole("button", { name: "Préparer le réglage" }).click();
    await fenetre.getByText("Le serveur est requis").waitFor();
    await fenetre.getByLabel("Serveur IMAP").fill("imap.exemple.fr");
    await fenetre.getByLabel("Utilisateur").fill("documents@exemple.fr");
    await fenetre.getByLabel("Mot de passe", { exact: false }).first().fill("a b&c");
    await fenetre.getByLabel("Adresse où l'on écrit").fill("documents@exemple.fr");
    await sansDefautAxe(admin);
    await fenetre.getByRole("button", { name: "Préparer le réglage" }).click();
    await fenetre
      .getByText(
        "BOITE_URL=imaps://documents%40exemple.fr:a%20b%26c@imap.exemple.fr:993/INBOX?adresse=documents%40exemple.fr",
      )
      .waitFor();
    app.services.config.arrivages = arrivages;
    await admin.reload();
    await admin.getByRole("link", { name: "Voir les adresses des sociétés" }).click();
    await admin.getByRole("heading", { name: "Sociétés" }).waitFor();
    await admin.close();
  });

  it("l'admin lit et renouvelle l'adresse d'une société, un message inconnu s'accepte d'un geste, ses documents sont dans la file", async () => {
    const admin = await app.page("admin");
    const { nom = "" } = await app.ecrire("select nom from clients where id = $1", [app.jeu.clientA]);
    await ouvrir(admin, `/administration/societe/${app.jeu.clientA}`, nom);
    const reception = admin.getByRole("region", { name: "Documents qui arrivent seuls" });
    const adresse = (await reception.getByText(/@boite\.test$/).textContent()) ?? "";
    await reception.getByRole("button", { name: "Renouveler l'adresse" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Renouveler" }).click();
    await admin.getByText("Adresse renouvelée avec succès").waitFor();
    const neuve = (await reception.getByText(/@boite\.test$/).textContent()) ?? "";
    expect(neuve).not.toBe(adresse);

    const pdf = () => pieceJointe("facture.pdf", `%PDF-1.7\n${randomUUID()}\n%%EOF\n`);
    const attachments = [pdf(), pieceJointe("note.txt", "texte")];
    const from = "Sav Loueur <sav@loueur.test>";
    await boite.deposer(await composer({ to: neuve, from, subject: "Facture de restitution", attachments }));
    await boite.deposer(await composer({ to: adresse, from, subject: "Ancienne adresse", attachments: [pdf()] }));
    await boite.deposer(await composer({ to: neuve, subject: "De la société", attachments: [pdf()] }));
    // Rien à ranger : accepter n'y mènerait nulle part.
    const texte = pieceJointe("note.txt", "texte");
    await boite.deposer(await composer({ to: neuve, from, subject: "Simple question", attachments: [texte] }));
    await tache.vider();

    const expert = await app.page("expert");
    await ouvrir(expert, "/documents", "Documents");
    await expert.getByRole("link", { name: "Boîte de réception (3)" }).click();
    await expert.getByRole("heading", { name: "Boîte de réception" }).waitFor();
    await sansDefautAxe(expert);
    await expert.getByRole("button", { name: "Refuser Simple question" }).waitFor();
    expect(await expert.getByRole("button", { name: "Accepter Simple question" }).count()).toBe(0);
    await expert
      .getByRole("link", { name: /Simple question|Sav Loueur/ })
      .first()
      .click();
    await expert.getByText("Aucune pièce de ce message ne peut être rangée").waitFor();
    await expert.getByRole("button", { name: "Joindre à la contestation citée" }).click();
    await expert.getByText("refusez-le, ou déposez le document à la main").first().waitFor();
    await expert.getByRole("button", { name: "Refuser" }).click();
    await expert.getByText("Message refusé").waitFor();
    await expert.getByRole("link", { name: "Boîte de réception" }).first().click();
    await expert.getByRole("button", { name: "Accepter Facture de restitution" }).click();
    await expert.getByText("Message rangé").waitFor();
    await expert
      .getByRole("link", { name: /Ancienne adresse|Sav Loueur/ })
      .first()
      .waitFor();
    const { id: ancien = "" } = await app.ecrire("select id from arrivages where sujet = 'Ancienne adresse'");
    await ouvrir(expert, `/boite/${ancien}`, "Ancienne adresse");
    await expert.getByText("L'adresse visée n'est celle d'aucune société").first().waitFor();
    expect(await expert.getByRole("button", { name: "Accepter" }).isDisabled()).toBe(true);
    await sansDefautAxe(expert);
    await expert.getByRole("button", { name: "Refuser" }).click();
    await expert.getByText("Message refusé").waitFor();
    const { id: accepte = "" } = await app.ecrire("select id from arrivages where sujet = 'Facture de restitution'");
    await ouvrir(expert, `/boite/${accepte}`, "Facture de restitution");
    await expert.getByRole("table", { name: "Pièces du message" }).getByRole("link", { name: "facture.pdf" }).click();
    await expert.waitForURL(/\/document\//);

    await ouvrir(admin, `/administration/societe/${app.jeu.clientA}`, nom);
    await reception.getByText("De la société").waitFor();
    await reception.getByText("3 minutes", { exact: true }).waitFor();
    await sansDefautAxe(admin);
  });
});
