import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, couper, ouvrirApplication } from "./application.ts";
import { notification } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await navigateur.close();
  await a.fermer();
});

const KINDS = {
  convoyage: { chemin: "/convoyage", titre: "Détail du convoyage" },
  sinistre: { chemin: "/sinistre", titre: "Détail du sinistre" },
  etat_des_lieux: { chemin: "/etat-des-lieux", titre: "Détail de l'état des lieux" },
  restitution: { chemin: "/ticket-restitution", titre: "Demande de restitution" },
} as const;
type Kind = keyof typeof KINDS;

let suivant = 100;
async function creer(type: Kind, colonnes: Record<string, unknown> = {}): Promise<{ id: string; plaque: string }> {
  const plaque = `TK-${suivant++}-AA`;
  const noms = Object.keys(colonnes).map((nom) => `, ${nom}`);
  const { id = "" } = await a.ecrire(
    `insert into tickets (client_id, type_demande, immatriculation${noms.join("")})
     values ($1, $2, $3${noms.map((_, i) => `, $${i + 4}`).join("")}) returning id`,
    [a.jeu.clientA, type, plaque, ...Object.values(colonnes)],
  );
  return { id, plaque };
}

const propre = (texte: string | null) => (texte ?? "").replace(/[\s\u202f\u00a0]+/g, " ").trim();
const section = (page: Page, nom: string): Locator => page.getByRole("region", { name: nom, exact: true });
const fenetre = (page: Page, nom: string | RegExp): Locator => page.getByRole("dialog", { name: nom });
const bouton = (dans: Page | Locator, nom: string | RegExp): Locator => dans.getByRole("button", { name: nom });

async function ouvrir(page: Page, type: Kind, id: string): Promise<void> {
  await page.goto(`${KINDS[type].chemin}/${id}`);
  await page.getByRole("heading", { level: 1, name: KINDS[type].titre, exact: true }).waitFor();
}

/** Remplit un champ de la section ouverte : un choix se prend dans sa liste, le reste se tape. */
async function remplir(page: Page, dans: Locator, libelle: string, valeur: string): Promise<void> {
  const champ = dans.getByLabel(libelle, { exact: true }).and(dans.locator("input, textarea"));
  if ((await champ.getAttribute("aria-haspopup")) !== "listbox") return champ.fill(valeur);
  if (libelle === "Localisation") {
    // Une adresse tapée se garde telle quelle, qu'une suggestion vienne ou non.
    await champ.fill(valeur);
    return champ.blur();
  }
  await champ.click();
  await page.getByRole("option", { name: valeur, exact: true }).click();
}

const modifier = (dans: Locator) => bouton(dans, /^Modifier/).click();
const enregistrer = (dans: Locator) => bouton(dans, "Enregistrer").click();
const refermee = (dans: Locator) => bouton(dans, /^Modifier/).waitFor();

/** Une section : ses champs, ce que l'on y tape et, quand il diffère, ce qu'on relit. */
type Saisies = readonly (readonly [champ: string, tape: string, lu?: string])[];

const DEMANDEUR: Saisies = [
  ["Civilité", "Madame"],
  ["Prénom et nom", "Zoé Ænfant"],
  ["Téléphone", "0612345678", "06 12 34 56 78"],
  ["Email", "zoe@canarival.test"],
];
const VEHICULE: Saisies = [
  ["Immatriculation", "ZZ-123-ZZ"],
  ["Loueur", "Arval"],
  ["Localisation", "12 rue Neuve, 69001 Lyon"],
];
const FACTURE: Saisies = [
  ["Montant HT", "1234,5", "1 234,50 €"],
  ["Montant TTC", "1481,40", "1 481,40 €"],
];
const trajet = (email: string): Saisies => [
  ["Adresse", "4 quai du Port"],
  ["Code postal", "38000"],
  ["Ville", "Grenoble"],
  ["Contact", "Anne Port"],
  ["Portable", "0711223344", "07 11 22 33 44"],
  ["Email", email],
];
const long = (champ: string): Saisies => [[champ, "Première ligne\nseconde ligne", "Première ligne seconde ligne"]];
const NOTES = { "Notes internes": long("Notes internes") };
const INFORMATIONS = { "Informations complémentaires": long("Informations complémentaires") };
const AVANCEMENT = { "Précisions sur l'avancée du dossier": long("Précisions sur l'avancée du dossier") };

const SECTIONS: Record<Kind, Record<string, Saisies>> = {
  convoyage: {
    Demandeur: DEMANDEUR,
    "Localisation du véhicule": VEHICULE,
    Départ: [["Date du convoyage", "03/02/2026"], ...trajet("depart@canarival.test")],
    Arrivée: trajet("arrivee@canarival.test"),
    Tarifs: FACTURE,
    ...INFORMATIONS,
    ...AVANCEMENT,
    ...NOTES,
  },
  sinistre: {
    Demandeur: DEMANDEUR,
    Véhicule: VEHICULE,
    Sinistre: [
      ["Type", "Hors assurance"],
      ["Tiers", "Oui"],
      ["Date du sinistre", "10/01/2026"],
      ["Circonstances", "Choc au parking"],
    ],
    Tarifs: [
      ["Estimation HT", "500", "500,00 €"],
      ["Estimation TTC", "600", "600,00 €"],
      ["Facture HT", "0,01", "0,01 €"],
      ["Facture TTC", "0", "0,00 €"],
    ],
    Chantier: [
      ["Début du chantier", "01/02/2026"],
      ["Fin du chantier", "05/02/2026"],
    ],
    "Échanges avec le garage": [["Proposition envoyée le", "20/01/2026"]],
    ...AVANCEMENT,
    ...NOTES,
  },
  // Les mêmes sections que plus haut : un champ de chaque suffit.
  etat_des_lieux: {
    Demandeur: DEMANDEUR.slice(2),
    Véhicule: VEHICULE.slice(1),
    Tarifs: FACTURE,
    ...INFORMATIONS,
    ...AVANCEMENT,
    ...NOTES,
  },
  restitution: {
    Demandeur: DEMANDEUR.slice(0, 2),
    Véhicule: VEHICULE.slice(1),
    ...INFORMATIONS,
    ...AVANCEMENT,
    ...NOTES,
  },
};

describe.each(Object.keys(SECTIONS) as Kind[])("un ticket de type %s", (type) => {
  it("s'enregistre section par section, Annuler rend la fiche telle quelle, et l'historique le raconte", async () => {
    const { id } = await creer(type);
    const page = await a.page("expert");
    await ouvrir(page, type, id);
    for (const [titre, saisies] of Object.entries(SECTIONS[type])) {
      const carte = section(page, titre);
      const avant = await carte.textContent();
      await modifier(carte);
      const [premier, tapePremier] = saisies[0] ?? ["", ""];
      await remplir(page, carte, premier, tapePremier);
      await bouton(carte, "Annuler").click();
      expect(await carte.textContent()).toBe(avant);

      await modifier(carte);
      for (const [champ, tape] of saisies) await remplir(page, carte, champ, tape);
      await enregistrer(carte);
      await refermee(carte);
      const lu = propre(await carte.textContent());
      for (const [, tape, relu = tape] of saisies) expect(lu).toContain(relu);
    }
    // Ce que l'écran montre est ce qui est gardé, et l'historique dit qui, quoi, avant et après.
    const historique = section(page, "Historique");
    await historique.getByText("Notes internes").first().waitFor();
    expect(propre(await historique.textContent())).toMatch(/Expert Test, le \d\d\/\d\d\/\d{4} à \d\d:\d\d/);
    const anciennes = bouton(historique, /plus anciennes?$/);
    if (await anciennes.isVisible()) await anciennes.click();
    expect(propre(await historique.textContent())).toMatch(/Loueur : .*devient Arval/);
    await page.reload();
    for (const [titre, saisies] of Object.entries(SECTIONS[type])) {
      await section(page, titre).waitFor();
      const lu = propre(await section(page, titre).textContent());
      // Le départ d'un convoyage devient la localisation du véhicule.
      const suivis = titre === "Localisation du véhicule" ? [["", "4 quai du Port, 38000 Grenoble"] as const] : saisies;
      for (const [, tape, relu = tape] of suivis) expect(lu).toContain(relu);
    }
    await sansDefautAxe(page);
    await page.close();

    const client = await a.page("claire");
    await ouvrir(client, type, id);
    await section(client, "Précisions sur l'avancée du dossier").waitFor();
    for (const nom of [/^Modifier/, /changer$/, "Supprimer", "Créer la restitution"])
      expect(await bouton(client, nom).count()).toBe(0);
    for (const titre of ["Notes internes", "Historique"]) expect(await section(client, titre).count()).toBe(0);
    await client.close();
  });
});

it("au téléphone, rien ne déborde et tout reste accessible, section ouverte comprise", async () => {
  const page = await a.page("expert", "telephone");
  for (const type of ["sinistre", "convoyage"] as const) {
    await ouvrir(page, type, (await creer(type)).id);
    await modifier(section(page, "Demandeur"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await sansDefautAxe(page);
  }
  await page.close();
});

it("quitter une saisie se demande ; rester la garde", async () => {
  const page = await a.page("expert");
  await ouvrir(page, "convoyage", (await creer("convoyage")).id);
  await modifier(section(page, "Arrivée"));
  await remplir(page, section(page, "Arrivée"), "Ville", "Annecy");
  const question = fenetre(page, "Modifications non enregistrées");
  await page.getByRole("link", { name: "Retour aux tickets" }).click();
  await bouton(question, "Continuer la saisie").click();
  expect(await section(page, "Arrivée").getByLabel("Ville").inputValue()).toBe("Annecy");
  await page.getByRole("link", { name: "Retour aux tickets" }).click();
  await bouton(question, "Quitter sans enregistrer").click();
  await page.waitForURL("**/dashboard");
  await page.close();
});

it("un enregistrement qui échoue garde la saisie et dit la phrase de son écran", async () => {
  const page = await a.page("expert");
  for (const [type, phrase] of [
    ["sinistre", "Erreur lors de la sauvegarde"],
    ["convoyage", "Erreur lors de la sauvegarde des modifications"],
  ] as const) {
    const { id } = await creer(type);
    await ouvrir(page, type, id);
    const carte = section(page, "Demandeur");
    await modifier(carte);
    await remplir(page, carte, "Prénom et nom", "Gardé");
    await couper(page, `/tickets/${id}`);
    await enregistrer(carte);
    expect(await carte.getByRole("alert").textContent()).toMatch(new RegExp(`^${phrase}\\. `));
    expect(await carte.getByLabel("Prénom et nom").inputValue()).toBe("Gardé");
    await page.unrouteAll();
    await enregistrer(carte);
    await notification(page, "Modifications enregistrées avec succès");
    await refermee(carte);
  }
  await page.close();
});

it("deux personnes sur la même section : la seconde voit les deux versions et choisit, champ par champ", async () => {
  const { id } = await creer("sinistre", { circonstances_sinistre: "Choc", type_sinistre: "assurance" });
  const [expert, admin] = [await a.page("expert"), await a.page("admin")];
  for (const page of [expert, admin]) {
    await ouvrir(page, "sinistre", id);
    await modifier(section(page, "Sinistre"));
  }
  const ecrire = async (page: Page, tiers: string, circonstances: string) => {
    await remplir(page, section(page, "Sinistre"), "Tiers", tiers);
    await remplir(page, section(page, "Sinistre"), "Circonstances", circonstances);
    await enregistrer(section(page, "Sinistre"));
  };
  await ecrire(admin, "Non", "Choc avant, vu par l'admin");
  await refermee(section(admin, "Sinistre"));
  await ecrire(expert, "Oui", "Choc arrière, vu par l'expert");
  const conflit = fenetre(expert, "Fiche modifiée entre-temps");
  const groupe = (nom: string) => conflit.getByRole("radiogroup", { name: nom });
  await groupe("Circonstances").getByText("Choc arrière, vu par l'expert").waitFor();
  expect(propre(await groupe("Tiers").textContent())).toBe("Votre saisieOuiValeur enregistréeNon");
  await sansDefautAxe(expert);
  await groupe("Circonstances").getByText("Choc avant, vu par l'admin").click();
  await bouton(conflit, "Enregistrer ces choix").click();
  await refermee(section(expert, "Sinistre"));
  expect(await a.ecrire("select tiers, circonstances_sinistre from tickets where id = $1", [id])).toEqual({
    tiers: true,
    circonstances_sinistre: "Choc avant, vu par l'admin",
  });
  await Promise.all([expert.close(), admin.close()]);
});

describe("les statuts", () => {
  const menu = (page: Page, nom: string) =>
    bouton(page.locator("main header").first(), new RegExp(`^${nom} : .*changer$`));
  const choisir = async (page: Page, nom: string, valeur: string) => {
    await menu(page, nom).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${valeur}`) }).click();
  };

  it("avancent d'un clic ; un retour se motive et l'historique le garde", async () => {
    const { id } = await creer("sinistre");
    const page = await a.page("expert");
    await ouvrir(page, "sinistre", id);
    for (const [nom, valeur] of [
      ["Statut", "Clôturé"],
      ["Facture", "À payer"],
      ["Proposition du garage", "Validée"],
    ] as const) {
      await choisir(page, nom, valeur);
      await menu(page, nom)
        .and(bouton(page, new RegExp(valeur)))
        .waitFor();
    }
    await choisir(page, "Statut", "En cours");
    const question = fenetre(page, "Revenir en arrière ?");
    await bouton(question, "Revenir en arrière").click();
    await question.getByText("Dites pourquoi", { exact: true }).waitFor();
    await sansDefautAxe(page);
    await question.getByLabel("Motif").fill("Le client conteste");
    await bouton(question, "Revenir en arrière").click();
    await menu(page, "Statut")
      .and(bouton(page, /En cours/))
      .waitFor();
    const historique = section(page, "Historique");
    await historique.getByText("Le client conteste").waitFor();
    expect(propre(await historique.getByRole("listitem").first().textContent())).toMatch(
      /^Retour en arrièreExpert Test.*Statut : Clôturé → devient En cours/,
    );
    for (const attendu of ["Statut changé", "À payer", "Proposition du garage"])
      await historique.getByText(attendu).first().waitFor();
    await page.close();
  });

  it("changés par un autre entre-temps, ils se choisissent", async () => {
    const { id } = await creer("convoyage");
    const page = await a.page("expert");
    await ouvrir(page, "convoyage", id);
    await a.ecrire("update tickets set statut_ticket = 'programme' where id = $1", [id]);
    await choisir(page, "Statut", "En cours");
    const question = fenetre(page, "Statut modifié entre-temps");
    await question.getByText(/Programmé.*Vous demandiez.*En cours/).waitFor();
    await bouton(question, /^Garder/).click();
    await menu(page, "Statut")
      .and(bouton(page, /Programmé/))
      .waitFor();
    await page.close();
  });
});

describe("supprimer un ticket", () => {
  const DIALOGUE = "Êtes-vous sûr de vouloir supprimer ce ticket ? Cette action est irréversible.";

  it("depuis la liste et depuis la fiche, pour l'admin", async () => {
    const [liste, fiche] = [await creer("convoyage"), await creer("etat_des_lieux")];
    const page = await a.page("admin");
    await page.goto(`/dashboard?q=${liste.plaque}`);
    const supprimer = bouton(page, `Supprimer le ticket ${liste.plaque}`);
    const question = fenetre(page, "Supprimer le ticket");
    await supprimer.click();
    expect(await question.getByText(DIALOGUE, { exact: true }).isVisible()).toBe(true);
    await sansDefautAxe(page);
    await bouton(question, "Annuler").click();
    await question.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await supprimer.click();
    await couper(page, `/tickets/${liste.id}`);
    await bouton(question, "Supprimer").click();
    await notification(page, "Erreur lors de la suppression du ticket");
    await page.unrouteAll();
    await bouton(question, "Supprimer").click();
    await notification(page, "Ticket supprimé avec succès");
    await page.getByText("Aucun ticket trouvé").waitFor();

    await ouvrir(page, "etat_des_lieux", fiche.id);
    await modifier(section(page, "Demandeur"));
    await remplir(page, section(page, "Demandeur"), "Email", "perdu@canarival.test");
    await bouton(page, "Supprimer").click();
    await bouton(question, "Supprimer").click();
    await page.waitForURL("**/dashboard");
    expect(
      await a.ecrire("select count(*)::text as n from tickets where id = any ($1)", [[liste.id, fiche.id]]),
    ).toEqual({
      n: "0",
    });
    await page.close();
  });

  it("n'existe ni pour l'expert ni pour le client", async () => {
    const { id, plaque } = await creer("sinistre");
    for (const qui of ["expert", "claire"] as const) {
      const page = await a.page(qui);
      await page.goto(`/dashboard?q=${plaque}`);
      await page.getByRole("link", { name: plaque }).waitFor();
      expect(await bouton(page, /^Supprimer/).count()).toBe(0);
      await ouvrir(page, "sinistre", id);
      expect(await bouton(page, /^Supprimer/).count()).toBe(0);
      await page.close();
    }
  });
});

it("choisir un garage proche le lie au ticket et prépare la proposition ; le retirer l'ôte", async () => {
  await a.ecrire("update garages set latitude = 45.2, longitude = 5.7 where id = $1", [a.jeu.garage]);
  const { id } = await creer("sinistre", { latitude_vehicule: 45.1, longitude_vehicule: 5.7 });
  const page = await a.page("expert");
  await ouvrir(page, "sinistre", id);
  const chantier = section(page, "Chantier");
  await chantier.getByRole("tab", { name: "Garages" }).click();
  await bouton(chantier, "Choisir Carrosserie du Port").click();
  await chantier.getByText("Choisi", { exact: true }).waitFor();
  await sansDefautAxe(page);
  expect(propre(await section(page, "Échanges avec le garage").textContent())).toMatch(
    /Proposition envoyée le\d\d\/\d\d\/\d{4}Statut de la propositionEn attente/,
  );
  await section(page, "Historique").getByText("Garage choisi").waitFor();
  await chantier.getByRole("tab", { name: "Travaux" }).click();
  await chantier.getByRole("link", { name: "Carrosserie du Port" }).waitFor();
  // Un autre a changé d'avis entre-temps : rien n'est écrasé, son choix se montre.
  await a.ecrire("update tickets set garage_id = null where id = $1", [id]);
  await a.ecrire("update tickets set garage_id = (select id from garages where id <> $2 limit 1) where id = $1", [
    id,
    (await a.ecrire("insert into garages (nom) values ('Autre garage') returning id")) && a.jeu.garage,
  ]);
  await bouton(chantier, /^Retirer/).click();
  await notification(page, /Quelqu'un d'autre vient de changer le garage/);
  await chantier.getByRole("link", { name: "Autre garage" }).waitFor();
  await bouton(chantier, /^Retirer/).click();
  await section(page, "Historique").getByText("Garage retiré").waitFor();
  await page.close();
});

describe("la restitution d'un ticket", () => {
  it("naît d'un clic, et la ligne du ticket l'ouvre ensuite", async () => {
    await a.ecrire("update vehicules set agence = 'Grenoble', kilometrage = 42000, loueur_id = $2 where id = $1", [
      a.jeu.vehicule,
      a.jeu.loueur,
    ]);
    const { id, plaque } = await creer("restitution", { vehicule_id: a.jeu.vehicule });
    const page = await a.page("expert");
    await ouvrir(page, "restitution", id);
    await bouton(page, "Créer la restitution").click();
    await page.waitForURL("**/restitution/*");
    await notification(page, "Restitution ajoutée avec succès");
    const adresse = new URL(page.url()).pathname;
    await page.goto(`/dashboard?q=${plaque}`);
    await page.getByRole("link", { name: plaque }).click();
    await page.waitForURL(`**${adresse}`);
    await ouvrir(page, "restitution", id);
    await page.getByRole("link", { name: "Ouvrir la restitution" }).click();
    await page.waitForURL(`**${adresse}`);
    await page.getByRole("link", { name: "Voir la demande" }).click();
    await page.waitForURL(`**/ticket-restitution/${id}`);
    await page.close();
  });

  it("demande ce que le ticket et le véhicule ne savent pas, et rien d'autre", async () => {
    const { id, plaque } = await creer("restitution", { loueur_id: a.jeu.loueur });
    const page = await a.page("expert");
    await ouvrir(page, "restitution", id);
    await bouton(page, "Créer la restitution").click();
    const question = fenetre(page, "Compléter la restitution");
    await bouton(question, "Créer la restitution").click();
    await question.getByText("L'agence est requise").waitFor();
    expect(await question.getByLabel(/^(Loueur|Immatriculation|Date)/).count()).toBe(0);
    await sansDefautAxe(page);
    for (const [champ, valeur] of [
      ["Agence", "Lyon"],
      ["Marque", "Peugeot"],
      ["Modèle", "308"],
      ["Kilométrage", "12 000"],
    ] as const)
      await question
        .getByLabel(new RegExp(`^${champ}`))
        .and(question.locator("input"))
        .fill(valeur);
    await question
      .getByLabel(/^Type de véhicule/)
      .and(question.locator("input"))
      .click();
    await page.getByRole("option", { name: /^VP/ }).click();
    await bouton(question, "Créer la restitution").click();
    await page.waitForURL("**/restitution/*");
    await page.getByRole("heading", { level: 1, name: plaque }).waitFor();
    expect(propre(await section(page, "Véhicule").textContent())).toContain("Peugeot");
    await page.close();
  });
});
