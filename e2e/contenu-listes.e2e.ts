import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESEAUX_FILTRE } from "../domain/garages/garage.ts";
import { type Application, couper, ouvrirApplication, POINT, retenir } from "./application.ts";
import { lancerNavigateur } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
/** Adresse de la fiche que chaque ligne doit ouvrir, selon l'immatriculation ou le nom qui la distingue. */
const fiches: Record<string, string> = {};

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  const ticket = async (type: string, statut: string, plaque: string) =>
    (
      await a.ecrire(
        "insert into tickets (client_id, type_demande, statut_ticket, immatriculation) values ($1, $2, $3, $4) returning id",
        [a.jeu.clientA, type, statut, plaque],
      )
    ).id ?? "";
  fiches["CV-100-AA"] = `/convoyage/${await ticket("convoyage", "cloture", "CV-100-AA")}`;
  fiches["SN-200-AA"] = `/sinistre/${await ticket("sinistre", "cloture", "SN-200-AA")}`;
  fiches["EL-300-AA"] = `/etat-des-lieux/${await ticket("etat_des_lieux", "en_cours", "EL-300-AA")}`;
  fiches["RS-400-AA"] = `/restitution/${await ticket("restitution", "en_cours", "RS-400-AA")}`;
  const nee = await ticket("restitution", "cloture", "RS-500-AA");
  await a.ecrire("update restitutions set ticket_id = $1 where id = $2", [nee, a.jeu.restitution]);
  fiches["RS-500-AA"] = `/restitution/${a.jeu.restitution}`;
  fiches["GB-482-NR"] = `/vehicule/${a.jeu.vehicule}`;
  fiches.Canarival = `/conducteur/${a.jeu.conducteur}`;
  fiches["Carrosserie du Port"] = `/garage/${a.jeu.garage}`;
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

interface Liste {
  chemin: string;
  qui: "admin" | "expert" | "claire";
  titre: string;
  vide: string;
  lignes: readonly string[];
  api?: string;
  colonnes?: readonly string[];
  invite?: string;
  filtres?: Readonly<Record<string, readonly string[]>>;
}

const CLIENTS = ["Boréal Négoce", "Canarival Transports", "Sans Besoin SARL"];

/** Qui lit chaque liste : quelqu'un qui n'y a aucune colonne d'action, pour que les colonnes exactes soient celles de tous. */
const LISTES: readonly Liste[] = [
  {
    chemin: "/dashboard",
    api: "/tickets",
    qui: "admin",
    titre: "Tickets",
    vide: "Aucun ticket trouvé",
    lignes: ["CV-100-AA", "SN-200-AA", "EL-300-AA", "RS-400-AA", "RS-500-AA"],
    filtres: {
      client: CLIENTS,
      "type de demande": ["Sinistre", "Restitution", "Convoyage", "État des lieux"],
      facture: ["À payer", "Payée", "Ticket en cours"],
    },
  },
  {
    chemin: "/restitutions",
    qui: "expert",
    titre: "Restitutions",
    vide: "Aucune restitution trouvée",
    lignes: [],
    filtres: { client: CLIENTS, loueur: ["Arval"] },
  },
  {
    chemin: "/sinistres",
    qui: "claire",
    titre: "Sinistres",
    vide: "Aucun sinistre trouvé",
    lignes: ["SN-200-AA"],
    filtres: { type: ["Assurance", "Hors assurance"], tiers: ["Avec tiers", "Sans tiers"] },
  },
  {
    chemin: "/convoyages",
    qui: "claire",
    titre: "Convoyages",
    vide: "Aucun convoyage trouvé",
    lignes: ["CV-100-AA"],
  },
  {
    chemin: "/vehicules",
    qui: "claire",
    titre: "Véhicules",
    vide: "Aucun véhicule trouvé",
    lignes: ["GB-482-NR"],
    colonnes: ["Immatriculation", "Conducteur", "Loueur", "Marque", "Modèle", "Carte grise", "Statut"],
    invite: "Rechercher ...",
    filtres: { statut: ["Actif", "Inactif"] },
  },
  {
    chemin: "/conducteurs",
    qui: "claire",
    titre: "Conducteurs",
    vide: "Aucun conducteur trouvé",
    lignes: ["Canarival"],
    colonnes: ["Prénom", "Nom", "Téléphone", "N° de permis", "Véhicule", "Statut"],
    filtres: { statut: ["Actif", "Inactif"] },
  },
  {
    chemin: "/garages",
    qui: "expert",
    titre: "Garages",
    vide: "Aucun garage trouvé",
    lignes: ["Carrosserie du Port"],
    colonnes: ["Nom", "Réseau", "Adresse", "Contact", "Téléphone"],
    filtres: { réseau: RESEAUX_FILTRE },
  },
];

const ligne = (page: Page, texte: string) => page.getByRole("table").getByRole("row").filter({ hasText: texte });

async function zoneNotifications(page: Page): Promise<void> {
  const place = await page.locator("section[aria-label=Notifications]").boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(place).toMatchObject({ y: 16 });
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 40);
  // Une notification d'une ligne, haute de 37 px, finit avant le premier bouton de l'écran.
  const gestes = page.locator("main header").getByRole("button").filter({ visible: true });
  for (const geste of await gestes.all()) expect((await geste.boundingBox())?.y).toBeGreaterThanOrEqual(54);
}

describe.each(LISTES)("$chemin", (l) => {
  it("attend, montre ses colonnes et ses filtres, ouvre la fiche de chaque ligne, dit qu'elle est vide", async () => {
    const page = await a.page(l.qui);
    const lacher = await retenir(page, l.api ?? l.chemin);
    await page.goto(l.chemin);
    const attente = page.getByRole("main").getByRole("status", { name: /^Chargement/ });
    await attente.waitFor();
    await expect.poll(() => attente.locator("> *").count()).toBe(8);
    lacher();
    await page.getByRole("table").waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(l.titre);
    await zoneNotifications(page);
    if (l.colonnes) expect(await page.getByRole("columnheader").allTextContents()).toEqual(l.colonnes);
    const recherche = page.getByRole("searchbox");
    if (l.invite) expect(await recherche.getAttribute("placeholder")).toBe(l.invite);
    for (const [filtre, choix] of Object.entries(l.filtres ?? {})) {
      const nom = { name: `Filtrer par ${filtre}`, exact: true };
      await page.getByRole("combobox", nom).click();
      await expect.poll(() => page.getByRole("listbox", nom).getByRole("option").allTextContents()).toEqual(choix);
      await page.keyboard.press("Escape");
    }
    for (const texte of l.lignes) {
      await ligne(page, texte).getByRole("cell").nth(1).click();
      await page.waitForURL((url) => url.pathname === fiches[texte]);
      await page.goBack();
      await page.getByRole("table").waitFor();
    }
    await recherche.fill("introuvable à coup sûr");
    await page.getByText(l.vide, { exact: true }).waitFor();
    await page.close();
  });

  it("dit qu'elle n'a pas pu être lue", async () => {
    const page = await a.page(l.qui);
    await couper(page, l.api ?? l.chemin);
    await page.goto(l.chemin);
    await page.getByRole("alert").filter({ hasText: "Erreur lors du chargement des données" }).waitFor();
    await page.close();
  });
});

it("les filtres d'équipe n'existent pas pour un client ; la facture, pour le domaine partenaire", async () => {
  await a.ecrire(
    "insert into tickets (client_id, type_demande, immatriculation) select client_id, 'convoyage', 'PT-700-AA' from utilisateurs where id = $1",
    [a.jeu.sophie],
  );
  for (const [qui, chemin, presents, absents] of [
    ["claire", "/dashboard", ["type de demande"], ["client", "facture"]],
    ["claire", "/restitutions", ["loueur"], ["client"]],
    ["sophie", "/dashboard", ["type de demande", "facture"], ["client"]],
  ] as const) {
    const page = await a.page(qui);
    await page.goto(chemin);
    const filtre = (nom: string) => page.getByRole("combobox", { name: `Filtrer par ${nom}`, exact: true });
    for (const present of presents) await filtre(present).waitFor();
    for (const absent of absents) expect(await filtre(absent).count()).toBe(0);
    if (chemin === "/dashboard") {
      await page.getByRole("columnheader", { name: "Immatriculation" }).waitFor();
      expect(await page.getByRole("columnheader", { name: "Facture" }).count()).toBe(qui === "sophie" ? 1 : 0);
    }
    await page.close();
  }
});

it("la carte grise d'un véhicule s'ouvre dans un nouvel onglet, ou se dit non disponible", async () => {
  const fichier = await a.deposer("carte_grise", "carte.pdf", Buffer.from("%PDF-1.4 carte grise"), "application/pdf");
  await a.ecrire("insert into vehicules (client_id, immatriculation, url_carte_grise) values ($1, 'CG-600-AA', $2)", [
    a.jeu.clientA,
    fichier,
  ]);
  const page = await a.page("claire");
  await page.goto("/vehicules");
  const voir = ligne(page, "CG-600-AA").getByRole("link", { name: /^Voir/ });
  await voir.waitFor();
  const [onglet] = await Promise.all([page.context().waitForEvent("page"), voir.click()]);
  await expect.poll(() => voir.getAttribute("href")).toBe(`/api/fichiers/${fichier}`);
  expect(new URL(page.url()).pathname).toBe("/vehicules");
  await onglet.close();
  await ligne(page, "GB-482-NR").getByText("Non disponible", { exact: true }).waitFor();
  await page.close();
});

it("les infractions disent que leur contenu arrive", async () => {
  const page = await a.page("claire");
  await page.goto("/infractions");
  await page.getByRole("heading", { level: 1, name: "Infractions" }).waitFor();
  await page.getByText("Le suivi des infractions arrive bientôt dans Reflet.").waitFor();
  await page.close();
});

describe("cadre", () => {
  it("au téléphone, le menu glisse depuis le bord et se referme sur l'écran choisi", async () => {
    const page = await a.page("claire", "telephone");
    await page.goto("/vehicules");
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    const tiroir = page.getByRole("dialog");
    await tiroir.getByRole("navigation", { name: "Menu principal" }).getByRole("link", { name: "Conducteurs" }).click();
    await page.waitForURL("**/conducteurs");
    await tiroir.waitFor({ state: "hidden" });
    // Une fiche se titre du nom entier, à lire et pas seulement à entendre.
    const titre = page.getByRole("list", { name: "Conducteurs" }).getByRole("link", { name: /Canarival/ });
    await titre.waitFor();
    expect(await titre.locator(".visuellement-cache").count()).toBe(0);
    await page.close();
  });

  it("l'avatar, ou l'icône qui le remplace, mène au profil", async () => {
    const page = await a.page("claire");
    const lien = page.getByRole("complementary").getByRole("link", { name: /Bonjour Claire/ });
    await page.goto("/dashboard");
    await lien.locator("svg").waitFor();
    await lien.click();
    await page.waitForURL("**/profile");
    const avatar = await a.deposer("avatar", "moi.png", POINT, "image/png");
    await a.ecrire("update utilisateurs set avatar_url = $1 where id = $2", [avatar, a.jeu.claire]);
    await page.goto("/dashboard");
    await expect.poll(() => lien.locator("img").getAttribute("src")).toBe(`/api/fichiers/${avatar}`);
    await page.close();
  });
});
