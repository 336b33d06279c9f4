import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ouvrirBoite } from "../arrivages/ouvrir-boite.ts";
import { lireReglagesArrivages, type ReglagesBoite } from "../arrivages/reglages.ts";
import { lireConfig } from "../config.ts";
import { recuperateur } from "../connexion-entreprise/appeler-fournisseur.ts";
import { transportFormulaire } from "../courrier/service-formulaire.ts";
import { choisirGeocodeur } from "../geocodage/choisir-geocodeur.ts";
import { appelerLecteur } from "../lecteur-distant/appeler.ts";
import { choisirProvenance } from "../reprise/fichiers/provenance.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { type ResolveurLocal, resolveurLocal } from "../testing/resolveur-local.ts";
import { appeler } from "../webhooks/appeler.ts";
import { refusAdresse, refusEnregistrement } from "./adresse-publique.ts";

/** La machine elle-même, sous une adresse que nul autre essai n'écoute. */
const DEDANS = "127.0.0.77";
const PUBLIQUE = "93.184.216.34";
const REFUS = "Cette adresse n'est pas sur l'internet public";

let dns: ResolveurLocal;
let t: AppTest;
let admin: string;
let entrees = 0;
const serveurs: Server[] = [];
beforeAll(async () => {
  dns = await resolveurLocal();
  dns.zone.set("interne.exemple.fr", [[DEDANS]]);
  dns.zone.set("mixte.exemple.fr", [[PUBLIQUE, "10.0.0.1"]]);
  dns.zone.set("cache.exemple.fr", [[PUBLIQUE, "::ffff:127.0.0.77"]]);
  dns.zone.set("nat64.exemple.fr", [["64:ff9b::7f00:4d"]]);
  dns.zone.set("public.exemple.fr", [[PUBLIQUE]]);
  dns.zone.set("localhost.localdomain", [["127.0.0.1"]]);
  // Un service intérieur derrière chaque port permis : il ne doit jamais recevoir de connexion.
  for (const port of [8443, 2525]) {
    const serveur = createServer((prise) => {
      entrees += 1;
      prise.destroy();
    });
    await new Promise<void>((pret) => serveur.listen(port, DEDANS, pret));
    serveurs.push(serveur);
  }
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
});
afterAll(async () => {
  for (const serveur of serveurs) serveur.close();
  await dns.arreter();
  await t.fermer();
});
beforeEach(() => {
  entrees = 0;
  dns.demandes.length = 0;
});

const WEBHOOK = { nom: "Dedans", client_id: null, evenements: ["ticket.modification"] };

/** Des façons d'écrire un hôte du dedans, et ce que leur nom désigne. */
const DU_DEDANS = [
  "127.0.0.1.nip.io",
  "10.0.0.5.nip.io",
  "a.169.254.169.254.nip.io.",
  "localhost.localdomain",
  "localhost.localdomain.",
  "interne.exemple.fr",
  "interne.exemple.fr.",
  "mixte.exemple.fr",
  "cache.exemple.fr",
  "nat64.exemple.fr",
  "localhost.",
  "intranet",
  "imprimante.lan",
  "base.internal",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "127.0.0.1.",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::1]",
  "[fd00::1]",
  "１２７.0.0.1",
];

describe("une adresse du dedans", () => {
  it.each(DU_DEDANS)("%s ne s'enregistre pas, ni pour un webhook, ni pour un fournisseur d'identité", async (hote) => {
    expect(await refusEnregistrement(`https://${hote}/x`, [])).toBe(REFUS);
    const webhook = await t.appeler("POST", "/api/webhooks", {
      jeton: admin,
      corps: {
        ...WEBHOOK,
        adresse: `https://${hote}/x`,
        cle_idempotence: randomUUID(),
      },
    });
    expect([webhook.statusCode, webhook.json().champs]).toEqual([400, { adresse: expect.stringContaining(REFUS) }]);
    const emetteur = await t.appeler("PUT", `/api/clients/${t.jeu.clientA}/connexion-entreprise`, {
      jeton: admin,
      corps: {
        emetteur: `https://${hote}`,
        identifiant: "reflet",
        secret: "un secret",
        domaines: ["exemple.fr"],
        actif: true,
        obligatoire: false,
        adresses_de_confiance: false,
        deconnexion: false,
        creation: false,
        lu_le: null,
      },
    });
    expect(emetteur.statusCode).toBe(400);
    expect(JSON.stringify(emetteur.json())).toContain(REFUS);
  });

  it("s'enregistre quand son nom est public ou ne répond pas encore, ou que l'exploitant le nomme", async () => {
    expect(await refusEnregistrement("https://public.exemple.fr/x", [])).toBeNull();
    expect(await refusEnregistrement("https://pas-encore.exemple.fr/x", [])).toBeNull();
    expect(await refusEnregistrement("http://interne.exemple.fr:9000/x", ["interne.exemple.fr"])).toBeNull();
  });

  it("ne remplace pas l'adresse d'un webhook déjà enregistré", async () => {
    const adresse = "https://public.exemple.fr/x";
    const corps = { ...WEBHOOK, adresse, cle_idempotence: randomUUID() };
    const { id } = (await t.appeler("POST", "/api/webhooks", { jeton: admin, corps })).json().lu;
    const changer = (neuve: string) =>
      t.appeler("PATCH", `/api/webhooks/${id}`, {
        jeton: admin,
        corps: { champs: { adresse: neuve }, avant: { adresse } },
      });
    for (const hote of ["interne.exemple.fr", "10.0.0.5.nip.io", "localhost.localdomain."])
      expect((await changer(`https://${hote}/x`)).json().champs).toEqual({ adresse: expect.stringContaining(REFUS) });
    expect((await changer("https://public.exemple.fr/y")).statusCode).toBe(200);
  });

  it("ne se résout pas pour qui n'a pas le droit d'enregistrer", async () => {
    const corps = { ...WEBHOOK, adresse: "https://sonde.exemple.fr/x", cle_idempotence: randomUUID() };
    for (const jeton of [undefined, await t.session(t.jeu.claire), "inconnu"])
      expect((await t.appeler("POST", "/api/webhooks", { ...(jeton && { jeton }), corps })).statusCode).toBeGreaterThan(
        400,
      );
    expect(dns.demandes).toEqual([]);
  });

  it("seuls les ports d'un site, ou d'un envoi de courriel, sont permis", () => {
    for (const port of [22, 25, 80, 3306, 5432, 6379, 8080, 9200, 11211])
      expect(refusAdresse(`https://exemple.fr:${port}/`, [])).toBe(
        `Le port ${port} n'est pas celui d'un site (443 ou 8443)`,
      );
    for (const adresse of ["https://exemple.fr/", "https://exemple.fr:443/", "https://exemple.fr:8443/"])
      expect(refusAdresse(adresse, [])).toBeNull();
  });

  it("le programme ne démarre pas avec un service d'adresses, de formulaire ou un second lecteur du dedans que rien ne nomme ; un relais d'envoi, si", () => {
    const lecteur = { LECTEUR_DISTANT_CLE: "c", LECTEUR_DISTANT_MODELE: "m" };
    const courrier = { COURRIER_EXPEDITEUR: "a@exemple.fr", COURRIER_PRESTATAIRE: "b@exemple.fr" };
    const cas: [Record<string, string>, string][] = [];
    for (const hote of [
      "intranet",
      "base.internal",
      "10.0.0.1",
      "167772161",
      "012.0.0.1",
      "localhost.localdomain",
      "[::ffff:7f00:1]",
    ])
      cas.push(
        [{ GEOCODEUR: "geoplateforme", GEOCODEUR_URL: `https://${hote}/g` }, "GEOCODEUR_URL"],
        [{ ...lecteur, LECTEUR_DISTANT_URL: `https://${hote}/v1` }, "LECTEUR_DISTANT_URL"],
        [{ ...courrier, FORMULAIRE_CLE: "c", FORMULAIRE_URL: `https://${hote}/f` }, "FORMULAIRE_URL"],
      );
    cas.push([{ GEOCODEUR: "geoplateforme", GEOCODEUR_URL: "https://exemple.fr:22/" }, "GEOCODEUR_URL"]);
    for (const [env, nom] of cas) expect(() => lireConfig(env, "demonstration"), JSON.stringify(env)).toThrow(nom);
    const nommes = { GEOCODEUR_HOTES: "10.0.0.1" };
    const permise = {
      ...nommes,
      ...courrier,
      GEOCODEUR: "geoplateforme",
      GEOCODEUR_URL: "https://10.0.0.1:9000",
      SMTP_URL: "smtp://relais:25",
    };
    expect(lireConfig(permise, "demonstration").courrier.smtp).toBe("smtp://relais:25");
  });
});

describe("un appel vers un nom du dedans", () => {
  it("d'un webhook ne part pas", async () => {
    for (const hote of [
      "interne.exemple.fr",
      "interne.exemple.fr.",
      "127.0.0.77.nip.io",
      "mixte.exemple.fr",
      "cache.exemple.fr",
    ])
      expect([hote, await webhook(`https://${hote}:8443/x`)]).toEqual([hote, { statut: null, erreur: REFUS }]);
    expect(entrees).toBe(0);
  });

  it("d'un webhook, public au moment d'enregistrer puis privé, ne part pas ; l'adresse jugée est celle où il va", async () => {
    dns.zone.set("tourne.exemple.fr", [[PUBLIQUE], [DEDANS]]);
    expect(await refusEnregistrement("https://tourne.exemple.fr:8443/x", [])).toBeNull();
    expect(await webhook("https://tourne.exemple.fr:8443/x")).toEqual({ statut: null, erreur: REFUS });
    dns.zone.set("bascule.exemple.fr", [[PUBLIQUE], [DEDANS]]);
    dns.demandes.length = 0;
    // Nul ne répond là-bas d'ici : c'est bien l'adresse publique qui a été appelée, d'une seule résolution.
    const { erreur } = await webhook("https://bascule.exemple.fr:8443/x");
    expect(erreur).not.toBe(REFUS);
    expect(dns.demandes).toEqual(["bascule.exemple.fr", "bascule.exemple.fr"]);
    expect(entrees).toBe(0);
  });

  it("d'un fournisseur d'identité, du géocodeur, du second lecteur, d'un export repris, d'un courriel et d'une boîte relevée ne part pas", async () => {
    const url = "https://interne.exemple.fr:8443";
    const fournisseur = recuperateur({ fournisseursHotes: [], fournisseursLocaux: [] });
    await expect(fournisseur(`${url}/jetons`, { method: "GET", headers: {} })).rejects.toThrow(REFUS);
    const geocodeur = choisirGeocodeur({ fournisseur: "geoplateforme", url }, () => new Date());
    await expect(geocodeur.localiser("1 rue de la Paix")).rejects.toThrow("fournisseur injoignable");
    const lecteur = { cle: "c", modele: "m", hotes: [], enClair: [], delaiMs: 3_000, prixEntree: 0, prixSortie: 0 };
    const lu = await appelerLecteur([], { ...lecteur, url, appelsParJour: 1, eurosParMois: 1 });
    expect(lu.issue).toContain(REFUS);
    const provenance = await choisirProvenance(url, []);
    await expect(provenance.ouvrir("rapports/x.pdf")).rejects.toThrow(REFUS);
    const expediteur = { nom: "Reflet", adresse: "a@exemple.fr" };
    await expect(transportFormulaire({ url, cle: "c", expediteur }).envoyer(MESSAGE)).rejects.toThrow(REFUS);
    const BOITE_URL = "imaps://a%40exemple.fr:c@interne.exemple.fr:8443";
    const [boite] = lireReglagesArrivages({ BOITE_URL }, false).boites;
    await expect(ouvrirBoite(boite as ReglagesBoite)).rejects.toThrow(REFUS); // une seule boîte est réglée
    expect(entrees).toBe(0);
  });
});

const webhook = (adresse: string) =>
  appeler({ adresse, secret: "s", livraison: "l", evenement: "essai", corps: "{}", instant: 0 }, []);
const MESSAGE = {
  id: randomUUID(),
  gabarit: "essai",
  essais: 1,
  cree_le: new Date("2026-01-01"),
  destinataire: "x@exemple.fr",
  sujet: "Essai",
  texte: "Essai",
  html: "<p>Essai</p>",
  champs: {},
  pieces: [],
  repondre_a: null,
  repondre_aussi: null,
  desabonnement: null,
};
