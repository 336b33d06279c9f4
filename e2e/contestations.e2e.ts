import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jourDeParis } from "../domain/commun/dates.ts";
import { plusJours } from "../domain/contrats/jours.ts";
import { choisirTransport } from "../server/courrier/choisir-transport.ts";
import { creerTacheEnvoi } from "../server/courrier/tache-envoi.ts";
import { type Application, ouvrirApplication, retenir } from "./application.ts";
import { notification, ouvrir, sansEspaces } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
let facture: string;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
  facture = await poserFacture();
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

const fiche = (page: Page, nom: string) => page.getByRole("region", { name: nom, exact: true });
/** Une ligne : désignation, élément, dommage, net en centimes. */
const ligne = (
  id: string,
  rang: number,
  [designation, element, dommage, net]: readonly [string, string | null, string | null, number | null],
) =>
  a.ecrire(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, dommage,
       operation, brut_ht, net_ht)
     values ($1, $2, $3, '2026-03-10', $4, 1, $5, $6, $7, 'reparation', $8, $8) returning id`,
    [id, a.jeu.clientA, a.jeu.restitution, rang, designation, element, dommage, net],
  );
const document = async (type: string, numero: string, date: string, net: number | null) =>
  (
    await a.ecrire(
      `insert into documents (client_id, restitution_id, type_document, numero, date_document, identification, etat, valide_le, brut_ht, net_ht)
       values ($1, $2, $3, $4, $5, '{"immatriculation":"GB-482-NR","contrat":"0452318","kilometrage":98412}', 'valide', now(), $6, $6) returning id`,
      [a.jeu.clientA, a.jeu.restitution, type, numero, date, net],
    )
  ).id ?? "";

/** Une facture de 200,00 € et son PV : la jante est au rapport, pas au procès-verbal. Le contrat ne déduit rien, et laisse trente jours. */
async function poserFacture(): Promise<string> {
  await a.ecrire(
    `insert into conditions_loueur (loueur_id, valable_du, franchise_ht, delai_contestation_jours)
     select loueur_id, '2020-01-01', 0, 30 from restitutions where id = $1`,
    [a.jeu.restitution],
  );
  const jante = ["Jante AVD – rénovation (forfait)", "roue_avant_droite", "jante_frottee", 11_000] as const;
  const pareBrise = ["Pare-brise – réparation impact (forfait)", "pare_brise", "impact", 9_000] as const;
  const id = await document("facture", "FRE25-0031877", plusJours(jourDeParis(new Date()), -18), 20_000);
  for (const papier of [id, a.jeu.document]) {
    await ligne(papier, 1, jante);
    await ligne(papier, 2, pareBrise);
  }
  await ligne(await document("pv", "PV26001", "2026-03-10", null), 0, ["Pare-brise", "pare_brise", "impact", null]);
  return id;
}

it("une facture se vérifie, s'ajuste, s'écrit, part avec sa lettre, et se solde par son avoir", async () => {
  const page = await a.page("claire");
  const rapprochee = await (await a.page("expert")).request.post(
    `${a.adresse}/api/restitutions/${a.jeu.restitution}/rapprochement`,
    {
      headers: { "x-reflet": "1" },
      data: {},
    },
  );
  expect(rapprochee.status()).toBe(200);
  await ouvrir(page, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  // Qui avait le véhicule ce jour-là, d'après ses affectations.
  await fiche(page, "Véhicule").getByText("Conducteur au retour").waitFor();
  await fiche(page, "Véhicule")
    .getByRole("link", { name: /^Jean / })
    .waitFor();
  const entree = fiche(page, "Contestation");
  await entree.getByText(/trouve 110,00.€ HT à contester/).waitFor();
  await entree.getByRole("button", { name: "Contester" }).click();
  await page.getByRole("heading", { level: 1, name: "Contestation de la facture FRE25-0031877" }).waitFor();
  expect(await page.title()).toBe("Contestation de la facture FRE25-0031877 – Reflet");
  await page.getByText("J-12").first().waitFor();
  const lignes = fiche(page, "Lignes réclamées");
  await lignes.getByText("Absent du PV de restitution").waitFor();

  // À la main : jamais plus que ce que la ligne facture, et rien de tapé n'est perdu.
  await lignes.getByRole("button", { name: "Ajouter un motif" }).click();
  const ajout = page.getByRole("dialog", { name: "Ajouter un motif" });
  await ajout.getByLabel(/^Ligne de la facture/).click();
  await page.getByRole("option", { name: /^Pare-brise/ }).click();
  await ajout.getByLabel(/^Motif/).click();
  await page.getByRole("option", { name: "Impact de pare-brise réparable" }).click();
  await ajout.getByLabel(/^Montant réclamé/).fill("90,01");
  await ajout.getByRole("button", { name: "Ajouter", exact: true }).click();
  await ajout.getByText(/Le montant dépasse ce que la ligne facture\s: 90,00.€ au plus/).waitFor();
  await ajout.getByLabel(/^Montant réclamé/).fill("45");
  await ajout.getByRole("button", { name: "Ajouter", exact: true }).click();
  await notification(page, "Motif ajouté");
  // Tant que la lettre n'est pas partie, rien n'est réclamé.
  const termes = lignes.locator("dt");
  expect(await termes.filter({ hasText: /^Réclamé$/ }).count()).toBe(0);
  await termes
    .filter({ hasText: /^À réclamer$/ })
    .first()
    .waitFor();

  const lettre = fiche(page, "Lettre");
  await lettre.getByRole("img", { name: /^Page 1 sur/ }).waitFor();
  await expect.poll(() => lettre.getByRole("button", { name: "Envoyer…" }).isDisabled()).toBe(true);
  // Pourquoi elle ne part pas encore se lit, sur un téléphone aussi.
  await lettre.getByText(/Pour l'envoyer, dites d'abord la facture/).waitFor();
  await page.getByRole("button", { name: "À contester", exact: true }).click();
  // Un objet effacé retient l'envoi, non le reste du texte : la lettre ne part pas d'un brouillon que l'écran ne montre plus.
  const objet = await lettre.getByLabel("Objet").inputValue();
  await lettre.getByLabel("Objet").fill("");
  await lettre.getByLabel("Introduction").fill("Madame, Monsieur,\n\nVoici notre contestation.");
  await lettre.getByText("Brouillon enregistré").waitFor();
  await lettre.getByText("L'objet est requis").waitFor();
  expect(await lettre.getByRole("button", { name: "Envoyer…" }).isDisabled()).toBe(true);
  await lettre.getByLabel("Objet").fill(objet);
  await lettre.getByText("Brouillon enregistré").waitFor();
  await sansDefautAxe(page);
  // Rechargée, la page retrouve le texte.
  await page.reload();
  await expect.poll(() => lettre.getByLabel("Introduction").inputValue()).toContain("Voici notre contestation.");

  await lettre.getByRole("button", { name: "Envoyer…" }).click();
  const envoi = page.getByRole("dialog", { name: "Envoyer la lettre" });
  await envoi.getByRole("button", { name: "Envoyer la lettre" }).click();
  await envoi.getByText("L'adresse e-mail du loueur est requise").waitFor();
  await envoi.getByLabel(/^E-mail du loueur/).fill("litiges@arval.test");
  await sansDefautAxe(page);
  await envoi.getByRole("button", { name: "Envoyer la lettre" }).dblclick();
  await notification(page, "Lettre envoyée avec succès");
  await creerTacheEnvoi(a.services, choisirTransport(a.services.config)).vider();

  // La boîte locale a reçu la lettre, et c'est celle que Reflet garde, octet pour octet.
  const boite = await a.page("claire");
  await boite.goto("/dev/courrier?pour=litiges@arval.test");
  await expect.poll(() => boite.getByRole("link", { name: /Contestation de la facture/ }).count()).toBe(1);
  await boite.getByRole("link", { name: /Contestation de la facture/ }).click();
  const adresse = await boite.getByRole("link", { name: /^contestation-FRE25-0031877.*\.pdf$/ }).getAttribute("href");
  const recue = await (await boite.request.get(adresse ?? "")).body();
  await boite.close();
  await page.reload();
  await fiche(page, "Lettres envoyées")
    .getByText(`SHA-256 ${createHash("sha256").update(recue).digest("hex")}`)
    .waitFor();
  await fiche(page, "Lettres envoyées").getByText("Remis au serveur de messagerie").waitFor();
  expect(await lignes.getByRole("button", { name: "Ajouter un motif" }).count()).toBe(0);
  await termes
    .filter({ hasText: /^Réclamé$/ })
    .first()
    .waitFor();

  // L'avoir du loueur arrive parmi les documents : la répartition se propose, se vérifie et solde.
  const avoir = await document("avoir", "AV25-0004410", "2026-04-28", -11_000);
  await ligne(avoir, 0, [
    "Jante AVD – non mentionnée au PV (facture FRE25-0031877)",
    "roue_avant_droite",
    null,
    -11_000,
  ]);
  await page.reload();
  await page.getByText("L'avoir AV25-0004410 attend d'être imputé").waitFor();
  await fiche(page, "Avoirs").getByText("Il cite cette facture.").waitFor();
  // Il vaut réponse : elle n'est plus attendue, et rien ne se relance.
  await page.getByText("avoir à imputer", { exact: true }).waitFor();
  expect(await page.getByText(/réponse attendue le|sans réponse depuis/).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^(Relancer|Préparer)/ }).count()).toBe(0);
  await fiche(page, "Avoirs")
    .getByRole("button", { name: /^Imputer/ })
    .click();
  const imputation = page.getByRole("dialog", { name: /^Imputer l'avoir/ });
  expect(sansEspaces(await imputation.getByLabel(/^Jante AVD/).inputValue())).toBe("110,00");
  await sansDefautAxe(page);
  await imputation.getByRole("button", { name: "Imputer l'avoir" }).click();
  await notification(page, "Avoir imputé avec succès");
  await page.getByRole("button", { name: "Solder le dossier" }).click();
  await page.getByRole("dialog", { name: "Solder le dossier" }).getByRole("button", { name: "Solder" }).click();
  await page.getByText("Soldée", { exact: true }).first().waitFor();
  const { net } = await a.ecrire(
    "select x.accorde || '/' || x.refuse as net from livre_argent x where x.facture_id = $1",
    [facture],
  );
  expect(net).toBe("11000/4500");
  // Soldée et rendue, sa section se replie sur son état ; ouverte, elle n'a pas de tiret à la place d'une date.
  const suite = await page.context().newPage();
  await ouvrir(suite, `/restitution/${a.jeu.restitution}`, "GB-482-NR");
  const section = fiche(suite, "Contestation");
  await section.getByRole("button", { name: "Contestation", expanded: false }).waitFor();
  await section.getByText("Soldée", { exact: true }).waitFor();
  await section.getByRole("button", { name: "Contestation" }).click();
  await section.getByText(/^Réclamé/).waitFor();
  expect(await section.getByText("--", { exact: true }).count()).toBe(0);
  // Réclamée à la main, une ligne que le calcul disait conforme ne porte plus ce mot à côté de sa somme.
  const lignesComparees = fiche(suite, "Rapprochement");
  await lignesComparees.getByText(/réclamée par une personne/).waitFor();
  expect(await lignesComparees.getByText("Conforme", { exact: true }).count()).toBe(0);
  await suite.close();
  await page.close();
});

it("au téléphone, l'équipe note une réponse ; une autre société ne voit ni la liste, ni la fiche, ni les taux", async () => {
  const autre = await document("facture", "FRE25-0040000", "2026-05-02", 5_000);
  const { id } = await a.ecrire(
    `with c as (insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal)
       values ($1, $2, $3, 'contestee', '2026-05-10', 'lrar') returning id, client_id)
     insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame)
     select client_id, id, 0, 'preuve_insuffisante', 'Nettoyage intérieur', 5000, 5000 from c returning contestation_id as id`,
    [a.jeu.clientA, a.jeu.restitution, autre],
  );
  const page = await a.page("admin", "telephone");
  await ouvrir(page, "/contestations", "Contestations");
  // Une somme mène à ses lignes.
  await page
    .getByRole("list", { name: /^Sommes des contestations/ })
    .getByRole("link", { name: /^50,00.€ – voir les lignes/ })
    .first()
    .waitFor();
  await sansDefautAxe(page);
  await page.getByRole("link", { name: "FRE25-0040000" }).click();
  // Un geste plus large que la place qui reste à côté du titre passe dessous, jamais dessus.
  const recouvre = await fiche(page, "Réponses du loueur").evaluate((section) => {
    const [titre, gestes] = section.querySelector("header")?.children ?? [];
    const bouton = gestes?.firstElementChild as HTMLElement | undefined;
    if (!titre || !gestes || !bouton) throw new Error("la section n'a plus son titre et son geste");
    bouton.style.width = "290px";
    const [t, g] = [titre.getBoundingClientRect(), bouton.getBoundingClientRect()];
    bouton.style.width = "";
    return t.bottom > g.top && t.top < g.bottom && (t.right > g.left + 1 || t.width < 40);
  });
  expect(recouvre).toBe(false);
  await fiche(page, "Réponses du loueur").getByRole("button", { name: "Noter une réponse" }).click();
  const saisie = page.getByRole("dialog", { name: "Noter la réponse du loueur" });
  await saisie.getByRole("button", { name: "Enregistrer" }).click();
  await saisie.getByText("Dites ce que le loueur accorde sur une ligne au moins").waitFor();
  await saisie.getByLabel("Nettoyage intérieur").fill("20");
  await sansDefautAxe(page);
  await saisie.getByRole("button", { name: "Enregistrer" }).click();
  await notification(page, "Réponse enregistrée avec succès");
  await page.getByText("Acceptée en partie", { exact: true }).first().waitFor();
  // Ce qui arrive a une forme, et aucune roue qui tourne au milieu d'un blanc.
  const lacher = await retenir(page, "/contestations/taux");
  await page.goto("/contestations?vue=succes");
  const attente = page.getByRole("main").getByRole("status", { name: "Chargement…" });
  // La forme de la page d'abord, puis celle des taux qu'on retient.
  await expect.poll(() => attente.locator("> *").count()).toBe(3);
  expect(await page.getByText("Chargement…").count()).toBe(0);
  lacher();
  await fiche(page, "Par motif")
    .getByText(/Preuve insuffisante/)
    .waitFor();
  // Ce qu'un taux ne saurait dire tient en une phrase, sans rangée qui ne dirait que « n < 5 ».
  await fiche(page, "Par motif")
    .getByText(/^Moins de 5 lignes tranchées, donc sans taux\s: .+ \(\d sur [1-4]\)/)
    .waitFor();
  expect(await page.getByText(/n < 5/).count()).toBe(0);
  await sansDefautAxe(page);
  await page.close();

  const marc = await a.page("marc");
  await ouvrir(marc, "/contestations", "Contestations");
  await marc.getByText("Aucune contestation trouvée").waitFor();
  await marc.goto(`/contestation/${id}`);
  await marc.getByRole("heading", { level: 1, name: "Contestation non trouvée" }).waitFor();
  await ouvrir(marc, "/contestations?vue=succes", "Contestations");
  await expect.poll(() => marc.getByText("Aucune réponse enregistrée.").count()).toBe(3);
  await marc.close();
});
