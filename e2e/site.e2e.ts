import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { aChaqueFin, immobile } from "./attentes.ts";
import { ECRANS, type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

const TAILLES = ["bureau", "telephone"] as const satisfies readonly Ecran[];
const fenetre = (page: Page) => page.getByRole("dialog", { name: "Demander une démo" });
const zone = (page: Page) => page.getByRole("region", { name: "Notifications" });
/** Ce qui est vraiment sur l'écran, sous l'en-tête fixe. */
const enVue = (page: Page, cible: string): Promise<boolean> =>
  page.locator(cible).evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top < window.innerHeight && bottom > 72;
  });

async function ouvrirDemo(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("main").getByRole("button", { name: "Demander une démo" }).click();
  await fenetre(page).waitFor();
}

async function remplirDemo(page: Page, email: string): Promise<void> {
  const f = fenetre(page);
  await f.getByLabel("Prénom").fill("Inès");
  await f.getByLabel("Nom", { exact: true }).fill("Lefèvre");
  await f.getByLabel("Société").fill("Alpha & Fils <b>");
  await f.getByLabel("Email").fill(email);
  await f.getByLabel("Taille de la flotte").fill("environ 400");
}

describe.each(TAILLES)("accueil (%s)", (ecran) => {
  it("mène à chaque section et à la connexion, l'en-tête devient opaque", async () => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const entete = page.getByRole("banner");
    const fond = () => entete.evaluate((e) => getComputedStyle(e).backgroundColor);
    // En haut, il a la couleur de l'ouverture et s'y confond.
    const enHaut = await fond();
    expect(enHaut).toBe(
      await page
        .getByRole("main")
        .locator("section")
        .first()
        .evaluate((e) => getComputedStyle(e).backgroundColor),
    );
    for (const [nom, cible] of [
      ["Solution", "#solution"],
      ["Fonctionnalités", "#fonctionnalites"],
      ["Bénéfices", "#benefices"],
      ["FAQ", "#faq"],
      ["Contact", "#contact"],
    ] as const) {
      if (ecran === "telephone") await entete.getByRole("button", { name: "Menu" }).click();
      const lien = entete.getByRole("link", { name: nom, exact: true });
      await lien.click();
      await expect.poll(() => enVue(page, cible)).toBe(true);
      if (ecran === "telephone") await lien.waitFor({ state: "hidden" });
    }
    await expect.poll(fond).not.toBe(enHaut);
    await entete.getByRole("link", { name: "Connexion" }).click();
    await page.waitForURL("**/auth");
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("au premier pixel défilé, l'en-tête est plein ; revenu en haut, il se confond de nouveau", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const plein = () => page.getByRole("banner").evaluate((e) => e.hasAttribute("data-plein"));
    expect(await plein()).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 1));
    await expect.poll(plein).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(plein).toBe(false);
    await contexte.close();
  });

  it("chaque ancre arrive à sa section, à huit points près, les images et les polices encore en chemin", async () => {
    for (const cible of ["solution", "fonctionnalites", "benefices", "faq", "contact"]) {
      // Un navigateur qui n'est jamais venu, et un réseau où ce qui n'est pas la page tarde.
      const contexte = await navigateur.newContext({ ...ECRANS[ecran], baseURL: inject("adresse") });
      const page = await contexte.newPage();
      const enChemin = new Set<Request>();
      await page.route(/\.(avif|png|svg|woff2)/, async (route) => {
        enChemin.add(route.request());
        await new Promise((suite) => setTimeout(suite, 700));
        await route.continue().catch(() => {});
      });
      aChaqueFin(page, (demande) => enChemin.delete(demande));
      await page.goto("/", { waitUntil: "domcontentloaded" });
      const entete = page.getByRole("banner");
      if (ecran === "telephone") await entete.getByRole("button", { name: "Menu" }).click();
      await entete.locator(`a[href="#${cible}"]`).click();
      await page.waitForLoadState("networkidle");
      /** Ce qui sépare la section de sa place sous l'en-tête ; en fin de page d'un grand écran, de ce que le défilement peut encore donner. */
      const ecart = () =>
        page.evaluate(
          ([id, grand]) => {
            const haut = document.getElementById(id)?.getBoundingClientRect().top ?? 9_999;
            const place = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
            const reste = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
            return Math.min(Math.abs(haut - place), grand && haut > place ? Math.max(0, reste) : 9_999);
          },
          [cible, ecran === "bureau"] as const,
        );
      await expect.poll(ecart, { message: cible }).toBeLessThanOrEqual(8);
      // Et il y reste, tout arrivé.
      await expect.poll(() => enChemin.size).toBe(0);
      await immobile(page);
      expect([cible, (await ecart()) <= 8]).toEqual([cible, true]);
      await contexte.close();
    }
  });

  it("« En savoir + » descend à la solution", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    // Qui voit les mouvements : la page défile d'un trait.
    await page.emulateMedia({ reducedMotion: null });
    await page.goto("/");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
    await page.getByRole("link", { name: /^En savoir/ }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    expect(await enVue(page, "#solution")).toBe(true);
    await contexte.close();
  });

  it("la FAQ n'a qu'une réponse ouverte ; un clic sur elle la referme, au clavier aussi", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await page.goto("/");
    const questions = page.locator("#faq summary");
    const ouvertes = () =>
      page.locator("#faq details").evaluateAll((d) => d.map((e) => (e as HTMLDetailsElement).open).indexOf(true));
    const combien = () => page.locator("#faq details[open]").count();
    await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(5);
    expect(await combien()).toBe(0);
    await questions.nth(0).click();
    expect([await ouvertes(), await combien()]).toEqual([0, 1]);
    await questions.nth(2).click();
    expect([await ouvertes(), await combien()]).toEqual([2, 1]);
    await page.getByText("Une déduction oubliée se voit aussitôt.").waitFor();
    await questions.nth(2).click();
    expect(await combien()).toBe(0);
    await questions.nth(1).focus();
    await page.keyboard.press("Enter");
    await questions.nth(3).focus();
    await page.keyboard.press("Space");
    expect([await ouvertes(), await combien()]).toEqual([3, 1]);
    await sansDefautAxe(page);
    await contexte.close();
  });

  it("les écrans montrés se chargent", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await page.goto("/");
    for (const image of await page.getByRole("img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
    await contexte.close();
  });

  it.each(["light", "dark"] as const)(
    "axe ne trouve rien, en %s, pages légales et fenêtre comprises",
    async (theme) => {
      const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      for (const chemin of ["/mentions-legales", "/politique-de-confidentialite", "/"]) {
        await page.goto(chemin);
        await sansDefautAxe(page);
      }
      await ouvrirDemo(page);
      await fenetre(page).getByRole("button", { name: "Envoyer la demande" }).click();
      await sansDefautAxe(page);
      expect(erreurs).toEqual([]);
      await contexte.close();
    },
  );
});

describe.each(TAILLES)("demande de démonstration (%s)", (ecran) => {
  it("dit chaque champ requis, contrôle l'adresse, efface l'erreur dès la saisie", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await ouvrirDemo(page);
    const f = fenetre(page);
    await f.getByRole("button", { name: "Envoyer la demande" }).click();
    for (const phrase of [
      "Le prénom est requis",
      "Le nom est requis",
      "La société est requise",
      "L'adresse e-mail est requise",
      "La taille de la flotte est requise",
    ])
      await f.getByText(phrase, { exact: true }).waitFor();
    expect(await f.getByLabel("Prénom").evaluate((e) => e === document.activeElement)).toBe(true);
    await remplirDemo(page, "pas-une-adresse");
    await f.getByText("Le prénom est requis").waitFor({ state: "hidden" });
    await f.getByRole("button", { name: "Envoyer la demande" }).click();
    await f.getByText("L'adresse e-mail n'est pas valable").waitFor();
    await f.getByRole("button", { name: "Fermer" }).click();
    await f.waitFor({ state: "hidden" });
    await contexte.close();
  });

  it("réseau coupé : le message d'erreur, la fenêtre reste, le texte aussi ; puis elle part, une seule fois", async () => {
    const email = `ines.${ecran}@alpha.test`;
    const { page, contexte } = await nouvellePersonne(navigateur, ecran);
    await ouvrirDemo(page);
    const f = fenetre(page);
    const cles: string[] = [];
    page.on("request", (r) => {
      if (r.url().endsWith("/api/demo")) cles.push(r.headers()["idempotency-key"] ?? "");
    });
    await remplirDemo(page, email);
    await contexte.setOffline(true);
    await f.getByRole("button", { name: "Envoyer la demande" }).click();
    await zone(page).getByText("Erreur lors de l'envoi du message", { exact: true }).waitFor();
    await expect.poll(() => f.isVisible()).toBe(true);
    await expect.poll(() => f.getByLabel("Email").inputValue()).toBe(email);
    await expect.poll(() => f.getByLabel("Taille de la flotte").inputValue()).toBe("environ 400");

    await contexte.setOffline(false);
    // Une réponse qui tarde laisse voir l'envoi.
    const reseau = await contexte.newCDPSession(page);
    await reseau.send("Network.enable");
    await reseau.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 1_500,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await f.getByRole("button", { name: "Envoyer la demande" }).click();
    const enCours = f.getByRole("button", { name: "Envoi en cours..." });
    await enCours.waitFor();
    await expect.poll(() => enCours.isDisabled()).toBe(true);
    await zone(page).getByText("Votre demande a été envoyée avec succès", { exact: true }).waitFor();
    await f.waitFor({ state: "hidden" });
    expect(new Set(cles).size).toBe(1);
    expect(cles[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

    const boite = await fetch(`${inject("adresse")}/dev/courrier`);
    const lu = await boite.text();
    expect(lu.split("Demande de démonstration").length - 1).toBeGreaterThanOrEqual(1);
    expect(lu).toContain("Alpha &amp; Fils");
    expect(lu).not.toContain("Fils <b>");
    await contexte.close();
  });
});

describe("pages légales", () => {
  it.each([
    ["Mentions légales", "/mentions-legales", "société fictive de démonstration"],
    ["Politique de confidentialité", "/politique-de-confidentialite", "toute la durée de la relation commerciale"],
  ])("%s : depuis le pied de page, en haut, et retour", async (nom, adresse, phrase) => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: nom }).click();
    await page.waitForURL(`**${adresse}`);
    await page.getByRole("heading", { level: 1, name: nom }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => page.getByText(phrase).count()).toBeGreaterThan(0);
    expect(await page.content()).not.toMatch(/⟦|undefined|data-si/);
    await page.getByRole("link", { name: "Retour à l'accueil" }).click();
    await page.waitForURL(/\/$/);
    await contexte.close();
  });
});

describe("sans JavaScript", () => {
  it("tout se lit : titre, services, questions, calcul, contact ; la démonstration se demande par courriel", async () => {
    const contexte = await navigateur.newContext({ baseURL: inject("adresse"), javaScriptEnabled: false });
    const page = await contexte.newPage();
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "Les frais de restitution, relus ligne à ligne." }).waitFor();
    await expect.poll(() => page.locator("#solution ol > li").count()).toBe(6);
    await page.getByText("Que sont les FRE").click();
    await page.getByText("Les frais de remise en état (FRE) sont facturés").waitFor();
    await page.getByRole("rowheader", { name: /Pare-chocs avant/ }).waitFor();
    expect(await page.getByRole("button", { name: "Demander une démo" }).count()).toBe(0);
    await expect
      .poll(() => page.getByRole("link", { name: "Demander une démo" }).first().getAttribute("href"))
      .toMatch(/^mailto:/);
    await contexte.close();
  });
});

describe("moteurs de recherche", () => {
  it("adresse canonique, partage, plan du site, écrans réservés écartés", async () => {
    const adresse = inject("adresse");
    const lire = async (chemin: string) => (await fetch(`${adresse}${chemin}`)).text();
    const html = await lire("/");
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/"/);
    expect(html).not.toContain("origine.invalid");
    const donnees = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, json = ""]) => JSON.parse(json) as { "@type": string; mainEntity?: unknown[] },
    );
    expect(donnees.map((d) => d["@type"])).toEqual(["Organization", "FAQPage"]);
    expect(donnees[1]?.mainEntity?.length).toBe(5);
    expect(await lire("/robots.txt")).toContain("Disallow: /dashboard");
    expect((await lire("/sitemap.xml")).match(/<loc>/g)).toHaveLength(3);
    for (const fichier of ["/partage.png", "/favicon.ico", "/apple-touch-icon.png", "/reflet.webmanifest"])
      expect((await fetch(`${adresse}${fichier}`)).status).toBe(200);
  });
});
