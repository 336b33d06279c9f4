import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exemple } from "../server/testing/corpus.ts";
import { dessiner } from "./attentes.ts";
import {
  choisir,
  deposerRapport,
  MOT_DE_PASSE,
  notification,
  ouvrir,
  remplirConnexion,
  sansDirect,
  seConnecter,
} from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

const menu = async (email: string): Promise<string[]> => {
  const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
  await seConnecter(page, email);
  await page.goto("/dashboard");
  const liens = page.getByRole("navigation", { name: "Menu principal" }).getByRole("link");
  await liens.first().waitFor();
  const entrees = await liens.allInnerTexts();
  await contexte.close();
  return entrees.map((e) => e.trim());
};

describe("connexion", () => {
  it("refuse avec la phrase exacte, garde l'adresse tapée, puis ouvre le tableau des tickets et salue par le prénom", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/auth");
    await sansDefautAxe(page);
    await remplirConnexion(page, "claire@transalpes.test", "pas-le-bon-mot");
    await page.getByText("Email ou mot de passe incorrect", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("claire@transalpes.test");
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/dashboard");
    await page.getByText("Bonjour Claire").waitFor();
    await expect.poll(() => page.title()).toBe("Tickets – Reflet");
    await contexte.close();
  });

  it("montre et cache le mot de passe, mène au mot de passe oublié et à l'accueil", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "telephone");
    await page.goto("/auth");
    const champ = page.getByLabel("Mot de passe", { exact: true });
    await champ.fill("secret");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    await expect.poll(() => champ.getAttribute("type")).toBe("text");
    await expect
      .poll(() => page.getByRole("link", { name: /Mot de passe oublié/ }).getAttribute("href"))
      .toBe("/mot-de-passe-oublie");
    await page.getByRole("link", { name: /accueil/ }).click();
    await page.waitForURL(/\/$/);
    await contexte.close();
  });

  it("ramène à la page demandée, et la déconnexion à l'accueil", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/restitutions?type_vehicule=VU");
    await page.waitForURL("**/auth?retour=**");
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/restitutions?type_vehicule=VU");
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.waitForURL(/\/$/);
    const inconnu = "00000000-0000-4000-8000-000000000000";
    const flotte = ["vehicules", "conducteurs", "garages"].flatMap((n) => [`/${n}`, `/${n.slice(0, -1)}/${inconnu}`]);
    for (const chemin of ["/restitutions", ...flotte]) {
      await page.goto(chemin);
      await page.waitForURL(`**/auth?retour=${encodeURIComponent(chemin)}`);
    }
    await contexte.close();
  });

  it("ne ramène jamais à un autre site", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/auth?retour=//mechant.test/");
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/dashboard");
    // Connectée, elle ne revoit pas cette page : elle est menée à sa destination, et jamais ailleurs.
    await page.goto("/auth?retour=//mechant.test/", { waitUntil: "commit" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await contexte.close();
  });

  it("se fait au clavier seul", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/auth");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("claire@transalpes.test");
    await page.getByLabel("Mot de passe", { exact: true }).focus();
    await page.keyboard.type(MOT_DE_PASSE);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await contexte.close();
  });
});

describe("menu par rôle et par besoins", () => {
  it("d'un client aux besoins restitutions et véhicules", async () => {
    expect(await menu("marc@boreal.test")).toEqual([
      "Tickets",
      "Restitutions",
      "Documents",
      "Contestations",
      "Audits",
      "Fins de contrat",
      "Analyses",
      "Véhicules",
      "Contact",
      "Profil",
    ]);
  });
  it("de l'expert, sans Convoyages ni Formulaires ni Contact", async () => {
    const entrees = await menu("expert@reflet.test");
    expect(entrees).toContain("Garages");
    expect(entrees).not.toEqual(expect.arrayContaining(["Convoyages"]));
    expect(entrees).not.toEqual(expect.arrayContaining(["Formulaires"]));
    expect(entrees).not.toEqual(expect.arrayContaining(["Contact"]));
  });
});

describe("session qui expire pendant le travail", () => {
  const RAPPORT = fileURLToPath(exemple("L2-01.pdf"));
  const ajoutDe = (page: Page) => page.getByRole("dialog", { name: "Ajouter une restitution", includeHidden: true });
  const auth = (page: Page) => page.locator(".auth-sur-place");

  /** L'écran de connexion a pris toute la place, et l'adresse le dit ; rien de la page ne s'atteint plus. */
  async function surAuth(page: Page, retour: string): Promise<void> {
    await page.waitForURL(`**/auth?retour=${encodeURIComponent(retour)}`);
    await auth(page).getByText("Votre session a expiré").waitFor();
    await expect.poll(() => page.title()).toBe("Connexion – Reflet");
    await expect.poll(() => page.getByRole("heading").allInnerTexts()).toEqual(["Connexion"]);
  }
  const seReconnecter = async (page: Page, motDePasse = MOT_DE_PASSE) => {
    await auth(page).getByLabel("Mot de passe", { exact: true }).fill(motDePasse);
    await auth(page).getByRole("button", { name: "Se connecter", exact: true }).click();
  };
  const expirer = async (contexte: BrowserContext, page: Page) => {
    await contexte.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  };

  it.each<Ecran>(["bureau", "telephone"])(
    "mène à /auth puis ramène à la fenêtre ouverte, avec sa saisie et son fichier (%s)",
    async (ecran) => {
      const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
      await seConnecter(page, "claire@transalpes.test");
      await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
      const ajout = ajoutDe(page);
      // À chaque écran sa plaque : rendre deux fois la même le même jour se confirmerait.
      const immatriculation = ecran === "bureau" ? "GB-190-AA" : "GB-191-AA";
      await deposerRapport(page, RAPPORT);
      await ajout.getByText("7 lignes lues").waitFor();
      await ajout.getByLabel(/^Agence/).fill("Villeurbanne");
      await ajout.getByLabel(/^Immatriculation/).fill(immatriculation);
      const defilement = await ajout.evaluate((fenetre) => {
        const quiDefile = [fenetre, ...fenetre.querySelectorAll("*")].find((e) => e.scrollHeight > e.clientHeight + 40);
        quiDefile?.scrollTo({ top: 40, behavior: "instant" });
        quiDefile?.setAttribute("data-defile", "");
        return quiDefile?.scrollTop;
      });
      if (ecran === "telephone") expect(defilement).toBe(40);
      await expirer(contexte, page);
      await surAuth(page, "/restitutions?ajout=1");
      await sansDefautAxe(page);

      // Au clavier : le focus est à l'e-mail, déjà rempli ; Échap n'atteint pas la fenêtre cachée, Tab n'y entre pas.
      const email = auth(page).getByLabel("Email");
      await expect.poll(() => email.inputValue()).toBe("claire@transalpes.test");
      expect(await email.evaluate((champ) => champ === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.closest("#racine, [role=dialog]"))).toBeNull();
      }

      await seReconnecter(page, "pas-le-bon-mot");
      await auth(page).getByText("Email ou mot de passe incorrect", { exact: true }).waitFor();
      await seReconnecter(page);
      await page.waitForURL("**/restitutions?ajout=1");
      await auth(page).waitFor({ state: "detached" });
      await expect.poll(() => page.title()).toBe("Restitutions – Reflet");
      await expect.poll(() => ajout.getByLabel(/^Agence/).inputValue()).toBe("Villeurbanne");
      const plaque = ajout.getByLabel(/^Immatriculation/);
      await expect.poll(() => plaque.inputValue()).toBe(immatriculation);
      expect(await plaque.evaluate((champ) => champ === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => document.querySelector("[data-defile]")?.scrollTop)).toBe(defilement);
      await ajout.getByText("7 lignes lues").waitFor();

      await choisir(page, /^Type de véhicule/, /^VP/);
      await ajout.getByRole("button", { name: "Ajouter", exact: true }).click();
      await page.waitForURL("**/document/*");
      await page.getByText("Pare-chocs avant").first().waitFor();
      expect(erreurs).toEqual([]);
      await contexte.close();
    },
  );

  it("reprend le dépôt d'un PDF choisi alors que la session était déjà morte", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await contexte.clearCookies();
    await deposerRapport(page, RAPPORT);
    await surAuth(page, "/restitutions?ajout=1");
    await seReconnecter(page);
    await ajoutDe(page).getByText("7 lignes lues").waitFor();
    await contexte.close();
  });

  it("enregistre une fois, et une seule, la section dont l'envoi a trouvé la session morte", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    // C'est l'envoi qui doit apprendre la mort de la session, pas le direct avant lui.
    await sansDirect(page);
    await seConnecter(page, "expert@reflet.test");
    await ouvrir(page, "/restitutions", "Restitutions");
    await page.getByRole("row").nth(1).getByRole("link").first().click();
    await page.waitForURL("**/restitution/*");
    // Assez basse pour que la page défile, que la fiche ait un rapport ou non.
    await page.setViewportSize({ width: 1440, height: 480 });
    const adresse = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Modifier la section Restitution" }).click();
    const champ = page.getByLabel(/^Kilométrage/);
    // Un compteur qui recule se confirmerait : celui-ci avance.
    const kilometrage = Number((await champ.inputValue()).replace(/\D/g, "")) + 1 + Math.floor(Math.random() * 500);
    await champ.fill(String(kilometrage));
    const ecritures: number[] = [];
    page.on("response", (r) => {
      if (r.request().method() === "PATCH") ecritures.push(r.status());
    });
    await contexte.clearCookies();
    const defilement = await page.evaluate(() => {
      window.scrollTo({ top: 90, behavior: "instant" });
      return window.scrollY;
    });
    await page.keyboard.press("Control+Enter");
    await surAuth(page, adresse);
    await expect.poll(() => champ.inputValue()).toMatch(/^\d/);
    await seReconnecter(page);
    await page.waitForURL(`**${adresse}`);
    await notification(page, "Modifications enregistrées avec succès");
    expect(ecritures).toEqual([401, 200]);
    expect(defilement).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(defilement);
    await page.reload();
    await page
      .getByText(new RegExp(`${Math.floor(kilometrage / 1000)}\\s${String(kilometrage % 1000).padStart(3, "0")}`))
      .first()
      .waitFor();
    await contexte.close();
  });

  it("« Précédent » depuis /auth ne perd pas la saisie ; un second recul mène à la page d'avant", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/vehicules", "Véhicules");
    await page.getByRole("navigation", { name: "Menu principal" }).getByRole("link", { name: "Restitutions" }).click();
    await page.waitForURL("**/restitutions");
    await page.getByRole("button", { name: "Ajouter" }).click();
    const ajout = ajoutDe(page);
    await ajout.getByLabel(/^Agence/).fill("Bron");
    const retour = new URL(page.url()).pathname + new URL(page.url()).search;
    await expirer(contexte, page);
    await surAuth(page, retour);
    await page.evaluate(() => window.history.back());
    await surAuth(page, retour);
    await seReconnecter(page);
    await page.waitForURL(`**${retour}`);
    await expect.poll(() => ajout.getByLabel(/^Agence/).inputValue()).toBe("Bron");
    // Rien de /auth n'est resté devant.
    await page.evaluate(() => window.history.forward());
    await dessiner(page, 20);
    expect(new URL(page.url()).pathname).toBe("/restitutions");
    await expect.poll(() => ajout.getByLabel(/^Agence/).inputValue()).toBe("Bron");

    await expirer(contexte, page);
    await surAuth(page, retour);
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.evaluate(() => window.history.back());
    await surAuth(page, retour);
    await page.evaluate(() => window.history.back());
    await page.waitForURL((url) => url.pathname === "/auth" && url.searchParams.get("retour") !== retour);
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL((url) => url.pathname === "/restitutions" || url.pathname === "/vehicules");
    expect(questions).toEqual(["beforeunload"]);
    await contexte.close();
  });

  it("rechargée sur /auth, la page ordinaire ramène au même endroit", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?type_vehicule=VU", "Restitutions");
    await expirer(contexte, page);
    await surAuth(page, "/restitutions?type_vehicule=VU");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Connexion" }).waitFor();
    expect(await auth(page).count()).toBe(0);
    await remplirConnexion(page, "claire@transalpes.test", MOT_DE_PASSE);
    await page.waitForURL("**/restitutions?type_vehicule=VU");
    await page.getByRole("heading", { level: 1, name: "Restitutions" }).waitFor();
    await contexte.close();
  });

  it("une autre personne repart du tableau des tickets : rien de la précédente ne reste, dans aucun onglet", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    const second = await contexte.newPage();
    await ouvrir(second, "/restitutions", "Restitutions");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await ajoutDe(page)
      .getByLabel(/^Agence/)
      .fill("Villeurbanne");
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.type());
      void question.dismiss();
    });
    await expirer(contexte, page);
    await surAuth(page, "/restitutions?ajout=1");
    await auth(page).getByLabel("Email").fill("marc@boreal.test");
    await seReconnecter(page);
    for (const onglet of [page, second]) {
      await onglet.waitForURL("**/dashboard");
      await onglet.getByText("Bonjour Marc").waitFor();
      expect(await onglet.content()).not.toMatch(/Transalpes|Villeurbanne|Claire/);
    }
    expect(questions).toEqual([]);
    await contexte.close();
  });

  it("se connecter dans un onglet libère l'autre, avec sa saisie", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await ajoutDe(page)
      .getByLabel(/^Agence/)
      .fill("Villeurbanne");
    const second = await contexte.newPage();
    await ouvrir(second, "/vehicules", "Véhicules");
    await contexte.clearCookies();
    for (const onglet of [page, second]) await onglet.evaluate(() => window.dispatchEvent(new Event("online")));
    await surAuth(page, "/restitutions?ajout=1");
    await surAuth(second, "/vehicules");
    await seReconnecter(second);
    await second.waitForURL("**/vehicules");
    await page.waitForURL("**/restitutions?ajout=1");
    await auth(page).waitFor({ state: "detached" });
    expect(
      await ajoutDe(page)
        .getByLabel(/^Agence/)
        .inputValue(),
    ).toBe("Villeurbanne");
    await contexte.close();
  });
});
