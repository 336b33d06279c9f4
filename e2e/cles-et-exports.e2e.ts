import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creerTacheWebhooks } from "../server/webhooks/tache-webhooks.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { choisir, notification, ouvrir, sansDebordement } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let app: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  app = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await app.fermer();
  await navigateur.close();
});

describe("sortir de Reflet", () => {
  it("l'admin donne une portée à une clé, puis essaie l'API avec elle : ce qu'elle ouvre, ce qu'elle n'ouvre pas", async () => {
    const page = await app.page("admin");
    await ouvrir(page, "/administration/cles-api", "Clés d'API");
    await page.getByRole("button", { name: "Créer une clé" }).first().click();
    const fenetre = page.getByRole("dialog");
    await fenetre.getByLabel(/^Nom/).fill("Outil d'atelier");
    await fenetre.getByRole("button", { name: "Créer", exact: true }).click();
    await fenetre.getByText("Choisissez au moins une portée").waitFor();
    await fenetre.getByLabel("Lire les tickets, sinistres et convoyages").check();
    await sansDefautAxe(page);
    await fenetre.getByRole("button", { name: "Créer", exact: true }).click();
    const cle = (await page.getByLabel("Clé d'API", { exact: true }).textContent()) ?? "";
    await page.getByRole("button", { name: "Je l'ai gardée" }).click();
    await page.getByRole("row", { name: /Outil d'atelier.*Lire les tickets.*Active/ }).waitFor();

    await page.getByRole("link", { name: "Administration" }).first().click();
    await page.getByRole("link", { name: /^API/ }).click();
    await page.getByLabel("Clé d'API pour essayer").fill(cle);
    const essayer = async (recherche: string, route: RegExp) => {
      await page.getByLabel("Chercher une adresse").fill(recherche);
      await page.getByRole("button", { name: route }).click();
      const essai = page.getByRole("form", { name: /^Essayer/ });
      await essai.getByRole("button", { name: "Essayer" }).click();
      const reponse = essai.getByRole("status");
      await reponse.locator("pre").waitFor();
      await expect.poll(() => essai.locator("pre").first().textContent()).not.toContain(cle);
      return reponse.textContent();
    };
    expect(await essayer("lister les tickets", /GET\s*\/tickets\s*Lister/)).toMatch(/^200.*"lignes"/s);
    expect(await essayer("lister les véhicules", /GET\s*\/vehicules\s*Lister/)).toMatch(/^403.*portee_absente/s);
    await sansDefautAxe(page);
    // Une écriture se confirme, et s'annule.
    await page.getByLabel("Chercher une adresse").fill("POST vehicules ajouter");
    await page.getByRole("button", { name: /POST\s*\/vehicules\s*Ajouter/ }).click();
    await page.getByRole("button", { name: "Envoyer pour de bon…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
    expect(
      await page.evaluate((secret) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(secret), cle),
    ).toBe(false);
    await page.close();
  });

  it("sur un téléphone, une cliente programme l'envoi de sa liste, le change, le suspend et le retire", async () => {
    const page = await app.page("claire", "telephone");
    await ouvrir(page, "/vehicules", "Véhicules");
    await page.getByRole("button", { name: "Exporter" }).click();
    await page.getByRole("menuitem", { name: "Recevoir régulièrement…" }).click();
    const fenetre = page.getByRole("dialog", { name: "Recevoir régulièrement : Véhicules" });
    await fenetre.getByLabel(/^Nom/).fill("Parc du matin");
    await choisir(page, "Rythme", "Chaque jour");
    await fenetre.getByRole("button", { name: "Programmer" }).click();
    await notification(page, "Export programmé avec succès");
    await fenetre.getByText(/Chaque jour, Excel, à Claire/).waitFor();
    await sansDefautAxe(page);
    await fenetre.getByRole("button", { name: "Modifier Parc du matin" }).click();
    const changer = page.getByRole("dialog", { name: "Modifier : Parc du matin" });
    await sansDefautAxe(page);
    await changer.getByText("CSV", { exact: true }).click();
    await changer.getByLabel(/Prendre les filtres et les colonnes/).check();
    await changer.getByRole("button", { name: "Enregistrer" }).click();
    await notification(page, "Export modifié avec succès");
    await fenetre.getByText(/Chaque jour, CSV, à Claire/).waitFor();
    await fenetre.getByRole("button", { name: "Suspendre Parc du matin" }).click();
    await fenetre.getByText("Suspendu", { exact: true }).waitFor();
    await fenetre.getByRole("button", { name: "Supprimer Parc du matin" }).click();
    await page
      .getByRole("dialog", { name: "Supprimer l'export programmé" })
      .getByRole("button", { name: "Supprimer" })
      .click();
    await fenetre.getByText(/Chaque jour, CSV/).waitFor({ state: "detached" });
    await page.close();
  });

  it("l'admin crée un webhook, son outil vérifie l'appel, et le reconnaît quand il est rejoué", async () => {
    // L'outil prévenu : il refait la signature comme l'écran le dit, et ne compte un événement qu'une fois.
    let secret = "";
    const recus: { juste: boolean; livraison: string }[] = [];
    const outil = createServer(async (requete, reponse) => {
      let corps = "";
      for await (const morceau of requete) corps += String(morceau);
      const [, instant, condensat] = /^t=(\d+),v1=(\w+)$/.exec(String(requete.headers["x-reflet-signature"])) ?? [];
      const juste = createHmac("sha256", secret).update(`${instant}.${corps}`).digest("hex") === condensat;
      recus.push({ juste, livraison: String(requete.headers["x-reflet-livraison"]) });
      reponse.writeHead(juste ? 204 : 400).end();
    });
    await new Promise<void>((pret) => outil.listen(0, "localhost", pret));
    app.services.config.webhooksHotes = ["localhost"];
    const vider = () => creerTacheWebhooks(app.services).vider();

    const page = await app.page("admin");
    await ouvrir(page, "/administration/webhooks", "Webhooks");
    await page.getByRole("button", { name: "Créer un webhook" }).first().click();
    const creation = page.getByRole("dialog", { name: "Créer un webhook" });
    await creation.getByRole("button", { name: "Créer", exact: true }).click();
    await creation.getByText("Choisissez au moins un événement").waitFor();
    await creation.getByLabel(/^Nom/).fill("Atelier");
    await creation.getByLabel(/^Adresse/).fill(`http://localhost:${(outil.address() as AddressInfo).port}/reflet`);
    await creation.getByLabel("Véhicule créé").check();
    await creation.getByRole("button", { name: "Créer", exact: true }).click();
    secret = (await page.getByLabel("Secret du webhook").textContent()) ?? "";
    await page.getByRole("button", { name: "Je l'ai gardé" }).click();

    // Créé sur un mauvais événement : il se change, le secret reste le même.
    await page.getByRole("button", { name: "Modifier Atelier" }).click();
    const changement = page.getByRole("dialog", { name: "Modifier le webhook" });
    await changement.getByLabel(/^Nom/).fill("Atelier de Lyon");
    await changement.getByLabel("Véhicule créé").uncheck();
    await changement.getByRole("button", { name: "Enregistrer" }).click();
    await changement.getByText("Choisissez au moins un événement").waitFor();
    await changement.getByLabel("Véhicule modifié").check();
    await sansDefautAxe(page);
    await changement.getByRole("button", { name: "Enregistrer" }).click();
    await notification(page, "Webhook modifié avec succès");

    await app.ecrire("update vehicules set marque = 'Autre marque' where id = $1", [app.jeu.vehicule]);
    await vider();
    await page.getByRole("link", { name: "Livraisons de Atelier de Lyon" }).click();
    const journal = page.getByRole("region", { name: "Livraisons", exact: true });
    const ligne = journal.getByRole("row", { name: /Véhicule modifié.*Livrée.*204/ });
    await ligne.waitFor();
    await sansDefautAxe(page);
    await ligne.getByRole("button", { name: "Rejouer" }).click();
    await notification(page, /^Livraison demandée/);
    await vider();
    await journal.getByRole("row", { name: /Véhicule modifié.*Livrée.*204/ }).waitFor();
    expect(recus.map((r) => r.juste)).toEqual([true, true]);
    // Le journal de tous les webhooks : un compteur le filtre, l'adresse le garde, et il a ses vues.
    await app.ecrire("update webhook_livraisons set etat = 'abandonnee' where evenement = 'vehicule.modification'");
    await ouvrir(page, "/administration/webhooks/livraisons?periode=jour", "Livraisons des webhooks");
    await page.getByRole("button", { name: /^Livrée\s*0/ }).click();
    await page.getByText("Aucune livraison trouvée").waitFor();
    await page.getByRole("button", { name: /^Abandonnée\s*1/ }).click();
    expect(new URL(page.url()).searchParams.get("etat")).toBe("abandonnee");
    await page.getByRole("row", { name: /Véhicule modifié.*Atelier.*Abandonnée/ }).waitFor();
    await page.getByText("Période : Les dernières 24 heures").waitFor();
    // Celle qu'un autre événement fait naître pendant ce temps y paraît.
    await page.getByRole("button", { name: /^Toutes/ }).click();
    await app.ecrire("update vehicules set marque = 'En direct' where id = $1", [app.jeu.vehicule]);
    await page.getByRole("row", { name: /Véhicule modifié.*Atelier.*En attente/ }).waitFor();
    await page.getByRole("button", { name: /Vues/ }).waitFor();
    await sansDefautAxe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await sansDebordement(page);
    expect(new Set(recus.map((r) => r.livraison)).size).toBe(1);
    outil.close();
    await page.close();
  });
});
