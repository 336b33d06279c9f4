import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { exemple } from "../server/testing/corpus.ts";
import { notification, ouvrir, seConnecter } from "./gestes.ts";
import { jeter, lancerNavigateur, nouvellePersonne } from "./navigateur.ts";

/**
 * Les phrases exactes des sections 4 à 8, là où elles s'affichent. Une panne est une vraie coupure de la seule lecture visée ;
 * le reste du programme répond.
 */
const RAPPORT = fileURLToPath(exemple("L2-01.pdf"));

let navigateur: Browser;
let page: Page;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  ({ page } = await nouvellePersonne(navigateur, "bureau"));
  await seConnecter(page, "admin@reflet.test");
});
afterAll(() => navigateur.close());

afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Coupe une lecture de l'API pendant un travail. */
async function couper(lecture: RegExp, travail: () => Promise<void>): Promise<void> {
  await page.route(lecture, (route) => route.abort("connectionfailed"));
  await travail();
  await page.unroute(lecture);
}

const alerte = (texte: string) => page.getByRole("alert").filter({ hasText: texte });

/** La teinte, de 0 à 360, d'une couleur de l'élément. */
const teinte = (element: Locator, propriete: "color" | "backgroundColor"): Promise<number> =>
  element.evaluate((e, p) => {
    const [r = 0, v = 0, b = 0] = (getComputedStyle(e)[p].match(/[\d.]+/g) ?? []).map(Number);
    const max = Math.max(r, v, b);
    const ecart = max - Math.min(r, v, b) || 1;
    const rang = max === r ? ((v - b) / ecart + 6) % 6 : max === v ? (b - r) / ecart + 2 : (r - v) / ecart + 4;
    return Math.round(rang * 60);
  }, propriete);

const LISTES = [
  ["/dashboard", "tickets", "Aucun ticket trouvé"],
  ["/restitutions", "restitutions", "Aucune restitution trouvée"],
  ["/sinistres", "sinistres", "Aucun sinistre trouvé"],
  ["/convoyages", "convoyages", "Aucun convoyage trouvé"],
  ["/vehicules", "vehicules", "Aucun véhicule trouvé"],
  ["/conducteurs", "conducteurs", "Aucun conducteur trouvé"],
  ["/garages", "garages", "Aucun garage trouvé"],
  ["/formulaires", "formulaires", "Aucun formulaire trouvé"],
] as const;

describe("lectures coupées", () => {
  it.each(LISTES)(
    "%s : bandeau rouge dans la liste et dans la fiche, puis la donnée au nouvel essai",
    async (adresse, api) => {
      await ouvrir(page, adresse, /./);
      const fiche = await page.getByRole("table").getByRole("link").first().getAttribute("href");
      for (const chemin of [adresse, fiche ?? ""]) {
        const bandeau = alerte("Erreur lors du chargement des données").first();
        await couper(new RegExp(`/api/(${api}|tickets)[/?]`), async () => {
          await page.goto(chemin);
          await bandeau.waitFor();
        });
        expect(await teinte(bandeau, "backgroundColor")).toSatisfy((t: number) => t < 15 || t > 345);
        await bandeau.getByRole("button", { name: "Réessayer" }).click();
        await bandeau.waitFor({ state: "detached" });
      }
    },
  );

  it("loueurs : phrase de la fenêtre d'ajout, phrase de la fiche", async () => {
    await couper(/\/api\/loueurs/, async () => {
      await ouvrir(page, "/restitutions?ajout=1", /Restitutions/);
      await alerte("Erreur lors du chargement des loueurs/marques").waitFor();
      await page.goto("/restitutions");
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("button", { name: "Modifier la section Restitution" }).click();
      await alerte("Erreur lors du chargement des loueurs").waitFor();
    });
  });

  it("garages proches d'un sinistre : la panne, puis l'absence", async () => {
    const { lignes } = await (await page.request.get("/api/sinistres?taille=100")).json();
    const fiches: { id: string; latitude_vehicule: number | null }[] = await Promise.all(
      lignes.map(async ({ id }: { id: string }) => (await page.request.get(`/api/tickets/${id}`)).json()),
    );
    const localise = fiches.find((f) => f.latitude_vehicule !== null);
    const proches = /\/api\/.*proches/;
    await couper(proches, async () => {
      await page.goto(`/sinistre/${localise?.id}`);
      await page.getByRole("tab", { name: "Garages" }).click();
      await alerte("Erreur lors du chargement des garages").waitFor();
    });
    // La base de démonstration a des garages : sans aucun, le serveur répond cette liste vide.
    await page.route(proches, (route) => route.fulfill({ json: [] }));
    await page.getByRole("button", { name: "Réessayer" }).click();
    await page.getByText("Aucun garage trouvé à proximité", { exact: true }).waitFor();
    await page.unroute(proches);
  });
});

it.each(LISTES)("%s : rien trouvé, la phrase exacte", async (adresse, _api, phrase) => {
  await ouvrir(page, `${adresse}?q=introuvable-zzz`, /./);
  await page.getByText(phrase, { exact: true }).waitFor();
});

it("la liste des garages attend avec huit lignes", async () => {
  let lacher = () => {};
  const attente = new Promise<void>((ok) => {
    lacher = ok;
  });
  await page.route(/\/api\/garages\?/, async (route) => {
    await attente;
    await route.continue();
  });
  await page.goto("/garages");
  const squelette = page.getByRole("status", { name: "Chargement…" });
  await squelette.waitFor();
  await expect.poll(() => squelette.locator("> *").count()).toBe(8);
  lacher();
  await page.getByRole("table").waitFor();
  await page.unroute(/\/api\/garages\?/);
});

describe("statuts", () => {
  it("les listes les montrent dans leur couleur, sans rien pour les changer", async () => {
    const couleurs = new Map<string, number>();
    const attendues = {
      "Nouvelle demande": [30, 60],
      "En cours": [200, 240],
      Programmé: [255, 300],
      Clôturé: [110, 165],
    };
    for (let numero = 1; couleurs.size < 4 && numero <= 10; numero++) {
      await ouvrir(page, `/dashboard?taille=100&page=${numero}`, "Tickets");
      const table = page.getByRole("table");
      // Les deux comptes se lisent ensemble : la page précédente peut céder sa place entre deux lectures.
      await expect
        .poll(async () => {
          const supprimer = await table.getByRole("button", { name: /^Supprimer le ticket/ }).count();
          return supprimer > 0 && (await table.locator("tbody :is(button, select, input)").count()) - supprimer;
        })
        .toBe(0);
      for (const libelle of Object.keys(attendues))
        if (!couleurs.has(libelle) && (await table.getByText(libelle, { exact: true }).count()) > 0)
          couleurs.set(libelle, await teinte(table.getByText(libelle, { exact: true }).first(), "color"));
    }
    for (const [libelle, [de = 0, a = 0]] of Object.entries(attendues)) {
      expect(couleurs.get(libelle), libelle).toBeGreaterThanOrEqual(de);
      expect(couleurs.get(libelle), libelle).toBeLessThanOrEqual(a);
    }
  });

  it.each(["/sinistres", "/convoyages", "/vehicules", "/conducteurs"])("%s : seulement affichés", async (adresse) => {
    await ouvrir(page, adresse, /./);
    await page.getByRole("table").waitFor();
    // Cocher une ligne la choisit pour une action en masse ; rien dans la ligne ne change un statut.
    expect(await page.locator("tbody :is(button, select, input:not([type=checkbox]))").count()).toBe(0);
  });
});

describe("modifier une restitution", () => {
  const vehicule = () => page.getByRole("region", { name: "Véhicule" });

  it("Annuler jette le brouillon ; une sauvegarde coupée le dit et le garde", async () => {
    await ouvrir(page, "/restitutions", "Restitutions");
    await page.getByRole("table").getByRole("link").first().click();
    await vehicule()
      .getByRole("button", { name: /Modifier/ })
      .click();
    const modele = vehicule().getByLabel(/^Modèle/);
    const avant = await modele.inputValue();
    await modele.fill("Brouillon à jeter");
    await vehicule().getByRole("button", { name: "Annuler" }).click();
    await modele.waitFor({ state: "detached" });
    await expect.poll(() => vehicule().textContent()).not.toContain("Brouillon à jeter");

    await vehicule()
      .getByRole("button", { name: /Modifier/ })
      .click();
    await expect.poll(() => modele.inputValue()).toBe(avant);
    await modele.fill("Brouillon à garder");
    await couper(/\/api\/restitutions\//, async () => {
      await vehicule().getByRole("button", { name: "Enregistrer" }).click();
      await notification(page, "Erreur lors de la sauvegarde");
    });
    await expect.poll(() => modele.inputValue()).toBe("Brouillon à garder");
    await vehicule().getByRole("button", { name: "Annuler" }).click();
  });

  it("déposer son rapport : la panne, puis la réussite", async () => {
    const sansRapport = await restitutionSansRapport();
    await page.goto(`/restitution/${sansRapport}`);
    const zone = page.getByRole("region", { name: "Rapport et lecture" });
    await couper(/\/api\/fichiers/, async () => {
      await zone.locator("input[type=file]").setInputFiles(RAPPORT);
      await notification(page, "Erreur lors du téléchargement du rapport");
    });
    await zone.getByRole("button", { name: "Réessayer" }).click();
    await notification(page, "Fichier téléchargé avec succès");
  });
});

/** Une restitution neuve de ce navigateur : aucune donnée de démonstration n'est supposée sans rapport. */
async function restitutionSansRapport(): Promise<string> {
  const lire = async (chemin: string) => (await page.request.get(`/api/${chemin}`)).json();
  const [{ id: client_id }] = await lire("clients");
  const [{ id: loueur_id }] = await lire("loueurs");
  const reponse = await page.request.post("/api/restitutions", {
    headers: { "x-reflet": "1" },
    data: {
      client_id,
      loueur_id,
      immatriculation: "GB-105-AA",
      date_restitution: "2026-05-12",
      agence: "Lyon",
      marque: "Renault",
      modele: "Clio V",
      type_vehicule: "VP",
      kilometrage: 45_000,
      montant_ht_apres_remise: 123_456,
      cle_idempotence: crypto.randomUUID(),
      doutes_admis: true,
    },
  });
  return (await reponse.json()).id;
}

describe("connexion, déconnexion, écrans réservés", () => {
  it("e-mail et mot de passe sont exigés avant tout envoi", async () => {
    const seule = await nouvellePersonne(navigateur, "bureau");
    let envois = 0;
    await seule.page.route(/\/api\/session/, (route) => {
      if (route.request().method() === "POST") envois += 1;
      return route.continue();
    });
    await seule.page.goto("/auth");
    const envoyer = seule.page.getByRole("button", { name: "Se connecter", exact: true });
    const manquants = () =>
      seule.page.locator("input:invalid").evaluateAll((e) => e.map((c) => c.getAttribute("name")));
    await envoyer.click();
    expect(await manquants()).toEqual(["email", "mot_de_passe"]);
    await seule.page.getByLabel("Email").fill("claire@transalpes.test");
    await envoyer.click();
    expect(await manquants()).toEqual(["mot_de_passe"]);
    expect(envois).toBe(0);
    await seule.contexte.close();
  });

  it("les écrans de formulaire : sans session vers /auth, sans être admin vers /dashboard", async () => {
    const autre = await nouvellePersonne(navigateur, "bureau");
    const ecrans = ["/formulaires", "/formulaire/00000000-0000-4000-8000-000000000000"];
    for (const ecran of ecrans) {
      await autre.page.goto(ecran);
      await autre.page.waitForURL("**/auth?retour=**");
    }
    await seConnecter(autre.page, "expert@reflet.test");
    for (const ecran of ecrans) {
      await autre.page.goto(ecran);
      await autre.page.waitForURL("**/dashboard");
    }
    await autre.contexte.close();
  });

  it("une déconnexion répondue 401, 403 ou 404 est une déconnexion ; une panne n'en est pas une", async () => {
    const autre = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(autre.page, "marc@boreal.test");
    await autre.page.goto("/dashboard");
    let status = 500;
    await autre.page.route(/\/api\/session$/, (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status, json: {} }) : route.continue(),
    );
    const sortir = autre.page.getByRole("button", { name: "Déconnexion" });
    await sortir.click();
    await autre.page
      .getByText(/La déconnexion n'a pas abouti/)
      .first()
      .waitFor();
    for (status of [401, 403, 404]) {
      await autre.page.goto("/profile");
      await sortir.click();
      await autre.page.waitForURL(/\/$/);
    }
    await autre.contexte.close();
  });

  it("la session se vérifie toutes les 30 s et se prolonge dans ses deux dernières minutes", async () => {
    const autre = await nouvellePersonne(navigateur, "bureau");
    await autre.page.clock.install();
    // Après l'horloge : on note les attentes que le programme lui demande.
    await autre.page.addInitScript(() => {
      const { setTimeout: poser } = window;
      Object.assign(window, { delais: [] as unknown[] });
      window.setTimeout = ((suite: () => void, ms?: number) => {
        (window as unknown as { delais: unknown[] }).delais.push(ms);
        return poser(suite, ms);
      }) as typeof window.setTimeout;
    });
    await seConnecter(autre.page, "marc@boreal.test");
    await ouvrir(autre.page, "/dashboard", "Tickets");
    let prolongations = 0;
    autre.page.on("request", (r) => {
      if (r.url().endsWith("/api/session/rafraichir")) prolongations += 1;
    });
    const tours = () =>
      autre.page.evaluate(() => (window as unknown as { delais: unknown[] }).delais.filter((d) => d === 30_000).length);
    const poses = await tours();
    await autre.page.clock.runFor(60_000);
    expect(await tours()).toBe(poses + 2);
    await autre.page.clock.runFor(56 * 60_000);
    expect(prolongations).toBe(0);
    await autre.page.clock.runFor(90_000);
    await expect.poll(() => prolongations).toBeGreaterThan(0);
    await jeter(autre.contexte);
  });
});
