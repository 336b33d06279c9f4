import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RapprochementLu } from "../domain/rapprochements/rapprochement.ts";
import { MOT_DE_PASSE, notification, ouvrir, seConnecter, vise } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

/** Qui voit les mouvements : le focus se rend quand une fenêtre a fini de se fermer. */
async function personne() {
  const neuve = await nouvellePersonne(navigateur, "bureau");
  await neuve.page.emulateMedia({ reducedMotion: null });
  return neuve;
}

const fermer = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

/** Une restitution dont le rapport a de quoi choisir. */
async function restitutionAuRapportDePlusieursLignes(page: Page): Promise<string> {
  const lire = async (chemin: string) => (await page.request.get(chemin)).json();
  for (const { restitution_id } of (await lire("/api/contestations?taille=100")).lignes) {
    const rapprochements: RapprochementLu[] = await lire(`/api/restitutions/${restitution_id}/rapprochement`);
    if (rapprochements.every(({ lignes }) => lignes.rapport.filter((l) => l.nature === "fre").length > 1))
      return restitution_id;
  }
  throw new Error("Aucune contestation de la démonstration n'a de rapport de plusieurs lignes.");
}

describe("au clavier seul", () => {
  it("de l'e-mail au mot de passe, sans détour par le lien d'oubli", async () => {
    const { page, contexte } = await personne();
    await ouvrir(page, "/auth", "Connexion");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("admin@reflet.test");
    await page.keyboard.press("Tab");
    expect(await vise(page)).toBe("Mot de passe");
    await page.keyboard.type(MOT_DE_PASSE);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await contexte.close();
  });

  it("un bouton qui disparaît une fois pressé laisse le focus au contenu, non en haut de la page", async () => {
    const { page, contexte } = await personne();
    await seConnecter(page, "admin@reflet.test");
    // Inactif, donc sans conducteur : un véhicule affecté ne s'archive pas d'un seul bouton.
    await ouvrir(page, "/vehicules?statut=inactif", "Véhicules");
    await page.getByRole("table").getByRole("link").first().press("Enter");
    for (const geste of ["Archiver", "Restaurer"]) {
      await page.getByRole("button", { name: geste, exact: true }).press("Enter");
      await page.getByRole("button", { name: geste, exact: true }).waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    }
    await contexte.close();
  });

  it("un bouton éteint le temps de son envoi retrouve le focus ; ce qui disparaît d'une fenêtre le laisse dans la fenêtre", async () => {
    const { page, contexte } = await personne();
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/conducteurs", "Conducteurs");
    await page.getByRole("button", { name: "Exporter" }).press("Enter");
    await page.getByRole("menuitem", { name: "Recevoir régulièrement…" }).press("Enter");
    const fenetre = page.getByRole("dialog", { name: /^Recevoir régulièrement/ });
    await fenetre.getByLabel(/^Nom/).fill("Au clavier");
    await fenetre.getByRole("button", { name: "Programmer" }).press("Enter");
    await notification(page, "Export programmé avec succès");
    await expect.poll(() => vise(page)).toBe("Programmer");
    await fenetre.getByRole("button", { name: "Supprimer Au clavier" }).press("Enter");
    await page
      .getByRole("dialog", { name: /^Supprimer/ })
      .getByRole("button", { name: "Supprimer" })
      .press("Enter");
    await fenetre.getByRole("region", { name: "Déjà programmés" }).waitFor({ state: "detached" });
    await page.getByRole("dialog", { name: /^Supprimer/ }).waitFor({ state: "detached" });
    await expect.poll(() => fenetre.evaluate((f) => f === document.activeElement)).toBe(true);
    await contexte.close();
  });

  it("un menu dont la première entrée est éteinte commence à la première qui sert, et Échap le referme", async () => {
    const { page, contexte } = await personne();
    await seConnecter(page, "expert@reflet.test");
    await page.goto(`/restitution/${await restitutionAuRapportDePlusieursLignes(page)}`);
    // La première ligne : une autre histoire a pu choisir le couple d'une autre.
    const changer = page.getByRole("button", { name: /^Changer le couple/ });
    const rang = page.getByRole("row").filter({ has: changer }).first();
    const bouton = rang.getByRole("button", { name: /^Changer le couple/ });
    const ouvrirLeMenu = async () => {
      await bouton.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("menuitem");
    };
    await ouvrirLeMenu();
    // Selon le jour, le calcul a déjà donné à cette ligne la première du rapport, ou c'est ici qu'elle la prend.
    if (await page.getByRole("menuitem").first().isEnabled()) {
      await page.keyboard.press("Enter");
      await notification(page, "Couple de lignes choisi");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await ouvrirLeMenu();
    }
    expect(await page.getByRole("menuitem").first().isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await bouton.evaluate((e) => e === document.activeElement)).toBe(true);

    // « Rendre au calcul » disparaît une fois pressé : Tab reprend à sa ligne, non en haut de la page.
    await ouvrirLeMenu();
    await page.keyboard.press("Enter");
    await notification(page, "Couple de lignes choisi");
    await rang.getByRole("button", { name: "Rendre au calcul" }).press("Enter");
    await notification(page, "Couple rendu au calcul");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TR");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("tr")?.textContent)).toContain(
      "Changer le couple",
    );
    await contexte.close();
  });

  it("une fenêtre qui se ferme rend le focus à ce qui l'a ouverte", async () => {
    const { page, contexte, erreurs } = await personne();
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/restitutions", "Restitutions");
    await page.getByRole("button", { name: "Ajouter" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await fermer(page);
    await expect.poll(() => vise(page)).toBe("Ajouter");

    // Le raccourci ouvre la même fenêtre : elle le rend au bouton qu'il a pressé.
    await page.locator("main").focus();
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
    // Le dépôt se prend en un arrêt : son champ, pas encore son bouton.
    await page.getByLabel("Rapport du loueur").focus();
    await page.keyboard.press("Tab");
    expect(await vise(page)).toMatch(/^Client/);
    await fermer(page);
    await expect.poll(() => vise(page)).toBe("Ajouter");

    // Ouverte depuis un menu qui a disparu avec son entrée : le bouton du menu.
    await page.getByRole("button", { name: "Exporter" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Recevoir régulièrement…" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await fermer(page);
    await expect.poll(() => vise(page)).toBe("Exporter");

    await ouvrir(page, "/garages", "Garages");
    const repere = page.getByRole("button", { name: /^Localiser / }).first();
    const nom = await repere.getAttribute("aria-label");
    await repere.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Localisation du garage" }).waitFor();
    await fermer(page);
    await expect.poll(() => vise(page)).toBe(nom);
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("un menu commence à sa première entrée ; les colonnes s'y cochent", async () => {
    const { page, contexte } = await personne();
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/vehicules", "Véhicules");
    await page.getByRole("button", { name: "Choisir les colonnes" }).focus();
    await page.keyboard.press("Enter");
    const conducteur = page.getByRole("menuitemcheckbox", { name: "Conducteur", checked: true });
    await conducteur.waitFor();
    await expect.poll(() => vise(page)).toBe("Conducteur");
    await sansDefautAxe(page);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Conducteur", checked: false }).waitFor();
    await page.getByRole("columnheader", { name: "Conducteur" }).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: "Conducteur" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => vise(page)).toBe("Choisir les colonnes");
    await contexte.close();
  });

  it("une fenêtre s'ouvre sur le premier champ de son formulaire", async () => {
    const { page, contexte } = await personne();
    await seConnecter(page, "admin@reflet.test");
    for (const [chemin, titre, bouton, premier] of [
      ["/garages", "Garages", "Ajouter", /^Nom/],
      ["/administration/personnes", "Personnes", "Inviter", /^Email/],
      ["/administration/cles-api", "Clés d'API", "Créer une clé", /^Nom/],
      ["/conducteurs", "Conducteurs", "Ajouter", /^Client/],
    ] as const) {
      await ouvrir(page, chemin, titre);
      await page.getByRole("button", { name: bouton, exact: true }).first().focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await expect.poll(() => vise(page)).toMatch(premier);
    }
    // La liste qu'ouvre ce champ reste dans la page, que parcourt un lecteur d'écran.
    await page.keyboard.press("ArrowDown");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await sansDefautAxe(page);
    await contexte.close();
  });

  it("Échap referme la définition d'un chiffre", async () => {
    const { page, contexte } = await personne();
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/analyses", "Analyses");
    await page.getByRole("button", { name: "Définition : FRE total HT" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await fermer(page);
    expect(await vise(page)).toBe("Définition : FRE total HT");
    await contexte.close();
  });
});
