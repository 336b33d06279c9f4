import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exemple } from "../server/testing/corpus.ts";
import { choisir, deposerRapport, notification, ouvrir, sansEspaces, seConnecter } from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

const document = (nom: string): string => fileURLToPath(exemple(nom));
const RAPPORT = document("L2-01.pdf");
const RAPPORT_FAUX = document("L1-01.pdf");
const SCAN = fileURLToPath(new URL("../server/lecture/fixtures/image-sans-texte.pdf", import.meta.url));

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

const dialogue = (page: Page) => page.getByRole("dialog", { name: "Ajouter une restitution" });

async function totalAnalyses(page: Page, annee: number): Promise<string> {
  await ouvrir(page, `/analyses?annee=${annee}`, /Analyses/);
  // Le titre précède les chiffres : sans eux, on comparerait deux pages encore vides.
  await page.getByText("FRE total HT", { exact: true }).first().waitFor();
  return sansEspaces(await page.getByRole("main").textContent());
}

describe.each<Ecran>(["bureau", "telephone"])("du rapport déposé au tableau de bord (%s)", (ecran) => {
  it("Claire ajoute une restitution avec son PDF, relit les lignes, valide ; le tableau de bord bouge ; Marc ne voit rien", async () => {
    const plaque = ecran === "bureau" ? "GB-101-AA" : "GB-102-AA";
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, ecran);
    await seConnecter(page, "claire@transalpes.test");
    const avant = await totalAnalyses(page, 2025);

    await ouvrir(page, "/restitutions", "Restitutions");
    await page.getByRole("button", { name: "Ajouter" }).click();
    expect(
      await dialogue(page)
        .getByLabel(/^Client/)
        .inputValue(),
    ).toBe("Transalpes Ingénierie");
    await deposerRapport(page, RAPPORT);
    await dialogue(page).getByText("7 lignes lues").waitFor();
    expect(
      await dialogue(page)
        .getByLabel(/^Immatriculation/)
        .inputValue(),
    ).toBe("GB-482-NR");
    expect(
      sansEspaces(
        await dialogue(page)
          .getByLabel(/^Montant HT/)
          .inputValue(),
      ),
    ).toBe("931,00");
    expect(
      await dialogue(page)
        .getByLabel(/^Date de restitution/)
        .inputValue(),
    ).toBe("10/03/2025");
    await sansDefautAxe(page);

    // Ce que le rapport ne dit pas manque encore : la phrase est au champ, et part quand on le remplit.
    await dialogue(page).getByRole("button", { name: "Ajouter", exact: true }).click();
    await dialogue(page).getByText("L'agence est requise").waitFor();
    await dialogue(page)
      .getByLabel(/^Agence/)
      .fill("Lyon");
    await dialogue(page).getByText("L'agence est requise").waitFor({ state: "detached" });
    await dialogue(page)
      .getByLabel(/^Immatriculation/)
      .fill(plaque);
    await choisir(page, /^Type de véhicule/, /^VP/);
    await dialogue(page).getByRole("button", { name: "Ajouter", exact: true }).dblclick();
    await page.waitForURL("**/document/*");
    await page.getByText("Pare-chocs avant").first().waitFor();
    await page
      .getByRole("region", { name: "Restitution" })
      .getByRole("link", { name: new RegExp(plaque) })
      .click();
    await page.waitForURL("**/restitution/*");
    const adresse = new URL(page.url()).pathname;

    // La restitution se lit : rien ne s'y corrige ni ne s'y valide, et elle mène au document qui attend encore.
    await page.getByRole("heading", { level: 1, name: plaque }).waitFor();
    const rapport = page.getByRole("region", { name: "Rapport et lecture" });
    // La lecture arrive repliée : ce qui s'y fait se fait sur la page du document, où mène la bande.
    const lecture = page.getByRole("region", { name: "L'essentiel" }).getByRole("link", { name: "Rapport et lecture" });
    await lecture.click();
    await rapport.getByText("Pare-chocs avant").first().waitFor();
    expect(await rapport.getByRole("button", { name: /^(Corriger|Retirer|Ajouter|Valider|C'est juste)/ }).count()).toBe(
      0,
    );
    await rapport
      .getByText("Cet écran se lit\u00a0: ce document se complète, se corrige et se valide sur sa page.")
      .waitFor();
    await sansDefautAxe(page);
    await rapport.getByRole("link", { name: /^Rapport/ }).click();
    await page.waitForURL("**/document/*");
    await validerLeDocument(page);
    await notification(page, /^Lecture validée/);
    await page.goto(adresse);
    await lecture.click();
    await rapport.getByText(/Validée le .* par Claire Fontaine/).waitFor();
    expect(await rapport.getByText("Un de vos documents vous attend").count()).toBe(0);

    expect(await totalAnalyses(page, 2025)).not.toBe(avant);
    // Deux clics n'ont créé qu'une restitution.
    await ouvrir(page, `/restitutions?q=${plaque}`, "Restitutions");
    await page.getByText(/^1.1 sur 1 restitution$/).waitFor();
    expect(erreurs).toEqual([]);
    await contexte.close();

    const marc = await nouvellePersonne(navigateur, ecran);
    await seConnecter(marc.page, "marc@boreal.test");
    await marc.page.goto(adresse);
    await marc.page.getByText("Restitution non trouvée").waitFor();
    await ouvrir(marc.page, `/restitutions?q=${plaque}`, "Restitutions");
    await marc.page.getByText("Aucune restitution trouvée").waitFor();
    await marc.contexte.close();
  });
});

/** Ce qui reste à vérifier se valide en connaissance de cause : la question ne se pose que s'il en reste. */
async function validerLeDocument(page: Page): Promise<void> {
  const valider = page.getByRole("button", { name: /^Valider( quand même)?$/ });
  const question = (await valider.textContent()) !== "Valider";
  await valider.click();
  if (question)
    await page
      .getByRole("dialog", { name: "Valider la lecture" })
      .getByRole("button", { name: "Valider la lecture" })
      .click();
}

describe("rapport douteux", () => {
  it("montre en clair ce qui ne tombe pas juste, sans rien corriger", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await deposerRapport(page, RAPPORT_FAUX);
    await dialogue(page)
      .getByText(/, 1 point à vérifier/)
      .waitFor();
    await dialogue(page)
      .getByRole("button", { name: /Voir les lignes/ })
      .click();
    await dialogue(page)
      .getByText(/écart 0,05/)
      .first()
      .waitFor();
    expect(
      sansEspaces(
        await dialogue(page)
          .getByLabel(/^Montant HT/)
          .inputValue(),
      ),
    ).toBe("842,84");
    await contexte.close();
  });

  it("numérisé, le dit, et la restitution s'enregistre quand même avec son fichier", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await deposerRapport(page, SCAN);
    await dialogue(page)
      .getByText(/ne contient pas de texte/)
      .waitFor();
    await remplirAMain(page, "GB-103-AA");
    await dialogue(page).getByRole("button", { name: "Ajouter", exact: true }).click();
    await notification(page, "Restitution ajoutée avec succès");
    await contexte.close();
  });

  it("déposé puis abandonné, reste parmi les documents, et la question le dit", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await deposerRapport(page, RAPPORT_FAUX);
    await dialogue(page)
      .getByText(/, 1 point à vérifier/)
      .waitFor();
    await dialogue(page).getByRole("button", { name: "Annuler" }).click();
    await page.getByText(/pas encore ajoutée \(son rapport restera dans Documents\)/).waitFor();
    await page.getByRole("button", { name: "Abandonner" }).click();
    await ouvrir(page, "/documents?q=L1-01", "Documents");
    await page.getByRole("table").getByRole("link").first().waitFor();
    await contexte.close();
  });

  it("qui n'est pas un PDF, est refusé avec sa phrase", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") });
    await dialogue(page)
      .getByText(/PDF/)
      .filter({ hasText: /doit être|seulement|n'est pas/ })
      .first()
      .waitFor();
    await contexte.close();
  });
});

async function remplirAMain(page: Page, plaque: string): Promise<void> {
  const champ = (nom: RegExp) => dialogue(page).getByLabel(nom);
  await champ(/^Immatriculation/).fill(plaque);
  await choisir(page, /^Loueur/, "Arval");
  await champ(/^Agence/).fill("Lyon");
  await champ(/^Marque/).fill("Renault");
  await champ(/^Modèle/).fill("Clio V");
  await choisir(page, /^Type de véhicule/, /^VP/);
  await champ(/^Date de restitution/).fill("12/05/2026");
  await champ(/^Montant HT/).fill("1 234,56");
  await champ(/^Kilométrage/).fill("45 000");
}

describe("réseau coupé pendant l'ajout", () => {
  it("le dit, garde tout ce qui est saisi, et passe au second essai sans doubler", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?ajout=1", "Restitutions");
    await remplirAMain(page, "GB-104-AA");
    await contexte.setOffline(true);
    await dialogue(page).getByRole("button", { name: "Ajouter", exact: true }).click();
    await notification(page, "Erreur lors de l'ajout de la restitution");
    await contexte.setOffline(false);
    expect(
      sansEspaces(
        await dialogue(page)
          .getByLabel(/^Montant HT/)
          .inputValue(),
      ),
    ).toBe("1234,56");
    await dialogue(page).getByRole("button", { name: "Ajouter", exact: true }).click();
    await notification(page, "Restitution ajoutée avec succès");
    await ouvrir(page, "/restitutions?q=GB104AA", "Restitutions");
    await page.getByText(/^1.1 sur 1 restitution$/).waitFor();
    await contexte.close();
  });
});

describe("fiche modifiée par l'équipe", () => {
  it("deux personnes sur le même champ : la seconde voit les deux valeurs et choisit", async () => {
    const un = await nouvellePersonne(navigateur, "bureau");
    const deux = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(un.page, "expert@reflet.test");
    await seConnecter(deux.page, "admin@reflet.test");
    await ouvrir(un.page, "/restitutions", "Restitutions");
    await un.page.getByRole("table").getByRole("link").first().click();
    await un.page.waitForURL("**/restitution/*");
    await deux.page.goto(un.page.url());
    const vehicule = (page: Page) => page.getByRole("region", { name: "Véhicule" });
    for (const { page } of [un, deux])
      await vehicule(page)
        .getByRole("button", { name: /Modifier/ })
        .click();
    await vehicule(un.page)
      .getByLabel(/^Modèle/)
      .fill("Modèle de l'expert");
    await vehicule(un.page)
      .getByRole("button", { name: /Enregistrer/ })
      .click();
    await notification(un.page, "Modifications enregistrées avec succès");
    await vehicule(deux.page)
      .getByLabel(/^Modèle/)
      .fill("Modèle de l'admin");
    await vehicule(deux.page)
      .getByRole("button", { name: /Enregistrer/ })
      .click();
    await deux.page.getByText("Modèle de l'expert").first().waitFor();
    await sansDefautAxe(deux.page);
    await un.contexte.close();
    await deux.contexte.close();
  });

  it("un client ne voit aucun bouton Modifier", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions", "Restitutions");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { name: "Véhicule" }).waitFor();
    expect(await page.getByRole("button", { name: /^Modifier/ }).count()).toBe(0);
    await contexte.close();
  });
});

describe("liste", () => {
  it("garde filtres, tri et page dans l'adresse, et les rend au retour", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "admin@reflet.test");
    await ouvrir(page, "/restitutions?type_vehicule=VU&tri=kilometrage&sens=desc&page=2", "Restitutions");
    const adresse = page.url();
    const premiere = await page.getByRole("table").getByRole("link").first().textContent();
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL("**/restitution/*");
    await page.goBack();
    expect(page.url()).toBe(adresse);
    await expect.poll(() => page.getByRole("table").getByRole("link").first().textContent()).toBe(premiere);
    await contexte.close();
  });

  it("s'exporte telle qu'elle est filtrée", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await seConnecter(page, "claire@transalpes.test");
    await ouvrir(page, "/restitutions?type_vehicule=VU", "Restitutions");
    await page.getByRole("button", { name: "Exporter" }).click();
    const [fichier] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /CSV/ }).click(),
    ]);
    expect(fichier.suggestedFilename()).toMatch(/^restitutions_\d{4}-\d{2}-\d{2}\.csv$/);
    await contexte.close();
  });
});
