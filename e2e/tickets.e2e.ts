import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { couper } from "./application.ts";
import { deplier, notification, sansDebordement } from "./gestes.ts";
import { sansDefautAxe } from "./navigateur.ts";
import {
  a,
  bouton,
  creer,
  enregistrer,
  fenetre,
  type Kind,
  modifier,
  ouvrir,
  preparerTickets,
  propre,
  refermee,
  remplir,
  section,
} from "./tickets-gestes.ts";

preparerTickets();

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
    Tarifs: FACTURE.slice(0, 1),
    ...INFORMATIONS,
    ...AVANCEMENT,
    ...NOTES,
  },
};

/** Le lieu d'un convoyage ne se saisit plus dès qu'il a un départ, et dit pourquoi ; le départ effacé, il se saisit de nouveau. */
async function lieuFixe(page: Page): Promise<void> {
  const carte = section(page, "Localisation du véhicule");
  const lieu = carte.getByLabel("Localisation", { exact: true });
  await modifier(carte);
  await carte.getByText("Suit l'adresse de départ du convoyage : elle se change dans la section Départ.").waitFor();
  expect([await lieu.inputValue(), await lieu.getAttribute("readonly")]).toEqual([
    "4 quai du Port, 38000 Grenoble",
    "",
  ]);
  await remplir(page, carte, "Immatriculation", "ZZ-124-ZZ");
  await enregistrer(carte);
  await refermee(carte);
  const depart = section(page, "Départ");
  await modifier(depart);
  for (const champ of ["Adresse", "Code postal", "Ville"]) await remplir(page, depart, champ, "");
  await enregistrer(depart);
  await refermee(depart);
  await modifier(carte);
  await carte.getByText("Prend l'adresse de départ du convoyage, dès qu'il en a une.").waitFor();
  expect(await lieu.getAttribute("readonly")).toBe(null);
  await bouton(carte, "Annuler").click();
}

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
      await expect.poll(() => carte.textContent()).toBe(avant);

      await modifier(carte);
      for (const [champ, tape] of saisies) await remplir(page, carte, champ, tape);
      await enregistrer(carte);
      await refermee(carte);
      const lu = propre(await carte.textContent());
      for (const [, tape, relu = tape] of saisies) expect(lu).toContain(relu);
    }
    // Ce que l'écran montre est ce qui est gardé, et l'historique dit qui, quoi, avant et après.
    const historique = section(page, "Historique");
    await deplier(historique, "Historique");
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
    if (type === "convoyage") await lieuFixe(page);
    await sansDefautAxe(page);
    await page.close();

    const client = await a.page("claire");
    await ouvrir(client, type, id);
    await section(client, "Précisions sur l'avancée du dossier").waitFor();
    await section(client, "Documents").waitFor();
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
    await sansDebordement(page);
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
  await expect.poll(() => section(page, "Arrivée").getByLabel("Ville").inputValue()).toBe("Annecy");
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
    await notification(page, phrase);
    // À côté, dans la section : la cause, une seule fois, et de quoi recommencer.
    const cause = "Le serveur ne répond pas : vérifiez votre connexion, puis réessayez.Réessayer";
    await expect.poll(async () => propre(await carte.getByRole("alert").textContent())).toBe(cause);
    await expect.poll(() => carte.getByLabel("Prénom et nom").inputValue()).toBe("Gardé");
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
