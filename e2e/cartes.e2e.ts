// Long parce que les cartes, les adresses et leurs pannes partagent un serveur de tuiles, un serveur d'adresses et une application.
import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page, Request, Route } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lireConfig } from "../server/config.ts";
import { choisirGeocodeur } from "../server/geocodage/choisir-geocodeur.ts";
import { horsLigne } from "../server/geocodage/hors-ligne/hors-ligne.ts";
import { ecrireArchive, SORTES } from "../server/testing/archive-tuiles.ts";
import { type Application, couper, ouvrirApplication, POINT } from "./application.ts";
import { aChaqueFin, dessiner } from "./attentes.ts";
import { type Ecran, lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

/** Chacun des lieux du tableau de bord : situé, à situer, introuvable, sans adresse. */
const LIEUX = [
  ["AA-001-AA", "3 rue de la Gare, 69003 Lyon", 45.76, 4.86],
  ["AA-002-AA", "12 rue de la Paix, 38000 Grenoble", null, null],
  ["AA-003-AA", "Lieu-dit Nullepart", null, null],
  ["AA-004-AA", null, null, null],
] as const;

let navigateur: Browser;
let application: Application;
const garages: Record<string, string> = {};
let vehicule = "";
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  application = await ouvrirApplication(navigateur);
  for (const [plaque, adresse, latitude, longitude] of LIEUX) {
    const { id } = await application.ecrire(
      `insert into tickets (type_demande, client_id, immatriculation, localisation_vehicule, latitude_vehicule, longitude_vehicule)
       values ('sinistre', $1, $2, $3, $4, $5) returning id`,
      [application.jeu.clientB, plaque, adresse, latitude, longitude],
    );
    if (plaque === "AA-003-AA") vehicule = id ?? "";
  }
  for (const [nom, adresse, code, ville, latitude, longitude] of [
    ["Garage du Lac", "1 quai du Lac", "74000", "Annecy", 45.9, 6.13],
    ["Garage Sans Point", "4 rue Haute", "38000", "Grenoble", null, null],
    ["Garage Perdu", "4 rue Haute", "99999", "Nullepart", null, null],
    ["Garage Incomplet", "4 rue Haute", null, "Grenoble", null, null],
    ["Garage Sans Adresse", null, null, null, null, null],
  ] as const) {
    const { id } = await application.ecrire(
      `insert into garages (nom, adresse, code_postal, ville, latitude, longitude) values ($1, $2, $3, $4, $5, $6) returning id`,
      [nom, adresse, code, ville, latitude, longitude],
    );
    garages[nom] = id ?? "";
  }
});
afterAll(async () => {
  await navigateur?.close();
  await application?.fermer();
});

const fenetre = (page: Page) => page.getByRole("dialog");
const carte = (page: Page) => page.getByRole("region", { name: "Carte des tickets" });
const tableau = () => `/dashboard?client_id=${application.jeu.clientB}`;

/** Une archive de carrés de deux couleurs autour d'un point, aux zooms 10 à 14. */
async function archiveAutourDe(latitude: number, longitude: number, sorte: number): Promise<Buffer> {
  const carre = (couleur: string) =>
    sharp({ create: { width: 256, height: 256, channels: 3, background: couleur } })
      .png()
      .toBuffer();
  const images = [await carre("#cfe3d4"), await carre("#dfeaf5")];
  const tuiles = [10, 11, 12, 13, 14].flatMap((z) => {
    const radians = (latitude * Math.PI) / 180;
    const x0 = Math.floor(((longitude + 180) / 360) * 2 ** z);
    const y0 = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
    return Array.from({ length: 49 }, (_, i) => {
      const [x, y] = [x0 - 3 + (i % 7), y0 - 3 + Math.floor(i / 7)];
      return { z, x, y, octets: images[(x + y) % 2] ?? Buffer.alloc(0) };
    });
  });
  return ecrireArchive(tuiles, sorte);
}

describe.each(["bureau", "telephone"] as const)("cartes et adresses, %s", (ecran: Ecran) => {
  it("situe les tickets du filtre l'un après l'autre, et dit ce qui ne se situe pas", async () => {
    const page = await application.page("expert", ecran);
    const positions: Request[] = [];
    page.on("requestfinished", (demande) => {
      if (demande.url().includes("/api/adresses/position")) positions.push(demande);
    });
    await page.goto(tableau());
    await page.getByRole("button", { name: "Carte", exact: true }).click();
    await carte(page).getByRole("button", { name: "AA-001-AA" }).waitFor();
    expect((await carte(page).boundingBox())?.height).toBeCloseTo(400, 1);
    await fenetre(page).getByText("2 sur 4 situés").waitFor();
    await expect.poll(() => positions.length).toBe(2);
    // À l'heure du navigateur : celle où l'essai apprend une demande peut se décaler.
    const demandes = positions.map((demande) => demande.timing().startTime);
    expect((demandes[1] ?? 0) - (demandes[0] ?? 0)).toBeGreaterThanOrEqual(290);
    const lieux = fenetre(page).getByRole("list", { name: "Lieux des tickets" });
    await lieux.getByText("Position approximative : le centre de la commune").waitFor();
    await lieux.getByText("Impossible de trouver les coordonnées pour cette adresse").waitFor();
    await lieux.getByText("Adresse non disponible").waitFor();
    await expect.poll(() => carte(page).getAttribute("data-fond")).toBe("contour");
    await sansDefautAxe(page);
    // Au clavier : la liste montre le point, et le repère lui-même s'ouvre.
    await lieux.getByRole("button", { name: /12 rue de la Paix, 38000 Grenoble/ }).focus();
    await page.keyboard.press("Enter");
    await carte(page).getByText("12 rue de la Paix, 38000 Grenoble").waitFor();
    await carte(page).getByRole("button", { name: "AA-001-AA" }).focus();
    await page.keyboard.press("Enter");
    await carte(page).getByText("3 rue de la Gare, 69003 Lyon").waitFor();
    await page.close();
  });

  it("localise un garage depuis la liste, avec un lien vers un service externe", async () => {
    const page = await application.page("admin", ecran);
    await page.goto("/garages");
    const ouvrir = async (nom: string) => {
      await page.getByRole("button", { name: `Localiser ${nom}` }).click();
      await fenetre(page).getByRole("heading", { name: "Localisation du garage" }).waitFor();
    };
    const fermer = async () => {
      await page.keyboard.press("Escape");
      await fenetre(page).waitFor({ state: "detached" });
    };
    await ouvrir("Garage du Lac");
    await page
      .getByRole("region", { name: "Carte : Garage du Lac" })
      .getByRole("button", { name: "Garage du Lac" })
      .waitFor();
    const lien = fenetre(page).getByRole("link", { name: /Ouvrir dans Google Maps/ });
    await expect.poll(() => lien.getAttribute("href")).toContain("query=45.9%2C6.13");
    await expect.poll(() => lien.getAttribute("target")).toBe("_blank");
    await sansDefautAxe(page);
    await fermer();
    await ouvrir("Garage Sans Point");
    await fenetre(page).getByText("Position approximative : le centre de la commune").waitFor();
    await fermer();
    await ouvrir("Garage Perdu");
    await fenetre(page).getByText("Impossible de trouver les coordonnées pour cette adresse").waitFor();
    await fermer();
    await ouvrir("Garage Incomplet");
    await fenetre(page).getByText("Adresse incomplète").waitFor();
    await fermer();
    await ouvrir("Garage Sans Adresse");
    await fenetre(page).getByText("Adresse non disponible").waitFor();
    expect(page.url()).toContain("/garages");
    await page.close();
  });

  it("cherche une adresse au clavier, la garde en session, et laisse écrire la sienne", async () => {
    const page = await application.page("expert", ecran);
    const demandes: string[] = [];
    page.on("request", (r) => {
      if (r.url().includes("/api/adresses?")) demandes.push(new URL(r.url()).searchParams.get("q") ?? "");
    });
    await page.goto(`/sinistre/${vehicule}`);
    await page.getByRole("button", { name: "Modifier la section Véhicule" }).click();
    const champ = page.getByRole("combobox", { name: "Localisation" });
    await champ.fill("");
    // Lettre à lettre et d'un seul tenant : sur une machine chargée, une frappe jouée de loin s'arrête assez pour qu'on cherche.
    await champ.focus();
    await champ.evaluate((_, texte) => {
      for (const lettre of texte) document.execCommand("insertText", false, lettre);
    }, "12 rue de la Paix gre");
    // Hors ligne, des communes seulement : aucune rue n'est proposée comme si elle existait.
    await page.getByRole("option", { name: "38000 Grenoble commune", exact: true }).waitFor();
    expect(await page.getByRole("option", { name: /Paix/ }).count()).toBe(0);
    await page
      .getByText("Communes seulement : aucune rue n'est vérifiée, la vôtre est gardée telle que vous la tapez.")
      .waitFor();
    // Une seule demande après la frappe, pas une par lettre.
    expect(demandes).toEqual(["12 rue de la Paix gre"]);
    await sansDefautAxe(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => champ.inputValue()).toBe("12 rue de la Paix, 38000 Grenoble");
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((c) => c.startsWith("adresse:")))).toEqual([
      "adresse:12 rue de la paix gre",
    ]);
    // Le même texte ne se redemande pas ; ce que la personne écrit reste tel quel.
    await champ.fill("12 rue de la Paix gre");
    await page.getByRole("option", { name: "Je ne trouve pas mon adresse" }).click();
    await expect.poll(() => champ.inputValue()).toBe("12 rue de la Paix gre");
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect(demandes.length).toBe(1);
    // Gardé un jour (86 400 s), puis redemandé.
    const vieillir = (secondes: number) =>
      page.evaluate((s) => {
        const cle = "adresse:12 rue de la paix gre";
        const gardee = JSON.parse(sessionStorage.getItem(cle) ?? "");
        sessionStorage.setItem(cle, JSON.stringify({ ...gardee, le: Date.now() - s * 1000 }));
      }, secondes);
    for (const [age, total] of [
      [86_300, 1],
      [86_401, 2],
    ] as const) {
      await vieillir(age);
      // La page rechargée n'a plus que ce que l'onglet a gardé.
      await page.reload();
      await page.getByRole("button", { name: "Modifier la section Véhicule" }).click();
      await champ.fill("12 rue de la Paix gre");
      await page.getByRole("option", { name: "38000 Grenoble" }).waitFor();
      expect(demandes.length).toBe(total);
    }
    // La liste défile au-delà de sa hauteur.
    const defile = await page.getByRole("listbox").evaluate((liste) => {
      const boite = [liste, ...liste.querySelectorAll("*")].find((e) => getComputedStyle(e).maxHeight !== "none");
      const style = boite && getComputedStyle(boite);
      return style && { hauteur: Number.parseInt(style.maxHeight, 10), defilement: style.overflowY };
    });
    expect(defile?.hauteur).toBeGreaterThan(0);
    expect(defile?.defilement).toMatch(/auto|scroll/);
    await page.close();
  });
});

describe("cartes", () => {
  it("arrête la recherche quand la fenêtre se ferme", async () => {
    const page = await application.page("expert");
    let demandes = 0;
    const repondre = Promise.withResolvers<void>();
    await page.route("**/api/adresses/position*", async (route) => {
      demandes += 1;
      await repondre.promise;
      await route.continue().catch(() => undefined);
    });
    const finie = new Promise<void>((fin) =>
      aChaqueFin(page, (r) => r.url().includes("/api/adresses/position") && fin()),
    );
    await page.goto(tableau());
    await page.getByRole("button", { name: "Carte", exact: true }).click();
    await fenetre(page)
      .getByText(/Récupération des coordonnées\.\.\. \d sur 4/)
      .waitFor();
    await expect.poll(() => demandes).toBe(1);
    await page.keyboard.press("Escape");
    await fenetre(page).waitFor({ state: "detached" });
    // La demande en route finit ou s'abandonne : la suivante partirait aussitôt.
    repondre.resolve();
    await finie;
    await dessiner(page);
    expect(demandes).toBe(1);
    await page.close();
  });

  it("ne montre pas le bouton de carte à un client", async () => {
    const page = await application.page("claire");
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Exporter" }).waitFor();
    expect(await page.getByRole("button", { name: "Carte", exact: true }).count()).toBe(0);
    await page.close();
  });

  it("dit l'erreur du fournisseur sans perdre les autres tickets", async () => {
    const page = await application.page("expert");
    await couper(page, "/adresses/position");
    await page.goto(tableau());
    await page.getByRole("button", { name: "Carte", exact: true }).click();
    await fenetre(page).getByText("Erreur lors de la récupération des coordonnées").first().waitFor();
    await carte(page).getByRole("button", { name: "AA-001-AA" }).waitFor();
    await page.close();
  });

  describe("avec un serveur d'images pour fond", () => {
    let serveur: Server;
    let demandees: string[] = [];
    /** Ce que fait le serveur d'une demande : la servir, ne jamais y répondre, la refuser. */
    let humeur: "sert" | "se tait" | "refuse" = "sert";
    beforeAll(async () => {
      serveur = createServer((demande, reponse) => {
        demandees.push(demande.url ?? "");
        if (humeur === "sert") reponse.writeHead(200, { "content-type": "image/png" }).end(POINT);
        if (humeur === "refuse") reponse.writeHead(403).end();
      });
      await new Promise<void>((suite) => serveur.listen(0, "127.0.0.1", suite));
    });
    afterAll(() => {
      serveur.closeAllConnections();
      serveur.close();
    });
    afterEach(() => {
      application.services.config.tuiles = null;
    });

    const ouvrirGarage = async (nom: string, ecran: Ecran = "bureau") => {
      demandees = [];
      const page = await application.page("admin", ecran);
      const refus: string[] = [];
      page.on("console", (m) => m.text().includes("Content Security Policy") && refus.push(m.text()));
      await page.goto(`/garage/${garages[nom]}`);
      const region = page.getByRole("region", { name: `Carte : ${nom}` });
      await region.getByRole("button", { name: nom }).waitFor();
      return { page, region, refus };
    };
    const regler = (TUILES_URL: string, TUILES_ATTRIBUTION = "© Fournisseur <d'essai>") => {
      const env = { DATA_DIR: application.services.config.dossierDonnees, TUILES_URL, TUILES_ATTRIBUTION };
      application.services.config.tuiles = lireConfig(env, "demonstration").tuiles;
    };
    const port = () => (serveur.address() as AddressInfo).port; // il écoute une adresse

    it("les montre au zoom 15, avec leur crédit, sous la vraie politique de contenu", async () => {
      humeur = "sert";
      regler(`http://127.0.0.1:${port()}/{z}/{x}/{y}.png`);
      const { page, region, refus } = await ouvrirGarage("Garage du Lac");
      await region.getByText("© Fournisseur <d'essai>").waitFor();
      await region.locator("img.leaflet-tile-loaded").first().waitFor();
      // Le carré du zoom 15 où est le garage (45,9 ; 6,13).
      expect(demandees).toContain("/15/16941/11670.png");
      expect(demandees.every((d) => d.startsWith("/15/"))).toBe(true);
      await expect.poll(() => region.getAttribute("data-fond")).toBe("tuiles");
      expect(await page.getByText(/Le fond de carte/).count()).toBe(0);
      expect(refus).toEqual([]);
      await sansDefautAxe(page);
      await page.close();
    });

    it("le Plan IGN est le fond sans réglage : ses images passent la politique de contenu, et ne portent pas l'adresse de la page", async () => {
      application.services.config.tuiles = lireConfig({}, "demonstration").tuiles;
      const page = await application.page("admin");
      const provenances: (string | undefined)[] = [];
      const zooms = new Set<string | null>();
      await page.route("https://data.geopf.fr/**", (route) => {
        const url = new URL(route.request().url());
        zooms.add(url.searchParams.get("TILEMATRIX"));
        provenances.push(route.request().headers().referer);
        expect(url.searchParams.get("LAYER")).toBe("GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2");
        return route.fulfill({ body: POINT, contentType: "image/png" });
      });
      await page.goto(`/garage/${garages["Garage du Lac"]}`);
      const region = page.getByRole("region", { name: "Carte : Garage du Lac" });
      await region.getByText("© IGN – Géoplateforme").waitFor();
      await region.locator("img.leaflet-tile-loaded").first().waitFor();
      expect([...zooms]).toEqual(["15"]);
      expect(provenances.filter((p) => p?.includes("garage"))).toEqual([]);
      await page.close();
    });

    it.each(["se tait", "refuse"] as const)(
      "s'il %s, montre en trois secondes le contour, et pourquoi ; un nouvel essai retrouve les images",
      async (mauvaise) => {
        humeur = mauvaise;
        regler(`http://127.0.0.1:${port()}/{z}/{x}/{y}.png`);
        const { page, region } = await ouvrirGarage("Garage du Lac");
        const phrase = page.getByText(
          `Le fond de carte ne répond pas (127.0.0.1:${port()}) : la carte montre le contour de la France, sans ses rues.`,
        );
        await phrase.waitFor({ timeout: 8_000 });
        await expect.poll(() => region.getAttribute("data-fond")).toBe("contour");
        expect(await region.getByText("© Fournisseur <d'essai>").count()).toBe(0);
        await region.getByText("Haute-Savoie").waitFor();
        humeur = "sert";
        await page.getByRole("button", { name: "Réessayer" }).click();
        await region.locator("img.leaflet-tile-loaded").first().waitFor();
        expect(await phrase.count()).toBe(0);
        await page.close();
      },
    );

    it.each(["bureau", "telephone"] as const)(
      "refusé par la configuration, %s : le département, ses villes, la terre des voisins, et des noms qui se lisent",
      async (ecran) => {
        const { page, region } = await ouvrirGarage("Garage du Lac", ecran);
        await page.getByText(/^Le fond de carte est désactivé par la configuration/).waitFor();
        await region.getByText("Haute-Savoie").waitFor();
        const noms = region.locator("[data-cote]");
        const boites = await noms.evaluateAll((spans) =>
          spans.map((s) => ({ nom: s.textContent ?? "", ...s.getBoundingClientRect().toJSON() })),
        );
        expect(boites.map((b) => b.nom)).toEqual(expect.arrayContaining(["Haute-Savoie", "Annecy"]));
        expect(boites.length).toBeGreaterThanOrEqual(6);
        const repere = await region.getByRole("button", { name: "Garage du Lac" }).boundingBox();
        const toutes = [
          ...boites,
          {
            nom: "repère",
            left: repere?.x,
            right: (repere?.x ?? 0) + 30,
            top: repere?.y,
            bottom: (repere?.y ?? 0) + 36,
          },
        ];
        const chocs = toutes.flatMap((a, i) =>
          toutes
            .slice(i + 1)
            .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map((b) => `${a.nom} / ${b.nom}`),
        );
        expect(chocs).toEqual([]);
        // Deux dessins : les voisins, puis la France.
        expect(await region.locator("path").count()).toBe(2);
        await sansDefautAxe(page);
        await page.close();
      },
    );
  });

  describe("avec la BAN pour adresses", () => {
    let ban: Server;
    let humeur: "répond" | "se tait" = "répond";
    beforeAll(async () => {
      ban = createServer((_demande, reponse) => {
        if (humeur === "se tait") return;
        const properties = {
          id: "38185_1",
          label: "12 Rue de la Paix 38000 Grenoble",
          score: 0.9,
          type: "housenumber",
        };
        const feature = {
          geometry: { coordinates: [5.7211, 45.1903] },
          properties: { ...properties, postcode: "38000" },
        };
        reponse.setHeader("content-type", "application/json");
        reponse.end(JSON.stringify({ features: [feature] }));
      });
      await new Promise<void>((suite) => ban.listen(0, "127.0.0.1", suite));
    });
    afterAll(() => {
      application.services.geocodeur = horsLigne;
      ban.closeAllConnections();
      ban.close();
    });

    it("une adresse vérifiée se choisit et se situe ; muette, le répertoire répond, et les garages disent d'où part la distance", async () => {
      const { port } = ban.address() as AddressInfo; // elle écoute une adresse
      const url = `http://127.0.0.1:${port}`;
      application.services.geocodeur = choisirGeocodeur({ fournisseur: "automatique", url }, () => new Date());
      const { id } = await application.ecrire(
        "insert into tickets (type_demande, client_id, immatriculation) values ('sinistre', $1, 'AA-009-AA') returning id",
        [application.jeu.clientB],
      );
      const page = await application.page("expert");
      await page.goto(`/sinistre/${id}`);
      const section = page.getByRole("region", { name: "Véhicule" });
      const saisir = async (texte: string) => {
        await section.getByRole("button", { name: /Modifier/ }).click();
        await page.getByRole("combobox", { name: "Localisation" }).fill(texte);
      };
      const enregistrer = async () => {
        await section.getByRole("button", { name: "Enregistrer" }).click();
        await page.getByRole("region", { name: /^Carte\s: AA-009-AA/ }).waitFor();
        await page.getByRole("tab", { name: "Garages" }).click();
      };
      const depart = page.getByText(/^Distances à partir du centre de la commune, pas de l'adresse du véhicule/);
      await saisir("12 rue de la paix gre");
      await page.getByRole("option", { name: "12 Rue de la Paix 38000 Grenoble", exact: true }).click();
      await enregistrer();
      await page
        .getByText(/\d\s?km/)
        .first()
        .waitFor();
      expect(await depart.count()).toBe(0);

      humeur = "se tait";
      await saisir("place Bellecour lyon");
      await page.getByRole("option", { name: "Lyon commune", exact: true }).waitFor();
      expect(await page.getByRole("option", { name: /Bellecour/ }).count()).toBe(0);
      await page.getByRole("option", { name: "Lyon commune", exact: true }).click();
      await expect
        .poll(() => page.getByRole("combobox", { name: "Localisation" }).inputValue())
        .toBe("place Bellecour, Lyon");
      await enregistrer();
      await depart.waitFor();
      await sansDefautAxe(page);
      await page.close();
    });
  });

  describe("avec une archive pour fond", () => {
    const AILLEURS = "https://cartes.exemple.test/france.pmtiles";
    const ANNECY = [45.9, 6.13] as const;
    const regler = (TUILES_URL: string) => {
      const { config } = application.services;
      const env = { DATA_DIR: config.dossierDonnees, TUILES_URL, TUILES_ATTRIBUTION: "© Notre archive" };
      config.tuiles = lireConfig(env, "demonstration").tuiles;
    };
    afterEach(() => {
      application.services.config.tuiles = null;
    });

    /** Une page neuve, et les morceaux de l'archive qu'elle demande. L'intercepter ôte aussi le cache du navigateur : l'archive change entre deux pages. */
    const ouvrir = async (adresse: string, servir: (route: Route) => Promise<void>) => {
      const page = await application.page("admin");
      const refus: string[] = [];
      const morceaux: string[] = [];
      page.on("console", (m) => m.text().includes("Content Security Policy") && refus.push(m.text()));
      await page.route(adresse, (route) => {
        morceaux.push(route.request().headers().range ?? "tout");
        return servir(route);
      });
      await page.goto(`/garage/${garages["Garage du Lac"]}`);
      const region = page.getByRole("region", { name: "Carte : Garage du Lac" });
      await region.getByRole("button", { name: "Garage du Lac" }).waitFor();
      return { page, region, refus, morceaux };
    };
    const montreLArchive = async ({ page, region, refus, morceaux }: Awaited<ReturnType<typeof ouvrir>>) => {
      await region.getByText("© Notre archive").waitFor();
      // Le zoom 15 n'est pas dans l'archive : ses images du zoom 14 s'agrandissent.
      const image = region.locator("img.leaflet-tile-loaded").first();
      await image.waitFor();
      expect(await image.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(256);
      await expect.poll(() => region.getAttribute("data-fond")).toBe("tuiles");
      expect(morceaux[0]).toBe("bytes=0-16383");
      expect(morceaux).not.toContain("tout");
      expect(refus).toEqual([]);
      await sansDefautAxe(page);
      await page.close();
    };
    const montreLeContour = async ({ page, region }: Awaited<ReturnType<typeof ouvrir>>) => {
      await page.getByText("Le fond de carte ne répond pas").waitFor();
      await expect.poll(() => region.getAttribute("data-fond")).toBe("contour");
      expect(await region.getByText("© Notre archive").count()).toBe(0);
      await page.close();
    };

    it("montre ses images quand le programme la sert, et le contour si elle n'en contient pas ou manque", async () => {
      regler("france.pmtiles");
      const fichier = join(application.services.config.dossierDonnees, "france.pmtiles");
      const ouvrirServie = () => ouvrir("**/api/carte/archive", (route) => route.continue());
      await writeFile(fichier, await archiveAutourDe(...ANNECY, SORTES.png));
      await montreLArchive(await ouvrirServie());
      await writeFile(fichier, await archiveAutourDe(...ANNECY, SORTES.vectorielle));
      await montreLeContour(await ouvrirServie());
      await rm(fichier);
      await montreLeContour(await ouvrirServie());
    });

    it("lit celle d'un autre hôte, et montre le contour s'il ne répond pas", async () => {
      regler(AILLEURS);
      const octets = await archiveAutourDe(...ANNECY, SORTES.png);
      await montreLArchive(
        await ouvrir(AILLEURS, (route) => {
          const [, debut, fin] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? "") ?? [];
          const body = octets.subarray(Number(debut), Number(fin) + 1);
          return route.fulfill({ status: 206, body, headers: { "access-control-allow-origin": "*" } });
        }),
      );
      await montreLeContour(await ouvrir(AILLEURS, (route) => route.abort("connectionfailed")));
    });
  });

  it("ouvre une recherche externe quand la fiche du garage ne se situe pas", async () => {
    const page = await application.page("admin");
    await page.context().route("https://www.google.com/**", (route) => route.fulfill({ body: "carte externe" }));
    await page.goto(`/garage/${garages["Garage Perdu"]}`);
    const onglet = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Situer sur la carte" }).click();
    await page.getByText("Impossible de géocoder cette adresse").first().waitFor();
    expect((await onglet).url()).toContain("https://www.google.com/maps/search/");
    await page.goto(`/garage/${garages["Garage Sans Point"]}`);
    await page.getByRole("button", { name: "Situer sur la carte" }).click();
    await page
      .getByText("Position approximative : le centre de la commune")
      .or(page.getByRole("region", { name: "Carte : Garage Sans Point" }))
      .first()
      .waitFor();
    await page.close();
  });

  it("dit d'un véhicule de ticket que son lieu est introuvable ou que le fournisseur est en panne, et le montre dès qu'il se situe", async () => {
    const page = await application.page("expert");
    const section = page.getByRole("region", { name: "Véhicule" });
    await couper(page, "/adresses/position");
    await page.goto(`/sinistre/${vehicule}`);
    await section.getByText("Erreur lors de la récupération des coordonnées", { exact: true }).waitFor();
    expect(await section.getByText("Impossible de trouver les coordonnées pour cette adresse").count()).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await section.getByRole("button", { name: "Réessayer" }).click();
    await section.getByText("Impossible de trouver les coordonnées pour cette adresse", { exact: true }).waitFor();
    await section.getByRole("link", { name: /Ouvrir dans Google Maps/ }).waitFor();
    expect(await section.getByText(/Erreur/).count()).toBe(0);
    await section.getByRole("button", { name: /Modifier/ }).click();
    await page.getByRole("combobox", { name: "Localisation" }).fill("5 place Grenette, 38000 Grenoble");
    await section.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("region", { name: /^Carte\s: AA-003-AA/ }).waitFor();
    await page.close();
  });
});
