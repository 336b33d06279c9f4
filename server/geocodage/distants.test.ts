import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import { choisirGeocodeur } from "./choisir-geocodeur.ts";
import type { ReglagesGeocodage } from "./reglages.ts";

/** Un vrai serveur HTTP local à la place du fournisseur. */
const serveurs: Server[] = [];
afterEach(() => {
  for (const s of serveurs.splice(0)) {
    s.closeAllConnections();
    s.close();
  }
});

async function fournisseur(repondre: (requete: IncomingMessage, reponse: ServerResponse, url: URL) => void) {
  const recues: URL[] = [];
  const serveur = createServer((requete, reponse) => {
    const url = new URL(requete.url ?? "/", "http://localhost");
    recues.push(url);
    repondre(requete, reponse, url);
  });
  serveurs.push(serveur);
  await new Promise<void>((pret) => serveur.listen(0, "127.0.0.1", pret));
  return { url: `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`, recues };
}

const json = (reponse: ServerResponse, corps: unknown) => {
  reponse.setHeader("content-type", "application/json");
  reponse.end(JSON.stringify(corps));
};

let instant = Date.parse("2026-03-01T08:00:00Z");
/** Une machine chargée répond lentement : seule l'épreuve de l'attente la raccourcit. */
const ouvrir = (reglages: ReglagesGeocodage, attenteMs = 3_000) =>
  choisirGeocodeur(reglages, () => new Date(instant), attenteMs);
const chezGoogle = (url: string, attenteMs?: number) =>
  ouvrir({ fournisseur: "google", url, cle: "cle-secrete" }, attenteMs);
const chezIgn = (url: string, attenteMs?: number) => ouvrir({ fournisseur: "geoplateforme", url }, attenteMs);

const lieuGoogle = (lat: unknown, lng: unknown) => ({
  status: "OK",
  results: [{ geometry: { location: { lat, lng }, location_type: "ROOFTOP" } }],
});
const lieuIgn = (coordinates: unknown, suite: object = {}) => ({
  features: [
    {
      geometry: { coordinates },
      properties: {
        id: "38185_1",
        label: "12 Rue de la Paix 38000 Grenoble",
        score: 0.9,
        type: "housenumber",
        postcode: "38000",
        ...suite,
      },
    },
  ],
});

describe("fournisseur de forme Google", () => {
  it("suggère en France, et situe au premier résultat ; la clé part vers lui seul", async () => {
    const { url, recues } = await fournisseur((_q, r, u) =>
      json(
        r,
        u.pathname.includes("autocomplete")
          ? { status: "OK", predictions: [{ place_id: "p1", description: "12 rue de la Paix, Grenoble" }] }
          : lieuGoogle(45.19, 5.72),
      ),
    );
    const g = chezGoogle(url);
    expect(await g.suggerer("12 rue")).toEqual([{ identifiant: "p1", description: "12 rue de la Paix, Grenoble" }]);
    expect(await g.localiser("12 rue de la Paix")).toEqual({ latitude: 45.19, longitude: 5.72, precision: "adresse" });
    expect(recues[0]?.searchParams.get("components")).toBe("country:fr");
    expect(recues[1]?.pathname).toBe("/geocode/json");
    expect(recues[1]?.searchParams.get("address")).toBe("12 rue de la Paix");
    expect(recues[1]?.searchParams.get("key")).toBe("cle-secrete");
  });

  it("ne rend rien sans résultat, ni pour un point hors de France", async () => {
    const { url } = await fournisseur((_q, r, u) =>
      json(r, u.searchParams.get("address") === "ailleurs" ? lieuGoogle(40.7, -74) : { status: "ZERO_RESULTS" }),
    );
    expect(await chezGoogle(url).localiser("rien")).toBeNull();
    expect(await chezGoogle(url).localiser("ailleurs")).toBeNull();
    expect(await chezGoogle(url).suggerer("rien")).toEqual([]);
  });

  it.each([
    ["clé refusée", { status: "REQUEST_DENIED" }],
    ["quota épuisé", { status: "OVER_QUERY_LIMIT" }],
    ["coordonnées en texte", lieuGoogle("45", "5")],
    ["tout autre chose", ["surprise"]],
  ])("lève : %s", async (_nom, corps) => {
    const { url } = await fournisseur((_q, r) => json(r, corps));
    await expect(chezGoogle(url).localiser("12 rue")).rejects.toThrow(/état|forme inattendue/);
  });
});

describe("Géoplateforme", () => {
  it("suggère et situe", async () => {
    const { url, recues } = await fournisseur((_q, r) => json(r, lieuIgn([5.72, 45.19])));
    const g = chezIgn(url);
    expect(await g.suggerer("12 rue de la paix gre")).toEqual([
      { identifiant: "38185_1", description: "12 Rue de la Paix 38000 Grenoble" },
    ]);
    expect(await g.localiser("12 rue de la Paix, 38000 Grenoble")).toEqual({
      latitude: 45.19,
      longitude: 5.72,
      precision: "adresse",
    });
    expect(recues.map((u) => [u.pathname, u.searchParams.get("autocomplete")])).toEqual([
      ["/search", "1"],
      ["/search", "0"],
    ]);
  });

  it("écarte une réponse trop peu ressemblante, ou d'un autre code postal", async () => {
    const faible = await fournisseur((_q, r) => json(r, lieuIgn([5.72, 45.19], { score: 0.4 })));
    expect(await chezIgn(faible.url).localiser("12 rue de la Paix")).toBeNull();
    const autre = await fournisseur((_q, r) => json(r, lieuIgn([5.72, 45.19])));
    expect(await chezIgn(autre.url).localiser("12 rue de la Paix, 75002 Paris")).toBeNull();
  });
});

describe("un fournisseur qui va mal", () => {
  const cas: Record<string, (requete: IncomingMessage, reponse: ServerResponse) => void> = {
    "répond 500": (_q, r) => r.writeHead(500).end("{}"),
    "ne répond pas": () => undefined,
    "coupe la connexion": (q) => q.socket.destroy(),
    "redirige vers la machine elle-même": (_q, r) => r.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    "répond du HTML": (_q, r) => r.end("<html></html>"),
    "envoie plus de 256 ko": (_q, r) => r.end(JSON.stringify({ features: [], bourrage: "x".repeat(300 * 1024) })),
    "envoie ses octets sans jamais finir": (_q, r) => {
      const envoi = setInterval(() => r.write(" "), 20);
      r.on("close", () => clearInterval(envoi));
    },
  };
  it.each(Object.keys(cas))("%s : lève à temps, sans dire l'adresse ni la clé", async (nom) => {
    const { url } = await fournisseur((q, r) => cas[nom]?.(q, r));
    for (const g of [chezIgn(url, 300), chezGoogle(url, 300)]) {
      const erreur = await g.localiser("12 rue de la Paix").then(
        () => null,
        (e: Error) => e,
      );
      expect(erreur?.name).toBe("PanneGeocodage");
      expect(erreur?.message).not.toMatch(/Paix|cle-secrete|127\.0/);
    }
  });

  it("n'est plus appelé après cinq échecs, puis une seule fois au bout de trente secondes", async () => {
    let panne = true;
    const { url, recues } = await fournisseur((_q, r) =>
      panne ? r.writeHead(503).end() : json(r, lieuIgn([5.72, 45.19])),
    );
    const g = chezIgn(url);
    const essayer = (adresse: string) => g.localiser(adresse).catch(() => "panne");
    for (let i = 0; i < 8; i++) await essayer(`${i} rue`);
    expect(recues.length).toBe(5);
    instant += 31_000;
    await essayer("encore en panne");
    await essayer("suspendu");
    expect(recues.length).toBe(6);
    instant += 31_000;
    panne = false;
    expect(await essayer("revenu, 38000")).not.toBe("panne");
    expect(await essayer("pour de bon, 38000")).not.toBe("panne");
    expect(recues.length).toBe(8);
  });

  it("n'est appelé qu'une fois par jour pour la même adresse, même demandée deux fois ensemble", async () => {
    const { url, recues } = await fournisseur((_q, r) => json(r, lieuIgn([5.72, 45.19])));
    const g = chezIgn(url);
    await Promise.all([g.localiser("12 rue de la Paix"), g.localiser("12  RUE de la paix ")]);
    await g.localiser("12 rue de la Paix");
    expect(recues.length).toBe(1);
    instant += 86_400_000;
    await g.localiser("12 rue de la Paix");
    expect(recues.length).toBe(2);
  });
});

describe("automatique : la BAN, et le répertoire hors ligne derrière", () => {
  const automatique = (url: string, attenteMs?: number) => ouvrir({ fournisseur: "automatique", url }, attenteMs);

  it("propose et situe ce que la BAN connaît", async () => {
    const { url, recues } = await fournisseur((_q, r) => json(r, lieuIgn([5.72, 45.19])));
    const g = automatique(url);
    expect(await g.suggerer("12 rue de la paix gre")).toEqual([
      { identifiant: "38185_1", description: "12 Rue de la Paix 38000 Grenoble" },
    ]);
    expect(await g.localiser("12 rue de la Paix, 38000 Grenoble")).toMatchObject({ precision: "adresse" });
    expect(recues.length).toBe(2);
  });

  it("rend des communes quand elle refuse ou se tait, sans attendre longtemps, et y revient dès qu'elle répond", async () => {
    let humeur: "refuse" | "se tait" | "répond" = "refuse";
    const { url, recues } = await fournisseur((_q, r) => {
      if (humeur === "refuse") r.writeHead(503).end();
      if (humeur === "répond") json(r, lieuIgn([5.72, 45.19]));
    });
    const g = automatique(url, 200);
    const communes = [{ identifiant: "38185-38000", description: "38000 Grenoble", rue: "12 rue de la Paix" }];
    expect(await g.suggerer("12 rue de la Paix, 38000 Grenoble")).toEqual(communes);
    humeur = "se tait";
    expect(await g.localiser("12 rue de la Paix, 38000 Grenoble")).toMatchObject({ precision: "commune" });
    // Cinq échecs de suite : elle n'est plus appelée pendant trente secondes.
    for (let i = 0; i < 5; i++) await g.localiser(`${i} rue Haute, 38000 Grenoble`);
    const appels = recues.length;
    await g.localiser("7 rue Basse, 38000 Grenoble");
    expect([appels, recues.length]).toEqual([5, 5]);
    humeur = "répond";
    instant += 31_000;
    expect(await g.localiser("12 rue de la Paix, 38000 Grenoble")).toMatchObject({ precision: "adresse" });
  });

  it("n'invente rien de ce que la BAN ne connaît pas", async () => {
    const { url } = await fournisseur((_q, r) => json(r, { features: [] }));
    expect(await automatique(url).suggerer("12 rue de la Paix gre")).toEqual([]);
    expect(await automatique(url).localiser("12 rue de la Paix, 38000 Grenoble")).toBeNull();
  });
});

describe("configuration", () => {
  const lire = (env: Record<string, string>) => lireConfig(env, "demonstration");

  it("choisit la BAN avec repli et le Plan IGN", () => {
    expect(lire({}).geocodage).toEqual({ fournisseur: "automatique", url: "https://data.geopf.fr/geocodage" });
    expect(lire({ GEOCODEUR: "hors-ligne" }).geocodage).toEqual({ fournisseur: "hors-ligne" });
    expect(lire({}).tuiles).toMatchObject({ origine: "https://data.geopf.fr", attribution: "© IGN – Géoplateforme" });
    expect(lire({ TUILES_URL: "" }).tuiles).toEqual(lire({ TUILES_URL: "ign" }).tuiles);
    expect(lire({ TUILES_URL: "aucun" }).tuiles).toBeNull();
    expect(lire({ GEOCODEUR: "geoplateforme" }).geocodage).toEqual({
      fournisseur: "geoplateforme",
      url: "https://data.geopf.fr/geocodage",
    });
    expect(
      lire({ TUILES_URL: "https://tuiles.exemple.fr/{z}/{x}/{y}.png", TUILES_ATTRIBUTION: "© Nous" }).tuiles,
    ).toEqual({
      format: "images",
      url: "https://tuiles.exemple.fr/{z}/{x}/{y}.png",
      origine: "https://tuiles.exemple.fr",
      attribution: "© Nous",
    });
  });

  it("prend une archive PMTiles, d'un autre hôte ou du dossier de données", () => {
    const archive = (TUILES_URL: string) =>
      lire({ TUILES_URL, TUILES_ATTRIBUTION: "© Nous", DATA_DIR: "/srv/reflet" }).tuiles;
    expect(archive("https://cartes.exemple.fr/france.pmtiles?version=2")).toEqual({
      format: "archive",
      url: "https://cartes.exemple.fr/france.pmtiles?version=2",
      origine: "https://cartes.exemple.fr",
      attribution: "© Nous",
    });
    const servie = {
      format: "archive",
      url: "/api/carte/archive",
      fichier: "/srv/reflet/cartes/france.pmtiles",
      attribution: "© Nous",
    };
    expect(archive("cartes/france.pmtiles")).toEqual(servie);
    expect(archive("/srv/reflet/cartes/france.pmtiles")).toEqual(servie);
  });

  it.each([
    [{ GEOCODEUR: "inconnu" }, /GEOCODEUR/],
    [{ GEOCODEUR: "google" }, /GEOCODEUR_CLE/],
    [{ GEOCODEUR: "google", GEOCODEUR_CLE: "c", GEOCODEUR_URL: "http://exemple.fr" }, /GEOCODEUR_URL/],
    [{ GEOCODEUR: "geoplateforme", GEOCODEUR_URL: "file:///etc" }, /GEOCODEUR_URL/],
    [{ TUILES_URL: "https://exemple.fr/carte.png", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "https://{s}.exemple.fr/{z}/{x}/{y}.png", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "http://exemple.fr/{z}/{x}/{y}.png", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "https://exemple.fr/{z}/{x}/{y}.png" }, /TUILES_ATTRIBUTION/],
    [{ TUILES_URL: "france.pmtiles" }, /TUILES_ATTRIBUTION/],
    [{ TUILES_URL: "../france.pmtiles", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "cartes/../../france.pmtiles", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "/etc/france.pmtiles", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "france.pmtiles?version=2", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "file:///etc/france.pmtiles", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "http://exemple.fr/france.pmtiles", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
    [{ TUILES_URL: "https://moi:secret@exemple.fr/france.pmtiles", TUILES_ATTRIBUTION: "x" }, /TUILES_URL/],
  ])("refuse %j", (env, message) => {
    expect(() => lire(env as Record<string, string>)).toThrow(message);
  });
});
