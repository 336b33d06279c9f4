import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FournisseurEssai,
  IDENTIFIANT,
  ouvrirFournisseur,
  SECRET,
} from "../server/connexion-entreprise/aides-entreprise.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let f: FournisseurEssai;

beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  f = await ouvrirFournisseur(`${a.adresse}/auth/entreprise`);
  a.services.config.urlPublique = a.adresse;
  a.services.config.fournisseursLocaux = ["localhost"];
});
afterAll(async () => {
  await navigateur.close();
  await f.fermer();
  await a.fermer();
});

const partir = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("button", { name: "Se connecter avec le compte de mon entreprise" }).click();
  await page.getByLabel("Email professionnel").fill(email);
  await page.getByRole("button", { name: "Continuer" }).click();
};

describe("connexion par l'entreprise", () => {
  it("un admin la règle et l'essaie, puis une personne de la société s'y connecte et revient où elle allait", async () => {
    const admin = await a.page("admin");
    await admin.goto(`/administration/societe/${a.jeu.clientA}`);
    await admin.getByRole("button", { name: "Régler la connexion d'entreprise" }).click();
    const fenetre = admin.getByRole("dialog");
    await fenetre.getByLabel("Émetteur").fill(f.emetteur);
    await fenetre.getByLabel("Identifiant client").fill(IDENTIFIANT);
    await fenetre.getByRole("textbox", { name: "Secret" }).fill("faux");
    await fenetre.getByRole("button", { name: "Essayer la configuration" }).click();
    await fenetre.getByText("L'identifiant client ou le secret est refusé par le fournisseur.").waitFor();
    await fenetre.getByRole("textbox", { name: "Secret" }).fill(SECRET);
    await fenetre.getByRole("button", { name: "Essayer la configuration" }).click();
    await fenetre.getByText("L'identifiant client et le secret sont acceptés.").waitFor();
    await fenetre.getByLabel("Domaines de messagerie").fill("@canarival.test");
    await sansDefautAxe(admin);
    await fenetre.getByRole("button", { name: "Enregistrer" }).click();
    await notification(admin, "Connexion d'entreprise enregistrée");
    await admin.getByText("Active, au choix de la personne").waitFor();

    const { page, contexte } = await nouvellePersonne(navigateur, "telephone", a.adresse);
    await page.goto("/vehicules?q=GB-482");
    await page.waitForURL("**/auth?retour=*");
    await partir(page, "claire@canarival.test");
    await page.getByRole("heading", { name: "Mon entreprise" }).waitFor();
    await page.getByText("claire@canarival.test").waitFor();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.waitForURL("**/vehicules?q=GB-482");
    await page.getByRole("heading", { level: 1, name: "Véhicules" }).waitFor();
    await contexte.close();
    await admin.reload();
    await admin.getByRole("button", { name: "Délier Claire Test" }).waitFor();
  });

  it("une personne que personne n'a invitée y reçoit son compte, et quitter Reflet la déconnecte aussi de son entreprise", async () => {
    const admin = await a.page("admin");
    await admin.goto(`/administration/societe/${a.jeu.clientA}`);
    await admin.getByRole("button", { name: "Régler la connexion d'entreprise" }).click();
    const fenetre = admin.getByRole("dialog");
    await fenetre.getByLabel("Créer les comptes à la première connexion").check();
    await fenetre.getByLabel("Déconnexion commune").check();
    await fenetre.getByText(`${a.adresse}/annonce-depart`).waitFor();
    await fenetre.getByRole("button", { name: "Essayer la configuration" }).click();
    await fenetre.getByText("La déconnexion peut se fermer chez lui aussi.").waitFor();
    await sansDefautAxe(admin);
    await fenetre.getByRole("button", { name: "Enregistrer" }).click();
    await admin.getByText("Créés à la première connexion d'une personne de ces domaines").waitFor();

    const claire = f.compte;
    f.compte = { ...claire, sub: "lou", email: "lou@canarival.test", given_name: "Lou", family_name: "Neuve" };
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau", a.adresse);
    await page.goto("/auth");
    await partir(page, "lou@canarival.test");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText("Bonjour Lou").waitFor();
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.getByRole("heading", { name: "Quitter mon entreprise" }).waitFor();
    await page.getByRole("button", { name: "Quitter" }).click();
    await page.waitForURL(`${a.adresse}/`);
    // Sa session est fermée aux deux endroits : revenir redemande qui elle est.
    await page.goto("/vehicules");
    await page.waitForURL("**/auth?retour=*");
    await partir(page, "lou@canarival.test");
    await page.getByRole("heading", { name: "Mon entreprise" }).waitFor();
    await contexte.close();
    f.compte = claire;
  });

  it("un refus, une adresse inconnue et un mot de passe qui ne sert plus se disent sur /auth", async () => {
    await a.ecrire("update fournisseurs_identite set obligatoire = true");
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau", a.adresse);
    await page.goto("/auth");
    await partir(page, "qui@ailleurs.test");
    await page.getByText("Aucune connexion d'entreprise n'est ouverte à cette adresse").waitFor();
    await sansDefautAxe(page);
    await page.getByLabel("Email professionnel").fill("claire@canarival.test");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Refuser" }).click();
    await page.getByText("La connexion a été interrompue chez votre entreprise").waitFor();
    expect(page.url()).toBe(`${a.adresse}/auth`);
    await page.getByRole("button", { name: "Revenir au mot de passe" }).click();
    await page.getByLabel("Mot de passe", { exact: true }).fill("Motdepasse-de-test-1");
    await page.getByLabel("Email").fill("claire@canarival.test");
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await page.getByText("Votre entreprise n'accepte plus le mot de passe").waitFor();
    await contexte.close();
  });
});
