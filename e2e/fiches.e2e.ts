// Long parce que chaque sorte de fiche s'y lit avec les mêmes gestes, sur une même application et ses fiches.
import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, couper, ouvrirApplication, POINT, retenir } from "./application.ts";
import { sansDebordement } from "./gestes.ts";
import { lancerNavigateur } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
const ids = { convoyage: "", etatDesLieux: "", seul: "", carteGrise: "", permis: "", photo: "" };

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  const { jeu } = a;
  ids.photo = await a.deposer("photo", "choc.png", POINT, "image/png");
  ids.carteGrise = await a.deposer("carte_grise", "carte-grise.png", POINT, "image/png");
  ids.permis = await a.deposer("permis", "permis.png", POINT, "image/png");
  const pdf = await a.deposer("document_ticket", "piece.pdf", Buffer.from("%PDF-1.4 pièce"), "application/pdf");
  const cree = async (texte: string, valeurs: readonly unknown[]) => (await a.ecrire(texte, valeurs)).id ?? "";
  ids.seul = await cree("insert into vehicules (client_id, immatriculation) values ($1, 'VS-900-AA') returning id", [
    jeu.clientA,
  ]);
  ids.etatDesLieux = await cree(
    "insert into tickets (client_id, type_demande, immatriculation) values ($1, 'etat_des_lieux', 'EL-300-AA') returning id",
    [jeu.clientA],
  );
  ids.convoyage = await cree(
    `insert into tickets (client_id, type_demande, immatriculation, loueur_id, civilite_demandeur, demandeur_prenom_nom, demandeur_telephone,
       demandeur_email, localisation_vehicule, date_convoyage, adresse_depart, code_postal_depart, ville_depart, nom_contact_depart,
       portable_contact_depart, email_contact_depart, adresse_arrivee, code_postal_arrivee, ville_arrivee, nom_contact_arrivee,
       portable_contact_arrivee, email_contact_arrivee, informations_complementaires, details_avancement, notes_internes,
       montant_ht_facture_client, montant_ttc_facture_client, url_pv_depart, url_facture_client)
     values ($1, 'convoyage', 'CV-100-AA', $2, 'Madame', 'Hélène Müller', '0612345678', 'helene@canarival.test', '1 rue du Départ, 69002 Lyon',
       '2026-02-03', '1 rue du Départ', '69002', 'Lyon', 'Paul Départ', '0711223344', 'depart@canarival.test', '2 rue de l''Arrivée', '38000',
       'Grenoble', 'Anne Arrivée', '+33611223344', 'arrivee@canarival.test', 'Clés à l''accueil', 'Chauffeur trouvé', 'Note secrète',
       123456, 148147, $3, $3) returning id`,
    [jeu.clientA, jeu.loueur, pdf],
  );
  await a.ecrire(
    `update tickets set loueur_id = $2, localisation_vehicule = '4 quai du Port, Lyon', demandeur_telephone = '0612345678',
       type_sinistre = 'hors_assurance', tiers = true, date_sinistre = '2026-01-10', circonstances_sinistre = 'Choc au parking',
       elements_endommages = '{Capot,Toit}', photos = array[$3::uuid], url_constat = $4, url_devis_signe = $4,
       montant_ht_estimation = 50000, montant_ttc_estimation = 60000, date_debut_chantier = '2026-02-01', date_fin_chantier = '2026-02-05',
       proposition_garage_envoyee_le = '2026-01-20', statut_proposition_garage = 'validee', details_avancement = 'Pièce commandée',
       garage_id = $5, latitude_vehicule = null, longitude_vehicule = null
     where id = $1`,
    [jeu.ticket, jeu.loueur, ids.photo, pdf, jeu.garage],
  );
  await a.ecrire("update vehicules set url_carte_grise = $2 where id = $1", [jeu.vehicule, ids.carteGrise]);
  await a.ecrire(
    `update conducteurs set url_permis = $2, date_de_naissance = '1985-04-12', date_delivrance_permis = '2005-06-01',
       date_expiration_permis = '2035-05-31', lieu_delivrance_permis = 'Chambéry' where id = $1`,
    [jeu.conducteur, ids.permis],
  );
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

const propre = (texte: string | null) => (texte ?? "").replace(/[\s\u202f\u00a0]+/g, " ").trim();
const section = (page: Page, nom: string): Locator => page.getByRole("region", { name: nom, exact: true });
const lien = (page: Page, nom: string): Locator => page.getByRole("link", { name: nom, exact: true });

/** Les pièces d'une section : leur nom, et ce qu'on y lit. */
async function pieces(dans: Locator): Promise<Record<string, string>> {
  const lignes = dans.getByRole("listitem");
  await lignes.first().waitFor();
  await dans.getByRole("status").first().waitFor({ state: "detached" });
  const trouvees: Record<string, string> = {};
  for (const ligne of await lignes.all()) {
    const texte = propre(await ligne.textContent());
    // Celles qui manquent tiennent en une phrase.
    const [, absentes] = /^Non disponible : (.*)$/.exec(texte) ?? [];
    if (absentes) for (const absente of absentes.split(", ")) trouvees[absente] = "Non disponible";
    if (absentes) continue;
    const titre = (await ligne.getByRole("heading").first().textContent()) ?? "";
    trouvees[titre] = ((await ligne.textContent()) ?? "").slice(titre.length);
  }
  return trouvees;
}

/** Libellés et valeurs d'une section, tels qu'on les lit. */
async function donnees(dans: Locator): Promise<Record<string, string>> {
  await dans.locator("dt").first().waitFor();
  const libelles = await dans.locator("dt").allTextContents();
  const valeurs = await dans.locator("dd").allTextContents();
  return Object.fromEntries(libelles.map((libelle, i) => [propre(libelle), propre(valeurs[i] ?? "")]));
}

const onglets = async (dans: Locator) => (await dans.getByRole("tab").allTextContents()).map(propre);

async function ouvrirOnglet(dans: Locator, nom: string): Promise<Locator> {
  await dans.getByRole("tab", { name: nom, exact: true }).click();
  return dans.getByRole("tabpanel", { name: nom, exact: true });
}

async function lire(page: Page, chemin: string, titre: string): Promise<void> {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1, name: titre, exact: true }).waitFor();
}

/** L'appel qui ouvre une fiche : celle d'une restitution peut aussi être un ticket. */
const appel = (api: string, id: string) => `${api}/${id}${api === "/restitutions" ? "/fiche" : ""}`;

/** Chaque fiche : son adresse, son appel, son titre, son lien de retour, ce qu'elle dit d'un enregistrement absent. */
const FICHES = [
  ["/convoyage", "/tickets", () => ids.convoyage, "Détail du convoyage", "Retour aux tickets", "/dashboard"],
  ["/sinistre", "/tickets", () => a.jeu.ticket, "Détail du sinistre", "Retour aux tickets", "/dashboard"],
  [
    "/etat-des-lieux",
    "/tickets",
    () => ids.etatDesLieux,
    "Détail de l'état des lieux",
    "Retour aux tickets",
    "/dashboard",
  ],
  ["/restitution", "/restitutions", () => a.jeu.restitution, "GB-482-NR", "Retour aux restitutions", "/restitutions"],
  ["/vehicule", "/vehicules", () => a.jeu.vehicule, "GB-482-NR", "Retour aux véhicules", "/vehicules"],
  ["/conducteur", "/conducteurs", () => a.jeu.conducteur, "Jean Canarival", "Retour aux conducteurs", "/conducteurs"],
  ["/garage", "/garages", () => a.jeu.garage, "Carrosserie du Port", "Retour aux garages", "/garages"],
] as const;

const ABSENCES: Record<string, string> = {
  "/tickets": "Ticket non trouvé",
  "/restitutions": "Restitution non trouvée",
  "/vehicules": "Véhicule non trouvé",
  "/conducteurs": "Conducteur non trouvé",
  "/garages": "Garage non trouvé",
};

describe.each(FICHES)("%s/{id}", (chemin, api, id, titre, retour, liste) => {
  it("attend, se lit, ramène à sa liste, dit sa panne et son absence", async () => {
    const page = await a.page("expert");
    const lacher = await retenir(page, appel(api, id()));
    await page.goto(`${chemin}/${id()}`);
    await page.getByRole("main").getByRole("status").filter({ visible: true }).first().waitFor();
    expect(await page.getByRole("heading", { level: 1, name: titre, exact: true }).count()).toBe(0);
    lacher();
    await page.getByRole("heading", { level: 1, name: titre, exact: true }).waitFor();
    await lien(page, retour).click();
    await page.waitForURL((url) => url.pathname === liste);

    const inconnu = randomUUID();
    await page.goto(`${chemin}/${inconnu}`);
    await page.getByRole("heading", { name: ABSENCES[api] ?? "", exact: true }).waitFor();

    await page.close();
    // Un état des lieux se garde sur l'appareil qui l'a ouvert, et s'y relit sans réseau : la panne se dit sur celui d'une autre personne.
    const autre = await a.page("admin");
    await couper(autre, appel(api, id()));
    await autre.goto(`${chemin}/${id()}`);
    await autre.getByRole("alert").filter({ hasText: "Erreur lors du chargement des données" }).waitFor();
    await autre.close();
  });
});

const DEMANDEUR_CONVOYAGE = {
  Civilité: "Madame",
  "Prénom et nom": "Hélène Müller",
  Téléphone: "06 12 34 56 78",
  Email: "helene@canarival.test",
};

it("un convoyage montre toutes ses sections, les téléphones en paires, les notes internes à l'équipe seule", async () => {
  const page = await a.page("expert");
  await lire(page, `/convoyage/${ids.convoyage}`, "Détail du convoyage");
  const entete = propre(await page.locator("main header").first().textContent());
  expect(entete).toContain("CV-100-AA");
  expect(entete).toContain("Convoyage");
  expect(await donnees(section(page, "Demandeur"))).toMatchObject(DEMANDEUR_CONVOYAGE);
  expect(await donnees(section(page, "Départ"))).toMatchObject({
    "Date du convoyage": "03/02/2026",
    Adresse: "1 rue du Départ",
    "Code postal": "69002",
    Ville: "Lyon",
    Contact: "Paul Départ",
    Portable: "07 11 22 33 44",
    Email: "depart@canarival.test",
  });
  expect(await donnees(section(page, "Arrivée"))).toMatchObject({
    Adresse: "2 rue de l'Arrivée",
    "Code postal": "38000",
    Ville: "Grenoble",
    Contact: "Anne Arrivée",
    Portable: "+33 6 11 22 33 44",
    Email: "arrivee@canarival.test",
  });
  expect(await donnees(section(page, "Localisation du véhicule"))).toMatchObject({
    Localisation: "1 rue du Départ, 69002 Lyon",
  });
  await section(page, "Informations complémentaires").getByText("Clés à l'accueil").waitFor();
  expect(await donnees(section(page, "Tarifs"))).toMatchObject({
    "Montant HT": "1 234,56 €",
    "Montant TTC": "1 481,47 €",
  });
  expect(await pieces(section(page, "Documents"))).toMatchObject({
    "PV de départ": expect.stringMatching(/^Voir PV de départ/),
    "PV d'arrivée": "Non disponible",
    "Facture client": expect.stringMatching(/^Voir Facture client/),
  });
  await page.getByRole("button", { name: /^Actions sur la pièce\s: PV de départ/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Télécharger" }).waitFor();
  await page.keyboard.press("Escape");
  await section(page, "Précisions sur l'avancée du dossier").getByText("Chauffeur trouvé").waitFor();
  await section(page, "Notes internes").getByText("Note secrète").waitFor();
  await page.close();

  const client = await a.page("claire");
  await lire(client, `/convoyage/${ids.convoyage}`, "Détail du convoyage");
  await section(client, "Précisions sur l'avancée du dossier").waitFor();
  expect(await section(client, "Notes internes").count()).toBe(0);
  await client.close();
});

describe("un sinistre", () => {
  it("montre toutes ses sections", async () => {
    const page = await a.page("expert");
    await lire(page, `/sinistre/${a.jeu.ticket}`, "Détail du sinistre");
    expect(await donnees(section(page, "Demandeur"))).toMatchObject({ Téléphone: "06 12 34 56 78" });
    expect(await donnees(section(page, "Véhicule"))).toMatchObject({
      Loueur: "Arval",
      Localisation: "4 quai du Port, Lyon",
    });
    expect(await donnees(section(page, "Sinistre"))).toMatchObject({
      Type: "Hors assurance",
      Tiers: "Oui",
      "Date du sinistre": "10/01/2026",
      Circonstances: "Choc au parking",
    });
    const elements = section(page, "Éléments endommagés").getByRole("listitem");
    await expect.poll(() => elements.allTextContents()).toEqual(["Capot", "Toit"]);
    const photo = section(page, "Photos").getByRole("img");
    await expect.poll(() => photo.getAttribute("src")).toBe(`/api/fichiers/${ids.photo}?apercu=1`);
    expect(await pieces(section(page, "Constat"))).toMatchObject({ Constat: expect.stringMatching(/Voir/) });
    expect(await donnees(section(page, "Tarifs"))).toMatchObject({
      "Estimation HT": "500,00 €",
      "Estimation TTC": "600,00 €",
    });
    expect(await pieces(section(page, "Documents"))).toMatchObject({
      "Devis signé": expect.stringMatching(/Voir/),
      "Rapport d'expertise": "Non disponible",
      "Facture garage": "Non disponible",
    });
    expect(await donnees(section(page, "Chantier"))).toMatchObject({
      "Début du chantier": "01/02/2026",
      "Fin du chantier": "05/02/2026",
    });
    expect(await donnees(section(page, "Échanges avec le garage"))).toMatchObject({
      "Proposition envoyée le": "20/01/2026",
      "Statut de la proposition": "Validée",
    });
    await section(page, "Précisions sur l'avancée du dossier").getByText("Pièce commandée").waitFor();
    await section(page, "Notes internes").getByText("Note interne secrète").waitFor();
    await page.close();
  });

  it("cherche les garages proches pour l'équipe, et dit pourquoi il n'y en a pas", async () => {
    const page = await a.page("expert");
    const garages = async () => {
      await lire(page, `/sinistre/${a.jeu.ticket}`, "Détail du sinistre");
      return ouvrirOnglet(section(page, "Chantier"), "Garages");
    };
    await (await garages()).getByText("La localisation du véhicule n'est pas disponible", { exact: true }).waitFor();
    await a.ecrire("update tickets set latitude_vehicule = 45, longitude_vehicule = 5 where id = $1", [a.jeu.ticket]);
    await (await garages()).getByText("Aucun garage trouvé à proximité", { exact: true }).waitFor();
    await a.ecrire("update garages set latitude = 46, longitude = 5 where id = $1", [a.jeu.garage]);
    const proche = (await garages()).getByRole("listitem");
    await proche.waitFor();
    expect(propre(await proche.textContent())).toMatch(/Carrosserie du Port.*111,2 km$/);
    await page.close();

    const client = await a.page("claire");
    await lire(client, `/sinistre/${a.jeu.ticket}`, "Détail du sinistre");
    const chantier = section(client, "Chantier");
    expect(await donnees(chantier)).toMatchObject({ "Début du chantier": "01/02/2026" });
    expect(await chantier.getByRole("tab").count()).toBe(0);
    expect(await section(client, "Notes internes").count()).toBe(0);
    await client.close();
  });
});

it("une restitution se lit en deux sections", async () => {
  const page = await a.page("claire");
  await lire(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  expect(await donnees(section(page, "Restitution"))).toMatchObject({
    Loueur: "Arval",
    "Date de restitution": "10/03/2026",
    Rapport: "Canarival.pdf",
  });
  await expect.poll(() => lien(page, "Canarival.pdf").getAttribute("href")).toContain(`/api/fichiers/${a.jeu.fichier}`);
  const vehicule = () => donnees(section(page, "Véhicule"));
  expect(await vehicule()).toMatchObject({ Agence: "Canarival Lyon", Marque: "Renault", Modèle: "Clio V" });
  for (const type of ["VU", "VS", "VP"]) {
    await a.ecrire("update restitutions set type_vehicule = $2 where id = $1", [a.jeu.restitution, type]);
    await lire(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
    expect((await vehicule())["Type de véhicule"]).toMatch(new RegExp(`^${type} `));
  }
  await page.close();
});

const CARACTERISTIQUES = {
  Immatriculation: "GB-482-NR",
  Loueur: "Arval",
  Agence: "Canarival Lyon",
  Marque: "Renault",
  Modèle: "Clio V",
  Type: expect.stringContaining("VP"),
};
const IDENTITE = { Prénom: "Jean", Nom: "Canarival", "Date de naissance": "12/04/1985", Statut: "Actif" };
const CONTACT = { Téléphone: "06 12 34 56 78", Email: "jean@canarival.test" };
const PERMIS = {
  Numéro: "12AB34567",
  "Date de délivrance": "01/06/2005",
  "Date d'expiration": "31/05/2035",
  Permis: expect.stringContaining("Voir"),
};

/** L'affectation du jeu d'essai, en cours : une ligne de table, ses kilométrages en km. */
async function affectation(dans: Locator): Promise<void> {
  const cellules = (await dans.getByRole("row").nth(1).getByRole("cell").allTextContents()).map(propre);
  expect(cellules.slice(1, 4)).toEqual(["15/01/2025", "En cours", "42 000 km"]);
}

/** Une image jointe : sa vignette s'ouvre dans une fenêtre, son lien la télécharge. */
async function image(page: Page, dans: Locator, titre: string, fichier: string): Promise<void> {
  await dans.getByRole("button", { name: `Agrandir : ${titre}` }).click();
  const fenetre = page.getByRole("dialog", { name: titre });
  const grande = fenetre.getByRole("img", { name: titre });
  await grande.waitFor();
  await expect.poll(() => grande.getAttribute("src")).toBe(`/api/fichiers/${fichier}`);
  await page.keyboard.press("Escape");
  await fenetre.waitFor({ state: "hidden" });
  const telecharger = dans.getByRole("link", { name: /^Télécharger/ });
  const [recu] = await Promise.all([page.waitForEvent("download"), telecharger.click()]);
  expect(recu.suggestedFilename()).toMatch(/\.png$/);
}

it("un véhicule montre sa carte, ses affectations, sa carte grise et son conducteur", async () => {
  const page = await a.page("claire");
  await lire(page, `/vehicule/${a.jeu.vehicule}`, "GB-482-NR");
  const vehicule = section(page, "Véhicule");
  expect(await onglets(vehicule)).toEqual(["Caractéristiques", "Historique des affectations", "Documents"]);
  expect(await donnees(vehicule)).toMatchObject(CARACTERISTIQUES);
  await affectation(await ouvrirOnglet(vehicule, "Historique des affectations"));
  await image(page, await ouvrirOnglet(vehicule, "Documents"), "Carte grise", ids.carteGrise);

  const conducteur = section(page, "Conducteur");
  expect(await onglets(conducteur)).toEqual(["Informations générales", "Contact", "Permis"]);
  expect(await donnees(conducteur)).toMatchObject(IDENTITE);
  expect(await donnees(await ouvrirOnglet(conducteur, "Contact"))).toMatchObject(CONTACT);
  expect(await donnees(await ouvrirOnglet(conducteur, "Permis"))).toMatchObject(PERMIS);

  await lire(page, `/vehicule/${ids.seul}`, "VS-900-AA");
  await section(page, "Conducteur").filter({ hasText: "Aucun conducteur affecté" }).waitFor();
  await page.close();
});

it("sur un téléphone, les onglets d'une carte tiennent sur une ligne, qui défile", async () => {
  const page = await a.page("claire", "telephone");
  await lire(page, `/vehicule/${a.jeu.vehicule}`, "GB-482-NR");
  for (const carte of ["Véhicule", "Conducteur"]) {
    const barre = section(page, carte).getByRole("tablist");
    const hauts = await barre.getByRole("tab").evaluateAll((t) => t.map((e) => e.getBoundingClientRect().top));
    expect([carte, new Set(hauts).size]).toEqual([carte, 1]);
    // Ce que la barre cache s'annonce, du bon côté.
    const cotes = () => barre.evaluate((b) => ["data-avant", "data-apres"].map((c) => b.hasAttribute(c)));
    const cache = await barre.evaluate((b) => b.scrollWidth - b.clientWidth > 1);
    await expect.poll(cotes).toEqual([false, cache]);
    await barre.evaluate((b) => b.scrollTo(b.scrollWidth, 0));
    await expect.poll(cotes).toEqual([cache, false]);
  }
  await ouvrirOnglet(section(page, "Véhicule"), "Documents");
  await sansDebordement(page);
  await page.close();
});

it("un conducteur montre sa carte, son permis, et le véhicule qu'il conduit", async () => {
  const page = await a.page("claire");
  await lire(page, `/conducteur/${a.jeu.conducteur}`, "Jean Canarival");
  const conducteur = section(page, "Conducteur");
  expect(await onglets(conducteur)).toEqual(["Informations générales", "Contact", "Permis"]);
  expect(await donnees(conducteur)).toMatchObject(IDENTITE);
  expect(await donnees(await ouvrirOnglet(conducteur, "Contact"))).toMatchObject(CONTACT);
  const permis = await ouvrirOnglet(conducteur, "Permis");
  expect(await donnees(permis)).toMatchObject({ ...PERMIS, "Lieu de délivrance": "Chambéry" });
  await image(page, permis, "Permis", ids.permis);

  const vehicule = section(page, "Véhicule");
  expect(await onglets(vehicule)).toEqual(["Caractéristiques", "Affectation", "Documents"]);
  expect(await donnees(vehicule)).toMatchObject(CARACTERISTIQUES);
  await affectation(await ouvrirOnglet(vehicule, "Affectation"));
  await (await ouvrirOnglet(vehicule, "Documents")).getByRole("button", { name: "Agrandir : Carte grise" }).waitFor();
  await page.close();
});

it("un garage montre ses coordonnées", async () => {
  const page = await a.page("expert");
  await lire(page, `/garage/${a.jeu.garage}`, "Carrosserie du Port");
  expect(await donnees(section(page, "Coordonnées"))).toMatchObject({
    Adresse: "4 quai du Port",
    "Code postal": "38000",
    Ville: "Grenoble",
    Téléphone: "04 76 00 00 01",
  });
  for (const titre of ["Informations commerciales", "Options", "Notes Internes"]) await section(page, titre).waitFor();
  await page.close();
});
