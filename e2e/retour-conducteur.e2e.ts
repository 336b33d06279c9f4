// Cinq minutes avant le retour : le lien, le tour sans réseau, l'envoi quand il revient.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { saisieGardee } from "./attentes.ts";
import { juger } from "./couleurs-gestes.ts";
import { photo } from "./demande-gestes.ts";
import { notification } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let audit = "";
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await a.ecrire("delete from audits where vehicule_id = $1", [a.jeu.vehicule]);
  audit =
    (
      await a.ecrire(
        "insert into audits (client_id, vehicule_id, retour_prevu_le) values ($1, $2, current_date + 20) returning id",
        [a.jeu.clientA, a.jeu.vehicule],
      )
    ).id ?? "";
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

const groupe = (page: Page, nom: string) => page.getByRole("group", { name: new RegExp(`^${nom}`) });

/** Ce dont la page se compose et que l'appareil ne garde pas encore. */
const nonGardes = (page: Page) =>
  page.evaluate(async () => {
    const gardes = (await (await caches.open("reflet-retour")).keys()).map((k) => new URL(k.url).pathname);
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src^='/assets/']")];
    return ["/retour", ...scripts.map((e) => new URL(e.src).pathname)].filter((fichier) => !gardes.includes(fichier));
  });

describe("cinq minutes avant le retour", () => {
  it("le lien copié s'ouvre, se remplit sans réseau, page rouverte comprise, et part seul quand il revient", async () => {
    const gestionnaire = await a.page("claire");
    await gestionnaire.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await gestionnaire.goto(`/audit/${audit}`);
    await gestionnaire.getByRole("button", { name: "Envoyer le lien au conducteur" }).click();
    await gestionnaire.getByRole("dialog").getByRole("button", { name: "Copier le lien" }).click();
    await notification(gestionnaire, "Lien copié");
    const lien = new URL(await gestionnaire.evaluate(() => navigator.clipboard.readText()));

    const { page, contexte } = await nouvellePersonne(navigateur, "telephone", a.adresse);
    // Le navigateur peut dire en retard ce qu'il a reçu : la page se garde sans l'attendre.
    await page.addInitScript(() => {
      performance.getEntriesByType = () => [];
    });
    await page.goto(`/retour${lien.hash}`);
    await page.getByRole("heading", { level: 1, name: "Cinq minutes avant le retour" }).waitFor();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Envoyer" }).tap();
    await page.getByRole("alert").getByText("Il manque encore 6 choses, marquées en rouge.").waitFor();
    expect(await juger(page, "retour", ["telephone"], true)).toEqual([]);
    // Page et fichiers gardés : elle se rouvre au fond d'un parking.
    await expect.poll(() => nonGardes(page)).toEqual([]);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await contexte.setOffline(true);
    await page.reload();
    await page.getByText(/^Vous êtes hors connexion/).waitFor();
    await page.getByLabel("Kilométrage au compteur").fill("81250");
    for (const [i, nom] of ["Face avant", "Côté gauche", "Face arrière", "Côté droit", "Tableau de bord"].entries())
      await groupe(page, nom)
        .locator("input[type=file]")
        .setInputFiles(await photo(i));
    await page.locator('[data-element="Capot"]').tap();
    await page.getByLabel("Capot").last().selectOption("Bosse");
    await groupe(page, "Photos : Capot")
      .locator("input[type=file]")
      .setInputFiles(await photo(9));
    // Rien n'a échoué : chaque photo attend, comme le dit la page, et rien n'est à réessayer.
    await expect.poll(() => page.getByText("En attente du réseau : elle partira seule").count()).toBe(6);
    expect(await page.getByText("Le serveur ne répond pas").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Réessayer/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Envoyer" }).tap();
    await page.getByText("Prêt à partir : l'envoi se fera seul dès que le réseau revient.").waitFor();
    await sansDefautAxe(page);
    await saisieGardee(page, '"voulu"', 6);
    await page.reload();
    await page.getByText("Prêt à partir : l'envoi se fera seul dès que le réseau revient.").waitFor();
    await contexte.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "C'est envoyé, merci" }).waitFor({ timeout: 60_000 });
    await contexte.close();

    const { km, dommages, vues } = await a.ecrire(
      `select a.kilometrage::text as km, (select string_agg(d.element || ' ' || d.dommage || ' ' || (select count(*) from audit_photos p where p.dommage_id = d.id), ',')
         from audit_dommages d where d.audit_id = a.id) as dommages, (select count(*)::text from audit_vues w where w.audit_id = a.id) as vues
       from audits a where a.id = $1`,
      [audit],
    );
    expect([km, dommages, vues]).toEqual(["81250", "capot bosse 1", "5"]);
    await gestionnaire.reload();
    await gestionnaire.getByText(/^Rempli par le conducteur le /).waitFor();
    await gestionnaire.getByRole("region", { name: "Face avant" }).getByRole("img").waitFor();
    await sansDefautAxe(gestionnaire);
  });

  it("un lien inconnu ou remplacé le dit simplement", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau", a.adresse);
    await page.goto(`/retour#${"x".repeat(43)}`);
    await page.getByRole("heading", { level: 1, name: "Ce lien n'est plus ouvert" }).waitFor();
    await sansDefautAxe(page);
    await contexte.close();
  });
});
