// Son mois, sans souris et à deux sur le même dossier.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MOT_DE_PASSE_TEST } from "../server/testing/jeu.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { poserFactureContestable } from "./facture-contestable.ts";
import { notification, ouvrir, sansDirect, tabulerJusqua } from "./gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  await poserFactureContestable(a);
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

const bande = (page: Page) => page.getByRole("region", { name: "Aujourd'hui" });
const TITRE = "Contestation de la facture FRE26-0420";

it("au clavier seul, de la connexion à la lettre prête à partir ; deux personnes l'envoient, une seule part", async () => {
  const { page: claire, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau", a.adresse);
  // Ce que l'autre fait, elle ne l'apprend que de son propre envoi.
  await sansDirect(claire);
  await claire.goto("/auth");
  await claire.getByLabel("Email").waitFor();
  await tabulerJusqua(claire, /^Email/);
  await claire.keyboard.type("claire@canarival.test");
  await tabulerJusqua(claire, /^Mot de passe/);
  await claire.keyboard.type(MOT_DE_PASSE_TEST);
  await claire.keyboard.press("Enter");
  await bande(claire).getByText("est contestable").waitFor();
  await tabulerJusqua(claire, /^Contester GB-482-NR$/);
  await claire.keyboard.press("Enter");
  await claire.getByRole("heading", { level: 1, name: TITRE }).waitFor();
  await tabulerJusqua(claire, /^À contester$/);
  await claire.keyboard.press("Enter");
  await expect.poll(() => claire.getByRole("button", { name: "Envoyer…" }).isEnabled()).toBe(true);
  await tabulerJusqua(claire, /^Envoyer…$/);
  await claire.keyboard.press("Enter");
  const envoi = (page: Page) => page.getByRole("dialog", { name: "Envoyer la lettre" });
  await envoi(claire).waitFor();
  await tabulerJusqua(claire, /^E-mail du loueur/);
  await claire.keyboard.type("litiges@arval.test");

  // Pendant qu'elle relit, l'équipe ouvre le même dossier et l'envoie.
  const expert = await a.page("expert");
  await ouvrir(expert, new URL(claire.url()).pathname, TITRE);
  await expert.getByRole("button", { name: "Envoyer…" }).click();
  await envoi(expert)
    .getByLabel(/^E-mail du loueur/)
    .fill("litiges@arval.test");
  await envoi(expert).getByRole("button", { name: "Envoyer la lettre" }).click();
  await notification(expert, "Lettre envoyée avec succès");

  await claire.keyboard.press("Enter");
  await notification(claire, /^Cette lettre a déjà été envoyée le .* par \S/);
  // La fiche se relit d'elle-même : la lettre partie, et plus rien à envoyer.
  await claire.getByRole("region", { name: "Lettres envoyées" }).waitFor();
  expect(await claire.getByRole("button", { name: "Envoyer…" }).count()).toBe(0);
  await sansDefautAxe(claire);
  const { n } = await a.ecrire("select count(*)::text as n from contestation_lettres where envoyee_le is not null");
  expect(n).toBe("1");
  expect(erreurs).toEqual([]);
  await expert.close();
  await contexte.close();
});

it("deux personnes envoient la même lettre de la semaine : la seconde lit qui, et la revue se met à jour", async () => {
  const { id } = await a.ecrire("select id from contestations limit 1");
  const { id: facture } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, identification, etat, valide_le, brut_ht, net_ht)
     values ($1, $2, 'facture', 'FRE26-0421', current_date - 10, '{"immatriculation":"GB-482-NR"}', 'valide', now(), 16000, 16000) returning id`,
    [a.jeu.clientA, a.jeu.restitution],
  );
  const { id: semaine } = await a.ecrire(
    `insert into contestations (client_id, restitution_id, facture_id, etat, date_limite)
     select client_id, restitution_id, $2, 'a_contester', current_date + 3 from contestations where id = $1 returning id`,
    [id, facture],
  );
  await a.ecrire(
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame)
     values ($1, $2, 0, 'absent_du_pv', 'Jante AVD – rénovation', 11000, 11000) returning id`,
    [a.jeu.clientA, semaine],
  );
  await a.ecrire(
    `insert into contestation_lettres (client_id, contestation_id, version, objet, introduction, conclusion)
     values ($1, $2, 1, 'Contestation', 'Madame,', 'Cordialement.') returning id`,
    [a.jeu.clientA, semaine],
  );
  const [claire, expert] = [await a.page("claire"), await a.page("expert")];
  for (const page of [claire, expert]) {
    await sansDirect(page);
    await ouvrir(page, "/contestations?vue=semaine", "Contestations");
    const lettre = page.getByRole("region", { name: /^Facture FRE26-0421/ });
    await lettre.getByLabel(/^Adresse e-mail du loueur/).fill("litiges@arval.test");
    await lettre.getByRole("checkbox", { name: /^Relue/ }).check();
  }
  const envoyer = async (page: Page) => {
    await page.getByRole("button", { name: "Envoyer 1 lettre" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Envoyer", exact: true }).click();
  };
  await envoyer(expert);
  await notification(expert, "1 lettre envoyée avec succès");
  await envoyer(claire);
  const bandeau = claire.getByRole("status").filter({ hasText: "un collègue a été plus rapide" });
  await bandeau.getByText(/^Facture FRE26-0421, GB-482-NR\s: envoyée le \d\d\/\d\d\/\d{4} par \S/).waitFor();
  await claire.getByText("Aucune lettre n'est à envoyer dans les sept jours.").waitFor();
  // Celle qui l'a envoyée n'a rien à apprendre.
  expect(await expert.getByText("un collègue a été plus rapide").count()).toBe(0);
  await sansDefautAxe(claire);
  await claire.close();
  await expert.close();
});

it("deux personnes de l'équipe prennent le même ticket : le choix de la première demeure, et l'autre l'apprend", async () => {
  const [admin, expert] = [await a.page("admin"), await a.page("expert")];
  const prendre = (page: Page) => bande(page).getByRole("button", { name: /^Prendre GB-482-NR/ });
  for (const page of [admin, expert]) {
    await sansDirect(page);
    await ouvrir(page, "/dashboard", "Tickets");
    await prendre(page).waitFor();
  }
  await prendre(admin).click();
  await notification(admin, "Vous suivez ce ticket");
  await prendre(expert).click();
  await notification(expert, /^Un collègue a été plus rapide : ce ticket est désormais suivi par \S/);
  await prendre(expert).waitFor({ state: "detached" });
  const { responsable_id } = await a.ecrire("select responsable_id from tickets where id = $1", [a.jeu.ticket]);
  expect(responsable_id).toBe(a.jeu.admin);
  // La liste se garde à ceux que l'on suit, et à ceux que personne ne suit.
  await ouvrir(admin, "/dashboard?suivi=moi", "Tickets");
  await admin.getByRole("table").getByRole("link", { name: "GB-482-NR" }).waitFor();
  await ouvrir(admin, "/dashboard?suivi=personne", "Tickets");
  await admin.getByText("Aucun ticket trouvé").waitFor();
  await sansDefautAxe(admin);
  await admin.close();
  await expert.close();
});
