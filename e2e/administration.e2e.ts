import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { choisirTransport } from "../server/courrier/choisir-transport.ts";
import { creerTacheEnvoi } from "../server/courrier/tache-envoi.ts";
import { clientDe, commander } from "../server/testing/grappe.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { assezRemplie, noterOuverture } from "./attentes.ts";
import { notification, remplirConnexion, sansDebordement } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

const ADMIN = "nora@reflet.test";
const SECRET_ADMIN = "la jante arrière droite";
const LEA = "lea@ambulances.test";
const SECRET_LEA = "le pneu avant gauche";

let navigateur: Browser;
let a: Application;
let admin: Page;
// Une base de production au premier jour : aucune société, aucune personne, puis la commande qui crée le premier admin.
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  const { base = "" } = await a.ecrire("select current_database() as base");
  await commander(clientDe(inject("acces"), base), "truncate clients, utilisateurs, loueurs, garages cascade");
  await creerAdmin(base);
  admin = (await nouvellePersonne(navigateur, "bureau", a.adresse)).page;
});
afterAll(async () => {
  await navigateur?.close();
  await a?.fermer();
});

async function creerAdmin(base: string): Promise<void> {
  const acces = inject("acces");
  const url = new URL(acces.url ?? "postgres:///");
  url.pathname = `/${base}`;
  if (!acces.url)
    for (const [cle, valeur] of Object.entries({ host: acces.hote, port: acces.port, user: acces.utilisateur }))
      url.searchParams.set(cle, String(valeur));
  const commande = promisify(execFile)(
    process.execPath,
    ["server/admin/creer-admin.ts", "--email", ADMIN, "--prenom", "Nora", "--nom", "Petit"],
    { env: { ...process.env, DATABASE_URL: url.href, SOCIETE_PRESTATAIRE: "Reflet" } },
  );
  commande.child.stdin?.end(`${SECRET_ADMIN}\n`);
  await commande;
}

const bouton = (page: Page, nom: string | RegExp) =>
  page.getByRole("button", { name: nom, exact: typeof nom === "string" });
const fenetre = (page: Page, nom: string | RegExp) => page.getByRole("dialog", { name: nom });
const titre = (page: Page, nom: string) => page.getByRole("heading", { level: 1, name: nom, exact: true }).waitFor();
/** Choisit au clavier : la liste peut encore se placer sous le pointeur. */
async function choisir(page: Page, libelle: string | RegExp, option: string): Promise<void> {
  const champ = page.getByRole("dialog").getByRole("combobox", { name: libelle });
  await champ.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
/** Le lien de la dernière invitation, tel que la boîte locale le montre. */
async function lienRecu(page: Page, pour: string): Promise<string> {
  await creerTacheEnvoi(a.services, choisirTransport(a.services.config)).vider();
  await page.goto(`/dev/courrier?pour=${encodeURIComponent(pour)}`);
  await page
    .getByRole("link", { name: /Votre invitation à rejoindre Reflet/ })
    .first()
    .click();
  const lien = page.frameLocator("iframe").getByRole("link", { name: "Créer mon compte" });
  const adresse = new URL((await lien.getAttribute("href")) ?? "");
  return `${adresse.pathname}${adresse.hash}`;
}

it("d'une base vide au premier ticket du premier client, par les écrans seulement", async () => {
  await admin.goto("/auth");
  await remplirConnexion(admin, ADMIN, SECRET_ADMIN);
  await admin.waitForURL("**/dashboard");

  // Une base vide dit par où commencer ; ce qui dépend d'une société l'attend.
  const pas = admin.getByRole("group").filter({ has: admin.getByRole("heading", { name: "Premiers pas" }) });
  await pas.getByText("2 sur 8 faits").waitFor();
  expect(await pas.getByRole("link").allTextContents()).toEqual(["Créer la première société", "Ajouter un loueur"]);
  await sansDefautAxe(admin);

  // Qui n'en veut plus les cache partout, au clavier ; l'administration les rend.
  await bouton(admin, "Cacher les premiers pas").press("Enter");
  await pas.waitFor({ state: "detached" });
  expect(await admin.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await admin.goto("/administration");
  await bouton(admin, "Montrer les premiers pas").waitFor();
  expect(await pas.count()).toBe(0);
  await sansDefautAxe(admin);
  await bouton(admin, "Montrer les premiers pas").press("Enter");

  // La société du prestataire est déjà là ; celle du premier client se crée.
  await admin.goto("/administration");
  await pas.getByText("2 sur 8 faits").waitFor();
  await admin.getByRole("link", { name: "Sociétés", exact: true }).click();
  await admin
    .getByRole("row", { name: /^Reflet/ })
    .getByText("Prestataire")
    .waitFor();
  await sansDefautAxe(admin);
  await bouton(admin, "Ajouter").first().click();
  const ajout = fenetre(admin, "Ajouter une société");
  await ajout.getByLabel("SIREN").fill("329 892 369");
  await ajout.getByRole("button", { name: "Ajouter" }).click();
  await ajout.getByText("Le nom de la société est requis").waitFor();
  await ajout.getByText("Ce SIREN n'existe pas").waitFor();
  await ajout.getByLabel("Nom *").fill("Ambulances du Lac");
  await ajout.getByLabel("SIREN").fill("329 892 368");
  for (const besoin of ["Véhicules", "Convoyages", "Restitutions"]) await ajout.getByLabel(besoin).check();
  await sansDefautAxe(admin);
  await ajout.getByRole("button", { name: "Ajouter" }).dblclick();
  await titre(admin, "Ambulances du Lac");
  await admin.getByText("329\u202f892\u202f368", { exact: true }).waitFor();
  const societe = admin.url().split("/").at(-1)?.split("?")[0] ?? "";

  await bouton(admin, "Ajouter une agence").click();
  await fenetre(admin, "Ajouter une agence").getByLabel("Nom de l'agence").fill("Annecy");
  await admin.keyboard.press("Enter");
  await admin.getByRole("cell", { name: "Annecy", exact: true }).waitFor();

  // Un loueur, un véhicule, un formulaire.
  await admin.goto("/loueurs?ajout=1");
  await fenetre(admin, "Ajouter un loueur").getByLabel("Nom").fill("Bail Nord");
  await admin.keyboard.press("Enter");
  await titre(admin, "Bail Nord");
  // De la fiche d'une société neuve part chaque pas, la société déjà choisie.
  await admin.goto(`/administration/societe/${societe}`);
  await admin.getByText("0 sur 4 fait", { exact: true }).waitFor();
  await admin.getByRole("link", { name: "Ajouter ses véhicules" }).click();
  const vehicule = fenetre(admin, "Ajouter un véhicule");
  await vehicule.getByLabel("Immatriculation *").fill("ev300aa");
  await vehicule.getByRole("button", { name: "Ajouter", exact: true }).click();
  await titre(admin, "EV-300-AA");
  await admin.goto(`/administration/societe/${societe}`);
  await admin.getByText("1 sur 4 fait", { exact: true }).waitFor();
  await admin.getByRole("link", { name: "Ouvrir son formulaire de demande" }).click();
  await choisir(admin, "Champs de départ", "Aucun : formulaire vide");
  await admin.getByRole("dialog").getByRole("button", { name: "Créer", exact: true }).click();
  await titre(admin, "Détail du formulaire");
  for (const champ of ["Votre demande", "Adresse e-mail"]) {
    await bouton(admin, "Ajouter un champ").click();
    await choisir(admin, "Champ", champ);
    await admin.getByRole("dialog").getByRole("button", { name: "Ajouter", exact: true }).click();
    await admin.getByRole("button", { name: `Déplacer le champ ${champ}` }).waitFor();
  }

  // La première cliente est invitée, reçoit son lien, choisit son mot de passe et entre.
  await admin.goto("/dashboard");
  await pas.getByText("6 sur 8 faits").waitFor();
  await bouton(admin, "Copier l'URL du formulaire Ambulances du Lac").waitFor();
  await admin.getByRole("link", { name: "Inviter une personne" }).click();
  const invitation = fenetre(admin, "Inviter une personne");
  await invitation.getByLabel("Email").fill(LEA);
  await invitation.getByLabel("Prénom").fill("Léa");
  await invitation.getByRole("button", { name: "Envoyer l'invitation" }).dblclick();
  await admin.getByText("L'invitation n'est pas encore acceptée").waitFor();
  await sansDefautAxe(admin);
  const { page: lea, erreurs } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await lea.goto(await lienRecu(lea, LEA));
  await titre(lea, "Créer votre compte");
  await lea.getByText("Ambulances du Lac").waitFor();
  // Le secret a quitté la barre d'adresse.
  expect(new URL(lea.url()).hash).toBe("");
  await bouton(lea, "Créer mon compte").click();
  await lea.getByText("Le nom est requis").waitFor();
  await sansDefautAxe(lea);
  await lea.getByLabel("Nom", { exact: true }).fill("Martin");
  await lea.getByLabel("Mot de passe", { exact: true }).fill(SECRET_LEA);
  await bouton(lea, "Créer mon compte").click();
  await titre(lea, "Votre compte est prêt");
  await sansDefautAxe(lea);
  await lea.getByRole("link", { name: "Se connecter" }).click();
  await remplirConnexion(lea, LEA, SECRET_LEA);
  await lea.waitForURL("**/dashboard");

  // Une demande arrive par le formulaire : c'est son premier ticket, elle le voit.
  const { page: demandeur } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await demandeur.goto(`/form-${societe}`);
  await demandeur.getByLabel("Votre demande").waitFor();
  await noterOuverture(demandeur);
  await demandeur.getByLabel("Votre demande").selectOption("Convoyage");
  await demandeur.getByLabel("Adresse e-mail").fill("nadia@ambulances.test");
  await assezRemplie(demandeur);
  await bouton(demandeur, "Envoyer").click();
  await titre(demandeur, "Formulaire envoyé avec succès");
  const vus = await (await lea.request.get("/api/tickets")).json();
  expect([vus.total, vus.lignes[0].type_demande, erreurs]).toEqual([1, "convoyage", []]);

  // Tout est fait : rien ne rappelle plus les premiers pas.
  for (const chemin of ["/dashboard", `/administration/societe/${societe}`]) {
    await admin.goto(chemin);
    await admin.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await admin.waitForLoadState("networkidle");
    expect(await admin.getByRole("heading", { name: /^Premiers pas/ }).count(), chemin).toBe(0);
  }
});

it("suspendue pendant sa session, elle est dehors aussitôt, sans un geste ; le dernier admin ne sort pas", async () => {
  const { page: lea } = await nouvellePersonne(navigateur, "bureau", a.adresse);
  await lea.goto("/auth");
  await remplirConnexion(lea, LEA, SECRET_LEA);
  await lea.waitForURL("**/dashboard");
  await admin.goto("/administration/personnes?q=lea");
  await admin.getByRole("link", { name: "Léa Martin" }).click();
  await titre(admin, "Léa Martin");
  await bouton(admin, "Suspendre").click();
  await fenetre(admin, "Suspendre Léa Martin ?").getByRole("button", { name: "Suspendre" }).click();
  await admin.getByText(/^Ce compte est suspendu depuis le/).waitFor();
  // Son écran le sait sans qu'elle y touche : la connexion le remplace.
  await lea.getByLabel("Email").waitFor({ timeout: 5_000 });
  await sansDefautAxe(admin);
  await lea.goto("/vehicules");
  await lea.waitForURL("**/auth?retour=**");
  await bouton(admin, "Réactiver").click();
  await notification(admin, "Compte réactivé");

  // Un rôle donné par erreur se rétablit avec sa société, contre le mot de passe de l'admin.
  await bouton(admin, "Changer le rôle ou la société").click();
  await choisir(admin, "Rôle", "Expert");
  const changement = fenetre(admin, "Rôle de Léa Martin");
  await changement.getByLabel("Votre mot de passe").fill(SECRET_ADMIN);
  await changement.getByRole("button", { name: "Enregistrer" }).click();
  await notification(admin, "Rôle mis à jour, sessions fermées");
  await bouton(admin, "Rétablir cette valeur de Rôle et société").click();
  const retour = fenetre(admin, "Rétablir cette valeur");
  await retour.getByText("Client, Ambulances du Lac").waitFor();
  await retour.getByRole("button", { name: "Rétablir" }).click();
  await retour.getByText("Saisissez votre mot de passe").waitFor();
  await retour.getByLabel("Votre mot de passe").fill("faux");
  await retour.getByRole("button", { name: "Rétablir" }).click();
  await retour.getByText("Le mot de passe actuel est incorrect").waitFor();
  await sansDefautAxe(admin);
  await retour.getByLabel("Votre mot de passe").fill(SECRET_ADMIN);
  await retour.getByRole("button", { name: "Rétablir" }).click();
  await notification(admin, "Valeur rétablie");
  const { place } = await a.ecrire(
    "select u.role || ' ' || c.nom as place from utilisateurs u join clients c on c.id = u.client_id where u.email = $1",
    [LEA],
  );
  expect(place).toBe("client Ambulances du Lac");

  await admin.goto("/administration/personnes?role=admin");
  await admin.getByRole("link", { name: "Nora Petit" }).click();
  await bouton(admin, "Suspendre").click();
  await fenetre(admin, "Suspendre Nora Petit ?").getByRole("button", { name: "Suspendre" }).click();
  await notification(admin, /^C'est le dernier admin/);
  await bouton(admin, "Changer le rôle ou la société").click();
  await choisir(admin, "Rôle", "Expert");
  const role = fenetre(admin, "Rôle de Nora Petit");
  await role.getByLabel("Votre mot de passe").fill("faux");
  await role.getByRole("button", { name: "Enregistrer" }).click();
  await role.getByText("Le mot de passe actuel est incorrect").waitFor();
  await sansDefautAxe(admin);
  await role.getByLabel("Votre mot de passe").fill(SECRET_ADMIN);
  await role.getByRole("button", { name: "Enregistrer" }).click();
  await role.getByText(/^C'est le dernier admin/).waitFor();
});

it("une marque mal écrite se réunit à celle de la liste, et ses fiches suivent", async () => {
  await a.ecrire("update vehicules set marque = 'RENO'");
  await admin.goto("/administration/references");
  await admin.getByRole("searchbox", { name: "Rechercher un nom" }).fill("ren");
  await bouton(admin, "Fusionner RENO").click();
  const fusion = fenetre(admin, "Fusionner RENO");
  await fusion.getByText("1 véhicule changera de nom.").waitFor();
  await fusion.getByRole("combobox", { name: "Nom à garder" }).fill("Renault");
  await admin.getByRole("option", { name: "Renault", exact: true }).waitFor();
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Enter");
  await sansDefautAxe(admin);
  await fusion.getByRole("button", { name: "Fusionner" }).click();
  await notification(admin, "Noms réunis");
  await admin.getByRole("cell", { name: "1 véhicule", exact: true }).waitFor();
  expect(await a.ecrire("select marque from vehicules")).toEqual({ marque: "Renault" });
});

it("une agence se renomme après aperçu, une société désactivée ferme ses portes, et se retire seulement vide", async () => {
  const { id = "" } = await a.ecrire("select id from clients where nom = 'Ambulances du Lac'");
  await a.ecrire("update vehicules set agence = 'Annecy' where client_id = $1", [id]);
  await admin.goto(`/administration/societe/${id}`);
  await bouton(admin, "Renommer Annecy").click();
  const renommer = fenetre(admin, "Renommer Annecy");
  await renommer.getByText("1 véhicule changera de nom d'agence.").waitFor();
  await renommer.getByLabel("Nouveau nom").fill("Annecy Nord");
  await sansDefautAxe(admin);
  await admin.keyboard.press("Enter");
  await admin.getByRole("cell", { name: "Annecy Nord", exact: true }).waitFor();
  expect(await a.ecrire("select agence from vehicules where client_id = $1", [id])).toEqual({ agence: "Annecy Nord" });

  const [telechargement] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("link", { name: "Export complet" }).click(),
  ]);
  expect(telechargement.suggestedFilename()).toMatch(/^Ambulances-du-Lac_\d{4}-\d{2}-\d{2}\.zip$/);

  await bouton(admin, "Retirer").click();
  const retrait = fenetre(admin, "Ambulances du Lac ne peut pas être retirée");
  await retrait.getByText("Lui appartiennent : 1 personne, 1 véhicule, 1 ticket et 1 formulaire.").waitFor();
  await retrait.getByRole("button", { name: "Désactiver plutôt" }).click();
  await admin.getByText(/^Cette société est désactivée depuis le/).waitFor();
  await sansDefautAxe(admin);
  const { page: lea } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await lea.goto("/auth");
  await remplirConnexion(lea, LEA, SECRET_LEA);
  await lea.getByText("Email ou mot de passe incorrect").waitFor();
  await lea.goto(`/form-${id}`);
  await titre(lea, "Ce formulaire n'est pas ouvert");
  await bouton(admin, "Réactiver").click();
  await notification(admin, "Société réactivée");
  await admin.setViewportSize({ width: 390, height: 844 });
  await sansDebordement(admin);
});
